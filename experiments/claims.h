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

// The paper's claims, judged by the records FOLDER/*.jsonl alone; unknown where they lack a row.
// Differences of means count as they are, without a test. Throws ParseError.
std::vector<Claim> judge_claims(const std::filesystem::path& folder);

}  // namespace coterie
