/* SPDX-License-Identifier: Apache-2.0
 * Writing of a transaction log (dla_log.h). */
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include "dla_log.h"
#include "dla_output.h"
#include "dla.h"
#include "item.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* size of one write, at a multiple of itself, because that is faster */
enum { BLOCK = 1 << 17,
       RECORD = 1024,     /* at most, a word or the frame of an item */
       BEGIN = 1 << 14 }; /* at most, the streams in a trace's first record */
_Static_assert(sizeof(dla_item) + 2 * PACK_MORE < ITEM_BYTES,
               "no record is longer than that of an item");

/* State shared by the processes of a run. The buffer holds an even block of the
 * file and the odd one after it, and the record that crosses its end. */
typedef struct log_shared {
    /* a write has failed: the rest is not tried */
    int why; /* reason of `lost` */
    bool lost;
    /* between dla_log_begin and dla_log_end */
    bool runs;
    /* Offsets in the file: the end of the whole blocks that are written, and
     * the end of the last whole record. The bytes between them are in the
     * buffer; writing them twice does no harm. */
    uint64_t written, end;
    /* time of the last record and number of records: those of the trace */
    uint64_t time, records;
    uint8_t buffer[2 * BLOCK + ITEM_BYTES + RECORD];
} log_shared;

struct dla_log {
    log_shared *s;
    int fd;
    char file[4096];
    /* State of the process that plays the trace */
    const dla_cfg *cfg;
    /* bytes of a word in each stream; bytes in the frame of an item */
    uint16_t bytes[DLA_NSTREAM], head[DLA_NSTREAM];
    size_t about_streams; /* bytes in a trace's first record that describe the
                           * streams */
    uint8_t streams[BEGIN];
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
    l->s->end = 8;
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

/* The position in the buffer of a place of the file that is not written yet. */
static inline uint8_t *log_at(log_shared *s, uint64_t at)
{
    return s->buffer + (at - s->written / (2 * BLOCK) * (2 * BLOCK));
}

/* Writes the file from `written` to `to`. */
static void put_file(dla_log *l, uint64_t to)
{
    log_shared *s = l->s;

    for (uint64_t at = s->written; at < to && !s->lost;) {
        ssize_t k = pwrite(l->fd, log_at(s, at), to - at, (off_t)at);

        if (k < 0 && errno == EINTR)
            continue;
        s->lost = k <= 0;
        s->why = k < 0 ? errno : k ? 0 : EIO;
        at += k > 0 ? (uint64_t)k : 0;
    }
}

/* Writes the buffered records; false when something could not be written. */
static bool log_flush(dla_log *l)
{
    put_file(l, l->s->end);
    return !l->s->lost;
}

/* The block is full. Bytes after an odd one start the next even one; its place
 * is free again. */
static void put_block(dla_log *l)
{
    log_shared *s = l->s;
    uint64_t to = s->written + BLOCK;

    put_file(l, to);
    if (to / BLOCK % 2 == 0)
        memcpy(s->buffer, s->buffer + 2 * BLOCK, s->end - to);
    s->written = to;
}

/* The place where a record is built. */
static inline uint8_t *log_room(dla_log *l)
{
    if (l->s->end - l->s->written >= BLOCK)
        put_block(l);
    return log_at(l->s, l->s->end);
}

/* The record from `from` to `to` is complete. Only now it is counted, so that a
 * process that dies inside a record leaves nothing of it. */
static inline void log_whole(dla_log *l, const uint8_t *from, const uint8_t *to)
{
    l->s->end += (uint64_t)(to - from);
}

static inline uint8_t *put_number(uint8_t *to, uint64_t x)
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
static inline uint8_t *put_time(log_shared *s, uint8_t *to, uint64_t time)
{
    int64_t step = (int64_t)(time - s->time);

    s->time = time;
    s->records++;
    return put_number(to, (uint64_t)step << 1 ^ (uint64_t)(step >> 63));
}

static void log_put_word(void *user, dla_stream_id id, uint64_t time,
                         const uint32_t *bits)
{
    dla_log *l = user;
    uint8_t *from = log_room(l), *to = from;

    *to++ = (uint8_t)id;
    to = put_time(l->s, to, time);
    memcpy(to, bits, l->bytes[id]);
    log_whole(l, from, to + l->bytes[id]);
}

static void log_put_item(void *user, dla_stream_id id, uint64_t time,
                         const void *what)
{
    dla_log *l = user;
    uint8_t *from = log_room(l), *to = from;

    *to++ = DLA_LOG_ITEM;
    *to++ = (uint8_t)id;
    to = put_time(l->s, to, time);
    log_whole(l, from,
              item_put(&l->pack, l->cfg, (int)id, l->head[id], what, to));
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

/* The same for all traces of a configuration. */
static void log_streams(dla_log *l, const dla_cfg *cfg)
{
    uint8_t *to = l->streams;
    dla_stream s;

    for (int i = 0; i < DLA_NSTREAM; i++) {
        dla_stream_make(cfg, (dla_stream_id)i, &s);
        l->bytes[i] = (uint16_t)((s.width + 7) / 8);
        l->head[i] = (uint16_t)item_head(cfg, i);
        if (s.present)
            to = put_stream(to, i, &s);
    }
    l->about_streams = (size_t)(to - l->streams);
    l->cfg = cfg;
}

bool dla_log_begin(dla_log *l, dla_tap *tap, const dla_cfg *cfg,
                   const char *trace, uint64_t seed,
                   const dla_log_about *about)
{
    uint8_t text[4 * DLA_LOG_NAME + RECORD], *at = text, *from, *to;

    if (l->cfg != cfg)
        log_streams(l, cfg);
    at = put_text(at, cfg->name);
    at = put_text(at, trace);
    at = put_text(at, dla_version());
    at = put_number(at, seed);
    at = put_number(at, about->clocks);
    at = put_number(at, about->waves);
    at = put_text(at, about->providers);
    from = to = log_room(l);
    *to++ = DLA_LOG_BEGIN;
    to = put_number(to, (uint64_t)(at - text) + l->about_streams);
    memcpy(to, text, (size_t)(at - text));
    to += at - text;
    memcpy(to, l->streams, l->about_streams);
    l->s->time = l->s->records = 0;
    l->s->runs = true;
    pack_begin(&l->pack);
    log_whole(l, from, to + l->about_streams);
    return dla_tap_listen_items(tap, log_put_word, log_put_item, l);
}

void dla_log_end(dla_log *l)
{
    uint8_t *from, *to;

    if (!l->s->runs)
        return;
    from = to = log_room(l);
    *to++ = DLA_LOG_ENDED;
    log_whole(l, from, put_number(to, l->s->records));
    l->s->runs = false;
}

bool dla_log_destroy(dla_log *l, bool closed, char *err, size_t size)
{
    int why;
    bool ok;

    if (!l)
        return true;
    if (closed) {
        uint8_t *to = log_room(l);

        *to = DLA_LOG_CLOSED;
        log_whole(l, to, to + 1);
    }
    ok = log_flush(l);
    why = l->s->why;
    if (ok && dla_output_gone(l->fd)) {
        ok = false;
        why = ENOENT;
    }
    if (close(l->fd) && ok) {
        ok = false;
        why = errno;
    }
    if (!ok)
        snprintf(err, size, "%s: cannot be written: %s", l->file,
                 strerror(why));
    munmap(l->s, sizeof *l->s);
    free(l);
    return ok;
}
