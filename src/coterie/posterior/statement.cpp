#include "coterie/posterior/statement.h"

#include <cmath>

namespace coterie {
namespace {

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

// "3", "2 to 4", "2, 3 and 7".
std::string listed(const std::vector<int32_t>& numbers) {
  const bool gaps = numbers.back() - numbers.front() >= static_cast<int32_t>(numbers.size());
  if (numbers.size() > 1 && !gaps) {
    return grouped(numbers.front()) + " to " + grouped(numbers.back());
  }
  std::string text;
  for (size_t i = 0; i < numbers.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == numbers.size() ? " and " : ", ") + grouped(numbers[i]);
  }
  return text;
}

bool by_probability(const PosteriorSummary& summary) {
  return summary.options.estimate == PointEstimate::most_probable &&
         !std::isnan(summary.best.log_prob);
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

std::string statement(const PosteriorSummary& summary) {
  const auto nodes = static_cast<int64_t>(summary.labels.size());
  const auto communities = static_cast<int32_t>(summary.sizes.size());
  std::string text = counted(nodes, "node", "nodes");
  const bool one = communities == 1;
  text += (nodes == 1 ? " forms " : one ? " form " : " fall into ");
  text += one ? "one community" : counted(communities, "community", "communities");
  if (summary.isolated > 0 && nodes > 1) {
    text += ", " + grouped(summary.isolated) + " of them " +
            (summary.isolated == 1 ? "an isolated node" : "isolated nodes");
  }
  if (summary.draws == 1) return text + ". A single partition says nothing about how sure it is.";
  text += " (" + equation(summary.k.probability(communities));
  if (summary.k_set.size() > 1) {
    text += "; " + listed(summary.k_set) + " with " +
            std::to_string(std::lround(100 * summary.options.level)) + " %";
  }
  if (summary.isolated > 0 && nodes > 1) text += "; isolated nodes count";
  text += ").";
  const int32_t likeliest = summary.k.mode();
  if (likeliest != communities) {
    text += " Their most probable number is " + grouped(likeliest) + " (" +
            equation(summary.k.probability(likeliest)) + "), but " +
            (summary.options.given_k   ? "this many were asked for."
             : by_probability(summary) ? "this is the most probable partition found."
                                       : "this partition agrees better with all draws.");
  }
  if (summary.sure == nodes && nodes > 1) {
    text += " All nodes are placed with more than 90 % confidence";
  } else {
    text += " " + counted(summary.sure, "node is", "nodes are") +
            " placed with more than 90 % confidence";
  }
  if (summary.between > 0) {
    text += "; " + grouped(summary.between) + (summary.between == 1 ? " sits" : " sit") +
            " between two communities";
  }
  return text + ".";
}

std::string why_not_most_frequent(const PosteriorSummary& summary) {
  if (summary.best_weight >= summary.largest_weight) return "";
  std::string text = "The answer is the partition ";
  text += by_probability(summary) ? "of largest log-probability among all that were found"
                                  : "that agrees best with all draws";
  text += summary.best_weight == 0 ? "; no sampled draw is exactly this one."
                                   : "; others were drawn more often.";
  return text;
}

}  // namespace coterie
