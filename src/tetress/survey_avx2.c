/* SPDX-License-Identifier: MIT
 *
 * Survey with vector instructions. Compiled with AVX2 switched on; entered only on a CPU that has it. */
#define SURVEY_FIND survey_find_avx2
#include "tetress/survey.inc"
