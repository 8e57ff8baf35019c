/* SPDX-License-Identifier: Apache-2.0
 * Worked examples of the pages: numeric.md 2, lut.md 6. */
#include "../../models/numeric/dla_fp.h"
#include "../../models/units/sdp/sdp_priv.h"
#include <stdio.h>

static int bad;

static void example_expect(const char *what, int64_t got, int64_t want)
{
    if (got == want)
        return;
    printf("%s: got %lld but %lld was expected\n", what, (long long)got,
           (long long)want);
    bad++;
}

/* lut.md 6.1, exponential LE; LO is out of reach. */
static void example_exponential_int(void)
{
    sdp_lut t = { .lo_start = INT32_MAX, .le = { [6] = 1000, [7] = 1200 } };

    example_expect("exp 100", sdp_lut_int(&t, 100, false), 1113);
    t.le[6] = -1000;
    t.le[7] = -1200;
    example_expect("exp 100, negative", sdp_lut_int(&t, 100, false), -1113);
    t = (sdp_lut){ .lo_start = INT32_MAX, .le_start = 10, .off = 3,
                   .bias_off = 3, .le = { 100, 200 }, .le_uscl = 5,
                   .le_ush = 2 };
    example_expect("exp underflow 5", sdp_lut_int(&t, 5, false), 84);
    example_expect("exp underflow 12", sdp_lut_int(&t, 12, false), 92);
    example_expect("exp underflow 17", sdp_lut_int(&t, 17, false), 99);
    example_expect("exp hit 18", sdp_lut_int(&t, 18, false), 100);
}

static void example_linear_int(void)
{
    sdp_lut t = { .lo_start = INT32_MAX, .le_linear = true,
                  .bias_linear = true, .le_start = -512, .le_end = 512,
                  .le_sel = 4, .le_oscl = -3, .le_osh = -1,
                  .le = { [0] = 77, [25] = 40, [26] = -21, [64] = 127 } };

    example_expect("lin -512", sdp_lut_int(&t, -512, false), 77);
    example_expect("lin -100", sdp_lut_int(&t, -100, false), -6);
    example_expect("lin 600", sdp_lut_int(&t, 600, false), -401);
    t.le_start = 0;
    t.le_sel = -2;
    t.le[28] = 5;
    example_expect("lin sel -2", sdp_lut_int(&t, 7, false), 5);
}

static void both_int(void)
{
    sdp_lut t = { .le_linear = true, .bias_linear = true, .le_start = -512,
                  .le_sel = 4, .lo_start = -128, .hybrid_lo = true,
                  .lo = { [133] = 9, [28] = 8 },
                  .le = { [19] = 16, [20] = 32 } };

    example_expect("both 5", sdp_lut_int(&t, 5, true), 9);
    example_expect("both -100", sdp_lut_int(&t, -100, true), 8);
    example_expect("both -200", sdp_lut_int(&t, -200, true), 24);
    example_expect("hybrid", (int64_t)t.hybrid, 3);
    example_expect("le hits", (int64_t)t.le_hit, 3);
    example_expect("lo hits", (int64_t)t.lo_hit, 2);
}

/* lut.md 6.2; patterns above 0x7fffffff are stored as an s32 */
static void lut_fp(void)
{
    sdp_lut t = { .le_linear = true, .le_start = (int32_t)DLA_F32_MAX,
                  .lo_start = (int32_t)0xc1000000, .lo_sel = -4,
                  .lo = { [132] = 0x3400, [133] = 0x3500 } };

    example_expect("fp lin 0.3", sdp_lut_fp(&t, 0x3e99999a, false),
                   0x3e99a000);
    t.uflow_lo = t.oflow_lo = t.hybrid_lo = true;
    t.lo_end = 0x41000000;
    t.lo_uscl = 0x3400;
    t.lo_oscl = 0x3800;
    t.lo[0] = t.lo[256] = 0x3c00;
    example_expect("fp -10", sdp_lut_fp(&t, 0xc1200000, false), 0x3f000000);
    example_expect("fp 9", sdp_lut_fp(&t, 0x41100000, false), 0x3fc00000);
    t = (sdp_lut){ .lo_start = (int32_t)DLA_F32_MAX, .off = -3, .bias_off = -3,
                   .le = { [2] = 0x3c00, [3] = 0x4000 } };
    example_expect("fp exp 0.75", sdp_lut_fp(&t, 0x3f400000, false),
                   0x3fc00000);
    t.le_uscl = 0x4000;
    t.le[0] = 0x3c00;
    example_expect("fp exp 0.1", sdp_lut_fp(&t, 0x3dcccccd, false),
                   0x3f734000);
    example_expect("fp NaN", sdp_lut_fp(&t, 0x7fc00123, false), 0x7f800123);
}

/* numeric.md 2 */
static void example_converter(void)
{
    static const struct {
        int32_t x, off, scl;
        unsigned shift;
        int8_t want;
    } e[] = { { 100, 0, 1, 0, 100 },
              { 1000, 24, 3, 4, 127 },
              { -37, 3, 7, 4, -18 },
              { INT32_MAX, INT32_MIN, 32767, 0, 127 } };
    const dla_cfg *cfg = dla_cfg_at(0);
    bool sat;

    for (size_t i = 0; i < sizeof e / sizeof *e; i++) {
        sdp_layer l = { .cvt = { false, e[i].off, e[i].scl, e[i].shift } };

        example_expect("converter", (int8_t)sdp_c_lane(cfg, &l, e[i].x, &sat),
                        e[i].want);
    }
}

int main(void)
{
    example_exponential_int();
    example_linear_int();
    both_int();
    lut_fp();
    example_converter();
    printf("%d failed\n", bad);
    return bad != 0;
}
