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

constexpr const char* kFormat = "coterie.draws/2";

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
                     const std::vector<int64_t>& nodes, const std::vector<int32_t>& labels) {
  return fingerprint(question + "\n" + first + "\n" + last + "\n" + fingerprint(bytes_of(nodes)) +
                     fingerprint(bytes_of(labels)));
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
  std::vector<int32_t> labels;
  for (const auto& kind : share.kinds) nodes.push_back(kind.front().nodes());
  for (int64_t d = 0; d < share.range.count(); ++d) {
    for (const auto& kind : share.kinds) {
      labels.insert(labels.end(), kind[d].labels().begin(), kind[d].labels().end());
    }
  }
  const NamedArray arrays[] = {
      {"labels", "I32", {static_cast<int64_t>(labels.size())}, std::as_bytes(std::span(labels))},
      {"nodes", "I64", {static_cast<int64_t>(nodes.size())}, std::as_bytes(std::span(nodes))}};
  const std::string first = std::to_string(share.range.first);
  const std::string last = std::to_string(share.range.last);
  write_safetensors(path,
                    {{"format", kFormat},
                     {"question", file.question},
                     {"first", first},
                     {"last", last},
                     {"checksum", checksum(file.question, first, last, nodes, labels)}},
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
  const auto labels = numbers_of<int32_t>(file, "labels", "I32");
  const auto sum = texts.find("checksum");
  if (sum == texts.end() ||
      sum->second != checksum(found.question, texts.at("first"), texts.at("last"), nodes, labels)) {
    refuse("is damaged: its checksum is another");
  }
  const int64_t draws = found.share.range.count();
  int64_t left = static_cast<int64_t>(labels.size()) / draws;  // of one draw
  if (left * draws != static_cast<int64_t>(labels.size())) refuse("its draws are cut off");
  const int64_t of_draw = left;
  for (const int64_t size : nodes) {
    if (size < 1 || size > left) refuse("its draws are cut off");
    left -= size;
  }
  if (left != 0) refuse("its draws are too long");
  found.share.kinds.resize(nodes.size());
  for (int64_t d = 0; d < draws; ++d) {
    const int32_t* at = labels.data() + d * of_draw;
    for (size_t k = 0; k < nodes.size(); at += nodes[k++]) {
      found.share.kinds[k].emplace_back(std::span<const int32_t>(at, nodes[k]));
    }
  }
  return found;
}

}  // namespace coterie
