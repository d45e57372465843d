/* SPDX-License-Identifier: MIT */
#include "ui/cli/run_number.h"

#include <string.h>

int run_number_parse(const char *word, int64_t *out, struct err *err)
{
    static const struct param number = { .name = "run", .type = PARAM_INT, .min = 1, .max = 1e15 };
    struct param_value value = { .integer = RUN_LAST };
    if (strcmp(word, "last") != 0 && param_parse(&number, "the number of a run", word, &value, err))
        return -1;
    *out = value.integer;
    return 0;
}

int run_number_find(struct store *s, int64_t *run, struct err *err)
{
    if (*run != RUN_LAST)
        return 0;
    int64_t newest = store_newest(s, err);
    if (newest == 0)
        return err_set(err, "there is no run in this store yet; `tetrarch train` makes one");
    *run = newest;
    return newest < 0 ? -1 : 0;
}
