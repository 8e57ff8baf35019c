/* SPDX-License-Identifier: Apache-2.0
 * From a bin to constraints of random layers.
 */
#ifndef STEER_H
#define STEER_H

#include "../random/random.h"

struct steer {
    const struct cover *c;
    struct space *s;
    enum layer_kind kind;
    int n, bin[MAX_WAYS];
    const struct point *point[MAX_WAYS];
    char only[16];                    /* test that alone can, or "" */
};

/* Replaces the constraints on the layers; g must stay as long as they are made,
 * until steer_off. */
void steer_to(struct steer *g, struct space *s, const struct cover *c,
              const struct cross *x, int bin);
void steer_off(struct space *s);

#endif
