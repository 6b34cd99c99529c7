#pragma once

#include <array>
#include <string>
#include <vector>

#include "coterie/recipes/recipe.h"

namespace coterie {

// The sets of graphs cut out of real networks, by the name that `coterie snap` should write them
// to, with its options (docs/snap.md).
struct PaperSet {
  const char *name, *title, *options;
  int communities;  // the most in a graph
};
inline constexpr std::array kPaperSets{
    PaperSet{"dblp-3", "DBLP, K = 3", "--network dblp --groups 3", 3},
    PaperSet{"dblp-3-below-150", "DBLP, K = 3, pairs below 150 nodes",
             "--network dblp --groups 3 --below 150", 3},
    PaperSet{"dblp-2-4", "DBLP, K = 2 to 4", "--network dblp --groups 2-4", 4},
    PaperSet{"youtube-3", "Youtube, K = 3", "--network youtube --groups 3", 3},
    PaperSet{"youtube-2-4", "Youtube, K = 2 to 4", "--network youtube --groups 2-4", 4},
    // By the rules whose mean sizes are nearest to the paper's.
    PaperSet{"dblp-3-near", "DBLP, K = 3, nearest rule",
             "--network dblp --groups 3 --per-pair 4 --below 150", 3},
    PaperSet{"dblp-2-4-near", "DBLP, K = 2 to 4, nearest rule",
             "--network dblp --groups 2-4 --per-pair 3", 4},
    PaperSet{"youtube-3-near", "Youtube, K = 3, nearest rule",
             "--network youtube --groups 3 --per-centre 20", 3},
    PaperSet{"youtube-2-4-near", "Youtube, K = 2 to 4, nearest rule",
             "--network youtube --groups cliques", 4},
};

// Sets of one rule for several divisions of the communities: NAME-seed-1 is made as NAME, with
// --seed 1.
inline constexpr std::array kDivisions{"dblp-3-below-150",        "dblp-3-below-150-seed-1",
                                       "dblp-3-below-150-seed-2", "dblp-3-below-150-seed-3",
                                       "dblp-3-below-150-seed-4", "dblp-3-near",
                                       "dblp-3-near-seed-1",      "dblp-3-near-seed-2"};

// Networks of Table 2 on real networks are trained again with other seeds, as NAME-second and
// NAME-third (recipe.h); the table of trainings has them.
inline constexpr int kTrainings = 3;

// A trained model that a table or figure of the paper needs.
struct PaperModel {
  std::string name;         // of its file and, unless it is a GNN or LGNN, of its recipe
  std::string where = {};   // in the paper
  std::string set = {};     // of kPaperSets that it is for; empty: graphs are drawn
  double step_seconds = 0;  // of a training step on two cores, roughly: for the time that is left
  std::string kind = {};    // gnn or lgnn, which `coterie train-gnn` trains; else empty
  int classes = 0;          // of those
  int repetition = 1;       // above 1: the training of `repeats`, with other seeds
  std::string repeats = {};
};

// All of them, in an order in which they can be trained: what a model starts from comes before it.
inline std::vector<PaperModel> paper_models() {
  std::vector<PaperModel> models{{"ccp-attn-sbm", "Tables 1 and 2, SBM", "", 1.6},
                                 {"ccp-sbm", "Table 2, SBM", "", 1.5},
                                 {"dac-sbm", "Table 2, SBM", "", 1.7},
                                 {"ncp-attn-sbm", "Table 2, SBM", "", 5.6},
                                 {"ncp-sbm", "Table 2, SBM", "", 9.7},
                                 {"ccp-attn-sbm-quick", "Table 2, SBM, from nothing", "", 0.9},
                                 {"gnn-7-sbm", "Table 2, SBM", "", 0.012, "gnn", 7},
                                 {"lgnn-7-sbm", "Table 2, SBM", "", 0.36, "lgnn", 7}};
  for (const PaperSet& set : kPaperSets) {
    const std::string of = set.name, where = "Table 2, " + std::string(set.title);
    models.push_back({"ccp-attn-" + of, where, of, 0.5});
    models.push_back({"ccp-" + of, where, of, 1.2});
    models.push_back({"dac-" + of, where, of, 0.5});
  }
  // NCP on DBLP starts from NCP on Youtube, and learns from its graphs as well.
  for (const std::string network : {"youtube", "dblp"}) {
    for (const PaperSet& set : kPaperSets) {
      const std::string of = set.name, where = "Table 2, " + std::string(set.title);
      if (!of.starts_with(network)) continue;
      models.push_back({"ncp-attn-" + of, where, of, 0.5});
      models.push_back({"ncp-" + of, where, of, 0.5});
    }
  }
  for (const PaperSet& set : kPaperSets) {
    for (const std::string kind : {"gnn", "lgnn"}) {
      for (const int classes : {set.communities, 7}) {
        if (classes == 7 && set.communities == 3) continue;
        models.push_back({kind + "-" + std::to_string(classes) + "-" + set.name,
                          "Table 2, " + std::string(set.title), set.name, 0.01, kind, classes});
      }
    }
  }
  models.push_back({"ccp-attn-sbm-graph-sage", "Table 1", "", 1.3});
  models.push_back({"ccp-attn-sbm-graph-sage-random", "Table 1", "", 0.7});
  models.push_back({"ccp-attn-sbm-random", "Table 1", "", 2.9});
  models.push_back({"ccp-attn-log-degree", "figure of recovery", "", 8.0});
  models.push_back({"ccp-log-degree", "figure of recovery", "", 8.0});
  models.push_back({"ccp-attn-uncertainty", "figure of uncertainty", "", 1.6});
  for (const std::string of : kDivisions) {
    if (of.find("-seed-") == std::string::npos) continue;  // in Table 2
    models.push_back({"ccp-attn-" + of, "Table 2, another division", of, 0.3});
    models.push_back({"gnn-3-" + of, "Table 2, another division", of, 0.01, "gnn", 3});
  }
  for (const PaperModel& first : std::vector(models)) {
    const bool of_table = first.where.starts_with("Table 2") && !first.set.empty();
    if (!of_table || first.where.ends_with("division")) continue;
    for (int which = 2; which <= kTrainings; ++which) {
      PaperModel again = first;
      again.name = repeated_name(first.name, which);
      again.where += ", again";
      again.repetition = which;
      again.repeats = first.name;
      models.push_back(again);
    }
  }
  models.push_back({"ccp-attn-constant-degree", "future work: weak recovery", "", 1.0});
  return models;
}

}  // namespace coterie
