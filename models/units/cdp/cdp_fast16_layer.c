/* SPDX-License-Identifier: Apache-2.0
 * CDP INT16 arithmetic on arrays: numbers of a layer for cdp_fast16.c. */
#include "cdp_priv.h"
#include <math.h>

/* The two entries at each place, the second one above the first. */
static void fast16_entries_make(int32_t *two, const cdp_table *t)
{
    for (uint32_t i = 0; i <= t->top; i++)
        two[i] =
            t->entry[i < t->top ? i + 1 : i] * 65536 | (uint16_t)t->entry[i];
}

/* Beyond the ends of a table: where the slope begins, and the slope. */
static void fast16_ends_make(double *from, double *slope, const cdp_table *t)
{
    from[0] = (double)cdp_uflow_start(t);
    from[1] = (double)t->end;
    slope[0] = ldexp(t->uflow_scale, -t->uflow_shift);
    slope[1] = ldexp(t->oflow_scale, -t->oflow_shift);
}

void cdp_fast16_layer(cdp_fast16 *f, const cdp_layer *l)
{
    f->in_scale = ldexp(l->in_scale, -(int)l->in_shift);
    f->out_scale = ldexp(l->out_scale, -(int)l->out_shift);
    f->le_scale = ldexp(1, 16 - l->lut.le.index);
    f->lo_scale = ldexp(1, 16 - l->lut.lo.index);
    f->in_limit = 0x1p16;
    f->table_limit = 0x1p18;
    f->out_limit = 0x1p16;
    f->take_lo = f->class = 0;
    for (uint32_t i = 0; i < CDP16_STATES * CDP16_STATES; i++) {
        cdp_class cls;
        const cdp_table *t = cdp_select(&l->lut, (cdp_state)(i / CDP16_STATES),
                                        (cdp_state)(i % CDP16_STATES), &cls);

        f->take_lo |= (uint32_t)(t == &l->lut.lo) << i;
        f->class |= (uint32_t)cls << 3 * i;
    }
    fast16_entries_make(f->two, &l->lut.le);
    fast16_entries_make(f->two + CDP16_LO_ENTRY, &l->lut.lo);
    fast16_ends_make(f->from, f->slope, &l->lut.le);
    fast16_ends_make(f->from + CDP16_LO_ENDS, f->slope + CDP16_LO_ENDS,
                     &l->lut.lo);
}
