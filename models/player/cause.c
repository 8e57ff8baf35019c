/* SPDX-License-Identifier: Apache-2.0
 * The likely cause of a hang in one sentence. A rule applies when the facts
 * leave no doubt. The first rule that applies is reported; if none applies,
 * nothing is reported. */
#include "cause.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- facts ---- */

static bool cause_ran(const dla_player *p, uint32_t i)
{
    const dla_cmd *c = &p->t->cmd[i];

    if (p->t->txn)
        return c->op == DLA_OP_WRITE_REG && i < p->where;
    return c->op == DLA_OP_REG_WRITE && i < p->stream[c->page].head;
}

static bool cause_get(cause_facts *f, dla_page page, uint32_t offset,
                      uint32_t *v)
{
    uint32_t addr = f->cfg->page[page] + offset;
    dla_look look;

    if (!dla_core_look(f->core, addr, &look))
        return false;
    *v = look.value;
    dla_book_read(f->book, addr, *v);
    return true;
}

/* Writes the commands that ran into the book; false: out of memory. */
static bool cause_replay(cause_facts *f)
{
    const dla_trace *t = f->p->t;

    for (uint32_t i = 0; i < t->ncmd; i++)
        if (cause_ran(f->p, i) &&
            dla_book_write(f->book, t->cmd[i].addr, t->cmd[i].value,
                           t->cmd[i].line, NULL) == DLA_BOOK_NOMEM)
            return false;
    return true;
}

/* Reads the registers of the core; false: the core gave up. */
static bool cause_look(cause_facts *f)
{
    uint32_t v;

    for (int i = 0; i < DLA_NPAGE; i++) {
        dla_page page = (dla_page)i;

        if (!dla_book_layered(f->book, page) ||
            !dla_book_at(f->book, page)->used)
            continue;
        if (!cause_get(f, page, CDMA_S_STATUS, &v) ||
            !cause_get(f, page, CDMA_S_POINTER, &v))
            return false;
        if (f->p)
            f->p->hang.page[i].known = true;
    }
    return cause_get(f, DLA_GLB, GLB_S_INTR_STATUS, &f->status) &&
           cause_get(f, DLA_GLB, GLB_S_INTR_MASK, &f->mask);
}

/* The facts, as two lines of the report, and for dla_player_hang. */
static void cause_registers(const cause_facts *f)
{
    static const char *const word[4] = { "", "running", "pending", "3" };
    dla_hang *h = &f->p->hang;
    char text[800] = " all groups idle";
    dla_text o = { text, sizeof text, 0 };

    for (int i = 0; i < DLA_NPAGE; i++)
        for (unsigned g = 0; g < 2; g++) {
            uint8_t s = dla_book_at(f->book, (dla_page)i)->state[g];

            h->page[i].state[g] = s;
            if (s)
                dla_text_put(&o, "%s %s group %u %s", o.n ? "," : "",
                             dla_page_name((dla_page)i), g, word[s]);
        }
    dla_play_report(f->p, "  S_STATUS:%s", text);
    dla_play_report(f->p, "  GLB: S_INTR_STATUS 0x%x, S_INTR_MASK 0x%x",
                    f->status, f->mask);
    h->known = true;
    h->status = f->status;
    h->mask = f->mask;
    h->waits = f->p->status;
}

/* ---- the flush ---- */

/* A poll that blocks its stream, or NULL. */
static const dla_cmd *cause_polls(const dla_player *p, int page)
{
    const dla_cmd *c;

    if (!p || p->t->txn || p->stream[page].head == DLA_NO_CMD)
        return NULL;
    c = &p->t->cmd[p->stream[page].head];
    return c->op == DLA_OP_POLL && p->asked[page] ? c : NULL;
}

static cause_id cause_flush(cause_facts *f)
{
    const dla_player *p = f->p;
    uint32_t v = 1;

    for (int u = 0; u < DLA_NPAGE; u++) {
        const dla_cmd *c = cause_polls(p, u);

        if (!c || (p->last[u] & 1) ||
            c->addr != f->cfg->page[DLA_CDMA] + CDMA_S_CBUF_FLUSH_STATUS)
            continue;
        cause_line(f, "wait", c->line);
        if (!f->hangs)
            cause_word(f, "limit", "the limit of time");
        return CAUSE_flush_polled;
    }
    return cause_busy(f, DLA_CDMA) &&
           cause_get(f, DLA_CDMA, CDMA_S_CBUF_FLUSH_STATUS, &v) &&
           !(v & 1) ? CAUSE_flush : CAUSE_none;
}

/* ---- interrupts ---- */

/* Bits of GLB that the trace waits for; all bits if any of them will do, as for
 * a host that waits for the pin. */
static uint32_t cause_awaited(const dla_player *p)
{
    uint32_t bits = 0;

    if (!p)
        return ~0u;
    if (p->t->txn)
        return p->t->cmd[p->where].op == DLA_OP_WAIT ? ~0u : 0;
    if (p->queue[DLA_NINTR].head != DLA_NO_CMD)
        return ~0u;
    for (int q = 0; q < DLA_NINTR; q++)
        for (uint32_t i = p->queue[q].head; i != DLA_NO_CMD; i = p->next[i])
            bits |= 1u << (dla_intr_bit((dla_intr)q) + p->t->cmd[i].group);
    return bits;
}

