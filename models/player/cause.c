/* SPDX-License-Identifier: Apache-2.0
 * The likely cause of a hang in one sentence. A rule says something when what
 * is seen leaves no doubt that it holds; the first one that does is told, and
 * when none does nothing is. */
#include "cause.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* A poll that blocks its stream, or NULL. */
static const dla_cmd *polls(const dla_player *p, int page)
{
    const dla_cmd *c;

    if (p->t->txn || p->stream[page].head == DLA_NO_CMD)
        return NULL;
    c = &p->t->cmd[p->stream[page].head];
    return c->op == DLA_OP_POLL && p->asked[page] ? c : NULL;
}

static bool flush(cause_facts *f)
{
    const dla_player *p = f->p;
    uint32_t at = p->t->cfg->page[DLA_CDMA] + CDMA_S_CBUF_FLUSH_STATUS, v = 1;

    for (int u = 0; u < DLA_NPAGE; u++) {
        const dla_cmd *c = polls(p, u);

        if (!c || c->addr != at || (p->last[u] & 1))
            continue;
        cause_say(f, "the flush of the convolution buffer is not finished: "
                  "CDMA.S_CBUF_FLUSH_STATUS.FLUSH_DONE reads 0, polled");
        cause_line(f, c->line);
        return true;
    }
    if (!cause_busy(f, DLA_CDMA) || !p->core.csb_read(p->core.user, at, &v) ||
        (v & 1))
        return false;
    cause_say(f, "the flush of the convolution buffer is not finished: CDMA "
              "is enabled, and CDMA.S_CBUF_FLUSH_STATUS.FLUSH_DONE reads 0");
    return true;
}

/* ---- interrupts ---- */

/* Bits of GLB that the trace waits for; all of them where any will do. */
static uint32_t awaited(const dla_player *p)
{
    uint32_t bits = 0;

    if (p->t->txn)
        return p->t->cmd[p->where].op == DLA_OP_WAIT ? ~0u : 0;
    if (p->queue[DLA_NINTR].head != DLA_NO_CMD)
        return ~0u;
    for (int q = 0; q < DLA_NINTR; q++)
        for (uint32_t i = p->queue[q].head; i != DLA_NO_CMD; i = p->next[i])
            bits |= 1u << (dla_intr_bit((dla_intr)q) + p->t->cmd[i].group);
    return bits;
}

static const char *glb_name(const cause_facts *f, uint32_t offset,
                            unsigned bit)
{
    const dla_regdef *r = dla_reg_at(f->p->t->cfg, DLA_GLB, offset);

    for (size_t i = 0; r && i < r->nfield; i++)
        if (r->field[i].lsb == bit)
            return r->field[i].name;
    return "";
}

static bool masked(cause_facts *f)
{
    uint32_t bits = awaited(f->p) & f->status & f->mask;
    unsigned bit = 0;
    cause_page x;

    if (!bits)
        return false;
    while (!(bits >> bit & 1))
        bit++;
    cause_layer(f, DLA_GLB, UINT32_MAX, NULL, &x);
    cause_say(f, "the interrupt is masked: GLB.S_INTR_STATUS.%s is 1, but ",
              glb_name(f, GLB_S_INTR_STATUS, bit));
    cause_field(f, &x, DLA_FIELD(GLB_S_INTR_MASK, bit, 1));
    cause_say(f, " keeps it from the pin");
    return true;
}

static bool unseen(cause_facts *f)
{
    const dla_player *p = f->p;
    uint32_t bits = f->status & ~f->mask;

    if (!bits || p->core.intr(p->core.user))
        return false;
    cause_say(f, "the interrupt pin is lost: GLB.S_INTR_STATUS = 0x%x, not "
              "masked by GLB.S_INTR_MASK = 0x%x, and the pin is seen low",
              f->status, f->mask);
    return true;
}

/* ---- enables ---- */

/* Layers that the page took, by the turn of its consumer, are not those that
 * were enabled. */
static bool untaken(cause_facts *f)
{
    for (int i = 0; i < DLA_NPAGE; i++) {
        const cause_state *s = &f->page[i];
        cause_page x;

        if (!s->known || !s->layers || cause_busy(f, (dla_page)i) ||
            s->consumer == (s->layers & 1))
            continue;
        cause_layer(f, (dla_page)i, UINT32_MAX, NULL, &x);
        cause_say(f, "an enable did not arrive: ");
        cause_enable(f, &x);
        cause_say(f, " is layer %u, but no group of %s is enabled and its "
                  "S_POINTER.CONSUMER is %u", s->layers - 1,
                  dla_page_name((dla_page)i), s->consumer);
        return true;
    }
    return false;
}

