/* SPDX-License-Identifier: Apache-2.0
 * The lines of CSC, CDMA and RUBIK in the report of a hang, each with different
 * numbers; and weights after the last kernel, announced separately. */
#include "../../models/units/common/layer.h"
#include "unit_rig.h"

static void text_is(rig *r, const char *want, int line)
{
    char text[512] = "";

    bool says = r->ops->status(r->u, text, sizeof text);

    if (strcmp(text, want) || says != (want[0] != 0)) {
        printf("%s:%d: the status is\n  %s\nexpected\n  %s\n", __FILE__,
               line, text, want);
        failures++;
    }
}

/* The line of the unit in a report of a hang. */
#define STATUS(r, want) text_is(r, want, __LINE__)

/* A unit that waits for nothing does not move and has no line. */
static void status_idle(void)
{
    for (size_t i = 0; i < dla_cfg_count(); i++)
        for (dla_slot s = 0; s < DLA_NSLOT; s++) {
            rig *r;

            if (!dla_slot_present(dla_cfg_at(i), s))
                continue;
            r = rig_make(dla_cfg_at(i)->name, s, DLA_NPAGE);
            WANT(settle(r) && !r->ops->step(r->u));
            STATUS(r, "");
            rig_free(r);
        }
}

/* The lines of units after their last data: the oldest layer first, and a
 * reader whose partner is not enabled. */
static void at_rest(void)
{
    dla_acks a = { .n = 2, .group = { 1, 0 } };
    dla_rdma m = { .left = UINT64_C(1) << 40 };
    char text[128] = "";

    dla_regs_init(&m.life.reg, dla_cfg_find("nv_small"), DLA_PDP_RDMA);
    dla_regs_reset(&m.life.reg);
    WANT(dla_rest_status("PDP", &a, &m, text, sizeof text));
    WANT(!strcmp(text, "PDP: layer of group 1 waits for its write "
                       "acknowledge"));
    a.n = 0;
    text[0] = 0;
    WANT(!dla_rest_status("PDP", &a, &m, text, sizeof text) && !text[0]);
    WANT(!dla_rest_status("PDP", &a, NULL, text, sizeof text) && !text[0]);
    dla_regs_write(&m.life.reg, DLA_FIELD_OFF(PDP_RDMA_D_OP_ENABLE__OP_EN), 1);
    WANT(dla_rest_status("PDP", &a, &m, text, sizeof text));
    WANT(!strcmp(text, "PDP_RDMA: layer of group 0 waits for PDP to be "
                       "enabled, 1099511627776 atoms not delivered"));
}

/* ---- CSC: 3 lines of 40, 9 kernels of one element in two groups ---- */

static void csc_regs(rig *r)
{
    reg(r, CSC_D_MISC_CFG__PROC_PRECISION, 0);
    reg_word(r, CSC_D_DATAIN_SIZE_EXT_0, 2u << 16 | 39);
    reg(r, CSC_D_ENTRY_PER_SLICE__ENTRIES, 39);
    reg(r, CSC_D_WEIGHT_SIZE_EXT_1__WEIGHT_KERNEL, 8);
    reg(r, CSC_D_WEIGHT_BYTES__WEIGHT_BYTES, 128);
    reg_word(r, CSC_D_DATAOUT_SIZE_0, 2u << 16 | 39);
    reg(r, CSC_D_DATAOUT_SIZE_1__DATAOUT_CHANNEL, 8);
    reg(r, CSC_D_ATOMICS__ATOMICS, 119);
    reg(r, CSC_D_RELEASE__RLS_SLICES, 2);
    reg(r, CSC_D_OP_ENABLE__OP_EN, 1);
}

static void status_announce(rig *r, uint32_t lines, uint32_t kernels)
{
    PUSH(r->p.cdma2sc_dat, dla_dat_updt, lines, lines * 40);
    PUSH(r->p.cdma2sc_wt, dla_wt_updt, kernels, kernels, 0);
    WANT(settle(r));
}

