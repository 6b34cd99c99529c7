#pragma once

#include "coterie/parallel.h"

namespace coterie {

// Tells the C library to keep freed memory instead of returning it to the system.
//
// A training step frees and allocates the same hundreds of megabytes again; handing fresh pages to
// a process is so slow that without this a step takes 3 to 4 times as long. Call it once, before
// the first large allocation. Memory then never shrinks below its peak until the process ends.
void keep_freed_memory();

// What a program that trains does first: keeps freed memory, and gives LibTorch and our kernels
// `threads` threads (left alone, LibTorch takes half of the CPUs it sees).
void prepare_for_training(int threads = default_threads());

}  // namespace coterie
