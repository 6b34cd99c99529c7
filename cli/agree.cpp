#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/terminal.h"
#include "coterie/partition/agreement.h"
#include "coterie/partition/read_partition.h"

namespace coterie::cli {
namespace {

struct AgreeOptions {
  std::string a, b;
  std::string attribute;
  bool json = false;
};

void agree(const AgreeOptions& options) {
  const ReadPartitionOptions read{.format = std::nullopt, .attribute = options.attribute};
  const auto [a, b] =
      join(read_named_partition(options.a, read), read_named_partition(options.b, read));
  const Agreement found = agreement(a, b);
  if (options.json) {
    const nlohmann::ordered_json result = {
        {"ami", found.ami},   {"ari", found.ari},
        {"nmi", found.nmi},   {"vi", found.vi},
        {"nodes", a.nodes()}, {"communities", {a.communities(), b.communities()}}};
    std::printf("%s\n", result.dump().c_str());
    return;
  }
  std::printf("AMI  %.6f   adjusted mutual information (arithmetic mean)\n", found.ami);
  std::printf("ARI  %.6f   adjusted Rand index\n", found.ari);
  std::printf("NMI  %.6f   normalised mutual information (arithmetic mean)\n", found.nmi);
  std::printf("VI   %.6f   variation of information, in nats\n", found.vi);
  std::printf("%s, %d and %d %s\n", counted(a.nodes(), "node").c_str(), a.communities(),
              b.communities(), b.communities() == 1 ? "community" : "communities");
}

}  // namespace

void add_agree(CLI::App& program, Context&) {
  const auto options = std::make_shared<AgreeOptions>();
  CLI::App* command = add_command(
      program, "agree", "Says how well two partitions of the same nodes agree.",
      "  coterie agree found.tsv truth.tsv\n"
      "  coterie agree found.tsv football.gml        truth from an attribute of a graph file\n"
      "\nA file has node<TAB>community on each line, or one community per line (SNAP), or one "
      "label per\n"
      "line. Nodes are joined by their names.\n");
  command->add_option("a", options->a, "first partition, or - for standard input")->required();
  command->add_option("b", options->b, "second partition")->required();
  command->add_option("--attribute", options->attribute,
                      "node attribute that holds the communities of a graph file");
  command->add_flag("--json", options->json, "print one JSON object");
  command->callback([options] { agree(*options); });
}

}  // namespace coterie::cli
