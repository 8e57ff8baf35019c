/* SPDX-License-Identifier: Apache-2.0
 * Output of one block: WDMA commands and data, or the stream to PDP (sdp.md
 * 8, 10, 11).
 */
#include "sdp_priv.h"

#include <string.h>

/* Fewest atoms that a command of this walk covers; bounds the atoms that free
 * command slots can carry. */
static uint32_t command_atoms(const sdp_walk *k)
{
    switch (k->mode) {
    case SDP_WALK_ONE:
        return k->atoms;
    case SDP_WALK_LINE:
        return k->w;
    case SDP_WALK_WINO:
        return 2;
    default:
        return 1;
    }
}

/* Number of pixels with room for their output, at most n, counting data,
 * commands and the command that is open. A layer that compares writes nothing,
 * and output for a PDP that is not built is dropped. */
uint32_t sdp_store_room(sdp_unit *u, uint32_t n)
{
    dla_memclient *c = u->ports->mem[DLA_CL_SDP];
    uint64_t room, cmds;

    if (u->l.eql || (u->l.to_pdp && !dla_slot_present(u->cfg, DLA_SLOT_PDP)))
        return n;
    if (u->l.to_pdp) {
        room = dla_fifo_space(u->ports->sdp2pdp);
        return room < n ? (uint32_t)room : n;
    }
    room = dla_fifo_space(&c->wr_dat);
    cmds = u->wr_left +
           (uint64_t)dla_fifo_space(&c->wr_cmd) * command_atoms(&u->wr);
    room = (room < cmds ? room : cmds) / u->l.oatoms;
    return room < n ? (uint32_t)room : n;
}

/* Pushes the next command; the last of the layer has the acknowledge. */
static void open_command(sdp_unit *u)
{
    dla_fifo *f = &u->ports->mem[DLA_CL_SDP]->wr_cmd;
    dla_wr_cmd *w = dla_fifo_slot(f);

    if (!sdp_walk_next(&u->wr, &w->addr, &w->atoms))
        return;
    u->wr_left = w->atoms;
    u->wr_todo -= w->atoms;
    w->ram = u->l.ram;
    w->ack = u->wr_todo == 0;
    dla_fifo_push(f);
}

/* There is room for them: sdp_store_room has counted it. */
static void push_atoms(dla_fifo *f, const uint8_t *p, uint32_t n,
                       uint32_t atom)
{
    while (n) {
        uint32_t m = dla_give_atoms(f, p, n, atom);

        p += (size_t)m * atom;
        n -= m;
    }
}

/* Widening: the halves of n pixels become n atoms of either surface. */
static void split_halves(sdp_unit *u, uint32_t n)
{
    const uint32_t a = u->cfg->atom;
    uint8_t tmp[4 * SDP_ATOM_MAX];

    for (uint32_t i = 0; i < n; i++) {
        memcpy(tmp + i * a, u->out + 2 * i * a, a);
        memcpy(tmp + (n + i) * a, u->out + (2 * i + 1) * a, a);
    }
    memcpy(u->out, tmp, 2 * (size_t)n * a);
}

static void store_memory(sdp_unit *u, uint32_t atoms)
{
    const uint32_t a = u->cfg->atom;
    const uint8_t *p = u->out;

    while (atoms) {
        uint32_t m;

        if (u->wr_left == 0)
            open_command(u);
        m = u->wr_left < atoms ? u->wr_left : atoms;
        push_atoms(&u->ports->mem[DLA_CL_SDP]->wr_dat, p, m, a);
        u->wr_left -= m;
        atoms -= m;
        p += (size_t)m * a;
    }
}

/* STATUS_UNEQUAL and NAN_OUTPUT_NUM see every word presented to the write
 * stage, padding lanes included (sdp.md 10, 12); the first is of the memory
 * write stage, so that a layer for PDP leaves it 0. */
static void sdp_store_watch(sdp_unit *u, size_t bytes)
{
    const uint8_t *p = u->out;
    bool seen = u->unequal || (u->l.to_pdp && !u->l.eql);
    uint32_t nan = 0;
    uint64_t word;

    for (size_t i = 0; i < bytes && !seen; i += sizeof word) {
        memcpy(&word, p + i, sizeof word); /* atoms are 8 bytes or more */
        seen = u->unequal = word != 0;
    }
    if (u->l.out != DLA_FP16 || u->l.eql_dp)
        return;
    for (size_t i = 0; i < bytes; i += 2) {
        uint32_t h = p[i] | (uint32_t)p[i + 1] << 8;

        nan += (h & 0x7fffu) > 0x7c00u;
    }
    u->nan_out += nan;
}

void sdp_store(sdp_unit *u, uint32_t n)
{
    const sdp_layer *l = &u->l;
    uint32_t atoms = n * l->oatoms;

    sdp_store_watch(u, (size_t)atoms * u->cfg->atom);
    if (l->eql || (l->to_pdp && !dla_slot_present(u->cfg, DLA_SLOT_PDP)))
        return;
    if (l->to_pdp) {
        push_atoms(u->ports->sdp2pdp, u->out, atoms, u->cfg->atom);
        return;
    }
    if (l->oatoms == 2 && !l->packed)
        split_halves(u, n);
    store_memory(u, atoms);
}
