/* SPDX-License-Identifier: MIT
 *
 * Tbp: a bot that speaks the Tetris Bot Protocol.
 *
 * Every `suggest` after a `start` gets one suggestion of one move. Where no piece is known yet it waits for one; a move
 * is always one that key presses lead to; with none left the suggestion is empty, which forfeits the game. Asked
 * again without a new `start`, it gives the same answer. A message that makes no sense is left out, with a sentence to
 * whoever wants to know. docs/reference/tbp.md tells the rest.
 */
#ifndef TETRARCH_PROTOCOL_TBP_H
#define TETRARCH_PROTOCOL_TBP_H

#include "protocol/thinker.h"

#include <stdio.h>

struct tbp_config {
    struct thinker_config thinker;
    /* Sends a line, newline included, at once; returns false once the other end is closed. */
    bool (*send)(void *context, const char *line, size_t length);
    /* Hears why a message was left out; may be NULL. */
    void (*complain)(void *context, const struct err *err);
    void *context;
};

struct tbp;

/* Makes a bot; release it with tbp_free(). */
struct tbp *tbp_new(const struct tbp_config *config);
void tbp_free(struct tbp *bot);

/* Introduces the bot, which comes before everything else. Returns false once the other end is closed. */
bool tbp_greet(struct tbp *bot);

/* Hears one message, a line without its newline, and answers. Returns false if the talk is over. */
bool tbp_hear(struct tbp *bot, const char *text, size_t length);

/* Greets, then hears all lines of a file until it ends or the talk is over. */
void tbp_talk(struct tbp *bot, FILE *in);

#endif
