#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace coterie {

// A sentence of the paper, and whether the records agree.
struct Claim {
  enum class Holds { yes, no, partly, unknown };

  std::string text;
  Holds holds = Holds::unknown;
  std::string figures;  // what that rests on
};

// The paper's claims as it words them, judged by the records FOLDER/*.jsonl alone, networks by the
// mean of their trainings; unknown where a row is missing. Differences of means count as they are,
// without a test. Throws ParseError.
std::vector<Claim> judge_claims(const std::filesystem::path& folder);

}  // namespace coterie
