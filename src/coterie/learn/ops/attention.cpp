#include "coterie/learn/ops/attention.h"

namespace coterie::ops {

torch::Tensor ragged_attention(const torch::Tensor& q, const RowSetsPtr& queries,
                               const torch::Tensor& k, const torch::Tensor& v,
                               const RowSetsPtr& keys, int64_t heads, double scale) {
  return plain::ragged_attention(q, queries, k, v, keys, heads, scale);
}

}  // namespace coterie::ops
