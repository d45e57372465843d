/* SPDX-License-Identifier: MIT */
#include "learn/learner.h"
const struct learner_ops learner_cbmpi = { 0 };
