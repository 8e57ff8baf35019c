/* SPDX-License-Identifier: Apache-2.0
 * Named tests: SDP, PDP and CDP from memory.
 */
#include "vec.h"

/* ---- SDP from memory ------------------------------------------------ */

void sdp_test(struct test *b, struct sdp_plan *s)
{
    s->w = 7;
    s->h = 5;
    s->c = 20;
    s->gap = 3;
    if (!s->cvt_scale)
        s->cvt_scale = 1;
    flow_run(b, NULL, s, NULL);
}

/* The layer of its row alone. */
static void one_sdp(struct test *b)
{
    struct sdp_plan s = *vec_row(vec_unit, b)->sdp;

    quiet(b);
    sdp_test(b, &s);
}

/* Output as a file, registers read back before and after the layer. */
static void sdp_file_registers(struct test *b)
{
    static const char *const back[] = { "D_CVT_OFFSET", "D_DP_BS_CFG",
                                        "D_DST_LINE_STRIDE", "S_POINTER",
                                        "D_OP_ENABLE" };
    struct sdp_plan s = { .w = 9, .h = 3, .c = 11, .gap = 2, .as_file = 1,
                          .cvt_off = -7, .cvt_scale = 1 };
    const char *ev;

    quiet(b);
    s.st[0] = on(REG, OFF);
    s.st[0].alu_val = 40;
    sdp_write(b, &s);
    for (int i = 0; i < 5; i++)
        check_reg(b, U_SDP, back[i]);
    sdp_enable(b, &s);
    sdp_done(b, &s);
    ev = b->busy[U_SDP][b->used[U_SDP]];
    wait_event(b, U_SDP, ev);
    check_reg(b, U_SDP, "S_STATUS");
    check_reg(b, U_SDP, "S_POINTER");
    check_reg(b, U_SDP, "D_OP_ENABLE");
    check_reg(b, U_SDP, "D_PERF_OUT_SATURATION");
}

/* ---- PDP and CDP ---------------------------------------------------- */

static void one_pdp(struct test *b)
{
    struct pdp_plan p = *vec_row(vec_unit, b)->pdp;

    quiet(b);
    if (pdp_legal(&p))
        bad("%s: illegal window", b->name);
    pdp_run(b, &p);
}

struct pdp_plan window(int w, int h, int c, int k, int s)
{
    return (struct pdp_plan){ .w = w, .h = h, .c = c, .kw = k, .kh = k,
                              .sw = s, .sh = s, .gap = 2 };
}

static void one_cdp(struct test *b)
{
    struct cdp_plan p = *vec_row(vec_unit, b)->cdp;

    quiet(b);
    cdp_run(b, &p, 1);
    wait_event(b, U_CDP, b->busy[U_CDP][b->used[U_CDP]]);
    check_reg(b, U_CDP, "D_PERF_LUT_HYBRID");
    check_reg(b, U_CDP, "D_PERF_LUT_LE_HIT");
    check_reg(b, U_CDP, "D_PERF_LUT_LO_HIT");
}

/* Algorithms of an ALU. */
enum { MAX, MIN, SUM };
#define STAGE(alu_, mul_, algo_) \
    .on = 1, .alu = alu_, .mul = mul_, .algo = algo_

