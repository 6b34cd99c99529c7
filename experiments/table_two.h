#pragma once

#include <string>
#include <vector>

#include "experiments/model_rows.h"

namespace coterie {

struct TableColumn {
  std::string set, title;
  std::vector<ModelRow> rows;
};

// The first column: networks, GNN, LGNN and DMoN on the general SBM.
std::vector<ModelRow> column_of_sbm();

// The columns of real networks in the paper's second table, with its numbers.
std::vector<TableColumn> columns_of_networks();

}  // namespace coterie
