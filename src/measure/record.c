/* SPDX-License-Identifier: MIT */
#include "measure/record.h"

#include "engine/play/pilot.h"

#include <assert.h>

static void press(struct state *s, enum input input, struct replay *r)
{
    if (r)
        replay_add(r, (struct replay_event){ .tick = s->ticks, .kind = REPLAY_INPUT, .a = (uint8_t)input });
    state_input(s, input);
}

bool record_decision(struct state *s, const struct decision *d, struct replay *r)
{
    uint8_t presses[PILOT_PRESSES];
    int n = s->end ? 0 : pilot_presses(s, d, presses);
    for (int i = 0; i < n; i++)
        press(s, (enum input)presses[i], r);
    return n > 0;
}

/* The context of note(). */
struct recorder {
    struct replay *replay;
    struct state state; /* guideline only */
};

static void note(void *context, const struct decision *d)
{
    struct recorder *recorder = context;
    struct replay *r = recorder->replay;
    if (r->rules.kind == RULES_SIMPLIFIED) {
        replay_add(r, (struct replay_event){ .kind = REPLAY_DROP,
                                             .a = (uint8_t)d->placement.rotation,
                                             .b = (uint8_t)d->placement.column });
        return;
    }
    bool pressed = record_decision(&recorder->state, d, r);
    assert(pressed); /* players choose among the places that keys lead to */
    (void)pressed;
}

struct solo_result record_game(const struct series_config *config, int64_t number, struct replay *out)
{
    struct player_config made = { config->controller, &config->rules, config->kernel,
                                  config->preview,    config->depth,  config->width };
    struct player *player = config->player->new (&made);
    replay_start(out, &config->rules, config->seed, number, 1, config->controller->name);
    struct recorder recorder = { .replay = out };
    if (config->rules.kind == RULES_GUIDELINE)
        replay_begin(out, &recorder.state);
    struct solo_game game = {
        .rules = &config->rules,
        .preview = config->preview,
        .seed = config->seed,
        .number = number,
        .decided = note,
        .context = &recorder,
    };
    struct solo_limits limits = { .max_pieces = config->max_pieces };
    struct solo_result result = solo_play(config->player, player, &game, &limits);
    config->player->free(player);
    return result;
}
