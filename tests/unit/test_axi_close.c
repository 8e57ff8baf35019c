/* SPDX-License-Identifier: Apache-2.0
 * Legal cases near the limits of the AXI rules (docs/reference/rules.md);
 * test_axi_rules.c has the next step, which breaks them. Rules that hold while
 * a channel waits, and in reset, are tested at the pins (test_axi_pins.cpp). */
#include "test_axi.h"
#include "rule_shown.h"

typedef void (*setup)(tb *t);

static void rd(tb *t, uint8_t id, uint64_t addr, uint8_t beats)
{
    tb_read(t, id, addr, beats);
}

static void wr(tb *t, uint8_t id, uint64_t addr, uint64_t strb)
{
    tb_write(t, id, addr, 1);
    tb_beat(t, 1, strb, true);
}

static void align(tb *t) { rd(t, 1, 0x18, 1); wr(t, 1, 0x1008, 0xff); }
static void cross(tb *t) { rd(t, 1, 0xff0, 2); rd(t, 1, 0x1000, 2); }
static void axi_close_window(tb *t)
{
    rd(t, 1, 0x30, 2);
    rd(t, 1, 0x20, 4);
}
static void len(tb *t) { rd(t, 1, 0, 8); }
static void id(tb *t) { rd(t, 9, 0, 1); wr(t, 4, 0x1000, 0xff); }
static void strb_one(tb *t) { wr(t, 1, 0, 0x80); }
static void strb_all(tb *t) { wr(t, 1, 0, 0xff); }
static void strb_upper(tb *t) { wr(t, 1, 0, 0xf0); wr(t, 1, 8, 0x0f); }
static void strb_lane(tb *t) { wr(t, 1, 0x14, 0xf0); }

static void wlast(tb *t)
{
    tb_write(t, 1, 0, 2);
    tb_beat(t, 1, 0xff, false);
    tb_beat(t, 1, 0xff, true);
}

static void four(tb *t)
{
    for (unsigned i = 0; i < 4; i++)
        rd(t, 1, i * 8, 1);
}

/* The data before their address, as late as they may be. */
static void w_first(tb *t)
{
    wr(t, 1, 0, 0xff);
    t->hold_aw = 60;
}

static void axi_close_answer(tb *t, unsigned pins)
{
    axi_out o;

    axi_mem_step(t->m, 2, pins, &o);
}

/* Another ID's read is answered first. */
static void r_turned(tb *t)
{
    axi_mem_ar(t->m, 1, 1, 0, 0x40);
    axi_mem_ar(t->m, 1, 2, 0, 0x80);
    axi_close_answer(t, axi_pin_r(2, true));
    axi_close_answer(t, axi_pin_r(1, true));
}

static void r_four(tb *t)
{
    axi_mem_ar(t->m, 1, 1, 3, 0x40);
    for (int i = 0; i < 4; i++)
        axi_close_answer(t, axi_pin_r(1, i == 3));
}

static void write_two(tb *t, uint8_t name, uint64_t addr)
{
    uint8_t data[8] = { 0 };

    axi_mem_aw(t->m, 1, name, 1, addr);
    axi_mem_w(t->m, 1, data, 0xff, false);
    axi_mem_w(t->m, 1, data, 0xff, true);
}

static void b_turned(tb *t)
{
    write_two(t, 1, 0x80);
    write_two(t, 2, 0x100);
    axi_close_answer(t, axi_pin_b(2));
    axi_close_answer(t, axi_pin_b(1));
}

static const struct {
    const char *rule, *text;
    setup run;
} cases[] = {
    {"align", "", align},
    {"align", "wr_align=4,strobes=half", strb_lane},
    {"cross_4k", "", cross},
    {"window", "boundary=32", axi_close_window},
    {"len", "max_beats=8", len},
    {"id", "", id},
    {"wlast", "", wlast},
    {"strb_empty", "", strb_one},
    {"strb_lane", "wr_align=4", strb_lane},
    {"strb_form", "strobes=full", strb_all},
    {"strb_form", "strobes=half", strb_upper},
    {"os_beats", "os_beats=4", four},
    {"credit", "rd_credit=1:4", four},
    {"w_without_aw", "", w_first},
    {"end_outstanding", "", four},
    {"r_id", "", r_turned},
    {"r_last", "", r_four},
    {"r_beats", "", r_four},
    {"b_id", "", b_turned},
    {"b_early", "", b_turned},
};

int main(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[128], first[256];
        unsigned n;
        tb *t;

        snprintf(text, sizeof text, "latency=20,rules_warn=none%s%s",
                 *cases[i].text ? "," : "", cases[i].text);
        t = tb_new(8, text);
        dla_mem_fill(t->mem, 0, 1, 0x2000);
        cases[i].run(t);
        tb_run(t, 1000);
        if (t->n_ar + t->n_aw) /* otherwise the slave does not know its
                                * answers */
            axi_mem_finish(t->m, t->now);
        n = tb_messages(t, first);
        CHECK(n == 0, "%s: %s", cases[i].rule, first);
        if (!n)
            rule_shown(cases[i].rule, "close");
        tb_free(t);
    }
    return failures != 0;
}
