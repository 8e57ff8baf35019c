/* SPDX-License-Identifier: Apache-2.0
 * The place in the output of a stripe's item or a result, in Winograd layers
 * and in those with batches: the orders of conv_core.md 6, 6.4 and 8.4 in plain
 * loops. The layer of a difference in BDMA. */
#include "../../dpi/check/slot/check_priv.h"
#include "../../dpi/context/host.h"
#include <stdio.h>
#include <string.h>

static int bad;

static void set(host_mirror *h, uint32_t field, uint32_t value)
{
    const dla_regs *r = host_page(h, DLA_CACC);
    uint32_t at = DLA_FIELD_OFF(field), w[DLA_REG_WORDS];

    memcpy(w, r->d[0], sizeof w);
    dla_put(w, field, value);
    host_write(h, r->cfg->page[DLA_CACC] + at, w[at / 4], 1);
}

static void where_expect(const char *what, conv_at got, conv_at want,
                         const char *text)
{
    char words[64];

    snprintf(words, sizeof words, "output n %d c %d h %d w %d", (int)want.n,
             (int)want.c, (int)want.y, (int)want.x);
    if (got.n == want.n && got.x == want.x && got.y == want.y &&
        got.c == want.c && !strncmp(text, words, strlen(words)))
        return;
    if (bad++ < 10)
        printf("%s: n %d c %d h %d w %d and '%s', expected %s\n", what,
               (int)got.n, (int)got.c, (int)got.y, (int)got.x, text, words);
}

static uint64_t results; /* results of the layer so far */

/* The next result of CACC, its channel 5. */
static void where_result(const dla_check_ctx *k, conv_at want)
{
    char text[128];

    want.c += 5;
    result_where(k, 0, results, 5, text, sizeof text);
    where_expect("result", result_at(k, 0, results, 5), want, text);
    results++;
}

/* One tile, and the four results that CACC sends for it. */
static void tile(const dla_check_ctx *k, conv_walk *w, uint32_t group,
                 uint64_t px, uint64_t py)
{
    uint64_t first = group * k->cfg->g;
    char text[128];

    walk_where(k, w, 0, 1, 3, text, sizeof text);
    where_expect("item", walk_at(k, w, 0, 1, 3),
                 (conv_at){0, px, py, first + 3}, text);
    for (uint64_t i = 0; i < 4; i++)
        where_result(k, (conv_at){0, px + i % 2, py + i / 2, first});
    walk_next(k, w, 1, 1, true, false);
}

/* Stripes of one position: all batches of it. */
static void positions(const dla_check_ctx *k, conv_walk *w, uint32_t width,
                      uint32_t height, uint32_t batches)
{
    char text[128];

    for (uint64_t p = 0; p < (uint64_t)width * height * 2; p++) {
        conv_at at = { 0, p % width, p / width % height,
                       p / width / height * k->cfg->g };

        for (uint32_t i = 0; i < batches; i++) {
            at.n = i;
            walk_where(k, w, i, batches, 0, text, sizeof text);
            where_expect("item", walk_at(k, w, i, batches, 0), at, text);
        }
        walk_next(k, w, batches, batches, true, false);
    }
}

/* Results of a line that begins at an address: positions in the same 64 bytes
 * leave together. */
static void line(const dla_check_ctx *k, uint64_t y, uint32_t width,
                 uint32_t batches, uint64_t first, uint64_t addr)
{
    uint64_t n = addr % 64 ? 1 : 2; /* positions that leave now */

    for (uint64_t x = 0; x < width; x += n, n = 2)
        for (uint32_t b = 0; b < batches; b++)
            for (uint64_t i = x; i < x + n && i < width; i++)
                where_result(k, (conv_at){b, i, y, first});
}

static dla_check_ctx k;
static host_mirror *host;

static void begin(uint32_t width, uint32_t height)
{
    results = 0;
    k.cfg = dla_cfg_find("nv_large_doc");
    host_destroy(host);
    host = host_create(k.cfg);
    k.host = host;
    set(host, CACC_D_DATAOUT_SIZE_0__DATAOUT_WIDTH, width - 1);
    set(host, CACC_D_DATAOUT_SIZE_0__DATAOUT_HEIGHT, height - 1);
}

