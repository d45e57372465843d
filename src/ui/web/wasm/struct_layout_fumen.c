/* SPDX-License-Identifier: MIT */
#include "ui/web/wasm/struct_layout.h"

static const struct struct_layout rows[] = {
    SIZE(error),
    SIZE(fumen),
    MEMBER(fumen, "pages", int32_t, pages),
    MEMBER(fumen, "width", int32_t, width),
    MEMBER(fumen, "height", int32_t, height),
    MEMBER(fumen, "known", int32_t, known),
    MEMBER(fumen, "hold", uint8_t, hold),
    MEMBER(fumen, "queue", uint8_t, queue),
    MEMBER(fumen, "cells", uint8_t, cells),
    { 0 },
};

const struct struct_layout *page_layout(void)
{
    return rows;
}
