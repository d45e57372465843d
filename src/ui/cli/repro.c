/* SPDX-License-Identifier: MIT */
#include "ui/cli/repro.h"

#include "ui/cli/cmd.h"
#include "ui/cli/run_charts.h"

int repro_draw(struct repro *r, const struct chart charts[], int count)
{
    const char *folder = args_text(r->args, "out");
    struct str text = { 0 };
    struct err err;
    int result = 0;
    if (folder) {
        str_add(&text, "%s/%s-%d.svg", folder, r->args->word[0], ++r->figures);
        result = run_charts_save(charts, count, text.text, &err) ? cmd_fail(&err, -1) : 0;
        if (result == 0 && !r->json)
            printf("%48s drawn: %s\n", "", text.text);
    } else if (!r->json) {
        for (int i = 0; i < count; i++)
            chart_text(&charts[i], 78, 16, false, &text);
        printf("\n%s\n", text.text);
    }
    str_release(&text);
    return result;
}
