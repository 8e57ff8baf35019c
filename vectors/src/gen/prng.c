/* SPDX-License-Identifier: Apache-2.0
 * A small generator of our own (splitmix64), so that a seed gives the same
 * bytes on every host. */
#include "gen.h"

static uint64_t rng_mix(uint64_t z)
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* Mixed twice, so that neighbouring seeds are not shifted streams. */
void rng_seed(struct rng *r, uint64_t seed)
{
    r->s = rng_mix(rng_mix(seed + 0x632be59bd9b4e019u) + 0x1234567u);
}

uint32_t rng_u32(struct rng *r)
{
    return (uint32_t)(rng_mix(r->s += 0x9e3779b97f4a7c15u) >> 16);
}

int rng_in(struct rng *r, int lo, int hi)
{
    uint32_t span = (uint32_t)hi - (uint32_t)lo + 1;

    if (hi <= lo)
        return lo;
    return (int)((uint32_t)lo + (span ? rng_u32(r) % span : rng_u32(r)));
}

int rng_one_in(struct rng *r, int n)
{
    return rng_in(r, 1, n) == 1;
}

int rng_bits(struct rng *r, int bits)
{
    int m = (1 << (bits - 1)) - 1;

    return rng_in(r, -m - 1, m);
}
