/* SPDX-License-Identifier: MIT */
#include "learn/training/method.h"

#include "base/str.h"
#include "learn/learners/fit.h"
#include "learn/learners/rollout.h"
#include "measure/solo_job.h"
#include "measure/splitting_job.h"

#define ROW(x, title, text, settings) { title, text, .optim = &optim_##x, .defaults = settings },
const struct method methods[] = {
#include "learn/optim/optims.inc"
    { "lspi", "least-squares policy iteration", .learner = &learner_lspi, .defaults = "iterations=20 games=100" },
    { "cbmpi", "classification-based modified policy iteration", .learner = &learner_cbmpi,
      .defaults = "iterations=8 games=100" },
    { "td", "temporal differences on the risk of losing soon, for patterns", .learner = &learner_td,
      .defaults = "features=patterns iterations=60 games=100" },
    { 0 },
};
#undef ROW

const struct exec_task *const method_tasks[] = {
    &solo_job_task, &splitting_job_task, &lspi_task, &rollout_task, &fit_task, &td_task, NULL
};

const struct method *method_find(const char *name, struct err *err)
{
    int i = str_find_row("method", name, methods, sizeof *methods, STR_ALL_ROWS, "`tetrarch train --help` lists them",
                         err);
    return i < 0 ? NULL : &methods[i];
}

const struct param *method_params(const struct method *m)
{
    return m->optim ? m->optim->params : m->learner->params;
}
