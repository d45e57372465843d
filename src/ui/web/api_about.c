/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "ui/web/asset.h"
#include "ui/web/route.h"

#include <stdlib.h>
#include <string.h>

/* Parts that a build may lack. */
static const struct build_part {
    const char *key, *path, *without;
} parts[] = {
    { "engine", "/lab.wasm",
      "This program was built without clang and lld, so nothing can be played or watched here: install both, "
      "and build again." },
    { "charts", "/chart.js",
      "It was built without Debian's libjs-chart.js, so there are no curves: install it, and build again." },
};

static void about(const struct call *call, struct response *out)
{
    const char *slash = strrchr(call->site->store, '/');
    struct str missing = { 0 };
    char *name = xstrdup(slash ? slash + 1 : call->site->store);
    str_make_printable(name); /* file names may contain anything */
    json_t *all = json_pack("{s:s, s:s, s:b}", "version", TETRARCH_VERSION, "store", name, "listen", call->site->open);
    free(name);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        bool there = asset_find(parts[i].path) != NULL;
        json_object_set_new(all, parts[i].key, json_boolean(there));
        if (!there)
            str_add(&missing, "%s%s", missing.length ? " " : "", parts[i].without);
    }
    json_object_set_new(all, "missing", json_string(missing.text ? missing.text : ""));
    str_release(&missing);
    response_json(out, 200, all);
}

const struct route routes_about[] = {
    { "GET", "/api/about", about },
    { 0 },
};
