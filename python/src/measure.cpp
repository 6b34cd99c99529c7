#include <pybind11/stl.h>

#include "coterie/datasets/pack.h"
#include "coterie/evaluate/agreement_record.h"
#include "coterie/evaluate/contenders.h"
#include "coterie/evaluate/fit_drawing.h"
#include "coterie/methods/unread_options.h"
#include "coterie/recipes/labeled_graphs.h"
#include "python/src/binding.h"
#include "python/src/interruptible.h"
#include "python/src/options_from.h"

// What the commands evaluate, compare, calibrate and pack do, for Python: results as their JSON.
namespace coterie::python {
namespace {

using Labeled = std::shared_ptr<LabeledGraphs>;

Labeled open_labeled(const std::string& path, int64_t count, uint64_t seed) {
  return interruptible(
      [&](const std::stop_token&) { return std::make_shared<LabeledGraphs>(path, count, seed); });
}

Labeled label(const std::vector<std::pair<std::shared_ptr<SourcedGraph>, py::array>>& pairs) {
  std::vector<LabeledGraph> own;
  for (const auto& [graph, labels] : pairs) {
    own.push_back({graph->graph, partition_of(labels)});
    if (own.back().truth.nodes() != own.back().graph.nodes()) {
      throw SizeError("graph " + std::to_string(own.size() - 1) + " has " +
                      std::to_string(own.back().graph.nodes()) + " nodes and " +
                      std::to_string(own.back().truth.nodes()) + " labels");
    }
  }
  return std::make_shared<LabeledGraphs>(std::move(own));
}

GraphAt graphs_of(const Labeled& labeled) {
  return [labeled](int64_t i) { return labeled->at(i); };
}

std::string run_evaluate(const Labeled& labeled, const std::string& name, const TrainedModel* model,
                         const std::string& detect_json, const std::string& method_json,
                         const std::string& calibration_json, int threads) {
  const OpenedMethod method(options_from<MethodOptions>(method_json, "evaluate"),
                            model ? *model : TrainedModel{});
  const EvaluationOptions options{
      .graphs = labeled->size(),
      .detect = options_from<DetectOptions>(detect_json, "evaluate"),
      .calibration = options_from<CalibrationOptions>(calibration_json, "evaluate")};
  refuse_unread(method, options.detect);
  const Evaluation found = interruptible(threads, [&](const std::stop_token& stop) {
    return evaluate(method, graphs_of(labeled), options, stop);
  });
  return evaluation_record(method, name, options.detect, found).dump();
}

std::vector<std::string> run_compare(const Labeled& labeled, const std::string& name,
                                     const TrainedModel& model, const std::vector<std::string>& gnn,
                                     int64_t clusters, const std::string& detect_json,
                                     int threads) {
  const auto detect = options_from<DetectOptions>(detect_json, "compare");
  std::vector<std::string> records;
  for (const Contender& contender : contenders(model, gnn, clusters, detect)) {
    Record record{{"method", contender.name}, {"data", name}};
    record.update(interruptible(threads, [&](const std::stop_token& stop) {
      return agreement_record(
          contender.method, graphs_of(labeled),
          {.graphs = labeled->size(), .timed = labeled->size(), .detect = contender.detect}, stop);
    }));
    records.push_back(record.dump());
  }
  return records;
}

std::string run_calibrate(const Labeled& labeled, const std::string& path,
                          std::optional<int64_t> samples, bool only_k, const std::string& output,
                          int threads) {
  ModelFile file = read_model(path);
  const auto trials = interruptible(threads, [&](const std::stop_token& stop) {
    return fit_drawing(OpenedMethod({}, open_model(path)), graphs_of(labeled),
                       {.graphs = labeled->size(), .samples = samples, .only_k = only_k}, stop);
  });
  Record all = Record::array();
  for (const DrawingTrial& trial : trials) {
    Record one = write_options(trial.drawing);
    one.update(write_options(trial.calibration));
    all.push_back(std::move(one));
  }
  file.drawing = trials.front().drawing;
  write_model(output, file);
  return all.dump();
}

}  // namespace

void bind_measure(py::module_& module) {
  py::class_<LabeledGraphs, std::shared_ptr<LabeledGraphs>>(module, "LabeledGraphs")
      .def("__len__", &LabeledGraphs::size)
      .def_property_readonly("warnings", [](const LabeledGraphs& self) {
        py::list list;
        for (const std::string& text : self.warnings()) list.append(to_str(text));
        return list;
      });
  module.def("open_labeled", &open_labeled);
  module.def("label", &label);
  module.def("evaluate", &run_evaluate);
  module.def("compare", &run_compare);
  module.def("calibrate", &run_calibrate);
  module.def("calibration_defaults", [] { return write_options(CalibrationOptions{}).dump(); });
  // Graph sets of labelled graphs; both return how many there are.
  module.def("pack", [](const Labeled& labeled, const std::string& output) {
    return interruptible([&](const std::stop_token&) {
      return pack(
          labeled->size(), [&](int64_t i) { return labeled->at(i); }, output);
    });
  });
  module.def("pack_files", [](const std::vector<std::string>& paths, const std::string& labels,
                              const std::string& attribute, const std::string& output) {
    return interruptible([&](const std::stop_token&) {
      return pack(paths, {.labels = labels, .attribute = attribute}, output);
    });
  });
}

}  // namespace coterie::python
