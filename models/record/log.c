/* SPDX-License-Identifier: Apache-2.0
 * Writing of a transaction log (dla_log.h). */
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include "dla_log.h"
#include "dla.h"
#include "item.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { BUFFER = 1 << 18, RECORD = 1024, /* of a word, at most */
       BEGIN = 1 << 15 };               /* of a trace's first record */
_Static_assert(sizeof(dla_item) + 2 * PACK_MORE < ITEM_BYTES,
               "an item is a record");

/* What the processes of a run share. What is in the buffer belongs at place
 * `written` of the file: writing it twice does no harm. */
typedef struct log_shared {
    /* a write has failed: the rest is not tried */
    bool lost;
    /* between dla_log_begin and dla_log_end */
    bool runs;
    /* time of the last record and number of records: of the trace */
    uint64_t written, time, records;
    uint32_t used; /* of the buffer, whole records */
    uint8_t buffer[BUFFER];
} log_shared;

struct dla_log {
    log_shared *s;
    int fd;
    char file[4096];
    /* of the process that plays the trace */
    const dla_cfg *cfg;
    uint16_t bytes[DLA_NSTREAM];
    pack pack;
};

dla_log *dla_log_create(const char *file, char *err, size_t size)
{
    dla_log *l = calloc(1, sizeof *l);

    if (!l || (l->s = mmap(NULL, sizeof *l->s, PROT_READ | PROT_WRITE,
                           MAP_SHARED | MAP_ANONYMOUS, -1, 0)) == MAP_FAILED) {
        snprintf(err, size, "out of memory");
        free(l);
        return NULL;
    }
    snprintf(l->file, sizeof l->file, "%s", file);
    l->fd = open(file, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0666);
    if (l->fd < 0) {
        snprintf(err, size, "%s: %s", file, strerror(errno));
        munmap(l->s, sizeof *l->s);
        free(l);
        return NULL;
    }
    memcpy(l->s->buffer, DLA_LOG_MAGIC, 8);
    l->s->used = 8;
    return l;
}

bool dla_log_leave(dla_log *l)
{
    log_shared *own = malloc(sizeof *own);

    if (!own)
        return false;
    *own = *l->s;
    own->lost = true; /* nothing of it is written */
    l->s = own;
    return true;
}

bool dla_log_flush(dla_log *l)
{
    log_shared *s = l->s;

    for (uint32_t n = 0; n < s->used && !s->lost;) {
        ssize_t k = pwrite(l->fd, s->buffer + n, s->used - n,
                           (off_t)(s->written + n));

        if (k < 0 && errno == EINTR)
            continue;
        s->lost = k <= 0;
        n += k > 0 ? (uint32_t)k : 0;
    }
    s->written += s->used;
    s->used = 0;
    return !s->lost;
}

/* Where a record of at most n bytes is built. */
static uint8_t *room(dla_log *l, uint32_t n)
{
    if (l->s->used + n > BUFFER)
        dla_log_flush(l);
    return l->s->buffer + l->s->used;
}

/* The record that ends at `to` is whole. Until then it is not counted: a
 * process that dies inside of it leaves nothing of it. */
static void whole(dla_log *l, const uint8_t *to)
{
    l->s->used = (uint32_t)(to - l->s->buffer);
}

static uint8_t *put_number(uint8_t *to, uint64_t x)
{
    for (; x >= 0x80; x >>= 7)
        *to++ = (uint8_t)(x | 0x80);
    *to++ = (uint8_t)x;
    return to;
}

static uint8_t *put_text(uint8_t *to, const char *s)
{
    size_t n = strlen(s);

    n = n < DLA_LOG_NAME ? n : DLA_LOG_NAME - 1;
    memcpy(to, s, n);
    to[n] = 0;
    return to + n + 1;
}

/* The time of a record, after its kind. */
static uint8_t *put_time(dla_log *l, uint8_t *to, uint64_t time)
{
    int64_t step = (int64_t)(time - l->s->time);

    l->s->time = time;
    l->s->records++;
    return put_number(to, (uint64_t)step << 1 ^ (uint64_t)(step >> 63));
}

static void word(void *user, dla_stream_id id, uint64_t time,
                 const uint32_t *bits)
{
    dla_log *l = user;
    uint8_t *to = room(l, RECORD);

    *to++ = (uint8_t)id;
    to = put_time(l, to, time);
    memcpy(to, bits, l->bytes[id]);
    whole(l, to + l->bytes[id]);
}

static void item(void *user, dla_stream_id id, uint64_t time,
                 const void *what)
{
    dla_log *l = user;
    uint8_t *to = room(l, RECORD + ITEM_BYTES);

    *to++ = DLA_LOG_ITEM;
    *to++ = (uint8_t)id;
    to = put_time(l, to, time);
    whole(l, item_put(&l->pack, l->cfg, (int)id, what, to));
}

static uint8_t *put_stream(uint8_t *to, int id, const dla_stream *s)
{
    to = put_number(to, (uint64_t)id);
    to = put_text(to, s->name);
    to = put_text(to, s->group);
    to = put_text(to, s->from);
    to = put_text(to, s->to);
    to = put_number(to, s->timed);
    to = put_number(to, s->nfield);
    for (uint32_t i = 0; i < s->nfield; i++) {
        to = put_text(to, s->field[i].name);
        to = put_number(to, s->field[i].width);
    }
    return to;
}

bool dla_log_begin(dla_log *l, dla_tap *tap, const dla_cfg *cfg,
                   const char *trace, uint64_t seed,
                   const dla_log_about *about)
{
    uint8_t text[BEGIN], *at = text, *to;
    dla_stream s;

    at = put_text(at, cfg->name);
    at = put_text(at, trace);
    at = put_text(at, dla_version());
    at = put_number(at, seed);
    at = put_number(at, about->clocks);
    at = put_number(at, about->waves);
    at = put_text(at, about->providers);
    for (int i = 0; i < DLA_NSTREAM; i++) {
        dla_stream_make(cfg, (dla_stream_id)i, &s);
        l->bytes[i] = (uint16_t)((s.width + 7) / 8);
        if (s.present)
            at = put_stream(at, i, &s);
    }
    to = room(l, BEGIN + 8);
    *to++ = DLA_LOG_BEGIN;
    to = put_number(to, (uint64_t)(at - text));
    memcpy(to, text, (size_t)(at - text));
    l->s->time = l->s->records = 0;
    l->cfg = cfg;
    l->s->runs = true;
    pack_begin(&l->pack);
    whole(l, to + (at - text));
    return dla_tap_listen_items(tap, word, item, l);
}

void dla_log_end(dla_log *l)
{
    uint8_t *to;

    if (!l->s->runs)
        return;
    to = room(l, RECORD);
    *to++ = DLA_LOG_ENDED;
    whole(l, put_number(to, l->s->records));
    l->s->runs = false;
}

bool dla_log_destroy(dla_log *l, bool closed, char *err, size_t size)
{
    bool ok;

    if (!l)
        return true;
    if (closed) {
        uint8_t *to = room(l, 1);

        *to = DLA_LOG_CLOSED;
        whole(l, to + 1);
    }
    ok = dla_log_flush(l);
    ok = !close(l->fd) && ok;
    if (!ok)
        snprintf(err, size, "%s: cannot be written", l->file);
    munmap(l->s, sizeof *l->s);
    free(l);
    return ok;
}
