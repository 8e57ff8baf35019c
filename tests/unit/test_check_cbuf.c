/* SPDX-License-Identifier: Apache-2.0
 * The checker's CBUF: replies in their clock, bytes that were written
 * (conv_units.md 2, 4; unit_pins.md 4.13). */
#include "check_rig.h"

static const unsigned cbuf = SLOT(CBUF);

static void test_time(const ev_log *good)
{
    ev_log *l = rig_edit(good);
    uint32_t i = ev_find(l, EV_REPLY, 0, 4);

    l->at[i].clock--;
    ev_move(l, i, i - 1);
    l->at[i - 1].clock--;
    CAUGHT(l, cbuf, "data read: a reply in a clock in which none is due");
    l = rig_edit(good);
    i = ev_find(l, EV_REPLY, 1, 2);
    ev_move(l, i, i + 1); /* a clock late */
    CAUGHT(l, cbuf, "weight read, reply 2, entry ");
    ev_erase(l, ev_find(l, EV_REPLY, 1, 2));
    CAUGHT(l, cbuf, "weight read, reply 2, entry ");
    CAUGHT(l, cbuf, "no reply 6 clocks after the request");
    ev_insert(l, l->n, &good->at[i]); /* without a request */
    CAUGHT(l, cbuf, "no reply 6 clocks after the request");
    l = rig_edit(good); /* the very last one */
    ev_erase(l, ev_find(l, EV_REPLY, 1, ev_count(l, EV_REPLY, 1) - 1));
    CAUGHT(l, cbuf, "no reply 6 clocks after the request");
}

static void test_data(const ev_log *good)
{
    ev_log *l = rig_edit(good);
    uint32_t i = ev_find(l, EV_REPLY, 0, 7), r = ev_find(l, EV_READ, 0, 7);
    uint32_t n = 0;
    char text[64];

    ((uint8_t *)l->at[i].data)[5] ^= 1;
    snprintf(text, sizeof text, "data read, reply 7, bank 0 entry %d byte 5: "
             "got 0x", l->at[r].b);
    CAUGHT(l, cbuf, text);
    l = rig_edit(good);
    while (l->at[n].kind != EV_BUFWR || l->at[n].a || l->at[n].b != l->at[r].b)
        n++;
    ev_erase(l, n); /* never written: its reply is free */
    CLEAN(l, cbuf);
}

/* A read right after a write: the reply has the old bytes or the new ones. */
static void test_fresh(const ev_log *good)
{
    ev_log *l = rig_edit(good);
    uint32_t n = ev_count(l, EV_READ, 1), w = 0;
    uint32_t r = ev_find(l, EV_READ, 1, n - 1); /* the last of its entry */
    ev late;

    while (l->at[w].kind != EV_BUFWR || l->at[w].a != 1 ||
           l->at[w].b != l->at[r].b)
        w++;
    late = l->at[w];
    late.data[0] ^= 0xff; /* not in the reply */
    late.clock = l->at[r].clock - 2;
    ev_insert(l, r, &late)->clock = late.clock;
    CLEAN(l, cbuf);
    for (uint32_t i = r + 1; i < l->n; i++)
        l->at[i].clock += 3;
    CAUGHT(l, cbuf, "weight read, reply ");
}

/* Entries, shifts and WMB rows outside all limits: errors of the model and
 * reports, for any later traffic. */
static void test_hostile(const ev_log *good)
{
    ev_log *l = rig_edit(good);
    uint32_t w = ev_find(l, EV_BUFWR, 0, 0), r = ev_find(l, EV_READ, 0, 0);
    ev read = { .kind = EV_READ };

    for (int n = 0; n < 300; n++) {
        ev write = l->at[w];

        read.a = n % 3;
        read.b = n * 331 & 0x3fff;
        read.c = n % 3 == 0;
        read.d = n * 977 & 0x3fff;
        read.e = n & 0x7f;
        ev_insert(l, r + (uint32_t)n, &read);
        write.b = n * 1237 & 0x1ffff;
        ev_insert(l, w, &write);
        r++;
        l->at[r + (uint32_t)n].clock += (uint64_t)n / 7;
    }
    NOISY(l, cbuf);
    NOISY(l, cbuf | SLOT(CSC));
}

/* The WMB port of nv_full gives rows of the last bank: its bytes are known from
 * writes to that bank, not to bank 0. */
static void test_wmb(void)
{
    const ev_log none = { .cfg = dla_cfg_find("nv_full") };
    ev_log *l = rig_edit(&none);
    ev write = { .kind = EV_BUFWR, .a = 1, .b = 15 * 256 + 9, .c = 0 };
    ev read = { .kind = EV_READ, .a = 2, .b = 9 };
    ev reply = { .kind = EV_REPLY, .a = 2 };
    ev other = { .kind = EV_BUFWR, .a = 0, .b = 9, .c = 3 };

    memset(write.data, 0x5a, 64);
    memset(reply.data, 0x5a, 64);
    memset((uint8_t *)reply.data + 64, 0x77, 64); /* never written */
    ev_insert(l, 0, &other);
    ev_insert(l, 1, &write);
    ev_insert(l, 2, &read);
    ev_insert(l, 3, &reply);
    l->at[2].clock = 8;
    l->at[3].clock = 14;
    CLEAN(l, cbuf);
    l->at[3].data[1] = 0;
    CAUGHT(l, cbuf, "WMB read, reply 0, ");
}

int main(void)
{
    static const char *const config[] = { "nv_small", "nv_large", "nv_full" };

    for (int i = 0; i < 3; i++) {
        const ev_log *l = rig_record(config[i], 2, 0);
        CLEAN(l, cbuf);
        test_time(l);
        test_data(l);
        test_fresh(l);
        test_hostile(l);
    }
    test_wmb();
    return failures != 0;
}
