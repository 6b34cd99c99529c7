#pragma once

#include <cstdio>
#include <string>

#include "cli/reproduce_options.h"
#include "experiments/experiment.h"

namespace coterie::cli {

// A run that leaves its records and figures where the command says.
inline ExperimentRun start_run(const ReproduceCommand& command, const Question& experiment) {
  ExperimentRun run;
  run.quick = command.quick;
  run.graphs = command.graphs;
  run.folder = command.output;
  run.sets = command.sets;
  run.only = command.only;
  run.resume = command.resume;
  run.untimed = command.untimed;
  run.start(experiment.name);
  std::printf("%s\n\n", std::string(experiment.question).c_str());
  return run;
}

}  // namespace coterie::cli
