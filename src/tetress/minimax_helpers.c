/* SPDX-License-Identifier: MIT */
#include "tetress/minimax_helpers.h"

#include "base/background.h"
#include "base/mem.h"

#include <stdlib.h>

struct helper {
    struct minimax_search *search;
    struct background background;
    struct torus torus;
    struct agent_limits limits;
    struct minimax_task task;
    uint64_t decision; /* number of the decision that it helps with */
    /* Its last finished iteration, guarded by `publishing`. */
    pthread_mutex_t publishing;
    uint64_t published; /* number of the decision */
    struct agent_choice choice;
};

struct minimax_helpers {
    int count;
    uint64_t decision; /* number of the decision under way */
    bool waits;        /* for the helpers at its end */
    struct helper *helper;
};

static void publish(void *context, const struct agent_choice *choice)
{
    struct helper *h = context;
    pthread_mutex_lock(&h->publishing);
    h->published = h->decision;
    h->choice = *choice;
    pthread_mutex_unlock(&h->publishing);
}

struct minimax_helpers *minimax_helpers_new(int count, const struct minimax_settings *settings, struct ttable *ttable)
{
    struct minimax_helpers *all = xcalloc(1, sizeof *all);
    all->count = count;
    all->helper = xcalloc((size_t)count, sizeof *all->helper);
    for (int i = 0; i < count; i++) {
        struct helper *h = &all->helper[i];
        h->search = minimax_search_new(settings, ttable);
        /* Every other one is a depth ahead: what it finds is new to the rest. */
        h->task = (struct minimax_task){ .first = 2 - i % 2, .finished = publish, .context = h };
        pthread_mutex_init(&h->publishing, NULL);
    }
    return all;
}

void minimax_helpers_free(struct minimax_helpers *all)
{
    for (int i = 0; i < all->count; i++) {
        struct helper *h = &all->helper[i];
        background_stop(&h->background);
        minimax_search_free(h->search);
        pthread_mutex_destroy(&h->publishing);
    }
    free(all->helper);
    free(all);
}

static void help(void *context)
{
    struct helper *h = context;
    struct agent_choice choice;
    minimax_search_run(h->search, &h->torus, &h->limits, &h->task, &choice);
}

void minimax_helpers_start(struct minimax_helpers *all, const struct torus *t, const struct agent_limits *limits,
                           uint64_t seed)
{
    all->decision++;
    all->waits = limits->skips > 0; /* the caller may change the list of skipped actions */
    for (int i = 0; i < all->count; i++) {
        struct helper *h = &all->helper[i];
        if (h->background.started && !atomic_load(&h->background.done))
            continue;
        background_wait(&h->background);
        h->torus = *t;
        h->limits = *limits;
        h->limits.seconds = h->limits.usual = 0;
        h->limits.stop = &h->background.stop;
        h->task.seed = seed;
        h->decision = all->decision;
        background_start(&h->background, help, h);
    }
}

void minimax_helpers_stop(struct minimax_helpers *all, struct agent_choice *choice)
{
    int64_t nodes = choice->nodes;
    for (int i = 0; i < all->count; i++)
        atomic_store(&all->helper[i].background.stop, true);
    for (int i = 0; i < all->count; i++) {
        struct helper *h = &all->helper[i];
        if (all->waits)
            background_wait(&h->background);
        pthread_mutex_lock(&h->publishing);
        if (h->published == all->decision) {
            nodes += h->choice.nodes;
            if (h->choice.depth > choice->depth)
                *choice = h->choice;
        }
        pthread_mutex_unlock(&h->publishing);
    }
    choice->nodes = nodes;
}
