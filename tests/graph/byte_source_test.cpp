#include "coterie/graph/byte_source.h"

#include <lzma.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "graph/gzip.h"
#include "graph/reading.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

using testing::HasSubstr;

std::string xz(std::string_view text) {
  std::string packed(lzma_stream_buffer_bound(text.size()), '\0');
  size_t size = 0;
  lzma_easy_buffer_encode(3, LZMA_CHECK_CRC64, nullptr,
                          reinterpret_cast<const uint8_t*>(text.data()), text.size(),
                          reinterpret_cast<uint8_t*>(packed.data()), &size, packed.size());
  packed.resize(size);
  return packed;
}

std::string many_edges() {
  std::string text;
  for (int i = 0; i < 20000; ++i) text += std::to_string(i) + " " + std::to_string(i + 1) + "\n";
  return text;
}

TEST(Compressed, GzipAndXzAreReadLikePlainText) {
  const std::string text = many_edges();
  for (const std::string& packed : {gzip(text), xz(text)}) {
    EXPECT_LT(packed.size(), text.size() / 2);
    EXPECT_EQ(read_graph_text(packed, "file").graph.edges(), 20000);
  }
}

TEST(Compressed, SeveralStreamsInOneFileAreReadInOrder) {
  EXPECT_EQ(read_graph_text(gzip("0 1\n1 ") + gzip("2\n"), "file").graph.edges(), 2);
  EXPECT_EQ(read_graph_text(xz("0 1\n1 ") + xz("2\n"), "file").graph.edges(), 2);
}

TEST(Compressed, EveryTruncationIsAnError) {
  for (const std::string& packed : {gzip("0 1\n1 2\n"), xz("0 1\n1 2\n")}) {
    for (size_t length = 6; length < packed.size(); ++length) {
      EXPECT_THROW(read_graph_text(packed.substr(0, length), "file"), InputError) << length;
    }
  }
  const std::string packed = gzip(many_edges());
  EXPECT_THAT(problem_of(GraphFormat::edges, packed.substr(0, packed.size() / 2)),
              "file: the gzip data ends too early");
}

TEST(Compressed, DamageIsAnError) {
  const std::string text = many_edges();
  for (std::string packed : {gzip(text), xz(text)}) {
    packed[packed.size() / 2] ^= 0x55;
    EXPECT_THAT(problem_of(GraphFormat::edges, packed), HasSubstr("file"));
  }
  EXPECT_THAT(problem_of(GraphFormat::edges, gzip(text) + "junk"), HasSubstr("damaged"));
}

TEST(Compressed, ABombIsRefusedInLittleMemory) {
  // 64 MiB without an end of line, in 64 KiB.
  EXPECT_THAT(problem_of(GraphFormat::edges, gzip(std::string(size_t{64} << 20, 'a'))),
              "file:1: a line longer than 16 MiB");
}

class FileTest : public testing::Test {
 protected:
  std::string write(const std::string& name, std::string_view bytes) {
    const std::string path = folder_ / name;
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  const TemporaryFolder folder_;
};

using ReadGraphFile = FileTest;

TEST_F(ReadGraphFile, ChoosesTheFormatByExtensionAlsoUnderACompression) {
  const auto format = [&](const std::string& name, std::string_view bytes) {
    return read_graph(write(name, bytes)).format;
  };
  EXPECT_EQ(format("a.csv", "a,b\n"), GraphFormat::csv);
  EXPECT_EQ(format("a.tsv", "a\tb\n"), GraphFormat::tsv);
  EXPECT_EQ(format("a.metis", "2 1\n2\n1\n"), GraphFormat::metis);
  EXPECT_EQ(format("a.graph.gz", gzip("2 1\n2\n1\n")), GraphFormat::metis);
  EXPECT_EQ(format("a.EDGES.xz", xz("graph [\n")), GraphFormat::edges);
  EXPECT_EQ(format("a.net", "*Vertices 1\n"), GraphFormat::pajek);
}

TEST_F(ReadGraphFile, SaysWhyAFileCannotBeOpened) {
  const auto problem = [](const std::string& path) -> std::string {
    try {
      read_graph(path);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(problem(folder_ / "none.gml"), HasSubstr("none.gml: No such file"));
  EXPECT_THAT(problem(folder_.path()), HasSubstr("Is a directory"));
}

TEST_F(ReadGraphFile, ReadsTheStandardInput) {
  const std::string path = write("in", "0 1\n1 2\n");
  const int saved = dup(STDIN_FILENO);
  ASSERT_NE(freopen(path.c_str(), "r", stdin), nullptr);
  EXPECT_EQ(read_graph("-").graph.edges(), 2);
  dup2(saved, STDIN_FILENO);
  close(saved);
}

TEST_F(ReadGraphFile, RefusesAGigabyteOfGarbageInEveryFormatAtOnce) {
  // The file is sparse: a little noise, then a gigabyte of zeros.
  const std::string path = write("garbage", "\x8f\x03\xa7 \x91z\xfe\x01q{[<*7 9");
  std::filesystem::resize_file(path, uintmax_t{1} << 30);
  for (size_t f = 0; f < names_of(GraphFormat{}).size(); ++f) {
    EXPECT_THROW(read_graph(path, {.format = static_cast<GraphFormat>(f)}), InputError) << f;
  }
  EXPECT_THROW(read_graph(path), InputError);
}

TEST(FormatOfText, KnowsEachFormatByItsMarks) {
  EXPECT_EQ(format_of_text("%%MatrixMarket matrix"), GraphFormat::mtx);
  EXPECT_EQ(format_of_text("  <?xml version=\"1.0\"?>"), GraphFormat::graphml);
  EXPECT_EQ(format_of_text("\n{\"nodes\": []}"), GraphFormat::json);
  EXPECT_EQ(format_of_text("\x93NUMPY"), GraphFormat::numbers);
  EXPECT_EQ(format_of_text("% c\n*Vertices 3\n"), GraphFormat::pajek);
  EXPECT_EQ(format_of_text("Creator \"x y\"\ngraph\n[\n"), GraphFormat::gml);
  EXPECT_EQ(format_of_text("# c\ngraph[\n"), GraphFormat::gml);
  EXPECT_EQ(format_of_text("a,b\nc,d\n"), GraphFormat::csv);
  EXPECT_EQ(format_of_text("\"a b\";c\n"), GraphFormat::csv);
  EXPECT_EQ(format_of_text("a b\n"), GraphFormat::edges);
  EXPECT_EQ(format_of_text(""), GraphFormat::edges);
}

TEST(FormatOfText, IsNotMisledByNames) {
  EXPECT_EQ(format_of_text("graph theory\n"), GraphFormat::edges);
  EXPECT_EQ(format_of_text("0 1 {'weight': 3, 'since': 1999}\n"), GraphFormat::edges);
  EXPECT_EQ(format_of_text("*star b\n"), GraphFormat::edges);
  EXPECT_EQ(format_of_text("Creator b\nb c\n"), GraphFormat::edges);
}

}  // namespace
}  // namespace coterie
