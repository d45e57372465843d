/* SPDX-License-Identifier: MIT
 *
 * Replay text: how a replay is written.
 */
#ifndef TETRARCH_ENGINE_PLAY_REPLAY_TEXT_H
#define TETRARCH_ENGINE_PLAY_REPLAY_TEXT_H

#include "base/str.h"
#include "engine/play/replay.h"

#define REPLAY_TITLE "tetrarch replay 1"

/* Plays a replay and adds its text to out, without a final newline. The same replay always gives the same text. */
void replay_print(const struct replay *r, struct str *out);

#endif
