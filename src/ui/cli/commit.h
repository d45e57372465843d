/* SPDX-License-Identifier: MIT
 *
 * Commit: which state of the sources the program was built from.
 */
#ifndef TETRARCH_UI_CLI_COMMIT_H
#define TETRARCH_UI_CLI_COMMIT_H

/* The abbreviated hash of the commit, with "-dirty" where something was changed since; empty where the sources are
 * neither in a repository nor in an archive of one. */
extern const char commit_name[];

#endif