static bool wrong_group(cause_facts *f)
{
    for (int i = 0; i < DLA_NPAGE; i++) {
        const cause_state *s = &f->page[i];
        const char *name = dla_page_name((dla_page)i);
        cause_page x;

        if (!s->known || s->state[s->consumer] || !cause_busy(f, (dla_page)i))
            continue;
        cause_layer(f, (dla_page)i, UINT32_MAX, NULL, &x);
        x.group = s->consumer ^ 1u;
        cause_say(f, "group %u of %s is enabled, but group %u is next: ",
                  x.group, name, s->consumer);
        cause_enable(f, &x);
        cause_say(f, ", and %s.S_POINTER.CONSUMER is %u", name, s->consumer);
        return true;
    }
    return false;
}

static bool no_partner(cause_facts *f)
{
    return cause_partner(f, false);
}

static bool late_partner(cause_facts *f)
{
    return cause_partner(f, true);
}

/* ---- memory ---- */

static bool unanswered(cause_facts *f)
{
    const dla_player *p = f->p;
    char text[400] = "";

    if (p->core.unanswered)
        p->core.unanswered(p->core.user, text, sizeof text);
    if (!text[0])
        return false;
    cause_say(f, "a response of memory is lost: %s", text);
    return true;
}

/* ---- room in the convolution buffer ---- */

#define C(x, field) dla_get((x)->regs.d[(x)->group], CDMA_D_##field)

static bool few_data(cause_facts *f, const cause_page *x)
{
    const dla_cfg *cfg = f->p->t->cfg;
    bool wino = C(x, MISC_CFG__CONV_MODE);
    uint32_t field = wino ? CDMA_D_DATAIN_SIZE_EXT_0__DATAIN_HEIGHT_EXT
                          : CDMA_D_DATAIN_SIZE_0__DATAIN_HEIGHT;
    uint64_t have = (C(x, BANK__DATA_BANK) + 1ull) * cfg->cbuf_depth;
    uint64_t need = (dla_get(x->regs.d[x->group], field) + 1ull) *
                    (C(x, ENTRY_PER_SLICE__ENTRIES) + 1) *
                    (C(x, BATCH_NUMBER__BATCHES) + 1);

    if (C(x, MISC_CFG__DATA_REUSE) || need <= have)
        return false;
    cause_say(f, "the data banks are too small: ");
    cause_field(f, x, CDMA_D_BANK__DATA_BANK);
    cause_say(f, " gives %llu entries of the %llu that the layer needs, ",
              (unsigned long long)have, (unsigned long long)need);
    cause_field(f, x, CDMA_D_ENTRY_PER_SLICE__ENTRIES);
    cause_say(f, ", ");
    cause_field(f, x, field);
    return true;
}

static uint32_t element_bytes(const cause_facts *f, const cause_page *x)
{
    return dla_precision(f->p->t->cfg, x->regs.d[x->group],
                         CDMA_D_MISC_CFG__PROC_PRECISION) ? 2 : 1;
}

/* A kernel group at least; all that there is when nothing is released. Sizes
 * of compressed groups are in memory. */
static bool few_weights(cause_facts *f, const cause_page *x)
{
    const dla_cfg *cfg = f->p->t->cfg;
    bool all = C(x, MISC_CFG__SKIP_WEIGHT_RLS);
    uint32_t g = cfg->g / element_bytes(f, x);
    uint32_t kernels = C(x, WEIGHT_SIZE_1__WEIGHT_KERNEL) + 1;
    uint64_t have = (C(x, BANK__WEIGHT_BANK) + 1ull) * cfg->cbuf_depth *
                    cfg->cbuf_eb;
    uint64_t need = (uint64_t)(kernels < g ? kernels : g) *
                    (C(x, WEIGHT_SIZE_0__BYTE_PER_KERNEL) + 1ull);

    if (all)
        need = C(x, WEIGHT_BYTES__WEIGHT_BYTES);
    if (C(x, MISC_CFG__WEIGHT_REUSE) || need <= have ||
        (!all && C(x, WEIGHT_FORMAT__WEIGHT_FORMAT)))
        return false;
    cause_say(f, "the weight banks are too small: ");
    cause_field(f, x, CDMA_D_BANK__WEIGHT_BANK);
    cause_say(f, " gives %llu bytes of the %llu that %s, ",
              (unsigned long long)have, (unsigned long long)need,
              all ? "SKIP_WEIGHT_RLS keeps" : "a group of kernels needs");
    cause_field(f, x, all ? CDMA_D_WEIGHT_BYTES__WEIGHT_BYTES
                          : CDMA_D_WEIGHT_SIZE_0__BYTE_PER_KERNEL);
    return true;
}

