/* SPDX-License-Identifier: MIT
 *
 * Matches of Tetress. */
#include "cli/cmd.h"
#include "cli/interrupt.h"
#include "cli/match_report.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/tetress.h"
#include "match/match_file.h"

#include <math.h>

/* A match under way. */
struct session {
    struct match_config config;
    struct progress progress;
    bool recorded;
    struct match_file file; /* where it is */
    bool failed;            /* to write a game down */
    struct err err;
};

static void tick(void *context, int done)
{
    struct session *s = context;
    progress_show(&s->progress, (double)done / s->config.games, 0, "%d of %d games", done, s->config.games);
}

static bool record(void *context, const struct match_game *game)
{
    struct session *s = context;
    s->failed = s->failed || match_file_add(&s->file, &s->config, game, &s->err);
    return !s->failed;
}

/* Reads the two agents and what they may use up. */
static int match_options(const struct args *args, struct match_config *out, struct err *err)
{
    if (args->count != 3)
        return err_set(err, "a match needs two agents, such as: tetrarch tetress match minimax greedy");
    for (int i = 0; i < 2; i++) {
        const struct agent_ops *ops;
        struct agent *agent = agent_parse(args->word[1 + i], &ops, err);
        if (!agent)
            return -1;
        ops->free(agent);
        snprintf(out->agent[i], sizeof out->agent[i], "%s", args->word[1 + i]);
    }
    out->games = (int)args_int(args, "games");
    if (out->games % 2)
        return err_set(err, "--games is %d, but must be even: each opening is played twice", out->games);
    out->limits.nodes = args_int(args, "nodes");
    if (out->limits.nodes > 0 && args_get(args, "time")->given)
        return err_set(err, "--nodes and --time do not go together: a match is limited by one of them");
    if (out->limits.nodes == 0)
        out->limits.seconds = args_real(args, "time");
    const char *sprt = args_text(args, "sprt");
    int end = 0;
    out->sprt.on = sprt;
    if (sprt && (sscanf(sprt, "%lf,%lf%n", &out->sprt.elo0, &out->sprt.elo1, &end) != 2 || sprt[end] ||
                 !(out->sprt.elo0 < out->sprt.elo1) || fabs(out->sprt.elo0) > 1000 || fabs(out->sprt.elo1) > 1000))
        return err_set(err, "--sprt takes two differences in Elo, the lower first, such as 0,50");
    out->threads = cmd_threads(args);
    out->seed = (uint64_t)args_int(args, "seed");
    return 0;
}

/* Plays what is left of a match, prints what came of it and writes the files. */
static int play(const struct args *args, struct session *s)
{
    const struct match_config *c = &s->config;
    struct match_watch watch = { tick, s->recorded ? record : NULL, s, interrupt_catch() };
    s->progress = progress_start(args);
    struct match_result r = match_play(c, &watch);
    progress_end(&s->progress);
    int code = interrupt_caught() ? EXIT_FAILED : EXIT_DONE;
    struct err err;
    if (s->failed) {
        code = cmd_fail(&s->err, EXIT_FAILED);
    } else if (r.games > 0) {
        if (args_flag(args, "json"))
            output_json(match_report_json(c, &r, &r));
        else
            match_report_print(c, &r);
        if (match_report_save(args, c, &r, &err))
            code = cmd_fail(&err, EXIT_FAILED);
    }
    if (interrupt_caught())
        fprintf(stderr, "%s: stopped after %d of %d games%s\n", TETRARCH_NAME, r.games, c->games,
                s->recorded ? "; the same command goes on where this one ended" : "");
    match_release(&r);
    return code;
}

int tetress_match(const struct args *args)
{
    struct err err;
    struct session s = { .recorded = args_text(args, "record") };
    struct match_result before = { 0 };
    if (match_options(args, &s.config, &err))
        return cmd_fail(&err, EXIT_USAGE);
    if (match_report_check(args, args_text(args, "record"), &err))
        return cmd_fail(&err, EXIT_FAILED);
    if (s.recorded && match_file_open(&s.file, args_text(args, "record"), &s.config, &before, &err))
        return cmd_fail(&err, EXIT_FAILED);
    s.config.before = &before;
    int code = play(args, &s);
    match_release(&before);
    if (s.recorded)
        match_file_close(&s.file);
    return code;
}
