/* SPDX-License-Identifier: MIT
 *
 * Reads the replay, prints it again, and compares: a text that is not exactly as replay_print() writes it, checksums
 * included, is refused. */
#include "engine/play/replay_text.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1 << 16, TICKS_MAX = 1 << 30 };

struct reader {
    const char *at, *end, *label;
    int line; /* the number of the last line read */
    struct err *err;
    char text[LINE_MAX_BYTES];
};

static int wrong(const struct reader *in, const char *expected)
{
    return err_set(in->err, "%s, line %d: this is not a replay, or it is damaged; expected %s", in->label, in->line,
                   expected);
}

static int next_line(struct reader *in, const char *expected)
{
    in->line++;
    size_t left = (size_t)(in->end - in->at);
    const char *newline = memchr(in->at, '\n', left);
    size_t length = newline ? (size_t)(newline - in->at) : left;
    if (left == 0 || length >= LINE_MAX_BYTES || memchr(in->at, '\0', length))
        return wrong(in, expected);
    memcpy(in->text, in->at, length);
    in->text[length] = '\0';
    in->at += length + (newline != NULL);
    return 0;
}

/* Reads a line "key value" and returns the value, or NULL. */
static const char *value_of(struct reader *in, const char *key)
{
    char expected[64];
    snprintf(expected, sizeof expected, "\"%s\" and a value", key);
    if (next_line(in, expected))
        return NULL;
    size_t length = strlen(key);
    if (strncmp(in->text, key, length) == 0 && in->text[length] == ' ')
        return in->text + length + 1;
    wrong(in, expected);
    return NULL;
}

/* Reads a whole number within a range. */
static int number_of(struct reader *in, const char *key, int64_t min, int64_t max, int64_t *out)
{
    const char *value = value_of(in, key);
    if (!value)
        return -1;
    char *end;
    *out = strtoll(value, &end, 10);
    return *end || end == value || *out < min || *out > max ? wrong(in, "a number within its range") : 0;
}

static int flag_of(struct reader *in, const char *key, bool *out)
{
    int64_t value;
    if (number_of(in, key, 0, 1, &value))
        return -1;
    *out = value;
    return 0;
}

static int parse_pieces(struct reader *in, struct sequence_rules *out)
{
    const char *value = value_of(in, "pieces");
    if (!value)
        return -1;
    const char *more = strchr(value, ' ');
    size_t length = more ? (size_t)(more - value) : strlen(value);
    for (int i = 0; sequence_kinds[i]; i++) {
        if (strlen(sequence_kinds[i]) != length || strncmp(sequence_kinds[i], value, length))
            continue;
        out->kind = (enum sequence_kind)i;
        struct err reason;
        int result = 0;
        if (out->kind == SEQUENCE_LIST)
            result = sequence_parse_list(out, more ? more + 1 : "", &reason);
        else if (more)
            result = sequence_parse_weights(out, more + 1, &reason);
        return result ? wrong(in, "a list or weights of pieces") : 0;
    }
    return wrong(in, "where the pieces come from");
}

static int parse_simplified(struct reader *in, struct rules *out)
{
    const char *size = value_of(in, "board");
    int width, height;
    if (!size)
        return -1;
    if (sscanf(size, "%dx%d", &width, &height) != 2 || width < WIDTH_MIN || width > WIDTH_MAX || height < HEIGHT_MIN ||
        height > HEIGHT_MAX)
        return wrong(in, "a size such as 10x20");
    *out = rules_simplified(width, height);
    return flag_of(in, "lines-after-overflow", &out->lines_after_overflow);
}

static int parse_guideline(struct reader *in, struct replay *out)
{
    int64_t level;
    out->rules = rules_guideline();
    if (flag_of(in, "hold", &out->rules.hold) || flag_of(in, "half-turns", &out->rules.half_turns) ||
        number_of(in, "level", 1, STATE_LEVELS, &level))
        return -1;
    out->level = (int)level;
    return 0;
}

