/* SPDX-License-Identifier: Apache-2.0
 * Reading of a transaction log (dla_log.h). The file is mapped; a record is
 * never read beyond its end. */
#define _POSIX_C_SOURCE 200809L
#include "dla_log.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct dla_logfile {
    char name[4096];
    const uint8_t *data;
    uint64_t size, at;
    bool begun; /* a trace has begun and not ended */
    uint64_t time, words, count[DLA_LOG_BEGIN];
    uint32_t bits[DLA_WORD_MAX];
    dla_log_trace trace;
};

/* Part of a record that is left. */
typedef struct part {
    const uint8_t *at, *end;
    bool bad;
} part;

/* A varint: seven bits a byte, the low ones first; bit 7: more follow. */
static uint64_t number(part *p)
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

static const char *text(part *p)
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

static void copy(part *p, char *to, size_t size)
{
    const char *s = text(p);

    if (strlen(s) >= size)
        p->bad = true;
    else
        memcpy(to, s, strlen(s) + 1);
}

/* ---- the file ---- */

dla_logfile *dla_logfile_open(const char *file, char *err, size_t size)
{
    dla_logfile *f = calloc(1, sizeof *f);
    int fd = f ? open(file, O_RDONLY | O_CLOEXEC) : -1;
    struct stat st = { 0 };
    void *data = MAP_FAILED;

    if (!f || fd < 0 || fstat(fd, &st)) {
        snprintf(err, size, "%s: %s", file, strerror(errno));
    } else if (!S_ISREG(st.st_mode)) {
        snprintf(err, size, "%s: no plain file", file);
    } else {
        if (st.st_size)
            data = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd,
                        0);
        snprintf(err, size, "%s: offset 0: no transaction log, expected "
                 "\"DLALOG\" as its first bytes", file);
    }
    if (fd >= 0)
        close(fd);
    if (data == MAP_FAILED || st.st_size < 8 ||
        memcmp(data, "DLALOG\r\n", 8)) {
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
    free(f);
}

/* ---- records ---- */

static void stream(part *p, dla_log_trace *t)
{
    uint64_t id = number(p);
    dla_stream *s = &t->stream[id < DLA_LOG_BEGIN ? id : 0];

    p->bad |= id >= DLA_LOG_BEGIN;
    copy(p, s->name, sizeof s->name);
    copy(p, s->group, sizeof s->group);
    copy(p, s->from, sizeof s->from);
    copy(p, s->to, sizeof s->to);
    s->present = true;
    s->timed = number(p) != 0;
    s->nfield = (uint32_t)number(p);
    s->width = 0;
    p->bad |= s->nfield > DLA_STREAM_FIELDS;
    for (uint32_t i = 0; i < s->nfield && !p->bad; i++) {
        uint64_t width;

        s->field[i].name = text(p);
        width = number(p);
        p->bad |= width > DLA_WORD_MAX * 32 ||
                  s->width + width > DLA_WORD_MAX * 32;
        s->field[i].lsb = s->width;
        s->field[i].width = (uint32_t)width;
        s->width += (uint32_t)width;
    }
}

static void begin(dla_logfile *f, part *p)
{
    dla_log_trace *t = &f->trace;
    uint64_t n = number(p);

    if (p->bad || n > (uint64_t)(p->end - p->at)) {
        p->bad = true;
        return;
    }
    p->end = p->at + n;
    memset(t, 0, sizeof *t);
    copy(p, t->config, sizeof t->config);
    copy(p, t->trace, sizeof t->trace);
    copy(p, t->version, sizeof t->version);
    t->seed = number(p);
    t->about.clocks = number(p) != 0;
    t->about.waves = number(p);
    copy(p, t->about.providers, sizeof t->about.providers);
    while (p->at < p->end && !p->bad)
        stream(p, t);
    f->begun = true;
    f->time = f->words = 0;
    memset(f->count, 0, sizeof f->count);
}

static void word(dla_logfile *f, part *p, dla_log_item *item)
{
    const dla_stream *s = &f->trace.stream[item->kind];
    uint64_t step = number(p);
    size_t n = (s->width + 7) / 8;

    if (p->bad || n > (size_t)(p->end - p->at)) {
        p->bad = true;
        return;
    }
    f->time += step >> 1 ^ -(step & 1);
    memset(f->bits, 0, (n + 3) / 4 * 4);
    memcpy(f->bits, p->at, n);
    p->at += n;
    f->words++;
    item->number = f->count[item->kind]++;
}

static int wrong(const dla_logfile *f, const char *what, char *err,
                 size_t size)
{
    snprintf(err, size, "%s: offset %" PRIu64 ": %s", f->name, f->at, what);
    return -1;
}

int dla_logfile_next(dla_logfile *f, dla_log_item *item, char *err,
                     size_t size)
{
    part p = { f->data + f->at, f->data + f->size, false };

    if (p.at == p.end)
        return 0;
    *item = (dla_log_item){ .kind = *p.at++, .offset = f->at };
    if (item->kind == DLA_LOG_BEGIN) {
        begin(f, &p);
    } else if (item->kind == DLA_LOG_ENDED) {
        uint64_t n = number(&p);

        if (!p.bad && (!f->begun || n != f->words))
            return wrong(f, "the end of a trace that has another number of "
                         "words", err, size);
        f->begun = false;
    } else if (item->kind < DLA_LOG_BEGIN) {
        if (!f->begun || !f->trace.stream[item->kind].present)
            return wrong(f, "no record, expected a stream of the trace", err,
                         size);
        word(f, &p, item);
    } else if (item->kind != DLA_LOG_CLOSED) {
        return wrong(f, "no record", err, size);
    }
    if (p.bad)
        return wrong(f, "the file ends inside of a record (cut off?)", err,
                     size);
    f->at = (uint64_t)(p.at - f->data);
    item->time = f->time;
    item->bits = f->bits;
    item->trace = &f->trace;
    return 1;
}
