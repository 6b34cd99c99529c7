#include "coterie/communities/resolution_choice.h"

#include <charconv>
#include <cmath>

#include "coterie/communities/leiden.h"
#include "coterie/communities/resolution.h"
#include "coterie/error.h"
#include "coterie/number_text.h"

namespace coterie {

ResolutionChoice ResolutionChoice::from_text(std::string_view text) {
  if (text == "fitted") return {.fitted = true};
  ResolutionChoice choice;
  const char* last = text.data() + text.size();
  const auto [end, problem] = number_from_chars(text.data(), last, choice.value);
  if (problem != std::errc() || end != last || !std::isfinite(choice.value) || choice.value < 0) {
    throw InputError("a number of at least 0 or 'fitted' expected, found '" + std::string(text) +
                     "'");
  }
  return choice;
}

std::string ResolutionChoice::to_text() const {
  if (fitted) return "fitted";
  char buffer[32];
  const auto [end, problem] = std::to_chars(buffer, buffer + sizeof buffer, value);
  return std::string(buffer, end);
}

Partition leiden_at(const ResolutionChoice& resolution, const Graph& graph,
                    std::span<const float> weights, Rng& rng, std::stop_token stop) {
  const LeidenOptions options{.resolution = resolution.value};
  if (!resolution.fitted) return leiden(graph, weights, options, rng, stop);
  return leiden_fitted(graph, weights, options, rng, 10, stop).partition;
}

}  // namespace coterie
