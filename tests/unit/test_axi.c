/* SPDX-License-Identifier: Apache-2.0
 * Timing and order of the AXI4 memory slave model. */
#include "test_axi.h"

/* AR at edge t, latency L: rvalid sampled at t + 1 + L, then one beat a
 * clock; B likewise from the later of AW and the last W. */
static void test_fixed(void)
{
    static const unsigned lat[] = {0, 1, 2, 50, 1200};

    for (size_t i = 0; i < sizeof lat / sizeof lat[0]; i++)
        for (int skip = 0; skip < 2; skip++) {
            char text[64];
            tb *t;

            snprintf(text, sizeof text, "latency=%u", lat[i]);
            t = tb_new(8, text);
            t->skip = skip;
            fill(t, 0, 64);
            tb_read(t, 1, 0, 4);
            tb_write(t, 1, 0x100, 2);
            tb_beat(t, 1, 0xff, false);
            tb_beat(t, 2, 0xff, true);
            t->hold_w = 7;
            tb_run(t, 5000);
            for (unsigned n = 0; n < 4; n++)
                CHECK(t->r[n].seen == t->ar[0].taken + 1 + lat[i] + n,
                      "L %u beat %u at %llu", lat[i], n,
                      (unsigned long long)(t->r[n].seen - t->ar[0].taken));
            CHECK(t->b[0].seen == 8 + 1 + lat[i], "L %u B at %llu", lat[i],
                  (unsigned long long)t->b[0].seen);
            CHECK(axi_mem_stats(t->m)->all[0].lat_max == lat[i], "stat");
            if (skip && lat[i] == 1200)
                CHECK(t->steps < 40, "%llu steps of an idle port",
                      (unsigned long long)t->steps);
            tb_free(t);
        }
}

/* One read each clock streams without gaps whatever the latency. */
static void test_stream(void)
{
    tb *t = tb_new(8, "latency=50");

    fill(t, 0, 8 * 500);
    for (unsigned i = 0; i < 500; i++)
        tb_read(t, 9, i * 8, 1);
    tb_run(t, 2000);
    for (unsigned i = 0; i < 500; i++)
        CHECK(t->r[i].seen == t->ar[0].taken + 51 + i &&
              t->r[i].data[3] == pattern(i * 8 + 3), "beat %u", i);
    CHECK(axi_mem_stats(t->m)->all[0].inflight_max == 52, "most %u",
          axi_mem_stats(t->m)->all[0].inflight_max);
    tb_free(t);
}

static void test_bandwidth(void)
{
    static const struct {
        const char *text;
        unsigned rd, wr; /* beats */
        unsigned lo, hi; /* clocks */
    } c[] = {
        {"latency=0,rd_bandwidth=100", 300, 0, 300, 306},
        {"latency=0,rd_bandwidth=50", 300, 0, 598, 606},
        {"latency=0,rd_bandwidth=25", 300, 0, 1196, 1206},
        {"latency=0,rd_bandwidth=37", 300, 0, 808, 818},
        {"latency=0,rd_bandwidth=1", 10, 0, 900, 1006},
        {"latency=0,rd_bandwidth=25,burst=100", 300, 0, 796, 806},
        {"latency=0,wr_bandwidth=50", 0, 300, 598, 608},
        {"latency=0,wr_bandwidth=30", 0, 300, 996, 1010},
        {"latency=0,bandwidth=100", 300, 300, 598, 612},
        {"latency=0,bandwidth=50", 300, 300, 1196, 1212},
        {"latency=0,bandwidth=150", 300, 300, 398, 460},
        {"latency=0,bandwidth=50,rd_bandwidth=25", 200, 0, 796, 806},
    };

    for (size_t i = 0; i < sizeof c / sizeof c[0]; i++)
        for (int skip = 0; skip < 2; skip++) {
            tb *t = tb_new(8, c[i].text);

            t->skip = skip;
            fill(t, 0, 8 * 300);
            for (unsigned n = 0; n < c[i].rd; n++)
                tb_read(t, 8, n * 8, 1);
            for (unsigned n = 0; n < c[i].wr; n++) {
                tb_write(t, 1, 0x10000 + n * 8, 1);
                tb_beat(t, (uint8_t)n, 0xff, true);
            }
            tb_run(t, 5000);
            CHECK(t->now >= c[i].lo && t->now <= c[i].hi,
                  "%s: %llu clocks, expected %u to %u", c[i].text,
                  (unsigned long long)t->now, c[i].lo, c[i].hi);
            tb_free(t);
        }
}

