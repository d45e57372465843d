/* SPDX-License-Identifier: MIT */
#include "ui/web/wasm/lab.h"

#include "base/mem.h"

struct err lab_err;

void *lab_bytes(int size)
{
    static void *bytes;
    return bytes = xrealloc(bytes, (size_t)size, 1);
}

const char *lab_error(void)
{
    return lab_err.text;
}
