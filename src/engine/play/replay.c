/* SPDX-License-Identifier: MIT */
#include "engine/play/replay.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"
#include "engine/play/replay_text.h"

#include <stdlib.h>
#include <string.h>

void replay_start(struct replay *r, const struct rules *rules, uint64_t seed, int64_t number, int level,
                  const char *player)
{
    *r = (struct replay){ .rules = *rules, .seed = seed, .number = number, .level = level };
    strncpy(r->player, player && *player ? player : "unknown", REPLAY_NAME_MAX);
    str_make_printable(r->player);
}

void replay_reserve(struct replay *r, int count)
{
    while (r->capacity - r->count < count)
        r->event = array_grow(r->event, r->capacity, &r->capacity, sizeof *r->event);
}

void replay_add(struct replay *r, struct replay_event event)
{
    replay_reserve(r, 1);
    r->event[r->count++] = event;
    r->ticks = event.tick;
}

int replay_check_watchable(const struct replay *r, const char *label, struct err *err)
{
    const struct rules *rules = &r->rules;
    if (rules->kind == RULES_GUIDELINE || (rules->width == FIELD_WIDTH && rules->height <= FIELD_VISIBLE))
        return 0;
    return err_set(
        err,
        "%.200s was played on %dx%d; of the simplified games only those on %d columns and up to %d rows can be "
        "watched",
        label, rules->width, rules->height, FIELD_WIDTH, FIELD_VISIBLE);
}

void replay_begin(const struct replay *r, struct state *s)
{
    state_start(s, &r->rules, r->seed, r->number, r->level);
}

bool replay_step(const struct replay *r, struct state *s, int *next)
{
    const struct replay_event *e = *next < r->count ? &r->event[*next] : NULL;
    if (s->end || (!e && s->ticks >= r->ticks))
        return false;
    if (!e || s->ticks < e->tick) {
        state_tick(s);
        return true;
    }
    ++*next;
    if (e->kind == REPLAY_GARBAGE)
        state_garbage(s, e->a, e->b);
    else
        state_input(s, (enum input)e->a);
    return true;
}

int replay_save(const struct replay *r, const char *path, struct err *err)
{
    struct str text = { 0 };
    replay_print(r, &text);
    int result = file_save(path, text.text, err);
    str_release(&text);
    return result;
}

int replay_load(const char *path, struct replay *out, struct err *err)
{
    struct str text = { 0 };
    int result = file_load(&text, path, REPLAY_BYTES_MAX, err);
    if (result == 0)
        result = text.length == 0 ? err_set(err, "%.200s is empty", path)
                                  : replay_parse(text.text, text.length, path, out, err);
    str_release(&text);
    return result;
}

void replay_release(struct replay *r)
{
    free(r->event);
    *r = (struct replay){ 0 };
}
