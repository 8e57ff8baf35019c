/* SPDX-License-Identifier: Apache-2.0
 * Data of the AXI4 memory slave model, reads of unwritten bytes, accesses
 * outside the regions, its reports, its life, and rare latencies. */
#include "test_axi.h"

static void test_unaligned(void)
{
    uint8_t got[256];
    tb *t = tb_new(64, "latency=0,wr_align=32,strobes=half");
    char first[256];

    dla_mem_fill(t->mem, 0x1000, 0xee, 256);
    tb_write(t, 3, 0x1020, 3); /* odd atom: upper half, line, lower half */
    tb_beat(t, 1, UINT64_C(0xffffffff00000000), false);
    tb_beat(t, 2, UINT64_MAX, false);
    tb_beat(t, 3, UINT64_C(0xffffffff), true);
    tb_run(t, 100);
    dla_mem_peek(t->mem, 0x1000, got, 256);
    for (unsigned i = 0; i < 256; i++) {
        uint8_t want = i < 32 ? 0xee : i < 64 ? 1 : i < 128 ? 2
                                   : i < 160 ? 3 : 0xee;

        CHECK(got[i] == want, "unaligned: byte %u is %u", i, got[i]);
    }
    CHECK(tb_messages(t, first) == 0, "unaligned: %s", first);
    CHECK(axi_mem_stats(t->m)->id[1][3].bytes == 128, "strobed bytes");
    tb_free(t);
}

/* commit=w: in memory with the last W; commit=b: not before B. */
static void test_commit(void)
{
    for (int late = 0; late < 2; late++) {
        tb *t = tb_new(8, late ? "wr_latency=100,commit=b"
                               : "wr_latency=100,commit=w");
        uint8_t b = 0;

        tb_write(t, 1, 0, 1);
        tb_beat(t, 7, 0xff, true);
        while (t->now < 50)
            tb_edge(t);
        dla_mem_peek(t->mem, 0, &b, 1);
        CHECK(b == (late ? 0 : 7), "commit: %u at clock 50", b);
        while (!t->bvalid && t->now < 500)
            tb_edge(t);
        dla_mem_peek(t->mem, 0, &b, 1);
        CHECK(b == 7, "commit: %u at B", b);
        tb_free(t);
    }
}

/* W ahead of AW up to w_ahead beats, none with 0. */
static void test_ahead(void)
{
    static const unsigned ahead[] = {0, 1, 4};

    for (size_t k = 0; k < 3; k++) {
        char text[32];
        uint8_t b;
        tb *t;

        snprintf(text, sizeof text, "latency=0,w_ahead=%u", ahead[k]);
        t = tb_new(8, text);
        t->hold_aw = 20;
        for (unsigned i = 0; i < 6; i++) {
            tb_write(t, 1, i * 8, 1);
            tb_beat(t, (uint8_t)(i + 1), 0xff, true);
        }
        while (t->now < 20)
            tb_edge(t);
        CHECK(t->i_w == ahead[k], "w_ahead=%u took %u", ahead[k], t->i_w);
        tb_run(t, 200);
        for (unsigned i = 0; i < 6; i++) {
            dla_mem_peek(t->mem, i * 8, &b, 1);
            CHECK(b == i + 1, "w_ahead=%u: beat %u is %u", ahead[k], i, b);
        }
        tb_free(t);
    }
}

/* Nothing from before a reset is answered; all works afterwards. */
static void test_reset(void)
{
    tb *t = tb_new(8, "latency=30,seed=5");
    axi_out o;

    fill(t, 0, 256);
    for (unsigned i = 0; i < 8; i++)
        tb_read(t, 8, i * 8, 1);
    tb_write(t, 1, 0x100, 2);
    tb_beat(t, 1, 0xff, false);
    while (t->now < 10)
        tb_edge(t);
    CHECK(!axi_mem_idle(t->m), "reset: idle before");
    axi_mem_reset(t->m, t->now);
    CHECK(axi_mem_idle(t->m), "reset: not idle");
    for (uint64_t n = t->now; n < t->now + 100; n++) {
        axi_mem_step(t->m, n, 0, &o);
        CHECK(!o.r_new && !o.b_new, "reset: an answer of before");
        CHECK(o.arready && o.awready && o.wready, "reset: not ready");
    }
    t->now += 100;
    t->o = o;
    t->n_ar = t->n_aw = t->n_w = t->i_ar = t->i_aw = t->i_w = 0;
    t->v_ar = t->v_aw = t->v_w = false;
    tb_read(t, 9, 64, 1);
    tb_run(t, 1000);
    CHECK(t->n_r == 1 && t->r[0].id == 9 && t->r[0].data[0] == pattern(64),
          "reset: read after it");
    tb_free(t);
}

