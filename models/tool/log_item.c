/* SPDX-License-Identifier: Apache-2.0
 * Records of a transaction log as text (log_item.h). */
#include "log_item.h"
#include "dla_text.h"
#include "dla_topology.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool log_open(log_reader *r, const char *command, const char *file)
{
    char err[4400];

    memset(r, 0, sizeof *r);
    r->file = dla_logfile_open(file, err, sizeof err);
    if (!r->file)
        fprintf(stderr, "dla %s: %s\n", command, err);
    return r->file != NULL;
}

void log_close(log_reader *r)
{
    dla_logfile_close(r->file);
    dla_track_destroy(r->track);
}

/* A trace begins: its streams are found by their names. */
static void log_item_begin(log_reader *r, const dla_log_trace *t)
{
    dla_stream s;

    r->trace++;
    dla_track_destroy(r->track);
    r->track = NULL;
    r->cfg = dla_cfg_find(t->config);
    memset(r->id, -1, sizeof r->id);
    if (!r->cfg)
        return;
    r->track = dla_track_create(r->cfg);
    for (int i = 0; i < DLA_NSTREAM; i++) {
        dla_stream_make(r->cfg, (dla_stream_id)i, &s);
        for (int k = 0; k < DLA_LOG_BEGIN; k++)
            if (t->stream[k].present && t->stream[k].width == s.width &&
                !strcmp(t->stream[k].name, s.name))
                r->id[k] = i;
    }
}

int log_next(log_reader *r, const char *command, log_record *x)
{
    char err[4400];
    int k = dla_logfile_next(r->file, &x->item, err, sizeof err);

    x->stream = NULL;
    x->id = -1;
    x->place = (dla_place){ .unit = DLA_NSLOT };
    if (k < 0)
        fprintf(stderr, "dla %s: %s\n", command, err);
    if (k <= 0)
        return k;
    r->closed = x->item.kind == DLA_LOG_CLOSED;
    r->end = x->item.offset;
    if (x->item.kind == DLA_LOG_BEGIN)
        log_item_begin(r, x->item.trace);
    if (x->item.kind >= DLA_LOG_BEGIN)
        return k;
    x->stream = &x->item.trace->stream[x->item.kind];
    x->id = r->id[x->item.kind];
    if (r->track && x->id >= 0)
        dla_track_word(r->track, (dla_stream_id)x->id, x->item.bits, &x->place);
    return k;
}

/* ---- text ---- */

const char *log_owner(const dla_stream *s)
{
    return strcmp(s->from, "mem") ? s->from : s->to;
}

const char *log_unit(const log_record *x)
{
    return x->place.unit != DLA_NSLOT ? dla_slot_name(x->place.unit)
                                      : log_owner(x->stream);
}

void log_register(const log_reader *r, uint32_t addr, char *text, size_t size)
{
    dla_page page = r->cfg ? dla_page_at(r->cfg, addr) : DLA_NPAGE;
    const dla_regdef *d = page >= DLA_NPAGE || page == DLA_CFGROM ? NULL
                          : dla_reg_at(r->cfg, page, addr & 0xffcu);

    text[0] = 0;
    if (d)
        snprintf(text, size, "%s.%s", dla_page_name(page), d->name);
}

void log_fields(const log_reader *r, const log_record *x, char *text,
                size_t size)
{
    const dla_stream *s = x->stream;
    dla_text o = { text, size, 0 };
    char hex[DLA_WORD_HEX], name[96] = "";

    text[0] = 0;
    if (x->id == DLA_ST_CSB) {
        bool write = dla_stream_get(s, x->item.bits, DLA_F_CSB_WRITE);
        uint32_t addr = (uint32_t)dla_stream_get(s, x->item.bits,
                                                 DLA_F_CSB_ADDR);
        unsigned data = (unsigned)dla_stream_get(s, x->item.bits,
                                                 DLA_F_CSB_DATA);

        log_register(r, addr, name, sizeof name);
        dla_text_put(&o, write ? "write " : "read ");
        if (name[0])
            dla_text_put(&o, "%s", name);
        else
            dla_text_put(&o, "0x%05x", addr);
        dla_text_put(&o, "=0x%x", data);
        return;
    }
    for (uint32_t i = 0; i < s->nfield; i++) {
        const char *digits = hex;

        dla_bits_hex(x->item.bits, s->field[i].lsb, s->field[i].width, hex);
        if (s->field[i].width <= 64)
            digits += strspn(hex, "0");
        dla_text_put(&o, "%s%s=0x%s", i ? " " : "", s->field[i].name,
                     *digits ? digits : "0");
    }
}

void log_text(const log_reader *r, const log_record *x, char *text,
              size_t size)
{
    dla_text o = { text, size, 0 };
    char more[LOG_LINE], where[160];

    dla_text_put(&o, "%8" PRIu64 " %s #%" PRIu64 " %s", x->item.time,
                 x->stream->name, x->item.number, log_unit(x));
    if (x->place.known)
        dla_text_put(&o, " layer %" PRIu64 " group %u", x->place.layer,
                     x->place.group);
    log_fields(r, x, more, sizeof more);
    dla_text_put(&o, "  %s", more);
    dla_element_text(&x->place.element, where, sizeof where);
    if (where[0])
        dla_text_put(&o, "  %s", where);
}

bool log_named(const char *names, const dla_stream *s)
{
    for (const char *at = names; *at;) {
        size_t n = strcspn(at, ",");

        if ((strlen(s->name) == n && !memcmp(s->name, at, n)) ||
            (strlen(s->group) == n && !memcmp(s->group, at, n)))
            return true;
        at += n + (at[n] == ',');
    }
    return false;
}
