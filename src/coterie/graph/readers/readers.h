#pragma once

#include "coterie/graph/read_graph.h"
#include "coterie/graph/text_reader.h"

// One function per format. Each fills graph, dropped, had_*, attributes and the warnings that only
// it can know (without the file's name); read_graph() adds the rest.
namespace coterie::readers {

void read_edge_list(TextReader& text, const ReadOptions& options, ReadGraph& result);
void read_csv(TextReader& text, const ReadOptions& options, ReadGraph& result);
void read_gml(TextReader& text, const ReadOptions& options, ReadGraph& result);
void read_graphml(TextReader& text, const ReadOptions& options, ReadGraph& result);
void read_pajek(TextReader& text, const ReadOptions& options, ReadGraph& result);
void read_metis(TextReader& text, const ReadOptions& options, ReadGraph& result);
void read_matrix_market(TextReader& text, const ReadOptions& options, ReadGraph& result);
void read_json(TextReader& text, const ReadOptions& options, ReadGraph& result);

}  // namespace coterie::readers
