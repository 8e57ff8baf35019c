/* SPDX-License-Identifier: Apache-2.0
 * The expected interrupts and checks of a layer of each kind; whole layers from
 * their plans.
 */
#include "gen.h"

/* The SDP's own interrupt and, unless the PDP takes it, its output. */
static void sdp_event(struct test *b, const struct sdp_plan *p, unsigned before)
{
    char ev[64];

    expect(b, "SDP", U_SDP,
           before | UNIT(U_SDP) | (p->rdma ? UNIT(U_SDP_RDMA) : 0), ev);
    if (p->to_pdp || p->eql)
        check_none(b, ev);
    else
        check_mem(b, ev, p->dst.mem, p->dst.base, p->dst.size, p->as_file);
}

void sdp_done(struct test *b, const struct sdp_plan *p)
{
    sdp_event(b, p, 0);
}

void conv_done(struct test *b, const struct sdp_plan *p)
{
    static const char *const src[] = { "CACC", "CDMA_DAT", "CDMA_WT" };
    char ev[64];

    sdp_event(b, p, CONV_UNITS);
    for (int i = 0; i < 3 && b->unmasked; i++) {
        expect(b, src[i], i ? U_CDMA : U_CACC, 0, ev);
        check_none(b, ev);
    }
}

void pdp_done(struct test *b, const struct pdp_plan *p)
{
    char ev[64];

    expect(b, "PDP", U_PDP, UNIT(U_PDP) | (p->flying ? 0 : UNIT(U_PDP_RDMA)),
           ev);
    check_mem(b, ev, p->dst.mem, p->dst.base, p->dst.size, 0);
}

void cdp_done(struct test *b, const struct cdp_plan *p)
{
    char ev[64];

    expect(b, "CDP", U_CDP, UNIT(U_CDP) | UNIT(U_CDP_RDMA), ev);
    check_mem(b, ev, p->dst.mem, p->dst.base, p->dst.size, 0);
}

void flow_run(struct test *b, struct conv_plan *c, struct sdp_plan *s,
              struct pdp_plan *p)
{
    if (c)
        conv_write(b, c);
    sdp_write(b, s);
    if (p)
        pdp_write(b, p);
    if (c)
        poll_flush(b);
    if (p)
        pdp_enable(b, p);
    sdp_enable(b, s);
    if (c)
        conv_enable(b);
    (c ? conv_done : sdp_done)(b, s);
    if (p)
        pdp_done(b, p);
}

void pdp_run(struct test *b, struct pdp_plan *p)
{
    pdp_write(b, p);
    pdp_enable(b, p);
    pdp_done(b, p);
}

void cdp_run(struct test *b, struct cdp_plan *p, int lut)
{
    if (lut)
        cdp_lut(b, p);
    cdp_write(b, p);
    cdp_enable(b);
    cdp_done(b, p);
}

struct pdp_plan pdp_behind(const struct sdp_plan *s)
{
    return (struct pdp_plan){
        .flying = 1, .prec = s->out, .w = s->w, .h = s->h, .c = s->c};
}