/* All channels dead for LENGTH of PERIOD clocks. */
static void test_starve(void)
{
    tb *t = tb_new(8, "latency=0,starve=1000/900");

    fill(t, 0, 8 * 250);
    for (unsigned i = 0; i < 250; i++)
        tb_read(t, 8, i * 8, 1);
    tb_run(t, 4000);
    for (unsigned i = 0; i < 250; i++)
        CHECK((t->r[i].seen - 1) % 1000 < 100, "starve: beat at %llu",
              (unsigned long long)t->r[i].seen);
    CHECK(axi_mem_stats(t->m)->waits[2][AXI_WHY_STARVE] >= 1700,
          "starve: %llu clocks counted", (unsigned long long)
          axi_mem_stats(t->m)->waits[2][AXI_WHY_STARVE]);
    tb_free(t);
}

/* Mean of the geometric latency. */
static void test_geo(void)
{
    tb *t = tb_new(8, "rd_latency=geo:40:1000,rd_order=reorder,max_rd=1");
    const axi_dirstat *s = &axi_mem_stats(t->m)->all[0];
    double mean;

    fill(t, 0, 8);
    for (unsigned i = 0; i < 2000; i++)
        tb_read(t, 1, 0, 1);
    tb_run(t, 200000);
    mean = (double)s->lat_sum / (double)s->lat_n;
    CHECK(mean > 36 && mean < 44 && s->lat_min == 0 && s->lat_max > 150,
          "geo: %u %.1f %u", s->lat_min, mean, s->lat_max);
    tb_free(t);
}

/* Reads of bytes that were never written. */
static void test_uninit(void)
{
    static const struct {
        const char *text;
        uint32_t bytes;
        const char *want;
    } c[] = {
        {"uninit=warn", 8, "W axi dbb: clock 1: R id 1 addr 0x1000: read of "
         "memory that was never written, first byte 0x1004, client SDP"},
        {"uninit=error", 8, "E axi dbb"},
        {"uninit=ignore", 8, NULL},
        {"uninit=warn", 64, NULL}, /* the upper half is clean */
        {"uninit=warn,partial=report", 64, "first byte 0x1004"},
    };

    for (size_t i = 0; i < sizeof c / sizeof c[0]; i++) {
        char text[96], first[256];
        unsigned n;
        tb *t;

        snprintf(text, sizeof text, "latency=0,uninit_value=zero,%s",
                 c[i].text);
        t = tb_new(c[i].bytes, text);
        dla_mem_fill(t->mem, 0x1000, 5, 64);
        dla_mem_clear(t->mem);
        dla_mem_fill(t->mem, 0x1000, 5, 4);
        dla_mem_fill(t->mem, 0x1020, 5, 32);
        tb_read(t, 1, 0x1000, 1);
        tb_run(t, 100);
        n = tb_messages(t, first);
        CHECK(c[i].want ? n == 1 && strstr(first, c[i].want) : n == 0,
              "%s: %s", c[i].text, first);
        CHECK(axi_mem_stats(t->m)->uninit_beats == 1 &&
              axi_mem_stats(t->m)->uninit_first == 0x1004, "counts");
        CHECK(t->r[0].data[3] == 5 && t->r[0].data[4] == 0, "value zero");
        tb_free(t);
    }
}

static void test_uninit_random(void)
{
    tb *t = tb_new(8, "uninit=ignore,latency=0,seed=3");
    unsigned differ = 0;

    dla_mem_fill(t->mem, 0, 9, 4);
    for (unsigned i = 0; i < 3; i++)
        tb_read(t, 1, i == 1 ? 8 : 0, 1);
    tb_run(t, 100);
    CHECK(memcmp(t->r[0].data, t->r[2].data, 8) == 0 &&
          t->r[0].data[3] == 9, "the same byte reads the same");
    for (unsigned i = 0; i < 8; i++)
        differ += t->r[1].data[i] != 0;
    CHECK(differ > 4, "random value is zero");
    tb_free(t);
}

