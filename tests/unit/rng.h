/* SPDX-License-Identifier: Apache-2.0
 * Random numbers of a test, the same on every machine. */
#ifndef RNG_H
#define RNG_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t rng_state = 1;

static inline uint32_t rng_below(uint32_t below)
{
    rng_state = rng_state * UINT64_C(6364136223846793005) +
                1442695040888963407u;
    return (uint32_t)(rng_state >> 33) % below;
}

/* A signed number of so many bits: an end of its range, small, plus or minus a
 * power of two, or any. */
static inline int64_t rng_number(unsigned bits)
{
    int64_t top = (INT64_C(1) << (bits - 1)) - 1;
    int64_t any = (int64_t)((uint64_t)rng_below(UINT32_MAX) << 32 |
                            rng_below(UINT32_MAX)) >>
                  (64 - bits);

    switch (rng_below(7)) {
    case 0: return top - rng_below(2);
    case 1: return -top - 1 + rng_below(2);
    case 2: return (int64_t)rng_below(5) - 2;
    case 3:
        return (any < 0 ? -1 : 1) * (INT64_C(1) << rng_below(bits - 1));
    default: return any;
    }
}

/* Starts from DLA_SEED, and prints it. */
static inline void rng_seed(void)
{
    const char *text = getenv("DLA_SEED");

    rng_state = text ? strtoull(text, NULL, 0) : 1;
    printf("DLA_SEED=%llu\n", (unsigned long long)rng_state);
}

#endif
