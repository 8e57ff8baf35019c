/* SPDX-License-Identifier: Apache-2.0
 * Causes that the registers of layers show: partners that were not enabled,
 * registers that must agree, sizes that must fit. */
#include "cause.h"
#include <stdio.h>

/* ---- enables without a partner ---- */

const dla_cmd *cause_ahead(const cause_facts *f, dla_page page)
{
    const dla_player *p = f->p;
    const dla_regdef *r = dla_reg_enable(f->cfg, page);

    if (!p || p->t->txn || !r)
        return NULL;
    for (uint32_t i = p->stream[page].head; i != DLA_NO_CMD; i = p->next[i]) {
        const dla_cmd *c = &p->t->cmd[i];

        if (c->op == DLA_OP_REG_WRITE && (c->addr & 0xffcu) == r->offset &&
            (c->value & 1))
            return c;
    }
    return NULL;
}

/* The trace waits for an interrupt of the page's unit. */
static bool partner_event_missing(const cause_facts *f, dla_page page)
{
    for (int i = 0; f->p && !f->p->t->txn && i < DLA_NINTR; i++)
        if (f->p->queue[i].head != DLA_NO_CMD &&
            dla_intr_slot(i) == dla_slot_of_page(page))
            return true;
    return false;
}

/* True if the page is working on the layer. If the page has finished, its
 * output is in a queue: true if the trace waits for the partner. */
static bool partner_awaited(const cause_facts *f, const dla_book_pair *w,
                            const dla_book_layer *l)
{
    if (!cause_busy(f, w->page))
        return partner_event_missing(f, w->partner);
    return l->number == dla_book_done(f->book, w->page);
}

/* have: layers of the partner that fit. */
static cause_id partner_found(cause_facts *f, const dla_book_pair *w,
                              const dla_book_layer *l, unsigned have,
                              const dla_cmd *later)
{
    unsigned n = dla_book_at(f->book, w->partner)->layers;
    const dla_player *p = f->p;
    const dla_book_layer *last;

    cause_page(f, "partner", w->partner);
    cause_page(f, "page", w->page);
    cause_enable(f, l);
    if (w->of && w->of->field)
        cause_field(f, "why", l, w->of->field);
    if (later) {
        const dla_cmd *c = &p->t->cmd[p->stream[w->partner].head];

        cause_line(f, "later", later->line);
        cause_word(f, "behind", c->op == DLA_OP_SYNC_WAIT ?
                   "event that its commands wait for" :
                   "command at which its commands wait");
        cause_line(f, "wait", c->line);
        return CAUSE_partner_late;
    }
    if (!n)
        return CAUSE_partner_never;
    cause_number(f, "layers", n);
    if (n <= have)
        return CAUSE_partner_fewer;
    cause_number(f, "fit", have);
    last = dla_book_find(f->book, w->partner, NULL, n - 1);
    if (w->to->field && !dla_book_holds(w->to, last))
        cause_field(f, "kind", last, w->to->field);
    return CAUSE_partner_kind;
}

static cause_id partner_missing(cause_facts *f, bool ahead)
{
    for (size_t i = 0; i < dla_book_npair; i++) {
        const dla_book_pair *w = &dla_book_pairs[i];
        unsigned have = dla_book_count(f->book, w->partner, w->to);
        const dla_book_layer *l = dla_book_find(f->book, w->page, w->of, have);
        const dla_cmd *later = cause_ahead(f, w->partner);

        if (l && ahead == (later != NULL) && partner_awaited(f, w, l))
            return partner_found(f, w, l, have, later);
    }
    return CAUSE_none;
}

cause_id cause_partner(cause_facts *f)
{
    return partner_missing(f, false);
}

cause_id cause_partner_later(cause_facts *f)
{
    return partner_missing(f, true);
}

/* ---- all enables without a partner ---- */

