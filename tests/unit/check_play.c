/* SPDX-License-Identifier: Apache-2.0
 * Editing of the rig's recording, and replay (check_rig.h). */
#include "bench_make.h"
#include "check_rig.h"

int failures;

void rig_stop(const char *what)
{
    printf("rig: %s\n", what);
    exit(1);
}

/* ---- editing ---- */

ev *rig_room(ev_log *l, uint32_t i)
{
    if (l->n == l->room) {
        l->room = l->room ? 2 * l->room : 1024;
        l->at = realloc(l->at, l->room * sizeof *l->at);
        if (!l->at)
            rig_stop("out of memory");
    }
    memmove(l->at + i + 1, l->at + i, (l->n - i) * sizeof *l->at);
    l->n++;
    return memset(l->at + i, 0, sizeof *l->at);
}

static ev_log edited;

ev_log *rig_edited(void)
{
    return &edited;
}

ev_log *rig_edit(const ev_log *good)
{
    free(edited.at);
    edited = *good;
    edited.room = good->n + 16;
    edited.at = calloc(edited.room, sizeof *edited.at);
    if (!edited.at)
        rig_stop("out of memory");
    if (good->n)
        memcpy(edited.at, good->at, good->n * sizeof *edited.at);
    return &edited;
}

uint32_t ev_count(const ev_log *l, ev_kind kind, int a)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < l->n; i++)
        n += l->at[i].kind == kind && (a < 0 || l->at[i].a == a);
    return n;
}

uint32_t ev_find(const ev_log *l, ev_kind kind, int a, uint32_t n)
{
    for (uint32_t i = 0; i < l->n; i++)
        if (l->at[i].kind == kind && (a < 0 || l->at[i].a == a) && !n--)
            return i;
    rig_stop("no such event");
    return 0;
}

uint32_t ev_word(const ev_log *l, ev_kind kind, int tag, uint32_t n)
{
    for (uint32_t i = 0; i < l->n; i++)
        if (l->at[i].kind == kind && (l->at[i].b & tag) == tag && !n--)
            return i;
    rig_stop("no such word");
}

uint32_t ev_before(const ev_log *l, uint32_t i, ev_kind kind, int a)
{
    while (i-- > 0)
        if (l->at[i].kind == kind && (a < 0 || l->at[i].a == a))
            return i;
    rig_stop("nothing before");
}

uint32_t ev_behind(const ev_log *l, uint32_t i, ev_kind kind)
{
    while (++i < l->n)
        if (l->at[i].kind == kind)
            return i;
    rig_stop("nothing behind");
}

void ev_erase(ev_log *l, uint32_t i)
{
    l->n--;
    memmove(l->at + i, l->at + i + 1, (l->n - i) * sizeof *l->at);
}

ev *ev_insert(ev_log *l, uint32_t i, const ev *of)
{
    ev keep = *of, *e = rig_room(l, i);

    *e = keep;
    e->clock = i + 1 < l->n ? e[1].clock : i ? e[-1].clock : 1;
    return e;
}

void ev_halve(ev_log *l, uint32_t i)
{
    ev half = l->at[i];

    half.b /= 2;
    half.c /= 2;
    l->at[i].b -= half.b;
    l->at[i].c -= half.c;
    ev_insert(l, i, &half);
}

void ev_move(ev_log *l, uint32_t from, uint32_t to)
{
    ev keep = l->at[from];

    ev_erase(l, from);
    ev_insert(l, to, &keep);
}

uint64_t ev_gap(ev_kind kind, int b)
{
    if (kind == EV_UPDT)
        return 4;
    return (kind == EV_MACDAT || kind == EV_PSUM) && (b & TAG_ST) ? 0x40 : 1;
}

void ev_tighten(ev_log *l, uint32_t of, uint32_t i, uint64_t gap)
{
    uint64_t clock = l->at[of].clock + gap, less = l->at[i].clock - clock;

    for (uint32_t n = of + 1; n < i; n++)
        if (l->at[n].clock > clock)
            l->at[n].clock = clock;
    for (uint32_t n = i; n < l->n; n++)
        l->at[n].clock -= less;
}

