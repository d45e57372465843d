/* SPDX-License-Identifier: MIT */
#include "ui/web/listener.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* The number of connections that may wait to be accepted; the system caps it at its own limit. */
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
        return err_set(err, "port %d is reserved for the system; use 1024 or higher", port);
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
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes); /* otherwise a restart has to wait for a
                                                                           * minute */
    if (listener < 0 || bind(listener, found->ai_addr, found->ai_addrlen) || listen(listener, BACKLOG)) {
        explain(address, port, err);
        if (listener >= 0)
            close(listener);
        listener = -1;
    }
    freeaddrinfo(found);
    return listener;
}

static bool is_loopback(const struct sockaddr *a)
{
    if (a->sa_family == AF_INET6)
        return IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)a)->sin6_addr);
    return ntohl(((const struct sockaddr_in *)a)->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
}

static bool is_any(const struct sockaddr *a)
{
    if (a->sa_family == AF_INET6)
        return IN6_IS_ADDR_UNSPECIFIED(&((const struct sockaddr_in6 *)a)->sin6_addr);
    return ((const struct sockaddr_in *)a)->sin_addr.s_addr == htonl(INADDR_ANY);
}

/* Writes an address as text. Returns whether a browser can use it. */
static bool print_address(const struct sockaddr *a, char out[LISTENER_ADDRESS_MAX])
{
    bool six = a->sa_family == AF_INET6;
    const void *bytes = six ? (const void *)&((const struct sockaddr_in6 *)a)->sin6_addr
                            : (const void *)&((const struct sockaddr_in *)a)->sin_addr;
    if (six && IN6_IS_ADDR_LINKLOCAL((const struct in6_addr *)bytes))
        return false;
    return inet_ntop(a->sa_family, bytes, out, LISTENER_ADDRESS_MAX);
}

int listener_addresses(int listener, char out[][LISTENER_ADDRESS_MAX], int max)
{
    struct sockaddr_storage own = { 0 };
    const struct sockaddr *address = (const struct sockaddr *)&own;
    socklen_t size = sizeof own;
    struct ifaddrs *all = NULL;
    getsockname(listener, (struct sockaddr *)&own, &size);
    if (!is_any(address))
        return max > 0 && print_address(address, out[0]);
    int count = 0;
    if (getifaddrs(&all))
        all = NULL;
    for (int loopback = 0; loopback < 2; loopback++)
        for (const struct ifaddrs *i = all; i && count < max; i = i->ifa_next) {
            const struct sockaddr *a = i->ifa_addr;
            bool reached = a && (a->sa_family == AF_INET || (a->sa_family == AF_INET6 && own.ss_family == AF_INET6));
            if (reached && is_loopback(a) == (loopback == 1) && print_address(a, out[count]))
                count++;
        }
    if (all)
        freeifaddrs(all);
    return count;
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
