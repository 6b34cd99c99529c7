#include "coterie/posterior/near.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "coterie/error.h"
#include "posterior/random_partitions.h"

namespace coterie {
namespace {

using namespace testing_partitions;
using testing::ElementsAre;
using Labels = std::vector<int32_t>;

// So many draws of each of two partitions.
Posterior posterior_of(const Labels& a, int64_t of_a, const Labels& b, int64_t of_b) {
  return Posterior(
      {{.partition = Partition(a), .times = of_a}, {.partition = Partition(b), .times = of_b}});
}

Labels answer_near(const Posterior& posterior, const PreviousCommunities& previous) {
  const Posterior kept = near(posterior, summarize(posterior), previous);
  return ordered_labels(summarize(kept).best.partition);
}

const Labels kHere{0, 0, 0, 0, 1, 1, 1, 1};
const Labels kThere{0, 0, 0, 1, 1, 1, 1, 1};  // node 3 with the others
const PreviousCommunities kEarlier{kThere, {"a", "b"}};

TEST(Near, KeepsTheEarlierPlaceWhereTheDrawsAreEven) {
  // Of 20 draws 11 say here, 9 there: a difference of 0.1 with a standard error of 0.22.
  EXPECT_EQ(answer_near(posterior_of(kHere, 11, kThere, 9), kEarlier),
            ordered_labels(Partition(kThere)));
}

TEST(Near, MovesWhereTheDrawsDecide) {
  // 16 to 4: a difference of 0.6 with a standard error of 0.18.
  EXPECT_EQ(answer_near(posterior_of(kHere, 16, kThere, 4), kEarlier),
            ordered_labels(Partition(kHere)));
  EXPECT_EQ(answer_near(posterior_of(kHere, 1, kHere, 1), kEarlier),
            ordered_labels(Partition(kHere)))
      << "no draw says there";
}

TEST(Near, TheLimitIsOneStandardErrorOfTheDifference) {
  for (int64_t here = 50; here <= 70; ++here) {
    const double apart = static_cast<double>(2 * here - 100) / 100;
    const bool stays = apart <= std::sqrt((1 - apart * apart) / 100);
    EXPECT_EQ(answer_near(posterior_of(kHere, here, kThere, 100 - here), kEarlier),
              ordered_labels(Partition(stays ? kThere : kHere)))
        << here;
  }
}

TEST(Near, JoinsASplitThatIsNoSurerThanNone) {
  const Labels whole{0, 0, 0, 0, 0, 0, 2, 2}, split{0, 0, 0, 0, 1, 1, 2, 2};
  const PreviousCommunities earlier{whole, {"x", "y", "z"}};
  EXPECT_EQ(answer_near(posterior_of(split, 6, whole, 5), earlier),
            ordered_labels(Partition(whole)));
  EXPECT_EQ(answer_near(posterior_of(split, 10, whole, 1), earlier),
            ordered_labels(Partition(split)));
}

TEST(Near, LeavesNodesAloneThatWereNotThere) {
  PreviousCommunities earlier = kEarlier;
  earlier.community[3] = -1;
  EXPECT_EQ(answer_near(posterior_of(kHere, 11, kThere, 9), earlier),
            ordered_labels(Partition(kHere)));
}

TEST(Near, ChangesNothingThatDrawsSayAboutUncertainty) {
  Rng rng(5);
  for (int round = 0; round < 50; ++round) {
    const int64_t nodes = 2 + rng.below(20);
    Posterior posterior(random_draws(nodes, 1 + rng.below(20), 0.3, rng));
    if (round % 2 == 1) posterior.adjust_k({.sharpness = 2, .smoothing = 0.4});
    PreviousCommunities previous;
    for (int32_t k = 0; k < 5; ++k) previous.names.push_back("c" + std::to_string(k));
    for (int64_t i = 0; i < nodes; ++i) {
      previous.community.push_back(static_cast<int32_t>(rng.below(6)) - 1);
    }
    const Posterior kept = near(posterior, summarize(posterior), previous);
    EXPECT_EQ(kept.draws(), posterior.draws());
    EXPECT_EQ(kept.total_weight(), posterior.total_weight());
    const KPosterior before = posterior.k_posterior(), after = kept.k_posterior();
    ASSERT_EQ(after.counts().size(), before.counts().size());
    for (const auto& [k, times] : before.counts()) EXPECT_EQ(after.draws_with(k), times);
    for (size_t i = 0; i < posterior.distinct().size(); ++i) {
      EXPECT_EQ(kept.partition(static_cast<int64_t>(i)),
                posterior.partition(static_cast<int64_t>(i)));
      EXPECT_EQ(kept.weight(static_cast<int64_t>(i)), posterior.weight(static_cast<int64_t>(i)));
    }
    EXPECT_LE(kept.distinct().size(), posterior.distinct().size() + 1);
  }
}

TEST(Near, WantsTheSameNodes) {
  const Posterior posterior = posterior_of(kHere, 1, kThere, 1);
  EXPECT_THROW(near(posterior, summarize(posterior), {{0, 0}, {"a"}}), SizeError);
}

}  // namespace
}  // namespace coterie
