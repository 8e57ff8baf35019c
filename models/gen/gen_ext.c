/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: shells around outside RTL (dla_ext.sv).
 *
 * A shell has the pins of a slot and holds a unit from outside. The pins of
 * that unit are those of unit_pins.md 3 in this configuration. They differ from
 * the slot's: operands and partial sums are families of separate ports, CMAC is
 * one module used twice, CBUF has port numbers, v1 has its own select pins,
 * pins of absent features do not exist, and there are clock-gating, test and
 * power inputs.
 *
 * Each pin has a net p_<pin> of the width that the document gives it, so that
 * the linter's messages name it. dla_ext.txt lists all pins, dla_ext.svh has
 * the port families as macros. */
#include "gen_pins.h"
#include <string.h>

static void print_instance(FILE *f, const unit *s, const char *up)
{
    char pre[8] = "p_", inst[16] = "i_ext";

    if (s->half) {
        snprintf(pre, sizeof pre, "p%c_", s->half);
        snprintf(inst, sizeof inst, "i_ext_%c", s->half);
    }
    for (int i = 0; i < s->n; i++) {
        const pin *p = &s->pin[i];

        fprintf(f, "  logic [%d:0] %s%s;\n", p->width - 1, pre, p->name);
        if (p->in)
            fprintf(f, "  assign %s%s = %s;\n", pre, p->name, p->net);
        else if (p->cast)
            fprintf(f, "  assign %s = %d'(%s%s);\n", p->net, p->cast, pre,
                    p->name);
        else
            fprintf(f, "  assign %s = %s%s;\n", p->net, pre, p->name);
    }
    /* a pin a line: harness/ext_pins.sh drops those that a module lacks */
    fprintf(f, "  `DLA_EXT_%s %s (\n", up, inst);
    for (int i = 0; i < s->n; i++)
        fprintf(f, "    %s.%s(%s%s)\n", i ? ", " : "", s->pin[i].name, pre,
                s->pin[i].name);
    fprintf(f, "  );\n");
}

static void print_shell(FILE *f, unit *s, const tables *t, const char *cfg,
                        const char *name)
{
    char up[64];
    const char *halves = unit_halves(t, name);

    gen_upper(up, name);
    fprintf(f, "\n`ifdef DLA_EXT_%s\nmodule dla_ext_%s\n  import "
               "dla_cfg_pkg::*;\n(\n", up, name);
    gen_port_list(f, t->pins, name, ",\n");
    fprintf(f, "\n);\n");
    if (gen_num(csv_at(t->units, name, "gates")))
        fprintf(f, "  logic " UNIT_GATES_NET ";\n  initial " UNIT_GATES_NET
                   " = $test$plusargs(\"" UNIT_GATES_NET "\") != 0;\n");
    do {
        unit_pins(s, t, cfg, name, *halves);
        print_instance(f, s, up);
    } while (*halves && *++halves);
    /* pins of the slot that the unit does not have */
    for (size_t r = 1; r < t->pins->rows; r++) {
        char **c = t->pins->cell[r];

        if (!strcmp(c[PIN_SLOT], name) && !strcmp(c[PIN_DIR], "output") &&
            !unit_has_pin(s, r))
            fprintf(f, "  assign %s = '%s;\n", c[PIN_PORT],
                    c[PIN_TIED][0] ? c[PIN_TIED] : "0");
    }
    fprintf(f, "endmodule\n`endif\n");
}

/* The shell around a whole core has its pins. Only the check of pins uses it;
 * the bench connects a core itself. */
static void print_core(FILE *f, unit *s, const tables *t, const char *cfg)
{
    unit_pins(s, t, cfg, UNIT_CORE, 0);
    fprintf(f, "\n`ifdef DLA_EXT_CORE\nmodule dla_ext_core\n(\n");
    for (int i = 0; i < s->n; i++)
        fprintf(f, "  %s logic [%d:0] %s%s\n",
                s->pin[i].in ? "input  wire" : "output", s->pin[i].width - 1,
                s->pin[i].name, i + 1 < s->n ? "," : ");");
    print_instance(f, s, "CORE");
    fprintf(f, "endmodule\n`endif\n");
}

static void print_pins(FILE *f, const unit *s)
{
    for (int i = 0; i < s->n; i++)
        fprintf(f, "%s %s %s %d\n", s->name, s->pin[i].name,
                s->pin[i].in ? "input" : "output", s->pin[i].width);
}

static void print_family(FILE *f, const char *macro, long n, long width)
{
    fprintf(f, "`define DLA_%s_PORTS(dir, name)", macro);
    for (long i = 0; i < n; i++)
        fprintf(f, " \\\n  dir [%ld:0] name``%ld%s", width - 1, i,
                i + 1 < n ? "," : "\n");
    fprintf(f, "`define DLA_%s_LIST(name)", macro);
    for (long i = n; i-- > 0;)
        fprintf(f, " \\\n  name``%ld%s", i, i ? "," : "\n");
}

void gen_ext(const tables *t, const char *cfg, const char *dir)
{
    static unit s;
    FILE *sv = gen_open(dir, "dla_ext.sv"), *txt, *svh;

    fprintf(sv, "// Generated from models/tables/pins.csv for %s: outside RTL "
                "in the slots' pins.\n`default_nettype none", cfg);
    txt = gen_open(dir, "dla_ext.txt");
    fprintf(txt, "# Pins of outside units and of a whole core in %s: unit pin "
                 "direction width\n", cfg);
    for (int i = 0; i < gen_count(t->units); i++) {
        const char *name = gen_cell(t->units, i, "unit");

        if (!gen_provided(t, name, cfg, "model"))
            continue;
        print_shell(sv, &s, t, cfg, name);
        print_pins(txt, &s);
    }
    print_core(sv, &s, t, cfg);
    print_pins(txt, &s);
    fprintf(sv, "`default_nettype wire\n");
    fclose(sv);
    fclose(txt);
    svh = gen_open(dir, "dla_ext.svh");
    fprintf(svh, "// Generated from models/tables for %s: the port families "
                 "of unit_pins.md 3.4-3.6.\n", cfg);
    print_family(svh, "LANE", unit_symbol(t, cfg, "MAC_LANES"), 8);
    print_family(svh, "CELL", unit_symbol(t, cfg, "MAC_CELLS") / 2,
                 unit_symbol(t, cfg, "MAC_RESULT_BITS"));
    if (!gen_is_v1(t, cfg) && unit_symbol(t, cfg, "CBUF_SEL_W") > 1)
        fprintf(svh, "// CDMA has select pins for its buffer writes\n"
                     "`define DLA_CDMA_SEL\n");
    fclose(svh);
}
