#pragma once

#include <torch/torch.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace coterie::ops {

// Many sets of rows of some matrix: set s owns the rows members[offsets[s] .. offsets[s + 1]), or,
// where members is empty, the rows offsets[s] .. offsets[s + 1] themselves. Sets may be empty.
struct RowSets {
  std::vector<int64_t> offsets;  // sets + 1
  std::vector<int32_t> members;

  int64_t size() const { return static_cast<int64_t>(offsets.size()) - 1; }
  int64_t rows() const { return offsets.back(); }  // of all sets together
};
using RowSetsPtr = std::shared_ptr<const RowSets>;

// Multihead attention within many small problems: in problem p the rows of q in query set p attend
// to the rows of k and v in key set p, head by head:
//   out_r = concat_h softmax_s(scale · q_rh · k_sh) v_sh.
// One row of output for every query of every problem, in the sets' order; a zero row, and no
// gradient, where the key set is empty. queries null: every problem asks all rows of q, and the
// output has (problems · rows of q) rows. q (., width), k (., width), v (., width), width a
// multiple of heads.
//
// Problems that share rows of k should be near each other (graph by graph): then the backward pass
// adds up gradients within a small range of rows.
torch::Tensor ragged_attention(const torch::Tensor& q, const RowSetsPtr& queries,
                               const torch::Tensor& k, const torch::Tensor& v,
                               const RowSetsPtr& keys, int64_t heads, double scale);

namespace plain {

torch::Tensor ragged_attention(const torch::Tensor& q, const RowSetsPtr& queries,
                               const torch::Tensor& k, const torch::Tensor& v,
                               const RowSetsPtr& keys, int64_t heads, double scale);

}  // namespace plain
}  // namespace coterie::ops
