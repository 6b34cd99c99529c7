// Draws football.svg of docs/method.md from examples/football.gml (docs/make pictures): the games
// in order of the teams' conferences, which the method does not see, and what the exact sampler of
// a block model believes about the communities.
#include <cstdio>
#include <utility>

#include "coterie/classical/gibbs.h"
#include "coterie/graph/read_graph.h"
#include "coterie/partition/agreement.h"
#include "coterie/partition/read_partition.h"
#include "coterie/posterior/posterior.h"
#include "coterie/report/posterior_figures.h"

int main(int, char** argv) {
  using namespace coterie;
  const ReadGraph file = read_graph(argv[1]);
  const Partition truth = read_partition(argv[1], file.graph);
  BlockPosterior found = sample_block_model(
      file.graph, {.model = {.concentration = 3}, .restarts = 32, .sweeps = 200, .burn_in = 100},
      Rng(1));
  std::vector<Draw> draws;
  for (ScoredPartition& draw : found.draws) draws.push_back({std::move(draw.partition)});
  const Posterior posterior(std::move(draws));
  std::fprintf(stderr, "AMI of the best partition with the conferences: %.3f\n",
               adjusted_mutual_information(found.best.partition, truth));

  Chart games = adjacency_chart(file.graph, truth);
  games.title = "Games between 115 teams, by conference";
  Chart together = co_membership_chart(posterior, truth);
  together.title = "Probability that two teams belong together";
  Chart number = k_posterior_chart(posterior.k_posterior(), truth.communities());
  number.title = "Number of communities";
  for (Chart* chart : {&games, &together, &number}) chart->width = chart->height = 360;
  const std::string picture = to_svg(Panels{
      .title = "American college football, season 2000",
      .description = "The adjacency matrix of the games, the posterior probability that two teams "
                     "belong to one community, and the posterior of the number of communities",
      .charts = {games, together, number},
      .columns = 3});
  std::printf("%s", picture.c_str());
}
