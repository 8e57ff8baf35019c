/* SPDX-License-Identifier: Apache-2.0
 * Named tests: several layers or engines, reuse, events.
 */
#include "vec.h"

/* ---- several layers ------------------------------------------------- */

/* Group 1 is programmed and enabled while group 0 runs. */
static void pingpong_conv(struct test *b)
{
    struct conv_plan c = dc(9, 7, 11, 13, 3, 2);

    quiet(b);
    c.exact_wt = 1;
    simple_conv(b, &c);
    c = dc(6, 8, 20, 9, 2, 2);
    c.exact_wt = 1;
    simple_conv(b, &c);
}

/* Layers in the same banks, each with more than a third of them: data fetched
 * ahead wraps around the end of its region, and waits there for releases. */
static void banks_around(struct test *b)
{
    struct conv_plan c = dc(21, 15, 8, 40, 3, 3);

    quiet(b);
    b->may_lose = 1;
    c.exact_wt = 1;
    for (int i = 0; i < 3; i++)
        simple_conv(b, &c);
}

static void banks_around_image(struct test *b)
{
    struct conv_plan c = dc(37, 15, 3, 11, 3, 4);

    quiet(b);
    c.image = c.sign = c.exact_wt = 1;
    c.pixfmt = 28;
    c.xoff = 3;
    c.pl = 3;
    c.pr = 6;
    c.pad_val = 77;
    for (int i = 0; i < 3; i++)
        simple_conv(b, &c);
}

/* The flying layer does not use SDP_RDMA, so its groups lag (sdp.md 2); the
 * third layer waits for the first to free its group. */
static void pingpong_groups_drift(struct test *b)
{
    struct conv_plan c = dc(8, 8, 8, 8, 3, 3);
    struct sdp_plan s = { 0 };

    quiet(b);
    simple_conv(b, &c);
    s.st[0] = on(MEM, OFF);
    sdp_test(b, &s);
    s = (struct sdp_plan){ 0 };
    s.st[1] = on(OFF, MEM);
    s.st[1].mul_shift = 6;
    sdp_test(b, &s);
}

static void three_engines(struct test *b)
{
    struct conv_plan c = dc(9, 8, 15, 12, 3, 3);
    struct sdp_plan s = { 0 };
    struct pdp_plan p = window(12, 9, 10, 2, 1);
    struct cdp_plan d = { .w = 9, .h = 4, .c = 12, .in_scale = 1,
                          .out_scale = 1, .out_shift = 14 };

    quiet(b);
    conv_legal(b, &c);
    conv_sdp(b, &c, &s);
    plain(&s);
    p.method = 1;
    pdp_legal(&p);
    conv_write(b, &c);
    sdp_write(b, &s);
    pdp_write(b, &p);
    cdp_lut(b, &d);
    cdp_write(b, &d);
    poll_flush(b);
    pdp_enable(b, &p);
    cdp_enable(b);
    sdp_enable(b, &s);
    conv_enable(b);
    conv_done(b, &s);
    pdp_done(b, &p);
    cdp_done(b, &d);
}

static void second_layer(struct test *b, struct conv_plan *c)
{
    int d = c->data_bank, w = c->wt_bank;
    struct sdp_plan s = { 0 };

    if (conv_legal(b, c))
        bad("%s: illegal second layer", b->name);
    c->data_bank = d;                     /* kept data needs equal banks */
    c->wt_bank = w;
    conv_sdp(b, c, &s);
    plain(&s);
    flow_run(b, c, &s, NULL);
}

static struct conv_plan first_layer(struct test *b, int skip_data,
                                    int skip_wt, int rls)
{
    struct conv_plan c = dc(10, 10, 12, 14, 3, 3);
    struct sdp_plan s = { 0 };

    intr_mask(b, 0); /* a side that fetches nothing ends with an event too */
    c.exact_wt = 1;
    c.skip_data = skip_data;
    c.skip_wt = skip_wt;
    c.rls = rls;
    conv_legal(b, &c);
    c.data_bank += 2;
    c.wt_bank += 2;
    conv_sdp(b, &c, &s);
    plain(&s);
    flow_run(b, &c, &s, NULL);
    return c;
}

