#include <numeric>

#include "coterie/learn/ops/attention.h"

namespace coterie::ops::plain {
namespace {

// The rows of set s of x.
torch::Tensor rows_of(const torch::Tensor& x, const RowSets& sets, int64_t s) {
  const int64_t begin = sets.offsets[s];
  const int64_t end = sets.offsets[s + 1];
  if (sets.members.empty()) return x.slice(0, begin, end);
  const std::vector<int64_t> rows(sets.members.begin() + begin, sets.members.begin() + end);
  return x.index_select(0, torch::tensor(rows, torch::kInt64).to(x.device()));
}

}  // namespace

torch::Tensor ragged_attention(const torch::Tensor& q, const RowSetsPtr& queries,
                               const torch::Tensor& k, const torch::Tensor& v,
                               const RowSetsPtr& keys, int64_t heads, double scale) {
  const auto split = [&](const torch::Tensor& x) {
    return x.reshape({x.size(0), heads, x.size(1) / heads}).transpose(0, 1);
  };
  std::vector<torch::Tensor> out;
  for (int64_t p = 0; p < keys->size(); ++p) {
    const auto asked = queries ? rows_of(q, *queries, p) : q;
    if (keys->offsets[p] == keys->offsets[p + 1] || asked.size(0) == 0) {
      out.push_back(torch::zeros({asked.size(0), v.size(1)}, v.options()));
      continue;
    }
    const auto scores = torch::bmm(split(asked), split(rows_of(k, *keys, p)).transpose(1, 2));
    const auto mixed = torch::bmm(torch::softmax(scores * scale, 2), split(rows_of(v, *keys, p)));
    out.push_back(mixed.transpose(0, 1).reshape({asked.size(0), v.size(1)}));
  }
  return out.empty() ? torch::zeros({0, v.size(1)}, v.options()) : torch::cat(out);
}

}  // namespace coterie::ops::plain
