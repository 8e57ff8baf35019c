/* SPDX-License-Identifier: Apache-2.0
 * Where in the output a stripe's item or a result of a Winograd layer belongs:
 * the order of the tiles as conv_core.md 6.4 and 8.4 have it, in plain loops. */
#include "../../dpi/check/slot/check_priv.h"
#include "../../dpi/context/host.h"
#include <stdio.h>
#include <string.h>

static int bad;

static void set(host_mirror *h, uint32_t field, uint32_t value)
{
    h->page[DLA_CACC].d[0][DLA_FIELD_OFF(field) / 4] |= value
                                                        << DLA_FIELD_LSB(field);
}

static void expect(const char *what, uint64_t x, uint64_t y, uint64_t c,
                   uint64_t wx, uint64_t wy, uint64_t wc, const char *text)
{
    char want[64];

    snprintf(want, sizeof want, "output n 0 c %d h %d w %d", (int)wc, (int)wy,
             (int)wx);
    if (x == wx && y == wy && c == wc && !strncmp(text, want, strlen(want)))
        return;
    if (bad++ < 10)
        printf("%s: c %d h %d w %d and '%s', expected %s\n", what, (int)c,
               (int)y, (int)x, text, want);
}

/* One tile, and the four results that CACC sends of it. */
static void tile(const dla_check_ctx *k, conv_walk *w, uint32_t group,
                 uint64_t px, uint64_t py)
{
    cacc_check *a = &k->conv->cacc;
    uint64_t x, y, c, first = group * k->cfg->g;
    char text[128];

    walk_at(k, w, 0, 1, 3, &x, &y, &c);
    walk_where(k, w, 0, 1, 3, text, sizeof text);
    expect("item", x, y, c, px, py, first + 3, text);
    for (uint64_t i = 0; i < 4; i++) {
        if (!result_at(k, 5, &x, &y, &c))
            bad++;
        result_where(k, 5, text, sizeof text);
        expect("result", x, y, c, px + i % 2, py + i / 2, first + 5, text);
        a->result++;
    }
    walk_next(k, w, 1, 1, true, false);
}

static void layer(uint32_t width, uint32_t height)
{
    static dla_check_ctx k;
    static conv_check conv;
    static host_mirror host;
    conv_walk w = { 0 };

    memset(&conv, 0, sizeof conv);
    k.cfg = dla_cfg_find("nv_large_doc");
    k.host = &host;
    k.conv = &conv;
    host_init(&host, k.cfg);
    host_reset(&host);
    memset(host.page[DLA_CACC].d[0], 0, sizeof host.page[DLA_CACC].d[0]);
    set(&host, CACC_D_MISC_CFG__CONV_MODE, 1);
    set(&host, CACC_D_DATAOUT_SIZE_0__DATAOUT_WIDTH, width - 1);
    set(&host, CACC_D_DATAOUT_SIZE_0__DATAOUT_HEIGHT, height - 1);
    for (uint32_t group = 0; group < 2; group++)
        for (uint32_t by = 0; by < height; by += 4)
            for (uint32_t bx = 0; bx < width; bx += 4)
                for (uint32_t x = 0; x < 4; x += 2)
                    for (uint32_t y = 0; y < 4; y += 2)
                        tile(&k, &w, group, bx + x, by + y);
}

int main(void)
{
    for (uint32_t width = 4; width <= 20; width += 4)
        for (uint32_t height = 4; height <= 12; height += 4)
            layer(width, height);
    return bad != 0;
}
