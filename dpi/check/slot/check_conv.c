/* SPDX-License-Identifier: Apache-2.0
 * Functions that the checkers of the convolution units share. */
#include "check_priv.h"
#include <inttypes.h>
#include <stdio.h>

bool conv_create(dla_check_ctx *k)
{
    k->rules = rule_create();
    k->stocks = stock_create(k->cfg);
    k->words = words_create();
    return k->rules && k->stocks && k->words;
}

void conv_destroy(dla_check_ctx *k)
{
    rule_destroy(k->rules);
    stock_destroy(k->stocks);
    words_destroy(k->words);
}

void conv_reset(dla_check_ctx *k)
{
    rule_reset(k->rules);
    stock_reset(k->stocks, k->cfg);
    words_reset(k->words);
}

dla_fifo *conv_out(const dla_check_ctx *k, dla_slot slot)
{
    return dla_port_at(&k->s[slot].ports, k->s[slot].by->out);
}

bool conv_quiet(const dla_check_ctx *k, dla_slot slot)
{
    return k->cycle > k->s[slot].moved + 256 && !k->s[slot].seen.count;
}

bool conv_settled(const dla_check_ctx *k, dla_slot slot)
{
    return conv_quiet(k, slot) && !conv_out(k, slot)->count;
}

/* ---- CSC and CMAC: channels of stripes ---- */

uint64_t conv_layer(const dla_check_ctx *k, dla_slot slot)
{
    return ((const conv_walk *)k->s[slot].own)->layers;
}

bool conv_behind(const dla_check_ctx *k, dla_slot slot)
{
    return conv_out(k, slot)->count > k->s[slot].seen.count;
}

/* ---- end of a trace ---- */

void conv_differs(dla_check_ctx *k, const run_end *e, const char *what,
                  uint64_t got, uint64_t expected)
{
    char text[400];

    reports_count(k->rep, 1);
    if (got == expected)
        return;
    snprintf(text, sizeof text, "%s: %s: got %" PRIu64 ", expected %" PRIu64,
             e->when, what, got, expected);
    reports_add(k->rep, &e->at, text, "");
}

void conv_left(dla_check_ctx *k, const run_end *e, const char *what,
               uint32_t got, uint32_t expected, const char *where)
{
    char text[320];

    if (got < expected)
        snprintf(text, sizeof text, "%s (the first missing is at %s)", what,
                 where);
    else
        snprintf(text, sizeof text, "%s", what);
    conv_differs(k, e, text, got, expected);
}

void conv_stripes_left(dla_check_ctx *k, const run_end *e, dla_slot slot,
                       const char *what, uint32_t batches)
{
    uint32_t n = conv_out(k, slot)->count;
    char where[128] = "";

    if (n)
        walk_where(k, k->s[slot].own, 0, batches, 0, where, sizeof where);
    conv_left(k, e, what, k->s[slot].seen.count, n, where);
}

/* ---- parts ---- */

uint32_t rises(uint8_t from, uint8_t to)
{
    uint8_t up = (uint8_t)(to & ~from);

    return (up & 1u) + (up >> 1 & 1u);
}

uint32_t buffer_part(const dla_cfg *cfg)
{
    return cfg->v1 ? cfg->cbuf_eb / 2 : cfg->cbuf_wr_bytes;
}

uint32_t conv_field(const dla_check_ctx *k, dla_page page, uint64_t layer,
                    uint32_t f)
{
    return dla_get(host_layer(k->host, page, layer), f);
}

void conv_region(const dla_check_ctx *k, dla_page page, uint64_t layer,
                 const uint32_t fields[SIDES], int side, uint32_t *base,
                 uint32_t *size)
{
    const uint32_t *d = host_layer(k->host, page, layer);
    uint32_t depth = k->cfg->cbuf_depth;
    uint32_t data = depth * (dla_get(d, fields[0]) + 1);

    *base = side ? data : 0;
    *size = side ? depth * (dla_get(d, fields[1]) + 1) : data;
}