/* The oldest layer of a convolution that is not finished; false: none. */
static bool unfinished(cause_facts *f, dla_page page, cause_page *x)
{
    dla_page last = DLA_CACC;

    if (!cause_busy(f, last))
        last = DLA_CSC;
    if (!cause_busy(f, last))
        last = DLA_CDMA;
    return cause_busy(f, last) &&
           cause_layer(f, page, f->page[last].layers - cause_busy(f, last),
                       NULL, x);
}

static bool no_room(cause_facts *f)
{
    cause_page x;

    return unfinished(f, DLA_CDMA, &x) &&
           (few_data(f, &x) || few_weights(f, &x));
}

/* ---- sizes of one layer, direct convolution ---- */

#define S(x, field) (dla_get((x)->regs.d[(x)->group], CSC_D_##field) + 1ull)

/* Tells a number that is not the product of others; all are less by 1. */
static bool product(cause_facts *f, const cause_page *x, uint32_t field,
                    const cause_page *y, const uint32_t *of, unsigned n)
{
    cause_field(f, x, field);
    cause_say(f, " and ");
    for (unsigned i = 0; i < n; i++) {
        cause_say(f, i ? ", " : "");
        cause_field(f, y, of[i]);
    }
    cause_say(f, " do not fit");
    return true;
}

static bool odd_size(cause_facts *f)
{
    static const uint32_t kernel[] = {
        CSC_D_WEIGHT_SIZE_EXT_0__WEIGHT_WIDTH_EXT,
        CSC_D_WEIGHT_SIZE_EXT_0__WEIGHT_HEIGHT_EXT,
        CSC_D_WEIGHT_SIZE_EXT_1__WEIGHT_CHANNEL_EXT
    }, plane[] = { CSC_D_DATAOUT_SIZE_0__DATAOUT_WIDTH,
                   CSC_D_DATAOUT_SIZE_0__DATAOUT_HEIGHT };
    cause_page x, y;

    if (!unfinished(f, DLA_CSC, &y) || S(&y, MISC_CFG__CONV_MODE) > 1)
        return false;
    if (S(&y, ATOMICS__ATOMICS) != S(&y, DATAOUT_SIZE_0__DATAOUT_WIDTH) *
                                   S(&y, DATAOUT_SIZE_0__DATAOUT_HEIGHT)) {
        cause_say(f, "CSC makes other results than it counts: ");
        return product(f, &y, CSC_D_ATOMICS__ATOMICS, &y, plane, 2);
    }
    if (!unfinished(f, DLA_CDMA, &x) ||
        C(&x, WEIGHT_SIZE_0__BYTE_PER_KERNEL) + 1ull ==
        S(&y, WEIGHT_SIZE_EXT_0__WEIGHT_WIDTH_EXT) *
        S(&y, WEIGHT_SIZE_EXT_0__WEIGHT_HEIGHT_EXT) *
        S(&y, WEIGHT_SIZE_EXT_1__WEIGHT_CHANNEL_EXT) *
        element_bytes(f, &x))
        return false;
    cause_say(f, "CDMA and CSC disagree about a kernel: ");
    return product(f, &x, CDMA_D_WEIGHT_SIZE_0__BYTE_PER_KERNEL, &y, kernel,
                   3);
}

/* ---- events that cannot come ---- */

/* Nothing moves any more, and no unit has a layer left. */
static bool idle(const cause_facts *f)
{
    bool all = f->p->still;

    for (int i = 0; i < DLA_NPAGE; i++)
        all = all && !cause_busy(f, (dla_page)i);
    return all;
}

/* The page whose layers end with events of the source: the one that is called
 * as its unit. */
static dla_page page_of(unsigned src)
{
    const char *unit = dla_slot_name(dla_intr_slot((int)src));

    for (int i = 0; i < DLA_NPAGE; i++)
        if (!strcasecmp(dla_page_name((dla_page)i), unit))
            return (dla_page)i;
    return DLA_NPAGE;
}

static void waited(cause_facts *f, unsigned src, const dla_cmd *c)
{
    cause_say(f, "%s_%u is waited for", dla_intr_name(src), c->group);
    cause_line(f, c->line);
}

