// random_models FOLDER: writes one small model with random weights for every method, which knows
// graphs of 20 to 60 nodes, for tests of the command line.
#include <cstdio>
#include <string>

#include "coterie/options.h"
#include "models/random_model.h"

int main(int argc, char** argv) {
  using namespace coterie;
  if (argc != 2) {
    std::fprintf(stderr, "usage: random_models FOLDER\n");
    return 2;
  }
  for (const HeadKind method :
       {HeadKind::ccp, HeadKind::ccp_attn, HeadKind::dac, HeadKind::ncp, HeadKind::ncp_attn}) {
    ModelFile file = random_model(method);
    file.familiar.nodes = {20, 60};
    file.familiar.mean_degree = {1, 12};
    file.familiar.density = {0.01, 0.5};
    file.familiar.communities = {1, 6};
    write_model(std::string(argv[1]) + "/" + std::string(name_of(method)) + ".safetensors", file);
  }
}
