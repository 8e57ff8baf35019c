/* SPDX-License-Identifier: Apache-2.0
 * Reading of a transaction log (dla_log.h). The file is mapped; a record is
 * never read beyond its end. */
#define _POSIX_C_SOURCE 200809L
#include "dla_log.h"
#include "dla_topology.h"
#include "item.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Most words of an item (of results), and most 32-bit pieces of them (of
 * partial sums). */
enum { WORDS = DLA_STRIPE_MAX * DLA_MAX_G,
       PIECES = DLA_STRIPE_MAX * DLA_WORD_MAX };

struct dla_logfile {
    char name[4096];
    const uint8_t *data;
    uint64_t size, at;
    bool begun; /* a trace has begun and not ended */
    uint64_t time, records, count[DLA_LOG_BEGIN];
    uint32_t bits[DLA_WORD_MAX];
    dla_log_trace trace;
    /* Turns an item into words of a tap; NULL: no items yet. `made` words are
     * in `used` pieces; `told` words in `place` were handed out. */
    dla_tap *tap;
    const dla_cfg *cfg; /* configuration of the tap */
    dla_item item;
    pack pack;
    uint64_t offset; /* offset of the item */
    uint32_t made, used, told, place;
    uint8_t id[WORDS];
    uint32_t word[PIECES];
};

/* The rest of a record. */
typedef struct part {
    const uint8_t *at, *end;
    bool bad;
} part;

/* A varint: seven bits in a byte, the low ones first; bit 7: more bytes
 * follow. */
static uint64_t logread_number(part *p)
{
    uint64_t x = 0;

    for (unsigned shift = 0; p->at < p->end && shift < 64; shift += 7) {
        uint8_t b = *p->at++;

        x |= (uint64_t)(b & 0x7f) << shift;
        if (!(b & 0x80))
            return x;
    }
    p->bad = true;
    return 0;
}

static const char *logread_text(part *p)
{
    size_t left = (size_t)(p->end - p->at);
    const char *s = (const char *)p->at;
    const void *end = left ? memchr(s, 0, left) : NULL;

    if (!end) {
        p->bad = true;
        return "";
    }
    p->at = (const uint8_t *)end + 1;
    return s;
}

static void logread_copy(part *p, char *to, size_t size)
{
    const char *s = logread_text(p);

    if (strlen(s) >= size)
        p->bad = true;
    else
        memcpy(to, s, strlen(s) + 1);
}

/* ---- the file ---- */

/* The error for a file that is not a log of this version. */
static void no_log(const char *file, const char *data, uint64_t n, char *err,
                   size_t size)
{
    const char *magic = DLA_LOG_MAGIC;

    if (n >= 8 && !memcmp(data, magic, 6) && data[7] == '\n' &&
        data[6] >= '0' && data[6] <= '9')
        snprintf(err, size, "%s: offset 6: a transaction log of version %c, "
                 "expected version %c: play the traces again", file, data[6],
                 magic[6]);
    else
        snprintf(err, size, "%s: offset 0: not a transaction log, expected "
                 "\"%.7s\" as its first bytes", file, magic);
}

dla_logfile *dla_logfile_open(const char *file, char *err, size_t size)
{
    dla_logfile *f = calloc(1, sizeof *f);
    int fd = f ? open(file, O_RDONLY | O_CLOEXEC) : -1;
    struct stat st = { 0 };
    void *data = MAP_FAILED;

    if (!f || fd < 0 || fstat(fd, &st)) {
        snprintf(err, size, "%s: %s", file, strerror(errno));
    } else if (!S_ISREG(st.st_mode)) {
        snprintf(err, size, "%s: not a regular file", file);
    } else {
        if (st.st_size)
            data = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd,
                        0);
        no_log(file, data, data == MAP_FAILED ? 0 : (uint64_t)st.st_size, err,
               size);
    }
    if (fd >= 0)
        close(fd);
    if (data == MAP_FAILED || st.st_size < 8 ||
        memcmp(data, DLA_LOG_MAGIC, 8)) {
        if (data != MAP_FAILED)
            munmap(data, (size_t)st.st_size);
        free(f);
        return NULL;
    }
    snprintf(f->name, sizeof f->name, "%s", file);
    f->data = data;
    f->size = (uint64_t)st.st_size;
    f->at = 8;
    return f;
}

