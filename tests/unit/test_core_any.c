/* SPDX-License-Identifier: Apache-2.0
 * core=check: reads of CDMA matched by stream (check_core_any.c). */
#include "../../dpi/check/core/check_core_any.c"
#include "test_axi.h"

enum { ATOM = 32, CAP = 64 };

void reports_count(check_reports *r, uint64_t n)
{
    (void)r;
    (void)n;
}

typedef struct bed {
    dla_cfg cfg;
    core_check c;
    core_stream s;
    core_atom atoms[CAP];
} bed;

static bed *new_bed(uint32_t atoms_in_beat)
{
    bed *b = calloc(1, sizeof *b);

    b->cfg.atom = ATOM;
    b->cfg.m = atoms_in_beat;
    b->c.cfg = &b->cfg;
    b->s.want.buf = (uint8_t *)b->atoms;
    b->s.want.item = sizeof *b->atoms;
    b->s.want.cap = CAP;
    return b;
}

/* The model reads atom number n. */
static void want(bed *b, uint32_t n, uint32_t layer, uint32_t stream)
{
    core_atom *a = core_ring_at(&b->s.want, b->s.want.count++);

    *a = (core_atom){ .addr = n * ATOM, .layer = layer, .stream = stream };
    b->s.rd_model++;
    core_window_push(&b->s);
}

/* The core reads the beat that begins with atom n: -1 no such atom, the number
 * of the atom left out, or 1000 when all is well. */
static int read_beat(bed *b, uint32_t n)
{
    core_atom skipped = { 0 };

    if (!core_take_any(&b->c, &b->s, n * ATOM, &skipped))
        return -1;
    return skipped.state ? (int)(skipped.addr / ATOM) : 1000;
}

static void core_any_expect(bed *b, uint32_t n, int what)
{
    int got = read_beat(b, n);

    CHECK(got == what, "beat %u: got %d, expected %d", n, got, what);
}

static void test_interleaving_is_free(void)
{
    bed *b = new_bed(1);

    for (uint32_t i = 0; i < 4; i++)
        want(b, i, 0, 0);
    for (uint32_t i = 0; i < 4; i++)
        want(b, 10 + i, 0, 1);
    for (uint32_t i = 0; i < 4; i++) {
        core_any_expect(b, 10 + i, 1000);
        core_any_expect(b, i, 1000);
    }
    CHECK(b->s.rd_done == 8 && !b->s.left, "%llu read",
          (unsigned long long)b->s.rd_done);
    free(b);
}

static void test_order_of_a_stream(void)
{
    bed *b = new_bed(1);

    for (uint32_t i = 0; i < 6; i++)
        want(b, i, 0, 0);
    core_any_expect(b, 0, 1000);
    core_any_expect(b, 3, 1); /* 1 and 2 left out */
    core_any_expect(b, 4, 1000);
    core_any_expect(b, 2, -1); /* too late */
    core_any_expect(b, 4, -1); /* twice */
    core_any_expect(b, 7, -1); /* never */
    core_any_expect(b, 5, 1000);
    CHECK(b->s.rd_done == 6, "%llu", (unsigned long long)b->s.rd_done);
    free(b);
}

static void test_free_order(void)
{
    bed *b = new_bed(1);

    for (uint32_t i = 0; i < 4; i++)
        want(b, i, 0, STREAM_ANY);
    for (uint32_t i = 4; i--;)
        core_any_expect(b, i, 1000);
    free(b);
}

static void test_layers(void)
{
    bed *b = new_bed(1);

    for (uint32_t layer = 0; layer < 3; layer++)
        for (uint32_t i = 0; i < 3; i++)
            want(b, i + (layer == 2 ? 20 : 0), layer, 0);
    core_any_expect(b, 0, 1000);
    core_any_expect(b, 20, -1); /* a later layer */
    core_any_expect(b, 1, 1000);
    core_any_expect(b, 1, -1); /* layer 1 begins when layer 0 is over */
    core_any_expect(b, 2, 1000);
    core_any_expect(b, 0, 1000);
    core_any_expect(b, 1, 1000);
    core_any_expect(b, 2, 1000);
    core_any_expect(b, 20, 1000);
    free(b);
}

static void test_two_atoms_in_a_beat(void)
{
    bed *b = new_bed(2);

    /* a row ends in the line (2, 3) where the next row begins */
    for (uint32_t i = 0; i < 3; i++)
        want(b, i, 0, 0);
    for (uint32_t i = 3; i < 6; i++)
        want(b, i, 0, 0);
    core_any_expect(b, 0, 1000);
    core_any_expect(b, 2, 1000);
    core_any_expect(b, 2, 1000); /* once for each row */
    core_any_expect(b, 4, 1000);
    CHECK(b->s.rd_done == 6, "%llu", (unsigned long long)b->s.rd_done);
    free(b);

    /* the other half belongs to a stream that does not exist yet */
    b = new_bed(2);
    want(b, 4, 0, 0);
    want(b, 6, 0, 1);
    want(b, 5, 0, 1);
    core_any_expect(b, 4, 1000);
    core_any_expect(b, 6, 1000);
    core_any_expect(b, 4, 1000);
    CHECK(!b->s.left, "%zu left", b->s.left);
    free(b);

    /* a line left out */
    b = new_bed(2);
    for (uint32_t i = 0; i < 8; i++)
        want(b, i, 0, 0);
    core_any_expect(b, 0, 1000);
    core_any_expect(b, 4, 2);
    free(b);
}

int main(void)
{
    test_interleaving_is_free();
    test_order_of_a_stream();
    test_free_order();
    test_layers();
    test_two_atoms_in_a_beat();
    return failures != 0;
}
