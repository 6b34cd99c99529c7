#include "coterie/atomic_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "coterie/error.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

std::string contents(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

class AtomicFileTest : public testing::Test {
 protected:
  int files() const {
    return static_cast<int>(std::distance(std::filesystem::directory_iterator(folder_.path()), {}));
  }
  const TemporaryFolder folder_;
  const std::string path_ = folder_ / "result.tsv";
};

TEST_F(AtomicFileTest, AppearsCompleteWhenCommitted) {
  AtomicFile file(path_);
  file.stream() << "new";
  EXPECT_FALSE(std::filesystem::exists(path_));
  file.commit();
  EXPECT_EQ(contents(path_), "new");
  EXPECT_EQ(files(), 1);
}

TEST_F(AtomicFileTest, LeavesTheOldFileAloneWithoutCommit) {
  std::ofstream(path_) << "old";
  {
    AtomicFile file(path_);
    file.stream() << "half of the n";
  }
  EXPECT_EQ(contents(path_), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(AtomicFileTest, SaysWhichFileCannotBeWritten) {
  try {
    AtomicFile file(folder_ / "none/x");
    FAIL();
  } catch (const OutputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("none/x: cannot be written: No such file"));
  }
}

TEST_F(AtomicFileTest, ThrowsWhenTheTargetIsAFolder) {
  std::filesystem::create_directory(path_);
  AtomicFile file(path_);
  file.stream() << "x";
  EXPECT_THROW(file.commit(), OutputError);
}

}  // namespace
}  // namespace coterie
