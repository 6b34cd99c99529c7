#include "coterie/datasets/distinct_edges.h"

#include <algorithm>

#include "coterie/parallel.h"

namespace coterie {
namespace {

constexpr int kBucketBits = 13;  // 8192 nodes: at mean degree 20 their rows fill 640 KB

struct Entry {
  NodeId node;
  NodeId neighbor;
};

}  // namespace

Graph graph_of_distinct_edges(int64_t nodes, std::vector<EdgeList> lists, int threads) {
  const int64_t buckets = (nodes >> kBucketBits) + 1;
  const int64_t list_count = static_cast<int64_t>(lists.size());
  // start[t * buckets + b]: where list t writes its entries of bucket b; buckets lie one after the
  // other, and inside a bucket the lists keep their order.
  std::vector<int64_t> start(list_count * buckets + 1, 0);
  parallel_for(list_count, threads, [&](int64_t t) {
    int64_t* count = start.data() + t * buckets;
    for (const auto& [i, j] : lists[t]) {
      ++count[i >> kBucketBits];
      ++count[j >> kBucketBits];
    }
  });
  std::vector<int64_t> bucket_start(buckets + 1, 0);
  int64_t total = 0;
  for (int64_t b = 0; b < buckets; ++b) {
    bucket_start[b] = total;
    for (int64_t t = 0; t < list_count; ++t) {
      const int64_t count = start[t * buckets + b];
      start[t * buckets + b] = total;
      total += count;
    }
  }
  bucket_start[buckets] = total;

  std::vector<Entry> entries(total);
  parallel_for(list_count, threads, [&](int64_t t) {
    int64_t* next = start.data() + t * buckets;
    for (const auto& [i, j] : lists[t]) {
      entries[next[i >> kBucketBits]++] = {i, j};
      entries[next[j >> kBucketBits]++] = {j, i};
    }
    EdgeList().swap(lists[t]);
  });

  std::vector<int64_t> row_ptr(nodes + 1, 0);
  std::vector<NodeId> neighbors(total);
  parallel_for(buckets, threads, [&](int64_t b) {
    const int64_t first_node = b << kBucketBits;
    const int64_t rows = std::min(nodes, (b + 1) << kBucketBits) - first_node;
    std::vector<int64_t> next(rows + 1, 0);
    for (int64_t e = bucket_start[b]; e < bucket_start[b + 1]; ++e) {
      ++next[entries[e].node - first_node + 1];
    }
    next[0] = bucket_start[b];
    for (int64_t r = 0; r < rows; ++r) {
      next[r + 1] += next[r];
      row_ptr[first_node + r + 1] = next[r + 1];
    }
    for (int64_t e = bucket_start[b]; e < bucket_start[b + 1]; ++e) {
      neighbors[next[entries[e].node - first_node]++] = entries[e].neighbor;
    }
    int64_t begin = bucket_start[b];
    for (int64_t r = 0; r < rows; ++r) {
      const int64_t end = row_ptr[first_node + r + 1];
      std::sort(neighbors.begin() + begin, neighbors.begin() + end);
      begin = end;
    }
  });
  return Graph(std::move(row_ptr), std::move(neighbors));
}

}  // namespace coterie
