/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the slots (dla_slots.sv) and the shells around outside
 * RTL (dla_ext.sv), from models/tables/pins.csv.
 *
 * A slot holds the model behind its pin shell and, when the bench is built
 * with RTL for it (DLA_RTL_<SLOT> names the module), that RTL and the
 * monitors of `check`. The side that is not selected sees inputs of 0, and
 * the RTL no clock. */
#include "gen.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { SLOT, PORT, DIR, WIDTH };

static const char *const slot_name[] = {
    "bdma", "rubik", "cdma", "cbuf", "csc",
    "cmac", "cacc", "sdp", "pdp", "cdp",
};
enum { NSLOT = sizeof slot_name / sizeof *slot_name };

/* Memory clients by their name in ports; the index is the AXI ID. */
static const char *const client_name[] = {
    "bdma", "sdp", "pdp", "cdp", "rbk", "sdp_b", "sdp_n", "sdp_e",
};
/* Done events by their name in ports, in GLB order. */
static const char *const intr_name[] = {
    "sdp", "cdp", "pdp", "bdma", "rubik",
};

static void upper(char *out, const char *s)
{
    while ((*out++ = (char)toupper((unsigned char)*s++)))
        ;
}

static int is(const csv *t, size_t r, const char *slot)
{
    return !strcmp(t->cell[r][SLOT], slot);
}

static int system_pin(const char *p)
{
    return !strcmp(p, "nvdla_core_clk") || !strcmp(p, "nvdla_core_rstn");
}

static void range(FILE *f, const char *w)
{
    if (strcmp(w, "1"))
        fprintf(f, "[%s-1:0] ", w);
}

static void port_list(FILE *f, const csv *t, const char *slot)
{
    const char *sep = "";

    for (size_t r = 1; r < t->rows; r++) {
        if (!is(t, r, slot))
            continue;
        fprintf(f, "%s  %s logic ", sep,
                !strcmp(t->cell[r][DIR], "input") ? "input  wire" : "output");
        range(f, t->cell[r][WIDTH]);
        fprintf(f, "%s", t->cell[r][PORT]);
        sep = ",\n";
    }
}

/* Instance of one side: inputs 0 while `gate` holds, outputs to nets with a
 * prefix. */
static void instance(FILE *f, const csv *t, const char *slot,
                     const char *module, const char *name, const char *gate,
                     const char *prefix, const char *clk)
{
    const char *sep = "";

    fprintf(f, "  %s %s (\n", module, name);
    for (size_t r = 1; r < t->rows; r++) {
        const char *p = t->cell[r][PORT];
        int in = !strcmp(t->cell[r][DIR], "input");

        if (!is(t, r, slot))
            continue;
        fprintf(f, "%s    .%s(", sep, p);
        if (!strcmp(p, "nvdla_core_clk"))
            fprintf(f, "%s", clk);
        else if (system_pin(p))
            fprintf(f, "%s", p);
        else if (!in)
            fprintf(f, "%s_%s", prefix, p);
        else
            fprintf(f, "%s ? '0 : %s", gate, p);
        fprintf(f, ")");
        sep = ",\n";
    }
    fprintf(f, ");\n");
}

static int ends(const char *s, const char *tail)
{
    size_t n = strlen(s), k = strlen(tail);

    return n >= k && !strcmp(s + n - k, tail);
}

/* ---- monitors, by the shape of the pins' names ---- */

static void mon_csb(FILE *f, const char *port)
{
    char u[64], page[64];
    size_t n = strlen(port) - strlen("csb2") - strlen("_req_pvld");

    memcpy(u, port + 4, n);
    u[n] = 0;
    upper(page, u);
    fprintf(f, "    dla_mon_csb #(.Page(IDX_%s)) i_mon_csb_%s (\n"
               "      .clk_i(rtl_clk), .en_i(check), .pvld_i(%s),\n"
               "      .pd_i(csb2%s_req_pd), .resp_valid_i(%s2csb_resp_valid),"
               "\n      .resp_pd_i(%s2csb_resp_pd));\n",
            strcmp(page, "RBK") ? page : "RUBIK", u, port, u, u, u);
}

static void mon_rd(FILE *f, const char *c, size_t id)
{
    fprintf(f, "    dla_mon_rd #(.Client(%zu)) i_mon_rd_%s (\n"
               "      .clk_i(rtl_clk), .en_i(check),\n", id, c);
    fprintf(f, "      .req_valid_i({%s2mcif_rd_req_valid && "
               "%s2mcif_rd_req_ready,\n        %s2cvif_rd_req_valid && "
               "%s2cvif_rd_req_ready}),\n", c, c, c, c);
    fprintf(f, "      .mc_pd_i(%s2mcif_rd_req_pd), "
               ".cv_pd_i(%s2cvif_rd_req_pd),\n", c, c);
    fprintf(f, "      .rsp_valid_i({mcif2%s_rd_rsp_valid && "
               "mcif2%s_rd_rsp_ready,\n        cvif2%s_rd_rsp_valid && "
               "cvif2%s_rd_rsp_ready}),\n", c, c, c, c);
    fprintf(f, "      .mc_rsp_i(mcif2%s_rd_rsp_pd), "
               ".cv_rsp_i(cvif2%s_rd_rsp_pd));\n", c, c);
}

