/* SPDX-License-Identifier: MIT */
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/match_report.h"
#include "ui/cli/match_session.h"
#include "ui/cli/output.h"
#include "ui/cli/run_charts.h"
#include "ui/cli/score_report.h"
#include "ui/cli/tetress.h"

static const struct param options[] = {
    TETRESS_GAMES_OPTION("20", 2, "games, an even number: each opening is played twice, with colours swapped"),
    TETRESS_TIME_OPTION("player and game"),
    TETRESS_NODES_OPTION("action"),
    SCORE_OPTIONS,
    TETRESS_REPORT_OPTIONS,
    { 0 },
};

/* Reads the two agents and their limits. */
static int match_options(const struct args *args, struct match_config *out, struct err *err)
{
    for (int i = 0; i < 2; i++) {
        if (contestant_check(args->word[i], err))
            return -1;
        snprintf(out->agent[i], sizeof out->agent[i], "%s", args->word[i]);
    }
    if (tetress_match_limits(args, out, err) || score_sprt(args, &out->sprt, err))
        return -1;
    return 0;
}

static int run(const struct args *args)
{
    struct err err;
    struct match_config config = { .games = 0 };
    struct match_result r;
    const char *record = args_text(args, "record");
    const char *plot = args_text(args, "plot");
    if (match_options(args, &config, &err) || (plot && run_charts_check_name(plot, &err)))
        return cmd_fail(&err, EXIT_USAGE);
    if (match_report_check(args, record, &err) || match_session_play(args, &config, record, &r, &err))
        return cmd_fail(&err, EXIT_FAILED);
    int code = interrupt_caught() ? EXIT_FAILED : EXIT_DONE;
    if (r.games > 0) {
        if (args_flag(args, "json"))
            output_json(match_report_json(&config, &r, &r));
        else
            match_report_print(&config, &r);
        if (match_report_save(args, &config, &r, &err))
            code = cmd_fail(&err, EXIT_FAILED);
        if (record)
            output_written(args, record);
    }
    if (interrupt_caught())
        fprintf(stderr, "%s: stopped after %d of %d games%s\n", TETRARCH_NAME, r.games, config.games,
                record ? "; to resume, give the same command again" : "");
    match_release(&r);
    return code;
}

const struct cmd tetress_match = {
    .name = "tetress match",
    .summary = "play two agents against each other",
    .words = "A B",
    .kind = "AGENT",
    .description =
        "Plays two agents against each other, each opening twice with colours swapped, and reports the difference in "
        "Elo with its interval. `tetrarch tetress --help` lists agents.",
    .words_min = 2,
    .words_max = 2,
    .options = options,
    .run = run,
};
