#include "coterie/report/node_looks.h"

#include <iterator>

#include "coterie/report/detect_page.h"
#include "coterie/report/page.h"

namespace coterie {
namespace {

// Those of page/palette.js; a test compares them.
constexpr uint32_t kColors[] = {
    0x0072b2, 0xe69f00, 0x009e73, 0xcc79a7, 0x56b4e9, 0xd55e00, 0xa76dff,
    0x82665b, 0xb50000, 0x8db577, 0x7c0089, 0xebd301, 0x006210, 0x57475a,
    0xb2e0a6, 0x5000c8, 0xae3893, 0xcab1b9, 0x00ecff, 0x8500ff,
};

}  // namespace

std::vector<NodeLook> looks_of(const Graph& graph, const Answer& answer) {
  std::vector<NodeLook> looks(graph.nodes());
  for (int64_t i = 0; i < graph.nodes(); ++i) {
    const uint32_t color = kColors[answer.summary.labels[i] % std::size(kColors)];
    for (int part = 0; part < 3; ++part) {
      looks[i].color[part] = static_cast<uint8_t>(color >> (8 * (2 - part)));
    }
  }
  const PageOptions page;
  if (graph.nodes() > page.drawn_nodes || graph.edges() > page.drawn_edges) return looks;
  const auto points = lay_out_answer(graph, answer.posterior, answer.summary, answer.context);
  for (int64_t i = 0; i < graph.nodes(); ++i) looks[i].place = {points[i].x, points[i].y};
  return looks;
}

}  // namespace coterie
