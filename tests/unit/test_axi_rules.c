/* SPDX-License-Identifier: Apache-2.0
 * Every rule of the AXI4 slave: broken once on purpose, switched off, and legal
 * cases near its limit (docs/reference/rules.md). Rules that hold while a
 * channel waits, and in reset, are near their limits at the pins
 * (test_axi_pins.cpp). */
#include "test_axi.h"
#include "rule_shown.h"

typedef void (*setup)(tb *t);

static void one_write(tb *t, uint8_t id, uint64_t addr, uint64_t strb)
{
    tb_write(t, id, addr, 1);
    tb_beat(t, 1, strb, true);
}

static void align_rd(tb *t) { tb_read(t, 1, 0x14, 1); }
static void align_wr(tb *t) { one_write(t, 1, 0x14, 0xf0); }
static void cross(tb *t) { tb_read(t, 1, 0xff8, 2); }
static void cross_long(tb *t) { tb_read(t, 1, 0xfc0, 16); }
static void axi_rules_window(tb *t) { tb_read(t, 1, 0x38, 2); }
static void len(tb *t) { tb_read(t, 1, 0, 9); }
static void id_rd(tb *t) { tb_read(t, 10, 0, 1); }
static void id_rd_high(tb *t) { tb_read(t, 0x81, 0, 1); }
static void id_wr(tb *t) { one_write(t, 5, 0, 0xff); }
static void strb_empty(tb *t) { one_write(t, 1, 0, 0); }
static void strb_form(tb *t) { one_write(t, 1, 0, 0x7f); }
static void strb_half(tb *t) { one_write(t, 1, 0, 0x3c); }
static void strb_lane(tb *t) { one_write(t, 1, 0x14, 0xff); }

static void wlast_missing(tb *t)
{
    tb_write(t, 1, 0, 1);
    tb_beat(t, 1, 0xff, false);
}

static void wlast_early(tb *t)
{
    tb_write(t, 1, 0, 2);
    tb_beat(t, 1, 0xff, true);
    tb_beat(t, 1, 0xff, true);
}

static void os_beats(tb *t)
{
    for (unsigned i = 0; i < 5; i++)
        tb_read(t, 1, i * 8, 1);
}

/* The host's limit: of two, the later one. */
static void os_host(tb *t)
{
    axi_mem_limit(t->m, t->now, 0, 64);
    axi_mem_limit(t->m, t->now, 0, 4);
    t->now += 300;
    os_beats(t);
}

/* An answer on the pins, different from the slave's. */
static void axi_rules_answer(tb *t, unsigned pins)
{
    axi_out o;

    axi_mem_step(t->m, 2, pins, &o);
}

static void r_spurious(tb *t) { axi_rules_answer(t, axi_pin_r(3, true)); }
static void b_spurious(tb *t) { axi_rules_answer(t, axi_pin_b(2)); }

static void r_other(tb *t)
{
    axi_mem_ar(t->m, 1, 1, 0, 0x40);
    axi_rules_answer(t, axi_pin_r(2, true));
}

static void r_no_last(tb *t)
{
    axi_mem_ar(t->m, 1, 1, 0, 0x40);
    axi_rules_answer(t, axi_pin_r(1, false));
}

static void r_short(tb *t)
{
    axi_mem_ar(t->m, 1, 1, 3, 0x40);
    axi_rules_answer(t, axi_pin_r(1, false));
    axi_rules_answer(t, axi_pin_r(1, true));
}

static void b_early(tb *t)
{
    uint8_t data[8] = {0};

    axi_mem_aw(t->m, 1, 1, 1, 0x80);
    axi_mem_w(t->m, 1, data, 0xff, false);
    axi_rules_answer(t, axi_pin_b(1));
}

static void b_twice(tb *t)
{
    uint8_t data[8] = {0};

    axi_mem_aw(t->m, 1, 1, 0, 0x80);
    axi_mem_w(t->m, 1, data, 0xff, true);
    axi_rules_answer(t, axi_pin_b(1));
    axi_rules_answer(t, axi_pin_b(1));
}

static void stable(tb *t) { axi_mem_unstable(t->m, 3, AXI_AR, true, 8, 64); }
static void change(tb *t) { axi_mem_unstable(t->m, 3, AXI_AW, false, 1, 8); }
static void w_change(tb *t) { axi_mem_unstable(t->m, 3, AXI_W, false, 0, 0); }
static void in_reset(tb *t) { axi_mem_reset_valid(t->m, 9, 4); }

