/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the monitors of a slot in `check`, by the names of its
 * pins (dpi/check/slot/dla_mon.sv, dla_mon_conv.sv). */
#include "gen_topo.h"
#include <stdlib.h>
#include <string.h>

enum { SLOT, PORT };

#define COUNT(a) (sizeof(a) / sizeof *(a))

static void csb(FILE *f, const tables *t, const char *page)
{
    char u[64];

    gen_page_pins(t, page, u);
    fprintf(f, "    dla_mon_csb #(.Page(IDX_%s)) i_mon_csb_%s (\n"
               "      .clk_i(rtl_clk), .en_i(check), .pvld_i(csb2%s_req_pvld),"
               "\n      .pd_i(csb2%s_req_pd), "
               ".resp_valid_i(%s2csb_resp_valid),\n"
               "      .resp_pd_i(%s2csb_resp_pd));\n", page, u, u, u, u, u);
}

static void rd(FILE *f, const char *c, int id)
{
    fprintf(f, "    dla_mon_rd #(.Client(%d)) i_mon_rd_%s (\n"
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

static void wr(FILE *f, const char *c, int id)
{
    fprintf(f, "    dla_mon_wr #(.Client(%d)) i_mon_wr_%s (\n"
               "      .clk_i(rtl_clk), .en_i(check),\n", id, c);
    fprintf(f, "      .req_valid_i({%s2mcif_wr_req_valid && "
               "%s2mcif_wr_req_ready,\n        %s2cvif_wr_req_valid && "
               "%s2cvif_wr_req_ready}),\n", c, c, c, c);
    fprintf(f, "      .mc_pd_i(%s2mcif_wr_req_pd), "
               ".cv_pd_i(%s2cvif_wr_req_pd),\n", c, c);
    fprintf(f, "      .complete_i({mcif2%s_wr_rsp_complete, "
               "cvif2%s_wr_rsp_complete}));\n", c, c);
}

int gen_intr(const tables *t, const char *p)
{
    char name[96];

    for (int i = 0; i < gen_count(t->intrs); i++) {
        snprintf(name, sizeof name, "%s2glb_done_intr_pd",
                 gen_cell(t->intrs, i, "pins"));
        if (!strcmp(p, name))
            return i;
    }
    return -1;
}

/* Of the RTL's own pulses, which go on to GLB in the order of all events. */
static void done(FILE *f, const char *pins, int i, const char *prefix)
{
    fprintf(f, "    dla_mon_done #(.Intr(%d)) i_mon_done_%s (\n"
               "      .clk_i(rtl_clk), .en_i(check), "
               ".done_i(%s%s2glb_done_intr_pd));\n", i, pins, prefix, pins);
}

/* ---- channels: `from` says that the slot sends ---- */

static void results(FILE *f, int number, int from)
{
    (void)number;
    fprintf(f, "    dla_mon_cacc2sdp #(.IsCacc(1'b%d)) i_mon_cacc2sdp (\n"
               "      .clk_i(rtl_clk), .en_i(check),\n"
               "      .valid_i(cacc2sdp_valid), .ready_i(cacc2sdp_ready), "
               ".pd_i(cacc2sdp_pd));\n", from);
}

static void planar(FILE *f, int number, int from)
{
    (void)number;
    fprintf(f, "    dla_mon_sdp2pdp #(.IsPdp(1'b%d)) i_mon_sdp2pdp "
               "(\n      .clk_i(rtl_clk), .en_i(check),\n"
               "      .valid_i(sdp2pdp_valid), .ready_i(sdp2pdp_ready), "
               ".pd_i(sdp2pdp_pd));\n", !from);
}

/* Updates, releases and bank change levels of CDMA and CSC. */
static void updates(FILE *f, int number, int from)
{
    static const struct {
        const char *name, *count, *wmb;
    } ch[] = {
        { "cdma2sc_dat", "cdma2sc_dat_slices", "32'd0" },
        { "cdma2sc_wt", "cdma2sc_wt_kernels", "32'(cdma2sc_wmb_entries)" },
        { "sc2cdma_dat", "sc2cdma_dat_slices", "32'd0" },
        { "sc2cdma_wt", "sc2cdma_wt_kernels", "32'(sc2cdma_wmb_entries)" },
    };

    (void)from;
    for (size_t i = 0; i < COUNT(ch); i++)
        fprintf(f, "    dla_mon_updt #(.Slot(%d), .Ch(%zu)) i_mon_%s (\n"
                   "      .clk_i(rtl_clk), .en_i(check), "
                   ".updt_i(%s_updt),\n      .entries_i(32'(%s_entries)), "
                   ".count_i(32'(%s)),\n      .wmb_entries_i(%s));\n",
                number, i, ch[i].name, ch[i].name, ch[i].name, ch[i].count,
                ch[i].wmb);
    fprintf(f, "    dla_mon_pend #(.Slot(%d)) i_mon_pend (\n"
               "      .clk_i(rtl_clk), .rst_ni(nvdla_core_rstn), "
               ".en_i(check),\n"
               "      .req_i({sc2cdma_wt_pending_req, "
               "sc2cdma_dat_pending_req}),\n"
               "      .ack_i({cdma2sc_wt_pending_ack, "
               "cdma2sc_dat_pending_ack}));\n", number);
}

static void buffer_writes(FILE *f)
{
    static const char *const side[] = { "dat", "wt" };

    for (int i = 0; i < 2; i++)
        fprintf(f, "    dla_mon_bufwr #(.Side(%d)) i_mon_bufwr_%s (\n"
                   "      .clk_i(rtl_clk), .en_i(check), "
                   ".wr_en_i(cdma2buf_%s_wr_en),\n"
                   "      .addr_i(cdma2buf_%s_wr_addr), "
                   ".sel_i(cdma2buf_%s_wr_sel),\n"
                   "      .data_i(cdma2buf_%s_wr_data));\n",
                i, side[i], side[i], side[i], side[i], side[i]);
}

static void csc_reads(FILE *f)
{
    static const char *const side[] = { "dat", "wt", "wmb" };

    for (int i = 0; i < 3; i++)
        fprintf(f, "    dla_mon_scread #(.Side(%d)) i_mon_scread_%s (\n"
                   "      .clk_i(rtl_clk), .en_i(check),\n"
                   "      .rd_en_i(sc2buf_%s_rd_en), "
                   ".addr_i(sc2buf_%s_rd_addr),\n"
                   "      .rd_valid_i(sc2buf_%s_rd_valid));\n",
                i, side[i], side[i], side[i], side[i]);
}

/* CBUF sees all that comes to it: writes, reads. */
static void buffer(FILE *f)
{
    static const char *const pin[] = { "en", "addr", "sel", "data" };
    static const char *const rpin[] = { "en", "addr", "valid", "data" };

    fprintf(f, "    dla_mon_cbuf i_mon_cbuf (\n"
               "      .clk_i(rtl_clk), .en_i(check),\n");
    for (size_t i = 0; i < COUNT(pin); i++)
        fprintf(f, "      .wr_%s_i({cdma2buf_wt_wr_%s, "
                   "cdma2buf_dat_wr_%s}),\n", pin[i], pin[i], pin[i]);
    for (size_t i = 0; i < COUNT(rpin); i++)
        fprintf(f, "      .rd_%s_i({sc2buf_wmb_rd_%s, sc2buf_wt_rd_%s, "
                   "sc2buf_dat_rd_%s}),\n", rpin[i], rpin[i], rpin[i],
                rpin[i]);
    fprintf(f, "      .next1_en_i(sc2buf_dat_rd_next1_en), "
               ".next1_addr_i(sc2buf_dat_rd_next1_addr),\n"
               "      .shift_i(sc2buf_dat_rd_shift));\n");
}

static void writes(FILE *f, int number, int from)
{
    (void)number;
    (from ? buffer_writes : buffer)(f);
}

static void reads(FILE *f, int number, int from)
{
    (void)number;
    if (from)
        csc_reads(f);
}

static void stripes(FILE *f, int number, int from)
{
    static const char *const pin[] = { "pvld", "mask", "data" };

    (void)from;
    fprintf(f, "    dla_mon_sc2mac #(.Slot(%d)) i_mon_sc2mac (\n"
               "      .clk_i(rtl_clk), .en_i(check),\n", number);
    for (size_t i = 0; i < COUNT(pin); i++)
        fprintf(f, "      .dat_%s_i({sc2mac_dat_b_%s, sc2mac_dat_a_%s}), "
                   ".wt_%s_i({sc2mac_wt_b_%s, sc2mac_wt_a_%s}),\n",
                pin[i], pin[i], pin[i], pin[i], pin[i], pin[i]);
    fprintf(f, "      .dat_pd_i({sc2mac_dat_b_pd, sc2mac_dat_a_pd}), "
               ".wt_sel_i({sc2mac_wt_b_sel, sc2mac_wt_a_sel}));\n");
}

static void psums(FILE *f, int number, int from)
{
    (void)from;
    fprintf(f, "    dla_mon_psum #(.Slot(%d)) i_mon_psum (\n"
               "      .clk_i(rtl_clk), .rst_ni(nvdla_core_rstn), "
               ".en_i(check),\n"
               "      .pvld_i({mac_b2accu_pvld, mac_a2accu_pvld}), "
               ".pd_i({mac_b2accu_pd, mac_a2accu_pd}),\n"
               "      .mask_i({mac_b2accu_mask, mac_a2accu_mask}), "
               ".mode_i({mac_b2accu_mode, mac_a2accu_mode}),\n"
               "      .data_i({mac_b2accu_data, mac_a2accu_data}));\n",
            number);
}

static void credits(FILE *f, int number, int from)
{
    (void)from;
    fprintf(f, "    dla_mon_credit #(.Slot(%d)) i_mon_credit (\n"
               "      .clk_i(rtl_clk), .en_i(check), "
               ".vld_i(accu2sc_credit_vld),\n"
               "      .size_i(accu2sc_credit_size));\n", number);
}

/* The monitor of each family of channels, at both of its ends. */
static const struct {
    const char *family;
    void (*monitor)(FILE *f, int number, int from);
} watch[] = {
    { "CBUF_WR", writes },     { "UPDT", updates },
    { "CBUF_RD", reads },      { "SC2MAC", stripes },
    { "MAC2ACCU", psums },     { "CREDIT", credits },
    { "CACC2SDP", results },   { "SDP2PDP", planar },
};

/* A slot has one monitor of a family, whatever the number of its channels. */
static void channels(FILE *f, const tables *t, int number)
{
    const char *slot = gen_cell(t->units, number, "unit");

    for (size_t w = 0; w < COUNT(watch); w++)
        for (int i = 0; i < gen_count(t->chans); i++) {
            int from = !strcmp(gen_cell(t->chans, i, "from"), slot);

            if (strcmp(gen_cell(t->chans, i, "family"), watch[w].family) ||
                (!from && strcmp(gen_cell(t->chans, i, "to"), slot)))
                continue;
            watch[w].monitor(f, number, from);
            break;
        }
}

void gen_monitors(FILE *f, const tables *t, int number,
                  const char *done_prefix)
{
    const char *slot = gen_cell(t->units, number, "unit");
    char page[64];

    for (int i = 0;
         gen_word(gen_cell(t->units, number, "pages"), i, page); i++)
        csb(f, t, page);
    for (int i = 0; i < gen_count(t->clients); i++) {
        const char *pins = gen_cell(t->clients, i, "pins");

        if (strcmp(gen_cell(t->clients, i, "unit"), slot))
            continue;
        rd(f, pins, i);
        if (gen_cell(t->clients, i, "writes as")[0])
            wr(f, pins, i);
    }
    for (int i = 0; i < gen_count(t->intrs); i++)
        if (!strcmp(gen_cell(t->intrs, i, "unit"), slot))
            done(f, gen_cell(t->intrs, i, "pins"), i, done_prefix);
    channels(f, t, number);
}
