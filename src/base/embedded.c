/* SPDX-License-Identifier: MIT */
#include "base/embedded.h"

#include <string.h>

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
    size_t length = strlen(name_or_path);
    if (strchr(name_or_path, '/') || (length > 5 && strcmp(name_or_path + length - 5, ".json") == 0))
        return str_read_file(out, name_or_path, EMBEDDED_FILE_MAX, err);
    return str_unknown(what, name_or_path, names, count, hint, err);
}
