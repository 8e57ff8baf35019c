/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the slots (dla_slots.sv) and the port lists of the
 * modules in them (dla_ports.svh), from models/tables/pins.csv.
 *
 * A slot holds the model behind its pin shell and, when the bench is built with
 * RTL for it (DLA_RTL_<SLOT> names the module), that RTL and the monitors of
 * `check`. The side that is not selected sees no handshake; RTL that is not
 * selected has no clock either. Beside outside RTL, which may itself use the
 * adapters of the slot's model, the model has no clock either. Elsewhere the
 * model keeps its clock: one more gated clock in each slot makes every run a
 * tenth slower. */
#include "gen_topo.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

int gen_capital(int c)
{
    return c == '.' || c == '-' ? '_' : toupper((unsigned char)c);
}

void gen_upper(char *out, const char *s)
{
    do
        *out++ = (char)gen_capital(*s);
    while (*s++);
}

void gen_lower(char *out, const char *s)
{
    do
        *out++ = (char)tolower((unsigned char)*s);
    while (*s++);
}

static int slots_name_is(const csv *t, size_t r, const char *slot)
{
    return !strcmp(t->cell[r][PIN_SLOT], slot);
}

int gen_pin_is(char *const *row, const char *kind)
{
    return !strcmp(row[PIN_KIND], kind);
}

/* A width from the table: its names are those of the configuration. */
static void slots_range(FILE *f, const char *w)
{
    if (!strcmp(w, "1"))
        return;
    fputc('[', f);
    for (const char *c = w; *c; c++)
        fprintf(f, "%s%c", isalpha((unsigned char)*c) &&
                (c == w || strchr("*/", c[-1])) ? "dla_cfg_pkg::" : "", *c);
    fprintf(f, "-1:0] ");
}

void gen_port_list(FILE *f, const csv *t, const char *slot, const char *end)
{
    const char *sep = "";

    for (size_t r = 1; r < t->rows; r++) {
        if (!slots_name_is(t, r, slot))
            continue;
        fprintf(f, "%s  %s logic ", sep,
                !strcmp(t->cell[r][PIN_DIR], "input") ? "input  wire"
                                                      : "output");
        slots_range(f, t->cell[r][PIN_WIDTH]);
        fprintf(f, "%s", t->cell[r][PIN_PORT]);
        sep = end;
    }
}

/* The ports of each unit as a macro, for the modules in the slots: our RTL, the
 * pin shells of the models, and liberal RTL around them. */
void gen_ports(const tables *t, FILE *f)
{
    fprintf(f, "// Generated from models/tables/pins.csv: the ports of the "
               "units.\n");
    for (int i = 0; i < gen_count(t->units); i++) {
        gen_fill(f, t->units, i, "`define DLA_PORTS_%{^unit} \\\n");
        gen_port_list(f, t->pins, gen_cell(t->units, i, "unit"), ", \\\n");
        fprintf(f, "\n");
    }
}

/* Instance of one side: handshakes 0 while `gate` holds, outputs to nets with a
 * prefix. Payloads have no meaning without their handshake, so they are not
 * gated: wide multiplexers that are evaluated in every clock would slow down
 * the selected side. RTL has a clock only when it is selected, so that the
 * channels that --stall can stall are open. */
static void slots_instance(FILE *f, const tables *all, const char *cfg,
                           const char *slot, const char *module,
                           const char *name, const char *gate,
                           const char *prefix, const char *clk)
{
    const csv *t = all->pins;
    const char *sep = "";

    fprintf(f, "  %s %s (\n", module, name);
    for (size_t r = 1; r < t->rows; r++) {
        const char *p = t->cell[r][PIN_PORT];
        int in = !strcmp(t->cell[r][PIN_DIR], "input");
        char channel[64];

        if (!slots_name_is(t, r, slot))
            continue;
        fprintf(f, "%s    .%s(", sep, p);
        if (!strcmp(t->cell[r][PIN_PART], "clock"))
            fprintf(f, "%s", clk);
        else if (gen_pin_is(t->cell[r], "system"))
            fprintf(f, "%s", p);
        else if (!in)
            fprintf(f, "%s_%s", prefix, p);
        else if (*prefix == 'r' && gen_stalled(all, cfg, r, channel))
            fprintf(f, "open_%s ? %s : '0", channel, p);
        else if (!strcmp(t->cell[r][PIN_WIDTH], "1"))
            fprintf(f, "%s ? '0 : %s", gate, p);
        else
            fprintf(f, "%s", p);
        fprintf(f, ")");
        sep = ",\n";
    }
    fprintf(f, ");\n");
}

/* ---- slots ---- */