static void mon_wr(FILE *f, const char *c, size_t id)
{
    fprintf(f, "    dla_mon_wr #(.Client(%zu)) i_mon_wr_%s (\n"
               "      .clk_i(rtl_clk), .en_i(check),\n", id, c);
    fprintf(f, "      .req_valid_i({%s2mcif_wr_req_valid && "
               "%s2mcif_wr_req_ready,\n        %s2cvif_wr_req_valid && "
               "%s2cvif_wr_req_ready}),\n", c, c, c, c);
    fprintf(f, "      .mc_pd_i(%s2mcif_wr_req_pd), "
               ".cv_pd_i(%s2cvif_wr_req_pd),\n", c, c);
    fprintf(f, "      .complete_i({mcif2%s_wr_rsp_complete, "
               "cvif2%s_wr_rsp_complete}));\n", c, c);
}

static void monitors(FILE *f, const csv *t, const char *slot)
{
    char name[96];

    for (size_t r = 1; r < t->rows; r++) {
        const char *p = t->cell[r][PORT];

        if (!is(t, r, slot))
            continue;
        if (ends(p, "_req_pvld"))
            mon_csb(f, p);
        for (size_t i = 0; i < 8; i++) {
            snprintf(name, sizeof name, "%s2mcif_rd_req_valid",
                     client_name[i]);
            if (!strcmp(p, name))
                mon_rd(f, client_name[i], i);
            snprintf(name, sizeof name, "%s2mcif_wr_req_valid",
                     client_name[i]);
            if (!strcmp(p, name))
                mon_wr(f, client_name[i], i);
        }
        for (size_t i = 0; i < 5; i++) {
            snprintf(name, sizeof name, "%s2glb_done_intr_pd", intr_name[i]);
            if (!strcmp(p, name))
                fprintf(f, "    dla_mon_done #(.Intr(%zu)) i_mon_done (\n"
                           "      .clk_i(rtl_clk), .en_i(check), "
                           ".done_i(%s));\n", i, p);
        }
        if (!strcmp(p, "cacc2sdp_valid"))
            fprintf(f, "    dla_mon_cacc2sdp i_mon_cacc2sdp (\n"
                       "      .clk_i(rtl_clk), .en_i(check),\n"
                       "      .valid_i(cacc2sdp_valid && cacc2sdp_ready), "
                       ".pd_i(cacc2sdp_pd));\n");
        if (!strcmp(p, "sdp2pdp_valid"))
            fprintf(f, "    dla_mon_sdp2pdp #(.IsPdp(1'b%d)) i_mon_sdp2pdp "
                       "(\n      .clk_i(rtl_clk), .en_i(check),\n"
                       "      .valid_i(sdp2pdp_valid && sdp2pdp_ready), "
                       ".pd_i(sdp2pdp_pd));\n", !strcmp(slot, "pdp"));
    }
}

/* ---- slots ---- */

/* Slots whose RTL can be checked against the model. */
static int checkable(const char *slot)
{
    static const char *const s[] = { "bdma", "rubik", "sdp", "pdp", "cdp" };

    for (size_t i = 0; i < sizeof s / sizeof *s; i++)
        if (!strcmp(s[i], slot))
            return 1;
    return 0;
}

static void both_sides(FILE *f, const csv *t, int number)
{
    const char *slot = slot_name[number];
    char up[32], model[48], macro[48];

    upper(up, slot);
    snprintf(model, sizeof model, "dla_model_%s", slot);
    snprintf(macro, sizeof macro, "`DLA_RTL_%s", up);
    fprintf(f, "  // chosen while reset is active, constant through a run\n"
               "  logic rtl, rtl_clk, check;\n"
               "  int   engine;\n"
               "  always_ff @(posedge nvdla_core_clk) begin\n"
               "    if (!nvdla_core_rstn) begin\n"
               "      engine = dla_dpi_engine(ctx, %d);\n"
               "      rtl <= engine != 0;\n"
               "      check <= engine == 2;\n"
               "    end\n  end\n"
               "  assign rtl_clk = nvdla_core_clk & rtl;\n", number);
    for (size_t r = 1; r < t->rows; r++) {
        if (!is(t, r, slot) || strcmp(t->cell[r][DIR], "output"))
            continue;
        fprintf(f, "  logic ");
        range(f, t->cell[r][WIDTH]);
        fprintf(f, "m_%s, r_%s;\n  assign %s = rtl ? r_%s : m_%s;\n",
                t->cell[r][PORT], t->cell[r][PORT], t->cell[r][PORT],
                t->cell[r][PORT], t->cell[r][PORT]);
    }
    instance(f, t, slot, model, "i_model", "rtl", "m", "nvdla_core_clk");
    gen_rtl_side(f, t, slot, macro);
    gen_slot_states(f, t, slot);
    if (checkable(slot)) {
        fprintf(f, "  if (1'b1) begin : g_check\n");
        monitors(f, t, slot);
        fprintf(f, "  end\n");
    }
}

