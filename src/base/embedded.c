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
    enum { NAMES = 256 };
    const char *names[NAMES];
    int count = 0;
    for (const struct embedded *e = table; e->name; e++) {
        if (strcmp(e->name, name_or_path) == 0) {
            str_add_bytes(out, e->text, e->length);
            return 0;
        }
        if (count < NAMES)
            names[count++] = e->name;
    }
    if (embedded_is_path(name_or_path))
        return file_load(out, name_or_path, EMBEDDED_FILE_MAX, err);
    return str_unknown(what, name_or_path, names, count, hint, err);
}
