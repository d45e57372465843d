/* SPDX-License-Identifier: MIT */
#include "web/listener.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* As many may wait to be let in; the system takes no more than its own limit. */
enum { BACKLOG = 1024 };

static int explain(const char *address, int port, struct err *err)
{
    if (errno == EADDRINUSE)
        return err_set(err, "port %d of %.60s is taken by another program; --port 0 takes any that is free", port,
                       address);
    if (errno == EADDRNOTAVAIL)
        return err_set(err, "this machine has no address %.60s; --listen takes one of its own, or 0.0.0.0 for all",
                       address);
    if (errno == EACCES)
        return err_set(err, "port %d is reserved for the system; those from 1024 on are for everybody", port);
    return err_set(err, "cannot listen at %.60s, port %d: %s", address, port, strerror(errno));
}

int listener_open(const char *address, int port, struct err *err)
{
    struct addrinfo hints = { .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM }, *found;
    char service[16];
    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(address, service, &hints, &found))
        return err_set(err, "\"%.80s\" is not an address; one such as 192.168.1.5, 0.0.0.0 or ::1 was expected",
                       address);
    int listener = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), yes = 1;
    if (listener >= 0)
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes); /* or a restart has to wait for a minute */
    if (listener < 0 || bind(listener, found->ai_addr, found->ai_addrlen) || listen(listener, BACKLOG)) {
        explain(address, port, err);
        if (listener >= 0)
            close(listener);
        listener = -1;
    }
    freeaddrinfo(found);
    return listener;
}

int listener_port(int listener)
{
    struct sockaddr_storage address = { 0 };
    socklen_t size = sizeof address;
    getsockname(listener, (struct sockaddr *)&address, &size);
    in_port_t port = address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                                   : ((struct sockaddr_in *)&address)->sin_port;
    return ntohs(port);
}
