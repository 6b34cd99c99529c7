#pragma once

#include "cli/reproduce_options.h"
#include "coterie/learn/train_command.h"

namespace coterie::cli {

// `coterie reproduce train`: which of the paper's models are missing, how long their training will
// take, and, with --all, their training, one after another. Every training can be resumed, so the
// whole queue can: the same command goes on where it stopped.
//
// A model is there when it ships, when it lies in one of the folders --models, or when runs/NAME
// holds its whole training. What a recipe starts from is taken from runs/, too, where it does not
// ship, and trained first where it is the first part of a training. Models whose graphs are missing
// are left out and named at the end.
//
// Throws InputError when something was left out, and what training throws.
void train_missing(const ReproduceCommand& command, const std::atomic<bool>& stop);

}  // namespace coterie::cli
