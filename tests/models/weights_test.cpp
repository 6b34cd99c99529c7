#include "coterie/models/weights.h"

#include <gmock/gmock.h>

#include <cmath>
#include <set>

#include "coterie/error.h"

namespace coterie {
namespace {

int64_t trained_elements(const ModelOptions& options, bool encoder) {
  int64_t count = 0;
  for (const WeightSpec& spec : list_weights(options)) {
    if (spec.trained && (spec.name.rfind("encoder.", 0) == 0) == encoder) {
      count += element_count(spec);
    }
  }
  return count;
}

TEST(Weights, CountsAreThoseOfTheAuthorsCode) {
  ModelOptions options;
  options.clusters.method = HeadKind::ccp;
  EXPECT_EQ(trained_elements(options, false), 593428);
  // The authors also hold the last layer's edge norm, which nothing reads.
  EXPECT_EQ(trained_elements(options, true), 335232 - 2 * 128);
  options.clusters.method = HeadKind::ccp_attn;
  // ... and the key projection of an attention with a single key, which cancels.
  EXPECT_EQ(trained_elements(options, false), 1010834 - (128 * 128 + 128));
  options.encoder.kind = EncoderKind::graph_sage;
  EXPECT_EQ(trained_elements(options, true), 104704);
}

TEST(Weights, NamesAreDistinctForEveryModel) {
  for (int method = 0; method < 5; ++method) {
    for (const EncoderKind kind : {EncoderKind::gated_gcn, EncoderKind::graph_sage}) {
      ModelOptions options;
      options.clusters.method = static_cast<HeadKind>(method);
      options.clusters.attn_u_mlp = true;
      options.encoder.kind = kind;
      options.encoder.sage_last_act = true;
      std::set<std::string> names;
      for (const WeightSpec& spec : list_weights(options)) {
        EXPECT_TRUE(names.insert(spec.name).second) << spec.name;
      }
    }
  }
}

TEST(Weights, StartsAreSeededByNameAndStayWithinTheirBounds) {
  const WeightSpec spec{"a.weight", {30, 100}, Init::fan_in, 100};
  const Rng rng(5);
  const std::vector<float> values = initial_values(spec, rng);
  EXPECT_EQ(values, initial_values(spec, rng));
  WeightSpec other = spec;
  other.name = "b.weight";
  EXPECT_NE(values, initial_values(other, rng));
  double sum = 0, square = 0;
  for (const float v : values) {
    EXPECT_LE(std::abs(v), 0.1f);
    sum += v;
    square += v * v;
  }
  // Uniform on ±0.1: variance 0.01 / 3; five standard errors of the mean and of the mean square.
  const double n = static_cast<double>(values.size()), variance = 0.01 / 3;
  EXPECT_NEAR(sum / n, 0, 5 * std::sqrt(variance / n));
  EXPECT_NEAR(square / n, variance, 5 * std::sqrt((1e-4 / 5 - variance * variance) / n));
}

TEST(Weights, OptionsThatDescribeNoNetworkAreRefused) {
  ModelOptions options;
  options.width = 130;
  EXPECT_THROW(list_weights(options), UsageError);
  options = {};
  options.clusters.inducing_points = 0;
  EXPECT_THROW(list_weights(options), UsageError);
  options = {};
  options.clusters.phi_depth = 1;
  EXPECT_THROW(list_weights(options), UsageError);
}

}  // namespace
}  // namespace coterie
