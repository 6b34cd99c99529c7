#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace at {
class Tensor;
}

namespace coterie {

// The processes that train one model together, each on its share of every batch.
//
// They find each other through MASTER_ADDR, MASTER_PORT, RANK and WORLD_SIZE, as torchrun, mpirun
// wrappers and Slurm scripts set them, and speak through c10d's Gloo backend (GLOO_SOCKET_IFNAME
// chooses a network interface). Without these variables a process is alone and every function is
// free. All functions must be called by all ranks in the same order; they throw Error when a rank
// has ended or does not answer within the time limit, because nothing can go on without it.
class Ranks {
 public:
  Ranks();  // alone
  // Waits until all ranks are there. Throws UsageError for variables that make no sense.
  static Ranks from_environment(double seconds_limit);
  ~Ranks();
  Ranks(Ranks&&) noexcept;
  Ranks& operator=(Ranks&&) noexcept;

  int rank() const { return rank_; }
  int size() const { return size_; }
  bool alone() const { return size_ == 1; }
  bool first() const { return rank_ == 0; }  // the one that writes files and speaks

  // Replaces the numbers by their sums over all ranks; the result has the same bits on every rank.
  void sum(at::Tensor& values) const;
  void sum(std::span<double> values) const;
  // The same for many tensors of one type, which travel together in buckets of about 4 MB.
  void sum(std::vector<at::Tensor>& tensors) const;

  // The first rank's bytes, on every rank.
  std::string share(std::string bytes) const;

  // Rank r of the R ranks takes the items [begin, end) of count; together they take each once.
  struct Range {
    int64_t begin, end;
  };
  Range range(int64_t count) const;

  // Leaves the process group without waiting for the others; used after an error.
  void abandon();

 private:
  struct Group;
  std::unique_ptr<Group> group_;
  int rank_ = 0;
  int size_ = 1;
};

}  // namespace coterie