static void csc_says(void)
{
    rig *r = rig_make("nv_small", DLA_SLOT_CSC, DLA_CSC);

    STATUS(r, "");
    csc_regs(r);
    r->ops->step(r->u);
    STATUS(r, "CSC: group 0 waits for the bank change handshake with CDMA");
    shake_hands(r);
    status_announce(r, 1, 0);
    STATUS(r, "CSC: group 0 waits for data, 1 of 3 lines in the buffer");
    status_announce(r, 2, 0);
    STATUS(r, "CSC: group 0 at kernel group 0 of 2, position 0 of 120, line 0 "
              "of 1; 0 kernels in the buffer, credit 16, 0 stripes in flight");
    status_announce(r, 0, 8);
    STATUS(r, "CSC: group 0 at kernel group 0 of 2, position 16 of 120, line 0 "
              "of 1; 8 kernels in the buffer, credit 0, 1 stripes in flight");
    for (int i = 0; i < 13; i++) {
        serve_csc(r);
        drop_all(r->p.sc2mac);
        r->p.credit->sent += i < 12 ? 8 : 5;
        WANT(settle(r));
    }
    STATUS(r, "CSC: group 0 at kernel group 0 of 2, position 104 of 120, line "
              "0 of 1; 8 kernels in the buffer, credit 13, 0 stripes in "
              "flight");
    r->p.credit->sent += 3;
    for (int i = 0; i < 3; i++) {
        WANT(settle(r));
        serve_csc(r);
        drop_all(r->p.sc2mac);
    }
    status_announce(r, 0, 1);
    r->p.credit->sent += 9;
    WANT(settle(r));
    STATUS(r, "CSC: group 0 at kernel group 1 of 2, position 0 of 120, line 0 "
              "of 1; 1 kernels in the buffer, credit 9, 0 stripes in flight");
    rig_free(r);
}

/* A layer that may not run still does the handshakes, and reports why it waits;
 * the error is reported when its data come. */
static void csc_holds(void)
{
    rig *r = rig_make("nv_small", DLA_SLOT_CSC, DLA_CSC);

    reg(r, CSC_D_MISC_CFG__PROC_PRECISION, 1);
    reg(r, CSC_D_OP_ENABLE__OP_EN, 1);
    WANT(r->ops->step(r->u));
    STATUS(r, "CSC: layer of group 0 does not run, it breaks the rule "
              "csc-release");
    WANT(r->p.pending->dat_req && r->p.pending->wt_req && !r->ctx.failed);
    shake_hands(r);
    WANT(!r->ctx.failed);
    status_announce(r, 1, 0);
    WANT(r->ctx.failed && r->ctx.refused);
    r->ctx.failed = false;
    rig_free(r);
}

/* ---- CDMA: 3 lines of 120, a kernel; weights of more than their bank ---- */

static void cdma_regs(rig *r, uint32_t group)
{
    reg(r, CDMA_S_POINTER__PRODUCER, group);
    reg(r, CDMA_D_MISC_CFG__PROC_PRECISION, 0);
    reg_word(r, CDMA_D_DATAIN_SIZE_0, 2u << 16 | 119);
    reg(r, CDMA_D_DAIN_RAM_TYPE__DATAIN_RAM_TYPE, 1);
    reg(r, CDMA_D_WEIGHT_RAM_TYPE__WEIGHT_RAM_TYPE, 1);
    reg(r, CDMA_D_LINE_STRIDE__LINE_STRIDE, 120 * 8);
    reg(r, CDMA_D_SURF_STRIDE__SURF_STRIDE, 3 * 120 * 8);
    reg(r, CDMA_D_ENTRY_PER_SLICE__ENTRIES, 119);
    reg(r, CDMA_D_WEIGHT_SIZE_0__BYTE_PER_KERNEL, 799);
    reg(r, CDMA_D_WEIGHT_BYTES__WEIGHT_BYTES, 4096 + 256);
    reg(r, CDMA_D_OP_ENABLE__OP_EN, 1);
}

