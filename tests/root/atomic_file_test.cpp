#include "coterie/atomic_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <sstream>
#include <thread>

#include "coterie/error.h"
#include "coterie/interruption.h"
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
  EXPECT_THROW(AtomicFile file(path_), OutputError);
}

TEST_F(AtomicFileTest, ReplacesTheFileBehindALinkAndNotTheLink) {
  const std::string link = folder_ / "link", second = folder_ / "second";
  std::filesystem::create_symlink("result.tsv", link);
  std::filesystem::create_symlink(link, second);
  write_file(second, "where nothing was");
  EXPECT_EQ(contents(path_), "where nothing was");
  write_file(link, "new");
  EXPECT_EQ(contents(path_), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_TRUE(std::filesystem::is_symlink(second));
  EXPECT_EQ(files(), 3);
}

TEST_F(AtomicFileTest, KeepsThePermissionsOfTheFileItReplaces) {
  using std::filesystem::perms;
  std::ofstream(path_) << "old";
  std::filesystem::permissions(path_, perms::owner_read | perms::owner_write);
  write_file(path_, "new");
  EXPECT_EQ(std::filesystem::status(path_).permissions(), perms::owner_read | perms::owner_write);
}

TEST_F(AtomicFileTest, WritesThroughWhatIsNoPlainFile) {
  write_file("/dev/null", "nothing");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  std::string heard;
  std::thread reader([&] { heard = contents(path_); });
  write_file(path_, std::string(200'000, 'x'));  // more than a pipe holds
  reader.join();
  EXPECT_EQ(heard, std::string(200'000, 'x'));
  EXPECT_TRUE(std::filesystem::is_fifo(path_));
  EXPECT_EQ(files(), 1);
}

TEST_F(AtomicFileTest, DoesNotWaitForAReaderWhenAskedToStop) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  std::stop_source source;
  const auto later = std::async(std::launch::async, [&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    source.request_stop();
  });
  const StopScope scope(source.get_token());
  EXPECT_THROW(write_file(path_, "text"), Interrupted);
}

// The names of earlier versions, which could be guessed and linked elsewhere beforehand.
TEST_F(AtomicFileTest, TakesNobodysFileForItsOwn) {
  const std::string victim = folder_ / "victim";
  std::ofstream(victim) << "precious";
  const std::string number = std::to_string(getpid());
  for (const std::string& guess : {std::string(".part"), ".part" + number, ".partial-" + number}) {
    std::filesystem::create_symlink(victim, path_ + guess);
  }
  write_file(path_, "new");
  EXPECT_EQ(contents(victim), "precious");
}

TEST_F(AtomicFileTest, KeepsTheOldFileUnderAnotherNameWhenAsked) {
  const std::string before = folder_ / "before";
  for (const char* text : {"one", "two", "three"}) {
    AtomicFile file(path_);
    file.stream() << text;
    file.commit(before);
  }
  EXPECT_EQ(contents(path_), "three");
  EXPECT_EQ(contents(before), "two");
  std::filesystem::remove(path_);
  AtomicFile file(path_);
  file.commit(before);
  EXPECT_EQ(contents(before), "two");  // there was nothing to keep instead
  EXPECT_EQ(files(), 2);
}

TEST_F(AtomicFileTest, LeavesNothingBehindInAProcessThatEndsAtOnce) {
  AtomicFile file(path_);
  file.stream() << "half";
  EXPECT_EQ(files(), 1);
  Unfinished::remove_all();
  EXPECT_EQ(files(), 0);
}

TEST_F(AtomicFileTest, FullDisksAreNamedWhereTheyAreMet) {
  AtomicFile file("/dev/full");
  EXPECT_THAT(
      [&] { file.stream() << std::string(1 << 20, 'x'); },
      testing::ThrowsMessage<OutputError>("/dev/full: cannot be written: No space left on device"));
}

}  // namespace
}  // namespace coterie
