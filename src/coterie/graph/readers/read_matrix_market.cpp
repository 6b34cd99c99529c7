#include <algorithm>
#include <string>

#include "coterie/graph/readers/claimed_nodes.h"
#include "coterie/graph/readers/mirror_check.h"
#include "coterie/graph/readers/readers.h"
#include "coterie/graph/readers/weight_text.h"
#include "coterie/graph/text.h"

namespace coterie::readers {
namespace {

bool next_data_line(TextReader& text, std::string_view& line) {
  while (text.next_line(line)) {
    std::string_view rest = line;
    const std::string_view first = next_token(rest);
    if (!first.empty() && first[0] != '%') return true;
  }
  return false;
}

int64_t take_count(const TextReader& text, std::string_view& line, const char* what) {
  const std::string_view token = next_token(line);
  const auto value = whole_number(token);
  if (!value || *value < 0) text.fail(std::string(what) + " expected, found " + quoted(token));
  return *value;
}

}  // namespace

// "%%MatrixMarket matrix coordinate FIELD SYMMETRY", "rows columns entries", then "i j [value]".
void read_matrix_market(TextReader& text, const ReadOptions& options, ReadGraph& result) {
  const WantedWeights wanted(options.weights);
  wanted.refuse_names(text);
  std::string_view line;
  if (!text.next_line(line) || next_token(line) != "%%MatrixMarket") {
    text.fail_at(1, "%%MatrixMarket expected: this is not Matrix Market");
  }
  const auto is = [](std::string_view a, std::string_view b) { return equal_ignoring_case(a, b); };
  const std::string_view object = next_token(line);
  const std::string_view layout = next_token(line);
  if (!is(object, "matrix") || !is(layout, "coordinate")) {
    text.fail("only 'matrix coordinate' can be read, found " + quoted(object) + " " +
              quoted(layout));
  }
  const std::string_view field = next_token(line);
  const bool pattern = is(field, "pattern");
  const size_t values = pattern ? 0 : is(field, "complex") ? 2 : 1;
  if (!pattern && !is(field, "real") && !is(field, "integer") && !is(field, "complex") &&
      !is(field, "double")) {
    text.fail("pattern, real or integer expected, found " + quoted(field));
  }
  const std::string_view symmetry = next_token(line);
  const bool general = is(symmetry, "general");
  if (!general && !is(symmetry, "symmetric") && !is(symmetry, "skew-symmetric") &&
      !is(symmetry, "hermitian")) {
    text.fail("general or symmetric expected, found " + quoted(symmetry));
  }

  if (!next_data_line(text, line)) text.fail_at(0, "the line 'rows columns entries' is missing");
  const int64_t nodes = take_count(text, line, "a number of rows");
  const int64_t columns = take_count(text, line, "a number of columns");
  const int64_t claimed_entries = take_count(text, line, "a number of entries");
  if (nodes != columns) {
    text.fail("a graph needs a square matrix, found " + std::to_string(nodes) + " by " +
              std::to_string(columns));
  }
  check_node_limit(text, nodes);

  GraphBuilder builder;
  MirrorCheck mirror;
  int64_t entries = 0;
  while (next_data_line(text, line)) {
    if (++entries > claimed_entries) text.fail("more entries than the header claims");
    NodeId ends[2];
    for (NodeId& end : ends) {
      const int64_t number = take_count(text, line, "a row or column number");
      if (number < 1 || number > nodes) {
        text.fail("node " + std::to_string(number) + " does not exist: the matrix has " +
                  std::to_string(nodes) + " rows");
      }
      end = static_cast<NodeId>(number - 1);
    }
    float weight = 1;
    for (size_t t = 0; t < values; ++t) {
      const std::string_view value = next_token(line);
      if (!is_number(value)) text.fail("a number expected, found " + quoted(value));
      if (values == 1 && ends[0] != ends[1] && !wanted.none()) {
        weight = weight_of(text, text.line(), value);
      }
    }
    result.had_weights |= weight != 1;
    add_weighted(builder, ends[0], ends[1], weight);
    if (general) mirror.add(ends[0], ends[1], weight);
  }
  if (entries < claimed_entries) {
    text.fail_at(0, "the header claims " + std::to_string(claimed_entries) + " entries, found " +
                        std::to_string(entries));
  }
  if (values == 2) result.warnings.push_back("complex values are not used as weights");
  if (general && mirror.mirrored() && builder.has_weights()) builder.halve_weights();
  builder.ensure_nodes(nodes);
  result.graph = builder.build(numbers_from_one(nodes));
  result.dropped = builder.dropped();
  if (general && mirror.mirrored()) {
    result.dropped.duplicate_edges -= mirror.upper();  // each edge stands there in both directions
  } else {
    result.had_directions = general;
  }
}

}  // namespace coterie::readers
