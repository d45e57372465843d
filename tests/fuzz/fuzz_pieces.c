/* SPDX-License-Identifier: MIT
 *
 * libFuzzer: piece lists and piece weights. Whatever is read must give pieces.
 */
#include "engine/tetris/sequence.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    text[size] = '\0';
    struct err err;
    struct sequence_rules list = { .kind = SEQUENCE_LIST }, weights = { .kind = SEQUENCE_UNIFORM };
    if (sequence_parse_list(&list, text, &err) == 0) {
        struct sequence s = sequence_start(&list, rng_stream(1, 0, 0));
        for (int i = 0; i < 2 * list.length; i++)
            if (sequence_next(&s) >= PIECES)
                abort();
    }
    if (sequence_parse_weights(&weights, text, &err) == 0) {
        struct sequence s = sequence_start(&weights, rng_stream(1, 0, 0));
        for (int i = 0; i < 100; i++) {
            enum piece piece = sequence_next(&s);
            if (piece >= PIECES || weights.weight[piece] == 0)
                abort();
        }
    }
    free(text);
    return 0;
}
