#include "coterie/extended_json.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "coterie/error.h"
#include "coterie/json_document.h"

namespace coterie {
namespace {

constexpr int kMostFiles = 9;

nlohmann::ordered_json read_extended(const std::string& path, int files) {
  auto document = read_json_file<nlohmann::ordered_json>(path);
  if (!document.is_object() || !document.contains("extends")) return document;
  const nlohmann::ordered_json base = document["extends"];
  document.erase("extends");
  if (!base.is_string()) throw InputError(path + ".extends: the name of a file expected");
  if (files == kMostFiles) throw InputError(path + ": extends files without end");
  const auto beside = std::filesystem::path(path).parent_path() / base.get<std::string>();
  nlohmann::ordered_json whole;
  try {
    whole = read_extended(beside.string(), files + 1);
    if (!whole.is_object()) throw InputError(beside.string() + ": an object expected");
  } catch (const InputError& error) {
    throw InputError(path + " extends " + error.what());
  }
  whole.merge_patch(document);
  return whole;
}

}  // namespace

nlohmann::ordered_json read_extended_json(const std::string& path) {
  return read_extended(path, 1);
}

}  // namespace coterie
