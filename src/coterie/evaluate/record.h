#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace coterie {

// One measured fact: a line of JSON.
using Record = nlohmann::ordered_json;

// The records of other people's programs (benchmarks/peers/communities.py), which say by `method`
// and `data` what they are about. Throws InputError.
std::vector<Record> read_peers(const std::vector<std::string>& files);

// A number of a record for the cell of a table, "96.2", with its standard error where the record
// has one, "96.2 ± 0.4"; "-" if there is no such number.
std::string number_cell(const Record& record, const std::string& field, const char* format);

}  // namespace coterie