static int parse_head(struct reader *in, struct replay *out)
{
    if (next_line(in, "\"" REPLAY_TITLE "\""))
        return -1;
    if (strcmp(in->text, REPLAY_TITLE))
        return wrong(in, "\"" REPLAY_TITLE "\"");
    const char *rules = value_of(in, "rules");
    if (!rules)
        return -1;
    bool simplified = !strcmp(rules, rules_kinds[RULES_SIMPLIFIED]);
    if (!simplified && strcmp(rules, rules_kinds[RULES_GUIDELINE]))
        return wrong(in, "the rules simplified or guideline");
    if (simplified ? parse_simplified(in, &out->rules) : parse_guideline(in, out))
        return -1;
    const char *seed, *player;
    if (parse_pieces(in, &out->rules.pieces) || !(seed = value_of(in, "seed")))
        return -1;
    out->seed = strtoull(seed, NULL, 10);
    if (number_of(in, "game", 0, INT64_MAX, &out->number) || !(player = value_of(in, "player")))
        return -1;
    if (strlen(player) > REPLAY_NAME_MAX || !str_is_printable(player))
        return wrong(in, "a name of at most 63 bytes");
    strcpy(out->player, player);
    return value_of(in, "start") ? 0 : -1;
}

/* Reads the word of a guideline line at *at: a wait, a key or garbage. */
static int parse_word(struct reader *in, char **at, struct replay *out)
{
    char *word = *at;
    if (isdigit((unsigned char)*word)) {
        long long wait = strtoll(word, at, 10);
        if (wait > TICKS_MAX || out->ticks + wait > TICKS_MAX)
            return wrong(in, "a shorter wait");
        out->ticks += wait;
        return 0;
    }
    struct replay_event e = { .tick = out->ticks, .kind = REPLAY_INPUT };
    int input = input_from_letter(*word);
    unsigned rows, hole;
    int length = 1;
    if (*word == 'g' && sscanf(word, "g%2u@%1u%n", &rows, &hole, &length) == 2 && rows >= 1 && rows <= FIELD_VISIBLE) {
        e.kind = REPLAY_GARBAGE;
        e.a = (uint8_t)rows;
        e.b = (uint8_t)hole;
    } else if (input >= 0) {
        e.a = (uint8_t)input;
    } else {
        return wrong(in, "a wait, a key or garbage");
    }
    replay_add(out, e);
    *at = word + length;
    return 0;
}

static int parse_turns(struct reader *in, struct replay *out)
{
    char *at = in->text + 1;
    while (*at == ' ' && at[1] != '=') {
        at++;
        if (parse_word(in, &at, out))
            return -1;
    }
    return *at == ' ' ? 0 : wrong(in, "\" = \" and a check");
}

static int parse_drop(struct reader *in, struct replay *out)
{
    unsigned rotation, column;
    if (sscanf(in->text + 1, " %1u %2u =", &rotation, &column) != 2)
        return wrong(in, "a piece, its rotation and its column");
    replay_add(out, (struct replay_event){ .kind = REPLAY_DROP, .a = (uint8_t)rotation, .b = (uint8_t)column });
    return 0;
}

static int parse_lines(struct reader *in, struct replay *out)
{
    bool simplified = out->rules.kind == RULES_SIMPLIFIED;
    for (;;) {
        if (next_line(in, "the next piece, or the end of the game"))
            return -1;
        if (strncmp(in->text, "end ", 4) == 0)
            return 0;
        if (simplified ? parse_drop(in, out) : parse_turns(in, out))
            return -1;
    }
}

/* Finds the first line in which two texts differ; 0 if they are the same. */
static int different_line(const char *a, size_t a_length, const struct str *b)
{
    int line = 1;
    for (size_t i = 0; i < a_length || i < b->length; i++) {
        if (i >= a_length || i >= b->length || a[i] != b->text[i])
            return line;
        line += a[i] == '\n';
    }
    return 0;
}

int replay_parse(const char *text, size_t length, const char *label, struct replay *out, struct err *err)
{
    struct reader in = { .at = text, .end = text + length, .label = label, .err = err };
    struct replay r = { 0 };
    struct str again = { 0 };
    int result = parse_head(&in, &r) || parse_lines(&in, &r) ? -1 : 0;
    if (result == 0) {
        replay_print(&r, &again);
        str_add(&again, "\n");
        int line = different_line(text, length, &again);
        if (line)
            result = err_set(err, "%s, line %d: this line does not match the game; the file was changed or damaged",
                             label, line);
    }
    str_release(&again);
    if (result == 0)
        *out = r;
    else
        replay_release(&r);
    return result;
}
