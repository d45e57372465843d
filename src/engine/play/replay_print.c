/* SPDX-License-Identifier: MIT
 *
 * A header, a line for each piece that locked, and the end. Each of them ends in a checksum of the text so far and of
 * the game. */
#include "engine/play/replay_text.h"

#include <inttypes.h>

static uint64_t text_hash(const struct str *text, uint64_t hash)
{
    for (size_t i = 0; i < text->length; i++)
        hash = rng_mix(hash + (unsigned char)text->text[i]);
    return hash;
}

/* A text that is being written, line by line, so that each byte is hashed once. */
struct writer {
    struct str *out, line;
    uint64_t hash;
};

static void close_line(struct writer *w, uint64_t game)
{
    str_add(&w->line, " = ");
    w->hash = rng_mix(text_hash(&w->line, w->hash) ^ game);
    str_add(w->out, "%s%08" PRIx32 "\n", w->line.text, (uint32_t)(w->hash >> 32));
    w->line.length = 0;
}

static void print_pieces(const struct sequence_rules *p, struct str *line)
{
    str_add(line, "pieces %s", sequence_kinds[p->kind]);
    if (p->kind == SEQUENCE_UNIFORM && p->weight_total)
        for (int i = 0; i < PIECES; i++)
            str_add(line, "%c%" PRIu32, i ? ',' : ' ', p->weight[i]);
    if (p->kind == SEQUENCE_LIST) {
        str_add(line, " ");
        for (int i = 0; i < p->length; i++)
            str_add(line, "%c", piece_letter((enum piece)p->list[i]));
    }
}

static void print_head(const struct replay *r, struct writer *w)
{
    const struct rules *rules = &r->rules;
    struct str *line = &w->line;
    str_add(line, REPLAY_TITLE "\nrules %s\n", rules_kinds[rules->kind]);
    if (rules->kind == RULES_SIMPLIFIED)
        str_add(line, "board %dx%d\nlines-after-overflow %d\n", rules->width, rules->height,
                rules->lines_after_overflow);
    else
        str_add(line, "hold %d\nhalf-turns %d\nlevel %d\n", rules->hold, rules->half_turns, r->level);
    print_pieces(&rules->pieces, line);
    str_add(line, "\nseed %" PRIu64 "\ngame %" PRId64 "\nplayer %s\nstart", r->seed, r->number, r->player);
    close_line(w, 0);
}

/* Adds the wait, if there was one, to the current line. */
static void print_wait(struct writer *w, int64_t *wait)
{
    if (*wait > 0)
        str_add(&w->line, " %" PRId64, *wait);
    *wait = 0;
}

static void print_event(struct writer *w, const struct replay_event *e)
{
    if (e->kind == REPLAY_GARBAGE)
        str_add(&w->line, " g%d@%d", e->a, e->b);
    else
        str_add(&w->line, " %c", input_letters[e->a]);
}

static void print_guideline(const struct replay *r, struct writer *w)
{
    struct state s;
    int next = 0;
    int64_t wait = 0;
    replay_begin(r, &s);
    for (;;) {
        int before = next;
        int64_t pieces = s.pieces, ticks = s.ticks;
        bool goes_on = replay_step(r, &s, &next);
        wait += s.ticks - ticks;
        if (next > before) {
            print_wait(w, &wait);
            print_event(w, &r->event[before]);
        }
        if (s.pieces == pieces && goes_on)
            continue;
        print_wait(w, &wait);
        struct str rest = { 0 };
        str_add(&rest, "%c%s", s.pieces > pieces ? piece_letter((enum piece)s.last.piece) : '-',
                w->line.length ? w->line.text : "");
        w->line.length = 0;
        str_add(&w->line, "%s", rest.text);
        str_release(&rest);
        close_line(w, state_hash(&s));
        if (!goes_on)
            break;
    }
    str_add(&w->line, "end pieces %" PRId64 " rows %" PRId64 " score %" PRId64, s.pieces, s.rows, s.score);
    close_line(w, 0);
}

static uint64_t board_hash(const struct board *b)
{
    uint64_t hash = 0;
    for (int x = 0; x < b->width; x++)
        hash = rng_mix(hash + b->column[x]);
    return hash;
}

static void print_simplified(const struct replay *r, struct writer *w)
{
    struct board b = board_empty(r->rules.width, r->rules.height);
    struct sequence sequence = sequence_start(&r->rules.pieces, rng_stream(r->seed, (uint64_t)r->number, 0));
    int64_t pieces = 0, rows = 0;
    bool alive = true;
    for (int i = 0; i < r->count && alive; i++) {
        enum piece piece = sequence_next(&sequence);
        int rotation = r->event[i].a, column = r->event[i].b;
        alive = rotation < piece_rotations(piece) && column + piece_shape(piece, rotation)->width <= b.width;
        if (!alive)
            break;
        struct outcome o = drop_outcome(&b, &r->rules, piece, rotation, column);
        alive = o.alive;
        b = o.after;
        pieces++;
        rows += bits_count(o.removed);
        str_add(&w->line, "%c %d %d", piece_letter(piece), rotation, column);
        close_line(w, board_hash(&b));
    }
    str_add(&w->line, "end pieces %" PRId64 " rows %" PRId64, pieces, rows);
    close_line(w, 0);
}

void replay_print(const struct replay *r, struct str *out)
{
    struct writer w = { .out = out };
    print_head(r, &w);
    if (r->rules.kind == RULES_SIMPLIFIED)
        print_simplified(r, &w);
    else
        print_guideline(r, &w);
    str_release(&w.line);
    out->text[--out->length] = '\0'; /* the last newline */
}
