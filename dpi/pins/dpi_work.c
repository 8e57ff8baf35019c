/* SPDX-License-Identifier: Apache-2.0
 * The waves' signals besides pins: for each unit its current layer, operation
 * and element, for each stream the number of its last transaction, and for a
 * slot in `check` its last comparison. It is made when waves are first needed,
 * and SystemVerilog calls it only in clocks that are in the waves (tock_i of
 * dla_bench). */
#include "work.h"
#include <stdlib.h>
#include <string.h>

static const dla_operation operation[] = { DLA_OPERATIONS };

/* ---- layers ---- */

static unsigned operation_of(const dla_bench *b, int page, uint64_t layer)
{
    const uint32_t *d = host_layer(bench_host(b), page, layer);

    for (unsigned i = 0; i < sizeof operation / sizeof *operation; i++) {
        int n = 0;

        if ((int)operation[i].page != page)
            continue;
        while (n < operation[i].n &&
               dla_get(d, operation[i].field[n]) == operation[i].value)
            n++;
        if (n == operation[i].n)
            return i + 1;
    }
    return 0;
}

/* Layer, group, operation as they are now; true when a place is another. */
static bool work_look(const dla_bench *b, work_place *w, dla_slot slot)
{
    work_place new = *w;
    uint64_t layer = 0;
    int page;

    if (work_runs(b, slot, &page, &layer)) {
        if (new.layer != (uint16_t)layer && !new.moved)
            new.tensor = 0; /* it belonged to the layer before */
        new.op = (uint8_t)operation_of(b, page, layer);
        new.layer = (uint16_t)layer;
        new.group = (uint8_t)host_group(bench_host(b), (dla_page)page, layer);
    } else {
        new.op = 0; /* the element stays: a model may be done within a clock */
    }
    w->moved = new.moved = w->held = new.held = false;
    if (!new.tensor)
        new.n = new.w = new.h = new.c = 0;
    if (!memcmp(&new, &w->shown, offsetof(work_place, shown)))
        return false;
    *w = new;
    memcpy(&w->shown, &new, offsetof(work_place, shown));
    return true;
}

/* ---- comparisons ---- */

static void put_beat(dla_bench *b, const check_beat *c, const void *expected,
                     const void *got)
{
    dla_work *w = work_of(b);
    work_beat *k = &w->beat[c->slot];
    uint32_t n = c->bytes < sizeof k->got ? c->bytes : sizeof k->got;

    if (c->counted)
        work_number(w, c->stream, c->number);
    if (k->differs && k->clock == bench_now(b))
        return; /* of several in one clock, the one that differs is shown */
    k->differs = c->differs;
    k->clock = bench_now(b);
    k->fresh = true;
    if (c->bare)
        return;
    if (c->placed)
        work_at(w, c->slot, c->tensor, (conv_at){ c->n, c->w, c->h, c->c });
    w->place[c->slot].held = c->placed && c->differs;
    memset(k->expected, 0, sizeof k->expected);
    memset(k->got, 0, sizeof k->got);
    memcpy(k->expected, expected, n);
    memcpy(k->got, got, n);
    k->number = (uint32_t)c->number;
    k->stream = (uint8_t)c->stream;
}

/* The difference that a first play has found is shown once, in the clock of the
 * RTL's beat, because the model may reach that beat later. */
static void work_compared(void *user, const check_beat *c)
{
    dla_bench *b = user;
    dla_work *w = work_of(b);
    const check_beat *f = w->foreseen ? &w->foreseen->beat : NULL;

    if (pins_before_reset(b))
        return;
    if (f && c->differs && c->slot == f->slot && c->bare == f->bare &&
        c->stream == f->stream && c->number == f->number) {
        if (w->told)
            return;
        w->told = true;
    }
    put_beat(b, c, c->expected, c->got);
}

static void work_foreseen(dla_bench *b, dla_work *w)
{
    const check_kept *f = w->foreseen;

    if (!f || w->told || bench_cycle(b) < f->cycle)
        return;
    w->told = true;
    put_beat(b, &f->beat, f->expected, f->got);
}

void pins_work_foresee(dla_bench *b, const check_kept *beat)
{
    dla_work *w = work_of(b);

    if (w && beat->cycle > bench_cycle(b))
        w->foreseen = beat;
}

/* ---- DPI ---- */

static void work_tell(svBitVecVal *news, int bit)
{
    dla_bits_put(news, (uint32_t)bit, 1, 1);
}

/* Clears a vector of SystemVerilog, its unused bits as well. */
static void work_clear(svBitVecVal *v, int bits)
{
    memset(v, 0, (size_t)(bits + 31) / 32 * sizeof *v);
}

/* News for the waves: elements, beats, numbers. */
void dla_dpi_work(uint64_t ctx, svBitVecVal *news)
{
    dla_bench *b = bench_of(ctx);
    dla_work *w = work_of(b);

    work_clear(news, DLA_NEWS_BITS);
    if (!w)
        return;
    work_foreseen(b, w);
    for (int s = 0; s < DLA_NSLOT; s++) {
        work_beat *k = &w->beat[s];

        if (work_look(b, &w->place[s], (dla_slot)s))
            work_tell(news, s);
        if (!k->fresh && k->differs) /* it belonged to the clock before */
            k->differs = false, k->fresh = true;
        if (k->fresh)
            work_tell(news, DLA_NEWS_BEATS + s);
        k->fresh = false;
    }
    if (w->numbered)
        work_tell(news, DLA_NEWS_NUMBERS);
    w->numbered = false;
}