/* Gives a client so many atoms of its requests, in small steps. *owed:
 * requested atoms that are still missing. */
static void status_serve(rig *r, int client, uint32_t *owed, uint32_t atoms)
{
    dla_memclient *m = r->p.mem[client];
    const dla_rd_req *q;

    while (atoms) {
        for (; (q = dla_fifo_peek(&m->rd_req)); dla_fifo_pop(&m->rd_req))
            *owed += q->atoms;
        WANT(*owed);
        if (!*owed)
            return;
        for (int i = 0; i < 16 && *owed && atoms; i++, --*owed, atoms--) {
            memset(dla_fifo_slot(&m->rd_rsp), 1, r->ctx.cfg->atom);
            dla_fifo_push(&m->rd_rsp);
        }
        WANT(settle(r));
        drop_all(r->p.cbuf_wr_dat);
        drop_all(r->p.cbuf_wr_wt);
        WANT(settle(r));
    }
}

static uint64_t weights_done(const rig *r)
{
    return r->p.done[DLA_INTR_CDMA_WT]->group[0].sent;
}

static void cdma_says(void)
{
    rig *r = rig_make("nv_small", DLA_SLOT_CDMA, DLA_CDMA);
    dla_pending *p = r->p.pending;
    const dla_wt_updt *w;
    uint32_t dat = 0, wt = 0;

    r->ctx.illegal = DLA_ILLEGAL_WARN; /* weights after the last kernel */
    STATUS(r, "");
    cdma_regs(r, 1);
    STATUS(r, "CDMA: group 1 is enabled, but group 0 is next");
    cdma_regs(r, 0);
    WANT(settle(r));
    STATUS(r, "CDMA: layer of group 0: data waits for the bank change "
              "handshake of CSC (request not seen); weights wait for the bank "
              "change handshake of CSC (request not seen)");
    p->dat_req = p->wt_req = 1;
    WANT(settle(r));
    STATUS(r, "CDMA: layer of group 0: data waits for the bank change "
              "handshake of CSC (request high); weights wait for the bank "
              "change handshake of CSC (request high)");
    p->dat_req = p->wt_req = 0;
    WANT(settle(r));
    STATUS(r, "CDMA: layer of group 0: data waits for memory, line or tile row "
              "0; weights 0 of 4352 bytes written, wait for memory");
    status_serve(r, DLA_CL_CDMA_DAT, &dat, 130);
    status_serve(r, DLA_CL_CDMA_WT, &wt, 64);
    STATUS(r, "CDMA: layer of group 0: data waits for memory, line or tile row "
              "1; weights 512 of 4352 bytes written, wait for memory");
    status_serve(r, DLA_CL_CDMA_WT, &wt, 512 - 64);
    STATUS(r, "CDMA: layer of group 0: data waits for memory, line or tile row "
              "1; weights have 512 of 512 entries in use, wait for CSC to "
              "release");
    w = dla_fifo_peek(r->p.cdma2sc_wt);
    WANT(w && w->kernels == 1 && w->entries == 100 && !w->wmb_entries);
    dla_fifo_pop(r->p.cdma2sc_wt);
    WANT(!dla_fifo_peek(r->p.cdma2sc_wt));
    PUSH(r->p.sc2cdma_wt, dla_wt_updt, 1, 100, 0);
    WANT(settle(r));
    WANT(!weights_done(r));
    status_serve(r, DLA_CL_CDMA_WT, &wt, 32);
    w = dla_fifo_peek(r->p.cdma2sc_wt);
    WANT(w && !w->kernels && w->entries == 444 && !w->wmb_entries);
    WANT(weights_done(r) == 1);
    STATUS(r, "CDMA: layer of group 0: data waits for memory, line or tile row "
              "1; weights done");
    status_serve(r, DLA_CL_CDMA_DAT, &dat, 230 + 120);
    STATUS(r, "CDMA: layer of group 1: data needs 120 free entries, 480 of 512 "
              "are in use, waits for CSC to release; weights 0 of 4352 bytes "
              "written, wait for memory");
    rig_free(r);
}

