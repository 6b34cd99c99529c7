#include "experiments/records.h"

#include <gmock/gmock.h>

#include <fstream>

#include "coterie/error.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

using ::testing::ElementsAre;

Records::Line line(const std::string& label, const std::string& set, double ami,
                   bool quick = false) {
  return {{"quick", quick}, {"label", label}, {"set", set}, {"ami", ami}};
}

void write(const std::filesystem::path& file, const std::vector<Records::Line>& lines) {
  std::ofstream out(file);
  for (const auto& one : lines) out << one.dump() << "\n";
}

// "label set ami" of every line of the file.
std::vector<std::string> rows(const std::filesystem::path& file) {
  std::vector<std::string> found;
  for (const auto& one : read_records(file)) {
    found.push_back(one.value("label", "") + " " + one.value("set", "") + " " + one["ami"].dump());
  }
  return found;
}

class RecordsTest : public ::testing::Test {
 protected:
  RecordsTest() {
    write(file_, {line("ncp", "dblp", 1.5), line("ccp", "dblp", 2.5), line("ccp", "dblp", 2.75),
                  line("ncp", "youtube", 3.5)});
  }
  TemporaryFolder folder_;
  std::filesystem::path file_ = folder_ / "samples.jsonl";
};

TEST_F(RecordsTest, StayAsTheyAreUntilARowIsWhole) {
  Records records(file_, false);
  records.add(line("ccp", "dblp", 9.5));
  EXPECT_THAT(rows(file_),
              ElementsAre("ncp dblp 1.5", "ccp dblp 2.5", "ccp dblp 2.75", "ncp youtube 3.5"));
  EXPECT_FALSE(records.measured());
}

TEST_F(RecordsTest, AWholeRowReplacesAllItsEarlierLinesAndNothingElse) {
  Records records(file_, false);
  records.add(line("ccp", "dblp", 9.5));
  records.complete();
  EXPECT_THAT(rows(file_), ElementsAre("ncp dblp 1.5", "ccp dblp 9.5", "ncp youtube 3.5"));
  EXPECT_TRUE(records.measured());
}

TEST_F(RecordsTest, ANewRowStandsBehindTheOneBeforeItInTheTableAndAmongItsGraphs) {
  Records records(file_, false);
  for (const char* label : {"ncp", "dac"}) {
    records.add(line(label, "dblp", 7.5));
    records.complete();
  }
  for (const char* set : {"dblp", "youtube", "email"}) {
    records.add(line("gnn", set, 8.5));
    records.complete();
  }
  EXPECT_THAT(rows(file_),
              ElementsAre("ncp dblp 7.5", "dac dblp 7.5", "gnn dblp 8.5", "ccp dblp 2.5",
                          "ccp dblp 2.75", "ncp youtube 3.5", "gnn youtube 8.5", "gnn email 8.5"));
}

TEST_F(RecordsTest, SayWhichRowsWereNotMeasured) {
  Records records(file_, false);
  records.add(line("ncp", "dblp", 7.5));
  records.complete();
  EXPECT_EQ(records.kept(),
            "Not measured in this run, kept as they were:\n  dblp: ccp\n  youtube: ncp");
}

TEST_F(RecordsTest, ARowThatCannotBeMeasuredIsMentionedOnlyWhereNothingIsKnownOfIt) {
  Records records(file_, false);
  for (const char* label : {"ncp", "lgnn"}) {
    records.mention({{"label", label}, {"set", "dblp"}, {"ami", nullptr}, {"trained", nullptr}});
  }
  EXPECT_THAT(rows(file_), ElementsAre("ncp dblp 1.5", "ccp dblp 2.5", "ccp dblp 2.75",
                                       "lgnn dblp null", "ncp youtube 3.5"));
  EXPECT_FALSE(records.measured());
}

TEST_F(RecordsTest, HaveARowWhenItWasMeasuredAndNotWhenItWasOnlyMentioned) {
  Records records(file_, false);
  records.mention({{"label", "lgnn"}, {"set", "dblp"}, {"trained", nullptr}});
  EXPECT_TRUE(records.has({{"label", "ccp"}, {"set", "dblp"}}));
  EXPECT_FALSE(records.has({{"label", "ccp"}, {"set", "youtube"}}));
  EXPECT_FALSE(records.has({{"label", "lgnn"}, {"set", "dblp"}}));
}

TEST_F(RecordsTest, AQuickRunDoesNotReplaceFullMeasurements) {
  EXPECT_THROW(Records(file_, true), UsageError);
}

TEST_F(RecordsTest, QuickMeasurementsGiveWayToTheFirstFullOne) {
  write(file_, {line("ncp", "dblp", 1.5, true), line("ccp", "dblp", 2.5, true)});
  Records records(file_, false);
  EXPECT_EQ(rows(file_).size(), 2);
  records.add(line("ncp", "dblp", 7.5));
  records.complete();
  EXPECT_THAT(rows(file_), ElementsAre("ncp dblp 7.5"));
}

TEST(RowOf, TellsMapsOfDifferentSizesApart) {
  EXPECT_EQ(row_of({{"model", "ccp"}, {"nodes", 300}, {"a", 2}}), "ccp on 300 nodes");
  EXPECT_EQ(row_of({{"label", "GNN"}, {"nodes", 160}}), "GNN");
}

}  // namespace
}  // namespace coterie
