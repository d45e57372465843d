/* SPDX-License-Identifier: MIT */
#include "api/border.h"

#include <stdlib.h>
#include <string.h>

struct tetrarch_controller *border_controller(int failed, const struct controller *c, struct tetrarch_error *error,
                                              const struct err *err)
{
    if (failed) {
        border_fail(error, err);
        return NULL;
    }
    struct tetrarch_controller *handle = xcalloc(1, sizeof *handle);
    handle->controller = *c;
    return handle;
}

/* Returns how many kinds a pattern once had, if they were fewer than now; otherwise 0, as for a number. */
static int kinds_before(struct monomial m)
{
    return monomial_kinds(m) > 0 && !monomial_staged(m) ? pattern_kinds_before(monomial_factor(m, 0)->pattern) : 0;
}

/* Returns how many weights the features had when patterns had fewer kinds. */
static int weights_before(const struct controller *c)
{
    int sum = 0;
    for (int i = 0; i < c->count; i++)
        sum += kinds_before(c->feature[i]) > 0 ? kinds_before(c->feature[i]) : monomial_weights(c->feature[i]);
    return sum;
}

/* Sets weights of that time: each kind of today has the weight of the kind that it was part of. */
static void widen(struct controller *c, const double weights[])
{
    uint16_t from[PATTERN_KINDS_MAX];
    for (int i = 0; i < c->count; i++) {
        int before = kinds_before(c->feature[i]), now = monomial_weights(c->feature[i]);
        if (before > 0)
            pattern_widened(monomial_factor(c->feature[i], 0)->pattern, before, from);
        for (int k = 0; k < now; k++)
            vector_add(&c->weights, 1, &weights[before > 0 ? from[k] : k]);
        weights += before > 0 ? before : now;
    }
}

static int make(const char *list, const double weights[], int count, struct controller *out, struct err *err)
{
    *out = (struct controller){ .name = "own", .width = 10, .height = 20 };
    if (monomial_parse_list(list, out->feature, &out->count, err))
        return -1;
    int wanted = monomial_weights_of(out->count, out->feature);
    bool early = count != wanted && count == weights_before(out);
    if (count != wanted && !early)
        return err_set(err, "there are %d weights, but \"%.60s\" has %d", count, list, wanted);
    if (!linear_usable(count, weights))
        return err_set(err, "the weights must be between -%g and %g", LINEAR_WEIGHT_MAX, LINEAR_WEIGHT_MAX);
    out->source = xstrdup("");
    if (early)
        widen(out, weights);
    else
        vector_set(&out->weights, count, weights);
    return 0;
}

struct tetrarch_controller *tetrarch_controller_new(const char *list, const double weights[], int count,
                                                    struct tetrarch_error *error)
{
    struct err err;
    struct controller c;
    BORDER(error, NULL);
    return border_controller(make(list, weights, count, &c, &err), &c, error, &err);
}

const char *tetrarch_controller_name(const struct tetrarch_controller *controller)
{
    return controller->controller.name;
}

void tetrarch_controller_free(struct tetrarch_controller *controller)
{
    if (controller)
        controller_release(&controller->controller);
    free(controller);
}