static const struct {
    axi_rule rule;
    const char *text;
    setup run;
    const char *want;
} cases[] = {
    {AXI_RULE_AW_STABLE, "", change,
     "E axi dbb: clock 3: AW id 1 addr 0x8: rule aw_stable: payload changed "
     "before ready"},
    {AXI_RULE_W_STABLE, "", w_change, "rule w_stable: payload changed"},
    {AXI_RULE_AR_STABLE, "", stable,
     "AR id 8 addr 0x40: rule ar_stable: valid fell before ready"},
    {AXI_RULE_RESET_VALID, "", in_reset,
     "clock 9: AR id 0 addr 0x0: rule "
     "reset_valid: valid was up in the last clock of reset"},
    {AXI_RULE_ALIGN, "", align_rd,
     "E axi dbb: clock 1: AR id 1 addr 0x14: rule align: expected a multiple "
     "of 8"},
    {AXI_RULE_ALIGN, "", align_wr, "AW id 1 addr 0x14: rule align"},
    {AXI_RULE_CROSS_4K, "", cross,
     "rule cross_4k: 2 beats reach 0x1007 in the next 4 KB"},
    {AXI_RULE_CROSS_4K, "max_beats=4,boundary=0", cross_long,
     "rule cross_4k: 16 beats reach 0x103f"}, /* its length stays */
    {AXI_RULE_WINDOW, "boundary=32", axi_rules_window,
     "rule window: 2 beats reach 0x47 after a 32-byte boundary"},
    {AXI_RULE_LEN, "max_beats=8", len,
     "rule len: 9 beats, expected 8 at most"},
    {AXI_RULE_ID, "", id_rd,
     "AR id 10 addr 0x0: rule id: the ID of no unit that reads, expected one "
     "of mask 0x3ff"},
    {AXI_RULE_ID, "", id_rd_high, "AR id 129 addr 0x0: rule id"},
    {AXI_RULE_ID, "", id_wr,
     "AW id 5 addr 0x0: rule id: the ID of no unit that writes, expected one "
     "of mask 0x1f"},
    {AXI_RULE_WLAST, "", wlast_missing,
     "W id 1 addr 0x0: rule wlast: beat 0 of 1 has wlast 0, expected 1"},
    {AXI_RULE_WLAST, "", wlast_early,
     "rule wlast: beat 0 of 2 has wlast 1, expected 0"},
    {AXI_RULE_STRB_EMPTY, "", strb_empty,
     "rule strb_empty: beat 0 has no strobe"},
    {AXI_RULE_STRB_FORM, "strobes=full", strb_form,
     "rule strb_form: beat 0 has strobes 0x7f, expected all ones"},
    {AXI_RULE_STRB_FORM, "strobes=half", strb_half, "expected full halves"},
    {AXI_RULE_STRB_LANE, "wr_align=4", strb_lane,
     "rule strb_lane: strobes 0xff on lanes below the address"},
    {AXI_RULE_OS_BEATS, "os_beats=4", os_beats,
     "rule os_beats: 5 beats in flight, expected 4 at most"},
    {AXI_RULE_OS_BEATS, "", os_host,
     "rule os_beats: 5 beats in flight, expected 4 at most"},
    {AXI_RULE_CREDIT, "rd_credit=1:4", os_beats,
     "rule credit: 5 read beats in flight, expected 4 at most"},
    {AXI_RULE_R_ID, "", r_spurious,
     "E axi dbb: clock 2: R id 3 addr 0x0: "
     "rule r_id: a beat of an ID without an open read"},
    {AXI_RULE_R_ID, "", r_other,
     "R id 2 addr 0x0: rule r_id: a beat of an ID without an open read"},
    {AXI_RULE_R_LAST, "", r_no_last,
     "R id 1 addr 0x40: rule r_last: beat 0 of 1 has rlast 0, expected 1"},
    {AXI_RULE_R_BEATS, "", r_short,
     "R id 1 addr 0x48: rule r_beats: rlast "
     "with beat 1 of 4: 2 beats are missing"},
    {AXI_RULE_B_ID, "", b_spurious,
     "B id 2 addr 0x0: rule b_id: a B of an ID without an open write"},
    {AXI_RULE_B_ID, "", b_twice, "B id 1 addr 0x0: rule b_id"},
    {AXI_RULE_B_EARLY, "", b_early,
     "B id 1 addr 0x80: rule b_early: B "
     "before the last W beat: 1 of 2 arrived"},
};

