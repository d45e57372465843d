/* SPDX-License-Identifier: MIT */
#include "ui/web/computation_life.h"

#include "base/json.h"
#include "base/mem.h"
#include "engine/player/shipped.h"
#include "lab/experiment/report.h"

#include <string.h>

enum { WIDTH = 10, HEIGHT_LEAST = 6, BOARDS = 12 };

struct life_input {
    char controller[CONTROLLER_NAME_MAX];
    int height;
};

/* Looked up by name only: a path could lead outside the shipped files. */
static bool is_shipped(const char *name)
{
    const struct embedded *e = shipped_controllers;
    while (e->name && strcmp(e->name, name ? name : "") != 0)
        e++;
    return e->name != NULL;
}

void *computation_life_read(const struct site *site, const json_t *body, struct response *out)
{
    (void)site;
    const char *name = json_string_value(json_object_get(body, "controller"));
    json_int_t height = json_integer_value(json_object_get(body, "height"));
    if (!is_shipped(name)) {
        response_error(out, 400, "\"controller\" must be a shipped one; /api/controllers lists them.");
        return NULL;
    }
    if (height < HEIGHT_LEAST || height > HEIGHT_MAX) {
        response_error(out, 400, "\"height\" must be a whole number from %d to %d.", HEIGHT_LEAST, HEIGHT_MAX);
        return NULL;
    }
    struct life_input *in = xcalloc(1, sizeof *in);
    snprintf(in->controller, sizeof in->controller, "%s", name);
    in->height = (int)height;
    return in;
}

static void tick(void *context, const struct life_progress *p)
{
    const struct experiment *e = context;
    if (p->planned == 0)
        experiment_tick(e, 0.0, p->pieces, "finding the levels");
    else
        experiment_tick(e, (double)p->repetitions / p->planned, p->pieces, "%d of about %d repetitions", p->repetitions,
                        p->planned);
}

static json_t *result_of(const struct life_input *in, const struct life *l)
{
    json_t *object = json_pack("{s:s, s:i, s:i, s:{s:o, s:o}}", "controller", in->controller, "width", WIDTH, "height",
                               in->height, "rows", "mean", json_finite(l->rows.value), "ci95", json_interval(&l->rows));
    json_object_update_new(object, report_life(l, BOARDS));
    return object;
}

int computation_life_perform(struct computation *c, void *input, struct err *err)
{
    const struct life_input *in = input;
    struct experiment e = computation_experiment(c);
    struct controller controller;
    if (controller_load(in->controller, &controller, err))
        return -1;
    struct life_config config = { .series = { .controller = &controller,
                                              .player = &player_greedy,
                                              .rules = rules_simplified(WIDTH, in->height),
                                              .seed = e.seed,
                                              .exec = e.exec },
                                  .method = LIFE_SPLITTING,
                                  .precision = 0.1,
                                  .importance = importances };
    struct life_watch watch = { .tick = tick, .context = &e, .stop = e.stop };
    struct life l = life_measure(&config, &watch);
    if (!l.stopped)
        computation_set_result(c, result_of(in, &l));
    life_release(&l);
    controller_release(&controller);
    return l.stopped ? 0 : 1;
}
