/* SPDX-License-Identifier: MIT
 *
 * Survey and detail with vector instructions. Compiled for CPUs that have them; entered only on such a CPU. */
#define ROWS_VECTOR
#define SURVEY_FIND survey_find_vector
#define DETAIL_FIND detail_find_vector
#include "tetress/survey.inc"

#include "tetress/detail.inc"
