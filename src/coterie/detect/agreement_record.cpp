#include "coterie/detect/agreement_record.h"

#include <cmath>
#include <cstdio>

#include "coterie/error.h"
#include "coterie/json_lines.h"
#include "coterie/options_json.h"

namespace coterie {

Record agreement_record(const OpenedMethod& method, const GraphAt& graph,
                        const AgreementOptions& options, std::stop_token stop) {
  EvaluationOptions how{.graphs = options.graphs,
                        .detect = options.detect,
                        .one_by_one = options.timed >= options.graphs,
                        .threads = options.threads,
                        .progress = options.progress};
  const Evaluation found = evaluate(method, graph, how, stop);
  double seconds = found.total.mean;
  if (!how.one_by_one) {
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
          {"threads", options.threads}};
}

Record evaluation_record(const OpenedMethod& method, const std::string& data,
                         const DetectOptions& detect, const Evaluation& found) {
  const MethodOptions& how = method.options();
  Record record = {{"model", method.name()},
                   {"data", data},
                   {"seed", detect.seed},
                   {"mode", name_of(detect.mode)},
                   {"draws", detect.samples.value_or(DetectOptions::kSamples)}};
  if (how.by_block_model()) record["block_model"] = name_of(how.block_model);
  if (how.refine > 0) record["refine"] = how.refine;
  record.update(write_options(found.summary));
  for (const auto& [stage, median] : found.seconds.by_stage()) record["seconds"][stage] = median;
  record["seconds"]["mean_of_all"] = found.total.mean;
  return record;
}

std::vector<Record> read_peers(const std::vector<std::string>& files) {
  std::vector<Record> records;
  for (const std::string& path : files) {
    for (auto& [line, record] : read_json_lines(path)) {
      for (const char* field : {"method", "data"}) {
        if (!record.contains(field) || !record[field].is_string()) {
          throw ParseError(path, line, "this is not a record of a method on some data");
        }
      }
      records.push_back(std::move(record));
    }
  }
  return records;
}

std::string cell(const Record& record, const std::string& field, const char* format) {
  const auto number = [&](const std::string& name) {
    return record.contains(name) && record[name].is_number() ? record[name].get<double>() : NAN;
  };
  char text[64] = "-";
  if (std::isfinite(number(field))) std::snprintf(text, sizeof text, format, number(field));
  std::string out = text;
  if (std::isfinite(number(field + "_error"))) {
    std::snprintf(text, sizeof text, format, number(field + "_error"));
    out += " ± " + std::string(text);
  }
  return out;
}

}  // namespace coterie
