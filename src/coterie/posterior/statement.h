#pragma once

#include <string>

#include "coterie/posterior/summary.h"

namespace coterie {

// What was found and how sure one can be, in words: command line, JSON, page and Python say this
// and nothing else.
//   "115 nodes fall into 11 communities (P = 0.62; 10 to 12 with 90 %). 104 nodes are placed with
//   more than 90 % confidence; 5 sit between two communities."
// Of communities that are isolated nodes, it says how many there are and that K counts them.
std::string statement(const PosteriorSummary& summary);

// Why the answer is not the partition that was drawn most often, which is what a list by
// probability makes one expect; empty where it is.
std::string why_not_most_frequent(const PosteriorSummary& summary);

// A probability as people write it: "0.62", "> 0.99", "< 0.01", "1".
std::string probability_text(double probability);

}  // namespace coterie
