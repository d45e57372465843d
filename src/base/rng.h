/* SPDX-License-Identifier: MIT
 *
 * Rng: random numbers that are the same on every machine.
 *
 * Counter-based: the n-th number of a stream is a hash of (key, n), so a stream can be entered anywhere
 * at no cost, and streams with different keys are independent for all practical purposes. The hash is
 * that of SplitMix64 (Steele, Lea, Flood 2014), which passes BigCrush as a generator. There is no hidden
 * state: a `struct rng` is always passed in.
 */
#ifndef TETRARCH_BASE_RNG_H
#define TETRARCH_BASE_RNG_H

#include <stdint.h>

struct rng {
    uint64_t key;   /* which stream */
    uint64_t count; /* how many numbers were drawn */
};

/* Mixes x so that every bit of the result depends on every bit of x. */
static inline uint64_t rng_mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* Returns the stream for job (a, b) of the run with this seed: a game number, say, and an evaluation. */
static inline struct rng rng_stream(uint64_t seed, uint64_t a, uint64_t b)
{
    uint64_t key = rng_mix(seed + 0x9e3779b97f4a7c15u);
    key = rng_mix(key + a + 0x9e3779b97f4a7c15u);
    return (struct rng){ .key = rng_mix(key + b + 0x9e3779b97f4a7c15u) };
}

/* Returns the next 64 random bits. */
static inline uint64_t rng_next(struct rng *rng)
{
    return rng_mix(rng->key + ++rng->count * 0x9e3779b97f4a7c15u);
}

/* Returns a number from 0 to n - 1, n > 0. Scaling 64 bits down biases each value by less than n / 2^64, too little to
 * show in any number of games; it draws exactly once, so the counter stays in step. */
static inline uint32_t rng_below(struct rng *rng, uint32_t n)
{
    return (uint32_t)((unsigned __int128)rng_next(rng) * n >> 64);
}

/* Returns a real number in [0, 1): a multiple of 2^-53. */
static inline double rng_real(struct rng *rng)
{
    return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

#endif
