/* SPDX-License-Identifier: MIT */
#include "learn/training/method.h"

#include "base/str.h"
#include "learn/learners/fit.h"
#include "learn/learners/rollout.h"
#include "learn/training/play.h"

const struct method methods[] = {
    { "pso", "particle swarm with neighbourhoods", .optim = &optim_pso, .defaults = "iterations=50 games=10" },
    { "apso", "asynchronous particle swarm", .optim = &optim_apso, .defaults = "iterations=100 games=5" },
    { "ga", "genetic algorithm with tournaments", .optim = &optim_ga, .defaults = "iterations=40 games=10" },
    { "lspi", "least-squares policy iteration", .learner = &learner_lspi, .defaults = "iterations=20 games=100" },
    { "cross-entropy", "noisy cross-entropy with elites that are measured again", .optim = &optim_cross_entropy,
      .defaults = "iterations=60 games=10 racing=yes" },
    { "cmaes", "covariance matrix adaptation with restarts", .optim = &optim_cmaes,
      .defaults = "iterations=200 games=20 seeds=common" },
    { "cbmpi", "classification-based modified policy iteration", .learner = &learner_cbmpi,
      .defaults = "iterations=8 games=100" },
    { "td", "temporal differences on the risk of losing soon, for patterns", .learner = &learner_td,
      .defaults = "features=patterns iterations=60 games=100" },
    { 0 },
};

const struct exec_task *const method_tasks[] = { &play_task, &lspi_task, &rollout_task, &fit_task, &td_task, NULL };

static const char *name_at(const void *table, int i)
{
    (void)table;
    return methods[i].name;
}

const struct method *method_find(const char *name, struct err *err)
{
    int i = str_find("method", name, name_at, NULL, "`tetrarch train --help` lists them", err);
    return i < 0 ? NULL : &methods[i];
}

const struct param *method_params(const struct method *m)
{
    return m->optim ? m->optim->params : m->learner->params;
}