void ev_near_layers(ev_log *l, ev_kind kind, uint64_t gap)
{
    uint32_t n = ev_word(l, kind, TAG_END | TAG_LAYER_END, 0);

    for (uint32_t j = n; kind == EV_MACDAT && j < ev_behind(l, n, EV_MACDAT);
         j++)
        if (l->at[j].kind == EV_PSUM) /* they would be out of step */
            ev_erase(l, j--);
    ev_tighten(l, n, ev_behind(l, n, kind), gap);
}

uint32_t ev_level(const ev_log *l, int req, int ack)
{
    for (uint32_t i = 0; i < l->n; i++)
        if (l->at[i].kind == EV_PEND && l->at[i].b == req &&
            (ack < 0 || l->at[i].c == ack))
            return i;
    rig_stop("no such levels");
}

/* Clock of the n-th request of a port, 0 when there is none. */
static uint64_t rig_play_request(const ev_log *l, int port, uint32_t n)
{
    for (uint32_t i = 0; i < l->n; i++)
        if (l->at[i].kind == EV_READ && l->at[i].a == port && !n--)
            return l->at[i].clock;
    return 0;
}

/* Moves each event after those of earlier clocks; few are out of place. */
static void sort(ev_log *l)
{
    for (uint32_t i = 1; i < l->n; i++)
        for (uint32_t j = i; j && l->at[j - 1].clock > l->at[j].clock; j--) {
            ev e = l->at[j];

            l->at[j] = l->at[j - 1];
            l->at[j - 1] = e;
        }
}

void ev_renumber(ev_log *l)
{
    uint32_t replies[3] = { 0 };
    uint64_t clock = 0, at;

    for (uint32_t i = 0; i < l->n; i++)
        l->at[i].clock = clock += ev_gap(l->at[i].kind, l->at[i].b);
    for (uint32_t i = 0; i < l->n; i++)
        if (l->at[i].kind == EV_REPLY &&
            (at = rig_play_request(l, l->at[i].a, replies[l->at[i].a]++)))
            l->at[i].clock = at + 6;
    sort(l);
}

/* ---- replay ---- */

typedef struct replay {
    dla_bench *b;
    dla_check_ctx *k;
    uint64_t ctx, cycle;
    unsigned slots;
} replay;

static bool on(const replay *r, dla_slot s)
{
    return r->slots >> s & 1;
}

static void buffer_write(const replay *r, const ev *e)
{
    if (on(r, DLA_SLOT_CDMA))
        dla_mon_bufwrite(r->ctx, e->a, e->b, e->c, e->data);
    if (on(r, DLA_SLOT_CBUF)) {
        dla_mon_cbufwrite(r->ctx, e->a, e->b, e->c, e->data);
    } else if (on(r, DLA_SLOT_CSC)) { /* a model in slot cbuf */
        dla_dpi_cbufwr_in(r->ctx, e->a, e->b, e->c, e->data);
        dla_step(bench_core(r->b));
    }
}

static void reg(const replay *r, const ev *e)
{
    dla_page page = (dla_page)e->a;
    uint32_t addr = bench_cfg(r->b)->page[page] + (uint32_t)e->b;

    host_write(bench_host(r->b), addr, (uint32_t)e->c, r->cycle);
    if (on(r, dla_slot_of_page(page)))
        dla_mon_reg(r->ctx, e->a, e->b, 1, e->c);
}

/* The monitors of unit u, when it is checked. */
static void unit_event(const replay *r, dla_slot s, const ev *e)
{
    if (!on(r, s))
        return;
    switch (e->kind) {
    case EV_UPDT:
        dla_mon_update(r->ctx, (int)s, e->a, e->b, e->c, e->d);
        break;
    case EV_PEND: dla_mon_pending(r->ctx, (int)s, e->b, e->c); break;
    case EV_MACWT:
        dla_mon_macwt(r->ctx, (int)s, e->b, e->mask, e->data);
        break;
    case EV_MACDAT:
        dla_mon_macdat(r->ctx, (int)s, e->b, e->mask, e->data, e->c);
        break;
    case EV_PSUM:
        dla_mon_psumword(r->ctx, (int)s, e->b, e->c, e->data, e->d,
                         e->e);
        break;
    case EV_CREDIT: dla_mon_creditpulse(r->ctx, (int)s, e->b); break;
    case EV_RDREQ:
        dla_mon_rdreq(r->ctx, e->a, e->b, e->addr, e->c - 1);
        break;
    case EV_RDRSP: dla_mon_rdrsp(r->ctx, e->a, e->b, e->data); break;
    case EV_READ: dla_mon_bufread(r->ctx, e->a, e->b, e->c, e->d, e->e); break;
    case EV_REPLY: dla_mon_bufreply(r->ctx, e->a, e->data); break;
    case EV_RESULT: dla_mon_result(r->ctx, 1, e->data, e->b); break;
    default: dla_mon_donepulse(r->ctx, e->a, e->b); break;
    }
}

