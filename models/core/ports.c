/* SPDX-License-Identifier: Apache-2.0
 * Allocation of the channels of a system. */
#include "core.h"
#include <stdlib.h>
#include <string.h>

/* FIFO depths, items. They bound memory and how far units run ahead; no
 * result depends on them. */
enum {
    D_REQ = 64, D_ATOMS = 2048, D_CBUF_WR = 128, D_CBUF_RD = 8, D_UPDT = 64,
    D_STRIPE = 8, D_RESULT = 4, D_PDP_ATOMS = 1024
};

static dla_memclient *make_client(const dla_cfg *cfg)
{
    dla_memclient *c = calloc(1, sizeof *c);

    if (c && dla_fifo_init(&c->rd_req, sizeof(dla_rd_req), D_REQ) &&
        dla_fifo_init(&c->rd_rsp, cfg->atom, D_ATOMS) &&
        dla_fifo_init(&c->wr_cmd, sizeof(dla_wr_cmd), D_REQ) &&
        dla_fifo_init(&c->wr_dat, cfg->atom, D_ATOMS))
        return c;
    return c; /* an unusable client is seen by its NULL buffers */
}

static bool client_ok(const dla_memclient *c)
{
    return c && c->rd_req.buf && c->rd_rsp.buf && c->wr_cmd.buf &&
           c->wr_dat.buf;
}

/* Every plain FIFO of dla_ports with its item size and depth. */
typedef struct chan {
    size_t member; /* offset of the dla_fifo pointer in dla_ports */
    size_t size;
    uint32_t depth;
} chan;

#define CHAN(name, type, depth) { offsetof(dla_ports, name), sizeof(type), depth }
static const chan chans[] = {
    CHAN(cbuf_wr_dat, dla_cbuf_wr, D_CBUF_WR),
    CHAN(cbuf_wr_wt, dla_cbuf_wr, D_CBUF_WR),
    CHAN(cbuf_rd_dat, dla_cbuf_rd, D_CBUF_RD),
    CHAN(cbuf_rd_wt, dla_cbuf_rd, D_CBUF_RD),
    CHAN(cbuf_rd_wmb, dla_cbuf_rd, D_CBUF_RD),
    CHAN(cbuf_rsp_dat, dla_cbuf_rsp, D_CBUF_RD),
    CHAN(cbuf_rsp_wt, dla_cbuf_rsp, D_CBUF_RD),
    CHAN(cbuf_rsp_wmb, dla_cbuf_rsp, D_CBUF_RD),
    CHAN(cdma2sc_dat, dla_dat_updt, D_UPDT),
    CHAN(cdma2sc_wt, dla_wt_updt, D_UPDT),
    CHAN(sc2cdma_dat, dla_dat_updt, D_UPDT),
    CHAN(sc2cdma_wt, dla_wt_updt, D_UPDT),
    CHAN(sc2mac, dla_stripe, D_STRIPE),
    CHAN(mac2accu, dla_psum, D_STRIPE),
    CHAN(cacc2sdp, dla_result, D_RESULT),
};
enum { NCHAN = sizeof chans / sizeof *chans };

static dla_fifo **member(dla_ports *p, size_t i)
{
    return (dla_fifo **)(void *)((char *)p + chans[i].member);
}

static dla_fifo *make_fifo(size_t size, uint32_t depth)
{
    dla_fifo *f = calloc(1, sizeof *f);

    if (f && !dla_fifo_init(f, (uint32_t)size, depth)) {
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
    for (size_t i = 0; i < NCHAN; i++) {
        *member(p, i) = make_fifo(chans[i].size, chans[i].depth);
        ok &= *member(p, i) != NULL;
    }
    p->sdp2pdp = make_fifo(cfg->atom, D_PDP_ATOMS);
    p->pending = calloc(1, sizeof *p->pending);
    p->credit = calloc(1, sizeof *p->credit);
    for (int i = 0; i < DLA_NINTR; i++) {
        p->done[i] = calloc(1, sizeof *p->done[i]);
        ok &= p->done[i] != NULL;
    }
    return ok && p->sdp2pdp && p->pending && p->credit;
}

static void free_fifo(dla_fifo *f)
{
    if (f)
        dla_fifo_free(f);
    free(f);
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
    for (size_t i = 0; i < NCHAN; i++)
        free_fifo(*member(p, i));
    free_fifo(p->sdp2pdp);
    free(p->pending);
    free(p->credit);
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
    for (size_t i = 0; i < NCHAN; i++)
        dla_fifo_clear(*member(p, i));
    dla_fifo_clear(p->sdp2pdp);
    memset(p->pending, 0, sizeof *p->pending);
    memset(p->credit, 0, sizeof *p->credit);
    for (int i = 0; i < DLA_NINTR; i++)
        memset(p->done[i], 0, sizeof *p->done[i]);
}
