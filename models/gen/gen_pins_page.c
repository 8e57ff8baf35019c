/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: docs/hardware/pins.md, every pin of every unit with its
 * width in each configuration, and the fields of each stream. */
#include "gen_pins.h"
#include <ctype.h>
#include <string.h>

enum { PAGE_PINS = 256, PAGE_CONFIGS = 16 };

/* A pin, or a family of pins that differ in a number at their end. */
typedef struct page_pin {
    char name[PIN_CHARS];
    const char *section, *meaning;
    int in, count[PAGE_CONFIGS], width[PAGE_CONFIGS];
} page_pin;

static const char pins_head[] =
    "<!-- SPDX-License-Identifier: Apache-2.0 -->\n"
    "<!-- Made by `make docs` from models/tables/pins.csv, core_pins.csv,\n"
    "     pin_meanings.csv, channels.csv and fields.csv. -->\n"
    "# Every pin of every unit and of the core, every field of every stream\n\n"
    "Find the pins of your unit or of your whole core here. A module for\n"
    "`make sim ..._RTL=` must have them, and `make wrapper` writes one\n"
    "([bring-your-rtl.md](../how-to/bring-your-rtl.md)). Numbers are widths.\n"
    "`-`: the configuration has no such pin. `8 x 19`: eight pins of 19 bits,\n"
    "with 0 to 7 for `<N>`. Payloads, protocols and latencies:\n"
    "[unit_pins.md](unit_pins.md).\n";

static const char streams_head[] =
    "\n## Streams\n\n"
    "The words of `--record`, `--log` and the checkers, which are made of the\n"
    "pins without handshake and timing. Fields follow one another from bit 0\n"
    "up; a number is a field's width. A stream from `mem` or to it exists for\n"
    "each memory client, and `done` for each source of interrupts.\n\n";

/* The row of a pin in the table of its unit, made if it is new. */
static page_pin *page_find(page_pin *table, int *n, const tables *t,
                           const pin *p)
{
    char name[PIN_CHARS];
    size_t len = strlen(p->name);
    char **m = gen_pin_meaning(t, p->name);
    page_pin *row = table;

    strcpy(name, p->name);
    while (len && isdigit((unsigned char)name[len - 1]))
        len--;
    if (name[len])
        strcpy(name + len, "<N>");
    while (row < table + *n && strcmp(row->name, name))
        row++;
    if (row < table + *n)
        return row;
    ++*n;
    *row = (page_pin){ .section = m[1], .meaning = m[2], .in = p->in };
    strcpy(row->name, name);
    return row;
}

static void page_row(FILE *f, const tables *t, const page_pin *p)
{
    fprintf(f, "| `%s` | %s | %s |", p->name, p->in ? "in" : "out", p->meaning);
    for (size_t c = 0; gen_cfg(t, c); c++)
        if (!p->count[c])
            fprintf(f, " - |");
        else if (strchr(p->name, '<'))
            fprintf(f, " %d x %d |", p->count[c], p->width[c]);
        else
            fprintf(f, " %d |", p->width[c]);
    fprintf(f, "\n");
}

/* In the order of the sections of pin_meanings.csv. */
static void page_unit(FILE *f, const tables *t, const page_pin *table, int n)
{
    const char *done = "";

    gen_config_header(f, t, "pin | | meaning");
    for (size_t r = 1; r < t->meanings->rows; r++) {
        const char *section = t->meanings->cell[r][1];

        if (!strcmp(section, done))
            continue;
        for (int i = 0; i < n; i++)
            if (!strcmp(table[i].section, section))
                page_row(f, t, &table[i]);
        done = section;
    }
}

static void page_pins(FILE *f, const tables *t, const char *name)
{
    static page_pin table[PAGE_PINS];
    static unit s;
    int n = 0;

    for (size_t c = 0; gen_cfg(t, c); c++) {
        if (strcmp(name, UNIT_CORE) &&
            !gen_provided(t, name, gen_cfg(t, c), "model"))
            continue;
        unit_pins(&s, t, gen_cfg(t, c), name, *unit_halves(t, name));
        for (int i = 0; i < s.n; i++) {
            page_pin *p = page_find(table, &n, t, &s.pin[i]);

            p->count[c]++;
            p->width[c] = s.pin[i].width;
        }
    }
    fprintf(f, "\n## %s\n\n", name);
    page_unit(f, t, table, n);
}

/* The table leaves one end of a stream empty if each client or each source has
 * the stream. */
static const char *page_end(const tables *t, int stream, const char *col)
{
    const char *end = gen_cell(t->streams, stream, col);

    return end[0] ? end : "unit";
}

static void page_field(FILE *f, const tables *t, int stream, int row)
{
    gen_fill(f, t->fields, row, " `%{field}` | %{meaning} |");
    for (size_t c = 0; gen_cfg(t, c); c++) {
        int bits = gen_stream_field_bits(t, stream, row, gen_cfg(t, c));

        fprintf(f, bits ? " %d |" : " - |", bits);
    }
    fprintf(f, "\n");
}

static void page_fields(FILE *f, const tables *t)
{
    fputs(streams_head, f);
    gen_config_header(f, t, "stream | from, to | field | meaning");
    for (int s = 0; s < gen_count(t->streams); s++) {
        const char *name = gen_cell(t->streams, s, "stream");
        int first = gen_next_field(t, name, -1);

        for (int row = first; row >= 0; row = gen_next_field(t, name, row)) {
            if (row == first)
                fprintf(f, "| `%s` | %s, %s |", name, page_end(t, s, "from"),
                        page_end(t, s, "to"));
            else
                fprintf(f, "| | |");
            page_field(f, t, s, row);
        }
    }
}

void gen_pins_page(const tables *t, FILE *f)
{
    fputs(pins_head, f);
    for (int i = 0; i < gen_count(t->units); i++)
        page_pins(f, t, gen_cell(t->units, i, "unit"));
    page_pins(f, t, UNIT_CORE);
    page_fields(f, t);
}