static void test_limits(void)
{
    static const struct {
        const char *text;
        unsigned rd, wr, total;
    } c[] = {
        {"max_rd=1,max_wr=1", 1, 1, 2},
        {"max_rd=5,max_wr=3", 5, 3, 8},
        {"max_total=1", 1, 1, 1},
        {"max_total=4,latency=10-40", 4, 4, 4},
        {"max_total=2,stall=100:1-1", 2, 2, 2},
        {"max_total=1,order=reorder,bandwidth=30", 1, 1, 1},
        {"max_wr=1,w_ahead=0", 1024, 1, 1025},
    };

    for (size_t i = 0; i < sizeof c / sizeof c[0]; i++)
        for (int skip = 0; skip < 2; skip++) {
            tb *t = tb_new(8, c[i].text);

            t->skip = skip;
            fill(t, 0, 8 * 300);
            for (unsigned n = 0; n < 60; n++) {
                tb_read(t, (uint8_t)(n % 10), n * 8, 2);
                tb_write(t, (uint8_t)(n % 5), 0x10000 + n * 8, 1);
                tb_beat(t, (uint8_t)n, 0xff, true);
            }
            tb_run(t, 30000);
            CHECK(t->most_rd <= c[i].rd && t->most_wr <= c[i].wr &&
                  t->most_total <= c[i].total, "%s: %u %u %u", c[i].text,
                  t->most_rd, t->most_wr, t->most_total);
            CHECK(t->most_total == c[i].total || c[i].total > 8,
                  "%s: limit never reached", c[i].text);
            tb_free(t);
        }
}

/* ---- random traffic ---- */

enum { WBASE = 0x100000 };

/* Random reads of the pattern and writes with random strobes; every write
 * has an area of its own, so shadow is unambiguous. */
static void make_traffic(tb *t, uint32_t bytes, unsigned n, uint8_t *shadow)
{
    uint64_t all = bytes == 64 ? UINT64_MAX : (UINT64_C(1) << bytes) - 1;
    uint64_t at = 0;

    for (unsigned i = 0; i < n; i++) {
        uint8_t beats = (uint8_t)(1 + tb_rand(t) % 4);
        uint64_t off = 0;

        tb_read(t, (uint8_t)(tb_rand(t) % 10),
                tb_rand(t) % 64 * 4 * bytes, beats);
        beats = (uint8_t)(1 + tb_rand(t) % 4);
        if (bytes == 64 && tb_rand(t) % 2)
            off = 32; /* odd atom (system.md 9.6) */
        tb_write(t, (uint8_t)(tb_rand(t) % 5), WBASE + at + off, beats);
        for (unsigned b = 0; b < beats; b++) {
            tb_w *w = tb_beat(t, 0, tb_rand(t) & all, b + 1u == beats);

            if (b == 0 && off)
                w->strb &= ~UINT64_C(0xffffffff);
            for (uint32_t k = 0; k < bytes; k++) {
                w->data[k] = (uint8_t)tb_rand(t);
                if (w->strb >> k & 1)
                    shadow[at + b * bytes + k] = w->data[k];
            }
        }
        at += beats * bytes;
    }
}

/* R beats of each ID: in request order, right data, rlast on the last. */
static void check_reads(tb *t, uint32_t bytes, const char *text)
{
    for (unsigned id = 0; id < 10; id++) {
        unsigned q = 0, beat = 0;

        for (unsigned i = 0; i < t->n_r; i++) {
            uint64_t a;

            if (t->r[i].id != id)
                continue;
            while (q < t->n_ar && t->ar[q].id != id)
                q++;
            if (q == t->n_ar) {
                CHECK(false, "%s: id %u: a beat too many", text, id);
                return;
            }
            a = t->ar[q].addr + beat * bytes;
            CHECK(t->r[i].data[0] == pattern(a) &&
                  t->r[i].data[bytes - 1] == pattern(a + bytes - 1),
                  "%s: id %u: wrong data", text, id);
            CHECK(t->r[i].last == (beat == t->ar[q].len), "%s: rlast", text);
            CHECK(t->r[i].seen > t->ar[q].taken, "%s: early", text);
            if (beat++ == t->ar[q].len) {
                beat = 0;
                q++;
            }
        }
        while (q < t->n_ar && t->ar[q].id != id)
            q++;
        CHECK(q == t->n_ar, "%s: id %u: beats missing", text, id);
    }
}

static void check_writes(tb *t, const uint8_t *shadow, size_t n,
                         const char *text)
{
    unsigned aw[5] = {0}, b[5] = {0};
    uint8_t *got = malloc(n);

    for (unsigned i = 0; i < t->n_aw; i++) {
        aw[t->aw[i].id]++;
        b[t->b[i].id]++;
    }
    CHECK(memcmp(aw, b, sizeof aw) == 0, "%s: B per ID", text);
    dla_mem_peek(t->mem, WBASE, got, n);
    CHECK(memcmp(got, shadow, n) == 0, "%s: memory differs", text);
    free(got);
}

static uint64_t trace_hash(const tb *t)
{
    uint64_t h = t->now;

    for (unsigned i = 0; i < t->n_r; i++)
        h = (h ^ t->r[i].taken * 37 ^ t->r[i].id) * UINT64_C(0x100000001b3);
    for (unsigned i = 0; i < t->n_b; i++)
        h = (h ^ t->b[i].taken * 41 ^ t->b[i].id) * UINT64_C(0x100000001b3);
    return h;
}

