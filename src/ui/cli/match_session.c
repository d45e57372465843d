/* SPDX-License-Identifier: MIT */
#include "ui/cli/match_session.h"

#include "base/limit.h"
#include "lab/match/match_file.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/progress.h"

enum { FILES_OF_OUR_OWN = 64 };

/* A match with its progress line. */
struct shown_match {
    const struct match_config *config;
    struct progress progress;
};

static void tick(void *context, int done)
{
    const struct shown_match *m = context;
    progress_show(&m->progress, (double)done / m->config->games, 0, "%d of %d games", done, m->config->games);
}

int match_session_play(const struct args *args, const struct match_config *config, const char *record,
                       struct match_result *out, struct err *err)
{
    struct shown_match m = { config, progress_start(args) };
    struct match_watch watch = { tick, NULL, &m, interrupt_catch() };
    limit_raise_files(FILES_OF_OUR_OWN + 2L * CONTESTANT_FILES * config->threads);
    int result = match_file_play(record, config, &watch, out, err);
    progress_end(&m.progress);
    return result;
}
