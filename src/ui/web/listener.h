/* SPDX-License-Identifier: MIT
 *
 * Listener: a socket that waits for visitors.
 */
#ifndef TETRARCH_UI_WEB_LISTENER_H
#define TETRARCH_UI_WEB_LISTENER_H

#include "base/err.h"

/* Opens one at a numeric address of this machine and a port, 0 for any that is free. Returns its descriptor, or -1. */
int listener_open(const char *address, int port, struct err *err);

/* Returns the port that a listener has. */
int listener_port(int listener);

/* Writes the numeric addresses under which a listener can be reached into out, at most `max`: the one that it has, or
 * all of this machine's where it listens at 0.0.0.0 or ::, those of this machine alone (127.0.0.1) last. Addresses that
 * need a scope (fe80:...) are left out, for browsers cannot be told of it. Returns how many. */
enum { LISTENER_ADDRESS_MAX = 64 };
int listener_addresses(int listener, char out[][LISTENER_ADDRESS_MAX], int max);

#endif