static void test_rules(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int level = 0; level < 3; level++) {
            const char *name = axi_rule_name(cases[i].rule);
            char text[128], first[256];
            unsigned n;
            tb *t;

            snprintf(text, sizeof text, "latency=20,rules_%s=%s%s%s",
                     level ? "warn" : "off", level == 2 ? "none" : name,
                     *cases[i].text ? "," : "", cases[i].text);
            t = tb_new(8, text);
            dla_mem_fill(t->mem, 0, 1, 0x2000);
            cases[i].run(t);
            tb_run(t, 1000);
            n = tb_messages(t, first);
            if (!level) {
                CHECK(n == 0, "%s off: %s", name, first);
            } else {
                CHECK(n == 1 && strstr(first, cases[i].want) &&
                      first[0] == (level == 1 && cases[i].want[0] != 'E'
                                       ? 'W' : first[0]),
                      "%s: %u messages, first: %s", name, n, first);
                CHECK(axi_mem_stats(t->m)->rule[cases[i].rule] == n,
                      "%s: count", name);
            }
            if (level == 2) {
                CHECK(axi_mem_stats(t->m)->errors == 1, "%s: errors", name);
                if (n == 1)
                    rule_shown(name, "broken");
            }
            tb_free(t);
            /* the texts that begin with E are for errors */
            if (level == 0 && cases[i].want[0] == 'E')
                level = 1;
        }
}

/* A rule writes `reports` messages and counts the rest. */
static void test_bounded(void)
{
    tb *t = tb_new(8, "latency=0,reports=3");
    char first[256];

    dla_mem_fill(t->mem, 0, 1, 64);
    for (unsigned i = 0; i < 200; i++)
        tb_read(t, 12, 0, 1);
    tb_run(t, 1000);
    CHECK(tb_messages(t, first) == 3, "reports=3");
    CHECK(axi_mem_stats(t->m)->rule[AXI_RULE_ID] == 200 &&
          axi_mem_stats(t->m)->errors == 200, "counts");
    tb_free(t);

    t = tb_new(8, "latency=0,reports=1000");
    dla_mem_fill(t->mem, 0, 1, 64);
    for (unsigned i = 0; i < 200; i++)
        tb_read(t, 12, 0, 1);
    tb_run(t, 1000);
    CHECK(tb_messages(t, first) == 64, "list of 64");
    CHECK(axi_mem_stats(t->m)->dropped == 136, "dropped");
    tb_free(t);
}

static void test_finish(void)
{
    char first[256];
    tb *t = tb_new(8, "");

    tb_beat(t, 1, 0xff, true);
    tb_edge(t);
    tb_edge(t);
    CHECK(!axi_mem_idle(t->m), "idle with a lone W");
    axi_mem_finish(t->m, t->now);
    CHECK(tb_messages(t, first) == 1 &&
          strstr(first, "rule w_without_aw: 1 W beats without an AW"),
          "%s", first);
    rule_shown("w_without_aw", failures ? "not broken" : "broken");
    tb_free(t);

    t = tb_new(8, "");
    tb_write(t, 2, 0x40, 1);
    tb_edge(t);
    tb_edge(t);
    axi_mem_finish(t->m, t->now);
    CHECK(tb_messages(t, first) == 1 &&
          strstr(first, "AW id 2 addr 0x40: rule end_outstanding: 1 writes "
                        "in flight at the end, W beats are missing"),
          "%s", first);
    rule_shown("end_outstanding", failures ? "not broken" : "broken");
    tb_free(t);
}

/* A write to memory of the other port: the rule names it; without the rule it
 * is reported as any outside write. */
static void test_other_port(void)
{
    for (int level = 0; level < 3; level++) {
        static const char *const how[] = {"rules_off=port", "rules_warn=port",
                                          "latency=0"};
        tb *t = tb_new(8, how[level]);
        dla_mem *other = dla_mem_create();
        char first[256];
        uint64_t with[2];

        dla_mem_declare(t->mem, 0x1000, 0x100, with);
        dla_mem_declare(other, 0x2000, 0x100, with);
        axi_mem_other(t->m, other);
        one_write(t, 2, 0x10f8, 0xff);
        tb_run(t, 200);
        CHECK(tb_messages(t, first) == 0, "%s", first);
        one_write(t, 2, 0x20f8, 0xff);
        tb_run(t, 400);
        CHECK(tb_messages(t, first) == 1 && first[0] == (level == 1 ? 'W' : 'E')
              && strstr(first, level ? "W id 2 addr 0x20f8: rule port: the "
                        "region is one of the other port" :
                        "write outside the declared regions"), "%s", first);
        if (level == 2 && !failures)
            rule_shown("port", "broken");
        one_write(t, 2, 0x2100, 0xff); /* after that region */
        tb_run(t, 600);
        CHECK(tb_messages(t, first) == 1 && strstr(first, "write outside"),
              "%s", first);
        tb_free(t);
        dla_mem_destroy(other);
    }
}

