#pragma once

#include <memory>

#include "coterie/methods/method.h"
#include "coterie/methods/open_method.h"

namespace coterie {

// Methods that find one partition and say nothing about others: it is a draw at its mode, without a
// probability.
std::shared_ptr<const Method> by_spectral_clustering();
std::shared_ptr<const Method> by_dmon(const DmonOptions& options);
std::shared_ptr<const Method> by_gnn(const TrainedModel& model);
std::shared_ptr<const Method> by_leiden(const ResolutionChoice& resolution);
std::shared_ptr<const Method> by_ecg(const ResolutionChoice& resolution);

}  // namespace coterie
