/* SPDX-License-Identifier: MIT
 *
 * Commit: the commit that the program was built from.
 */
#ifndef TETRARCH_UI_CLI_COMMIT_H
#define TETRARCH_UI_CLI_COMMIT_H

/* The abbreviated hash of the commit, with "-dirty" if the sources were modified; empty if they are neither in a
 * repository nor from an archive of one. */
extern const char commit_name[];

#endif
