/* SPDX-License-Identifier: Apache-2.0
 * Messages of units: a bounded list, oldest first. */
#include "core.h"
#include <stdio.h>
#include <string.h>

static void put(dla_ctx *c, bool error, const char *text)
{
    char *t;

    if (error)
        c->failed = true;
    if (c->count == DLA_MSG_MAX) {
        c->lost++;
        return;
    }
    t = c->text[(c->head + c->count) % DLA_MSG_MAX];
    c->is_error[(c->head + c->count) % DLA_MSG_MAX] = error;
    snprintf(t, DLA_MSG_LEN, "%s%s%s", c->place, c->place[0] ? ": " : "",
             text);
    c->count++;
}

static void vput(dla_ctx *c, bool error, const char *fmt, va_list ap)
{
    char buf[DLA_PLACE_LEN];

    vsnprintf(buf, sizeof buf, fmt, ap);
    put(c, error, buf);
}

void dla_msg_error(dla_ctx *c, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    vput(c, true, fmt, ap);
    va_end(ap);
}

void dla_msg_warn(dla_ctx *c, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    vput(c, false, fmt, ap);
    va_end(ap);
}

/* Register and field name of a field constant. */
static void name_of(const dla_cfg *cfg, dla_page page, uint32_t field,
                    char *out, size_t size)
{
    const dla_regdef *r = dla_reg_at(cfg, page, DLA_FIELD_OFF(field));
    const dla_fielddef *f = NULL;

    for (size_t i = 0; r && i < r->nfield; i++)
        if (r->field[i].lsb >= DLA_FIELD_LSB(field) &&
            r->field[i].lsb <
                DLA_FIELD_LSB(field) + DLA_FIELD_WIDTH(field) &&
            (!f || r->field[i].lsb < f->lsb))
            f = &r->field[i];
    snprintf(out, size, "%s.%s.%s", dla_page_name(page),
             r ? r->name : "?", f ? f->name : "?");
}

bool dla_illegal(dla_ctx *c, dla_page page, unsigned group, uint32_t field,
                 uint32_t value, const char *legal)
{
    bool error = c->illegal == DLA_ILLEGAL_ERROR;
    char name[128], buf[DLA_MSG_LEN / 2];

    name_of(c->cfg, page, field, name, sizeof name);
    snprintf(buf, sizeof buf,
             "%s, group %u: %s = 0x%x (%u) is not legal, expected %s",
             c->cfg->name, group, name, value, value, legal);
    put(c, error, buf);
    c->refused |= error;
    return !error;
}

const char *dla_ctx_next(dla_ctx *c, int *error)
{
    if (!c->count) {
        if (!c->lost)
            return NULL;
        snprintf(c->out, sizeof c->out, "%u further messages were dropped",
                 c->lost);
        c->lost = 0;
        *error = 0;
        return c->out;
    }
    *error = c->is_error[c->head];
    memcpy(c->out, c->text[c->head], sizeof c->out);
    c->head = (c->head + 1) % DLA_MSG_MAX;
    c->count--;
    return c->out;
}
