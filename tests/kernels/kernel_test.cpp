#include "coterie/kernels/kernel.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace coterie::kernels {
namespace {

std::string plain(const std::string& to) { return "any" + to; }
std::string fast(const std::string& to) { return "x86-64-v3" + to; }

TEST(Kernel, IsTheVersionOfTheInstructionSetInUse) {
  constexpr Kernel<std::string(const std::string&)> kernel = {plain, fast};
  EXPECT_EQ(kernel("!"), std::string(isa_name()) + "!");
}

TEST(Isa, IsThePlainOneWhereTheEnvironmentAsksForIt) {
  const char* wanted = std::getenv("COTERIE_ISA");
  if (!wanted || std::string(wanted) != "any") {
    GTEST_SKIP() << "kernels/plain-instructions runs this with COTERIE_ISA=any";
  }
  EXPECT_EQ(isa(), Isa::any);
}

}  // namespace
}  // namespace coterie::kernels
