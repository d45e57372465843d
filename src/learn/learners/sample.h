/* SPDX-License-Identifier: MIT
 *
 * Sample: boards to learn from, and what a placement on them leads to.
 */
#ifndef TETRARCH_LEARN_LEARNERS_SAMPLE_H
#define TETRARCH_LEARN_LEARNERS_SAMPLE_H

#include "base/rng.h"
#include "engine/features/kernel.h"

/* What all jobs of a learner have in common, in plain bytes. */
struct sample_shared {
    struct rules rules;
    int32_t count; /* of features */
    struct monomial feature[FEATURES_MAX];
};

/* Fills in the features and the rules. */
void sample_share(const struct rules *rules, int count, const struct monomial feature[], struct sample_shared *out);

/* A policy in use: the units of its features, and a kernel for its weights. */
struct policy {
    const struct sample_shared *shared;
    double unit[FEATURES_MAX];
    struct kernel *kernel;
};

/* Makes a policy from weights; shared must outlive it. Release it with policy_release(). */
void policy_init(struct policy *p, const struct sample_shared *shared, const double weight[]);

/* Releases what the policy holds. */
void policy_release(struct policy *p);

/* Picks the placement of `piece` with the highest score, or, if the piece after it is known, the one after which that
 * one's best placement has the highest. Sets out->placement and out->score; returns false if every line of play ends
 * the game. */
bool policy_choose(const struct policy *p, const struct board *b, enum piece piece, enum piece next,
                   struct decision *out);

/* Writes the values of the features of a placement into out. */
void policy_features(const struct policy *p, const struct outcome *o, double out[]);

/* Returns a board with a random number of rows, at most this share of its height; each row is filled at random by half
 * and never full. */
struct board sample_board(const struct rules *rules, double share, struct rng *rng);

/* Returns the probability of a piece, by the weights of the rules; other sequences count as uniform. */
double sample_share_of(const struct rules *rules, enum piece piece);

/* Draws a piece by the weights of the rules; other sequences count as uniform. */
enum piece sample_piece(const struct rules *rules, struct rng *rng);

#endif
