/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the protocol rules of rules.csv, as lists for C and as
 * the page docs/reference/rules.md. Rules of one place are together, AXI
 * first. */
#include "gen_topo.h"
#include <string.h>

static int is_unit(const tables *t, int i)
{
    return gen_index(t->units, gen_cell(t->protocol, i, "from")) >= 0;
}

/* Rules of units: RULE(id, slot, channel, name, source). */
static void protocol_units(const tables *t, FILE *f)
{
    fprintf(f, "\n/* Those between units: id, driver, channel, text, "
               "source. */\n#define CHECK_RULES(RULE)");
    for (int i = 0; i < gen_count(t->protocol); i++)
        if (is_unit(t, i))
            gen_fill(f, t->protocol, i, " \\\n    RULE(%{^rule}, %{^from}, "
                     "\"%{channel}\", \"%{text}\", \"%{source}\")");
    fprintf(f, "\n");
}

void gen_protocol_header(const tables *t, FILE *f)
{
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
    fprintf(f, "    PROTOCOL_RULES = %d\n};\n\n/* Name, group of rules, channel, "
               "severity, text, source. */\n#define PROTOCOL_TABLE",
            gen_count(t->protocol));
    for (int i = 0; i < gen_count(t->protocol); i++)
        gen_fill(f, t->protocol, i, " \\\n    { \"%{rule}\", \"%{from}\", "
                 "\"%{channel}\", %d, \"%{text}\", \"%{source}\" },",
                 gen_pick(t->protocol, i, "severity", "off, warn or error"));
    fprintf(f, "\n");
    protocol_units(t, f);
    fprintf(f, "\n#endif\n");
}

static const char head[] =
"<!-- Generated from models/tables/rules.csv by `make docs`. -->\n"
"# Protocol rules\n"
"\n"
"The bench checks these rules on CSB, on both AXI ports and, in `check`, on\n"
"the channels between units. A broken rule fails the trace with code 1. The\n"
"message has the name of the rule: `rule b_id: ...`.\n"
"\n"
"```\n"
"cosim --list rules                          # this table\n"
"cosim --rule csb_page=warn vectors/pdp_max\n"
"cosim --rule all=warn vectors/pdp_max\n"
"```\n"
"\n"
"`--rule NAME=off|warn|error` sets the level of a rule. On AXI it sets both\n"
"ports; `--dbb rules_off=` and `--dbb rules_warn=` set one port. The limits\n"
"of some rules (`max_beats`, `os_beats`, ...) are options of the memory\n"
"([options.md](options.md#cosim)).\n"
"\n"
"A rule between units is checked once. If the unit that drives the channel is\n"
"in `check`, it is checked there, otherwise at the receiver. In the second\n"
"case, later differences of the receiver may follow from the broken rule.\n"
"\n"
"| rule | of | channel | default | requirement | source |\n"
"|---|---|---|---|---|---|\n";

void gen_protocol_page(const tables *t, FILE *f)
{
    fputs(head, f);
    gen_fill_all(f, t->protocol, "| %{rule} | %{from} | %{channel} | "
                 "%{severity} | %{text} | %{source} |\n");
}
