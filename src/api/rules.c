/* SPDX-License-Identifier: MIT */
#include "api/border.h"
#include "base/cpu.h"
#include "engine/tetris/rules_text.h"

#include <stdlib.h>
#include <string.h>

const char *tetrarch_version(void)
{
    return TETRARCH_VERSION;
}

int tetrarch_has(const char *feature)
{
    if (strcmp(feature, "vectors") == 0)
        return cpu_has_vectors();
    return strcmp(feature, "threads") == 0;
}

void tetrarch_text_free(char *text)
{
    free(text);
}

struct tetrarch_rules *tetrarch_rules_new(const char *text, struct tetrarch_error *error)
{
    struct err err;
    struct rules rules;
    BORDER(error, NULL);
    if (rules_parse(text, &rules, &err)) {
        border_fail(error, &err);
        return NULL;
    }
    struct tetrarch_rules *r = xcalloc(1, sizeof *r);
    r->rules = rules;
    return r;
}

char *tetrarch_rules_print(const struct tetrarch_rules *rules)
{
    struct str text = { 0 };
    BORDER(NULL, NULL);
    rules_print(&rules->rules, &text);
    return text.text;
}

void tetrarch_rules_free(struct tetrarch_rules *rules)
{
    free(rules);
}
