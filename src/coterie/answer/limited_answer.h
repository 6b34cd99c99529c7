#pragma once

#include <stop_token>

#include "coterie/answer/answer.h"
#include "coterie/methods/detection.h"

namespace coterie {

// Makes a belief have an answer where what is asked of the answer is not among the draws: sizes of
// communities within limits (communities/size_limits.h), or a number of communities that no draw
// of ladders has. For that number, communities that draws put together most often are joined, from
// the draw that has a few more; where none has more, from what Leiden divides the finest into.
void meet_limits(const Graph& graph, const AnswerOptions& options, Detection& found,
                 const std::stop_token& stop);

}  // namespace coterie
