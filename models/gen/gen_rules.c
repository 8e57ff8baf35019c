/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the legality rules of legality.csv, as an enum, as a C
 * table and as the page docs/reference/legality.md. */
#include "gen.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Column numbers of legality.csv. */
enum { ID, FIELDS, RULE, CLASS, SEVERITY, WARN, SOURCE };

static const char *const classes[] = {
    "ignored", "tolerated", "undefined", "hangs", "unsupported", NULL
};
static const char *const severities[] = { "note", "warn", "error", NULL };
static const char *const ways[] = { "waits", "runs", NULL };

static void rules_bad(const tables *t, size_t row, const char *what,
                      const char *cell)
{
    fprintf(stderr, "%s:%zu: %s: %s\n", t->rules->path, row + 1, cell, what);
    exit(2);
}

static int rules_pick(const tables *t, size_t row, size_t col,
                      const char *const *list)
{
    const char *cell = t->rules->cell[row][col];

    for (int i = 0; list[i]; i++)
        if (!strcmp(list[i], cell))
            return i;
    rules_bad(t, row, "not a word that this column may hold", cell);
    return 0;
}

/* Exits unless UNIT.REGISTER.FIELD is in registers.csv. */
static void check_field(const tables *t, size_t row, const char *name)
{
    for (size_t r = 1; r < t->regs->rows; r++) {
        char **c = t->regs->cell[r], full[256];

        snprintf(full, sizeof full, "%s.%s.%s", c[REG_UNIT], c[REG_NAME],
                 c[REG_FIELD]);
        if (!strcmp(full, name))
            return;
    }
    rules_bad(t, row, "no such register field", name);
}

static void check_row(const tables *t, size_t row)
{
    char fields[4096], *name;

    snprintf(fields, sizeof fields, "%s", t->rules->cell[row][FIELDS]);
    for (name = strtok(fields, " "); name; name = strtok(NULL, " "))
        check_field(t, row, name);
    rules_pick(t, row, CLASS, classes);
    rules_pick(t, row, SEVERITY, severities);
    rules_pick(t, row, WARN, ways);
}

void gen_rules_enum(const tables *t, FILE *f)
{
    fprintf(f, "\n/* Rules of models/tables/legality.csv. */\n"
               "typedef enum dla_rule_id {\n");
    for (size_t r = 1; r < t->rules->rows; r++) {
        check_row(t, r);
        fprintf(f, "    DLA_RULE_");
        for (const char *s = t->rules->cell[r][ID]; *s; s++)
            fputc(*s == '-' ? '_' : toupper((unsigned char)*s), f);
        fprintf(f, ",\n");
    }
    fprintf(f, "    DLA_NRULE\n} dla_rule_id;\n");
}

void gen_rules_table(const tables *t, FILE *f)
{
    fprintf(f, "\nconst dla_ruledef dla_rule_table[DLA_NRULE] = {\n");
    for (size_t r = 1; r < t->rules->rows; r++) {
        char **c = t->rules->cell[r];

        fprintf(f, "    { \"%s\", \"%s\", %d, %d },\n", c[ID], c[CLASS],
                rules_pick(t, r, SEVERITY, severities),
                rules_pick(t, r, WARN, ways));
    }
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

void gen_rules_page(const tables *t, const char *dir)
{
    FILE *f = gen_open(dir, "legality.md");

    fputs(head, f);
    for (size_t r = 1; r < t->rules->rows; r++) {
        char **c = t->rules->cell[r];

        fprintf(f, "| %s | %s | %s | %s | %s | %s |\n", c[ID], c[RULE],
                c[CLASS], c[SEVERITY], c[WARN], c[SOURCE]);
    }
    fprintf(f, "\n## The fields of each rule\n\n");
    for (size_t r = 1; r < t->rules->rows; r++) {
        fprintf(f, "* %s: `", t->rules->cell[r][ID]);
        rules_fields_of(f, t->rules->cell[r][FIELDS]);
        fprintf(f, "`\n");
    }
    fclose(f);
}
