#include "coterie/datasets/labeled_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "coterie/error.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

class LabeledFilesTest : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) {
    const std::string path = folder_ / name;
    std::ofstream(path) << text;
    return path;
  }
  std::string problem(const std::string& path, const LabelOptions& options = {}) {
    try {
      read_labeled_file(path, options);
    } catch (const InputError& error) {
      return error.what();
    }
    return {};
  }
  const std::string gml_ =
      "graph [ node [ id 0 club \"a\" value 1 ] node [ id 1 club \"b\" value 1 ] node [ id 2 club "
      "\"b\" value 7 ] edge [ source 0 target 1 ] edge [ source 1 target 2 weight 3 ] ]";
  TemporaryFolder folder_;
};

TEST_F(LabeledFilesTest, LabelsComeFromAnAttribute) {
  const std::string path = write("g.gml", gml_);
  EXPECT_EQ(read_labeled_file(path).labeled.truth, Partition({0, 0, 1}));
  EXPECT_EQ(read_labeled_file(path, {.attribute = "club"}).labeled.truth, Partition({0, 1, 1}));
  EXPECT_TRUE(read_labeled_file(path).labeled.graph.has_weights());
  EXPECT_THAT(problem(path, {.attribute = "team"}), HasSubstr("no attribute 'team'"));
}

TEST_F(LabeledFilesTest, LabelsBesideTheGraphComeBeforeAttributes) {
  const std::string path = write("g.gml", gml_);
  write("g.labels.txt", "0 x\n1 y\n2 y\n");
  EXPECT_EQ(read_labeled_file(path).labeled.truth, Partition({0, 1, 1}));
  const std::string named = write("elsewhere", "0 x\n1 x\n2 x\n");
  EXPECT_EQ(read_labeled_file(path, {.labels = named}).labeled.truth, Partition({0, 0, 0}));
}

TEST_F(LabeledFilesTest, NodesOfNoCommunityOrOfSeveralAreLeftOut) {
  const std::string path = write("com-net.ungraph.txt", "# Nodes\n1 2\n2 3\n3 4\n4 5\n5 6\n");
  write("com-net.all.cmty.txt", "1\t2\t3\n3\t4\t5\n");
  const LabeledFile read = read_labeled_file(path);
  EXPECT_EQ(read.labeled.graph.nodes(), 4);
  EXPECT_EQ(read.labeled.graph.edges(), 2);
  EXPECT_EQ(read.labeled.truth, Partition({0, 0, 1, 1}));
  EXPECT_THAT(
      read.warnings,
      ElementsAre(EndsWith("2 of 6 nodes are in no community or in several and are left out")));
}

TEST_F(LabeledFilesTest, AGraphWithoutLabelsSaysWhereTheyWereSought) {
  EXPECT_THAT(problem(write("net.txt", "a b\nb c\n")), HasSubstr("net.labels beside it"));
  const std::string path = write("other.txt", "a b\nb c\n");
  write("other.labels", "a 1\nb 2\n");
  EXPECT_THAT(problem(path), HasSubstr("other.labels")) << "every node needs a label";
}

TEST_F(LabeledFilesTest, AFolderStandsForItsGraphFiles) {
  write("b.gml", gml_);
  write("a.txt", "0 1\n");
  write("a.labels.txt", "0 x\n1 y\n");
  write("notes.pdf", "x");
  EXPECT_THAT(graph_files({folder_.path()}), ElementsAre(EndsWith("/a.txt"), EndsWith("/b.gml")));
  EXPECT_FALSE(is_graph_set(folder_.path()));
  const TemporaryFolder empty;
  EXPECT_THROW(graph_files({empty.path()}), InputError);
}

}  // namespace
}  // namespace coterie
