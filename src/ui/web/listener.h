/* SPDX-License-Identifier: MIT
 *
 * Listener: a listening socket.
 */
#ifndef TETRARCH_UI_WEB_LISTENER_H
#define TETRARCH_UI_WEB_LISTENER_H

#include "base/err.h"

/* Opens a listener at a numeric address of this machine and a port; port 0 picks a free one. Returns its descriptor,
 * or -1. */
int listener_open(const char *address, int port, struct err *err);

/* Returns the port of a listener. */
int listener_port(int listener);

/* Writes the numeric addresses at which a listener can be reached into out, at most `max`: its own address or, if it
 * listens at 0.0.0.0 or ::, all addresses of this machine, with loopback addresses (127.0.0.1) last. Addresses that
 * need a scope (fe80:...) are left out, because URLs cannot express it. Returns their number. */
enum { LISTENER_ADDRESS_MAX = 64 };
int listener_addresses(int listener, char out[][LISTENER_ADDRESS_MAX], int max);

#endif
