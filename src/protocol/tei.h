/* SPDX-License-Identifier: MIT
 *
 * Tei: an engine that plays Tetress for other programs, by lines of text in the manner of UCI; docs/reference/tei.md
 * has the protocol.
 *
 * It listens while it thinks. Every `go` gets one `bestmove`. A line that makes no sense is answered by a line that
 * begins with "error", and changes nothing.
 */
#ifndef TETRARCH_PROTOCOL_TEI_H
#define TETRARCH_PROTOCOL_TEI_H

#include "base/err.h"

#include <stdbool.h>
#include <stdio.h>

struct tei_config {
    const char *agent; /* must be accepted by agent_parse() */
    /* Sends a line, newline included, at once; returns false once the other end is closed. May be called from another
     * thread, but never from two at a time. */
    bool (*send)(void *context, const char *line, size_t length);
    void *context;
};

struct tei;

/* Makes an engine; release it with tei_free(), which waits until it has stopped thinking. */
struct tei *tei_new(const struct tei_config *config);
void tei_free(struct tei *t);

/* Handles one line without its newline; returns false once the conversation is over. */
bool tei_hear(struct tei *t, const char *line);

/* Handles all lines of a file until it ends or the conversation is over. */
void tei_talk(struct tei *t, FILE *in);

#endif
