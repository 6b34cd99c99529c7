#pragma once

#include <filesystem>

namespace coterie {

// Draws what metrics.jsonl tells about a training: the evidence bound and the norm of the gradient
// against steps, in training (smoothed) and in validation. Replaces the picture whole.
// Throws OutputError when it cannot be written.
void write_training_curve(const std::filesystem::path& metrics, const std::filesystem::path& svg);

}  // namespace coterie