void dla_logfile_close(dla_logfile *f)
{
    if (!f)
        return;
    munmap((void *)(uintptr_t)f->data, (size_t)f->size);
    dla_tap_destroy(f->tap);
    free(f);
}

/* ---- records ---- */

static void logread_stream(part *p, dla_log_trace *t)
{
    uint64_t id = logread_number(p);
    dla_stream *s = &t->stream[id < DLA_LOG_BEGIN ? id : 0];

    p->bad |= id >= DLA_LOG_BEGIN;
    logread_copy(p, s->name, sizeof s->name);
    logread_copy(p, s->group, sizeof s->group);
    logread_copy(p, s->from, sizeof s->from);
    logread_copy(p, s->to, sizeof s->to);
    s->present = true;
    s->timed = logread_number(p) != 0;
    s->nfield = (uint32_t)logread_number(p);
    s->width = 0;
    p->bad |= s->nfield > DLA_STREAM_FIELDS;
    for (uint32_t i = 0; i < s->nfield && !p->bad; i++) {
        uint64_t width;

        s->field[i].name = logread_text(p);
        width = logread_number(p);
        p->bad |= width > DLA_WORD_MAX * 32 ||
                  s->width + width > DLA_WORD_MAX * 32;
        s->field[i].lsb = s->width;
        s->field[i].width = (uint32_t)width;
        s->width += (uint32_t)width;
    }
}

static void logread_begin(dla_logfile *f, part *p)
{
    dla_log_trace *t = &f->trace;
    uint64_t n = logread_number(p);

    if (p->bad || n > (uint64_t)(p->end - p->at)) {
        p->bad = true;
        return;
    }
    p->end = p->at + n;
    memset(t, 0, sizeof *t);
    logread_copy(p, t->config, sizeof t->config);
    logread_copy(p, t->trace, sizeof t->trace);
    logread_copy(p, t->version, sizeof t->version);
    t->seed = logread_number(p);
    t->about.clocks = logread_number(p) != 0;
    t->about.waves = logread_number(p);
    logread_copy(p, t->about.providers, sizeof t->about.providers);
    while (p->at < p->end && !p->bad)
        logread_stream(p, t);
    f->begun = true;
    f->time = f->records = 0;
    pack_begin(&f->pack);
    dla_tap_destroy(f->tap);
    f->tap = NULL;
    memset(f->count, 0, sizeof f->count);
}

static void logread_word(dla_logfile *f, part *p, dla_log_item *item)
{
    const dla_stream *s = &f->trace.stream[item->kind];
    uint64_t step = logread_number(p);
    size_t n = (s->width + 7) / 8;

    if (p->bad || n > (size_t)(p->end - p->at)) {
        p->bad = true;
        return;
    }
    f->time += step >> 1 ^ -(step & 1);
    memset(f->bits, 0, (n + 3) / 4 * 4);
    memcpy(f->bits, p->at, n);
    p->at += n;
    f->records++;
    item->number = f->count[item->kind]++;
}

/* ---- items ---- */

static uint32_t pieces_of(const dla_stream *s)
{
    return (s->width + 31) / 32;
}

static void logread_keep(void *user, dla_stream_id id, uint64_t time,
                         const uint32_t *bits)
{
    dla_logfile *f = user;
    uint32_t n = pieces_of(&f->trace.stream[id]);

    (void)time;
    if (f->made == WORDS || f->used + n > PIECES)
        return; /* more than these constants allow: item_get has refused it */
    f->id[f->made++] = (uint8_t)id;
    memcpy(f->word + f->used, bits, n * sizeof *bits);
    f->used += n;
}

/* A tap with the streams of the trace; returns false if this version has
 * others. */
