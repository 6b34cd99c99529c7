#pragma once

#include <string>

namespace coterie {

// Throws MemoryError, with both numbers, if more bytes are needed than allowed: `gigabytes`, or 80
// % of what the machine has free where that is 0, shared by `graphs_at_once` graphs. `name` stands
// for the graph in the message.
void require_memory(double needed, const std::string& name, double gigabytes = 0,
                    int graphs_at_once = 1);

}  // namespace coterie
