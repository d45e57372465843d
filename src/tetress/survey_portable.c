/* SPDX-License-Identifier: MIT */
#define SURVEY_FIND survey_find_portable
#define DETAIL_FIND detail_find_portable
#include "tetress/survey.inc"

#include "tetress/detail.inc"
