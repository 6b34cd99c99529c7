#include "coterie/posterior/read_record.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>

#include "coterie/error.h"
#include "coterie/options_json.h"

namespace coterie {
namespace {

// Far more than anybody draws, and few enough to count over a forged record.
constexpr int64_t kMostDraws = int64_t{1} << 20;

// One object of the document and its name, for messages.
class Place {
 public:
  Place(const nlohmann::json& json, std::string where) : json_(json), where_(std::move(where)) {
    if (!json_.is_object()) throw InputError(where_ + ": an object expected");
  }

  const nlohmann::json& field(const char* name) const {
    const auto at = json_.find(name);
    if (at == json_.end()) throw InputError(where_ + ": the field '" + name + "' is missing");
    return *at;
  }
  Place object(const char* name) const { return {field(name), inside(name)}; }
  template <class T>
  T get(const char* name) const {
    T value{};
    options_detail::read_value(field(name), value, inside(name));
    return value;
  }
  // A number, not a number where the document has null.
  double number(const char* name) const {
    if (field(name).is_null()) return std::numeric_limits<double>::quiet_NaN();
    return get<double>(name);
  }
  std::string inside(const char* name) const { return where_ + "." + name; }

 private:
  const nlohmann::json& json_;
  std::string where_;
};

void add_draws(const Place& sample, int64_t nodes, std::vector<Draw>& draws, int64_t& room) {
  const auto labels = sample.get<std::vector<int32_t>>("labels");
  if (static_cast<int64_t>(labels.size()) != nodes) {
    throw InputError(sample.inside("labels") + ": one label for each of " + std::to_string(nodes) +
                     " nodes expected, found " + std::to_string(labels.size()));
  }
  Draw draw{.partition = Partition(std::span<const int32_t>(labels)),
            .log_prob = sample.number("log_prob"),
            .log_prob_error = sample.number("log_prob_error"),
            .kind = DrawKind::agreed};
  draws.push_back(draw);
  for (const auto& [name, kind] :
       {std::pair{"sampled", DrawKind::sampled}, {"modes", DrawKind::mode}}) {
    draw.times = sample.get<int64_t>(name);
    if (draw.times < 0 || draw.times > room) {
      throw InputError(sample.inside(name) + ": is out of range");
    }
    room -= draw.times;
    draw.kind = kind;
    if (draw.times > 0) draws.push_back(draw);
  }
}

// Weights that are not how often a partition was drawn; every sample has one, or none has.
std::vector<int64_t> weights_of(const nlohmann::json& samples, const std::string& where,
                                const Posterior& posterior) {
  std::vector<int64_t> weights;
  int64_t left = posterior.total_weight();
  for (size_t i = 0; i < samples.size(); ++i) {
    const Place sample(samples[i], where + ".samples[" + std::to_string(i) + "]");
    if (!samples[i].contains("weight")) continue;
    weights.push_back(sample.get<int64_t>("weight"));
    if (weights.back() < 0 || weights.back() > left) {
      throw InputError(sample.inside("weight") + ": is out of range");
    }
    left -= weights.back();
  }
  if (weights.empty()) return weights;
  if (weights.size() != posterior.distinct().size() || left != 0) {
    throw InputError(where + ".samples: weights of different samples that add up expected");
  }
  return weights;
}

// P(K), which need not be what counting the draws gives.
KPosterior k_of(const Place& top) {
  constexpr int64_t kParts = int64_t{1} << 20;
  const nlohmann::json& known = top.field("k_posterior");
  if (!known.is_object() || known.empty()) {
    throw InputError(top.inside("k_posterior") + ": probabilities by K expected");
  }
  std::vector<int32_t> ks;
  std::vector<double> shares;
  for (const auto& [name, share] : known.items()) {
    int32_t k = 0;
    const auto [end, problem] = std::from_chars(name.data(), name.data() + name.size(), k);
    if (problem != std::errc() || end != name.data() + name.size() || k < 1) {
      throw InputError(top.inside("k_posterior") + ": '" + name + "' is no number of communities");
    }
    double probability = -1;
    if (share.is_number()) probability = share.get<double>();
    if (!(probability >= 0 && probability <= 1)) {
      throw InputError(top.inside("k_posterior") + ": probabilities expected");
    }
    ks.push_back(k);
    shares.push_back(probability);
  }
  if (std::abs(std::accumulate(shares.begin(), shares.end(), 0.0) - 1) > 1e-6) {
    throw InputError(top.inside("k_posterior") + ": probabilities that add up to 1 expected");
  }
  const std::vector<int64_t> parts = apportion(kParts, shares);
  KPosterior k;
  for (size_t i = 0; i < ks.size(); ++i) k.add(ks[i], parts[i]);
  return k;
}

bool same(const KPosterior& drawn, const KPosterior& told) {
  constexpr double kRounding = 2e-6;
  const auto close = [&](const KPosterior::Count& count) {
    return std::abs(drawn.probability(count.k) - told.probability(count.k)) < kRounding;
  };
  const auto all_close = [&](std::span<const KPosterior::Count> counts) {
    return std::all_of(counts.begin(), counts.end(), close);
  };
  return all_close(drawn.counts()) && all_close(told.counts());
}

}  // namespace

DetectRecord read_record(const nlohmann::json& document, const std::string& where) {
  const Place top(document, where);
  if (const auto schema = top.get<std::string>("schema"); schema != kDetectSchema) {
    throw InputError(where + ": is a document of the form '" + schema + "', " + kDetectSchema +
                     " expected");
  }
  if (!document.contains("samples")) {
    throw InputError(where +
                     ": holds no samples; detect --json --with-samples writes records that do");
  }
  const Place graph = top.object("graph"), model = top.object("model");
  const auto nodes = graph.get<int64_t>("nodes");
  const nlohmann::json& samples = top.field("samples");
  if (!samples.is_array()) throw InputError(where + ".samples: a list expected");
  std::vector<Draw> draws;
  int64_t room = kMostDraws;
  for (size_t i = 0; i < samples.size(); ++i) {
    add_draws({samples[i], where + ".samples[" + std::to_string(i) + "]"}, nodes, draws, room);
  }
  if (room == kMostDraws) throw InputError(where + ".samples: at least one draw expected");

  DetectRecord record{.posterior = Posterior(std::move(draws)),
                      .summary = {},
                      .context = {},
                      .nodes = nodes,
                      .graph_hash = graph.get<std::string>("hash")};
  record.summary.estimate = top.get<PointEstimate>("estimate");
  record.summary.level = top.object("credible").get<double>("level");
  record.summary.given_k = top.get<std::optional<int32_t>>("given_k");
  if (const std::string problem = range_problem(record.summary, where); !problem.empty()) {
    throw InputError(problem);
  }
  // The answer as it was given, not as it would be found among the samples now.
  record.posterior.set_weights(weights_of(samples, where, record.posterior));
  if (KPosterior k = k_of(top); !same(record.posterior.drawn_k(), k)) {
    record.posterior.set_k(std::move(k));
  }
  if (!record.summary.given_k) {
    const auto labels = top.object("map").get<std::vector<int32_t>>("labels");
    record.posterior.set_best(record.posterior.find(Partition(std::span<const int32_t>(labels))));
    if (!record.posterior.best()) throw InputError(where + ".map.labels: is none of the samples");
  }
  DetectContext& context = record.context;
  context.version = top.get<std::string>("version");
  context.source = graph.get<std::string>("source");
  context.model = model.get<std::string>("name");
  context.model_sha256 = model.get<std::optional<std::string>>("sha256").value_or("");
  context.seed = top.get<uint64_t>("seed");
  context.mode = top.get<std::string>("mode");
  if (document.contains("block_model")) context.block_model = top.get<std::string>("block_model");
  context.warnings = top.get<std::vector<std::string>>("warnings");
  const nlohmann::json& communities = top.field("communities");
  if (!communities.is_array()) throw InputError(where + ".communities: a list expected");
  bool numbers = true;
  for (size_t k = 0; k < communities.size(); ++k) {
    const Place community(communities[k], where + ".communities[" + std::to_string(k) + "]");
    context.community_names.push_back(community.get<std::string>("name"));
    numbers = numbers && context.community_names.back() == std::to_string(k);
  }
  if (numbers) context.community_names.clear();
  return record;
}

}  // namespace coterie
