/* SPDX-License-Identifier: Apache-2.0
 * Comparisons for the waves: the expected value beside the value found, the
 * stream, and the element of the tensor. Without waves only the first
 * difference is noted. */
#include "check_show.h"
#include "dla_tap.h"
#include <string.h>

/* Tensors, as check_beat numbers them. */
enum { INPUT = 1, OUTPUT, WEIGHTS };

static int stream_of(int client, int kind)
{
    return DLA_ST_MEM + client * DLA_MEM_KINDS + kind;
}

static void put_element(const dla_check_ctx *k, check_beat *b, int client,
                        bool write, uint64_t addr, uint32_t byte)
{
    dla_element e;
    check_place at = check_at(k, b->slot);

    b->placed = client == DLA_CL_BDMA ?
                host_bdma(k->host, write, at.moved[write], byte, &e) :
                host_element(k->host, client, write, at.layer, addr, byte, &e);
    if (!b->placed)
        return;
    b->tensor = write ? OUTPUT : e.weights ? WEIGHTS : INPUT;
    b->n = e.n;
    b->w = e.w;
    b->h = e.h;
    b->c = e.c;
}

static void put_at(check_beat *b, conv_at at)
{
    b->placed = true;
    b->n = at.n;
    b->w = at.x;
    b->h = at.y;
    b->c = at.c;
}

void show_request(const dla_check_ctx *k, int client, bool write,
                  uint64_t number, uint64_t got, uint64_t want)
{
    check_beat b = { .slot = dla_client_slot(client), .number = number,
                     .stream = stream_of(client, write ? DLA_MEM_WR_CMD
                                                       : DLA_MEM_RD_REQ),
                     .expected = &want, .got = &got, .bytes = sizeof got,
                     .differs = got != want };

    if (!reports_wanted(k->rep, b.differs))
        return;
    if (write || b.differs)
        put_element(k, &b, client, write, want, 0);
    reports_beat(k->rep, &b);
}

void show_atom(const dla_check_ctx *k, int client, uint64_t number,
               uint64_t addr, const uint8_t *got, const uint8_t *want,
               bool differs)
{
    uint32_t i = 0;
    check_beat b = { .slot = dla_client_slot(client), .number = number,
                     .counted = true, .expected = want, .got = got,
                     .stream = stream_of(client, DLA_MEM_WR_DAT),
                     .bytes = k->cfg->atom, .differs = differs };

    if (!reports_wanted(k->rep, differs))
        return;
    while (differs && got[i] == want[i])
        i++;
    put_element(k, &b, client, true, addr, i);
    reports_beat(k->rep, &b);
}

void show_bytes(const dla_check_ctx *k, dla_slot slot, int stream,
                uint64_t number, const void *got, const void *want,
                uint32_t bytes, bool differs)
{
    check_beat b = { .slot = slot, .stream = stream, .number = number,
                     .expected = want, .got = got, .bytes = bytes,
                     .differs = differs };

    if (reports_wanted(k->rep, differs))
        reports_beat(k->rep, &b);
}

void show_result(const dla_check_ctx *k, uint64_t number, conv_at at,
                 const void *got, const void *want, bool differs)
{
    check_beat b = { .slot = DLA_SLOT_CACC, .stream = DLA_ST_RESULT,
                     .number = number, .expected = want, .got = got,
                     .bytes = k->cfg->sdp_tp * 4, .differs = differs,
                     .tensor = OUTPUT };

    put_at(&b, at);
    reports_beat(k->rep, &b);
}

void show_item(const dla_check_ctx *k, dla_slot slot, int stream,
               const conv_walk *w, uint32_t item, uint32_t batches,
               uint32_t kernel, const void *got, const void *want,
               uint32_t bytes, bool differs)
{
    check_beat b = { .slot = slot, .stream = stream, .number = w->stripes,
                     .expected = want, .got = got, .bytes = bytes,
                     .differs = differs, .tensor = OUTPUT };

    if (!reports_wanted(k->rep, differs))
        return;
    put_at(&b, walk_at(k, w, item, batches, kernel));
    reports_beat(k->rep, &b);
}

void show_sums(const dla_check_ctx *k, const conv_walk *w,
               const dla_psum *got, const dla_psum *want, uint32_t item,
               uint32_t kernel, bool differs)
{
    uint32_t g[DLA_WORD_MAX] = { 0 }, e[DLA_WORD_MAX] = { 0 };
    int mask;

    if (!reports_wanted(k->rep, differs))
        return;
    dla_psum_word(k->cfg, got, item, g, &mask);
    dla_psum_word(k->cfg, want, item, e, &mask);
    show_item(k, DLA_SLOT_CMAC, DLA_ST_PSUM, w, item, want->batches, kernel,
              g, e, sizeof g, differs);
}
