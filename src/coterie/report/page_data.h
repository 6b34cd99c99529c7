#pragma once

#include <nlohmann/json_fwd.hpp>

#include "coterie/posterior/memberships.h"
#include "coterie/report/page.h"

namespace coterie {

// Inner part of the page writer: everything the page shows, as one JSON value. page/data.js is its
// reader; long lists of numbers are packed (packing.h). All but the first of several answers for a
// graph leave out what the first one says of it: where nodes are drawn, edges, names.
nlohmann::ordered_json page_data(const Graph& graph, const Report& report,
                                 const PageOptions& options, Rng& rng, bool first = true);

// In which communities each node is, over all partitions of a report.
Memberships memberships_of(const Report& report);

// JSON text that is safe inside an HTML script element: pure ASCII without <, > and &.
std::string html_safe(const nlohmann::ordered_json& json);

// The page with the place of its data marked by kDataMark; made from page/* when the library is
// built.
extern const std::string_view kPageTemplate;
inline constexpr std::string_view kDataMark = "@DATA@";

}  // namespace coterie
