#pragma once

#include <string_view>

namespace coterie {

// The experiments, each named after its question: all that the command line has to know of them.
struct Question {
  std::string_view name, question;
  double minutes;       // that it takes on two cores, with all graphs, roughly
  bool learns = false;  // needs LibTorch, so coterie-learn answers it
};

inline constexpr Question kQuestions[] = {
    {"answer-time", "how long does an answer take, beside DMoN's?", 10},
    {"calibration", "is the number of communities as certain as the draws say?", 25},
    {"comparison-sbm",
     "how well do the models and their rivals find communities of the general SBM?", 20},
    {"comparison-snap", "how well do they find communities of real networks?", 90},
    {"divisions", "how much hangs on which communities are tested?", 2},
    {"encoders", "what do positional encoding and gated convolutions contribute?", 10},
    {"example", "what does a graph look like before and after?", 1},
    {"recovery", "are communities found wherever theory says they can be?", 40},
    {"samples", "what do more draws cost, and what do they give?", 45},
    {"trainings", "how much hangs on the seed of a training?", 12},
    {"training-time", "what does a training step cost when communities become more?", 5, true},
    {"uncertainty", "is the posterior wide where the graph says little?", 25},
    {"weak-recovery", "from which signal on are groups found at constant degree?", 20},
    {"whole-networks", "which communities has a whole network of 317,080 nodes?", 20},
};

}  // namespace coterie
