/* SPDX-License-Identifier: Apache-2.0
 * Named tests: SDP, PDP and CDP from memory.
 */
#include "vec.h"

/* ---- SDP from memory ------------------------------------------------ */

void sdp_test(struct test *b, struct sdp_plan *s, int as_file)
{
    s->w = 7;
    s->h = 5;
    s->c = 20;
    s->gap = 3;
    if (!s->cvt_scale)
        s->cvt_scale = 1;
    sdp_write(b, s);
    sdp_enable(b, s);
    sdp_done(b, s, as_file);
}

static void sdp_register_operands(struct test *b)
{
    struct sdp_plan s = { 0 };

    quiet(b);
    s.st[0] = on(REG, REG);
    s.st[0].alu_val = -13;
    s.st[0].alu_shift = 1;
    s.st[0].mul_val = 311;
    s.st[0].mul_shift = 7;
    s.st[1] = on(REG, OFF);
    s.st[1].algo = 0;                     /* max */
    s.st[1].alu_val = -90;
    s.cvt_off = 11;
    s.cvt_scale = -5;
    s.cvt_shift = 4;
    sdp_test(b, &s, 0);
}

static void sdp_bias_channel_2b(struct test *b)
{
    struct sdp_plan s = { 0 };

    quiet(b);
    s.st[0] = on(MEM, OFF);
    s.st[0].two = 1;
    s.cvt_shift = 8;
    sdp_test(b, &s, 0);
}

static void sdp_mul_channel_1b(struct test *b)
{
    struct sdp_plan s = { 0 };

    quiet(b);
    s.st[0] = on(OFF, MEM);
    s.st[0].mul_shift = 6;
    s.st[0].relu = 1;
    sdp_test(b, &s, 0);
}

static void sdp_both_element_1b(struct test *b)
{
    struct sdp_plan s = { 0 };

    quiet(b);
    s.st[0] = on(MEM, MEM);
    s.st[0].per_elem = 1;
    s.st[0].mul_shift = 7;
    sdp_test(b, &s, 0);
}

static void sdp_both_element_2b(struct test *b)
{
    struct sdp_plan s = { 0 };

    quiet(b);
    s.st[0] = on(MEM, OFF);
    s.st[0].per_elem = 1;
    s.st[0].algo = 1;                     /* min */
    s.st[1] = on(MEM, MEM);
    s.st[1].per_elem = s.st[1].two = 1;
    s.st[1].mul_shift = 16;
    s.cvt_shift = 7;
    sdp_test(b, &s, 0);
}

static void sdp_prelu(struct test *b)
{
    struct sdp_plan s = { 0 };

    quiet(b);
    s.st[0] = on(OFF, MEM);
    s.st[0].prelu = s.st[0].two = 1;
    s.st[0].mul_shift = 14;
    s.st[1] = on(MEM, REG);               /* bias from memory, scale not */
    s.st[1].per_elem = 1;
    s.st[1].mul_val = 25;
    s.st[1].mul_shift = 5;
    sdp_test(b, &s, 0);
}

/* Output as a file, register read-back before and after the layer. */
static void sdp_file_registers(struct test *b)
{
    static const char *const back[] = { "D_CVT_OFFSET", "D_DP_BS_CFG",
                                        "D_DST_LINE_STRIDE", "S_POINTER",
                                        "D_OP_ENABLE" };
    struct sdp_plan s = { 0 };
    const char *ev;

    quiet(b);
    s.w = 9;
    s.h = 3;
    s.c = 11;
    s.gap = 2;
    s.st[0] = on(REG, OFF);
    s.st[0].alu_val = 40;
    s.cvt_off = -7;
    s.cvt_scale = 1;
    sdp_write(b, &s);
    for (int i = 0; i < 5; i++)
        check_reg(b, U_SDP, back[i]);
    sdp_enable(b, &s);
    sdp_done(b, &s, 1);
    ev = b->busy[U_SDP][b->used[U_SDP]];
    wait_event(b, U_SDP, ev);
    check_reg(b, U_SDP, "S_STATUS");
    check_reg(b, U_SDP, "S_POINTER");
    check_reg(b, U_SDP, "D_OP_ENABLE");
    check_reg(b, U_SDP, "D_PERF_OUT_SATURATION");
}

/* ---- PDP and CDP ---------------------------------------------------- */

static void pdp_test(struct test *b, struct pdp_plan *p)
{
    quiet(b);
    if (pdp_legal(p))
        bad("%s: illegal window", b->name);
    pdp_write(b, p);
    pdp_enable(b, p);
    pdp_done(b, p, 0);
}

