/* SPDX-License-Identifier: Apache-2.0
 * Look-ups in the generated configuration and register tables. */
#include "dla_text.h"
#include "dla_topology.h"
#include <stdio.h>
#include <string.h>

size_t dla_cfg_count(void)
{
    return dla_cfg_table_len;
}

const dla_cfg *dla_cfg_at(size_t index)
{
    return index < dla_cfg_table_len ? &dla_cfg_table[index] : NULL;
}

const dla_cfg *dla_cfg_find(const char *name)
{
    for (size_t i = 0; i < dla_cfg_table_len; i++)
        if (!strcmp(dla_cfg_table[i].name, name))
            return &dla_cfg_table[i];
    return NULL;
}

const dla_cfg *dla_cfg_named(const char *name, char *err, size_t size)
{
    const dla_cfg *cfg = dla_cfg_find(name);
    dla_text t = { err, size, 0 };

    if (cfg)
        return cfg;
    dla_text_put(&t, "%.40s is not a configuration, expected one of", name);
    for (size_t i = 0; i < dla_cfg_table_len; i++)
        dla_text_put(&t, " %s", dla_cfg_table[i].name);
    return NULL;
}

const char *dla_page_name(dla_page page)
{
    return page < DLA_NPAGE ? dla_page_table[page].name : "hole";
}

static bool name_is(const char *name, const char *s, size_t len)
{
    return strlen(name) == len && !memcmp(name, s, len);
}

dla_page dla_page_find(const char *name, size_t len)
{
    for (int p = 0; p < DLA_NPAGE; p++)
        if (name_is(dla_page_table[p].name, name, len) ||
            name_is(dla_page_table[p].trace, name, len))
            return (dla_page)p;
    return DLA_NPAGE;
}

const dla_regdef *dla_page_regs(const dla_cfg *cfg, dla_page page,
                                size_t *count)
{
    const dla_pagedef *p = &dla_page_table[page];

    /* The registers of nv_full differ from those of all others in bits and
     * reset values (registers_notes.md 1). */
    *count = p->nreg[cfg->v1];
    return p->reg[cfg->v1];
}

const dla_regdef *dla_reg_find(const dla_cfg *cfg, dla_page page,
                               const char *name, size_t len)
{
    size_t n;
    const dla_regdef *r = dla_page_regs(cfg, page, &n);

    for (size_t i = 0; i < n; i++)
        if (name_is(r[i].name, name, len))
            return &r[i];
    return NULL;
}

bool dla_reg_has(const dla_regdef *r, int access)
{
    size_t i = 0;

    while (i < r->nfield && r->field[i].access != access)
        i++;
    return i < r->nfield;
}

const dla_regdef *dla_reg_enable(const dla_cfg *cfg, dla_page page)
{
    size_t n;
    const dla_regdef *r = dla_page_regs(cfg, page, &n);

    for (size_t i = 0; i < n; i++)
        if (r[i].dual && dla_reg_has(&r[i], DLA_W1L))
            return &r[i];
    return NULL;
}

const dla_regdef *dla_reg_at(const dla_cfg *cfg, dla_page page,
                             uint32_t offset)
{
    size_t n;
    const dla_regdef *r = dla_page_regs(cfg, page, &n);

    /* Most pages have a register at every word from 0 on. */
    if (offset / 4 < n && r[offset / 4].offset == offset)
        return &r[offset / 4];
    for (size_t i = 0; i < n; i++)
        if (r[i].offset == offset)
            return &r[i];
    return NULL;
}

dla_page dla_page_at(const dla_cfg *cfg, uint32_t byte_addr)
{
    /* Bits 17:12 name the page (system.md 3). */
    unsigned p = cfg->page_at[byte_addr >> 12 & 0x3f];

    return p ? (dla_page)(p - 1) : DLA_NPAGE;
}

const dla_erratum *dla_erratum_at(const dla_cfg *cfg, dla_page page,
                                  uint32_t offset)
{
    for (size_t i = 0; i < dla_errata_table_len; i++) {
        const dla_erratum *e = &dla_errata_table[i];

        if (e->page == page && e->offset == offset &&
            cfg->errata >> e->row & 1)
            return e;
    }
    return NULL;
}

const char *dla_slot_name(dla_slot slot)
{
    return slot < DLA_NSLOT ? dla_unit_table[slot].name : "none";
}

dla_slot dla_slot_find(const char *name)
{
    for (int s = 0; s < DLA_NSLOT; s++)
        if (!strcmp(dla_unit_table[s].name, name))
            return (dla_slot)s;
    return DLA_NSLOT;
}

const dla_unit_ops *dla_model_ops(dla_slot slot)
{
    return slot < DLA_NSLOT ? dla_unit_table[slot].ops : NULL;
}

/* The first function that a model lacks; NULL: none. */
static const char *unit_lacks(const dla_unit_ops *ops)
{
    return !ops->create ? "create" : !ops->destroy ? "destroy"
         : !ops->reset ? "reset" : !ops->reg_read ? "reg_read"
         : !ops->reg_write ? "reg_write" : !ops->step ? "step"
         : !ops->status ? "status" : NULL;
}

bool dla_unit_fits(const dla_unit_ops *ops, dla_slot slot, char *err,
                   size_t size)
{
    const char *name = dla_slot_name(slot), *lacks;

    if (ops->abi != DLA_UNIT_ABI) {
        snprintf(err, size, "a model built for version %u of dla_unit.h, "
                 "expected %u", ops->abi, DLA_UNIT_ABI);
        return false;
    }
    lacks = unit_lacks(ops);
    if (ops->unit && !strcmp(ops->unit, name) && lacks) {
        snprintf(err, size, "%s: its dla_unit_ops has no function %s",
                 ops->name ? ops->name : name, lacks);
        return false;
    }
    if (ops->unit && !strcmp(ops->unit, name))
        return true;
    snprintf(err, size, "%s %s is a model of %s, expected a model of %s",
             ops->name ? ops->name : "it", ops->version ? ops->version : "",
             ops->unit ? ops->unit : "no unit", name);
    return false;
}

bool dla_slot_present(const dla_cfg *cfg, dla_slot slot)
{
    return cfg->slots >> slot & 1;
}

dla_slot dla_slot_of_page(dla_page page)
{
    return page < DLA_NPAGE ? (dla_slot)dla_page_table[page].slot : DLA_NSLOT;
}

dla_slot dla_intr_slot(int intr)
{
    return dla_intr_table[intr].slot;
}

dla_slot dla_client_slot(int client)
{
    return dla_client_table[client].slot;
}

unsigned dla_intr_bit(dla_intr i)
{
    return dla_intr_table[i].bit;
}

/* The client that writes the output of the layers that this source ends; -1 if
 * they write none. The next function: the client that reads, for layers that
 * write nothing. */
int dla_intr_writer(int intr)
{
    for (int c = 0; c < DLA_NCLIENT; c++)
        if ((int)dla_client_table[c].intr == intr && dla_client_table[c].writer)
            return c;
    return -1;
}

int dla_intr_reader(int intr)
{
    for (int c = 0; c < DLA_NCLIENT && dla_intr_writer(intr) < 0; c++)
        if ((int)dla_client_table[c].intr == intr)
            return c;
    return -1;
}