/* An ID that the port's masks lack has no client, though it has one in another
 * configuration. */
static void test_client(void)
{
    tb *t = tb_new(8, "rd_ids=0x2,wr_ids=0x4");
    const char *name[] = { "an unknown unit", "SDP", "PDP", "an unknown unit" };

    for (unsigned id = 0; id < 4; id++)
        CHECK(!strcmp(axi_mem_client(t->m, id), name[id]), "%u", id);
    CHECK(!strcmp(axi_mem_client(t->m, 255), "an unknown unit"), "255");
    tb_free(t);
}

static void test_outside(void)
{
    for (int level = 0; level < 2; level++) {
        tb *t = tb_new(8, level ? "latency=0,outside=error"
                                : "latency=0,outside=warn");
        char first[256];
        uint64_t with[2];

        dla_mem_declare(t->mem, 0x1000, 0x100, with);
        dla_mem_fill(t->mem, 0x1000, 1, 0x100);
        tb_read(t, 1, 0x10f8, 1);
        tb_read(t, 1, 0x2000, 1);
        tb_run(t, 100);
        CHECK(tb_messages(t, first) == 1 && first[0] == (level ? 'E' : 'W') &&
              strstr(first, "R id 1 addr 0x2000: read outside the declared "
                            "regions"), "%s", first);
        tb_write(t, 2, 0xff8, 1);
        tb_beat(t, 1, 0xff, true);
        tb_run(t, 200);
        CHECK(tb_messages(t, first) == 1 && strstr(first, "W id 2 addr 0xff8 "
              "strobes 0xff: write outside the declared regions"), "%s",
              first);
        tb_free(t);
    }
}

/* The table and the JSON text are complete and balanced. */
static void test_output(void)
{
    tb *t = tb_new(8, "latency=5,stall=10");
    FILE *f = tmpfile();
    int depth = 0, lines = 0, ch;
    bool good = true;

    dla_mem_fill(t->mem, 0, 1, 64);
    for (unsigned i = 0; i < 20; i++)
        tb_read(t, i % 2 ? 12 : 3, 0, 2);
    tb_run(t, 1000);
    CHECK(f != NULL, "tmpfile");
    if (f) {
        axi_mem_json(t->m, f);
        rewind(f);
        while ((ch = fgetc(f)) != EOF) {
            depth += ch == '{' ? 1 : ch == '}' ? -1 : 0;
            good = good && depth >= 0;
        }
        CHECK(good && depth == 0 && ftell(f) > 500, "json");
        rewind(f);
        axi_mem_print(t->m, f);
        lines = (int)ftell(f);
        CHECK(lines > 300, "table of %d characters", lines);
        fclose(f);
    }
    tb_free(t);
}

/* The port's lines in the report of a hang. */
static void test_pending(void)
{
    char text[1024];
    dla_text o = { text, sizeof text, 0 };
    tb *t = tb_new(8, "latency=500");

    dla_mem_fill(t->mem, 0, 1, 0x2000);
    tb_read(t, 3, 0x40, 2);
    tb_write(t, 1, 0x80, 2);
    tb_beat(t, 1, 0xff, false);
    while (t->now < 20)
        tb_edge(t);
    axi_mem_pending(t->m, &o);
    CHECK(strstr(text, "axi dbb: read id 3 addr 0x40 since clock ") &&
          strstr(text, "0 of 2 beats delivered"), "%s", text);
    CHECK(strstr(text, "AW without W: id 1 addr 0x80 since clock ") &&
          strstr(text, "1 of 2 beats arrived"), "%s", text);
    tb_free(t);
    t = tb_new(8, "latency=500");
    t->hold_aw = 1000;
    tb_write(t, 1, 0x80, 2);
    tb_beat(t, 1, 0xff, false);
    while (t->now < 20)
        tb_edge(t);
    o.n = 0;
    axi_mem_pending(t->m, &o);
    CHECK(o.n && strstr(text, "axi dbb: W without AW: 1 beats"), "%s", text);
    tb_free(t);
}

int main(void)
{
    test_unaligned();
    test_commit();
    test_ahead();
    test_reset();
    test_starve();
    test_geo();
    test_uninit();
    test_uninit_random();
    test_client();
    test_outside();
    test_output();
    test_pending();
    return failures != 0;
}