/* Both ports have the same address, or no region is declared: a write is to the
 * port's own memory. */
static void test_own_port(void)
{
    for (int same = 0; same < 2; same++) {
        tb *t = tb_new(8, "latency=0");
        dla_mem *other = dla_mem_create();
        char first[256];
        uint64_t with[2];

        if (same) {
            dla_mem_declare(t->mem, 0x2000, 0x100, with);
            dla_mem_declare(other, 0x2000, 0x100, with);
        }
        axi_mem_other(t->m, other);
        one_write(t, 2, 0x20f8, 0xff);
        tb_run(t, 200);
        CHECK(tb_messages(t, first) == 0, "%s", first);
        if (same && !failures)
            rule_shown("port", "close");
        tb_free(t);
        dla_mem_destroy(other);
    }
}

/* ---- legal cases near the limits ---- */

static void aligned(tb *t)
{
    tb_read(t, 1, 0x18, 1);
    one_write(t, 1, 0x1008, 0xff);
}

static void crosses_not(tb *t)
{
    tb_read(t, 1, 0xff0, 2);
    tb_read(t, 1, 0x1000, 2);
}

static void window_filled(tb *t)
{
    tb_read(t, 1, 0x30, 2);
    tb_read(t, 1, 0x20, 4);
}
static void len_most(tb *t) { tb_read(t, 1, 0, 8); }
static void ids(tb *t) { tb_read(t, 9, 0, 1); one_write(t, 4, 0x1000, 0xff); }
static void strb_one(tb *t) { one_write(t, 1, 0, 0x80); }
static void strb_all(tb *t) { one_write(t, 1, 0, 0xff); }
static void strb_upper(tb *t)
{
    one_write(t, 1, 0, 0xf0);
    one_write(t, 1, 8, 0x0f);
}

static void strb_above(tb *t) { one_write(t, 1, 0x14, 0xf0); }

static void wlast(tb *t)
{
    tb_write(t, 1, 0, 2);
    tb_beat(t, 1, 0xff, false);
    tb_beat(t, 1, 0xff, true);
}

static void four(tb *t)
{
    for (unsigned i = 0; i < 4; i++)
        tb_read(t, 1, i * 8, 1);
}

/* The data before their address, as late as they may be. */
static void w_first(tb *t)
{
    one_write(t, 1, 0, 0xff);
    t->hold_aw = 60;
}

/* Another ID's read is answered first. */
static void r_turned(tb *t)
{
    axi_mem_ar(t->m, 1, 1, 0, 0x40);
    axi_mem_ar(t->m, 1, 2, 0, 0x80);
    axi_rules_answer(t, axi_pin_r(2, true));
    axi_rules_answer(t, axi_pin_r(1, true));
}

static void r_four(tb *t)
{
    axi_mem_ar(t->m, 1, 1, 3, 0x40);
    for (int i = 0; i < 4; i++)
        axi_rules_answer(t, axi_pin_r(1, i == 3));
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
    axi_rules_answer(t, axi_pin_b(2));
    axi_rules_answer(t, axi_pin_b(1));
}

static const struct {
    const char *rule, *text;
    setup run;
} legal[] = {
    {"align", "", aligned},
    {"align", "wr_align=4,strobes=half", strb_above},
    {"cross_4k", "", crosses_not},
    {"window", "boundary=32", window_filled},
    {"len", "max_beats=8", len_most},
    {"id", "", ids},
    {"wlast", "", wlast},
    {"strb_empty", "", strb_one},
    {"strb_lane", "wr_align=4", strb_above},
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

static void test_close(void)
{
    for (size_t i = 0; i < sizeof legal / sizeof *legal; i++) {
        char text[128], first[256];
        unsigned n;
        tb *t;

        snprintf(text, sizeof text, "latency=20,rules_warn=none%s%s",
                 *legal[i].text ? "," : "", legal[i].text);
        t = tb_new(8, text);
        dla_mem_fill(t->mem, 0, 1, 0x2000);
        legal[i].run(t);
        tb_run(t, 1000);
        if (t->n_ar + t->n_aw) /* else the slave does not know its answers */
            axi_mem_finish(t->m, t->now);
        n = tb_messages(t, first);
        CHECK(n == 0, "%s: %s", legal[i].rule, first);
        if (!n)
            rule_shown(legal[i].rule, "close");
        tb_free(t);
    }
}

int main(void)
{
    test_rules();
    test_bounded();
    test_finish();
    test_other_port();
    test_own_port();
    test_close();
    return failures != 0;
}