static void cause_status_bit(cause_facts *f, unsigned bit)
{
    char name[96];

    cause_word(f, "status",
               cause_field_name(f, DLA_GLB,
                                DLA_FIELD(GLB_S_INTR_STATUS, bit, 1), name,
                                sizeof name));
}

static cause_id cause_masked(cause_facts *f)
{
    uint32_t bits = cause_awaited(f->p) & f->status & f->mask;
    unsigned bit = 0;

    if (!bits)
        return CAUSE_none;
    while (!(bits >> bit & 1))
        bit++;
    cause_status_bit(f, bit);
    cause_single(f, "mask", DLA_GLB, DLA_FIELD(GLB_S_INTR_MASK, bit, 1));
    return CAUSE_masked;
}

static cause_id cause_unseen(cause_facts *f)
{
    if (!(f->status & ~f->mask) || f->core->intr(f->core->user))
        return CAUSE_none;
    cause_number(f, "status", f->status);
    cause_number(f, "mask", f->mask);
    return CAUSE_pin_lost;
}

/* ---- enables ---- */

/* The layers that the page took, in the order of its consumer, are not those
 * that were enabled. */
static cause_id cause_untaken(cause_facts *f)
{
    for (int i = 0; i < DLA_NPAGE; i++) {
        const dla_book_page *s = dla_book_at(f->book, (dla_page)i);

        if (!dla_book_layered(f->book, (dla_page)i) || !s->layers ||
            cause_busy(f, (dla_page)i) || s->consumer == (s->layers & 1))
            continue;
        cause_enabled(f, (dla_page)i, (s->layers - 1) & 1);
        cause_number(f, "layer", s->layers - 1);
        cause_page(f, "page", (dla_page)i);
        cause_number(f, "consumer", s->consumer);
        return CAUSE_enable_lost;
    }
    return CAUSE_none;
}

static cause_id cause_wrong_group(cause_facts *f)
{
    for (int i = 0; i < DLA_NPAGE; i++) {
        const dla_book_page *s = dla_book_at(f->book, (dla_page)i);

        if (s->state[s->consumer] || !cause_busy(f, (dla_page)i))
            continue;
        cause_number(f, "group", s->consumer ^ 1u);
        cause_page(f, "page", (dla_page)i);
        cause_number(f, "consumer", s->consumer);
        cause_enabled(f, (dla_page)i, s->consumer ^ 1u);
        return CAUSE_wrong_group;
    }
    return CAUSE_none;
}

/* ---- memory ---- */

/* The core's report on its memories; false: none. */
static bool cause_memory(cause_facts *f, const char *key,
                         void (*tell)(void *user, char *text, size_t size))
{
    char text[400] = "";

    if (tell)
        tell(f->core->user, text, sizeof text);
    if (text[0])
        cause_word(f, key, text);
    return text[0];
}

static cause_id cause_unanswered(cause_facts *f)
{
    return cause_memory(f, "response", f->core->unanswered)
               ? CAUSE_response_lost : CAUSE_none;
}

static cause_id cause_unsent(cause_facts *f)
{
    return cause_memory(f, "data", f->core->unsent) ? CAUSE_data_lost
                                                      : CAUSE_none;
}

static cause_id cause_stopped(cause_facts *f)
{
    return cause_memory(f, "units", f->core->stopped) ? CAUSE_rtl_stopped
                                                      : CAUSE_none;
}

/* ---- events and polls that cannot happen ---- */

/* Nothing moves any more, and no unit has a layer left. */
static bool cause_idle(const cause_facts *f)
{
    bool all = f->still;

    for (int i = 0; i < DLA_NPAGE; i++)
        all = all && !cause_busy(f, (dla_page)i);
    return all;
}

/* The page with layers that end with events of the source: the one with the
 * name of its unit. */
static dla_page cause_source(unsigned src)
{
    const char *unit = dla_slot_name(dla_intr_slot((int)src));

    for (int i = 0; i < DLA_NPAGE; i++)
        if (!strcasecmp(dla_page_name((dla_page)i), unit))
            return (dla_page)i;
    return DLA_NPAGE;
}

/* The page should interrupt, and has finished all enabled layers. */
static cause_id cause_finished(cause_facts *f, unsigned src, dla_page page,
                               unsigned g)
{
    unsigned n = dla_book_at(f->book, page)->layers;
    unsigned runs = n / 2 + (g ? 0 : n & 1), had = f->p->served[src][g];
    unsigned bit = dla_intr_bit((dla_intr)src) + g;

    if (!runs) {
        cause_enabled(f, page, (n - 1) & 1);
        return CAUSE_event_group;
    }
    if (had >= runs) {
        cause_number(f, "layers", runs);
        return CAUSE_event_often;
    }
    /* CACC's event is raised when SDP has taken all, which its registers do not
     * show. */
    if (had || src == DLA_INTR_CACC || !cause_idle(f) ||
        dla_book_at(f->book, DLA_GLB)->s_at[GLB_S_INTR_STATUS / 4] ||
        (f->status >> bit & 1))
        return CAUSE_none;
    cause_status_bit(f, bit);
    return CAUSE_done_lost;
}

