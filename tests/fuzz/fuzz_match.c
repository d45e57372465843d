/* SPDX-License-Identifier: MIT
 *
 * libFuzzer: recorded matches. Whatever is read must print, and read the same again.
 */
#include "lab/match/match_record.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct str print(const struct match_config *c, const struct match_result *r)
{
    struct str text = { 0 };
    struct err err;
    match_record_print(c, &text, &err);
    for (int i = 0; i < r->games; i++)
        match_record_print_game(c, &r->game[i], &text, &err);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct match_config c, again;
    struct match_result r, same;
    struct err err;
    if (match_record_parse((const char *)data, size, "input", &c, &r, &err))
        return 0;
    struct str text = print(&c, &r);
    if (match_record_parse(text.text, text.length, "printed", &again, &same, &err))
        abort();
    struct str twice = print(&again, &same);
    if (text.length != twice.length || memcmp(text.text, twice.text, text.length))
        abort();
    match_release(&r);
    match_release(&same);
    str_release(&text);
    str_release(&twice);
    return 0;
}
