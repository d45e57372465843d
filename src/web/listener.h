/* SPDX-License-Identifier: MIT
 *
 * Listener: a socket that waits for visitors.
 */
#ifndef TETRARCH_WEB_LISTENER_H
#define TETRARCH_WEB_LISTENER_H

#include "base/err.h"

/* Opens one at a numeric address of this machine and a port, 0 for any that is free. Returns its descriptor, or -1. */
int listener_open(const char *address, int port, struct err *err);

/* Returns the port that a listener has. */
int listener_port(int listener);

#endif