static cause_id cause_event(cause_facts *f, unsigned src, const dla_cmd *c)
{
    dla_page page = cause_source(src);
    char name[32];

    if (page == DLA_NPAGE)
        return CAUSE_none;
    snprintf(name, sizeof name, "%s_%u", dla_intr_name(src), c->group);
    cause_word(f, "event", name);
    cause_line(f, "wait", c->line);
    cause_page(f, "page", page);
    cause_number(f, "group", c->group);
    if (!dla_book_layered(f->book, page))
        return CAUSE_none;
    if (dla_book_at(f->book, page)->layers)
        return cause_busy(f, page) ? CAUSE_none
                                   : cause_finished(f, src, page, c->group);
    return cause_ahead(f, page) ? CAUSE_none : CAUSE_event_never;
}

static cause_id cause_no_event(cause_facts *f)
{
    const dla_player *p = f->p;
    cause_id found = CAUSE_none;

    for (unsigned i = 0; p && !p->t->txn && i < DLA_NINTR; i++) {
        if (p->queue[i].head == DLA_NO_CMD)
            continue;
        found = cause_event(f, i, &p->t->cmd[p->queue[i].head]);
        if (found != CAUSE_none)
            break;
        f->cause->n = 0;
    }
    return found;
}

static cause_id cause_poll(cause_facts *f)
{
    const dla_player *p = f->p;
    bool done = cause_idle(f);
    char name[96];

    for (int u = 0; u < DLA_NPAGE; u++) {
        const dla_cmd *c = cause_polls(p, u);
        const dla_regdef *r;
        uint32_t never;

        if (!c)
            continue;
        r = dla_reg_at(f->cfg, dla_page_at(f->cfg, c->addr),
                       c->addr & 0xffcu);
        never = c->value & ~(r ? r->rmask | r->reset : 0);
        if (!never && !done)
            continue;
        cause_word(f, "register",
                   dla_reg_text(f->cfg, c->addr, name, sizeof name));
        cause_number(f, "value", c->value);
        cause_line(f, "wait", c->line);
        cause_number(f, never ? "bits" : "read", never ? never : p->last[u]);
        return never ? CAUSE_poll_bits : CAUSE_poll_past;
    }
    return CAUSE_none;
}

/* ---- all ---- */

/* The order of the rules. early: also holds before a run hangs. */
static const struct {
    cause_id (*find)(cause_facts *f);
    bool early;
} cause_rules[] = {
    { cause_flush, true }, { cause_masked, false }, { cause_unseen, false },
    { cause_untaken, false }, { cause_wrong_group, false },
    { cause_partner, false }, { cause_unanswered, false },
    { cause_unsent, false }, { cause_disagree, false },
    { cause_sizes, false }, { cause_gates, false },
    { cause_partner_later, false }, { cause_no_event, false },
    { cause_poll, false }, { cause_stopped, false },
};

static const struct {
    const char *id, *text;
} cause_texts[] = {
#define CAUSE(id, text) { #id, text },
#include "cause_table.h"
#undef CAUSE
};

static void cause_find(cause_facts *f)
{
    cause_id id = CAUSE_none;

    for (size_t i = 0; i < sizeof cause_rules / sizeof *cause_rules; i++)
        if (id == CAUSE_none && (f->hangs || cause_rules[i].early))
            id = cause_rules[i].find(f);
    if (id == CAUSE_none)
        return;
    f->cause->id = cause_texts[id].id;
    cause_sentence(f, cause_texts[id].text);
    if (f->p)
        dla_play_report(f->p, "  likely cause: %s", f->cause->text);
}

void dla_play_cause(dla_player *p)
{
    cause_facts f = { .p = p, .core = &p->core, .cfg = p->t->cfg,
                      .hangs = p->end == DLA_PLAY_HANG, .still = p->still,
                      .cause = &p->cause };

    f.book = dla_book_create(f.cfg, 0);
    if (f.book && cause_replay(&f) && cause_look(&f)) {
        cause_find(&f);
        cause_registers(&f);
        if (p->end == DLA_PLAY_HANG)
            cause_lone(&f);
    }
    dla_book_destroy(f.book);
}

bool dla_cause_of_host(const dla_cfg *cfg, const dla_core_if *core,
                       dla_book *book, dla_cause *cause)
{
    cause_facts f = { .core = core, .cfg = cfg, .hangs = true, .still = true,
                      .book = book, .cause = cause };

    *cause = (dla_cause){ 0 };
    if (cause_look(&f))
        cause_find(&f);
    return cause->id;
}

const dla_cause *dla_player_cause_found(const dla_player *p)
{
    return p->cause.id ? &p->cause : NULL;
}

const dla_hang *dla_player_hang(const dla_player *p)
{
    return p->end == DLA_PLAY_HANG && p->hang.known ? &p->hang : NULL;
}
