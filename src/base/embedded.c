/* SPDX-License-Identifier: MIT */
#include "base/embedded.h"

#include "base/file.h"

#include <string.h>

bool embedded_is_path(const char *name)
{
    size_t length = strlen(name);
    return strchr(name, '/') || (length > 5 && strcmp(name + length - 5, ".json") == 0);
}

int embedded_read(const struct embedded table[], const char *what, const char *hint, const char *name_or_path,
                  struct str *out, struct err *err)
{
    if (embedded_is_path(name_or_path))
        return file_load(out, name_or_path, EMBEDDED_FILE_MAX, err);
    int i = str_find_row(what, name_or_path, table, sizeof *table, STR_ALL_ROWS, hint, err);
    if (i < 0)
        return -1;
    str_add_bytes(out, table[i].text, table[i].length);
    return 0;
}
