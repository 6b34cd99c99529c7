#include "coterie/evaluate/agreement_record.h"

#include "coterie/methods/method.h"
#include "coterie/options_json.h"
#include "coterie/parallel.h"

namespace coterie {

Record agreement_record(const OpenedMethod& method, const GraphAt& graph,
                        const AgreementOptions& options, std::stop_token stop) {
  EvaluationOptions how{.graphs = options.graphs,
                        .detect = options.detect,
                        .one_by_one = options.timed > 0 && options.timed >= options.graphs,
                        .progress = options.progress};
  const Evaluation found = evaluate(method, graph, how, stop);
  Record seconds = nullptr;
  if (how.one_by_one) {
    seconds = found.total.mean;
  } else if (options.timed > 0) {
    how.graphs = options.timed;
    how.one_by_one = true;
    how.progress = {};
    seconds = evaluate(method, graph, how, stop).total.mean;
  }
  const CalibrationSummary& s = found.summary;
  return {{"graphs", s.graphs},
          {"ami", 100 * s.ami.mean},
          {"ami_error", 100 * s.ami.error},
          {"ari", 100 * s.ari.mean},
          {"ari_error", 100 * s.ari.error},
          {"k_error", s.k_error.mean},
          {"k_exact", s.k_exact.mean},
          {"seconds", seconds},
          {"threads", current_threads()}};
}

Record evaluation_record(const OpenedMethod& method, const std::string& data,
                         const DetectOptions& detect, const Evaluation& found) {
  Record record = {{"model", method.name()},
                   {"data", data},
                   {"seed", detect.seed},
                   {"mode", name_of(detect.mode)},
                   {"draws", nullptr}};  // as many as the method chooses
  if (detect.samples) record["draws"] = *detect.samples;
  if (const auto blocks = method.method().block_model()) record["block_model"] = name_of(*blocks);
  if (method.options().refine > 0) record["refine"] = method.options().refine;
  record.update(write_options(found.summary));
  for (const auto& [stage, median] : found.seconds.by_stage()) record["seconds"][stage] = median;
  record["seconds"]["mean_of_all"] = found.total.mean;
  return record;
}

}  // namespace coterie
