/* SPDX-License-Identifier: MIT */
#include "engine/tetris/fumen.h"

#include <string.h>

/* Reads "[X]" or "[]", or the same in other brackets, and moves on; *out is PIECE_NONE for the second. */
static bool read_bracket(const char **at, const char *brackets, uint8_t *out)
{
    const char *c = *at;
    if (*c++ != brackets[0])
        return false;
    int piece = *c == brackets[1] ? PIECE_NONE : piece_from_letter(*c++);
    if (piece < 0 || *c++ != brackets[1])
        return false;
    *out = (uint8_t)piece;
    *at = c;
    return true;
}

bool fumen_parse_queue(const char *comment, struct fumen_queue *out)
{
    static const char mark[] = "#Q=";
    struct fumen_queue queue = { 0 };
    uint8_t current;
    const char *at = comment + strlen(mark);
    if (strncmp(comment, mark, strlen(mark)) != 0 || !read_bracket(&at, "[]", &queue.hold) ||
        !read_bracket(&at, "()", &current))
        return false;
    if (current != PIECE_NONE)
        queue.piece[queue.known++] = current;
    for (int piece; queue.known < FUMEN_QUEUE_MAX && *at && (piece = piece_from_letter(*at)) >= 0; at++)
        queue.piece[queue.known++] = (uint8_t)piece;
    *out = queue;
    return true;
}

void fumen_print_queue(const struct fumen_queue *queue, char out[FUMEN_QUEUE_TEXT_MAX])
{
    char *at = out;
    for (const char *c = "#Q=["; *c; c++)
        *at++ = *c;
    if (queue->hold < PIECES)
        *at++ = piece_letter((enum piece)queue->hold);
    *at++ = ']';
    *at++ = '(';
    if (queue->known > 0)
        *at++ = piece_letter((enum piece)queue->piece[0]);
    *at++ = ')';
    for (int i = 1; i < queue->known; i++)
        *at++ = piece_letter((enum piece)queue->piece[i]);
    *at = '\0';
}
