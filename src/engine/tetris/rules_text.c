/* SPDX-License-Identifier: MIT */
#include "engine/tetris/rules_text.h"

#include <stdlib.h>
#include <string.h>

static const struct param params[] = { RULES_PARAMS, { 0 } };

static int read_sequence(const struct settings *s, struct sequence_rules *out, struct err *err)
{
    if (settings_given(s, "sequence"))
        out->kind = (enum sequence_kind)settings_int(s, "sequence");
    const char *pieces = settings_text(s, "pieces"), *weights = settings_text(s, "weights");
    if (pieces && out->kind != SEQUENCE_LIST)
        return err_set(err, "the setting \"pieces\" goes with sequence=list only");
    if (weights && out->kind != SEQUENCE_UNIFORM)
        return err_set(err, "the setting \"weights\" goes with sequence=uniform only");
    if (out->kind == SEQUENCE_LIST && !pieces)
        return err_set(err, "sequence=list needs the pieces: pieces=LETTERS");
    if (pieces && sequence_parse_list(out, pieces, err))
        return -1;
    return weights ? sequence_parse_weights(out, weights, err) : 0;
}

int rules_from_settings(enum rules_kind kind, const struct settings *s, struct rules *out, struct err *err)
{
    static const char *const of_other_kind[][4] = {
        [RULES_SIMPLIFIED] = { "hold", "half-turns" },
        [RULES_GUIDELINE] = { "width", "height", "lines-after-overflow" },
    };
    for (const char *const *name = of_other_kind[kind]; *name; name++)
        if (settings_given(s, *name))
            return err_set(err, "the %s game has no setting \"%s\"", rules_kinds[kind], *name);
    struct rules rules = rules_guideline();
    if (kind == RULES_SIMPLIFIED) {
        rules = rules_simplified((int)settings_int(s, "width"), (int)settings_int(s, "height"));
        rules.lines_after_overflow = settings_int(s, "lines-after-overflow");
    } else {
        rules.hold = settings_int(s, "hold");
        rules.half_turns = settings_int(s, "half-turns");
    }
    if (read_sequence(s, &rules.pieces, err))
        return -1;
    *out = rules;
    return 0;
}

/* Reads a size such as 10x20 into the settings. */
static int read_size(struct settings *s, const char *word, struct err *err)
{
    int width, height, end = 0;
    if (sscanf(word, "%2dx%2d%n", &width, &height, &end) < 2 || word[end])
        return err_set(err, "\"%.60s\" is not the size of a board, such as 10x20, and not a setting", word);
    const char *names[] = { "width", "height" };
    int numbers[] = { width, height };
    for (int i = 0; i < 2; i++) {
        char text[16];
        struct param_value *value = &s->value[param_index(s->table, names[i])];
        snprintf(text, sizeof text, "%d", numbers[i]);
        if (value->given)
            return err_set(err, "the %s of the board is given twice", names[i]);
        if (param_parse(&s->table[param_index(s->table, names[i])], names[i], text, value, err))
            return -1;
        value->text = NULL; /* it was local, and nobody needs it */
    }
    return 0;
}

static int read_rules(struct settings *s, struct rules *out, struct err *err)
{
    if (s->words == 0)
        return err_set(err, "which game? Rules begin with \"simplified\" or \"guideline\"");
    int kind = 0;
    while (rules_kinds[kind] && strcmp(rules_kinds[kind], s->word[0]) != 0)
        kind++;
    if (!rules_kinds[kind])
        return str_unknown("game", s->word[0], rules_kinds, kind, "there are \"simplified\" and \"guideline\"", err);
    if (s->words > 1 && read_size(s, s->word[1], err))
        return -1;
    return rules_from_settings((enum rules_kind)kind, s, out, err);
}

int rules_parse(const char *text, struct rules *out, struct err *err)
{
    struct settings s;
    int result = settings_parse(&s, params, text, 2, err) ? -1 : read_rules(&s, out, err);
    settings_release(&s);
    return result;
}

static void print_sequence(const struct sequence_rules *pieces, struct str *out)
{
    str_add(out, " sequence=%s", sequence_kinds[pieces->kind]);
    if (pieces->kind == SEQUENCE_LIST)
        str_add(out, " pieces=");
    for (int i = 0; pieces->kind == SEQUENCE_LIST && i < pieces->length; i++)
        str_add(out, "%c", piece_letter((enum piece)pieces->list[i]));
    for (int i = 0; pieces->weight_total > 0 && i < PIECES; i++)
        str_add(out, "%s%u", i ? "," : " weights=", (unsigned)pieces->weight[i]);
}

void rules_print(const struct rules *rules, struct str *out)
{
    str_add(out, "%s", rules_kinds[rules->kind]);
    if (rules->kind == RULES_SIMPLIFIED)
        str_add(out, " %dx%d%s", rules->width, rules->height,
                rules->lines_after_overflow ? " lines-after-overflow=yes" : "");
    else
        str_add(out, "%s%s", rules->hold ? "" : " hold=no", rules->half_turns ? " half-turns=yes" : "");
    print_sequence(&rules->pieces, out);
}
