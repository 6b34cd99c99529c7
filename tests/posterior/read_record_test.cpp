#include "coterie/posterior/read_record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <cmath>
#include <nlohmann/json.hpp>

#include "coterie/error.h"
#include "coterie/graph/graph_builder.h"
#include "posterior/random_partitions.h"

namespace coterie {
namespace {

using namespace testing_partitions;
using Parsed = nlohmann::json;

Graph chain(int64_t nodes) {
  GraphBuilder builder(nodes);
  for (NodeId i = 1; i < nodes; ++i) builder.add_edge(i - 1, i);
  return builder.build();
}

Parsed document_of(const Graph& graph, const Posterior& posterior, const SummaryOptions& options,
                   std::vector<std::string> names = {}) {
  const PosteriorSummary summary = summarize(posterior, options);
  names.resize(names.empty() ? 0 : summary.sizes.size(), "further");
  return detect_json(graph, posterior, summary,
                     {.version = "1.2.3",
                      .source = "chain.txt",
                      .model = "ccp",
                      .model_sha256 = std::string(64, 'b'),
                      .seed = 9,
                      .mode = "posterior",
                      .block_model = "degree-corrected",
                      .warnings = {"one", "two"},
                      .seconds = {},
                      .community_names = std::move(names),
                      .samples = true});
}

TEST(ReadRecord, IsTheInverseOfWritingOne) {
  Rng rng(3);
  for (int round = 0; round < 20; ++round) {
    const int64_t nodes = 2 + static_cast<int64_t>(rng.below(20));
    const Posterior posterior(random_draws(nodes, 15, 0.3, rng));
    const SummaryOptions options{.estimate = PointEstimate(round % 3), .level = 0.5 + 0.02 * round};
    const std::vector<std::string> names =
        round % 2 ? std::vector<std::string>{"left"} : std::vector<std::string>{};
    const Parsed document = document_of(chain(nodes), posterior, options, names);
    const DetectRecord record = read_record(document, "record");
    EXPECT_EQ(record.nodes, nodes);
    DetectContext context = record.context;
    context.samples = true;
    const Parsed again = detect_json(chain(nodes), record.posterior,
                                     summarize(record.posterior, record.summary), context);
    EXPECT_EQ(again, document);
  }
}

TEST(ReadRecord, KeepsAnAnswerThatCountingDrawsWouldNotGive) {
  Rng rng(6);
  std::vector<Draw> draws = random_draws(12, 40, 0.3, rng);
  for (Draw& draw : draws) draw.log_prob = std::nan("");
  draws.push_back({{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1}, std::nan(""), 0, DrawKind::agreed});
  Posterior posterior(std::move(draws));
  posterior.adjust_k({.sharpness = 3});
  KPosterior k;
  k.add(2, 1 << 18);
  k.add(700, 3 << 18);
  posterior.set_k(k);
  posterior.set_best(static_cast<int64_t>(posterior.distinct().size()) - 1);
  const Parsed document = document_of(chain(12), posterior, {});
  const DetectRecord record = read_record(document, "record");
  DetectContext context = record.context;
  context.samples = true;
  const Parsed again = detect_json(chain(12), record.posterior,
                                   summarize(record.posterior, record.summary), context);
  EXPECT_EQ(again, document);
}

TEST(ReadRecord, NeedsTheSamples) {
  Rng rng(4);
  Parsed document = document_of(chain(5), Posterior(random_draws(5, 8, 0.3, rng)), {});
  document.erase("samples");
  EXPECT_THAT([&] { read_record(document, "old.json"); },
              testing::ThrowsMessage<InputError>(testing::HasSubstr("--with-samples")));
}

// Whatever a document has instead of what belongs there: InputError or a record, nothing else.
void damage_everywhere(const Parsed& whole, Parsed& place, int depth) {
  const Parsed kept = place;
  for (const Parsed& wrong :
       {Parsed(nullptr), Parsed(-1), Parsed(1e300), Parsed("text"), Parsed::array(),
        Parsed::object(), Parsed(int64_t{1} << 62), Parsed(3)}) {
    place = wrong;
    try {
      read_record(whole, "record");
    } catch (const InputError&) {
    }
  }
  place = kept;
  if (depth == 0) return;
  if (place.is_object()) {
    for (const auto& [name, value] : kept.items()) {
      place.erase(name);
      try {
        read_record(whole, "record");
      } catch (const InputError&) {
      }
      place[name] = value;
      damage_everywhere(whole, place[name], depth - 1);
    }
  } else if (place.is_array() && !place.empty()) {
    damage_everywhere(whole, place[0], depth - 1);
  }
}

TEST(ReadRecord, DamageIsAnInputError) {
  Rng rng(5);
  Parsed document = document_of(chain(4), Posterior(random_draws(4, 6, 0.3, rng)), {});
  damage_everywhere(document, document, 4);
  read_record(document, "record");  // is whole again
}

}  // namespace
}  // namespace coterie