static void batches(uint32_t width, uint32_t height, uint32_t n, uint32_t addr,
                    uint32_t stride)
{
    conv_walk w = { 0 };

    begin(width, height);
    set(host, CACC_D_BATCH_NUMBER__BATCHES, n - 1);
    set(host, CACC_D_DATAOUT_ADDR__DATAOUT_ADDR, addr);
    set(host, CACC_D_LINE_STRIDE__LINE_STRIDE, stride);
    positions(&k, &w, width, height, n);
    for (uint32_t group = 0; group < 2; group++)
        for (uint32_t y = 0; y < height; y++)
            line(&k, y, width, n, group * k.cfg->g,
                 addr + (uint64_t)y * stride);
}

static void winograd(uint32_t width, uint32_t height)
{
    conv_walk w = { 0 };

    begin(width, height);
    set(host, CACC_D_MISC_CFG__CONV_MODE, 1);
    for (uint32_t group = 0; group < 2; group++)
        for (uint32_t by = 0; by < height; by += 4)
            for (uint32_t bx = 0; bx < width; bx += 4)
                for (uint32_t x = 0; x < 4; x += 2)
                    for (uint32_t y = 0; y < 4; y += 2)
                        tile(&k, &w, group, bx + x, by + y);
}

/* Group 1 has four atoms, group 0 the next four, and both run: a read is of the
 * later one, a write of the earlier one, and after the last atom the layer is
 * that of the caller. */
static void movers(void)
{
    static const struct {
        uint64_t moved[2];
        check_atom atom;
        const char *begin;
    } step[] = {
        { { 5, 2 }, CHECK_READ, "bdma, clock 7 (7 ns), layer 1 group 0: " },
        { { 5, 2 }, CHECK_WRITTEN, "bdma, clock 7 (7 ns), layer 0 group 1: " },
        { { 8, 4 }, CHECK_WRITTEN, "bdma, clock 7 (7 ns), layer 1 group 0: " },
        { { 8, 4 }, CHECK_NO_ATOM, "bdma, clock 7 (7 ns), layer 0 group 1: " },
        { { 8, 8 }, CHECK_WRITTEN, "bdma, clock 7 (7 ns), layer 0 group 1: " },
    };
    const dla_cfg *cfg = dla_cfg_find("nv_full");
    host_mirror *h = host_create(cfg);
    check_reports *r = reports_create(cfg, h, CHECK_CONTINUE);
    const struct { uint32_t offset, value; } set[] = {
        { BDMA_CFG_LINE, 3 }, { BDMA_CFG_OP, 1 }, { BDMA_CFG_LAUNCH1, 1 },
        { BDMA_CFG_OP, 1 }, { BDMA_CFG_LAUNCH0, 1 },
    };

    for (size_t i = 0; i < sizeof set / sizeof *set; i++)
        host_write(h, cfg->page[DLA_BDMA] + set[i].offset, set[i].value, i);
    for (size_t i = 0; i < sizeof step / sizeof *step; i++) {
        check_place at = { .slot = DLA_SLOT_BDMA, .cycle = 7,
                           .atom = step[i].atom };
        const char *text;

        memcpy(at.moved, step[i].moved, sizeof at.moved);
        reports_add(r, &at, "it differs", "");
        text = reports_next(r);
        if (text && !strncmp(text, step[i].begin, strlen(step[i].begin)))
            continue;
        bad++;
        printf("step %zu: '%s', expected '%s'\n", i, text ? text : "",
               step[i].begin);
    }
    reports_destroy(r);
    host_destroy(h);
}

int main(void)
{
    movers();
    for (uint32_t width = 4; width <= 20; width += 4)
        for (uint32_t height = 4; height <= 12; height += 4)
            winograd(width, height);
    for (uint32_t width = 1; width <= 6; width++)
        for (uint32_t n = 1; n <= 5; n++)
            for (uint32_t at = 0; at < 4; at++)
                batches(width, 3, n, at & 1 ? 0x1020 : 0x1000,
                        at & 2 ? 0xe0 : 0x80);
    host_destroy(host);
    return bad != 0;
}
