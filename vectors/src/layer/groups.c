/* SPDX-License-Identifier: Apache-2.0
 * Grouped convolutions as convolutions over all channels of a few groups.
 */
#include "groups.h"

#include <string.h>

int groups_read(const config_setting_t *l, int c, const struct tensor *w,
                struct groups *g)
{
    const config_setting_t *s = setting(l, "groups");

    g->n = 1;
    if (get_int(l, "groups", 1, 8192, &g->n))
        return -1;
    if (c % g->n || w->dim[0] % g->n)
        return at(s, "%d channels and %d kernels, expected multiples of "
                  "groups = %d", c, w->dim[0], g->n);
    g->c = c / g->n;
    g->k = w->dim[0] / g->n;
    if (w->dim[1] == g->c)
        return 0;
    s = setting(l, "weights");
    return g->n == 1
               ? at(s, "the weights have %d channels, expected %d as the "
                    "input has", w->dim[1], c)
               : at(s, "the weights have %d channels, expected %d as each of "
                    "%d groups of the input has", w->dim[1], g->c, g->n);
}

void groups_at_once(const struct test *b, struct groups *g, int prec,
                    int together)
{
    int lanes = ref_lanes(&b->t->cfg, prec);

    g->once = 1;
    while (g->once < g->n && (together || g->once * g->c % lanes ||
                              g->once * g->k % lanes))
        g->once++;
}

int groups_parts(const struct groups *g)
{
    return ref_ceil(g->n, g->once);
}

int groups_of(const struct groups *g, int i)
{
    int left = g->n - i * g->once;

    return left < g->once ? left : g->once;
}

int groups_weights(const struct groups *g, int i, const struct tensor *w,
                   struct tensor *t)
{
    int n = groups_of(g, i), taps = w->dim[2] * w->dim[3];
    const int dim[4] = { n * g->k, n * g->c, w->dim[2], w->dim[3] };
    size_t run = (size_t)g->c * (size_t)taps; /* elements of a kernel */
    size_t first = (size_t)i * (size_t)(g->once * g->k);

    if (tensor_new(t, w->prec, 4, dim))
        return -1;
    for (size_t k = 0; k < (size_t)dim[0]; k++)
        memcpy(t->v + (k * (size_t)n + k / (size_t)g->k) * run,
               w->v + (first + k) * run, run * sizeof *t->v);
    return 0;
}