static void slot_module(FILE *f, const csv *t, int number)
{
    const char *slot = slot_name[number];
    char up[32];

    upper(up, slot);
    fprintf(f, "\nmodule dla_slot_%s\n  import dla_cfg_pkg::*, "
               "dla_dpi_pkg::*;\n(\n", slot);
    port_list(f, t, slot);
    fprintf(f, "\n);\n`ifdef DLA_RTL_%s\n", up);
    both_sides(f, t, number);
    fprintf(f, "`else\n  dla_model_%s i_model (.*);\n`endif\nendmodule\n",
            slot);
}

/* ---- shells around outside RTL ---- */

/* Ports that exist in a configuration: no cvif without a second memory, no
 * sdp_e without the stage, no second buffer entry or WMB port where the build
 * has none. */
static int port_exists(const tables *t, const char *cfg, const char *p)
{
    if (strstr(p, "cvif"))
        return gen_par(t, "SECONDARY_MEMIF", cfg) != 0;
    if (strstr(p, "sdp_e"))
        return gen_par(t, "SDP_EW", cfg) != 0;
    if (strstr(p, "_wmb_rd_"))
        return gen_par(t, "WEIGHT_COMPRESSION", cfg) != 0;
    if (ends(p, "_wr_sel"))
        return gen_is_v1(cfg) || gen_par(t, "CBUF_ENTRY_BITS", cfg) >
                                     gen_par(t, "CBUF write port bits", cfg);
    if (strstr(p, "next1") || ends(p, "rd_shift"))
        return !gen_is_v1(cfg);
    return 1;
}

/* Outside units have the pins of unit_pins.md: besides those of the table,
 * clock-gating, test and power inputs, tied here. */
static void ext_module(FILE *f, const tables *t, const csv *pins,
                       const char *cfg, const char *slot)
{
    char up[32];

    upper(up, slot);
    fprintf(f, "\n`ifdef DLA_EXT_%s\nmodule dla_ext_%s\n  import "
               "dla_cfg_pkg::*;\n(\n", up, slot);
    port_list(f, pins, slot);
    fprintf(f, "\n);\n  `DLA_EXT_%s i_ext (\n"
               "    .dla_clk_ovr_on_sync(1'b0), "
               ".global_clk_ovr_on_sync(1'b0),\n"
               "    .tmc2slcg_disable_clock_gating(1'b0), "
               ".pwrbus_ram_pd(32'd0)", up);
    for (size_t r = 1; r < pins->rows; r++) {
        const char *p = pins->cell[r][PORT];

        if (is(pins, r, slot) && port_exists(t, cfg, p))
            fprintf(f, ",\n    .%s(%s)", p, p);
    }
    fprintf(f, ");\n");
    for (size_t r = 1; r < pins->rows; r++) {
        const char *p = pins->cell[r][PORT];

        if (is(pins, r, slot) && !strcmp(pins->cell[r][DIR], "output") &&
            !port_exists(t, cfg, p))
            fprintf(f, "  assign %s = '0;\n", p);
    }
    fprintf(f, "endmodule\n`endif\n");
}

void gen_slots(const tables *t, const char *cfg, const char *dir)
{
    FILE *f = gen_open(dir, "dla_slots.sv");

    fprintf(f, "// Generated from models/tables/pins.csv: the slots.\n"
               "`default_nettype none");
    for (int i = 0; i < NSLOT; i++)
        slot_module(f, t->pins, i);
    fprintf(f, "`default_nettype wire\n");
    fclose(f);
    f = gen_open(dir, "dla_ext.sv");
    fprintf(f, "// Generated from models/tables/pins.csv for %s: outside RTL "
               "in the slots' pins.\n`default_nettype none", cfg);
    for (int i = 0; i < NSLOT; i++)
        if (checkable(slot_name[i]))
            ext_module(f, t, t->pins, cfg, slot_name[i]);
    fprintf(f, "`default_nettype wire\n");
    fclose(f);
}
