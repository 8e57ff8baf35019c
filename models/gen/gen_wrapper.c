/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: a module with the pins of a unit, or of a whole core, in
 * a configuration, to be filled in (make wrapper). The pins are those of
 * dla_ext.txt; the purpose of each is taken from pin_meanings.csv, by the first
 * pattern that fits its name. */
#include "gen_pins.h"
#include <ctype.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

enum { PATTERN, SECTION, MEANING };

char **gen_pin_meaning(const tables *t, const char *name)
{
    for (size_t r = 1; r < t->meanings->rows; r++)
        if (!fnmatch(t->meanings->cell[r][PATTERN], name, 0))
            return t->meanings->cell[r];
    fprintf(stderr, "pin_meanings.csv: no pattern for pin %s\n", name);
    exit(2);
}

/* up: begin of the variables of make sim, also for dla regs if it is a unit. */
static void wrapper_head(FILE *f, const unit *s, const char *up,
                         const char *dir)
{
    int core = !strcmp(s->name, UNIT_CORE);

    fprintf(f, "// %s of %s, to be filled in: made by make wrapper UNIT=%s "
               "CONFIG=%s.\n//\n"
               "//   make sim CONFIG=%s VARIANT=mine %s_RTL=%s/my_%s.f "
               "%s_TOP=my_%s\n"
               "//   build/%s-mine/cosim --engine %s=check TRACE\n//\n",
            core ? "Whole core" : up, s->cfg, s->name, s->cfg, s->cfg, up, dir,
            s->name, up, s->name, s->cfg, s->name);
    if (core)
        fprintf(f, "// docs/hardware/unit_pins.md, section 2, describes the "
                   "pins, and rtl/top/dla_top.sv is a core\n"
                   "// with them.\n//\n");
    if (s->half)
        fprintf(f, "// One module, used for CMAC_A and CMAC_B: the register "
                   "port is always called a.\n//\n");
    fprintf(f, "// [7:0] is bits 7 to 0 of the pin. Protocols: "
               "docs/reference/rules.md; registers: build/dla regs\n"
               "// --config %s%s%s.\n\n"
               "`default_nettype none\n\nmodule my_%s (\n", s->cfg,
            core ? "" : " ", core ? "" : up, s->name);
}

static void wrapper_ports(FILE *f, const unit *s)
{
    const char *section = "";

    for (int i = 0; i < s->n; i++) {
        const pin *p = &s->pin[i];
        char **m = gen_pin_meaning(s->t, p->name), width[16] = "";

        if (strcmp(section, m[SECTION])) {
            section = m[SECTION];
            fprintf(f, "%s  // ---- %s\n", i ? "\n" : "", section);
        }
        if (p->width > 1)
            snprintf(width, sizeof width, "[%d:0] ", p->width - 1);
        fprintf(f, "  // %s\n  %s logic %s%s%s\n", m[MEANING],
                p->in ? "input  wire" : "output", width, p->name,
                i + 1 < s->n ? "," : "");
    }
    fprintf(f, ");\n\n");
}

/* Parameters of the specification as numbers, for the code to come. */
static void wrapper_parameters(FILE *f, const unit *s)
{
    const csv *c = s->t->cfgs;
    size_t col = csv_col(c, s->cfg);

    fprintf(f, "  // ---- %s\n  // verilator lint_off UNUSEDPARAM\n", s->cfg);
    for (size_t r = 1; r < c->rows; r++) {
        const char *name = c->cell[r][0], *v = c->cell[r][col];

        if (strcmp(c->cell[r][1], "spec") || strpbrk(name, " ("))
            continue;
        if (isdigit((unsigned char)*v) || !strcmp(v, "ENABLE") ||
            !strcmp(v, "DISABLE"))
            fprintf(f, "  localparam int %s = %ld;\n", name, gen_num(v));
        else if (strcmp(v, "x") && *v)
            fprintf(f, "  // %s: %s\n", name, v);
    }
    fprintf(f, "  // verilator lint_on UNUSEDPARAM\n\n");
}

/* The pin that accepts register accesses. At 0 it makes a run end at once. */
static int wrapper_takes_csb(const pin *p)
{
    return !p->in && (!fnmatch("csb2*_req_prdy", p->name, 0) ||
                      !strcmp(p->name, "csb2nvdla_ready"));
}

static void wrapper_body(FILE *f, const unit *s)
{
    const char *sep = "";

    fprintf(f, "  // ---- your unit takes the place of all lines below: each "
               "output is 0, and no input is used\n");
    for (int i = 0; i < s->n; i++)
        if (!s->pin[i].in) {
            if (wrapper_takes_csb(&s->pin[i]))
                fprintf(f, "  // At 0 no register access is ever accepted: a "
                           "run ends at the first one, with rule\n"
                           "  // csb_taken, which names this pin. Drive it "
                           "first.\n");
            fprintf(f, "  assign %s = '0;\n", s->pin[i].name);
        }
    fprintf(f, "\n  logic unused;\n  assign unused = ^{");
    for (int i = 0; i < s->n; i++)
        if (s->pin[i].in) {
            fprintf(f, "%s\n    %s", sep, s->pin[i].name);
            sep = ",";
        }
    fprintf(f, "};\n\nendmodule\n\n`default_nettype wire\n");
}

void gen_wrapper(const tables *t, const char *cfg, const char *name,
                 const char *dir)
{
    static unit s;
    char file[64], up[64];
    FILE *f;

    if (strcmp(name, UNIT_CORE))
        gen_upper(up, name);
    else
        strcpy(up, "DUT");
    unit_pins(&s, t, cfg, name, *unit_halves(t, name));
    snprintf(file, sizeof file, "my_%s.sv", name);
    f = gen_open(dir, file);
    wrapper_head(f, &s, up, dir);
    wrapper_ports(f, &s);
    wrapper_parameters(f, &s);
    wrapper_body(f, &s);
    fclose(f);
    snprintf(file, sizeof file, "my_%s.f", name);
    f = gen_open(dir, file);
    fprintf(f, "%s/my_%s.sv\n", dir, name);
    fclose(f);
}
