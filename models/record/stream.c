/* SPDX-License-Identifier: Apache-2.0
 * The streams of a configuration and the fields of their words (unit_pins.md
 * 3, 4), from models/tables/channels.csv and fields.csv. */
#include "dla_tap.h"
#include "dla_text.h"
#include "dla_topology.h"
#include <string.h>

/* Requests of both directions begin with the same fields. */
_Static_assert(DLA_F_RD_REQ_RAM == (int)DLA_F_WR_CMD_RAM &&
               DLA_F_RD_REQ_ADDR == (int)DLA_F_WR_CMD_ADDR &&
               DLA_F_RD_REQ_ATOMS == (int)DLA_F_WR_CMD_ATOMS,
               "fields of memory requests in fields.csv");

/* The row of a stream in the table, and the client or source that it belongs
 * to. */
typedef struct stream_place {
    int row;
    const char *owner; /* "": it is between two units */
    dla_slot slot;
} stream_place;

static stream_place stream_find(int id)
{
    int kind = (id - DLA_ST_MEM) % DLA_MEM_KINDS;
    int client = (id - DLA_ST_MEM) / DLA_MEM_KINDS;

    if (id < DLA_ST_MEM)
        return (stream_place){ id, "", DLA_NSLOT };
    if (id < DLA_ST_DONE)
        return (stream_place){ DLA_ST_MEM + kind, dla_client_table[client].name,
                               dla_client_slot(client) };
    return (stream_place){ DLA_STREAM_ROWS - 1,
                           dla_intr_table[id - DLA_ST_DONE].name,
                           dla_intr_slot(id - DLA_ST_DONE) };
}

/* Faster than printf; each trace needs many names. */
static size_t stream_copy(char *to, size_t size, const char *from)
{
    size_t n = strlen(from);

    n = n < size ? n : size - 1;
    memcpy(to, from, n);
    to[n] = 0;
    return n;
}

/* "bdma_rd_req": the owner in small letters, then the row's name. */
static void stream_stream_name(dla_stream *s, const char *owner,
                               const char *name)
{
    size_t n = stream_copy(s->name, sizeof s->name / 2, owner);

    dla_lower(s->name);
    if (n)
        s->name[n++] = '_';
    stream_copy(s->name + n, sizeof s->name - n, name);
}

void dla_stream_make(const dla_cfg *cfg, dla_stream_id id, dla_stream *s)
{
    const dla_streamcfg *c = &dla_stream_cfg_table[cfg - dla_cfg_table];
    stream_place p = stream_find((int)id);
    const dla_streamdef *d = &dla_stream_table[p.row];

    memset(s, 0, sizeof *s);
    stream_stream_name(s, p.owner, d->name);
    stream_copy(s->group, sizeof s->group, d->group);
    stream_copy(s->from, sizeof s->from,
                d->from[0] ? d->from : dla_slot_name(p.slot));
    stream_copy(s->to, sizeof s->to,
                d->to[0] ? d->to : dla_slot_name(p.slot));
    s->timed = d->timed;
    s->present = c->here[id];
    for (; s->nfield < DLA_STREAM_FIELDS && d->field[s->nfield]; s->nfield++) {
        s->field[s->nfield] = (dla_stream_field){
            d->field[s->nfield], s->width, c->width[p.row][s->nfield] };
        s->width += c->width[p.row][s->nfield];
    }
}