/* The entry of a layer, made if it does not exist; NULL: no room. */
static dla_lone_enable *lone_entry(dla_hang *h, const dla_book_layer *l)
{
    for (size_t i = 0; i < h->nlone; i++)
        if (h->lone[i].page == l->page && h->lone[i].layer == l->number)
            return &h->lone[i];
    if (h->nlone == DLA_LONE)
        return NULL;
    h->lone[h->nlone] = (dla_lone_enable){
        .page = l->page, .layer = l->number, .group = l->group,
        .line = (unsigned)l->place };
    return &h->lone[h->nlone++];
}

/* Adds the partners that missing pages always need and that have no layer n. */
static uint32_t lone_needs(const cause_facts *f, uint32_t missing,
                           dla_page page, unsigned n)
{
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < dla_book_npair; i++) {
            const dla_book_pair *w = &dla_book_pairs[i];

            if (!(missing >> w->page & 1) || w->of || w->partner == page ||
                missing >> w->partner & 1 ||
                dla_book_count(f->book, w->partner, w->to) > n)
                continue;
            missing |= 1u << w->partner;
            more = true;
        }
    }
    return missing;
}

static void lone_text(cause_facts *f, const dla_lone_enable *e)
{
    char text[1000];
    dla_text o = { text, sizeof text, 0 };
    const char *sep = " needs";

    dla_text_put(&o, "%s.D_OP_ENABLE", dla_page_name(e->page));
    cause_put_line(f, &o, e->line);
    dla_text_put(&o, ", layer %u group %u", e->layer, e->group);
    for (int q = 0; q < DLA_NPAGE; q++) {
        const dla_cmd *later = cause_ahead(f, (dla_page)q);

        if (!(e->missing >> q & 1))
            continue;
        dla_text_put(&o, "%s %s", sep, dla_page_name((dla_page)q));
        sep = ",";
        if (!later)
            continue;
        dla_text_put(&o, ", still to come");
        cause_put_line(f, &o, later->line);
    }
    dla_play_report(f->p, "  enabled without a partner: %s", text);
}

/* At most two layers of a page are enabled at a time. */
void cause_lone(cause_facts *f)
{
    dla_hang *h = &f->p->hang;

    for (size_t i = 0; i < dla_book_npair; i++) {
        const dla_book_pair *w = &dla_book_pairs[i];
        unsigned have = dla_book_count(f->book, w->partner, w->to);
        const dla_book_layer *l;

        for (unsigned n = have; n < have + 2; n++) {
            dla_lone_enable *e;

            l = dla_book_find(f->book, w->page, w->of, n);
            e = l ? lone_entry(h, l) : NULL;
            if (e)
                e->missing |= lone_needs(f, 1u << w->partner, w->page, n);
        }
    }
    for (size_t i = 0; i < h->nlone; i++)
        lone_text(f, &h->lone[i]);
}

/* ---- registers that must agree ---- */

#define CDMA(d, field) dla_get(d, CDMA_D_##field)
/* Sizes are stored minus 1. */
#define CSC(d, field) (dla_get(d, CSC_D_##field) + 1ull)

static bool agree_new_lines(const uint32_t *d)
{
    return !CDMA(d, MISC_CFG__CONV_MODE) && !CDMA(d, MISC_CFG__DATA_REUSE);
}

static bool agree_features(const uint32_t *d)
{
    return agree_new_lines(d) && !CDMA(d, DATAIN_FORMAT__DATAIN_FORMAT);
}

/* Two pages with layers that work together must have the same number, for
 * layers of the first for which `when` is true. */
