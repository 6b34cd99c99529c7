#pragma once

#include <string>

#include "coterie/posterior/summary.h"

namespace coterie {

// What was found and how sure one can be, in words: command line, JSON, page and Python say this
// and nothing else.
//   "115 nodes fall into 11 communities (P = 0.62 ± 0.08; 10 to 12 with 90 %). 104 nodes are placed
//   with more than 90 % confidence; 5 sit between two communities."
// ± holds with 95 %; where all draws agree, P is what so many draws can say, and where they are too
// few to say more than nothing, it is left out. Where the answer has another number of communities
// than the draws, a sentence says why instead of a probability of next to nothing.
// Of communities that are isolated nodes, it says how many there are and that K counts them.
std::string statement(const PosteriorSummary& summary);

// Why the answer is not the partition that was drawn most often, which is what a list by
// probability makes one expect; empty where it is.
std::string why_not_most_frequent(const PosteriorSummary& summary);

// A probability as people write it: "0.62", "> 0.99", "< 0.01", "1".
std::string probability_text(double probability);

}  // namespace coterie