static void csc_buffer(const replay *r, const ev *e)
{
    if (e->kind == EV_READ)
        dla_mon_cscread(r->ctx, e->a, e->b);
    else
        dla_mon_cscreply(r->ctx, e->a);
}

static void one_event(const replay *r, const ev *e)
{
    switch (e->kind) {
    case EV_REG: reg(r, e); break;
    case EV_BUFWR: buffer_write(r, e); break;
    case EV_RDREQ: case EV_RDRSP: unit_event(r, DLA_SLOT_CDMA, e); break;
    case EV_UPDT: case EV_PEND:
        unit_event(r, DLA_SLOT_CDMA, e);
        unit_event(r, DLA_SLOT_CSC, e);
        break;
    case EV_READ: case EV_REPLY:
        unit_event(r, DLA_SLOT_CBUF, e);
        if (on(r, DLA_SLOT_CSC))
            csc_buffer(r, e);
        break;
    case EV_MACWT: case EV_MACDAT:
        unit_event(r, DLA_SLOT_CSC, e);
        unit_event(r, DLA_SLOT_CMAC, e);
        break;
    case EV_PSUM:
        unit_event(r, DLA_SLOT_CMAC, e);
        unit_event(r, DLA_SLOT_CACC, e);
        break;
    case EV_RESULT: unit_event(r, DLA_SLOT_CACC, e); break;
    case EV_CREDIT:
        unit_event(r, DLA_SLOT_CSC, e);
        unit_event(r, DLA_SLOT_CACC, e);
        break;
    default:
        unit_event(r, e->a == DLA_INTR_CACC ? DLA_SLOT_CACC : DLA_SLOT_CDMA,
                   e);
        break;
    }
}

static void clock_to(replay *r, uint64_t cycle)
{
    while (r->cycle < cycle)
        check_clock(r->k, ++r->cycle);
}

static void hear(replay *r, verdict *v)
{
    const char *t;
    size_t n;

    while ((t = reports_next(bench_reports(r->b)))) {
        if (!v->reports++)
            snprintf(v->first, sizeof v->first, "%s", t);
        n = strlen(v->all);
        snprintf(v->all + n, sizeof v->all - n, "%s", t);
    }
}

const verdict *rig_play(const ev_log *l, unsigned slots, int mode)
{
    static verdict v;
    const bench_opts o = { .on_mismatch = mode };
    replay r = { .slots = slots };
    const char *t;

    memset(&v, 0, sizeof v);
    r.b = bench_make(l->cfg->name, o, slots, BENCH_CHECK);
    r.k = bench_checker(r.b);
    r.ctx = bench_ctx(r.b);
    for (uint32_t i = 0; i < l->n && !reports_stopped(bench_reports(r.b)); i++) {
        clock_to(&r, l->at[i].clock);
        one_event(&r, &l->at[i]);
        hear(&r, &v);
    }
    if (!reports_stopped(bench_reports(r.b))) {
        clock_to(&r, r.cycle + 300);
        check_finish(r.k, "end of the test", true);
    }
    hear(&r, &v);
    v.mismatches = reports_mismatches(bench_reports(r.b));
    v.compared = reports_compared(bench_reports(r.b));
    for (int e; (t = dla_message(bench_core(r.b), &e));) {
        size_t n = strlen(v.all);

        v.errors += e != 0;
        snprintf(v.all + n, sizeof v.all - n, "model: %s\n", t);
    }
    bench_destroy(r.b);
    return &v;
}

void rig_fail(const char *file, int line, const char *what, const verdict *v)
{
    failures++;
    printf("%s:%d: %s\n  %llu differences, %u reports, %llu errors:\n%s\n",
           file, line, what, (unsigned long long)v->mismatches, v->reports,
           (unsigned long long)v->errors, v->all[0] ? v->all : "(nothing)\n");
}
