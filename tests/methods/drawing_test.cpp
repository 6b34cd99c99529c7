#include "coterie/methods/drawing.h"

#include <gtest/gtest.h>

#include "coterie/datasets/labeled_files.h"
#include "methods/found_by.h"
#include "models/random_model.h"
#include "source_folder.h"

namespace coterie {
namespace {

TEST(Drawing, IsTheModelsButForWhatOptionsSay) {
  ModelFile file = random_model(HeadKind::ccp);
  file.drawing = {0.5, 4, 1.2, 0.75, 1.5};
  const Model model(file);
  EXPECT_EQ(drawing_of(model, {}), file.drawing);
  Drawing other = file.drawing;
  other.smallest_community = 7;
  other.k_odds = 2;
  EXPECT_EQ(drawing_of(model, {.smallest_community = 7, .k_odds = 2}), other);
  const Drawing plain;
  EXPECT_EQ(drawing_of(model, drawn_as(plain)), plain);
}

TEST(Drawing, OfALocalModelSmoothsPOfK) {
  const OpenedMethod model({}, open_model(source_folder() + "/weights/local.safetensors"));
  const LabeledGraph labeled =
      read_labeled_file(source_folder() + "/examples/football.gml").labeled;
  DetectOptions options{.samples = 12, .k_smoothing = 0, .k_odds = 1};
  const KPosterior drawn = found_by(model, labeled.graph, options).posterior.k_posterior();
  options.k_smoothing = 1;
  const KPosterior smooth = found_by(model, labeled.graph, options).posterior.k_posterior();
  EXPECT_EQ(drawn.draws(), 12);
  EXPECT_GT(smooth.counts().size(), drawn.counts().size());
  EXPECT_LT(smooth.counts().front().k, drawn.counts().front().k);
}

}  // namespace
}  // namespace coterie
