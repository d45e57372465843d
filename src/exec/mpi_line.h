/* SPDX-License-Identifier: MIT
 *
 * MPI line: one end of a conversation between two processes of a fleet, with at most one message in each direction at a
 * time.
 *
 * All sends and receives are non-blocking, because a peer that is killed in the middle of a long message would leave
 * the other side waiting for ever; requests to and from lost peers are simply abandoned (Open MPI 4.1 reports no error
 * for them).
 */
#ifndef TETRARCH_EXEC_MPI_LINE_H
#define TETRARCH_EXEC_MPI_LINE_H

#include "exec/fleet.h"

#include <mpi.h>
#include <stdint.h>

enum { HOST_MAX = 64 };
enum mpi_kind {
    KIND_HELLO,
    KIND_BEAT,
    KIND_JOBS,
    KIND_STOP,
    KIND_RESULT,
    KIND_BYE,
    KIND_ACK,
    KIND_FINALIZE,
    KIND_QUIT
};

/* The header of every message. Its size and the layout of a greeting are the same in all versions, so that a process of
 * another build can be named. */
struct head {
    int32_t kind, task;
    int64_t serial;                          /* JOBS: of the work */
    uint64_t shared_size, in_size, out_size; /* JOBS: of the shared bytes and each job, which follow; of each result */
    int64_t progress;                        /* BEAT, RESULT: reported by jobs since the last such message */
    int64_t pid;                             /* HELLO: of the sender; the name of the build follows the header */
    union {
        char host[HOST_MAX]; /* HELLO */
        struct {
            int64_t first, returned;       /* JOBS, RESULT: number of the first job; RESULT: of the first given back */
            int32_t count, returned_count; /* how many */
            double seconds;                /* RESULT: what the jobs took */
        };
    };
};

struct mpi_line {
    int rank;
    MPI_Request sending, receiving;
    char *out, *in; /* the messages under way */
    int in_size;
};

/* Returns a line to a process. */
struct mpi_line line_to(int rank);

/* Tells whether no message is being sent. */
bool line_is_free(const struct mpi_line *l);

/* Starts to send a message of a header and up to two blocks of bytes, which are copied. Returns false if an earlier
 * message is still under way. */
bool line_send(struct mpi_line *l, const struct head *head, const void *a, size_t a_size, const void *b, size_t b_size);

/* Makes progress in both directions. Returns a message that is complete, which the caller owns, or NULL. */
char *line_poll(struct mpi_line *l, int *size);

/* Pauses between two calls of line_poll(): half a millisecond. */
void line_nap(void);

/* Makes a greeting of this process. */
void line_introduce(struct head *out);

/* Returns the header of a message; its kind is -1 if the message is too short to have one. */
struct head line_head(const char *message, int size);

/* Writes the build that a greeting names, or "an unknown program" if it names none, as in old versions. */
void line_build(const char *greeting, int size, char out[FLEET_BUILD_MAX]);

#endif
