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

/* Starts from DLA_SEED, and prints it. */
static inline void rng_seed(void)
{
    const char *text = getenv("DLA_SEED");

    rng_state = text ? strtoull(text, NULL, 0) : 1;
    printf("DLA_SEED=%llu\n", (unsigned long long)rng_state);
}

#endif
