/* SPDX-License-Identifier: Apache-2.0
 * The shadow of a whole core: creation and reset, register accesses, and the
 * remaining transfers at the end. */
#include "check_core_priv.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Most passes over the shadow after one register access. The limit stops units
 * that chase each other without end; a layer takes far fewer. */
enum { PASSES_MAX = 1 << 24 };

core_check *core_create(const dla_cfg *cfg, check_reports *rep,
                        const host_mirror *host, const uint64_t *edge,
                        const dla_options *lib, axi_mem *const axi[2],
                        dla_mem *const mem[2], char *err, size_t errsize)
{
    dla_options o = { .illegal = lib->illegal, .external = 1,
                      .outside = axi_mem_cfg(axi[0])->outside != AXI_ERROR ||
                                 axi_mem_cfg(axi[1])->outside != AXI_ERROR };
    core_check *c = calloc(1, sizeof *c);

    if (c)
        c->d = dla_create(cfg->name, &o, err, errsize);
    if (!c || !c->d) {
        if (!c)
            snprintf(err, errsize, "out of memory");
        free(c);
        return NULL;
    }
    c->cfg = cfg;
    c->ports = dla_shared_ports(c->d);
    c->rep = rep;
    c->host = host;
    c->edge = edge;
    if (!core_log_create(c)) {
        snprintf(err, errsize, "%s: atoms of %u bytes cannot be checked",
                 cfg->name, cfg->atom);
        core_destroy(c);
        return NULL;
    }
    for (int ram = 0; ram < 2; ram++) {
        c->mem[ram] = mem[ram];
        dla_mem_set_twin(mem[ram], dla_memory(c->d, ram));
        c->axi[ram] = axi[ram]; /* as many ports */
    }
    core_observe(c);
    core_reset(c);
    return c;
}

void core_destroy(core_check *c)
{
    static const axi_observer nobody;

    if (!c)
        return;
    for (int i = 0; i < 2; i++) {
        if (c->mem[i])
            dla_mem_set_twin(c->mem[i], NULL);
        if (c->axi[i])
            axi_mem_observe(c->axi[i], &nobody);
    }
    core_log_destroy(c);
    dla_destroy(c->d);
    free(c);
}

void core_reset(core_check *c)
{
    dla_reset(c->d);
    core_log_reset(c);
    memset(c->shown, 0, sizeof c->shown);
    c->up = c->cleared = 0;
    c->pin = c->reading = c->settled = false;
    c->mask_at = 0;
    c->place_head = c->place_count = 0;
    dla_set_place(c->d, "");
}

/* Events are noted before the memory is served: requests that the units made
 * after an event are not part of it. */
static void core_run(core_check *c)
{
    const dla_memory_ops ops = { core_model_read, core_model_write, c };
    bool moved = true;

    for (int n = 0; moved && n < PASSES_MAX; n++) {
        moved = dla_step(c->d);
        core_note_events(c);
        moved |= dla_memory_serve(c->d, &ops);
        moved |= dla_glb_serve(c->d, !moved);
    }
    if (moved)
        dla_msg_error(dla_context(c->d), "the shadow of the core does not "
                      "finish");
    core_compare(c);
}

/* ---- registers ---- */

/* True when the shadow of a slot is idle and the core has done all that it
 * did: the registers that the hardware changes may be compared. The units of
 * the convolution end together. */
static bool core_slot_settled(const core_check *c, dla_slot slot)
{
    bool conv = slot >= DLA_SLOT_CDMA && slot <= DLA_SLOT_CACC;

    for (int i = 0; i < DLA_NCLIENT; i++) {
        dla_slot s = dla_client_slot(i);

        for (int p = 0; p < 2; p++) {
            const core_stream *t = &c->s[i][p];

            if ((s == slot || (conv && s == DLA_SLOT_CDMA)) &&
                (t->rd_done < t->rd_model || t->wr_want.count ||
                 t->got.count || t->wr_got.count))
                return false;
        }
    }
    for (int s = conv ? DLA_SLOT_CDMA : (int)slot;
         s <= (conv ? DLA_SLOT_CACC : (int)slot); s++)
        if (!core_idle(c, (dla_slot)s) ||
            (!c->settled && !core_events_shown(c, (dla_slot)s)))
            return false;
    return true;
}

/* True if the value that the core will return is determined now. */
static bool core_comparable(const core_check *c, dla_page page, uint32_t offset)
{
    const dla_regdef *r = dla_reg_at(c->cfg, page, offset);
    dla_slot slot = dla_slot_of_page(page);

    if (slot == DLA_NSLOT || !r)
        return true; /* constants, plain storage, holes that read 0 */
    if (host_erratum(c->host, page, offset))
        return false;
    return dla_reg_stored(r) || core_slot_settled(c, slot);
}

