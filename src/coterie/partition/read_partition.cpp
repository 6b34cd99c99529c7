#include "coterie/partition/read_partition.h"

#include <algorithm>
#include <vector>

#include "coterie/error.h"
#include "coterie/graph/name_index.h"
#include "coterie/graph/read_graph.h"
#include "coterie/graph/readers/csv_records.h"
#include "coterie/graph/text.h"
#include "coterie/graph/text_reader.h"

namespace coterie {
namespace {

// The words of a file, line by line, in one buffer.
struct Words {
  NodeNames text;
  std::vector<int64_t> begin{0};  // line t has words begin[t] .. begin[t + 1]
  std::vector<int64_t> number;    // of each line in the file

  int64_t lines() const { return static_cast<int64_t>(number.size()); }
  int64_t count(int64_t line) const { return begin[line + 1] - begin[line]; }
  std::string word(int64_t line, int64_t t) const { return text.name(begin[line] + t); }
};

std::string_view next_field(std::string_view& line) {
  const size_t end = std::min(line.find('\t'), line.size());
  std::string_view field = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  field.remove_prefix(std::min(field.find_first_not_of(' '), field.size()));
  return field.substr(0, field.find_last_not_of(" \r") + 1);
}

Words read_words(TextReader& text) {
  Words words;
  const auto end_line = [&](int64_t number) {
    if (words.text.size() == words.begin.back()) return;
    words.begin.push_back(words.text.size());
    words.number.push_back(number);
  };
  if (format_of_path(text.name()) == GraphFormat::csv) {
    readers::RecordReader records(text, readers::find_separator(text.head()));
    for (readers::Record record; records.next(record); end_line(records.line())) {
      if (record[0].starts_with('#')) continue;
      for (const std::string& word : record) {
        if (word.empty()) continue;
        if (!is_name(word)) text.fail_at(records.line(), not_a_name(word));
        words.text.push_back(word);
      }
    }
    return words;
  }
  std::string_view line;
  while (text.next_line(line)) {
    const size_t first = line.find_first_not_of(" \t\r");
    if (first == line.npos || line[first] == '#' || line[first] == '%') continue;
    const bool tabs = line.find('\t') != line.npos;
    while (!line.empty()) {
      const std::string_view word = tabs ? next_field(line) : next_token(line);
      if (word.empty()) continue;
      if (!is_name(word)) text.fail(not_a_name(word));
      words.text.push_back(word);
    }
    end_line(text.line());
  }
  return words;
}

bool begins_with_header(const Words& words) {
  return words.lines() > 0 && words.count(0) >= 2 &&
         is_any_of(words.word(0, 0), {"node", "name", "id", "node_id", "nodeid", "vertex"}) &&
         is_any_of(words.word(0, 1), {"community", "label", "module", "cluster", "group", "block",
                                      "value", "gt", "class"});
}

PartitionFormat guess_format(const Words& words, const NameIndex* known) {
  if (begins_with_header(words)) return PartitionFormat::table;
  bool same_count = true;
  bool all_known = known != nullptr;
  NameIndex first_words;
  for (int64_t t = 0; t < words.lines(); ++t) {
    same_count &= words.count(t) == words.count(0);
    first_words.find_or_add(words.word(t, 0));
    for (int64_t w = 0; all_known && w < words.count(t); ++w) {
      all_known = known->find(words.word(t, w)) >= 0;
    }
  }
  if (same_count && (words.lines() == 0 || words.count(0) == 1)) return PartitionFormat::labels;
  if (!same_count || first_words.size() < words.lines()) return PartitionFormat::communities;
  const bool one_line_each = !known || words.lines() == known->size();
  return all_known && !one_line_each ? PartitionFormat::communities : PartitionFormat::table;
}

// The names of a partition's communities, made from labels that index `names` (or name themselves).
std::vector<std::string> names_of_communities(const Partition& partition,
                                              const std::vector<int32_t>& labels,
                                              const NameIndex& names) {
  std::vector<std::string> result(partition.communities());
  for (int64_t i = 0; i < partition.nodes(); ++i) {
    std::string& name = result[partition[i]];
    if (name.empty()) {
      name =
          labels[i] < names.size() ? std::string(names.name(labels[i])) : std::to_string(labels[i]);
    }
  }
  return result;
}

// Gives nodes their labels, each once; nodes are those of a graph, or whoever comes.
class Memberships {
 public:
  Memberships(const std::string& file, const NameIndex* known) : file_(file), known_(known) {
    if (known_) labels_.assign(known_->size(), -1);
  }

