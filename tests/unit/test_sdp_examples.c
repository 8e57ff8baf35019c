/* SPDX-License-Identifier: Apache-2.0
 * Worked examples of the pages: numeric.md 2 and 3, lut.md 6. */
#include <stdio.h>
#include <string.h>

#include "../../models/units/sdp/sdp_priv.h"
#include "fp_examples.h"

static int bad;

static void example_expect(const char *what, int64_t got, int64_t want)
{
    if (got == want)
        return;
    printf("%s: got %lld but %lld was expected\n", what, (long long)got,
           (long long)want);
    bad++;
}

static void example_fresh(sdp_lut *t)
{
    memset(t, 0, sizeof *t);
}

/* lut.md 6.1, exponential LE; LO is out of reach. */
static void example_exponential_int(void)
{
    sdp_lut t;

    example_fresh(&t);
    t.lo_start = INT32_MAX;
    t.le[6] = 1000;
    t.le[7] = 1200;
    example_expect("exp 100", sdp_lut_int(&t, 100, false), 1113);
    t.le[6] = -1000;
    t.le[7] = -1200;
    example_expect("exp 100, negative", sdp_lut_int(&t, 100, false), -1113);
    t.le_start = 10;
    t.off = t.bias_off = 3;
    t.le[0] = 100;
    t.le[1] = 200;
    t.le_uscl = 5;
    t.le_ush = 2;
    example_expect("exp underflow 5", sdp_lut_int(&t, 5, false), 84);
    example_expect("exp underflow 12", sdp_lut_int(&t, 12, false), 92);
    example_expect("exp underflow 17", sdp_lut_int(&t, 17, false), 99);
    example_expect("exp hit 18", sdp_lut_int(&t, 18, false), 100);
}

static void example_linear_int(void)
{
    sdp_lut t;

    example_fresh(&t);
    t.lo_start = INT32_MAX;
    t.le_linear = t.bias_linear = true;
    t.le_start = -512;
    t.le_end = 512;
    t.le_sel = 4;
    t.le_oscl = -3;
    t.le_osh = -1;
    t.le[0] = 77;
    t.le[25] = 40;
    t.le[26] = -21;
    t.le[64] = 127;
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
    sdp_lut t;

    example_fresh(&t);
    t.le_linear = t.bias_linear = true;
    t.le_start = -512;
    t.le_sel = 4;
    t.lo_start = -128;
    t.hybrid_lo = true;
    t.lo[133] = 9;
    t.lo[28] = 8;
    t.le[19] = 16;
    t.le[20] = 32;
    example_expect("both 5", sdp_lut_int(&t, 5, true), 9);
    example_expect("both -100", sdp_lut_int(&t, -100, true), 8);
    example_expect("both -200", sdp_lut_int(&t, -200, true), 24);
    example_expect("hybrid", (int64_t)t.hybrid, 3);
    example_expect("le hits", (int64_t)t.le_hit, 3);
    example_expect("lo hits", (int64_t)t.lo_hit, 2);
}

/* Patterns above 0x7fffffff as the s32 they are stored in. */
static int32_t example_bits(uint32_t x)
{
    return (int32_t)x;
}

/* lut.md 6.2 */
static void lut_fp(void)
{
    sdp_lut t;

    example_fresh(&t);
    t.le_linear = true;
    t.le_start = example_bits(DLA_F32_MAX);
    t.lo_start = example_bits(0xc1000000);
    t.lo_sel = -4;
    t.lo[132] = 0x3400;
    t.lo[133] = 0x3500;
    example_expect("fp lin 0.3", sdp_lut_fp(&t, 0x3e99999a, false),
                    0x3e99a000);
    t.uflow_lo = t.oflow_lo = t.hybrid_lo = true;
    t.lo_end = 0x41000000;
    t.lo_uscl = 0x3400;
    t.lo_oscl = 0x3800;
    t.lo[0] = t.lo[256] = 0x3c00;
    example_expect("fp -10", sdp_lut_fp(&t, 0xc1200000, false), 0x3f000000);
    example_expect("fp 9", sdp_lut_fp(&t, 0x41100000, false), 0x3fc00000);
    example_fresh(&t);
    t.lo_start = example_bits(DLA_F32_MAX);
    t.off = t.bias_off = -3;
    t.le[2] = 0x3c00;
    t.le[3] = 0x4000;
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
    sdp_layer l;
    bool sat;

    for (size_t i = 0; i < sizeof e / sizeof *e; i++) {
        memset(&l, 0, sizeof l);
        l.cvt = (sdp_cvt){ false, e[i].off, e[i].scl, e[i].shift };
        example_expect("converter", (int8_t)sdp_c_lane(cfg, &l, e[i].x, &sat),
                        e[i].want);
    }
}

int main(void)
{
    example_expect("numeric.md 3, index of the first wrong example",
                    dla_fp_examples_check(), -1);
    example_exponential_int();
    example_linear_int();
    both_int();
    lut_fp();
    example_converter();
    printf("%d failed\n", bad);
    return bad != 0;
}
