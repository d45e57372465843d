/* SPDX-License-Identifier: MIT
 *
 * An LD_PRELOAD library that simulates a system with only THREADS threads left, which real limits cannot do to root.
 */
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef int creator(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*start)(void *),
                   void *restrict argument)
{
    static atomic_int given;
    const char *threads = getenv("THREADS");
    if (atomic_fetch_add(&given, 1) >= (threads ? atoi(threads) : 0))
        return EAGAIN;
    creator *real;
    *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    return real(thread, attributes, start, argument);
}
