/* SPDX-License-Identifier: Apache-2.0
 * Convolutions of a batch: several cubes of one shape with the same weights in
 * one layer of the hardware (conv_core.md 3, sdp.md 9.1).
 */
#include "layer.h"

int batch_read(const config_setting_t *l, struct out *in)
{
    in->nb = ANY;
    return get_int(l, "batch", 1, MAX_BATCH, &in->nb);
}

int batch_legal(const struct test *b, const config_setting_t *l,
                const struct conv_plan *p, struct out *in)
{
    const config_setting_t *s = setting(l, "batch");
    const config_setting_t *other = sdp_element(l);

    if (in->nb <= 1) {
        in->nb = 1;
        return 0;
    }
    s = s ? s : l;
    other = other ? other : setting(l, "pool");
    if (!b->t->cfg.has_batch)
        return at(s, "%s has no batches, expected a layer for each cube",
                  b->t->cfg.name);
    if (p->image || p->wino)
        return at(s, "a batch %s, which the hardware does not have, expected "
                  "a layer for each cube", p->image
                      ? "of pictures" : "with mode = \"winograd\"");
    return !other ? 0 : at(other, "%s in a layer of a batch, which the "
                           "hardware does not have, expected a layer for "
                           "each cube", config_setting_name(other));
}
