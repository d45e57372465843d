/* SPDX-License-Identifier: MIT */
#include "exec/mpi_line.h"

#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TAG = 1 };

struct mpi_line line_to(int rank)
{
    return (struct mpi_line){ .rank = rank, .sending = MPI_REQUEST_NULL, .receiving = MPI_REQUEST_NULL };
}

bool line_is_free(const struct mpi_line *l)
{
    return l->sending == MPI_REQUEST_NULL;
}

bool line_send(struct mpi_line *l, const struct head *head, const void *a, size_t a_size, const void *b, size_t b_size)
{
    if (!line_is_free(l))
        return false;
    size_t size = sizeof *head + a_size + b_size;
    free(l->out);
    l->out = xmalloc(size);
    memcpy(l->out, head, sizeof *head);
    if (a_size)
        memcpy(l->out + sizeof *head, a, a_size);
    if (b_size)
        memcpy(l->out + sizeof *head + a_size, b, b_size);
    MPI_Isend(l->out, (int)size, MPI_BYTE, l->rank, TAG, MPI_COMM_WORLD, &l->sending);
    return true;
}

char *line_poll(struct mpi_line *l, int *size)
{
    int flag = 0;
    if (l->sending != MPI_REQUEST_NULL)
        MPI_Test(&l->sending, &flag, MPI_STATUS_IGNORE);
    /* Twice, because MPI_Iprobe() looks for messages before it makes progress. */
    for (int tries = 0; l->receiving == MPI_REQUEST_NULL && tries < 2; tries++) {
        MPI_Status status;
        if (MPI_Iprobe(l->rank, TAG, MPI_COMM_WORLD, &flag, &status) != MPI_SUCCESS || !flag)
            continue;
        MPI_Get_count(&status, MPI_BYTE, &l->in_size);
        l->in = xmalloc((size_t)l->in_size + 1);
        MPI_Irecv(l->in, l->in_size, MPI_BYTE, l->rank, TAG, MPI_COMM_WORLD, &l->receiving);
    }
    if (l->receiving == MPI_REQUEST_NULL)
        return NULL;
    MPI_Test(&l->receiving, &flag, MPI_STATUS_IGNORE);
    if (!flag)
        return NULL;
    *size = l->in_size;
    return l->in;
}

void line_nap(void)
{
    nanosleep(&(struct timespec){ 0, 500000 }, NULL);
}

void line_introduce(struct head *out)
{
    *out = (struct head){ .kind = KIND_HELLO, .pid = getpid() };
    gethostname(out->host, sizeof out->host - 1);
}

struct head line_head(const char *message, int size)
{
    struct head head = { .kind = -1 };
    if ((size_t)size >= sizeof head)
        memcpy(&head, message, sizeof head);
    return head;
}

void line_build(const char *message, int size, char out[FLEET_BUILD_MAX])
{
    size_t length = (size_t)size > sizeof(struct head) ? (size_t)size - sizeof(struct head) : 0;
    length = length < FLEET_BUILD_MAX ? length : FLEET_BUILD_MAX - 1;
    memset(out, 0, FLEET_BUILD_MAX);
    memcpy(out, message + size - length, length);
    if (!*out)
        snprintf(out, FLEET_BUILD_MAX, "an unknown program");
}
