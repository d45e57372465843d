/* SPDX-License-Identifier: MIT */
#include "ui/cli/life_options.h"

#include "base/real.h"

#include <string.h>

int life_precision(const char *text, double *out, struct err *err)
{
    const char *end;
    double value = real_read(text, &end);
    bool percent = end != text && strcmp(end, "%") == 0;
    value = percent ? value / 100.0 : value;
    if (end == text || (*end && !percent) || !(value >= 0.001 && value <= 1.0))
        return err_set(err, "--precision must be a share from 0.1%% to 100%%, such as 5%%, not \"%.40s\"", text);
    *out = value;
    return 0;
}

int life_method_options(const struct args *args, struct life_config *out, struct err *err)
{
    if (game_options(args, &out->series, err))
        return -1;
    out->method = (enum life_method)args_int(args, "method");
    out->importance = &importances[args_int(args, "importance")];
    if (out->method == LIFE_SPLITTING && !life_splits(&out->series.rules))
        return err_set(err, "splitting needs pieces that are drawn at random: --sequence uniform or bag");
    return 0;
}

int life_options(const struct args *args, struct life_config *out, struct err *err)
{
    if (life_method_options(args, out, err) || life_precision(args_text(args, "precision"), &out->precision, err))
        return -1;
    bool counted = args_get(args, "games")->given || args_get(args, "max-pieces")->given;
    out->series.max_pieces = args_int(args, "max-pieces");
    out->repetitions = (int)args_int(args, "repetitions");
    if (out->method == LIFE_SPLITTING && counted)
        return err_set(err, "--games and --max-pieces go with --method direct: splitting plays no whole games");
    if (out->repetitions == 1)
        return err_set(err, "--repetitions must be at least 2: the interval comes from their differences");
    if (counted || !life_splits(&out->series.rules)) {
        out->method = LIFE_DIRECT;
        out->games = (int)args_int(args, "games");
    }
    return 0;
}

struct life_show life_show(const struct args *args, const struct life_config *config, const char *label)
{
    struct life_show show = { args, config, label, { .label = label } };
    const char *sooner = config->games ? game_options_sooner(&config->series) : "--method splitting";
    show.games = progress_games(args, &config->series, label, sooner);
    return show;
}

void life_show_tick(void *context, const struct life_progress *p)
{
    struct life_show *show = context;
    if (p->method == LIFE_DIRECT) {
        show->games.games = p->games;
        progress_tick(&show->games, &p->series);
    } else if (p->planned == 0) {
        progress_show(&show->games.progress, 0.0, p->pieces, "%ssplitting: finding the levels", show->label);
    } else {
        progress_show(&show->games.progress, (double)p->repetitions / p->planned, p->pieces,
                      "%ssplitting: %d of about %d repetitions", show->label, p->repetitions, p->planned);
    }
}
