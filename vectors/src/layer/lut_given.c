/* SPDX-License-Identifier: Apache-2.0
 * The user's look-up tables, entry by entry, with every setting that the
 * registers have (lut.md 1). */
#include "lut.h"

#include <math.h>

static const char *const name[2] = { "le", "lo" };

/* `under` or `over`: the slope beyond an end of the table. */
static int lut_slope(const config_setting_t *g, const char *what, struct lut *t,
                     int lo)
{
    static const char *const names[] = { "scale", "shift", NULL };
    const config_setting_t *s = setting(g, what);
    int over = what[0] == 'o', shift = 0;
    double scale = 0;
    uint32_t bits;

    if (!s)
        return 0;
    if (members(s, names, "{ scale = N; shift = N; }") ||
        get_real(s, "scale", &scale) ||
        get_int(s, "shift", -16, 15, &shift))
        return -1;
    if (!t->fp && (scale != nearbyint(scale) || fabs(scale + .5) > 32768))
        return at(s, "scale is %g, expected an integer of -32768 to 32767",
                  scale);
    bits = t->fp ? ref_fcvt(ref_f32, ref_f16, float_bits((float)scale))
                 : (uint32_t)(int)scale & 0xffff;
    t->scale[lo] |= bits << (over ? 16 : 0);
    t->shift[lo] |= ((uint32_t)shift & 31) << (over ? 5 : 0);
    return 0;
}

/* The range of the table: `start` and `bits`, or `offset` of powers of two. */
static int lut_place(const config_setting_t *g, struct lut *t, int lo)
{
    static const char *const fn[] = { "exponent", "linear", NULL };
    int most = t->fp ? 63 : lut_bits(t) - (t->unit == U_CDP);
    const config_setting_t *offset = setting(g, "offset");
    const config_setting_t *bits = setting(g, "bits");

    t->bits[lo] = 8;
    if ((!lo && get_word(g, "function", fn, &t->linear)) ||
        get_int(g, "offset", -64, most, &t->off) ||
        get_int(g, "bits", t->fp ? -32 : 0, t->fp ? 63 : lut_bits(t),
                &t->bits[lo]) ||
        get_real(g, "start", &t->start[lo]))
        return -1;
    if (!t->fp && t->start[lo] != nearbyint(t->start[lo]))
        return at(g, "start is %g, expected an integer", t->start[lo]);
    if (offset && t->linear)
        return at(offset, "offset belongs to function = \"exponent\"");
    return !bits || lo || t->linear ? 0
           : at(bits, "bits belongs to function = \"linear\"");
}

static int lut_table(const config_setting_t *all, struct lut *t, int lo)
{
    static const char *const le[] = { "data", "seed", "shape", "function",
                                      "offset", "start", "bits", "under",
                                      "over", NULL };
    static const char *const lin[] = { "data", "seed", "shape", "start",
                                       "bits", "under", "over", NULL };
    const config_setting_t *g = setting(all, name[lo]);
    const int dim[1] = { lo ? 257 : 65 };
    struct tensor v = { 0, 0, { 0 }, 0, NULL };
    int rc = 0;

    if (!g || !config_setting_is_group(g))
        return at(g ? g : all, "no %s: expected %s = { data = \"%s.npy\"; "
                  "start = N; bits = N; } of %d entries", name[lo], name[lo],
                  name[lo], dim[0]);
    if (only(g, lo ? lin : le) || lut_place(g, t, lo) ||
        lut_slope(g, "under", t, lo) || lut_slope(g, "over", t, lo) ||
        tensor_read(&v, g, t->fp ? REF_FP16 : REF_INT16, 1, dim))
        return -1;
    for (int i = 0; i < dim[0] && !rc; i++) {
        t->entry[lo][i] = (uint16_t)v.v[i];
        if (t->fp && (v.v[i] & 0x7c00) == 0x7c00)
            rc = at(g, "entry %d is not a finite number", i);
    }
    tensor_free(&v);
    return rc;
}

/* `priority = { underflow; overflow; hybrid; }`: the table that answers. */
static int lut_priority(const config_setting_t *g, struct lut *t)
{
    static const char *const names[] = { "underflow", "overflow", "hybrid",
                                         NULL };
    static const char *const which[] = { "le", "lo", NULL };
    const config_setting_t *p = setting(g, "priority");
    int v[3] = { 1, 1, 1 };

    if (!p)
        return 0;
    if (members(p, names, "{ underflow = \"le\"; overflow = \"lo\"; hybrid = "
                "\"lo\"; }"))
        return -1;
    for (int i = 0; i < 3; i++)
        if (get_word(p, names[i], which, &v[i]))
            return -1;
    t->rule = (v[0] ? LUT_UNDER_LO : 0) | (v[1] ? LUT_OVER_LO : 0) |
              (v[2] ? LUT_BOTH_LO : 0);
    return 0;
}

int lut_given(const config_setting_t *g, struct lut *t)
{
    static const char *const names[] = { "le", "lo", "priority", NULL };

    if (only(g, names) || lut_table(g, t, 0) || lut_table(g, t, 1) ||
        lut_priority(g, t))
        return -1;
    return lut_range(g, t);
}
