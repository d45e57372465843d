/* SPDX-License-Identifier: MIT
 *
 * Bot: an external program that plays the modern game and speaks the Tetris Bot Protocol (docs/reference/tbp.md).
 *
 * Whatever it does, a question is answered in bounded time, by moves or by a fault. A bot that committed a fault is not
 * asked again.
 */
#ifndef TETRARCH_LAB_MATCH_BOT_H
#define TETRARCH_LAB_MATCH_BOT_H

#include "protocol/tbp_front.h"

enum bot_fault {
    BOT_FINE,
    BOT_RESIGNED,    /* suggested no move */
    BOT_ILLEGAL,     /* suggested only moves that cannot be made */
    BOT_LATE,        /* answered after its time */
    BOT_HUNG,        /* did not answer at all */
    BOT_CRASHED,     /* ended, closed its output, or could not be started */
    BOT_FLOODED,     /* sent too much */
    BOT_GARBLED,     /* sent something that is not a message */
    BOT_UNREADY,     /* did not accept the rules */
    BOT_OUT_OF_TURN, /* suggested a move that it was not asked for */
    BOT_FAULTS,
};

struct bot;

/* Starts a bot for one game; command_parse() must have accepted the text. If the program fails, the first question says
 * so; if this machine lacks the resources to start it, which is not the bot's fault, returns NULL. Only the thread that
 * started a bot may use it. End it with bot_end(). */
struct bot *bot_start(const char *text, struct err *err);

/* Tells the bot the position of the game, which it starts to think about. */
void bot_position(struct bot *b, const struct tbp_view *view);

/* Tells the bot what became of its move: the pieces that it gets to know, the last of view->known, and the garbage that
 * rose, by `garbage` if the bot knows that message and by another start if not. */
void bot_played(struct bot *b, const struct move *move, int pieces, int rows, const uint8_t hole[],
                const struct tbp_view *view);

/* Lets the bot think until it has used `seconds` of processor time for this position, 0 for none at all, and asks for
 * its moves. */
enum bot_fault bot_choose(struct bot *b, double seconds, struct tbp_answer *out);

/* Ends a bot and every process that it has started: politely, unless it committed a fault. */
void bot_end(struct bot *b);

#endif
