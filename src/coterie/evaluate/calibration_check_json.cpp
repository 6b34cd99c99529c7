#include "coterie/evaluate/calibration_check_json.h"

#include "coterie/options_json.h"

namespace coterie {
namespace {

Record ranks_json(const RankHistogram& ranks) {
  if (ranks.total() == 0) return nullptr;
  const RankHistogram::Band band = ranks.band();
  return {{"counts", ranks.counts()},
          {"band", {band.low, band.high}},
          {"outside", ranks.outside()},
          {"p_value", ranks.p_value()}};
}

}  // namespace

Record check_json(const CalibrationCheck& check) {
  Record record = {{"how", check.how},
                   {"drawing", write_options(check.drawing)},
                   {"ranks",
                    {{"k", ranks_json(check.k)},
                     {"edge", ranks_json(check.edge)},
                     {"pairs", ranks_json(check.pairs)},
                     {"log_prob", ranks_json(check.log_prob)}}},
                   {"summary", write_options(check.summary)},
                   {"chance_ece", check.chance_ece},
                   {"chance_ece_high", check.chance_ece_high}};
  if (check.exact) {
    record["exact"] = {{"graphs", check.exact->graphs},
                       {"k", write_options(check.exact->k)},
                       {"floor_k", write_options(check.exact->floor_k)},
                       {"pairs", write_options(check.exact->pairs)},
                       {"floor_pairs", write_options(check.exact->floor_pairs)}};
  }
  return record;
}

}  // namespace coterie
