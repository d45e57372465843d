/* SPDX-License-Identifier: MIT */
#include "ui/tui/speed.h"

const struct speed speeds[SPEEDS] = {
    { 1, 0.25, "1 piece/s", "a quarter" }, { 2, 0.5, "2 pieces/s", "half as fast" },
    { 3, 1, "3 pieces/s", "as played" },   { 5, 2, "5 pieces/s", "twice as fast" },
    { 10, 4, "10 pieces/s", "4 times" },   { 20, 8, "20 pieces/s", "8 times" },
    { 50, 16, "50 pieces/s", "16 times" }, { 200, 60, "200 pieces/s", "60 times" },
    { 0, 0, "full speed", "full speed" },
};
