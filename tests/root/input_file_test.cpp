#include "coterie/input_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <fstream>
#include <future>
#include <stop_token>
#include <thread>
#include <vector>

#include "coterie/error.h"
#include "coterie/interruption.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

class InputFileTest : public testing::Test {
 protected:
  std::vector<std::string> lines(const std::string& text) {
    std::ofstream(path_, std::ios::binary) << text;
    std::vector<std::string> found;
    LineReader reader(path_);
    for (std::string line; reader.next(line);) found.push_back(line);
    return found;
  }
  const TemporaryFolder folder_;
  const std::string path_ = folder_ / "text";
};

TEST_F(InputFileTest, AFolderIsAnErrorAndNotAnEmptyFile) {
  EXPECT_THAT([&] { read_text(folder_.path()); },
              ThrowsMessage<InputError>(HasSubstr("Is a directory")));
  std::string line;
  EXPECT_THROW(LineReader(folder_.path()).next(line), InputError);
}

TEST_F(InputFileTest, LinesEndInAnyOfTheThreeWays) {
  EXPECT_THAT(lines("a\nb\n\nc"), ElementsAre("a", "b", "", "c"));
  EXPECT_THAT(lines("a\r\nb\r\n"), ElementsAre("a", "b"));
  EXPECT_THAT(lines("a\rb\rc"), ElementsAre("a", "b", "c"));
  EXPECT_THAT(lines("\r\r\r"), ElementsAre("", "", ""));
  EXPECT_THAT(lines("a\rb\nc"), ElementsAre("a\rb", "c"));
  EXPECT_THAT(lines(""), ElementsAre());
}

TEST_F(InputFileTest, LongLinesCrossBlocks) {
  const std::string long_line(300'000, 'x');
  EXPECT_THAT(lines("a\n" + long_line + "\nb"), ElementsAre("a", long_line, "b"));
}

TEST_F(InputFileTest, ZeroesAreNoText) {
  EXPECT_THAT([] { read_text("/dev/zero"); }, ThrowsMessage<ParseError>(HasSubstr("zero byte")));
  std::string line;
  EXPECT_THROW(LineReader("/dev/zero").next(line), ParseError);
}

TEST_F(InputFileTest, APipeIsReadToItsEndEvenWhenItsWriterComesLate) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  const auto writer = std::async(std::launch::async, [&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    std::ofstream file(path_);
    file << "one" << std::flush;
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    file << " two";
  });
  EXPECT_EQ(read_text(path_), "one two");
}

TEST_F(InputFileTest, APipeThatNobodyFillsDoesNotHoldUpAStop) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  std::stop_source source;
  const auto later = std::async(std::launch::async, [&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    source.request_stop();
  });
  const StopScope scope(source.get_token());
  EXPECT_THROW(read_text(path_), Interrupted);
}

}  // namespace
}  // namespace coterie
