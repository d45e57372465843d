/* SPDX-License-Identifier: MIT */
#include "api/border.h"
#include "base/json.h"
#include "engine/player/shipped.h"

#include <stdlib.h>
#include <string.h>

/* Makes a handle of a controller, which it takes over. */
static struct tetrarch_controller *wrap(int failed, const struct controller *c, struct tetrarch_error *error,
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

struct tetrarch_controller *tetrarch_controller_load(const char *name_or_path, struct tetrarch_error *error)
{
    struct err err;
    struct controller c;
    BORDER(error, NULL);
    return wrap(controller_load(name_or_path, &c, &err), &c, error, &err);
}

struct tetrarch_controller *tetrarch_controller_parse(const char *text, struct tetrarch_error *error)
{
    struct err err;
    struct controller c;
    BORDER(error, NULL);
    return wrap(controller_parse(text, strlen(text), "the controller", &c, &err), &c, error, &err);
}

static int make(const char *list, const double weights[], int count, struct controller *out, struct err *err)
{
    *out = (struct controller){ .name = "own", .width = 10, .height = 20 };
    if (monomial_parse_list(list, out->feature, &out->count, err))
        return -1;
    int wanted = monomial_weights_of(out->count, out->feature);
    if (count != wanted)
        return err_set(err, "there are %d weights, but \"%.60s\" has %d", count, list, wanted);
    if (!linear_usable(count, weights))
        return err_set(err, "the weights must be between -%g and %g", LINEAR_WEIGHT_MAX, LINEAR_WEIGHT_MAX);
    out->source = xstrdup("");
    vector_set(&out->weights, count, weights);
    return 0;
}

struct tetrarch_controller *tetrarch_controller_new(const char *list, const double weights[], int count,
                                                    struct tetrarch_error *error)
{
    struct err err;
    struct controller c;
    BORDER(error, NULL);
    return wrap(make(list, weights, count, &c, &err), &c, error, &err);
}

char *tetrarch_controller_write(const struct tetrarch_controller *controller, struct tetrarch_error *error)
{
    struct err err;
    struct str text = { 0 };
    BORDER(error, NULL);
    if (json_to_str(&text, controller_json(&controller->controller), JSON_FORM_EXACT, "the controller", &err)) {
        border_fail(error, &err);
        return NULL;
    }
    return text.text;
}

const char *tetrarch_controller_name(const struct tetrarch_controller *controller)
{
    return controller->controller.name;
}

const char *tetrarch_controller_shipped(int i)
{
    int count = 0;
    while (shipped_controllers[count].name)
        count++;
    return i >= 0 && i < count ? shipped_controllers[i].name : NULL;
}

void tetrarch_controller_free(struct tetrarch_controller *controller)
{
    if (controller)
        controller_release(&controller->controller);
    free(controller);
}
