/* SPDX-License-Identifier: MIT */
#include "ui/cli/line_report.h"

#include "engine/player/player.h"
#include "engine/tetris/input.h"
#include "ui/cli/output.h"

const char *const line_report_spins[] = { [SPIN_NONE] = "none", [SPIN_MINI] = "mini", [SPIN_FULL] = "full" };

int line_report_keys(const struct field *f, bool half_turns, const struct decision *d, uint8_t out[LINE_KEYS_MAX])
{
    struct rules rules = rules_guideline();
    struct spot start;
    int n = 0;
    rules.half_turns = half_turns;
    if (d->hold)
        out[n++] = INPUT_HOLD;
    if (field_spawn(f, (enum piece)d->piece, &start))
        n += player_path(f, &rules, start, d, out + n);
    return n;
}

void line_report_print_keys(const struct field *f, bool half_turns, const struct decision *d)
{
    uint8_t keys[LINE_KEYS_MAX];
    int n = line_report_keys(f, half_turns, d, keys);
    for (int k = 0, again; k < n; k += again) {
        for (again = 1; k + again < n && keys[k + again] == keys[k];)
            again++;
        printf(again > 1 ? "%s%s x%d" : "%s%s", k ? ", " : "", input_names[keys[k]], again);
    }
}

json_t *line_report_json(const struct field *f, bool half_turns, const struct widening_line *line)
{
    const struct decision *d = &line->decision;
    const char piece[] = { piece_letter((enum piece)d->piece), '\0' };
    uint8_t keys[LINE_KEYS_MAX];
    json_t *names = json_array(), *score = json_null();
    int n = line_report_keys(f, half_turns, d, keys);
    for (int k = 0; k < n; k++)
        json_array_append_new(names, json_string(input_names[keys[k]]));
    if (line->depth > 0)
        score = json_real((double)d->score / TACTICS_UNIT);
    return json_pack("{s:s, s:b, s:i, s:i, s:i, s:s, s:o, s:i, s:o}", "piece", piece, "hold", d->hold, "rotation",
                     d->placement.rotation, "column", d->placement.column, "row", d->placement.row, "spin",
                     line_report_spins[d->spin], "score", score, "depth", line->depth, "keys", names);
}
