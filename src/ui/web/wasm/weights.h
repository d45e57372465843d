/* SPDX-License-Identifier: MIT
 *
 * Weights: stands for tetress/weights.c and tetress/network_file.c in the page's engine, which has no files and reads
 * no JSON: the page hands over the weights and networks of the evaluation of Tetress, and agents find them by name.
 */
#ifndef TETRARCH_UI_WEB_WASM_WEIGHTS_H
#define TETRARCH_UI_WEB_WASM_WEIGHTS_H

/* Adds a feature to a set of weights; a set must be complete before an agent uses it. Returns -1 if there is no such
 * feature or no room for another set. */
__attribute__((visibility("default"))) int page_weights(const char *set, const char *feature, double opening,
                                                        double middle, double end);

/* Adds the sixteen weights of an input, or of the second layer where `input` is empty, to a network in the same way. */
__attribute__((visibility("default"))) int page_network(const char *network, const char *input, const double weight[]);

#endif
