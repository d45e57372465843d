/* SPDX-License-Identifier: MIT
 *
 * MPI line: one end of a conversation between two processes of a fleet, at most one message in each direction at a
 * time.
 *
 * Nothing is ever received or sent in a blocking way, because a peer that is killed in the middle of a long message
 * leaves the other side waiting for ever; requests to and from the lost are simply forgotten (Open MPI 4.1 reports no
 * error for them).
 */
#ifndef TETRARCH_EXEC_MPI_LINE_H
#define TETRARCH_EXEC_MPI_LINE_H

#include "exec/fleet.h"

#include <mpi.h>
#include <stdint.h>

enum { HOST_MAX = 64 };
enum mpi_kind { KIND_HELLO, KIND_BEAT, KIND_JOB, KIND_STOP, KIND_RESULT, KIND_BYE, KIND_ACK, KIND_FINALIZE, KIND_QUIT };

/* What every message begins with. */
struct head {
    int32_t kind, task;
    int64_t serial;                /* of the work that a job or a result belongs to */
    uint64_t shared_size, in_size; /* what follows in a job; in a result, in_size is the size of the result */
    uint64_t out_size;             /* of a job's result */
    int64_t progress;              /* BEAT, RESULT: what jobs have reported since the last of these */
    int64_t pid;                   /* HELLO: the sender; the name of the build follows */
    char host[HOST_MAX];
};

struct mpi_line {
    int rank;
    MPI_Request sending, receiving;
    char *out, *in; /* the messages under way */
    int in_size;
};

/* Returns a line to a process. */
struct mpi_line line_to(int rank);

/* Begins to send a message of a head and up to two blocks of bytes. Returns false while an earlier one is under way. */
bool line_send(struct mpi_line *l, const struct head *head, const void *a, size_t a_size, const void *b, size_t b_size);

/* Moves the conversation on. Returns a message when one is complete: the caller owns it. */
char *line_poll(struct mpi_line *l, int *size);

/* Returns what a message begins with; the kind is -1 where it is too short to begin with anything. */
struct head line_head(const char *message, int size);

/* Writes the build that a greeting names; programs from before there were any name none. */
void line_build(const char *greeting, int size, char out[FLEET_BUILD_MAX]);

#endif
