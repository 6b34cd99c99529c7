#include "coterie/learn/ranks.h"

#include <torch/torch.h>

// c10d's headers keep the Gloo backend behind this name.
#ifndef USE_C10D_GLOO
#define USE_C10D_GLOO
#endif
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>

#include "coterie/error.h"

namespace coterie {
namespace {

int64_t variable(const char* name, int64_t low, int64_t high) {
  const char* text = std::getenv(name);
  if (text == nullptr) throw UsageError(std::string(name) + " must be set when WORLD_SIZE is");
  int64_t value = 0;
  const char* end = text + std::strlen(text);
  const auto [stopped, code] = std::from_chars(text, end, value);
  if (code != std::errc() || stopped != end || value < low || value > high) {
    throw UsageError(std::string(name) + " must be a whole number in " + std::to_string(low) +
                     ".." + std::to_string(high) + ", found '" + text + "'");
  }
  return value;
}

// Gloo's messages name source files and lines; the last part says what happened.
std::string reason(const std::exception& error) {
  std::string text = error.what();
  text = text.substr(0, text.find('\n'));
  const size_t bracket = text.rfind("] ");
  return bracket == std::string::npos ? text : text.substr(bracket + 2);
}

}  // namespace

struct Ranks::Group {
  c10::intrusive_ptr<c10d::TCPStore> store;
  std::unique_ptr<c10d::ProcessGroupGloo> gloo;

  void sum(at::Tensor& values) {
    std::vector<at::Tensor> list{values};
    gloo->allreduce(list)->wait();
  }
};

Ranks::Ranks() = default;
Ranks::~Ranks() = default;
Ranks::Ranks(Ranks&&) noexcept = default;
Ranks& Ranks::operator=(Ranks&&) noexcept = default;

Ranks Ranks::from_environment(double seconds_limit) {
  Ranks ranks;
  if (std::getenv("WORLD_SIZE") == nullptr) return ranks;
  ranks.size_ = static_cast<int>(variable("WORLD_SIZE", 1, 1 << 16));
  if (ranks.size_ == 1) return ranks;
  ranks.rank_ = static_cast<int>(variable("RANK", 0, ranks.size_ - 1));
  const auto port = static_cast<uint16_t>(variable("MASTER_PORT", 1, 65535));
  const char* host = std::getenv("MASTER_ADDR");
  if (host == nullptr) throw UsageError("MASTER_ADDR must be set when WORLD_SIZE is");

  const auto limit = std::chrono::milliseconds(static_cast<int64_t>(1000 * seconds_limit));
  try {
    c10d::TCPStoreOptions store_options;
    store_options.port = port;
    store_options.isServer = ranks.rank_ == 0;
    store_options.numWorkers = ranks.size_;
    store_options.timeout = limit;
    auto group = std::make_unique<Group>();
    group->store = c10::make_intrusive<c10d::TCPStore>(host, store_options);
    auto options = c10d::ProcessGroupGloo::Options::create(limit);
    const bool local =
        std::string_view(host) == "127.0.0.1" || std::string_view(host) == "localhost";
    if (const char* interface = std::getenv("GLOO_SOCKET_IFNAME")) {
      options->devices = {c10d::ProcessGroupGloo::createDeviceForInterface(interface)};
    } else if (local) {
      options->devices = {c10d::ProcessGroupGloo::createDeviceForHostname("127.0.0.1")};
    } else {
      options->devices = {c10d::ProcessGroupGloo::createDefaultDevice()};
    }
    options->threads = 2;
    group->gloo =
        std::make_unique<c10d::ProcessGroupGloo>(group->store, ranks.rank_, ranks.size_, options);
    ranks.group_ = std::move(group);
  } catch (const std::exception& error) {
    throw Error(ErrorKind::failure, "rank " + std::to_string(ranks.rank_) + " of " +
                                        std::to_string(ranks.size_) + " could not join at " + host +
                                        ":" + std::to_string(port) + ": " + reason(error));
  }
  return ranks;
}

void Ranks::sum(at::Tensor& values) const {
  if (alone()) return;
  try {
    at::Tensor whole = values.contiguous();
    group_->sum(whole);
    if (!whole.is_same(values)) values.copy_(whole);
  } catch (const std::exception& error) {
    throw Error(ErrorKind::failure,
                "rank " + std::to_string(rank_) + " of " + std::to_string(size_) +
                    ": another rank has ended or does not answer: " + reason(error));
  }
}

void Ranks::sum(std::span<double> values) const {
  if (alone()) return;
  at::Tensor tensor = at::from_blob(values.data(), {static_cast<int64_t>(values.size())},
                                    at::TensorOptions(at::kDouble));
  sum(tensor);
}

void Ranks::sum(std::vector<at::Tensor>& tensors) const {
  if (alone()) return;
  // A message for each tensor would be all latency; one for all would need a second
  // copy of the gradient.
  constexpr int64_t kBucketBytes = 4 << 20;
  for (size_t begin = 0; begin < tensors.size();) {
    std::vector<at::Tensor> parts;
    int64_t bytes = 0;
    size_t end = begin;
    while (end < tensors.size() && (end == begin || bytes < kBucketBytes)) {
      parts.push_back(tensors[end].reshape({-1}));
      bytes += static_cast<int64_t>(tensors[end].nbytes());
      ++end;
    }
    at::Tensor bucket = at::cat(parts);
    sum(bucket);
    int64_t offset = 0;
    for (size_t i = begin; i < end; ++i) {
      const int64_t count = tensors[i].numel();
      tensors[i].copy_(bucket.narrow(0, offset, count).view(tensors[i].sizes()));
      offset += count;
    }
    begin = end;
  }
}

std::string Ranks::share(std::string bytes) const {
  if (alone()) return bytes;
  double length = first() ? static_cast<double>(bytes.size()) : 0;
  sum(std::span(&length, 1));
  bytes.resize(static_cast<size_t>(length));
  // Everyone but the first adds zeros: a sum of bytes is then a broadcast.
  if (!first()) std::fill(bytes.begin(), bytes.end(), '\0');
  at::Tensor tensor = at::from_blob(bytes.data(), {static_cast<int64_t>(bytes.size())},
                                    at::TensorOptions(at::kByte));
  sum(tensor);
  return bytes;
}

Ranks::Range Ranks::range(int64_t count) const {
  return {count * rank_ / size_, count * (rank_ + 1) / size_};
}

void Ranks::abandon() { group_.release(); }

}  // namespace coterie