static uint64_t axi_random_run(const char *text, uint32_t bytes, bool skip,
                               uint64_t seed)
{
    enum { N = 300, AREA = N * 4 * 64 };
    static uint8_t shadow[AREA];
    char full[512], first[256];
    uint64_t h;
    tb *t;

    snprintf(full, sizeof full, "rules_off=strb_empty+cross_4k,os_beats=0,"
             "%s,wr_align=%u,seed=%llu", text, bytes < 32 ? bytes : 32u,
             (unsigned long long)seed);
    t = tb_new(bytes, full);
    t->skip = skip;
    t->rready = 70;
    t->bready = 60;
    t->valid = 80;
    memset(shadow, 0, sizeof shadow);
    fill(t, 0, 64 * 4 * 64 + 4 * 64);
    make_traffic(t, bytes, N, shadow);
    tb_run(t, 400000);
    check_reads(t, bytes, full);
    check_writes(t, shadow, (size_t)N * 4 * bytes, full);
    axi_mem_finish(t->m, t->now);
    CHECK(tb_messages(t, first) == 0, "%s: %s", full, first);
    CHECK(axi_mem_idle(t->m) && !axi_mem_stats(t->m)->all[0].inflight &&
          !axi_mem_stats(t->m)->all[1].inflight, "%s: not idle", full);
    h = trace_hash(t);
    tb_free(t);
    return h;
}

static void test_random(uint64_t seed)
{
    static const char *const c[] = {
        "latency=0", "latency=7", "latency=0-40",
        "rd_latency=geo:20:300,wr_latency=geo:5:50",
        "latency=3-9,order=reorder",
        "latency=0-60,order=reorder,reorder=100,interleave=1",
        "latency=2,order=reorder,reorder=0,interleave=1",
        "latency=20,order=reorder,window=3,reorder=100",
        "latency=20,order=reorder,prefer=9",
        "stall=30", "stall=100:1-1", "stall=10:5-20,latency=0",
        "aw_stall=90:10-10,w_stall=0", "w_stall=90:10-10,w_ahead=0",
        "starve=300/100", "bandwidth=60,latency=4",
        "rd_bandwidth=40,wr_bandwidth=30,burst=4,stall=10",
        "max_rd=1,max_wr=1,stall=20", "max_total=3,latency=0-20,stall=20",
        "commit=b,latency=5-50,order=reorder,stall=20",
        "bandwidth=35,max_total=1,order=reorder,interleave=1,stall=50:1-3",
        "w_ahead=64,aw_stall=50:20-40",
    };
    static const uint32_t bytes[] = {8, 32, 64};

    for (size_t i = 0; i < sizeof c / sizeof c[0]; i++) {
        uint32_t b = bytes[i % 3];
        uint64_t h = axi_random_run(c[i], b, false, seed);

        CHECK(h == axi_random_run(c[i], b, true, seed),
              "%s: skipped steps change the run", c[i]);
        CHECK(h == axi_random_run(c[i], b, false, seed),
              "%s: same seed, another run", c[i]);
        CHECK(strpbrk(c[i], "-:") == NULL ||
                  h != axi_random_run(c[i], b, false, seed + 1) ||
                  strstr(c[i], "100:1-1") || strstr(c[i], "=0,"),
              "%s: the seed changes nothing", c[i]);
    }
}

/* ---- order ---- */

static void test_order(void)
{
    tb *t = tb_new(8, "rd_latency=0-100,rd_order=inorder");
    unsigned n = 0, back = 0;

    fill(t, 0, 4096);
    for (unsigned i = 0; i < 100; i++)
        tb_read(t, (uint8_t)(i % 10), i * 16, 2);
    tb_run(t, 20000);
    for (unsigned i = 0; i < 200; i++)
        n += t->r[i].id == i / 2 % 10;
    CHECK(n == 200, "inorder: %u of 200 in place", n);
    tb_free(t);

    /* IDs 8 and 9 beat by beat */
    t = tb_new(8, "latency=20,order=reorder,reorder=0,interleave=1");
    fill(t, 0, 4096);
    for (unsigned i = 0; i < 10; i++)
        tb_read(t, (uint8_t)(8 + i % 2), i * 32, 4);
    tb_run(t, 2000);
    n = 0;
    for (unsigned i = 8; i + 1 < 32; i++)
        n += t->r[i].id != t->r[i + 1].id;
    CHECK(n == 23, "interleave: %u changes of 23", n);
    tb_free(t);

    /* B of two IDs swapped, one ID always preferred */
    t = tb_new(8, "order=reorder,latency=30,prefer=3");
    for (unsigned i = 0; i < 8; i++) {
        tb_write(t, i < 4 ? 1 : 3, i * 8, 1);
        tb_beat(t, (uint8_t)i, 0xff, true);
    }
    t->bready = 30;
    tb_run(t, 2000);
    for (unsigned i = 0; i + 1 < t->n_b; i++)
        back += t->b[i].id == 3 && t->b[i + 1].id == 1;
    CHECK(back > 0, "prefer: ID 3 never overtook ID 1");
    tb_free(t);
}

int main(int argc, char **argv)
{
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 1;

    printf("test_axi: seed %llu\n", (unsigned long long)seed);
    test_fixed();
    test_stream();
    test_bandwidth();
    test_limits();
    test_order();
    test_random(seed);
    return failures != 0;
}
