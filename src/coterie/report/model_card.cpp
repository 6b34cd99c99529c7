#include "coterie/report/model_card.h"

#include <filesystem>
#include <fstream>
#include <string_view>

namespace coterie {
namespace {

std::string trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r"), last = text.find_last_not_of(" \t\r");
  return first == text.npos ? std::string() : std::string(text.substr(first, last - first + 1));
}

// "| name | value |"; false for other lines, for the lines of an empty heading, and for tests of
// ranks, which are for those who make models.
bool add_row(std::string_view line, ModelCard& card) {
  if (!line.starts_with('|')) return false;
  const size_t second = line.find('|', 1);
  const size_t third = second == line.npos ? second : line.find('|', second + 1);
  if (third == line.npos) return false;
  std::string name = trimmed(line.substr(1, second - 1));
  std::string value = trimmed(line.substr(second + 1, third - second - 1));
  if (name.empty() || name.find_first_not_of("-:") == name.npos) return false;
  if (name.starts_with("ranks of")) return false;
  card.calibration.emplace_back(std::move(name), std::move(value));
  return true;
}

}  // namespace

ModelCard read_card_of(const std::string& model_path) {
  ModelCard card;
  if (model_path.empty()) return card;
  std::ifstream file(std::filesystem::path(model_path).replace_extension(".md"));
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## ")) {
      if (inside) break;
      inside = trimmed(line) == "## Calibration";
      continue;
    }
    if (!inside || add_row(line, card) || line.starts_with('|')) continue;
    std::string text = trimmed(line);
    std::erase(text, '`');  // reports show plain text
    if (card.calibration.empty() && !text.empty()) {
      card.measured_on += (card.measured_on.empty() ? "" : " ") + text;
    }
  }
  return card;
}

}  // namespace coterie
