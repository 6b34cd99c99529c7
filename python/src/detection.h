#pragma once

#include "coterie/detect/methods.h"
#include "coterie/posterior/summary.h"
#include "python/src/binding.h"

namespace coterie::python {

// What was found in one graph. Immutable, so that arrays can show parts of it.
struct Answer {
  std::shared_ptr<const SourcedGraph> graph;
  std::shared_ptr<const NamedModel> model;  // null for methods without one
  DetectOptions options;
  MethodOptions method;
  Detection detection;
  Posterior used;  // the draws that count: all, or those with the number of communities asked for
  PosteriorSummary summary;
  std::vector<std::string> warnings;
};

// The document of `coterie detect --json`.
std::string answer_json(const Answer& self, const std::string& sha256, bool with_samples);

// What was found and how sure it is, in a sentence or two.
std::string answer_sentence(const Answer& self);

// The page of `coterie detect --report`.
void write_answer_report(const Answer& self, const std::string& sha256, const std::string& path);

}  // namespace coterie::python
