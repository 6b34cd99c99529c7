#include "coterie/learn/checkpoint.h"

#include <torch/torch.h>

#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "coterie/atomic_file.h"
#include "coterie/error.h"
#include "coterie/json_document.h"

namespace coterie {
namespace {

constexpr size_t kChecksumBytes = 8;

std::string checksum(std::string_view bytes) {
  // Against torn writes and bad disks, not against anybody: fast and simple is enough.
  uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a, eight bytes at a time
  size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    uint64_t word;
    std::memcpy(&word, bytes.data() + i, 8);
    hash = (hash ^ word) * 0x100000001b3u;
    hash ^= hash >> 29;
  }
  for (; i < bytes.size(); ++i)
    hash = (hash ^ static_cast<unsigned char>(bytes[i])) * 0x100000001b3u;
  return std::string(reinterpret_cast<const char*>(&hash), kChecksumBytes);
}

std::filesystem::path previous_path(const std::filesystem::path& folder) {
  return folder / "checkpoint.previous";
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (!file) throw InputError(path.string() + ": cannot be read");
  return bytes;
}

}  // namespace

std::string pack(const Checkpoint& checkpoint) {
  torch::serialize::OutputArchive archive;
  archive.write("facts", c10::IValue(checkpoint.facts.dump()));
  archive.write("optimizer", c10::IValue(checkpoint.optimizer));
  std::string names;
  for (size_t i = 0; i < checkpoint.tensors.size(); ++i) {
    names += checkpoint.tensors[i].first + "\n";
    archive.write("tensor" + std::to_string(i), checkpoint.tensors[i].second.detach());
  }
  archive.write("names", c10::IValue(names));
  std::ostringstream stream;
  archive.save_to(stream);
  std::string bytes = std::move(stream).str();
  return bytes + checksum(bytes);
}

Checkpoint unpack(const std::string& bytes, const std::string& name) {
  const size_t length = bytes.size() < kChecksumBytes ? 0 : bytes.size() - kChecksumBytes;
  if (length == 0 || bytes.substr(length) != checksum(std::string_view(bytes).substr(0, length))) {
    throw InputError(name + ": damaged checkpoint (its checksum is wrong)");
  }
  try {
    torch::serialize::InputArchive archive;
    archive.load_from(bytes.data(), length);
    Checkpoint checkpoint;
    c10::IValue value;
    archive.read("facts", value);
    checkpoint.facts = parse_json<nlohmann::ordered_json>(value.toStringRef(), "facts");
    archive.read("optimizer", value);
    checkpoint.optimizer = value.toStringRef();
    archive.read("names", value);
    std::istringstream names(value.toStringRef());
    for (std::string tensor_name; std::getline(names, tensor_name);) {
      torch::Tensor tensor;
      archive.read("tensor" + std::to_string(checkpoint.tensors.size()), tensor);
      checkpoint.tensors.emplace_back(tensor_name, tensor);
    }
    return checkpoint;
  } catch (const std::exception&) {
    throw InputError(name + ": not a checkpoint of this version of coterie");
  }
}

std::filesystem::path checkpoint_path(const std::filesystem::path& folder) {
  return folder / "checkpoint";
}

void write_checkpoint(const std::filesystem::path& folder, const std::string& bytes) {
  AtomicFile file(checkpoint_path(folder));
  file.stream() << bytes;
  file.commit(previous_path(folder));
}

std::string read_checkpoint(const std::filesystem::path& folder, std::string& warning) {
  std::string problem;
  // The file before the last one is kept, so a crash in the middle of writing costs one checkpoint
  // and never the training.
  for (const auto& path : {checkpoint_path(folder), previous_path(folder)}) {
    if (!std::filesystem::exists(path)) continue;
    try {
      std::string bytes = read_file(path);
      unpack(bytes, path.string());
      if (!problem.empty()) warning = problem + "; continuing from " + path.string();
      return bytes;
    } catch (const InputError& error) {
      if (problem.empty()) problem = error.what();
    }
  }
  if (!problem.empty()) throw InputError(problem);
  return {};
}

}  // namespace coterie