const struct vec vec_unit[] = {
    { .name = "sdp_register_operands", .make = one_sdp,
      .about = "SDP, ALU and MUL operands in registers, output converter",
      .sdp = &(const struct sdp_plan){
          .st = { { STAGE(REG, REG, SUM), .alu_val = -13, .alu_shift = 1,
                    .mul_val = 311, .mul_shift = 7 },
                  { STAGE(REG, OFF, MAX), .alu_val = -90 } },
          .cvt_off = 11, .cvt_scale = -5, .cvt_shift = 4 } },
    { .name = "sdp_bias_channel_2b", .make = one_sdp,
      .about = "SDP, X1 ALU operand for each channel, 2 bytes",
      .sdp = &(const struct sdp_plan){
          .st = { { STAGE(MEM, OFF, SUM), .two = 1 } }, .cvt_shift = 8 } },
    { .name = "sdp_mul_channel_1b", .make = one_sdp,
      .about = "SDP, X1 MUL operand for each channel, 1 byte, ReLU",
      .sdp = &(const struct sdp_plan){
          .st = { { STAGE(OFF, MEM, SUM), .mul_shift = 6, .relu = 1 } } } },
    { .name = "sdp_both_element_1b", .make = one_sdp,
      .about = "SDP, X1 ALU and MUL operands for each element, 1 byte",
      .sdp = &(const struct sdp_plan){
          .st = { { STAGE(MEM, MEM, SUM), .per_elem = 1,
                    .mul_shift = 7 } } } },
    { .name = "sdp_both_element_2b", .make = one_sdp,
      .about = "SDP, X1 ALU 1 byte, X2 both 2 bytes, for each element",
      .sdp = &(const struct sdp_plan){
          .st = { { STAGE(MEM, OFF, MIN), .per_elem = 1 },
                  { STAGE(MEM, MEM, SUM), .per_elem = 1, .two = 1,
                    .mul_shift = 16 } },
          .cvt_shift = 7 } },
    { .name = "sdp_prelu", .make = one_sdp,
      .about = "SDP, PReLU with 2-byte slopes, then mixed operand sources",
      .sdp = &(const struct sdp_plan){
          .st = { { STAGE(OFF, MEM, SUM), .prelu = 1, .two = 1,
                    .mul_shift = 14 },
                  /* bias from memory, scale not */
                  { STAGE(MEM, REG, SUM), .per_elem = 1, .mul_val = 25,
                    .mul_shift = 5 } } } },
    { .name = "sdp_file_registers", .make = sdp_file_registers,
      .about = "SDP, output compared as a file, registers read back" },
    { .name = "pdp_max", .make = one_pdp,
      .about = "PDP maximum 3x3, stride 2",
      .pdp = &(const struct pdp_plan){
          .w = 13, .h = 9, .c = 18, .kw = 3, .kh = 3, .sw = 2, .sh = 2,
          .method = 1, .gap = 2 } },
    { .name = "pdp_min", .make = one_pdp,
      .about = "PDP minimum 4x4, stride 3, padding on two sides",
      .pdp = &(const struct pdp_plan){
          .w = 10, .h = 10, .c = 8, .kw = 4, .kh = 4, .sw = 3, .sh = 3,
          .method = 2, .pl = 3, .pt = 3, .gap = 2 } },
    { .name = "pdp_average_pad", .make = one_pdp,
      .about = "PDP average 3x2 with padding values",
      .pdp = &(const struct pdp_plan){
          .w = 11, .h = 8, .c = 13, .kw = 3, .kh = 2, .sw = 1, .sh = 1,
          .pl = 2, .pr = 1, .pt = 1, .pb = 1, .pad_val = -60, .gap = 2 } },
    { .name = "pdp_split", .make = one_pdp,
      .about = "PDP average in three vertical bands",
      .pdp = &(const struct pdp_plan){
          .w = 23, .h = 6, .c = 9, .kw = 3, .kh = 2, .sw = 2, .sh = 2,
          .pl = 1, .pr = 1, .pad_val = 50, .gap = 2,
          /* columns in: out * stride, less the padding at the ends */
          .split = 2, .fi = 3 * 2 + 3 - 1, .mi = 5 * 2, .li = 3 * 2 - 1,
          .fo = 4, .mo = 5, .lo = 3 } },
    { .name = "cdp_lrn5", .make = one_cdp,
      .about = "CDP normalisation over 5 channels, table counters",
      .cdp = &(const struct cdp_plan){
          .w = 10, .h = 3, .c = 21, .len = 1, .in_scale = 1, .out_scale = 1,
          .out_shift = 14, .gap = 2 } },
    { .name = "cdp_table_only", .make = one_cdp,
      .about = "CDP as a table: square sum and multiplier bypassed",
      .cdp = &(const struct cdp_plan){
          .w = 10, .h = 3, .c = 21, .sqsum_bypass = 1, .mul_bypass = 1,
          .in_scale = 1, .out_scale = 1, .out_shift = 8, .gap = 2 } },
    { .name = NULL }
};
