/* SPDX-License-Identifier: MIT
 *
 * Built where there is no libmicrohttpd: the command that needs it says so.
 */
#include "ui/cli/cmd.h"

const struct cmd cmd_serve = {
    .name = "serve",
    .summary = "serve the laboratory as a page for the browser (not in this build)",
    .words = "",
    .missing = "this build has no page: it was configured without libmicrohttpd (meson option web)",
};
