#include "coterie/methods/unread_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "coterie/error.h"
#include "coterie/methods/method.h"
#include "models/random_model.h"
#include "source_folder.h"

namespace coterie {
namespace {

std::vector<OpenedMethod> all_methods() {
  const TrainedModel network = trained(Model(random_model(HeadKind::ccp)), "network");
  const TrainedModel local = open_model(source_folder() + "/weights/local.safetensors");
  return {OpenedMethod({}, network),
          OpenedMethod({}, local),
          OpenedMethod({.refine = 4}, network),
          OpenedMethod({.method = DetectMethod::gibbs}),
          OpenedMethod({.method = DetectMethod::spectral}),
          OpenedMethod({.method = DetectMethod::dmon}),
          OpenedMethod({.method = DetectMethod::leiden}),
          OpenedMethod({.method = DetectMethod::ecg})};
}

std::string problem_of(const OpenedMethod& method, const DetectOptions& options,
                       const DetectOptions& defaults = {}) {
  try {
    refuse_unread(method, options, defaults);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(UnreadOptions, AreNamedBesideTheMethod) {
  const std::vector<OpenedMethod> all = all_methods();
  EXPECT_EQ(problem_of(all[0], {.scale = 20}), "network does not read the option 'scale'");
  EXPECT_EQ(problem_of(all[1], {.modes = 3}), "local does not read the option 'modes'");
  EXPECT_EQ(problem_of(all[2], {.samples = 9}),
            "network, refined, does not read the option 'samples'");
  EXPECT_EQ(problem_of(all[6], {.smallest_community = 3}),
            "leiden does not read the option 'smallest_community'");
  const OpenedMethod leiden({.method = DetectMethod::leiden, .dmon = {.clusters = 3}});
  EXPECT_EQ(problem_of(leiden, {}), "leiden does not read the option 'clusters'");
  MethodOptions resolved;
  resolved.resolution.value = 2;
  EXPECT_EQ(problem_of(OpenedMethod(resolved, all[1].model()), {}),
            "local does not read the option 'resolution'");
}

TEST(UnreadOptions, OnlyWindowsHearOfKnownCommunities) {
  for (const OpenedMethod& method : all_methods()) {
    const bool windows = method.name() == "local";
    EXPECT_EQ(problem_of(method, {.known = {0, -1}}).empty(), windows) << method.name();
  }
}

TEST(UnreadOptions, DefaultsAndSeedsAreNeverRefused) {
  for (const OpenedMethod& method : all_methods()) {
    EXPECT_EQ(problem_of(method, {.seed = 9}), "");
    const DetectOptions paper{.samples = 15, .mode = DetectMode::map};
    EXPECT_EQ(problem_of(method, paper, paper), "");
  }
}

TEST(UnreadOptions, EveryOptionIsReadBySomeMethod) {
  const std::vector<OpenedMethod> all = all_methods();
  const auto expect_read = [&](std::string_view option) {
    if (option == "seed" || option == "method") return;
    bool read = false;
    for (const OpenedMethod& method : all) read |= method.method().reads(option);
    EXPECT_TRUE(read) << option;
  };
  const auto name = [&](std::string_view option, const auto&, std::string_view,
                        const Allowed& = {}) { expect_read(option); };
  const DetectOptions detect;
  DetectOptions::visit_fields(detect, name);
  const MethodOptions method;
  MethodOptions::visit_fields(method, name);
}

}  // namespace
}  // namespace coterie
