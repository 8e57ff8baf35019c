/* SPDX-License-Identifier: Apache-2.0
 * Recordings: selection of streams, folder, words. */
#define _POSIX_C_SOURCE 200809L
#include "record.h"
#include "dla_output.h"
#include "dla_text.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- names ---- */

/* A stream is named by itself or by its group. */
static bool record_named(const dla_stream *s, const char *name, size_t n)
{
    return (strlen(s->name) == n && !memcmp(s->name, name, n)) ||
           (strlen(s->group) == n && !memcmp(s->group, name, n));
}

/* The names of streams and groups are the same in every configuration, so a
 * list can be checked before one is known. */
static const dla_cfg *record_any(void)
{
    return dla_cfg_at(0);
}

/* Marks the streams of a name; 0: none in this configuration, -1: no stream of
 * any configuration has this name. */
static int record_mark(const dla_cfg *cfg, const char *name, size_t n,
                       bool *want)
{
    int found = -1;

    for (int i = 0; i < DLA_NSTREAM; i++) {
        dla_stream s;

        dla_stream_make(cfg, (dla_stream_id)i, &s);
        if (!record_named(&s, name, n))
            continue;
        found = found < 0 ? 0 : found;
        if (s.present && want)
            want[i] = true;
        found |= s.present;
    }
    return found;
}

/* The names of groups. */
static void record_groups(const dla_cfg *cfg, dla_text *o)
{
    char last[sizeof ((dla_stream *)0)->group] = "";

    for (int i = 0; i < DLA_NSTREAM; i++) {
        dla_stream s;

        dla_stream_make(cfg, (dla_stream_id)i, &s);
        if (strcmp(s.group, last))
            dla_text_put(o, " %s", s.group);
        snprintf(last, sizeof last, "%s", s.group);
    }
}

/* Walks over the names of a list. */
static bool names_ok(const char *names, const dla_cfg *cfg, bool *want,
                     char *err, size_t size)
{
    for (const char *at = names; *at;) {
        size_t n = strcspn(at, ",");
        int found = record_mark(cfg, at, n, want);

        if (found < 0 || (want && !found)) {
            dla_text o = { err, size, 0 };

            dla_text_put(&o, "--record: %.*s is no stream of %s, expected a "
                         "name of record.json or", (int)n, at,
                         found < 0 ? "any configuration" : cfg->name);
            record_groups(cfg, &o);
            return false;
        }
        at += n + (at[n] == ',');
        if (!*at && names[strlen(names) - 1] == ',') {
            snprintf(err, size, "--record: a name is missing after the last "
                     "comma");
            return false;
        }
    }
    return true;
}

dla_record *dla_record_create(const char *spec, char *err, size_t size)
{
    dla_record *r = calloc(1, sizeof *r);
    const char *colon = strrchr(spec, ':');
    size_t n = colon ? (size_t)(colon - spec) : strlen(spec);

    if (!r) {
        snprintf(err, size, "out of memory");
        return NULL;
    }
    if (!n || n >= sizeof r->dir || (colon && (!colon[1] ||
        strlen(colon + 1) >= sizeof r->names))) {
        snprintf(err, size, "--record \"%s\": expected DIR or "
                 "DIR:NAME,NAME...", spec);
        free(r);
        return NULL;
    }
    snprintf(r->dir, sizeof r->dir, "%.*s", (int)n, spec);
    if (colon)
        snprintf(r->names, sizeof r->names, "%s", colon + 1);
    if (!names_ok(r->names, record_any(), NULL, err, size)) {
        free(r);
        return NULL;
    }
    return r;
}

/* ---- files ---- */

static void path_of(const dla_record *r, const char *name, const char *suffix,
                    char *path, size_t size)
{
    snprintf(path, size, "%s/%s%s", r->folder, name, suffix);
}

/* The reason is in errno. */
static void record_lost(dla_record *r, const char *name, const char *suffix)
{
    char path[RECORD_PATH + 48];

    if (r->lost[0])
        return;
    path_of(r, name, suffix, path, sizeof path);
    snprintf(r->lost, sizeof r->lost, "%s: cannot be written: %s", path,
             strerror(errno));
}

/* A file of the folder; NULL notes it as lost. */
static FILE *record_open(dla_record *r, const char *name, const char *suffix)
{
    char path[RECORD_PATH + 48];
    FILE *f;

    path_of(r, name, suffix, path, sizeof path);
    f = fopen(path, "w");
    if (!f)
        record_lost(r, name, suffix);
    return f;
}

static void record_close(dla_record *r, FILE *f, const char *name,
                         const char *suffix)
{
    if (f && !dla_output_close(f))
        record_lost(r, name, suffix);
}

/* Bits [lsb, lsb + width) as hexadecimal digits, the highest first. */
static void put_hex(FILE *f, const uint32_t *bits, uint32_t lsb,
                    uint32_t width)
{
    char text[DLA_WORD_HEX];

    dla_bits_hex(bits, lsb, width, text);
    fputs(text, f);
}

