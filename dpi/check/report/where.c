/* SPDX-License-Identifier: Apache-2.0
 * The tensor and element of an atom of a memory client, as text, and the
 * registers of BDMA's operations. */
#include "dla_element.h"
#include "report_priv.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void where_bdma(const check_reports *r, const check_place *at,
                       bool write, uint32_t byte, char *text, size_t size)
{
    uint64_t n = at->moved[write], num;
    dla_element e;
    const move_op *o;

    if (!host_bdma(r->host, write, n, byte, &e)) {
        snprintf(text, size, "%s, after the last operation", e.what);
        return;
    }
    o = host_move(r->host, n, &num);
    snprintf(text, size, "operation %" PRIu64 " of group %u, surface %" PRIu64
             " line %" PRIu64 " byte %" PRIu64 ", %s element n 0 c %" PRIu64
             " h %" PRIu64 " w %" PRIu64, num, o->group, e.c / r->cfg->atom,
             e.h, e.w * r->cfg->atom + byte, e.what, e.c, e.h, e.w);
}

void reports_where(const check_reports *r, const check_place *at, int client,
                   bool write, uint64_t addr, uint32_t byte, char *text,
                   size_t size)
{
    dla_element e;

    if (client == DLA_CL_BDMA) {
        where_bdma(r, at, write, byte, text, size);
        return;
    }
    (void)host_element(r->host, client, write, at->layer, addr, byte, &e);
    dla_element_text(&e, text, size);
}

/* BDMA may start a group before earlier ones have finished, so the layer of an
 * atom is the launch of the operation that moves it. */
void move_layer(const check_reports *r, check_place *at)
{
    uint64_t num, n = at->moved[at->atom == CHECK_WRITTEN];
    const move_op *o = host_move(r->host, n, &num);

    if (o && n - o->start < o->atoms && o->launch != UINT64_MAX)
        at->layer = o->launch;
}

/* Registers of the operation that holds atom n. */
static void op_registers(const check_reports *r, uint64_t n, const char *what,
                         dla_text *o)
{
    uint64_t num;
    const move_op *op = host_move(r->host, n, &num);
    size_t count;
    const dla_regdef *def = dla_page_regs(r->cfg, DLA_BDMA, &count);

    if (!op)
        return;
    dla_text_put(o, "  BDMA operation %" PRIu64 ", %s:", num, what);
    for (size_t i = 0; i < count; i++)
        if (def[i].offset < BDMA_CFG_OP && op->reg[def[i].offset / 4])
            dla_text_put(o, " %s=0x%x", def[i].name,
                         op->reg[def[i].offset / 4]);
    dla_text_put(o, "\n");
}

void move_registers(const check_reports *r, const check_place *at, dla_text *o)
{
    op_registers(r, at->moved[0], "reads", o);
    op_registers(r, at->moved[1], "writes", o);
}
