/* SPDX-License-Identifier: Apache-2.0
 * Grouped convolutions, depthwise among them: groups of channels with kernels
 * of their own. The hardware sums over all channels, so that a layer of it
 * takes as few groups as fill whole atoms, with zeros between them.
 */
#ifndef GROUPS_H
#define GROUPS_H

#include "layer.h"

struct groups {
    int n;                    /* number of groups of the layer; 1: no groups */
    int c, k;                 /* channels and kernels of each */
    int once;                 /* groups that a layer of the hardware takes */
};

/* `groups` of layer l with an input of c channels, with the weights' sizes. */
int groups_read(const config_setting_t *l, int c, const struct tensor *w,
                struct groups *g);
/* The fewest groups that end with an atom of channels and of kernels; all of
 * them if no smaller number fits, or if together is set. */
void groups_at_once(const struct test *b, struct groups *g, int prec,
                    int together);
/* Layers of the hardware; groups that layer i takes. */
int groups_parts(const struct groups *g);
int groups_of(const struct groups *g, int i);
/* Weights of layer i over all its channels, zero between its groups. */
int groups_weights(const struct groups *g, int i, const struct tensor *w,
                   struct tensor *t);

#endif
