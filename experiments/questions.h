#pragma once

#include <string_view>

namespace coterie {

// The experiments, each named after its question: all that the command line has to know of them.
struct Question {
  std::string_view name, question;
  bool learns = false;  // needs LibTorch, so coterie-learn answers it
};

inline constexpr Question kQuestions[] = {
    {"calibration", "is the number of communities as certain as the draws say?"},
    {"comparison-sbm",
     "how well do the models and their rivals find communities of the general SBM?"},
    {"comparison-snap", "how well do they find communities of real networks?"},
    {"encoders", "what do positional encoding and gated convolutions contribute?"},
    {"example", "what does a graph look like before and after?"},
    {"recovery", "are communities found wherever theory says they can be?"},
    {"samples", "what do more draws cost, and what do they give?"},
    {"training-time", "what does a training step cost when communities become more?", true},
    {"uncertainty", "is the posterior wide where the graph says little?"},
};

}  // namespace coterie
