/* SPDX-License-Identifier: MIT */
#include "ui/web/wasm/weights.h"

#include "tetress/network_file.h"
#include "tetress/weights.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The sets and networks that the page has handed over. */
enum { SETS = 8, NETWORKS = 4, SET_NAME = 32 };
static struct {
    char name[SETS][SET_NAME];
    struct weights weights[SETS];
} sets;
static struct {
    char name[NETWORKS][SET_NAME];
    struct network network[NETWORKS];
} networks;

/* Returns the index of this name, or -1; if `make`, enters it while there is room. */
static int find(char list[][SET_NAME], int max, const char *name, bool make)
{
    for (int i = 0; i < max; i++) {
        if (strcmp(list[i], name) == 0)
            return i;
        if (!*list[i]) {
            if (make)
                snprintf(list[i], SET_NAME, "%s", name);
            return make ? i : -1;
        }
    }
    return -1;
}

int page_weights(const char *set, const char *feature, double opening, double middle, double end)
{
    const double stage[EVALUATE_STAGES] = { opening, middle, end };
    int at = find(sets.name, SETS, set, true);
    for (int i = 0; at >= 0 && i < EVALUATE_FEATURES; i++)
        if (strcmp(evaluate_features[i].name, feature) == 0) {
            for (int k = 0; k < EVALUATE_STAGES; k++)
                sets.weights[at].of[k][i] = (int32_t)lrint(256 * stage[k]);
            return 0;
        }
    return -1;
}

int weights_load(const char *name, struct weights *out, struct err *err)
{
    int at = find(sets.name, SETS, name, false);
    if (at < 0)
        return err_set(err, "there is no set of weights called \"%.60s\"", name);
    *out = sets.weights[at];
    return 0;
}

int page_network(const char *network, const char *input, const double weight[])
{
    int at = find(networks.name, NETWORKS, network, true);
    if (at < 0)
        return -1;
    if (!*input) {
        for (int k = 0; k < NETWORK_UNITS; k++)
            networks.network[at].second[k] = (int16_t)weight[k];
        return 0;
    }
    for (int i = 0; i < NETWORK_INPUTS; i++)
        if (strcmp(network_inputs[i].name, input) == 0) {
            for (int k = 0; k < NETWORK_UNITS; k++)
                *network_first(&networks.network[at], i, k) = (int16_t)weight[k];
            return 0;
        }
    return -1;
}

int network_load(const char *name, struct network *out, struct err *err)
{
    int at = find(networks.name, NETWORKS, name, false);
    if (at < 0)
        return err_set(err, "there is no network called \"%.60s\"", name);
    *out = networks.network[at];
    return 0;
}
