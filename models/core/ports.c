/* SPDX-License-Identifier: Apache-2.0
 * Allocation of the channels of a system. */
#include "core.h"
#include <stdlib.h>
#include <string.h>

/* Returns NULL, or a client in which missing buffers are NULL, so that one
 * function can also free a client that was only partly made. */
static dla_memclient *make_client(const dla_cfg *cfg)
{
    dla_memclient *c = calloc(1, sizeof *c);

    if (c && dla_fifo_init(&c->rd_req, sizeof(dla_rd_req), DLA_REQ_DEPTH) &&
        dla_fifo_init(&c->rd_rsp, cfg->atom, DLA_ATOM_DEPTH) &&
        dla_fifo_init(&c->wr_cmd, sizeof(dla_wr_cmd), DLA_REQ_DEPTH) &&
        dla_fifo_init(&c->wr_dat, cfg->atom, DLA_ATOM_DEPTH))
        return c;
    return c; /* an unusable client has NULL buffers */
}

static bool client_ok(const dla_memclient *c)
{
    return c && c->rd_req.buf && c->rd_rsp.buf && c->wr_cmd.buf &&
           c->wr_dat.buf;
}

/* The place of channel i in the ports: a FIFO, or for depth 0 one struct. */
static void **port_member(dla_ports *p, int i)
{
    return (void **)(void *)((char *)p + dla_channel_table[i].member);
}

void *dla_port_at(const dla_ports *p, dla_channel channel)
{
    return *(void *const *)(const void *)((const char *)p +
                                          dla_channel_table[channel].member);
}

static void *make_channel(const dla_chandef *c, const dla_cfg *cfg)
{
    uint32_t size = c->size ? (uint32_t)c->size : cfg->atom;
    dla_fifo *f;

    if (!c->depth)
        return calloc(1, c->size);
    f = calloc(1, sizeof *f);
    if (f && !dla_fifo_init(f, size, c->depth)) {
        free(f);
        return NULL;
    }
    return f;
}

bool dla_ports_make(dla_ports *p, const dla_cfg *cfg)
{
    bool ok = true;

    memset(p, 0, sizeof *p);
    for (int i = 0; i < DLA_NCLIENT; i++) {
        p->mem[i] = make_client(cfg);
        ok &= client_ok(p->mem[i]);
    }
    for (int i = 0; i < DLA_NCHANNEL; i++) {
        *port_member(p, i) = make_channel(&dla_channel_table[i], cfg);
        ok &= *port_member(p, i) != NULL;
    }
    for (int i = 0; i < DLA_NINTR; i++) {
        p->done[i] = calloc(1, sizeof *p->done[i]);
        ok &= p->done[i] != NULL;
    }
    return ok;
}

void dla_ports_free(dla_ports *p)
{
    for (int i = 0; i < DLA_NCLIENT; i++) {
        dla_memclient *c = p->mem[i];

        if (!c)
            continue;
        dla_fifo_free(&c->rd_req);
        dla_fifo_free(&c->rd_rsp);
        dla_fifo_free(&c->wr_cmd);
        dla_fifo_free(&c->wr_dat);
        free(c);
    }
    for (int i = 0; i < DLA_NCHANNEL; i++) {
        void *c = *port_member(p, i);

        if (c && dla_channel_table[i].depth)
            dla_fifo_free(c);
        free(c);
    }
    for (int i = 0; i < DLA_NINTR; i++)
        free(p->done[i]);
    memset(p, 0, sizeof *p);
}

void dla_ports_clear(dla_ports *p)
{
    for (int i = 0; i < DLA_NCLIENT; i++) {
        dla_memclient *c = p->mem[i];

        dla_fifo_clear(&c->rd_req);
        dla_fifo_clear(&c->rd_rsp);
        dla_fifo_clear(&c->wr_cmd);
        dla_fifo_clear(&c->wr_dat);
        memset(&c->wr_ack, 0, sizeof c->wr_ack);
    }
    for (int i = 0; i < DLA_NCHANNEL; i++) {
        if (dla_channel_table[i].depth)
            dla_fifo_clear(*port_member(p, i));
        else
            memset(*port_member(p, i), 0, dla_channel_table[i].size);
    }
    for (int i = 0; i < DLA_NINTR; i++)
        memset(p->done[i], 0, sizeof *p->done[i]);
}