/* A part of a bus, where the generator has put it. */
#define PUT(bus, part, x) \
    dla_bits_put(bus, DLA_##part##_AT, DLA_##part##_BITS, x)

void dla_dpi_work_place(uint64_t ctx, int slot, svBitVecVal *place)
{
    const work_place *p = &work_of(bench_of(ctx))->place[slot];

    work_clear(place, DLA_WORK_BITS);
    PUT(place, WORK_OPERATION, p->op);
    PUT(place, WORK_TENSOR, p->tensor);
    PUT(place, WORK_GROUP, p->group);
    PUT(place, WORK_LAYER, p->layer);
    PUT(place, WORK_N, p->n);
    PUT(place, WORK_W, p->w);
    PUT(place, WORK_H, p->h);
    PUT(place, WORK_C, p->c);
}

void dla_dpi_work_beat(uint64_t ctx, int slot, svBitVecVal *about,
                       svBitVecVal *expected, svBitVecVal *got)
{
    const work_beat *k = &work_of(bench_of(ctx))->beat[slot];

    work_clear(about, DLA_BEAT_BITS);
    PUT(about, BEAT_NUMBER, k->number);
    PUT(about, BEAT_STREAM, k->stream);
    PUT(about, BEAT_DIFFERS, k->differs);
    memcpy(expected, k->expected, sizeof k->expected);
    memcpy(got, k->got, sizeof k->got);
}

void dla_dpi_work_numbers(uint64_t ctx, svBitVecVal *numbers)
{
    const dla_work *w = work_of(bench_of(ctx));

    memcpy(numbers, w->number, sizeof w->number);
}

/* ---- life ---- */

/* The pages and interrupts of a slot are looked up in every clock. */
static void know_slots(dla_work *w)
{
    for (int p = 0; p < DLA_NPAGE; p++)
        if (dla_slot_of_page((dla_page)p) < DLA_NSLOT)
            w->pages[dla_slot_of_page((dla_page)p)] |= UINT32_C(1) << p;
    for (int i = 0; i < DLA_NINTR; i++)
        w->intrs[dla_intr_slot(i)] |= UINT32_C(1) << i;
}

void pins_work_reset(dla_work *w)
{
    if (!w)
        return;
    memset(w->place, 0, sizeof w->place);
    memset(w->beat, 0, sizeof w->beat);
    memset(w->number, 0xff, sizeof w->number);
    w->foreseen = NULL;
    w->told = false;
    w->numbered = true;
    work_walks(w, true);
    dla_tap_reset(w->own);
}

void pins_work_begin(dla_bench *b)
{
    dla_work *w = work_of(b);

    if (w)
        return;
    w = calloc(1, sizeof *w);
    if (w)
        w->own = dla_tap_create(bench_cfg(b));
    if (!w || !w->own) { /* waves without it */
        free(w);
        return;
    }
    know_slots(w);
    (void)dla_tap_listen(w->own, NULL, work_word, b);
    bench_pins(b)->work = w;
    pins_work_reset(w);
    work_walks(w, bench_cycle(b) == 0);
    if (bench_reports(b))
        reports_show(bench_reports(b), work_compared, b);
}

void pins_work_end(dla_work *w)
{
    if (w)
        dla_tap_destroy(w->own);
    free(w);
}

/* Transfers that the models have already sent are skipped; they are counted
 * where a transaction is an item of a FIFO. */
static void work_skip(dla_bench *b, dla_work *w)
{
    for (int s = 0; s < DLA_NSLOT; s++)
        dla_tap_skip(w->own, (dla_slot)s, bench_ports(b, s));
    for (int c = 0; c < DLA_NCLIENT; c++) {
        const dla_memclient *m = bench_ports(b, dla_client_slot(c))->mem[c];
        int id = DLA_ST_MEM + c * DLA_MEM_KINDS;

        if (bench_engine(b, dla_client_slot(c)))
            continue;
        work_number(w, id + DLA_MEM_RD_REQ, m->rd_req.pushed - 1);
        work_number(w, id + DLA_MEM_RD_RSP, m->rd_rsp.pushed - 1);
        work_number(w, id + DLA_MEM_WR_CMD, m->wr_cmd.pushed - 1);
        work_number(w, id + DLA_MEM_WR_DAT, m->wr_dat.pushed - 1);
    }
}

dla_tap *pins_work_tap(dla_bench *b, dla_tap *tap)
{
    dla_work *w = work_of(b);

    if (!w)
        return tap;
    if (!tap) {
        w->heard = NULL;
        if (bench_tap(b) != w->own)
            work_skip(b, w);
        return w->own;
    }
    if (tap != w->heard)
        (void)dla_tap_listen(tap, NULL, work_word, b);
    w->heard = tap;
    return tap;
}
