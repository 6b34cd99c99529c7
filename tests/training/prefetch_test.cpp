#include "coterie/training/prefetch.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string>

namespace coterie {
namespace {

TEST(Prefetch, HandsItemsOutInOrderWhateverTheNumberOfThreads) {
  for (const int threads : {1, 2, 5}) {
    Prefetch<int64_t> squares([](int64_t t) { return t * t; }, 7, 4, threads);
    for (int64_t t = 7; t < 200; ++t) EXPECT_EQ(squares.next(), t * t);
  }
}

TEST(Prefetch, MakesNoMoreThanItMayKeep) {
  std::atomic<int64_t> made{0};
  Prefetch<int64_t> items([&](int64_t t) { return made++, t; }, 0, 3, 2);
  while (made < 3) std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(made, 3);
  EXPECT_EQ(items.next(), 0);
  while (made < 4) std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(made, 4);
}

TEST(Prefetch, ThrowsWhereTheItemThatFailedIsTaken) {
  const auto make = [](int64_t t) {
    if (t == 2) throw std::runtime_error("item 2");
    return std::to_string(t);
  };
  Prefetch<std::string> items(make, 0, 8, 2);
  EXPECT_EQ(items.next(), "0");
  EXPECT_EQ(items.next(), "1");
  EXPECT_THROW(items.next(), std::runtime_error);
  EXPECT_EQ(items.next(), "3");
}

TEST(Prefetch, CountsTheTimeSpentWaiting) {
  const auto make = [](int64_t t) {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    return t;
  };
  Prefetch<int64_t> items(make, 0, 1, 1);
  // On a busy machine an item may be there before it is asked for.
  while (items.seconds_waited() < 0.02) items.next();
}

TEST(Prefetch, EndsWhileItemsWait) {
  for (int i = 0; i < 20; ++i) Prefetch<int64_t>([](int64_t t) { return t; }, 0, 2, 3).next();
}

}  // namespace
}  // namespace coterie
