#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <stop_token>
#include <thread>

#include "coterie/error.h"
#include "coterie/graph/read_graph.h"
#include "coterie/interruption.h"
#include "graph/gzip.h"

namespace coterie {
namespace {

std::string repeated(const std::string& text, int64_t times) {
  std::string all;
  for (int64_t i = 0; i < times; ++i) all += text;
  return all;
}

TEST(ReadingLimits, EveryFormatCountsAgainstTheMemoryThatIsAllowed) {
  const int64_t n = 200'000;
  std::string names, gml = "graph [\n", json = "{\"nodes\": [";
  for (int64_t i = 0; i < n; ++i) {
    const std::string name = "node" + std::to_string(i);
    names += name + " b\n";
    gml += "node [ id " + std::to_string(i) + " color \"blue and green\" ]\n";
    json += std::string(i ? "," : "") + "{\"id\": " + std::to_string(i) + "}";
  }
  const std::pair<const char*, std::string> files[] = {
      {"bomb.edges.gz", gzip(repeated("1 2\n", 5 * n), Z_BEST_COMPRESSION)},
      {"names.edges", names},
      {"weights.edges", repeated("1 2 0.5\n", 2 * n)},
      {"a.gml", gml + "]\n"},
      {"a.json", json + "], \"links\": []}"}};
  for (const auto& file : files) {
    const auto& [name, text] = file;
    EXPECT_NO_THROW(read_graph_text(text, name, {.gigabytes = 1})) << name;
    const auto read = [&] { read_graph_text(file.second, file.first, {.gigabytes = 0.001}); };
    EXPECT_THAT(read, testing::ThrowsMessage<MemoryError>(testing::StartsWith(
                          std::string(name) + ": reading it takes more than the 0.00 GB")));
  }
}

TEST(ReadingLimits, AStopIsHeardWhileAFileIsRead) {
  const std::string text =
      gzip(repeated("1 2\n", 20'000'000), Z_BEST_COMPRESSION);  // 80 MB, one block packed
  std::stop_source source;
  const auto later = std::async(std::launch::async, [&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    source.request_stop();
  });
  const StopScope scope(source.get_token());
  EXPECT_THROW(read_graph_text(text, "long.edges.gz"), Interrupted);
}

TEST(ReadingLimits, LinesMayEndInCarriageReturnsAlone) {
  for (const char* name : {"a.edges", "a.csv"}) {
    const std::string comma = std::string(name) == "a.csv" ? "," : " ";
    const ReadGraph read =
        read_graph_text("1" + comma + "2\r2" + comma + "3\r3" + comma + "1\r", name);
    EXPECT_EQ(read.graph.nodes(), 3) << name;
    EXPECT_EQ(read.graph.edges(), 3) << name;
    EXPECT_TRUE(read.warnings.empty()) << name;
  }
}

}  // namespace
}  // namespace coterie
