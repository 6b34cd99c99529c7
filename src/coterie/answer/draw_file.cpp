#include "coterie/answer/draw_file.h"

#include <charconv>
#include <cstring>
#include <map>
#include <optional>
#include <string_view>

#include "coterie/error.h"
#include "coterie/models/safetensors.h"
#include "coterie/posterior/fingerprint.h"

namespace coterie {
namespace {

constexpr const char* kFormat = "coterie.draws/3";

std::optional<int64_t> whole_number(const std::map<std::string, std::string>& texts,
                                    const char* name) {
  const auto text = texts.find(name);
  if (text == texts.end()) return std::nullopt;
  int64_t number = 0;
  const char* const end = text->second.data() + text->second.size();
  const auto [at, problem] = std::from_chars(text->second.data(), end, number);
  if (problem != std::errc() || at != end) return std::nullopt;
  return number;
}

template <class Number>
std::vector<Number> numbers_of(const Safetensors& file, const char* name, const char* type) {
  const NamedArray* array = file.find(name);
  if (array == nullptr || array->type != type || array->shape.size() != 1) {
    throw InputError(file.path() + ": holds no draws");
  }
  std::vector<Number> numbers(array->elements());
  if (!numbers.empty()) std::memcpy(numbers.data(), array->bytes.data(), array->bytes.size());
  return numbers;
}

template <class Number>
std::string_view bytes_of(const std::vector<Number>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number)};
}

// Of all that a file says: a damaged one would be joined into another answer.
std::string checksum(const std::string& question, const std::string& first, const std::string& last,
                     const std::vector<int64_t>& nodes, const std::vector<int32_t>& levels,
                     const std::vector<int32_t>& labels) {
  return fingerprint(question + "\n" + first + "\n" + last + "\n" + fingerprint(bytes_of(nodes)) +
                     fingerprint(bytes_of(levels)) + fingerprint(bytes_of(labels)));
}

Safetensors open(const std::string& path) {
  try {
    return Safetensors(path);
  } catch (const ModelError& problem) {
    throw InputError(problem.what());
  }
}

}  // namespace

void write_draws(const std::string& path, const DrawFile& file) {
  const DrawShare& share = file.share;
  std::vector<int64_t> nodes;
  std::vector<int32_t> levels, labels;
  for (const auto& kind : share.kinds) nodes.push_back(kind.front().front().nodes());
  for (int64_t d = 0; d < share.range.count(); ++d) {
    for (const auto& kind : share.kinds) {
      levels.push_back(static_cast<int32_t>(kind[d].size()));
      for (const Partition& level : kind[d]) {
        labels.insert(labels.end(), level.labels().begin(), level.labels().end());
      }
    }
  }
  const NamedArray arrays[] = {
      {"labels", "I32", {static_cast<int64_t>(labels.size())}, std::as_bytes(std::span(labels))},
      {"levels", "I32", {static_cast<int64_t>(levels.size())}, std::as_bytes(std::span(levels))},
      {"nodes", "I64", {static_cast<int64_t>(nodes.size())}, std::as_bytes(std::span(nodes))}};
  const std::string first = std::to_string(share.range.first);
  const std::string last = std::to_string(share.range.last);
  write_safetensors(path,
                    {{"format", kFormat},
                     {"question", file.question},
                     {"first", first},
                     {"last", last},
                     {"checksum", checksum(file.question, first, last, nodes, levels, labels)}},
                    arrays);
}

DrawFile read_draws(const std::string& path) {
  const Safetensors file = open(path);
  const auto refuse = [&](const std::string& problem) { throw InputError(path + ": " + problem); };
  const auto& texts = file.metadata();
  if (const auto format = texts.find("format");
      format == texts.end() || format->second != kFormat) {
    refuse("is no file of draws, which detect --draws writes");
  }
  const auto first = whole_number(texts, "first"), last = whole_number(texts, "last");
  if (!first || !last || *first < 0 || *last <= *first || !texts.contains("question")) {
    refuse("does not say which draws it holds");
  }
  DrawFile found{texts.at("question"), {.range = {*first, *last}, .kinds = {}}};
  const auto nodes = numbers_of<int64_t>(file, "nodes", "I64");
  const auto levels = numbers_of<int32_t>(file, "levels", "I32");
  const auto labels = numbers_of<int32_t>(file, "labels", "I32");
  const auto sum = texts.find("checksum");
  if (sum == texts.end() || sum->second != checksum(found.question, texts.at("first"),
                                                    texts.at("last"), nodes, levels, labels)) {
    refuse("is damaged: its checksum is another");
  }
  const int64_t draws = found.share.range.count();
  const auto kinds = static_cast<int64_t>(nodes.size());
  // Division, because what a damaged file says may be any number.
  const bool counted = kinds == 0
                           ? levels.empty()
                           : std::ssize(levels) % kinds == 0 && std::ssize(levels) / kinds == draws;
  if (!counted) refuse("its draws are cut off");
  found.share.kinds.resize(kinds);
  const int32_t* at = labels.data();
  int64_t left = std::ssize(labels);
  for (int64_t d = 0; d < draws && kinds > 0; ++d) {
    for (int64_t k = 0; k < kinds; ++k) {
      Ladder& draw = found.share.kinds[k].emplace_back();
      const int64_t rows = levels[d * kinds + k];
      if (rows < 1 || nodes[k] < 1 || rows > left / nodes[k]) refuse("its draws are cut off");
      for (int64_t row = 0; row < rows; ++row, at += nodes[k], left -= nodes[k]) {
        draw.emplace_back(std::span<const int32_t>(at, nodes[k]));
      }
    }
  }
  if (left != 0) refuse("its draws are too long");
  return found;
}

}  // namespace coterie
