/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the protocol rules of rules.csv, as lists for C and as
 * the page docs/reference/rules.md. Rules of one place are together, AXI
 * first. */
#include "gen_topo.h"
#include <stdlib.h>
#include <string.h>

static const char *const severities[] = { "off", "warn", "error" };

static int protocol_severity(const tables *t, int i)
{
    const char *cell = gen_cell(t->protocol, i, "severity");

    for (int k = 0; k < 3; k++)
        if (!strcmp(severities[k], cell))
            return k;
    fprintf(stderr, "%s:%d: %s: expected off, warn or error\n",
            t->protocol->path, i + 2, cell);
    exit(2);
}

static int is_unit(const tables *t, int i)
{
    return gen_index(t->units, gen_cell(t->protocol, i, "from")) >= 0;
}

/* Rules of units: RULE(id, slot, channel, name, source). */
static void protocol_units(const tables *t, FILE *f)
{
    char id[64], slot[64];

    fprintf(f, "\n/* Those between units: id, who drives, channel, text, where "
               "it is written. */\n#define CHECK_RULES(RULE)");
    for (int i = 0; i < gen_count(t->protocol); i++) {
        if (!is_unit(t, i))
            continue;
        gen_upper(id, gen_cell(t->protocol, i, "rule"));
        gen_upper(slot, gen_cell(t->protocol, i, "from"));
        fprintf(f, " \\\n    RULE(%s, %s, \"%s\", \"%s\", \"%s\")", id, slot,
                gen_cell(t->protocol, i, "channel"),
                gen_cell(t->protocol, i, "text"),
                gen_cell(t->protocol, i, "source"));
    }
    fprintf(f, "\n");
}

void gen_protocol_header(const tables *t, const char *dir)
{
    FILE *f = gen_open(dir, "dla_protocol_gen.h");
    const char *last = "";
    char id[64];

    fprintf(f, "/* Generated from models/tables/rules.csv. */\n"
               "#ifndef DLA_PROTOCOL_GEN_H\n#define DLA_PROTOCOL_GEN_H\n\n"
               "/* Number of the first rule of AXI, CSB, the units. */\nenum {"
               "\n");
    for (int i = 0; i < gen_count(t->protocol); i++) {
        const char *from = gen_cell(t->protocol, i, "from");

        from = is_unit(t, i) ? "units" : from;
        if (strcmp(from, last)) {
            gen_upper(id, from);
            fprintf(f, "    PROTOCOL_%s = %d,\n", id, i);
        }
        last = from;
    }
    fprintf(f, "    PROTOCOL_RULES = %d\n};\n\n/* Name, who keeps it, channel, "
               "severity, text, source. */\n#define PROTOCOL_TABLE",
            gen_count(t->protocol));
    for (int i = 0; i < gen_count(t->protocol); i++)
        fprintf(f, " \\\n    { \"%s\", \"%s\", \"%s\", %d, \"%s\", \"%s\" },",
                gen_cell(t->protocol, i, "rule"),
                gen_cell(t->protocol, i, "from"),
                gen_cell(t->protocol, i, "channel"), protocol_severity(t, i),
                gen_cell(t->protocol, i, "text"),
                gen_cell(t->protocol, i, "source"));
    fprintf(f, "\n");
    protocol_units(t, f);
    fprintf(f, "\n#endif\n");
    fclose(f);
}

static const char head[] =
"<!-- Generated from models/tables/rules.csv by `make docs`. -->\n"
"# Protocol rules\n"
"\n"
"What the bench watches on its channels, whatever the results are: CSB, both\n"
"AXI ports, and in `check` the channels between units. A broken rule is named\n"
"in its message (`rule b_id: ...`) and fails the trace, code 1.\n"
"\n"
"`--rule NAME=off|warn|error` of `cosim` changes that, `--rule all=warn` for\n"
"all of them; `cosim --list rules` prints this table. An unknown name is\n"
"refused with the one that may have been meant. On AXI a rule holds on both\n"
"ports; `--dbb rules_off=` and `rules_warn=` change one of them. Limits that\n"
"a rule compares with (`max_beats`, `os_beats`, ...) are options of the\n"
"memory. A rule between units is judged once: at the unit that drives the\n"
"channel when that one is in `check`, else at the receiver, which then is not\n"
"to blame for what follows.\n"
"\n"
"| rule | kept by | channel | default | what it says | source |\n"
"|---|---|---|---|---|---|\n";

void gen_protocol_page(const tables *t, const char *dir)
{
    FILE *f = gen_open(dir, "rules.md");

    fputs(head, f);
    for (int i = 0; i < gen_count(t->protocol); i++)
        fprintf(f, "| %s | %s | %s | %s | %s | %s |\n",
                gen_cell(t->protocol, i, "rule"),
                gen_cell(t->protocol, i, "from"),
                gen_cell(t->protocol, i, "channel"),
                severities[protocol_severity(t, i)],
                gen_cell(t->protocol, i, "text"),
                gen_cell(t->protocol, i, "source"));
    fclose(f);
}
