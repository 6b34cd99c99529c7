#include "coterie/posterior/statement.h"

#include <algorithm>
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

// "P = 0.23 ± 0.08", and "P > 0.96" where all of 24 draws agree: the next may still differ
// (Laplace's rule of succession).
std::string equation(const PosteriorSummary& summary, double probability) {
  if (probability < 1 - kOfShares || summary.labels.size() == 1) {
    const std::string text = probability_text(probability);
    std::string whole = text[0] == '>' || text[0] == '<' ? "P " : "P = ";
    whole += text;
    const bool exact = text[0] == '>' || text[0] == '<' || summary.labels.size() == 1;
    if (!exact && summary.k_error >= 0.005) whole += " ± " + probability_text(summary.k_error);
    return whole;
  }
  const auto draws = static_cast<double>(summary.used);
  const auto hundredths = static_cast<int>(100 * (draws + 1) / (draws + 2));
  return "P > 0." + std::to_string(std::min(hundredths, 99));
}

// "3", "2 to 4", "2, 3 and 7"; of many with gaps, the first and the last.
std::string listed(const std::vector<int32_t>& numbers) {
  constexpr size_t kMostListed = 5;
  const bool gaps = numbers.size() <= kMostListed &&
                    numbers.back() - numbers.front() >= static_cast<int32_t>(numbers.size());
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

// From so few draws that P(K) may be off by more, it is not told.
constexpr double kLargestError = 0.25;

// What stands behind the answer's number of communities: its probability, beside those that are as
// good; or, where it is not one of these, why.
std::string about_their_number(const PosteriorSummary& summary, int32_t communities) {
  const std::vector<int32_t>& set = summary.k_set;
  const bool given = summary.options.given_k.has_value();
  const bool isolated = summary.isolated > 0 && summary.labels.size() > 1;
  const std::string held =
      listed(set) + " with " + std::to_string(std::lround(100 * summary.options.level)) + " %";
  if (std::binary_search(set.begin(), set.end(), communities)) {
    const double probability = summary.k.probability(communities);
    const bool told = summary.k_error <= kLargestError || probability >= 1 - kOfShares;
    std::string text = told ? equation(summary, probability) : held;
    if (told && set.size() > 1) text += "; " + held;
    if (!told) {
      text +=
          "; " + std::to_string(summary.used) + " draws do not tell how probable each number is";
    }
    if (isolated) text += "; isolated nodes count";
    return " (" + text + ").";
  }
  std::string text = isolated ? " (isolated nodes count). " : ". ";
  if (given) return text + "This many were asked for; draws have " + held + ".";
  const bool more = set.front() > communities, fewer = set.back() < communities;
  text += "Draws have ";
  text += (more ? "more, " : fewer ? "fewer, " : "") + held;
  if (by_probability(summary)) return text + ", but this is the most probable partition found.";
  return text + (more    ? ", but do not agree how these divide further."
                 : fewer ? ", but do not agree which of these belong together."
                         : ", but agree better on these.");
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
  text += about_their_number(summary, communities);
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
