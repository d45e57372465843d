/* SPDX-License-Identifier: MIT */
#include "ui/web/wasm/lab.h"

struct err lab_err;

const char *lab_error(void)
{
    return lab_err.text;
}