struct pdp_plan window(int w, int h, int c, int k, int s)
{
    struct pdp_plan p = { 0 };

    p.w = w;
    p.h = h;
    p.c = c;
    p.kw = p.kh = k;
    p.sw = p.sh = s;
    p.gap = 2;
    return p;
}

static void pdp_max(struct test *b)
{
    struct pdp_plan p = window(13, 9, 18, 3, 2);

    p.method = 1;
    pdp_test(b, &p);
}

static void pdp_min(struct test *b)
{
    struct pdp_plan p = window(10, 10, 8, 4, 3);

    p.method = 2;
    p.pl = p.pt = 3;
    p.pr = p.pb = 0;
    pdp_test(b, &p);
}

static void pdp_average_pad(struct test *b)
{
    struct pdp_plan p = window(11, 8, 13, 3, 1);

    p.kh = 2;
    p.pl = 2;
    p.pr = p.pt = p.pb = 1;
    p.pad_val = -60;
    pdp_test(b, &p);
}

static void pdp_split(struct test *b)
{
    struct pdp_plan p = window(23, 6, 9, 3, 2);

    p.split = 2;
    p.pl = p.pr = 1;
    p.pad_val = 50;
    p.fo = 4;
    p.mo = 5;
    p.lo = 3;
    p.fi = (p.fo - 1) * p.sw + p.kw - p.pl;
    p.mi = p.mo * p.sw;
    p.li = p.lo * p.sw - p.pr;
    p.kh = 2;
    pdp_test(b, &p);
}

static void cdp_test(struct test *b, int len, int sqsum_bypass,
                     int mul_bypass)
{
    struct cdp_plan p = { 0 };

    quiet(b);
    p.w = 10;
    p.h = 3;
    p.c = 21;
    p.len = len;
    p.sqsum_bypass = sqsum_bypass;
    p.mul_bypass = mul_bypass;
    p.in_scale = p.out_scale = 1;
    p.out_shift = mul_bypass ? 8 : 14;
    p.gap = 2;
    cdp_lut(b, &p);
    cdp_write(b, &p);
    cdp_enable(b);
    cdp_done(b, &p, 0);
    wait_event(b, U_CDP, b->busy[U_CDP][b->used[U_CDP]]);
    check_reg(b, U_CDP, "D_PERF_LUT_HYBRID");
    check_reg(b, U_CDP, "D_PERF_LUT_LE_HIT");
    check_reg(b, U_CDP, "D_PERF_LUT_LO_HIT");
}

static void cdp_lrn5(struct test *b)
{
    cdp_test(b, 1, 0, 0);
}

static void cdp_table_only(struct test *b)
{
    cdp_test(b, 0, 1, 1);
}

const struct vec vec_unit[] = {
    { "sdp_register_operands", sdp_register_operands,
      "SDP, ALU and MUL operands in registers, output converter" },
    { "sdp_bias_channel_2b", sdp_bias_channel_2b,
      "SDP, X1 ALU operand for each channel, 2 bytes" },
    { "sdp_mul_channel_1b", sdp_mul_channel_1b,
      "SDP, X1 MUL operand for each channel, 1 byte, ReLU" },
    { "sdp_both_element_1b", sdp_both_element_1b,
      "SDP, X1 ALU and MUL operands for each element, 1 byte" },
    { "sdp_both_element_2b", sdp_both_element_2b,
      "SDP, X1 ALU 1 byte, X2 both 2 bytes, for each element" },
    { "sdp_prelu", sdp_prelu,
      "SDP, PReLU with 2-byte slopes, then mixed operand sources" },
    { "sdp_file_registers", sdp_file_registers,
      "SDP, output compared as a file, registers read back" },
    { "pdp_max", pdp_max,
      "PDP maximum 3x3, stride 2" },
    { "pdp_min", pdp_min,
      "PDP minimum 4x4, stride 3, padding on two sides" },
    { "pdp_average_pad", pdp_average_pad,
      "PDP average 3x2 with padding values" },
    { "pdp_split", pdp_split,
      "PDP average in three vertical bands" },
    { "cdp_lrn5", cdp_lrn5,
      "CDP normalisation over 5 channels, table counters" },
    { "cdp_table_only", cdp_table_only,
      "CDP as a table: square sum and multiplier bypassed" },
    { NULL, NULL, NULL }
};
