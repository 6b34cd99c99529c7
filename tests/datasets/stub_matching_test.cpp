#include "coterie/datasets/stub_matching.h"

#include <gtest/gtest.h>

#include <stop_token>
#include <vector>

#include "coterie/error.h"
#include "coterie/interruption.h"

namespace coterie {
namespace {

TEST(StubMatching, StopsWhileItLooksForAPlaceForMisfits) {
  constexpr int64_t kPairs = 10'000;
  const std::vector<int64_t> degree(2 * kPairs, 1);
  std::stop_source source;
  const StopScope scope(source.get_token());
  int64_t asked = 0;
  // Only the first pair fits; the user stops when all have been tried once.
  const auto allowed = [&](NodeId, NodeId) {
    if (++asked == kPairs + 1) source.request_stop();
    return asked == 1;
  };
  Rng rng(1);
  EXPECT_THROW(match_stubs(degree, allowed, rng), Interrupted);
  EXPECT_LT(asked, kPairs * 20);  // a hundred attempts for each would be a million
}

}  // namespace
}  // namespace coterie
