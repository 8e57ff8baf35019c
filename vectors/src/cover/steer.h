/* SPDX-License-Identifier: Apache-2.0
 * Makes constraints of random layers from a bin. */
#ifndef STEER_H
#define STEER_H

#include "../random/random.h"

struct steer {
    const struct cover *c;
    struct space *s;
    enum layer_kind kind;
    int n, bin[MAX_WAYS];
    const struct point *point[MAX_WAYS];
    char only[16];                    /* the only test that can hit it, or "" */
};

/* Replaces the constraints on the layers; g must stay as long as layers are
 * made, until steer_off. */
void steer_to(struct steer *g, struct space *s, const struct cover *c,
              const struct cross *x, int bin);
void steer_off(struct space *s);

#endif