static void reuse_data(struct test *b)
{
    struct conv_plan c = first_layer(b, 1, 0, 0);

    c.data_reuse = c.in_placed = 1;
    c.skip_data = 0;
    c.k = 6;
    c.r = 2;
    second_layer(b, &c);
}

static void reuse_weights(struct test *b)
{
    struct conv_plan c = first_layer(b, 0, 1, 0);

    c.wt_reuse = c.wt_placed = 1;
    c.skip_wt = 0;
    second_layer(b, &c);
}

static void reuse_partial_release(struct test *b)
{
    struct conv_plan c = first_layer(b, 0, 0, 6);

    c.data_reuse = 1;
    c.h = 5;
    c.h_ext = 4 + 5;
    c.rls = 0;
    second_layer(b, &c);
}

/* The order of enables is given by events; all interrupts are expected. */
static void sync_enable_order(struct test *b)
{
    static const enum unit u[] = { U_SDP, U_CACC, U_CMAC_A, U_CMAC_B,
                                   U_CSC, U_CDMA };
    struct conv_plan c = dc(7, 7, 16, 8, 3, 3);
    struct sdp_plan s = { 0 };
    char ev[32];

    intr_mask(b, 0);
    conv_legal(b, &c);
    conv_sdp(b, &c, &s);
    plain(&s);
    conv_write(b, &c);
    sdp_write(b, &s);
    poll_flush(b);
    for (int i = 0; i < 6; i++) {
        if (i)
            wait_event(b, u[i], ev);
        unit_enable(b, u[i]);
        snprintf(ev, sizeof ev, "enabled_%d", i);
        notify_event(b, u[i], ev);
    }
    conv_done(b, &s);
}

/* After a first layer that keeps its data and weights: the same operands to PDP
 * on the fly with other SDP settings, so that CDMA has nothing to fetch; then
 * another split of the banks, and CDP. */
static void pingpong_events(struct test *b)
{
    struct conv_plan c = first_layer(b, 1, 1, 0);
    struct sdp_plan s = { 0 };
    struct pdp_plan p;
    struct cdp_plan d = { .w = 5, .h = 3, .c = 11, .in_scale = 1,
                          .out_scale = 1, .out_shift = 14 };

    c.data_reuse = c.in_placed = c.wt_reuse = c.wt_placed = 1;
    c.skip_data = c.skip_wt = 0;
    conv_sdp(b, &c, &s);
    plain(&s);
    s.st[0] = on(REG, OFF);
    s.st[0].alu_val = 17;
    s.to_pdp = 1;
    p = window(s.w, s.h, s.c, 2, 1);
    p.flying = 1;
    pdp_legal(&p);
    flow_run(b, &c, &s, &p);
    c = dc(6, 8, 20, 9, 2, 2);
    c.exact_wt = 1;
    simple_conv(b, &c);
    cdp_run(b, &d, 1);
}

const struct vec vec_many[] = {
    { .name = "pingpong_conv", .make = pingpong_conv,
      .about = "two convolutions, the second programmed ahead in group 1" },
    { .name = "pingpong_groups_drift", .make = pingpong_groups_drift,
      .about = "three layers of which only two use SDP_RDMA: its group lags" },
    { .name = "three_engines", .make = three_engines,
      .about = "convolution with SDP, PDP and CDP at the same time" },
    { .name = "reuse_data", .make = reuse_data,
      .about = "second convolution on the data kept in CBUF, other weights; "
               "all interrupts expected" },
    { .name = "reuse_weights", .make = reuse_weights,
      .about = "second convolution with the weights kept in CBUF, other "
               "data; all interrupts expected" },
    { .name = "reuse_partial_release", .make = reuse_partial_release,
      .about = "six lines released, four kept, five fetched behind them; "
               "all interrupts expected" },
    { .name = "sync_enable_order", .make = sync_enable_order,
      .about = "enable order by events, all interrupts expected" },
    { .name = "pingpong_events", .make = pingpong_events,
      .about = "every event of every layer: both operands kept, PDP on the "
               "fly, other banks, CDP" },
    { .name = "banks_around", .make = banks_around,
      .about = "three convolutions in the same banks: data and weights go "
               "around the end of their regions and wait for space" },
    { .name = "banks_around_image", .make = banks_around_image,
      .about = "the same with images of two planes, padding on both sides" },
    { .name = NULL }
};
