/* SPDX-License-Identifier: MIT
 *
 * libFuzzer: drawn boards. Whatever is read must have features, and print and read again as the same board.
 */
#include "engine/features/feature.h"
#include "engine/tetris/notation.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct drawing d, again;
    struct err err;
    if (size == 0 || notation_parse((const char *)data + 1, size - 1, data[0] % 32, &d, &err))
        return 0;
    for (int i = 0; i < feature_count(); i++)
        if (d.has_piece || !feature_at(i)->of_piece)
            feature_raw(feature_at(i), &d.outcome);
    char text[NOTATION_MAX];
    notation_print(&d.before, d.before.height, text);
    if (notation_parse(text, strlen(text), 0, &again, &err) || memcmp(&again.before, &d.before, sizeof d.before) != 0)
        abort();
    return 0;
}
