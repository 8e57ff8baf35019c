/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the legality rules of legality.csv, as an enum, as a C
 * table and as the page docs/reference/legality.md. */
#include "gen_topo.h"
#include <string.h>

/* Exits unless UNIT.REGISTER.FIELD is in registers.csv. */
static void check_field(const tables *t, int row, const char *name)
{
    for (size_t r = 1; r < t->regs->rows; r++) {
        char **c = t->regs->cell[r], full[256];

        snprintf(full, sizeof full, "%s.%s.%s", c[REG_UNIT], c[REG_NAME],
                 c[REG_FIELD]);
        if (!strcmp(full, name))
            return;
    }
    gen_die(t->rules, row, name, "no such register field");
}

static void check_row(const tables *t, int row)
{
    const char *fields = gen_cell(t->rules, row, "fields");
    char name[64];

    for (int k = 0; gen_word(fields, k, name); k++)
        check_field(t, row, name);
    gen_pick(t->rules, row, "class",
             "ignored, tolerated, undefined, hangs or unsupported");
}

void gen_rules_enum(const tables *t, FILE *f)
{
    fprintf(f, "\n/* Rules of models/tables/legality.csv. */\n"
               "typedef enum dla_rule_id {\n");
    for (int r = 0; r < gen_count(t->rules); r++)
        check_row(t, r);
    gen_fill_all(f, t->rules, "    DLA_RULE_%{^id},\n");
    fprintf(f, "    DLA_NRULE\n} dla_rule_id;\n");
}

void gen_rules_table(const tables *t, FILE *f)
{
    fprintf(f, "\nconst dla_ruledef dla_rule_table[DLA_NRULE] = {\n");
    for (int r = 0; r < gen_count(t->rules); r++)
        gen_fill(f, t->rules, r, "    { \"%{id}\", \"%{class}\", %d, %d },\n",
                 gen_pick(t->rules, r, "severity", "note, warn or error"),
                 gen_pick(t->rules, r, "warn", "waits or runs"));
    fprintf(f, "};\n");
}

static const char head[] =
"<!-- Generated from models/tables/legality.csv by `make docs`. -->\n"
"# Rules for register values\n"
"\n"
"The models refuse a layer if the hardware cannot run its registers, or for\n"
"which it has no defined result. They accept values that the hardware ignores\n"
"or tolerates. A rule applies only to fields that the layer uses, and only\n"
"when the unit would act on them: a unit that is enabled and gets no input\n"
"stays enabled and waits, with any register values.\n"
"\n"
"| class | what the hardware does with another value | default |\n"
"|---|---|---|\n"
"| ignored | ignores the field | accepted |\n"
"| tolerated | runs; the result is defined | accepted |\n"
"| undefined | runs; the result is not defined | refused |\n"
"| hangs | never finishes | refused |\n"
"| unsupported | the configuration lacks the feature | refused |\n"
"\n"
"| option | effect |\n"
"|---|---|\n"
"| `--illegal=error` (default) | a refused layer ends the run with code 2 |\n"
"| `--illegal=warn` | the rule is reported; column \"with warn\" shows whether the layer then runs or waits for ever |\n"
"| `--illegal=note` | as error; rules of the classes ignored and tolerated are reported too, once each |\n"
"\n"
"A message names configuration, group, register, field, value and rule.\n"
"\n"
"| rule | requirement | class | severity | with warn | "
"source |\n"
"|---|---|---|---|---|---|\n";

static void rules_fields_of(FILE *f, const char *list)
{
    for (; *list; list++)
        if (*list == ' ')
            fprintf(f, "`, `");
        else
            fputc(*list, f);
}

void gen_rules_page(const tables *t, FILE *f)
{
    fputs(head, f);
    gen_fill_all(f, t->rules, "| %{id} | %{rule} | %{class} | %{severity} | "
                 "%{warn} | %{source} |\n");
    fprintf(f, "\n## The fields of each rule\n\n");
    for (int r = 0; r < gen_count(t->rules); r++) {
        gen_fill(f, t->rules, r, "* %{id}: `");
        rules_fields_of(f, gen_cell(t->rules, r, "fields"));
        fprintf(f, "`\n");
    }
}
