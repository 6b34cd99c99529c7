#pragma once

#include <gtest/gtest.h>

#include <string>

#include "coterie/kernels/isa.h"
#include "coterie/kernels/table.h"

namespace coterie {

// Runs a test with the kernels for any machine and with those for x86-64-v3.
class BothInstructionSets : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (!GetParam()) {
      kernels::use_kernels(kernels::any::table);
    } else if (kernels::isa() == kernels::Isa::x86_64_v3) {
      kernels::use_kernels(kernels::x86_64_v3::table);
    } else {
      GTEST_SKIP() << "this machine has no AVX2, or COTERIE_ISA=any";
    }
  }
};

#define COTERIE_FOR_BOTH_INSTRUCTION_SETS(suite)                                   \
  INSTANTIATE_TEST_SUITE_P(, suite, testing::Bool(), [](const auto& fast_or_not) { \
    return std::string(fast_or_not.param ? "x86_64_v3" : "any");                   \
  })

}  // namespace coterie
