/* SPDX-License-Identifier: MIT
 *
 * Assert: what C has under this name, as far as the engine of the page needs it.
 */
#undef assert
#define assert(true_one) ((true_one) ? (void)0 : __builtin_trap())
#define static_assert _Static_assert
