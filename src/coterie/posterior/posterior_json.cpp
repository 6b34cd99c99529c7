#include "coterie/posterior/posterior_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "coterie/error.h"
#include "coterie/options.h"
#include "coterie/posterior/community_table.h"
#include "coterie/posterior/fingerprint.h"
#include "coterie/posterior/statement.h"

namespace coterie {
namespace {

using Json = nlohmann::ordered_json;

Json number_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

std::string community_name(int64_t community, const DetectContext& context) {
  return context.community_names.empty() ? std::to_string(community)
                                         : context.community_names[community];
}

Json nodes(const Graph& graph, const PosteriorSummary& summary, const DetectContext& context) {
  Json list = Json::array();
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    list.push_back({{"id", graph.name(i)},
                    {"community", summary.labels[i]},
                    {"confidence", summary.certainty.confidence[i]},
                    {"entropy", summary.certainty.entropy[i]}});
    if (summary.certainty.confidence[i] < context.unassigned) list.back()["unassigned"] = true;
  }
  return list;
}

Json samples(const Posterior& posterior) {
  Json list = Json::array();
  for (const auto& [partition, log_prob, error, sampled, modes] : posterior.distinct()) {
    list.push_back(
        {{"labels", std::vector<int32_t>(partition.labels().begin(), partition.labels().end())},
         {"log_prob", number_or_null(log_prob)},
         {"log_prob_error", number_or_null(error)},
         {"sampled", sampled},
         {"modes", modes}});
    if (!posterior.weights().empty()) {
      list.back()["weight"] = posterior.weight(static_cast<int64_t>(list.size()) - 1);
    }
  }
  return list;
}

}  // namespace

Json communities_json(const Graph& graph, const Posterior& posterior,
                      const PosteriorSummary& summary, const DetectContext& context) {
  const auto& given = summary.options.given_k;
  const auto fitting = given ? posterior.given_communities(*given) : std::nullopt;
  const auto table = community_table(graph, fitting ? *fitting : posterior, summary);
  Json list = Json::array();
  for (size_t k = 0; k < table.size(); ++k) {
    const CommunityFacts& facts = table[k];
    list.push_back(
        {{"community", k},
         {"name", community_name(static_cast<int64_t>(k), context)},
         {"size", facts.size},
         {"confidence", facts.confidence},
         {"persistence", facts.persistence},
         {"similarity", facts.similarity},
         {"structure", facts.structure},
         {"inside", number_or_null(facts.inside)},
         {"outside", number_or_null(facts.outside)},
         {"conductance", number_or_null(facts.conductance)},
         {"merges_with", facts.merges_with < 0 ? Json(nullptr) : Json(facts.merges_with)},
         {"merge", facts.merge}});
  }
  return list;
}

Json detect_json(const Graph& graph, const Posterior& posterior, const PosteriorSummary& summary,
                 const DetectContext& context) {
  if (graph.nodes() != posterior.nodes() ||
      graph.nodes() != static_cast<int64_t>(summary.labels.size()) ||
      (!context.community_names.empty() &&
       context.community_names.size() != summary.sizes.size())) {
    throw SizeError("a graph, its posterior and the names of its communities do not fit together");
  }
  Json k_posterior = Json::object();
  for (const auto& [k, draws] : summary.k.counts()) {
    k_posterior[std::to_string(k)] = summary.k.probability(k);
  }
  Json seconds = Json::object();
  for (const auto& [stage, time] : context.seconds) seconds[stage] = time;

  Json json = {
      {"schema", kDetectSchema},
      {"tool", "coterie"},
      {"version", context.version},
      {"model",
       {{"name", context.model},
        {"sha256", context.model_sha256.empty() ? Json(nullptr) : Json(context.model_sha256)}}},
      {"seed", context.seed},
      {"mode", context.mode},
      {"draws",
       {{"total", summary.draws},
        {"sampled", summary.sampled},
        {"used", summary.used},
        {"distinct", summary.distinct}}},
      {"graph",
       {{"source", context.source},
        {"nodes", graph.nodes()},
        {"edges", graph.edges()},
        {"isolated", summary.isolated},
        {"hash", fingerprint(graph)}}},
      {"estimate", name_of(summary.options.estimate)},
      {"given_k", summary.options.given_k ? Json(*summary.options.given_k) : Json(nullptr)},
      {"map",
       {{"k", summary.sizes.size()},
        {"labels", summary.labels},
        {"log_prob", number_or_null(summary.best.log_prob)},
        {"log_prob_error", number_or_null(summary.best.log_prob_error)},
        {"contenders", summary.contenders}}},
      {"k_posterior", std::move(k_posterior)},
      {"credible",
       {{"level", summary.options.level},
        {"k", summary.k_set},
        {"k_error", summary.k_error},
        {"partitions", summary.credible_partitions},
        {"ball",
         {{"vi_radius", summary.ball.radius},
          {"held", summary.ball.held},
          {"mean_vi", summary.ball.mean_distance}}}}},
      {"statement",
       {{"sentence", statement(summary)}, {"sure", summary.sure}, {"between", summary.between}}},
      {"communities", communities_json(graph, posterior, summary, context)},
      {"nodes", nodes(graph, summary, context)},
  };
  if (context.scale) json["scale"] = *context.scale;
  if (!context.block_model.empty()) json["block_model"] = context.block_model;
  if (context.samples) json["samples"] = samples(posterior);
  json["warnings"] = context.warnings;
  json["seconds"] = std::move(seconds);
  return json;
}

}  // namespace coterie