static void record_put_word(void *user, dla_stream_id id, uint64_t time,
                            const uint32_t *bits)
{
    dla_record *r = user;
    const dla_stream *s = &r->stream[id];

    if (r->lost[0])
        return;
    /* A stream without words has no files. */
    if (!r->words[id]) {
        r->hex[id] = record_open(r, s->name, ".hex");
        r->txt[id] = record_open(r, s->name, ".txt");
    }
    if (!r->hex[id] || !r->txt[id])
        return;
    put_hex(r->hex[id], bits, 0, s->width);
    fputc('\n', r->hex[id]);
    fprintf(r->txt[id], "%" PRIu64 " @%" PRIu64, r->words[id]++, time);
    for (uint32_t i = 0; i < s->nfield; i++) {
        fprintf(r->txt[id], " %s=", s->field[i].name);
        put_hex(r->txt[id], bits, s->field[i].lsb, s->field[i].width);
    }
    fputc('\n', r->txt[id]);
    /* The order of all words of the recording: the stream number of each
     * word. */
    fprintf(r->order, "%02x\n", (unsigned)id);
    r->all++;
}

/* ---- a trace ---- */

/* fresh: the folder must not exist, so that no file of an older recording is
 * left in it. */
static bool record_make_folder(const char *path, bool fresh, char *err,
                               size_t size)
{
    if (!mkdir(path, 0777) || (errno == EEXIST && !fresh))
        return true;
    snprintf(err, size, "--record: %s: %s", path,
             errno == EEXIST ? "exists already, expected a new folder"
                             : strerror(errno));
    return false;
}

bool dla_record_begin(dla_record *r, dla_tap *tap, const dla_cfg *cfg,
                      const char *trace, char *err, size_t size)
{
    char part[sizeof r->dir];

    r->cfg = cfg;
    r->lost[0] = 0;
    r->all = 0;
    memset(r->words, 0, sizeof r->words);
    memset(r->want, 0, sizeof r->want);
    for (int i = 0; i < DLA_NSTREAM; i++) {
        dla_stream_make(cfg, (dla_stream_id)i, &r->stream[i]);
        r->want[i] = !r->names[0] && r->stream[i].present;
    }
    if (!names_ok(r->names, cfg, r->want, err, size))
        return false;
    snprintf(r->trace, sizeof r->trace, "%s", trace);
    if ((size_t)snprintf(r->folder, sizeof r->folder, "%s/%s", r->dir,
                         trace) >= sizeof r->folder) {
        snprintf(err, size, "--record: the name of the folder is too long");
        return false;
    }
    if (!dla_output_parents(r->dir, part, sizeof part)) {
        snprintf(err, size, "--record: %s: %s", part, strerror(errno));
        return false;
    }
    if (!record_make_folder(r->dir, false, err, size) ||
        !record_make_folder(r->folder, true, err, size))
        return false;
    r->order = record_open(r, "order", ".hex");
    r->runs = r->order && dla_tap_listen(tap, r->want, record_put_word, r);
    if (r->runs)
        return true;
    record_close(r, r->order, "order", ".hex");
    r->order = NULL;
    snprintf(err, size, "%s", r->lost[0] ? r->lost
                                         : "too many listeners on the tap");
    return false;
}

static void record_describe(dla_record *r, const char *name, const char *suffix,
                            void (*put)(const dla_record *r, FILE *f))
{
    FILE *f = record_open(r, name, suffix);

    if (f)
        put(r, f);
    record_close(r, f, name, suffix);
}

/* False if a file could not be written, with the first one. */
/* A name of a stream or a group without a word has no files. */
static bool record_silent(const dla_record *r, const char *name, size_t n)
{
    for (int i = 0; i < DLA_NSTREAM; i++)
        if (r->words[i] && record_named(&r->stream[i], name, n))
            return false;
    return true;
}

static void record_note(const dla_record *r, char *text, size_t size)
{
    dla_text o = { text, size, 0 };

    for (const char *at = r->names; *at; at += strspn(at, ",")) {
        size_t n = strcspn(at, ",");

        if (record_silent(r, at, n)) {
            if (!o.n)
                dla_text_put(&o, "no words in %s, so no files: ", r->trace);
            else
                dla_text_put(&o, ", ");
            dla_text_put(&o, "%.*s", (int)n, at);
        }
        at += n;
    }
}

bool dla_record_end(dla_record *r, char *err, size_t size)
{
    if (size)
        err[0] = 0;
    if (!r->runs)
        return true;
    for (int i = 0; i < DLA_NSTREAM; i++) {
        record_close(r, r->hex[i], r->stream[i].name, ".hex");
        record_close(r, r->txt[i], r->stream[i].name, ".txt");
        r->hex[i] = r->txt[i] = NULL;
    }
    record_close(r, r->order, "order", ".hex");
    r->order = NULL;
    record_describe(r, "record", ".json", record_json);
    record_describe(r, "record_pkg", ".sv", record_package);
    r->runs = false;
    if (r->lost[0])
        snprintf(err, size, "%s", r->lost);
    else
        record_note(r, err, size);
    return !r->lost[0];
}

void dla_record_destroy(dla_record *r)
{
    char err[2 * RECORD_PATH];

    if (r)
        dla_record_end(r, err, sizeof err);
    free(r);
}
