/* SPDX-License-Identifier: Apache-2.0
 * dla boxes: the filter that GTKWave starts to draw the buses of dla_bench.work
 * as labelled boxes (models/gen/gen_works.c has their layout).
 *
 * A transaction filter: GTKWave writes a trace as a small VCD between two
 * comments, data_start and data_end, and reads lines "#TIME ?COLOUR?TEXT", or
 * "#TIME" for nothing, up to "$finish". It lives until its input ends. */
#include "dla_streams_gen.h"
#include "dla_text.h"
#include "dla_work_gen.h"
#include "tool.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const dla_operation operation[] = { DLA_OPERATIONS };
static const char *const tensor[] = { DLA_WORK_TENSORS };
static const char *const stream[] = { DLA_STREAM_NAMES };
#define COUNT(a) (sizeof(a) / sizeof *(a))
_Static_assert(COUNT(stream) == DLA_NSTREAM &&
               DLA_NSTREAM <= 1 << DLA_BEAT_STREAM_BITS,
               "a name for each stream, whose number the bus has room for");

/* `width` bits of a value from bit `lsb` on; text: its digits, the highest
 * first, without leading zeros. x and z count as 0. */
static uint64_t boxes_bits(const char *text, unsigned lsb, unsigned width)
{
    size_t n = strlen(text);
    uint64_t x = 0;

    for (unsigned i = 0; i < width && lsb + i < n; i++)
        x |= (uint64_t)(text[n - 1 - lsb - i] == '1') << i;
    return x;
}

#define PART(text, part) boxes_bits(text, DLA_##part##_AT, DLA_##part##_BITS)

/* The current work of a unit; empty when it is idle. */
static void boxes_work(const char *v, char *out, size_t size)
{
    unsigned op = (unsigned)PART(v, WORK_OPERATION);
    unsigned t = (unsigned)PART(v, WORK_TENSOR);
    dla_text o = { out, size, 0 };

    *out = 0;
    if (!op || op > COUNT(operation))
        return;
    dla_text_put(&o, "?%s?L%llu g%llu %s", operation[op - 1].colour,
                 (unsigned long long)PART(v, WORK_LAYER),
                 (unsigned long long)PART(v, WORK_GROUP),
                 operation[op - 1].name);
    if (!t || t >= COUNT(tensor))
        return;
    dla_text_put(&o, ", %s ", tensor[t]);
    if (PART(v, WORK_N))
        dla_text_put(&o, "n%llu ", (unsigned long long)PART(v, WORK_N));
    dla_text_put(&o, "w%llu h%llu c%llu",
                 (unsigned long long)PART(v, WORK_W),
                 (unsigned long long)PART(v, WORK_H),
                 (unsigned long long)PART(v, WORK_C));
}

/* The last comparison; empty before the first. A register has its address
 * instead of a number. */
static void boxes_beat(const char *v, char *out, size_t size)
{
    unsigned s = (unsigned)PART(v, BEAT_STREAM);
    bool differs = PART(v, BEAT_DIFFERS);

    unsigned long long number = PART(v, BEAT_NUMBER);

    *out = 0;
    if ((s || number) && s < COUNT(stream))
        snprintf(out, size, s ? "%s%s #%llu%s" : "%s%s 0x%05llx%s",
                 differs ? "?red?" : "", stream[s], number,
                 differs ? " differs" : "");
}

/* A trace: from its head to data_end. */
typedef struct trace {
    unsigned width;
    unsigned long long now;
    char last[160];
} trace;

static void boxes_change(trace *t, const char *value)
{
    char text[160];

    if (t->width == DLA_WORK_BITS)
        boxes_work(value, text, sizeof text);
    else
        boxes_beat(value, text, sizeof text);
    if (!strcmp(text, t->last))
        return;
    printf("#%llu%s%s\n", t->now, *text ? " " : "", text);
    memcpy(t->last, text, sizeof text);
}

/* A line of the VCD; false at the end of the trace. */
static bool boxes_one_line(trace *t, char *s)
{
    unsigned width;
    char word[16];

    s[strcspn(s, "\r\n")] = 0;
    if (sscanf(s, "$comment %15s", word) == 1) {
        if (!strcmp(word, "data_start"))
            *t = (trace){ .width = 0 };
        return strcmp(word, "data_end") != 0;
    }
    if (sscanf(s, "$var %*s %u", &width) == 1)
        t->width = width;
    else if (*s == '#')
        t->now = strtoull(s + 1, NULL, 10);
    else if (*s == 'b' || *s == 'B') {
        s[1 + strcspn(s + 1, " \t")] = 0;
        if (t->width == DLA_WORK_BITS || t->width == DLA_BEAT_BITS)
            boxes_change(t, s + 1);
    }
    return true;
}

static int boxes_command(int argc, char **argv)
{
    static const dla_args none = {
        .program = "dla boxes",
        .before =
        "usage: dla boxes\n\n"
        "A transaction filter for GTKWave, which the save files beside the waves\n"
        "start. It reads values of dla_bench.work from the standard input and\n"
        "writes the text of each box (docs/how-to/debugging.md).\n\n",
        .after = "", .exits = TOOL_EXITS
    };
    static char line[4096];
    trace t = { .width = 0 };
    int r = dla_args_read(&none, NULL, &argc, argv, NULL);

    if (r >= 0)
        return r;
    if (argc > 1)
        return tool_usage(&tool_boxes, "%s: expected no argument; a trace is "
                          "read from the standard input", argv[1]);
    while (fgets(line, sizeof line, stdin))
        if (!boxes_one_line(&t, line)) {
            printf("$finish\n");
            fflush(stdout);
        }
    return ferror(stdout) ? DLA_EXIT_USAGE : DLA_EXIT_PASS;
}

const tool_command tool_boxes = {
    "boxes", "draw labelled boxes in GTKWave (its transaction filter)",
    boxes_command
};
