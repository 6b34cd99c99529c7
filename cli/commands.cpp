#include "cli/command.h"

namespace coterie::cli {

const char* const kProgramText = R"(coterie finds communities in graphs and says how sure it is.

Examples:
  coterie detect karate.gml                            which communities are there?
  coterie score karate.gml mine.tsv                    how probable is my own partition?
  coterie info karate.gml                              what is in this file?
  coterie agree found.tsv truth.tsv                    how well do two partitions agree?
  coterie simulate sbm --count 100 --output graphs     graphs whose communities are known
  coterie train recipes/ccp-attn-sbm.json              a model of your own (needs coterie-learn)

Exit codes: 0 done, 1 failure while running, 2 wrong use of the command line, 3 bad input, 4 output could
not be written, 5 bad model file, 6 more memory needed than allowed, 130 interrupted.
)";

void add_commands(CLI::App& program, Context& context) {
  add_detect(program, context);
  add_score(program, context);
  add_report(program, context);
  add_info(program, context);
  add_agree(program, context);
  add_simulate(program, context);
  add_snap(program, context);
  add_train(program, context);
  add_train_gnn(program, context);
  add_evaluate(program, context);
  add_compare(program, context);
  add_calibrate(program, context);
  add_reproduce(program, context);
  add_models(program, context);
  add_completion(program, context);
  add_reference(program, context);
}

CLI::App* add_command(CLI::App& program, const std::string& name, const std::string& summary,
                      const std::string& examples) {
  auto* command = new Command(name, summary, examples, &program);
  program.add_subcommand(CLI::App_p(command));
  command->preparse_callback([command](size_t) {
    command->description("Examples:\n" + command->examples + "\n" + command->summary);
  });
  return command;
}

}  // namespace coterie::cli
