#include "experiments/model_rows.h"

#include <algorithm>
#include <cstdio>

#include "coterie/evaluate/agreement_record.h"
#include "coterie/models/safetensors.h"
#include "coterie/options.h"

namespace coterie {
namespace {

// The row's record but for what is measured; `training` where there is a trained network.
Record described(const ModelRow& row) {
  Record fact{{"label", row.label}};
  if (!row.model.empty()) fact["model"] = row.model;
  fact.update({{"paper_ami", row.paper_ami},
               {"paper_deviation", row.paper_deviation},
               {"paper_ari", row.paper_ari},
               {"paper_seconds", row.paper_seconds},
               {"paper_elbo", row.paper_elbo}});
  return fact;
}

// weights/NAME.safetensors or runs/NAME/model.safetensors
std::string name_of_start(const std::filesystem::path& file) {
  return file.stem() == "model" ? file.parent_path().filename() : file.stem();
}

void add_training(Record& fact, const std::string& file) {
  const Safetensors weights(file);
  const auto text = weights.metadata().find("training");
  Record training =
      text == weights.metadata().end() ? Record::object() : Record::parse(text->second);
  if (training.contains("data") && training["data"].is_string()) {  // wherever that was
    training["data"] = std::filesystem::path(training["data"].get<std::string>()).filename();
  }
  const auto recipe = weights.metadata().find("recipe");
  if (training.contains("steps_before") && recipe != weights.metadata().end()) {
    training["start"] = name_of_start(Record::parse(recipe->second).value("start_from", ""));
  }
  // The bounds of the weights that ship: of their average, where training averaged.
  const char* which = training.contains("average") ? "average" : "validation";
  const Record bounds = training.value(which, Record::object());
  for (const char* field : {"elbo", "elbo_with_anchors", "elbo_reference"}) {
    if (bounds.contains(field)) fact[field] = bounds[field];
  }
  fact["training"] = training;
}

void print(const Record& fact) {
  std::string trained;
  if (fact.contains("training")) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f h", fact["training"].value("seconds", 0.0) / 3600);
    trained = text;
  } else if (!fact.contains("ami")) {
    trained = "not yet";
  }
  std::printf(
      "%-38s %14s %6s %14s %6s %9s %6s  %s\n", fact.value("label", "").c_str(),
      number_cell(fact, "ami", "%.1f").c_str(), number_cell(fact, "paper_ami", "%.1f").c_str(),
      number_cell(fact, "ari", "%.1f").c_str(), number_cell(fact, "paper_ari", "%.1f").c_str(),
      number_cell(fact, "seconds", "%.4f").c_str(),
      number_cell(fact, "paper_seconds", "%.2f").c_str(), trained.c_str());
  std::fflush(stdout);
}

}  // namespace

DetectOptions detection_of(const ModelRow& row) {
  DetectOptions detect{.samples = row.draws, .mode = DetectMode::map};
  detect.score.kind = ScoreKind::paper;
  if (row.own_orders) {
    detect.mode = DetectMode::posterior;
    detect.score.kind = ScoreKind::none;
  }
  detect.smallest_community = row.smallest_community;
  return detect;
}

ModelRow dmon_row(int64_t clusters, double ami, double ari, double seconds) {
  ModelRow row{.label = "DMoN, " + std::to_string(clusters) + " clusters",
               .paper_ami = ami,
               .paper_ari = ari,
               .paper_seconds = seconds};
  row.method.method = DetectMethod::dmon;
  row.method.dmon.clusters = clusters;
  return row;
}

ModelRow gnn_row(DetectMethod kind, int64_t classes, const std::string& set, double ami, double ari,
                 double seconds) {
  const std::string number = std::to_string(classes);
  return {.label = (kind == DetectMethod::lgnn ? "LGNN, " : "GNN, ") + number + " classes",
          .model = std::string(name_of(kind)) + "-" + number + "-" + set,
          .paper_ami = ami,
          .paper_ari = ari,
          .paper_seconds = seconds,
          .method = {.method = kind}};
}

std::vector<ModelRow> with_other_answers(const std::vector<ModelRow>& rows) {
  std::vector<ModelRow> all;
  for (const ModelRow& row : rows) {
    all.push_back(row);
    if (row.model.starts_with("ncp-")) {
      ModelRow& own = all.emplace_back(row);
      own.label += ", an order for each draw";
      own.own_orders = true;
    }
    if (row.model.starts_with("dac-")) {
      all.back().draws = 1;
      all.push_back({.label = row.label + ", consensus of 15 runs", .model = row.model});
    }
  }
  return all;
}

std::vector<ModelRow> further_rows(const std::string& model,
                                   std::optional<int64_t> smallest_community,
                                   bool degree_corrected) {
  std::vector<BlockLikelihood> block_models{BlockLikelihood::beta};
  if (degree_corrected) block_models.push_back(BlockLikelihood::degree_corrected);
  std::vector<ModelRow> rows;
  const auto add = [&](const std::string& label, const std::string& network, MethodOptions method) {
    for (const BlockLikelihood block_model : block_models) {
      method.block_model = block_model;
      rows.push_back({.label = label + std::string(name_of(block_model)),
                      .model = network,
                      .method = method,
                      .smallest_community = smallest_community});
    }
  };
  add("GCN-CCP-Attn, refined, ", model, {.refine = kRefineSweeps});
  add("Gibbs sampling, ", "", {.method = DetectMethod::gibbs});
  rows.push_back({.label = "spectral clustering", .method = {.method = DetectMethod::spectral}});
  return rows;
}

void measure_rows(ExperimentRun& run, const TestGraphs& graphs, const std::vector<ModelRow>& rows) {
  std::printf("%-38s %13s %6s %13s %6s %9s %6s  %s\n", "", "AMI", "paper", "ARI", "paper",
              "seconds", "paper", "trained");
  const auto give = [&](Record fact) {
    print(fact);
    fact.update(graphs.source);
    run.record(fact);
    run.row_complete();
  };
  for (const ModelRow& row : rows) {
    Record fact = described(row);
    Record asked = fact;
    asked.update(graphs.source);
    if (!run.wants(asked)) continue;
    TrainedModel model;
    if (!row.model.empty()) {
      const auto file = run.model(row.model);
      if (!file) {
        asked["trained"] = nullptr;
        print(asked);
        run.mention(asked);
        continue;
      }
      add_training(fact, *file);
      model = open_model(*file);
    }
    const AgreementOptions how{.graphs = graphs.count,
                               .timed = run.untimed ? 0 : std::min<int64_t>(graphs.count, 100),
                               .detect = detection_of(row),
                               .progress = [&](int64_t done) {
                                 if (run.progress) run.progress(row.label, done, graphs.count);
                               }};
    fact.update(
        agreement_record(OpenedMethod(row.method, std::move(model)), graphs.graph, how, run.stop));
    give(fact);
  }
  for (const Record& peer : run.peers) {
    if (peer["data"] != graphs.name) continue;
    Record fact{{"label", peer["method"]}};
    fact.update(peer);
    give(fact);
  }
}

}  // namespace coterie
