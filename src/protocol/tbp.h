/* SPDX-License-Identifier: MIT
 *
 * Tbp: a bot that speaks the Tetris Bot Protocol.
 *
 * Every `suggest` after a `start` gets one suggestion of one move; while no piece is known, it waits for one. A
 * suggested move can always be made by key presses; if there is none, the suggestion is empty, which forfeits the game.
 * Asked again about the same position, the bot gives the same answer. A message that makes no sense is ignored, with a
 * sentence to `complain`. docs/reference/tbp.md has the details.
 */
#ifndef TETRARCH_PROTOCOL_TBP_H
#define TETRARCH_PROTOCOL_TBP_H

#include "protocol/thinker.h"

#include <stdio.h>

struct tbp_config {
    struct thinker_config thinker;
    /* Sends a line, newline included, at once; returns false once the other end is closed. */
    bool (*send)(void *context, const char *line, size_t length);
    /* Is told why a message was ignored; may be NULL. */
    void (*complain)(void *context, const struct err *err);
    void *context;
};

struct tbp;

/* Makes a bot; release it with tbp_free(). */
struct tbp *tbp_new(const struct tbp_config *config);
void tbp_free(struct tbp *bot);

/* Sends the bot's introduction, which comes before everything else. Returns false once the other end is closed. */
bool tbp_greet(struct tbp *bot);

/* Handles one message, a line without its newline, and answers. Returns false once the conversation is over. */
bool tbp_hear(struct tbp *bot, const char *text, size_t length);

/* Greets, then handles all lines of a file until it ends or the conversation is over. */
void tbp_talk(struct tbp *bot, FILE *in);

#endif
