/* SPDX-License-Identifier: MIT */
#include "engine/play/play_mode.h"

#include <stddef.h>

const char *const play_modes[] = { [PLAY_MARATHON] = "marathon", [PLAY_SPRINT] = "sprint", [PLAY_MODES] = NULL };
