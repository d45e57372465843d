/* SPDX-License-Identifier: MIT
 *
 * Record: one game of a series as a replay.
 */
#ifndef TETRARCH_MEASURE_RECORD_H
#define TETRARCH_MEASURE_RECORD_H

#include "engine/play/replay.h"
#include "measure/series.h"

/* Presses the keys that bring the piece in play, or the one in hold, to where a decision wants it, and adds them to a
 * replay, which may be NULL. Returns false, having pressed nothing, if no keys lead there. */
bool record_decision(struct state *s, const struct decision *d, struct replay *r);

/* Plays game `number` of a series again and records it as a replay. In the guideline game it is played by pressing
 * keys, without any time passing. Release the replay with replay_release(). */
struct solo_result record_game(const struct series_config *config, int64_t number, struct replay *out);

#endif
