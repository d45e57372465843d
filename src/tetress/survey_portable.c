/* SPDX-License-Identifier: MIT */
#define SURVEY_FIND survey_find_portable
#include "tetress/survey.inc"
