#include "coterie/report/story.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace coterie {
namespace {

constexpr double kSure = 0.9, kBetween = 0.25, kLevel = 0.9;
constexpr double kOfShares = 1e-9;  // sums of probabilities such as ten times 0.09

std::string grouped(int64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string counted(int64_t number, const char* one, const char* many) {
  return grouped(number) + " " + (number == 1 ? one : many);
}

std::string equation(double probability) {
  const std::string text = probability_text(probability);
  std::string whole = text[0] == '>' || text[0] == '<' ? "P " : "P = ";
  whole += text;
  return whole;
}

void find_range(Story& story) {
  for (size_t first = 0; first < story.k.size(); ++first) {
    double sum = 0;
    for (size_t last = first; last < story.k.size(); ++last) {
      sum += story.k[last].second;
      if (sum < kLevel - kOfShares) continue;
      const int32_t width = story.k[last].first - story.k[first].first;
      if (story.low == 0 || width < story.high - story.low) {
        story.low = story.k[first].first;
        story.high = story.k[last].first;
      }
      break;
    }
  }
}

std::string sentence_of(const Story& story) {
  if (story.nodes == 0) return "The graph has no nodes, so there is nothing to divide.";
  std::string text = counted(story.nodes, "node", "nodes");
  const bool one = story.communities == 1;
  text += (story.nodes == 1 ? " forms " : one ? " form " : " fall into ");
  text += one ? "one community" : counted(story.communities, "community", "communities");
  text += " (" + equation(story.communities_prob);
  if (story.low != story.high) {
    text += "; " + grouped(story.low) + " to " + grouped(story.high) + " with 90 %";
  }
  text += ").";
  if (story.likeliest != story.communities) {
    const auto at = std::find_if(story.k.begin(), story.k.end(),
                                 [&](const auto& entry) { return entry.first == story.likeliest; });
    text += " The most probable number of communities is " + grouped(story.likeliest) + " (" +
            equation(at->second) + ").";
  }
  if (story.sure == story.nodes && story.nodes > 1) {
    text += " All nodes are placed with more than 90 % confidence";
  } else {
    text += " " + counted(story.sure, "node is", "nodes are") +
            " placed with more than 90 % confidence";
  }
  if (story.between > 0) {
    text += "; " + grouped(story.between) + (story.between == 1 ? " sits" : " sit") +
            " between two communities";
  }
  return text + ".";
}

}  // namespace

std::string probability_text(double probability) {
  if (probability >= 1 - kOfShares) return "1";
  if (probability > 0.99) return "> 0.99";
  if (probability <= 0) return "0";
  if (probability < 0.01) return "< 0.01";
  const auto hundredths = std::lround(probability * 100);
  std::string text = hundredths < 10 ? "0.0" : "0.";
  text += std::to_string(hundredths);
  return text;
}

Story tell(const std::vector<ReportPartition>& partitions, const Memberships& memberships) {
  Story story;
  story.nodes = memberships.nodes();
  std::map<int32_t, double> k;
  for (const auto& partition : partitions) {
    const auto count = static_cast<int32_t>(
        std::set<int32_t>(partition.labels.begin(), partition.labels.end()).size());
    if (&partition == partitions.data()) story.communities = count;
    if (partition.probability > 0) k[count] += partition.probability;
  }
  story.k.assign(k.begin(), k.end());
  double best = 0;
  for (const auto& [count, probability] : story.k) {
    if (count == story.communities) story.communities_prob = probability;
    if (probability > best + kOfShares) {
      best = probability;
      story.likeliest = count;
    }
  }
  find_range(story);
  for (int64_t i = 0; i < story.nodes; ++i) {
    const auto row = memberships[i];
    story.sure += row[0].probability > kSure;
    story.between += row.size() > 1 && row[1].probability >= kBetween;
  }
  story.sentence = sentence_of(story);
  return story;
}

}  // namespace coterie
