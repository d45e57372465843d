/* SPDX-License-Identifier: MIT */
#include "base/settings.h"

#include "base/mem.h"
#include "base/str.h"

#include <stdlib.h>
#include <string.h>

static const char *name_at(const void *table, int i)
{
    return ((const struct param *)table)[i].name;
}

static int take_pair(struct settings *s, char *key, const char *text, struct err *err)
{
    int i = str_find("setting", key, name_at, s->table, "the settings are written key=value", err);
    if (i < 0)
        return -1;
    if (s->value[i].given)
        return err_set(err, "the setting \"%s\" is given twice", key);
    return param_parse(&s->table[i], key, text, &s->value[i], err);
}

int settings_parse(struct settings *out, const struct param table[], const char *text, int words, struct err *err)
{
    *out = (struct settings){ .table = table, .copy = xstrdup(text ? text : "") };
    param_defaults(table, out->value, SETTINGS_MAX);
    char *rest = out->copy;
    for (char *word; (word = strtok_r(rest, " \t\r\n", &rest));) {
        char *equals = strchr(word, '=');
        if (equals) {
            *equals = '\0';
            if (take_pair(out, word, equals + 1, err))
                return -1;
        } else if (out->words == words) {
            return err_set(err, "\"%.60s\" is not a setting: settings are written key=value", word);
        } else {
            out->word[out->words++] = word;
        }
    }
    return 0;
}

void settings_release(struct settings *s)
{
    free(s->copy);
    s->copy = NULL;
}

int64_t settings_int(const struct settings *s, const char *name)
{
    return param_find(s->table, s->value, name)->integer;
}

double settings_real(const struct settings *s, const char *name)
{
    return param_find(s->table, s->value, name)->real;
}

const char *settings_text(const struct settings *s, const char *name)
{
    return param_find(s->table, s->value, name)->text;
}

bool settings_given(const struct settings *s, const char *name)
{
    return param_find(s->table, s->value, name)->given;
}
