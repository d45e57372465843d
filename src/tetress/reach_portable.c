/* SPDX-License-Identifier: MIT */
#define REACH_FIND reach_find_portable
#include "tetress/reach.inc"