/* The acknowledges of a source's writes, as wires. */
static void slots_acknowledges(FILE *f, const tables *t, int intr)
{
    const char *name = gen_cell(t->intrs, intr, "interrupt");

    for (int i = 0; i < gen_count(t->clients); i++)
        if (!strcmp(gen_cell(t->clients, i, "interrupt"), name) &&
            gen_cell(t->clients, i, "writes as")[0]) {
            gen_fill(f, t->clients, i, "{mcif2%{pins}_wr_rsp_complete, "
                     "cvif2%{pins}_wr_rsp_complete}");
            return;
        }
    fprintf(f, "2'b0");
}

/* The net of each side, and which of them drives the pin. */
static void slots_selected(FILE *f, const tables *t, const char *cfg,
                           size_t row)
{
    const char *p = t->pins->cell[row][PIN_PORT];
    int intr = gen_intr(t, p);
    char channel[64];

    fprintf(f, "m_%s, r_%s;\n", p, p);
    if (gen_stalled(t, cfg, row, channel))
        fprintf(f, "  assign %s = open_%s ? r_%s : !rtl && m_%s;\n", p,
                channel, p, p);
    else
        fprintf(f, "  assign %s = rtl ? r_%s : m_%s;\n", p, p, p);
    if (intr >= 0) {
        fprintf(f, "  dla_dpi_done_rtl #(.Intr(%d)) i_done_%d (\n"
                   "    .clk_i(rtl_clk), .rst_ni(nvdla_core_rstn), "
                   ".done_i(r_%s),\n    .complete_i(", intr, intr, p);
        slots_acknowledges(f, t, intr);
        fprintf(f, "));\n");
    }
}

static void both_sides(FILE *f, const tables *all, const char *cfg, int number)
{
    const char *slot = gen_cell(all->units, number, "unit");
    const csv *t = all->pins;
    char up[32], model[48], macro[48];

    gen_upper(up, slot);
    snprintf(model, sizeof model, "dla_model_%s", slot);
    snprintf(macro, sizeof macro, "`DLA_RTL_%s", up);
    fprintf(f, "  // chosen while reset is active, constant through a run\n"
               "  logic rtl, rtl_clk, model_clk, check;\n"
               "  int   engine;\n"
               "  initial {rtl, check} = '0; // also where RTL is random\n"
               "  always_ff @(posedge nvdla_core_clk) begin\n"
               "    if (!nvdla_core_rstn) begin\n"
               "      engine = dla_dpi_engine(ctx, %d);\n"
               "      rtl <= engine != 0;\n"
               "      check <= (engine & 6) != 0; // 2 check, 4 watched\n"
               "    end\n  end\n"
               "  assign rtl_clk = nvdla_core_clk & rtl;\n"
               "`ifdef DLA_EXT_%s\n"
               "  assign model_clk = nvdla_core_clk & ~rtl;\n"
               "`elsif DLA_RTL_DPI\n" // the "RTL" is a model on pins
               "  assign model_clk = nvdla_core_clk & ~rtl;\n"
               "`else\n"
               "  assign model_clk = nvdla_core_clk;\n"
               "`endif\n", number, up);
    gen_stall_points(f, all, cfg, slot);
    for (size_t r = 1; r < t->rows; r++) {
        if (!slots_name_is(t, r, slot) || strcmp(t->cell[r][PIN_DIR], "output"))
            continue;
        fprintf(f, "  logic ");
        slots_range(f, t->cell[r][PIN_WIDTH]);
        slots_selected(f, all, cfg, r);
    }
    gen_held_points(f, all, cfg, slot);
    gen_credits(f, all, number);
    slots_instance(f, all, cfg, slot, model, "i_model", "rtl", "m",
                   "model_clk");
    slots_instance(f, all, cfg, slot, macro, "i_rtl", "!rtl", "r", "rtl_clk");
    gen_slot_states(f, all, number);
    fprintf(f, "  if (1'b1) begin : g_check\n");
    gen_monitors(f, all, number, "r_");
    fprintf(f, "  end\n");
}

static void slot_module(FILE *f, const tables *t, const char *cfg, int number)
{
    gen_fill(f, t->units, number, "\nmodule dla_slot_%{unit}\n"
             "  import dla_cfg_pkg::*, dla_dpi_pkg::*;\n(\n");
    gen_port_list(f, t->pins, gen_cell(t->units, number, "unit"), ",\n");
    gen_fill(f, t->units, number,
             "\n);\n`ifdef DLA_RTL_%{^unit}\n`define DLA_BENCH_RTL\n");
    both_sides(f, t, cfg, number);
    gen_fill(f, t->units, number,
             "`else\n  dla_model_%{unit} i_model (.*);\n`endif\nendmodule\n");
}

void gen_slots(const tables *t, const char *cfg, FILE *f)
{
    fprintf(f, "// Generated from models/tables/pins.csv: the slots.\n"
               "`default_nettype none");
    for (int i = 0; i < gen_count(t->units); i++)
        slot_module(f, t, cfg, i);
    fprintf(f, "`default_nettype wire\n");
}
