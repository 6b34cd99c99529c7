#include "coterie/training/training_lock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <memory>
#include <string>

#include "coterie/error.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

TEST(TrainingLock, TheSecondIsToldWhoHoldsIt) {
  const TemporaryFolder folder;
  auto first = std::make_unique<TrainingLock>(folder.path());
  EXPECT_THAT([&] { TrainingLock second(folder.path()); },
              testing::ThrowsMessage<UsageError>(
                  testing::AllOf(testing::HasSubstr("a training runs here already: process " +
                                                    std::to_string(getpid()) + " on "),
                                 testing::HasSubstr("since 20"))));
  first.reset();
  EXPECT_NO_THROW(TrainingLock third(folder.path()));
}

TEST(TrainingLock, DoesNotFollowALinkToAnotherFile) {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("/etc/hostname", folder / "lock");
  EXPECT_THROW(TrainingLock lock(folder.path()), OutputError);
}

}  // namespace
}  // namespace coterie
