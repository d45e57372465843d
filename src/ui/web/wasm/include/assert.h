/* SPDX-License-Identifier: MIT
 *
 * Assert: the part of the standard header that the page's engine needs.
 */
#undef assert
#define assert(true_one) ((true_one) ? (void)0 : __builtin_trap())
#define static_assert _Static_assert
