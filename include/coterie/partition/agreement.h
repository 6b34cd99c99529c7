#pragma once

#include "coterie/partition/contingency.h"
#include "coterie/partition/partition.h"

namespace coterie {

// How well two partitions of the same nodes agree, by the four usual measures.
//
// Equal partitions have ami = ari = nmi = 1 and vi = 0, whatever their communities are called.
// Logarithms are natural. Degenerate cases are those of scikit-learn: one community against many
// gives ami = ari = nmi = 0.
struct Agreement {
  double ami = 1;  // adjusted mutual information, arithmetic normaliser (Vinh et al. 2010)
  double ari = 1;  // adjusted Rand index (Hubert & Arabie 1985)
  double nmi = 1;  // normalised mutual information, arithmetic normaliser
  double vi = 0;   // variation of information (Meila 2007), 0 .. log(nodes)
};

// All of them from one contingency table. O(nodes): no more than 2 nodes pairs of *distinct*
// community sizes exist, and each costs about one standard deviation of its overlap.
// Throws SizeError if a and b cover different numbers of nodes.
Agreement agreement(const Partition& a, const Partition& b);

double adjusted_mutual_information(const Partition& a, const Partition& b);
double adjusted_rand_index(const Partition& a, const Partition& b);
double normalized_mutual_information(const Partition& a, const Partition& b);
double variation_of_information(const Partition& a, const Partition& b);

// The mean mutual information of two random partitions with the sizes of the table's rows and
// columns (all assignments of nodes equally likely).
double expected_mutual_information(const ContingencyTable& table);

}  // namespace coterie