static const struct {
    dla_page page, other;
    uint32_t field, same;
    bool (*when)(const uint32_t *d);
    bool wide; /* ignored without 16-bit data */
} agree[] = {
#define SAME(a, x, b, y) DLA_##a, DLA_##b, a##_D_##x, b##_D_##y
#define BOTH(a, b, x) SAME(a, x, b, x), NULL, false
#define CUBE(a, x, b, y) SAME(a, x, b, y), NULL, false
#define PROC(a, x, b, y) \
    SAME(a, x##__PROC_PRECISION, b, y##__PROC_PRECISION), NULL, true
#define LINES(x, y, when) SAME(CDMA, x, CSC, y), when, false
    { BOTH(CDMA, CSC, MISC_CFG__CONV_MODE) },
    { PROC(CDMA, MISC_CFG, CSC, MISC_CFG) },
    { BOTH(CDMA, CSC, ENTRY_PER_SLICE__ENTRIES) },
    { BOTH(CDMA, CSC, BANK__DATA_BANK) },
    { BOTH(CDMA, CSC, BANK__WEIGHT_BANK) },
    { BOTH(CDMA, CSC, BATCH_NUMBER__BATCHES) },
    { BOTH(CDMA, CSC, WEIGHT_FORMAT__WEIGHT_FORMAT) },
    { LINES(WEIGHT_SIZE_1__WEIGHT_KERNEL, WEIGHT_SIZE_EXT_1__WEIGHT_KERNEL,
            NULL) },
    { BOTH(CDMA, CSC, WEIGHT_BYTES__WEIGHT_BYTES) },
    { LINES(DATAIN_SIZE_0__DATAIN_HEIGHT,
            DATAIN_SIZE_EXT_0__DATAIN_HEIGHT_EXT, agree_new_lines) },
    { LINES(DATAIN_SIZE_0__DATAIN_WIDTH, DATAIN_SIZE_EXT_0__DATAIN_WIDTH_EXT,
            agree_features) },
    { LINES(DATAIN_SIZE_1__DATAIN_CHANNEL,
            DATAIN_SIZE_EXT_1__DATAIN_CHANNEL_EXT, agree_features) },
    { BOTH(CSC, CMAC_A, MISC_CFG__CONV_MODE) },
    { BOTH(CSC, CMAC_B, MISC_CFG__CONV_MODE) },
    { BOTH(CSC, CACC, MISC_CFG__CONV_MODE) },
    { PROC(CSC, MISC_CFG, CMAC_A, MISC_CFG) },
    { PROC(CSC, MISC_CFG, CMAC_B, MISC_CFG) },
    { PROC(CSC, MISC_CFG, CACC, MISC_CFG) },
    { BOTH(CSC, CACC, BATCH_NUMBER__BATCHES) },
    { CUBE(CSC, WEIGHT_SIZE_EXT_1__WEIGHT_KERNEL, CSC,
           DATAOUT_SIZE_1__DATAOUT_CHANNEL) },
    { BOTH(CSC, CACC, DATAOUT_SIZE_0__DATAOUT_WIDTH) },
    { BOTH(CSC, CACC, DATAOUT_SIZE_0__DATAOUT_HEIGHT) },
    { BOTH(CSC, CACC, DATAOUT_SIZE_1__DATAOUT_CHANNEL) },
    { CUBE(CACC, DATAOUT_SIZE_0__DATAOUT_WIDTH, SDP,
           DATA_CUBE_WIDTH__WIDTH) },
    { CUBE(CACC, DATAOUT_SIZE_0__DATAOUT_HEIGHT, SDP,
           DATA_CUBE_HEIGHT__HEIGHT) },
    { CUBE(CACC, DATAOUT_SIZE_1__DATAOUT_CHANNEL, SDP,
           DATA_CUBE_CHANNEL__CHANNEL) },
    { CUBE(CACC, BATCH_NUMBER__BATCHES, SDP,
           FEATURE_MODE_CFG__BATCH_NUMBER) },
    { CUBE(CACC, MISC_CFG__CONV_MODE, SDP, FEATURE_MODE_CFG__WINOGRAD) },
    { PROC(CACC, MISC_CFG, SDP, DATA_FORMAT) },
    { BOTH(SDP, SDP_RDMA, FEATURE_MODE_CFG__BATCH_NUMBER) },
    { BOTH(SDP, SDP_RDMA, FEATURE_MODE_CFG__WINOGRAD) },
    { PROC(SDP, DATA_FORMAT, SDP_RDMA, FEATURE_MODE_CFG) },
    { BOTH(SDP, SDP_RDMA, FEATURE_MODE_CFG__FLYING_MODE) },
    { BOTH(SDP, SDP_RDMA, DATA_CUBE_WIDTH__WIDTH) },
    { BOTH(SDP, SDP_RDMA, DATA_CUBE_HEIGHT__HEIGHT) },
    { BOTH(SDP, SDP_RDMA, DATA_CUBE_CHANNEL__CHANNEL) },
    { CUBE(SDP, DATA_CUBE_WIDTH__WIDTH, PDP,
           DATA_CUBE_IN_WIDTH__CUBE_IN_WIDTH) },
    { CUBE(SDP, DATA_CUBE_HEIGHT__HEIGHT, PDP,
           DATA_CUBE_IN_HEIGHT__CUBE_IN_HEIGHT) },
    { CUBE(SDP, DATA_CUBE_CHANNEL__CHANNEL, PDP,
           DATA_CUBE_IN_CHANNEL__CUBE_IN_CHANNEL) },
    { BOTH(PDP, PDP_RDMA, DATA_CUBE_IN_WIDTH__CUBE_IN_WIDTH) },
    { BOTH(PDP, PDP_RDMA, DATA_CUBE_IN_HEIGHT__CUBE_IN_HEIGHT) },
    { BOTH(PDP, PDP_RDMA, DATA_CUBE_IN_CHANNEL__CUBE_IN_CHANNEL) },
};

/* True if the fields of row i differ in a pair of layers that is not finished.
 * Only the last two pairs can be unfinished. */
static bool agree_broken(cause_facts *f, size_t i)
{
    dla_page page = agree[i].page, other = agree[i].other;
    const dla_book_pair *w = dla_book_pair_of(page, other);
    const dla_book_want *of = w ? w->of : NULL, *to = w ? w->to : NULL;
    unsigned a = dla_book_count(f->book, page, of);
    unsigned b = dla_book_count(f->book, other, to), n = a < b ? a : b;

    for (unsigned k = n > 2 ? n - 2 : 0; k < n; k++) {
        const dla_book_layer *x = dla_book_find(f->book, page, of, k);
        const dla_book_layer *y = dla_book_find(f->book, other, to, k);

        if (!x || !y ||
            (x->number < dla_book_done(f->book, page) &&
             y->number < dla_book_done(f->book, other)) ||
            (agree[i].when && !agree[i].when(x->d)) ||
            dla_get(x->d, agree[i].field) == dla_get(y->d, agree[i].same))
            continue;
        cause_page(f, "page", page);
        cause_page(f, "partner", other);
        cause_field(f, "here", x, agree[i].field);
        cause_field(f, "there", y, agree[i].same);
        return true;
    }
    return false;
}

cause_id cause_disagree(cause_facts *f)
{
    bool wide = f->cfg->int16 || f->cfg->fp16;

    for (size_t i = 0; i < sizeof agree / sizeof *agree; i++)
        if ((wide || !agree[i].wide) && agree_broken(f, i))
            return agree[i].page == agree[i].other ? CAUSE_disagree_own
                                                   : CAUSE_disagree;
    return CAUSE_none;
}

/* ---- sizes of a layer, and room in the convolution buffer ---- */

/* The size of a layer and the size that it needs; x, y: registers of CDMA and
 * CSC. */
typedef struct size_of {
    const dla_cfg *cfg;
    const uint32_t *x, *y;
    uint64_t have, need;
} size_of;

static uint64_t size_element(const size_of *s)
{
    return dla_precision(s->cfg, s->x, CDMA_D_MISC_CFG__PROC_PRECISION) ? 2
                                                                        : 1;
}

/* Each returns whether the rule is for such a layer. */
static bool size_stripes(size_of *s)
{
    s->have = CSC(s->y, ATOMICS__ATOMICS);
    s->need = CSC(s->y, DATAOUT_SIZE_0__DATAOUT_WIDTH) *
              CSC(s->y, DATAOUT_SIZE_0__DATAOUT_HEIGHT);
    return !dla_get(s->y, CSC_D_MISC_CFG__CONV_MODE);
}

static bool size_kernel(size_of *s)
{
    s->have = CDMA(s->x, WEIGHT_SIZE_0__BYTE_PER_KERNEL) + 1ull;
    s->need = CSC(s->y, WEIGHT_SIZE_EXT_0__WEIGHT_WIDTH_EXT) *
              CSC(s->y, WEIGHT_SIZE_EXT_0__WEIGHT_HEIGHT_EXT) *
              CSC(s->y, WEIGHT_SIZE_EXT_1__WEIGHT_CHANNEL_EXT) *
              size_element(s);
    return !dla_get(s->y, CSC_D_MISC_CFG__CONV_MODE);
}

static void size_data(size_of *s, uint32_t height)
{
    s->have = (CDMA(s->x, BANK__DATA_BANK) + 1ull) * s->cfg->cbuf_depth;
    s->need = (dla_get(s->x, height) + 1ull) *
              (CDMA(s->x, ENTRY_PER_SLICE__ENTRIES) + 1) *
              (CDMA(s->x, BATCH_NUMBER__BATCHES) + 1);
}

static bool size_direct_data(size_of *s)
{
    size_data(s, CDMA_D_DATAIN_SIZE_0__DATAIN_HEIGHT);
    return agree_new_lines(s->x);
}

static bool size_winograd_data(size_of *s)
{
    size_data(s, CDMA_D_DATAIN_SIZE_EXT_0__DATAIN_HEIGHT_EXT);
    return CDMA(s->x, MISC_CFG__CONV_MODE) &&
           !CDMA(s->x, MISC_CFG__DATA_REUSE);
}

static uint64_t size_weight_banks(const size_of *s)
{
    return (CDMA(s->x, BANK__WEIGHT_BANK) + 1ull) * s->cfg->cbuf_depth;
}

/* Sizes of compressed groups are in memory. */
static bool size_group(size_of *s)
{
    uint64_t g = s->cfg->g / size_element(s);
    uint64_t kernels = CDMA(s->x, WEIGHT_SIZE_1__WEIGHT_KERNEL) + 1ull;

    s->have = size_weight_banks(s) * s->cfg->cbuf_eb;
    s->need = (kernels < g ? kernels : g) *
              (CDMA(s->x, WEIGHT_SIZE_0__BYTE_PER_KERNEL) + 1ull);
    return !CDMA(s->x, MISC_CFG__WEIGHT_REUSE) &&
           !CDMA(s->x, MISC_CFG__SKIP_WEIGHT_RLS) &&
           !CDMA(s->x, WEIGHT_FORMAT__WEIGHT_FORMAT);
}

static bool size_kept(size_of *s)
{
    s->have = size_weight_banks(s) * s->cfg->cbuf_eb;
    s->need = CDMA(s->x, WEIGHT_BYTES__WEIGHT_BYTES);
    return !CDMA(s->x, MISC_CFG__WEIGHT_REUSE) &&
           CDMA(s->x, MISC_CFG__SKIP_WEIGHT_RLS);
}

/* For the oldest convolution that is not finished. room: need may be at most
 * have, otherwise both must be equal. Fields of CSC follow those of CDMA. */
static const struct {
    cause_id id;
    bool (*holds)(size_of *s);
    bool room;
    struct {
        const char *key;
        dla_page page;
        uint32_t field;
    } value[4];
} sizes[] = {
#define F(key, unit, field) { key, DLA_##unit, unit##_D_##field }
    { CAUSE_stripes, size_stripes, false,
      { F("stripes", CSC, ATOMICS__ATOMICS),
        F("width", CSC, DATAOUT_SIZE_0__DATAOUT_WIDTH),
        F("height", CSC, DATAOUT_SIZE_0__DATAOUT_HEIGHT) } },
    { CAUSE_kernel_bytes, size_kernel, false,
      { F("bytes", CDMA, WEIGHT_SIZE_0__BYTE_PER_KERNEL),
        F("width", CSC, WEIGHT_SIZE_EXT_0__WEIGHT_WIDTH_EXT),
        F("height", CSC, WEIGHT_SIZE_EXT_0__WEIGHT_HEIGHT_EXT),
        F("channels", CSC, WEIGHT_SIZE_EXT_1__WEIGHT_CHANNEL_EXT) } },
    { CAUSE_data_room, size_direct_data, true,
      { F("bank", CDMA, BANK__DATA_BANK),
        F("entries", CDMA, ENTRY_PER_SLICE__ENTRIES),
        F("height", CDMA, DATAIN_SIZE_0__DATAIN_HEIGHT) } },
    { CAUSE_data_room, size_winograd_data, true,
      { F("bank", CDMA, BANK__DATA_BANK),
        F("entries", CDMA, ENTRY_PER_SLICE__ENTRIES),
        F("height", CDMA, DATAIN_SIZE_EXT_0__DATAIN_HEIGHT_EXT) } },
    { CAUSE_weight_room, size_group, true,
      { F("bank", CDMA, BANK__WEIGHT_BANK),
        F("bytes", CDMA, WEIGHT_SIZE_0__BYTE_PER_KERNEL) } },
    { CAUSE_weight_room_kept, size_kept, true,
      { F("bank", CDMA, BANK__WEIGHT_BANK),
        F("bytes", CDMA, WEIGHT_BYTES__WEIGHT_BYTES) } },
};

cause_id cause_sizes(cause_facts *f)
{
    const dla_book_layer *x, *y;
    dla_page last = DLA_CACC;
    unsigned n;

    if (!cause_busy(f, last))
        last = DLA_CSC;
    if (!cause_busy(f, last))
        last = DLA_CDMA;
    if (!cause_busy(f, last))
        return CAUSE_none;
    n = dla_book_done(f->book, last);
    x = dla_book_find(f->book, DLA_CDMA, NULL, n);
    y = dla_book_find(f->book, DLA_CSC, NULL, n);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        size_of s = { f->cfg, x ? x->d : NULL, y ? y->d : NULL, 0, 0 };

        if ((!x && i) || (!y && !sizes[i].room)) /* CSC chooses the stripes */
            continue;
        if (!sizes[i].holds(&s) ||
            (sizes[i].room ? s.need <= s.have : s.need == s.have))
            continue;
        cause_number(f, "have", s.have);
        cause_number(f, "need", s.need);
        for (int k = 0; k < 4 && sizes[i].value[k].key; k++)
            cause_field(f, sizes[i].value[k].key,
                        sizes[i].value[k].page == DLA_CDMA ? x : y,
                        sizes[i].value[k].field);
        return sizes[i].id;
    }
    return CAUSE_none;
}