/* The page has finished all that was enabled, and is to interrupt. */
static bool finished(cause_facts *f, unsigned src, const dla_cmd *c,
                     dla_page page)
{
    unsigned n = f->page[page].layers, g = c->group;
    unsigned runs = n / 2 + (g ? 0 : n & 1), had = f->p->served[src][g];
    const char *name = dla_page_name(page);
    cause_page x;

    cause_layer(f, page, UINT32_MAX, NULL, &x);
    if (!runs) {
        waited(f, src, c);
        cause_say(f, ", but %s ran in group 0 only: ", name);
        cause_enable(f, &x);
        return true;
    }
    cause_layer(f, DLA_GLB, UINT32_MAX, NULL, &x);
    if (had >= runs) {
        waited(f, src, c);
        cause_say(f, " once too often: %s had %u layer%s in group %u, and "
                  "their interrupts came", name, runs, runs > 1 ? "s" : "", g);
        return true;
    }
    /* CACC's comes when SDP has taken all, which its registers do not show. */
    if (had || src == DLA_INTR_CACC || !idle(f) ||
        x.s_line[GLB_S_INTR_STATUS / 4] ||
        (f->status >> (dla_intr_bit((dla_intr)src) + g) & 1))
        return false;
    cause_say(f, "the done event of %s is lost: its layer of group %u has "
              "ended, but GLB.S_INTR_STATUS.%s is 0, and ", name, g,
              glb_name(f, GLB_S_INTR_STATUS,
                       dla_intr_bit((dla_intr)src) + g));
    waited(f, src, c);
    return true;
}

static bool no_event(cause_facts *f)
{
    const dla_player *p = f->p;

    for (unsigned src = 0; !p->t->txn && src < DLA_NINTR; src++) {
        dla_page page = page_of(src);
        const dla_cmd *c;

        if (p->queue[src].head == DLA_NO_CMD || page == DLA_NPAGE)
            continue;
        c = &p->t->cmd[p->queue[src].head];
        if (f->page[page].layers) {
            if (!cause_busy(f, page) && finished(f, src, c, page))
                return true;
        } else if (dla_reg_find(p->t->cfg, page, "D_OP_ENABLE", 11) &&
                   !cause_ahead(f, page)) {
            waited(f, src, c);
            cause_say(f, ", but %s.D_OP_ENABLE was never written for group "
                      "%u", dla_page_name(page), c->group);
            return true;
        }
    }
    return false;
}

/* ---- polls ---- */

static bool poll(cause_facts *f)
{
    const dla_player *p = f->p;
    bool done = idle(f);
    char name[96];

    for (int u = 0; u < DLA_NPAGE; u++) {
        const dla_cmd *c = polls(p, u);
        const dla_regdef *r;
        uint32_t never;

        if (!c)
            continue;
        r = dla_reg_at(p->t->cfg, dla_page_at(p->t->cfg, c->addr),
                       c->addr & 0xffcu);
        never = c->value & ~(r ? r->rmask | r->reset : 0);
        if (!never && !done)
            continue;
        cause_say(f, "the poll of %s for 0x%x",
                  dla_reg_text(p->t->cfg, c->addr, name, sizeof name),
                  c->value);
        cause_line(f, c->line);
        cause_say(f, " cannot come true: ");
        if (never)
            cause_say(f, "its bits 0x%x always read 0", never);
        else
            cause_say(f, "it reads 0x%x, and no unit has a layer left",
                      p->last[u]);
        return true;
    }
    return false;
}

/* ---- all ---- */

/* early: holds before anything hangs, too. */
static const struct {
    bool (*holds)(cause_facts *f);
    bool early;
} rules[] = {
    { flush, true }, { masked, false }, { unseen, false },
    { untaken, false }, { wrong_group, false }, { no_partner, false },
    { unanswered, false }, { cause_disagree, false },
    { odd_size, false }, { no_room, false }, { cause_gates, false },
    { late_partner, false }, { no_event, false }, { poll, false },
};

void dla_play_cause(dla_player *p)
{
    cause_facts f;

    if (!cause_look(&f, p))
        return;
    cause_keep(&f);
    for (size_t i = 0; i < sizeof rules / sizeof *rules && !f.text[0]; i++)
        if (p->end == DLA_PLAY_HANG || rules[i].early)
            rules[i].holds(&f);
    if (f.text[0]) {
        snprintf(p->cause, sizeof p->cause, "%s", f.text);
        dla_play_report(p, "  likely cause: %s", p->cause);
    }
    cause_registers(&f);
    if (p->end != DLA_PLAY_HANG)
        return;
    cause_lone(&f);
    cause_lone_text(&f);
}

const char *dla_player_cause(const dla_player *p)
{
    return p->cause;
}

const dla_hang *dla_player_hang(const dla_player *p)
{
    return p->end == DLA_PLAY_HANG && p->hang.known ? &p->hang : NULL;
}
