/* SPDX-License-Identifier: Apache-2.0
 * The seed of a trace. */
#include "run.h"

/* FNV-1a of the name, mixed with the seed (splitmix64). Random choices in a
 * trace depend on these two only, so that it repeats after any other traces. */
uint64_t dla_batch_seed(const dla_batch *r)
{
    return dla_batch_seed_of(r, r->opt->seed);
}

uint64_t dla_batch_seed_of(const dla_batch *r, uint64_t seed)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);

    for (const char *s = r->shared->name; *s; s++)
        h = (h ^ (uint8_t)*s) * UINT64_C(0x100000001b3);
    h += seed * UINT64_C(0x9e3779b97f4a7c15);
    h = (h ^ h >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    h = (h ^ h >> 27) * UINT64_C(0x94d049bb133111eb);
    return h ^ h >> 31;
}