/* ---- RUBIK: split of 4x5 pixels of two surfaces ---- */

static void rubik_says(void)
{
    rig *r = rig_make("nv_full", DLA_SLOT_RUBIK, DLA_RUBIK);
    dla_memclient *m = r->p.mem[DLA_CL_RUBIK];
    uint32_t owed = 0;

    STATUS(r, "");
    reg(r, RUBIK_D_MISC_CFG__RUBIK_MODE, 1);
    reg_word(r, RUBIK_D_DATAIN_SIZE_0, 4u << 16 | 3);
    reg(r, RUBIK_D_DATAIN_SIZE_1__DATAIN_CHANNEL, 39);
    reg(r, RUBIK_D_DATAOUT_SIZE_1__DATAOUT_CHANNEL, 39);
    reg(r, RUBIK_D_OP_ENABLE__OP_EN, 1);
    WANT(settle(r));
    STATUS(r, "RUBIK: layer of group 0 waits for read data (surface 0, row 0 "
              "of 5)");
    for (int i = 0; i < 7; i++) {
        status_serve(r, DLA_CL_RUBIK, &owed, 4);
        drop_all(&m->wr_cmd);
        drop_all(&m->wr_dat);
    }
    WANT(settle(r));
    STATUS(r, "RUBIK: layer of group 0 waits for read data (surface 1, row 2 "
              "of 5)");
    while (dla_fifo_slot(&m->wr_cmd))
        dla_fifo_push(&m->wr_cmd);
    status_serve(r, DLA_CL_RUBIK, &owed, 4);
    STATUS(r, "RUBIK: layer of group 0 waits for room in the memory write "
              "channel (surface 1, row 2 of 5)");
    drop_all(&m->wr_cmd);
    status_serve(r, DLA_CL_RUBIK, &owed, 8);
    STATUS(r, "RUBIK: layer of group 0 waits for its write acknowledge");
    rig_free(r);
}

/* ---- BDMA: a command of three atoms, its memory on either side slow ---- */

static void bdma_says(void)
{
    rig *r = rig_make("nv_full", DLA_SLOT_BDMA, DLA_BDMA);
    dla_memclient *m = r->p.mem[DLA_CL_BDMA];

    STATUS(r, "");
    WANT(!r->ops->status(r->u, (char[64]){ "" }, 64));
    reg(r, BDMA_CFG_LINE__SIZE, 2);
    reg_word(r, BDMA_CFG_CMD, 3);
    reg(r, BDMA_CFG_OP__EN, 1);
    WANT(!r->ops->status(r->u, (char[64]){ "" }, 64));
    reg(r, BDMA_CFG_LAUNCH0__GRP0_LAUNCH, 1);
    WANT(settle(r));
    STATUS(r, "BDMA: waits for read data, 1 commands in flight, 0 launched "
              "and not taken");
    while (dla_fifo_slot(&m->wr_dat))
        dla_fifo_push(&m->wr_dat);
    for (int i = 0; i < 3; i++)
        dla_fifo_push(&m->rd_rsp);
    WANT(settle(r));
    STATUS(r, "BDMA: waits for room in the memory write channel, 1 commands "
              "in flight, 0 launched and not taken");
    drop_all(&m->wr_dat);
    WANT(settle(r));
    STATUS(r, "BDMA: waits for its write acknowledge, 0 commands in flight, 0 "
              "launched and not taken");
    m->wr_ack.sent++;
    WANT(settle(r));
    STATUS(r, "");
    rig_free(r);
}

int main(void)
{
    setbuf(stdout, NULL);
    status_idle();
    at_rest();
    csc_says();
    csc_holds();
    cdma_says();
    rubik_says();
    bdma_says();
    return failures != 0;
}
