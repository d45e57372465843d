/* SPDX-License-Identifier: MIT */
#include "measure/player_data.h"

#include <string.h>

static size_t numbers(const struct player_data_config *config)
{
    return (size_t)config->map->factored.count + (size_t)config->points * (size_t)config->map->dim;
}

size_t player_data_size(const struct player_data_config *config)
{
    return sizeof(struct player_data) + numbers(config) * sizeof(double);
}

void player_data_init(struct player_data *out, const struct player_data_config *config)
{
    const struct weight_map *map = config->map;
    size_t factored = (size_t)map->factored.count, points = numbers(config) - factored;
    out->rules = *config->made.rules;
    while (players[out->player] != config->player)
        out->player++;
    out->kernel = config->made.kernel;
    out->preview = config->made.preview;
    out->depth = config->made.depth;
    out->width = config->made.width;
    out->features = map->count;
    memcpy(out->feature, map->feature, sizeof out->feature);
    out->factored = map->factored.count;
    out->points = config->points;
    if (factored > 0)
        memcpy(out->number, map->factored.value, factored * sizeof *out->number);
    if (points > 0)
        memcpy(out->number + factored, config->x, points * sizeof *out->number);
}

void player_maker_init(struct player_maker *m, const struct player_data *data)
{
    *m = (struct player_maker){ .data = data, .ops = players[data->player], .point = -1 };
    for (int i = 0; i < data->features; i++)
        weight_map_add(&m->map, data->feature[i]);
    if (data->factored > 0)
        weight_map_factor(&m->map, data->number);
}

void player_maker_release(struct player_maker *m)
{
    if (m->player)
        m->ops->free(m->player);
    controller_release(&m->controller);
    weight_map_release(&m->map);
    vector_release(&m->x);
}

/* Tells whether a job is played with the weights of the last one. */
static bool is_last(const struct player_maker *m, int64_t point, const double x[])
{
    if (m->data->points > 0)
        return m->point == point;
    return m->x.count == m->map.dim && memcmp(m->x.value, x, (size_t)m->map.dim * sizeof *x) == 0;
}

void player_maker_set(struct player_maker *m, int64_t point, const double x[])
{
    const struct player_data *d = m->data;
    if (is_last(m, point, x))
        return;
    if (m->player)
        m->ops->free(m->player);
    m->player = NULL;
    m->point = point;
    if (d->points > 0)
        x = d->number + d->factored + point * m->map.dim;
    else
        vector_set(&m->x, m->map.dim, x);
    weight_map_controller(&m->map, x, &m->controller);
    if (!linear_usable(m->controller.weights.count, m->controller.weights.value))
        return;
    struct player_config config = { &m->controller, &d->rules, (enum kernel_kind)d->kernel,
                                    d->preview,     d->depth,  d->width };
    m->player = m->ops->new (&config);
}