  int32_t community(std::string_view label) { return communities_.find_or_add(label); }

  void assign(std::string_view node, int32_t community, int64_t line) {
    const NodeId i = known_ ? known_->find(node) : names_.find_or_add(node);
    if (i < 0) throw ParseError(file_, line, quoted(node) + " is not a node of the graph");
    if (i == static_cast<NodeId>(labels_.size())) labels_.push_back(-1);
    if (labels_[i] >= 0) {
      throw ParseError(file_, line, "node " + quoted(node) + " is in a community already");
    }
    labels_[i] = community;
  }

  NamedPartition finish() {
    const auto missing = std::find(labels_.begin(), labels_.end(), -1);
    if (missing != labels_.end()) {
      const NodeId i = static_cast<NodeId>(missing - labels_.begin());
      const int64_t more = std::count(missing + 1, labels_.end(), -1);
      throw ParseError(file_, 0,
                       "node " + quoted(known_->name(i)) + " is in no community" +
                           (more ? " (and " + std::to_string(more) + " more)" : ""));
    }
    Partition partition(labels_);
    auto called = names_of_communities(partition, labels_, communities_);
    return {names_.take_names(), std::move(partition), std::move(called)};
  }

 private:
  const std::string& file_;
  const NameIndex* known_;
  NameIndex names_;
  NameIndex communities_;
  std::vector<int32_t> labels_;
};

NamedPartition labels_in_order(const Words& words, const std::string& file,
                               const NameIndex* known) {
  NameIndex communities;
  std::vector<int32_t> labels;
  for (int64_t t = 0; t < words.lines(); ++t) {
    if (words.count(t) != 1) {
      throw ParseError(file, words.number[t],
                       "one label expected, found " + quoted(words.word(t, 1)));
    }
    if (known && t == known->size()) {
      throw ParseError(file, words.number[t],
                       "more labels than the graph's " + std::to_string(t) + " nodes");
    }
    labels.push_back(communities.find_or_add(words.word(t, 0)));
  }
  if (known && words.lines() < known->size()) {
    throw ParseError(file, 0,
                     std::to_string(words.lines()) + " labels for the graph's " +
                         std::to_string(known->size()) + " nodes");
  }
  Partition partition(labels);
  auto called = names_of_communities(partition, labels, communities);
  return {{}, std::move(partition), std::move(called)};
}

NamedPartition read_lines(TextReader& text, std::optional<PartitionFormat> format,
                          const NameIndex* known) {
  const Words words = read_words(text);
  if (!format) format = guess_format(words, known);
  if (*format == PartitionFormat::labels) return labels_in_order(words, text.name(), known);
  Memberships memberships(text.name(), known);
  if (*format == PartitionFormat::communities) {
    for (int64_t t = 0; t < words.lines(); ++t) {
      for (int64_t w = 0; w < words.count(t); ++w) {
        memberships.assign(words.word(t, w), static_cast<int32_t>(t), words.number[t]);
      }
    }
    return memberships.finish();
  }
  for (int64_t t = begins_with_header(words) ? 1 : 0; t < words.lines(); ++t) {
    if (words.count(t) < 2) {
      throw ParseError(text.name(), words.number[t],
                       "a node and its community expected, found " + quoted(words.word(t, 0)));
    }
    const int32_t community = memberships.community(words.word(t, 1));
    memberships.assign(words.word(t, 0), community, words.number[t]);
  }
  return memberships.finish();
}

NamedPartition attribute_of(const ReadGraph& read, const std::string& file,
                            const std::string& wanted, const NameIndex* known) {
  const NodeAttribute* attribute = wanted.empty() ? nullptr : read.attribute(wanted);
  if (wanted.empty()) {
    for (const char* name : {"community", "value", "gt", "label", "group", "block"}) {
      if (!attribute) attribute = read.attribute(name);
    }
  }
  if (!attribute) {
    std::string there;
    for (const NodeAttribute& each : read.attributes) {
      there += (there.empty() ? "" : ", ") + each.name;
    }
    throw ParseError(file, 0,
                     "nodes have no attribute " +
                         (wanted.empty() ? "with labels" : quoted(wanted)) +
                         " (they have: " + (there.empty() ? "none" : shortened(there, 200)) + ")");
  }
  Memberships memberships(file, known);
  for (NodeId i = 0; i < read.graph.nodes(); ++i) {
    const std::string name = read.graph.name(i);
    if (attribute->values[i].empty()) {
      throw ParseError(file, 0, "node " + quoted(name) + " has no " + quoted(attribute->name));
    }
    if (!is_name(attribute->values[i])) {
      throw ParseError(file, 0, "node " + quoted(name) + ": " + not_a_name(attribute->values[i]));
    }
    memberships.assign(name, memberships.community(attribute->values[i]), 0);
  }
  return memberships.finish();
}

bool is_graph_file(std::string_view path) {
  const auto format = format_of_path(path);
  return format == GraphFormat::gml || format == GraphFormat::graphml ||
         format == GraphFormat::json;
}

// Reads from `text` when it has a value, else from the file `path`.
NamedPartition read(const std::string& path, std::optional<std::string_view> text,
                    const ReadPartitionOptions& options, const NameIndex* known) {
  const bool from_graph = options.format ? *options.format == PartitionFormat::attribute
                                         : is_graph_file(path) || !options.attribute.empty();
  if (from_graph) {
    const ReadGraph graph = text ? read_graph_text(*text, path) : read_graph(path);
    return attribute_of(graph, path, options.attribute, known);
  }
  TextReader reader(text ? open_memory(*text, path) : open_file(path),
                    path == "-" ? "stdin" : path);
  return read_lines(reader, options.format, known);
}

}  // namespace

NamedPartition read_named_partition(const std::string& path, const ReadPartitionOptions& options) {
  return read(path, {}, options, nullptr);
}

NamedPartition read_named_partition_text(std::string_view text, const std::string& name,
                                         const ReadPartitionOptions& options) {
  return read(name, text, options, nullptr);
}

Partition read_partition(const std::string& path, const Graph& graph,
                         const ReadPartitionOptions& options) {
  const NameIndex known(graph);
  return read(path, {}, options, &known).partition;
}

Partition read_partition_text(std::string_view text, const std::string& name, const Graph& graph,
                              const ReadPartitionOptions& options) {
  const NameIndex known(graph);
  return read(name, text, options, &known).partition;
}

std::pair<Partition, Partition> join(const NamedPartition& a, const NamedPartition& b) {
  if (a.partition.nodes() != b.partition.nodes()) {
    throw InputError("one partition has " + std::to_string(a.partition.nodes()) +
                     " nodes, the other " + std::to_string(b.partition.nodes()));
  }
  if (a.names.empty() || b.names.empty()) return {a.partition, b.partition};
  NameIndex places;
  for (int64_t i = 0; i < b.names.size(); ++i) places.find_or_add(b.names.name(i));
  std::vector<int32_t> labels(a.partition.nodes());
  for (int64_t i = 0; i < a.names.size(); ++i) {
    const std::string name = a.names.name(i);
    const NodeId place = places.find(name);
    if (place < 0) throw InputError("node " + quoted(name) + " is in only one of the partitions");
    labels[i] = b.partition[place];
  }
  return {a.partition, Partition(labels)};
}

}  // namespace coterie
