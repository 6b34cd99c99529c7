#include "cli/command.h"

namespace coterie::cli {

void add_commands(CLI::App& program, Context& context) {
  add_detect(program, context);
  add_score(program, context);
  add_report(program, context);
  add_join(program, context);
  add_info(program, context);
  add_neighbors(program, context);
  add_agree(program, context);
  add_simulate(program, context);
  add_pack(program, context);
  add_snap(program, context);
  add_train(program, context);
  add_train_gnn(program, context);
  add_evaluate(program, context);
  add_compare(program, context);
  add_calibrate(program, context);
  add_reproduce(program, context);
  add_models(program, context);
  add_serve(program, context);
  add_completion(program, context);
  add_reference(program, context);
}

}  // namespace coterie::cli
