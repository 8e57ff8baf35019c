/* SPDX-License-Identifier: Apache-2.0
 * The native memory interface (models/core/memif.c) reports whether it moved.
 * For an outside access it reports the place, in the words of a trace or of a
 * program. */
#include "../../models/core/core.h"
#include "want.h"
#include <string.h>

enum { CLIENT = DLA_CL_SDP, BASE = 0x80000000u };

static dla *d;

static void memif_fresh(void)
{
    uint64_t with[2];

    dla_destroy(d);
    d = dla_create("nv_small", NULL, (char[64]){ "" }, 64);
    WANT(d && dla_mem_declare(dla_memory(d, DLA_RAM_MC), BASE, 64, with));
}

static void ask(uint64_t addr, uint32_t atoms)
{
    dla_fifo *f = &d->ports.mem[CLIENT]->rd_req;

    *(dla_rd_req *)dla_fifo_slot(f) = (dla_rd_req){ addr, atoms, DLA_RAM_MC };
    dla_fifo_push(f);
}

static void command(uint64_t addr, uint32_t atoms)
{
    dla_fifo *f = &d->ports.mem[CLIENT]->wr_cmd;

    *(dla_wr_cmd *)dla_fifo_slot(f) = (dla_wr_cmd){ addr, atoms, DLA_RAM_MC,
                                                    1 };
    dla_fifo_push(f);
}

/* Reads and writes with separate parts: true as long as something is served. */
static void says_that_it_moved(void)
{
    dla_memclient *c;

    memif_fresh();
    c = d->ports.mem[CLIENT];
    WANT(!dla_memif_step(&d->memif));
    ask(BASE, 2);
    WANT(dla_memif_step(&d->memif) && c->rd_rsp.count == 2);
    WANT(!dla_memif_step(&d->memif));
    command(BASE, 2);
    WANT(!dla_memif_step(&d->memif)); /* its atoms are missing */
    for (int i = 0; i < 2; i++) {
        WANT(!c->wr_ack.sent);
        memset(dla_fifo_slot(&c->wr_dat), 1, 8);
        dla_fifo_push(&c->wr_dat);
        WANT(dla_memif_step(&d->memif) && !c->wr_dat.count);
        WANT(!dla_memif_step(&d->memif));
    }
    WANT(c->wr_ack.sent == 1 && !c->wr_cmd.count && !d->ctx.failed);
}

static void outside(const char *place, const char *at, const char *covered)
{
    char want[DLA_MSG_LEN];
    int error = 0;
    const char *text;

    memif_fresh();
    strcpy(d->ctx.place, place);
    ask(BASE - 8, 1);
    WANT(dla_memif_step(&d->memif));
    snprintf(want, sizeof want, "%s%s%s: read of 8 bytes at %s 0x7ffffff8 "
             "lies outside the declared memory, expected an address that %s",
             place, place[0] ? ": " : "", dla_client_table[CLIENT].reader, at,
             covered);
    text = dla_ctx_next(&d->ctx, &error);
    WANT(error && text && !strcmp(text, want));
    ask(BASE, 1);
    WANT(!dla_memif_step(&d->memif)); /* nothing is served after an error */
}

int main(void)
{
    says_that_it_moved();
    outside("", "the primary memory,",
            "the program declares (dla_mem_declare, dla_mem_map)");
    outside("a.cfg:3", "pri_mem", "mem_init, mem_load or mem_reserve covers");
    dla_destroy(d);
    return failures != 0;
}