/* ---- clock gates of RTL (conv_core.md 9.2) ---- */

static uint64_t gates_weights(const dla_cfg *cfg, const uint32_t *d)
{
    return CDMA(d, MISC_CFG__WEIGHT_REUSE)
               ? 0 : CDMA(d, WEIGHT_BYTES__WEIGHT_BYTES) / cfg->cbuf_eb;
}

/* RTL may lose releases while a clock is off. It counts the entries that it has
 * stored, of all layers in the same banks together. The first generation is not
 * known to lose any. */
cause_id cause_gates(cause_facts *f)
{
    unsigned last = dla_book_done(f->book, DLA_CDMA), layers = 0;
    size_of s = { .cfg = f->cfg };
    uint32_t data = UINT32_MAX, weight = UINT32_MAX;
    const dla_book_layer *l = NULL;

    if (!f->core->gated || f->cfg->v1 || !cause_busy(f, DLA_CDMA))
        return CAUSE_none;
    for (unsigned i = 0; i <= last; i++) {
        l = dla_book_find(f->book, DLA_CDMA, NULL, i);
        if (!l)
            return CAUSE_none;
        s.x = l->d;
        if (CDMA(s.x, BANK__DATA_BANK) != data ||
            CDMA(s.x, BANK__WEIGHT_BANK) != weight)
            s.need = layers = 0;
        data = CDMA(s.x, BANK__DATA_BANK);
        weight = CDMA(s.x, BANK__WEIGHT_BANK);
        s.need += gates_weights(s.cfg, s.x);
        layers++;
    }
    s.have = size_weight_banks(&s);
    if (layers < 2 || s.need < s.have || !gates_weights(s.cfg, s.x))
        return CAUSE_none;
    cause_number(f, "layers", layers);
    cause_number(f, "need", s.need);
    cause_number(f, "have", s.have);
    cause_field(f, "bank", l, CDMA_D_BANK__WEIGHT_BANK);
    return CAUSE_gates;
}
