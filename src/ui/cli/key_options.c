/* SPDX-License-Identifier: MIT */
#include "ui/cli/key_options.h"

#include "base/file.h"
#include "base/str.h"

#include <stdlib.h>
#include <unistd.h>

static bool settings_path(char *out, size_t size)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    if (config && *config)
        snprintf(out, size, "%s/tetrarch/keys", config);
    else if (home && *home)
        snprintf(out, size, "%s/.config/tetrarch/keys", home);
    else
        return false;
    return access(out, F_OK) == 0;
}

int key_options(const struct args *args, struct keys *out, struct err *err)
{
    enum { BYTES_MAX = 1 << 16 };
    char path[1024];
    struct str text = { 0 };
    *out = keys_default();
    int result = 0;
    if (settings_path(path, sizeof path) && (result = file_load(&text, path, BYTES_MAX, err)) == 0)
        result = keys_parse(out, text.text ? text.text : "", path, err);
    str_release(&text);
    const char *given = args_text(args, "keys");
    if (result == 0 && given)
        result = keys_parse(out, given, "--keys", err);
    return result;
}

void key_options_explain(void)
{
    struct keys keys = keys_default();
    char name[KEYS_NAME_MAX];
    printf("\nActions and their keys:\n ");
    for (int i = 0; i < KEYS_ACTIONS; i++)
        printf(" %s=%s%s", keys_actions[i], keys_name(&keys, (enum key_action)i, name),
               i == KEYS_ACTIONS / 2 ? "\n " : "");
    putchar('\n');
}
