/* SPDX-License-Identifier: MIT */
#include "api/border.h"
#include "base/json.h"
#include "engine/player/shipped.h"

#include <string.h>

struct tetrarch_controller *tetrarch_controller_load(const char *name_or_path, struct tetrarch_error *error)
{
    struct err err;
    struct controller c;
    BORDER(error, NULL);
    return border_controller(controller_load(name_or_path, &c, &err), &c, error, &err);
}

struct tetrarch_controller *tetrarch_controller_parse(const char *text, struct tetrarch_error *error)
{
    struct err err;
    struct controller c;
    BORDER(error, NULL);
    return border_controller(controller_parse(text, strlen(text), "the controller", &c, &err), &c, error, &err);
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

const char *tetrarch_controller_shipped(int i)
{
    int count = 0;
    while (shipped_controllers[count].name)
        count++;
    return i >= 0 && i < count ? shipped_controllers[i].name : NULL;
}
