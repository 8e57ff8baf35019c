/* SPDX-License-Identifier: Apache-2.0
 * AXI4 memory slave: planted faults (docs/reference/faults.md). They act after
 * the rules, because the rules judge the unchanged transfers of the master. */
#include "axi_int.h"
#include <stdio.h>

void axi_mem_faults(axi_mem *m, faults *x, int port)
{
    m->faults = x;
    m->fault_base = port ? FAULT_SRAM_AW : FAULT_DBB_AW;
}

static fault *axi_fault_hit(axi_mem *m, int chan, uint64_t addr, uint64_t bytes)
{
    return fault_hit(m->faults, m->fault_base + chan, addr, bytes);
}

/* Flips a bit of a number that has this many bytes of pins. */
static uint64_t fault_flipped(fault *f, uint64_t v, size_t bytes)
{
    uint8_t b[8];

    for (size_t i = 0; i < 8; i++)
        b[i] = (uint8_t)(v >> 8 * i);
    if (!fault_flip(f, b, bytes))
        return v;
    return v ^ UINT64_C(1) << f->amount;
}

static void axi_fault_did(fault *f, const char *chan, uint8_t id, uint64_t addr,
                          const char *what)
{
    fault_did(f, "%s id %u addr 0x%llx: %s", chan, id,
              (unsigned long long)addr, what);
}

/* A request, AR or AW, that was just accepted. */
void axi_fault_request(axi_mem *m, int chan, axi_txn *t)
{
    const char *name = chan == AXI_AR ? "AR" : "AW";
    uint64_t addr = t->addr;
    fault *f = axi_fault_hit(m, chan, axi_beat_addr(m, t, 0),
                             (uint64_t)t->beats * m->cfg.bytes);
    char text[64];

    if (!f)
        return;
    if (f->kind == FAULT_DROP) {
        t->lost = true;
        axi_fault_did(f, name, t->id, addr,
                      chan == AXI_AR ? "lost, it is never answered"
                                     : "lost with its data, it is never "
                                       "answered");
    } else if (f->kind == FAULT_DELAY) {
        t->t_ok += f->amount;
        axi_fault_did(f, name, t->id, addr, "answered later");
    } else {
        t->addr = fault_flipped(f, addr, 8);
        snprintf(text, sizeof text, "taken as 0x%llx",
                 (unsigned long long)t->addr);
        if (f->fired)
            axi_fault_did(f, name, t->id, addr, text);
    }
}

/* A W beat that was just stored, beat n of its burst. */
void axi_fault_w(axi_mem *m, axi_txn *t, uint32_t n, axi_beat *b)
{
    uint64_t addr = axi_beat_addr(m, t, n);
    fault *f = axi_fault_hit(m, AXI_W, addr, m->cfg.bytes);

    if (!f)
        return;
    if (f->kind == FAULT_DROP) {
        b->strb = 0;
        axi_fault_did(f, "W", t->id, addr, "the beat is not written");
    } else if (f->kind == FAULT_ERROR) {
        t->denied = true;
        axi_fault_did(f, "W", t->id, addr, "the write changes nothing");
    } else if (fault_flip(f, b->data, m->cfg.bytes)) {
        axi_fault_did(f, "W", t->id, addr, "a bit of the data was inverted");
    }
}

/* The next R beat. False: not now, the channel is held. */
bool axi_fault_r(axi_mem *m, uint64_t now, axi_txn *t)
{
    uint64_t addr = axi_beat_addr(m, t, t->done);
    fault *f = t->lost ? NULL : axi_fault_hit(m, AXI_R, addr, m->cfg.bytes);

    if (!f)
        return true;
    if (f->kind == FAULT_DELAY) {
        m->hold[0] = now + f->amount;
        axi_fault_did(f, "R", t->id, addr, "it is delayed");
        return false;
    }
    if (f->kind == FAULT_DROP) {
        t->skip = true;
        axi_fault_did(f, "R", t->id, addr, "the beat is lost");
    } else if (f->kind == FAULT_ERROR) {
        t->spoil = true;
        axi_fault_did(f, "R", t->id, addr, "all bits of the beat are inverted");
    } else {
        t->flip = f;
    }
    return true;
}

/* A beat, or all of a read, that a fault took away. */
void axi_fault_lose(axi_mem *m, int32_t i)
{
    axi_txn *t = &m->rd.t[i];

    t->done = t->lost ? t->beats : (uint8_t)(t->done + 1);
    t->skip = false;
    m->r_cur = t->done == t->beats || m->cfg.interleave ? -1 : i;
    if (t->done == t->beats) {
        axi_queue_remove(&m->rd, i);
        m->rd.count--;
    }
}

/* Applies the fault to the data of the driven beat. */
void axi_fault_data(axi_mem *m, axi_txn *t)
{
    uint64_t addr = axi_beat_addr(m, t, t->done);

    if (t->spoil)
        for (uint32_t i = 0; i < m->cfg.bytes; i++)
            m->r_data[i] = (uint8_t)~m->r_data[i];
    if (t->flip && fault_flip(t->flip, m->r_data, m->cfg.bytes))
        axi_fault_did(t->flip, "R", t->id, addr,
                      "a bit of the data was inverted");
    t->spoil = false;
    t->flip = NULL;
}

/* The next B. False: not now, the channel is held. */
bool axi_fault_b(axi_mem *m, uint64_t now, axi_txn *t)
{
    fault *f = t->lost ? NULL
                       : axi_fault_hit(m, AXI_B, axi_beat_addr(m, t, 0),
                                       (uint64_t)t->beats * m->cfg.bytes);

    if (!f)
        return true;
    if (f->kind == FAULT_DELAY) {
        m->hold[1] = now + f->amount;
        axi_fault_did(f, "B", t->id, t->addr, "it is delayed");
        return false;
    }
    if (f->kind == FAULT_DROP) {
        t->skip = true;
        axi_fault_did(f, "B", t->id, t->addr, "the answer is lost");
        return true;
    }
    t->turned = (uint8_t)(fault_flipped(f, 0, 1));
    if (f->fired)
        axi_fault_did(f, "B", t->id, t->addr, "a bit of the ID was inverted");
    return true;
}