static bool make_tap(dla_logfile *f)
{
    dla_stream s;

    f->cfg = dla_cfg_find(f->trace.config);
    for (int i = 0; f->cfg && i < DLA_NSTREAM; i++) {
        const dla_stream *t = &f->trace.stream[i];

        dla_stream_make(f->cfg, (dla_stream_id)i, &s);
        if (s.present != t->present || (s.present && (s.width != t->width ||
                                        strcmp(s.name, t->name))))
            return false;
    }
    f->tap = f->cfg ? dla_tap_create(f->cfg) : NULL;
    return f->tap && dla_tap_listen(f->tap, NULL, logread_keep, f);
}

/* Returns false if the record is no item of a stream. */
static bool logread_item(dla_logfile *f, part *p)
{
    int id = p->at < p->end ? *p->at : 0;
    const uint8_t *end;
    uint64_t step;

    if (p->at++ == p->end)
        return p->bad = true;
    if (!item_of(id) || !f->trace.stream[id].present)
        return false;
    step = logread_number(p);
    end = p->bad ? NULL : item_get(&f->pack, f->cfg, id, p->at, p->end,
                                   &f->item);
    if (!end)
        return p->bad = true;
    p->at = end;
    f->time += step >> 1 ^ -(step & 1);
    f->records++;
    f->made = f->used = f->told = f->place = 0;
    dla_tap_item(f->tap, (dla_stream_id)id, f->time, &f->item);
    return true;
}

/* The next word of the item. */
static void logread_complain(dla_logfile *f, dla_log_item *i)
{
    i->kind = f->id[f->told++];
    i->offset = f->offset;
    i->time = f->time;
    i->number = f->count[i->kind]++;
    i->bits = f->word + f->place;
    i->trace = &f->trace;
    f->place += pieces_of(&f->trace.stream[i->kind]);
}

static int logread_wrong(const dla_logfile *f, const char *what, char *err,
                         size_t size)
{
    snprintf(err, size, "%s: offset %" PRIu64 ": %s", f->name, f->at, what);
    return -1;
}

/* The next record of the file. */
static int logread_record(dla_logfile *f, dla_log_item *i, char *err,
                          size_t size)
{
    part p = { f->data + f->at, f->data + f->size, false };

    if (p.at == p.end)
        return 0;
    *i = (dla_log_item){ .kind = *p.at++, .offset = f->at };
    if (i->kind == DLA_LOG_BEGIN) {
        logread_begin(f, &p);
    } else if (i->kind == DLA_LOG_ENDED) {
        uint64_t n = logread_number(&p);

        if (!p.bad && (!f->begun || n != f->records))
            return logread_wrong(
                f,
                "the end of a trace that has another number of "
                "words",
                err, size);
        f->begun = false;
    } else if (i->kind == DLA_LOG_ITEM && f->begun) {
        if (!f->tap && !make_tap(f))
            return logread_wrong(
                f,
                "transactions of another version of the streams, "
                "expected those of this one",
                err, size);
        if (!logread_item(f, &p))
            return logread_wrong(
                f, "not a transaction, expected one of a stream of the trace",
                err, size);
    } else if (i->kind < DLA_LOG_BEGIN) {
        if (!f->begun || !f->trace.stream[i->kind].present)
            return logread_wrong(
                f, "not a record, expected a stream of the trace", err, size);
        logread_word(f, &p, i);
    } else if (i->kind != DLA_LOG_CLOSED) {
        return logread_wrong(f, "not a record", err, size);
    }
    if (p.bad)
        return logread_wrong(
            f, "the file ends inside a record (is it cut off?)", err, size);
    f->offset = f->at;
    f->at = (uint64_t)(p.at - f->data);
    i->time = f->time;
    i->bits = f->bits;
    i->trace = &f->trace;
    return 1;
}

int dla_logfile_next(dla_logfile *f, dla_log_item *i, char *err, size_t size)
{
    int more = 1;

    while (f->told == f->made) {
        more = logread_record(f, i, err, size);
        if (more != 1 || i->kind != DLA_LOG_ITEM)
            return more;
    }
    logread_complain(f, i);
    return 1;
}
