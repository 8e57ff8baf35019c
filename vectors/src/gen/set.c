/* SPDX-License-Identifier: Apache-2.0
 * Fields of the registers of the present layer. The name of a field is unique
 * within its unit, so that it selects the register too. */
#include "gen.h"

#include <stdlib.h>

void set(struct test *b, enum unit u, const char *field, int64_t v)
{
    const dla_fielddef *f;
    int i = field_find(b->t, unit_name[u], field, &f);

    if (i < 0) {
        bad("no field %s in %s", field, unit_name[u]);
        abort();
    }
    b->val[i] = field_put(f, b->val[i], v);
}

void set_all(struct test *b, enum unit u, const struct value *v)
{
    for (; v->field; v++)
        set(b, u, v->field, v->v);
}

void set_part(struct test *b, enum unit u, const char *fmt, const char *part,
              int64_t v)
{
    char field[48];

    snprintf(field, sizeof field, fmt, part);
    set(b, u, field, v);
}

void set_addr(struct test *b, enum unit u, const char *fmt, uint64_t a)
{
    set_part(b, u, fmt, "LOW", (int64_t)(a & 0xffffffffu));
    set_part(b, u, fmt, "HIGH", (int64_t)(a >> 32));
}

void set_size(struct test *b, enum unit u, const char *fmt, int w, int h, int c)
{
    set_part(b, u, fmt, "WIDTH", w - 1);
    set_part(b, u, fmt, "HEIGHT", h - 1);
    set_part(b, u, fmt, "CHANNEL", c - 1);
}

void set_pads(struct test *b, enum unit u, int left, int right, int top,
              int bottom)
{
    SET(b, u, { "PAD_LEFT", left }, { "PAD_RIGHT", right },
        { "PAD_TOP", top }, { "PAD_BOTTOM", bottom });
}

void set_place(struct test *b, enum unit u, const char *what, uint64_t base,
               int64_t line, int64_t surf)
{
    set_part(b, u, "%s_BASE_ADDR_LOW", what, (int64_t)(base & 0xffffffffu));
    set_part(b, u, "%s_BASE_ADDR_HIGH", what, (int64_t)(base >> 32));
    set_part(b, u, "%s_LINE_STRIDE", what, line);
    set_part(b, u, "%s_SURFACE_STRIDE", what, surf);
}

void set_cube(struct test *b, enum unit u, const char *what,
              const struct cube *c)
{
    set_part(b, u, "%s_RAM_TYPE", what, c ? c->mem : REF_PRI);
    if (c)
        set_place(b, u, what, c->base, c->line, c->surf);
}
