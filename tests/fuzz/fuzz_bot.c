/* SPDX-License-Identifier: MIT
 *
 * libFuzzer: a bot that says anything. Its suggestions, one a line, are played for both sides in turn, under the rules
 * that the first byte chooses; whatever they are, the game stays one.
 */
#include "engine/play/versus.h"
#include "protocol/tbp_front.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* No row is full, and the cells are those of the field. */
static void check_state(const struct state *s)
{
    for (int y = 0; y < FIELD_HEIGHT; y++) {
        unsigned row = field_row(&s->field, y);
        if (row == (1u << FIELD_WIDTH) - 1)
            abort();
        for (int x = 0; x < FIELD_WIDTH; x++)
            if ((row >> x & 1) != (s->cell[y][x] != CELL_EMPTY))
                abort();
    }
}

/* Plays the first move of a suggestion that can be made. */
static void play(struct versus *v, const struct tbp_answer *answer)
{
    struct err err;
    int side;
    for (int i = 0; i < answer->moves; i++) {
        if (versus_step(v, &side) != VERSUS_DECIDE)
            return;
        if (versus_decide(v, (enum piece)answer->move[i].piece, answer->move[i].spot, &err))
            continue;
        if (versus_step(v, &side) != VERSUS_LOCKED)
            abort();
        if (!v->over)
            check_state(&v->seat[side].state);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const int rules = 6;
    if (size == 0)
        return 0;
    struct versus_config config = { .attack = attack_rules[data[0] % rules], .max_pieces = 100, .seed = 1 };
    struct versus *v = calloc(1, sizeof *v);
    char *text = malloc(size), *rest = NULL;
    struct tbp_answer answer;
    struct err err;
    versus_start(v, &config);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        if (tbp_answer_parse(line, &answer, &err) == 0 && answer.kind == TBP_SUGGESTION)
            play(v, &answer);
    free(text);
    free(v);
    return 0;
}