void core_queued(core_check *c, const char *place)
{
    uint32_t i = (c->place_head + c->place_count++) % CORE_PLACES;

    snprintf(c->place[i], sizeof c->place[i], "%s", place);
}

static void take_place(core_check *c)
{
    dla_set_place(c->d, c->place[c->place_head]);
    c->place_head = (c->place_head + 1) % CORE_PLACES;
    c->place_count--;
}

void core_look(core_check *c, dla_look *look)
{
    c->look = look;
}

void core_access(core_check *c, uint32_t addr, bool write, uint32_t data)
{
    dla_page page = dla_page_at(c->cfg, addr);
    uint32_t offset = addr & 0xffcu;

    c->cycle = *c->edge;
    take_place(c);
    if (!write) {
        c->reading = true;
        c->rd_addr = addr;
        c->compare = core_comparable(c, page, offset);
        c->expect = dla_csb_read(c->d, addr);
        return;
    }
    if (page == DLA_GLB)
        core_status_written(c, offset, data);
    dla_csb_write(c->d, addr, data);
    core_run(c);
}

static void value_differs(core_check *c, dla_page page, uint32_t data)
{
    const dla_regdef *r = dla_reg_at(c->cfg, page, c->rd_addr & 0xffcu);
    dla_slot slot = dla_slot_of_page(page);
    const char *unit = page < DLA_NPAGE ? dla_page_name(page) : "csb";
    check_place at;
    char what[256];

    if (r)
        snprintf(what, sizeof what, "register %s.%s read: got 0x%08x, "
                 "expected 0x%08x, address 0x%05x", unit, r->name, data,
                 c->expect, c->rd_addr);
    else
        snprintf(what, sizeof what, "read of address 0x%05x, no register: "
                 "got 0x%08x, expected 0x%08x", c->rd_addr, data, c->expect);
    at = core_report_place(c, slot, slot == DLA_NSLOT ? 0 : core_layer(c, slot),
                           c->cycle);
    at.unit = unit;
    at.csb = true;
    reports_add(c->rep, &at, what, "");
}

void core_response(core_check *c, uint32_t data)
{
    dla_page page = dla_page_at(c->cfg, c->rd_addr);

    c->cycle = *c->edge;
    if (!c->reading)
        return;
    c->reading = false;
    if (c->look) {
        c->look->known = true;
        c->look->model = c->expect;
        return;
    }
    if (page == DLA_GLB && (c->rd_addr & 0xffcu) == GLB_S_INTR_STATUS) {
        core_status_read(c, data);
        return;
    }
    if (!c->compare)
        return;
    reports_count(c->rep, 1);
    if (data != c->expect)
        value_differs(c, page, data);
}

/* ---- the end ---- */

bool core_drained(const core_check *c)
{
    for (int i = 0; i < DLA_NCLIENT; i++)
        for (int p = 0; p < 2; p++)
            if (c->s[i][p].rd_done < c->s[i][p].rd_model ||
                c->s[i][p].answered + c->s[i][p].lost < c->s[i][p].wr_model)
                return false;
    return true;
}

void core_settled(core_check *c)
{
    c->settled = true;
}

void core_finish(core_check *c)
{
    if (!reports_stopped(c->rep))
        core_leftovers(c);
}

/* "sdp: the core has not written 3 atoms of the model; next is ...". */
static void client_status(core_check *c, int client, bool write, dla_text *o)
{
    const core_stream *s = c->s[client];
    uint64_t n = write ? s[0].wr_want.count + s[1].wr_want.count
                       : s[0].rd_model - s[0].rd_done + s[1].rd_model -
                             s[1].rd_done;
    char next[400];

    if (!n)
        return;
    core_next(c, client, write, next, sizeof next);
    dla_text_put(o, "%s: the core has not %s %" PRIu64 " atoms of the model%s\n",
                 dla_slot_name(dla_client_slot(client)),
                 write ? "written" : "read", n, next);
}

void core_status(core_check *c, dla_text *o)
{
    char line[4096];

    for (int i = 0; i < DLA_NCLIENT; i++) {
        client_status(c, i, false, o);
        client_status(c, i, true, o);
    }
    if (dla_status(c->d, line, sizeof line))
        dla_text_put(o, "its shadow waits: %s", line);
    if (dla_memory_stuck(c->d, line, sizeof line))
        dla_text_put(o, "%s", line);
}

const char *core_message(core_check *c, int *error, const char **rule)
{
    const char *text = dla_message(c->d, error);

    *rule = dla_message_rule(c->d);
    return text;
}
