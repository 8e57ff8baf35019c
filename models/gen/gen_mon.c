/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the monitors of a slot in `check`, by the names of its
 * pins (dpi/check/slot/dla_mon.sv, dla_mon_conv.sv). */
#include "gen_topo.h"
#include <stdlib.h>
#include <string.h>

/* What a template's $ and a letter stand for. */
typedef struct mon_names {
    int slot;         /* $S: number of the slot */
    int number;       /* $N: of the client, source, side or channel */
    int from;         /* $F: 1 when the slot sends; $T: when it receives */
    const char *word; /* $W: how pins begin, or a part of their names */
    const char *more; /* $P: a page, or what stands before a name */
} mon_names;

static void mon_print(FILE *f, const char *template, mon_names n)
{
    for (; *template; template++) {
        if (*template != '$') {
            fputc(*template, f);
            continue;
        }
        switch (*++template) {
        case 'S':
            fprintf(f, "%d", n.slot);
            break;
        case 'N':
            fprintf(f, "%d", n.number);
            break;
        case 'F':
        case 'T':
            fprintf(f, "%d", (*template == 'F') == n.from);
            break;
        case 'W':
            fputs(n.word, f);
            break;
        default:
            fputs(n.more, f);
        }
    }
}

#define MON_BEGIN "      .clk_i(rtl_clk), .en_i(check),"

static const char mon_csb[] =
    "    dla_mon_csb #(.Page(IDX_$P)) i_mon_csb_$W (\n"
    MON_BEGIN " .pvld_i(csb2$W_req_pvld),\n"
    "      .pd_i(csb2$W_req_pd), .resp_valid_i($W2csb_resp_valid),\n"
    "      .resp_pd_i($W2csb_resp_pd));\n";
static const char mon_rd[] =
    "    dla_mon_rd #(.Client($N)) i_mon_rd_$W (\n" MON_BEGIN "\n"
    "      .req_valid_i({$W2mcif_rd_req_valid && $W2mcif_rd_req_ready,\n"
    "        $W2cvif_rd_req_valid && $W2cvif_rd_req_ready}),\n"
    "      .mc_pd_i($W2mcif_rd_req_pd), .cv_pd_i($W2cvif_rd_req_pd),\n"
    "      .rsp_valid_i({mcif2$W_rd_rsp_valid && mcif2$W_rd_rsp_ready,\n"
    "        cvif2$W_rd_rsp_valid && cvif2$W_rd_rsp_ready}),\n"
    "      .mc_rsp_i(mcif2$W_rd_rsp_pd), .cv_rsp_i(cvif2$W_rd_rsp_pd));\n";
static const char mon_wr[] =
    "    dla_mon_wr #(.Client($N)) i_mon_wr_$W (\n" MON_BEGIN "\n"
    "      .req_valid_i({$W2mcif_wr_req_valid && $W2mcif_wr_req_ready,\n"
    "        $W2cvif_wr_req_valid && $W2cvif_wr_req_ready}),\n"
    "      .mc_pd_i($W2mcif_wr_req_pd), .cv_pd_i($W2cvif_wr_req_pd),\n"
    "      .complete_i({mcif2$W_wr_rsp_complete, cvif2$W_wr_rsp_complete}));\n";
/* The RTL's own pulses go on to GLB in the order of all events. */
static const char mon_done[] =
    "    dla_mon_done #(.Intr($N)) i_mon_done_$W (\n" MON_BEGIN
    " .done_i($P$W2glb_done_intr_pd));\n";

/* ---- channels ---- */

/* The monitors of a family of channels whose pins are not those of its fields
 * one by one: at which of its ends, for each of which words. Other channels
 * name theirs in channels.csv. */
enum { FROM = 1, TO = 2 };
static const struct {
    const char *family;
    int ends;
    const char *words, *template;
} watch[] = {
    /* CBUF sees all that comes to it: writes, reads */
    { "CBUF_WR", TO, "-",
      "    dla_mon_cbuf i_mon_cbuf (\n" MON_BEGIN "\n"
#define WR(x) "      .wr_" x "_i({cdma2buf_wt_wr_" x ", " \
              "cdma2buf_dat_wr_" x "}),\n"
      WR("en") WR("addr") WR("sel") WR("data")
#define RD(x) "      .rd_" x "_i({sc2buf_wmb_rd_" x ", sc2buf_wt_rd_" x ", " \
              "sc2buf_dat_rd_" x "}),\n"
      RD("en") RD("addr") RD("valid") RD("data")
      "      .next1_en_i(sc2buf_dat_rd_next1_en), "
      ".next1_addr_i(sc2buf_dat_rd_next1_addr),\n"
      "      .shift_i(sc2buf_dat_rd_shift));\n" },
    { "UPDT", FROM | TO, "", NULL }, /* mon_update */
    { "PENDING", FROM | TO, "-",
      "    dla_mon_pend #(.Slot($S)) i_mon_pend (\n"
      "      .clk_i(rtl_clk), .rst_ni(nvdla_core_rstn), .en_i(check),\n"
      "      .req_i({sc2cdma_wt_pending_req, sc2cdma_dat_pending_req}),\n"
      "      .ack_i({cdma2sc_wt_pending_ack, cdma2sc_dat_pending_ack}));\n" },
    { "CBUF_RD", FROM, "dat wt wmb",
      "    dla_mon_scread #(.Side($N)) i_mon_scread_$W (\n" MON_BEGIN "\n"
      "      .rd_en_i(sc2buf_$W_rd_en), .addr_i(sc2buf_$W_rd_addr),\n"
      "      .rd_valid_i(sc2buf_$W_rd_valid));\n" },
    { "SC2MAC", FROM | TO, "-",
      "    dla_mon_sc2mac #(.Slot($S)) i_mon_sc2mac (\n" MON_BEGIN "\n"
#define MAC(x) "      .dat_" x "_i({sc2mac_dat_b_" x ", " \
               "sc2mac_dat_a_" x "}), " \
               ".wt_" x "_i({sc2mac_wt_b_" x ", sc2mac_wt_a_" x "}),\n"
      MAC("pvld") MAC("mask") MAC("data")
      "      .dat_pd_i({sc2mac_dat_b_pd, sc2mac_dat_a_pd}), "
      ".wt_sel_i({sc2mac_wt_b_sel, sc2mac_wt_a_sel}));\n" },
    { "MAC2ACCU", FROM | TO, "-",
      "    dla_mon_psum #(.Slot($S)) i_mon_psum (\n"
      "      .clk_i(rtl_clk), .rst_ni(nvdla_core_rstn), .en_i(check),\n"
      "      .pvld_i({mac_b2accu_pvld, mac_a2accu_pvld}), "
      ".pd_i({mac_b2accu_pd, mac_a2accu_pd}),\n"
      "      .mask_i({mac_b2accu_mask, mac_a2accu_mask}), "
      ".mode_i({mac_b2accu_mode, mac_a2accu_mode}),\n"
      "      .data_i({mac_b2accu_data, mac_a2accu_data}));\n" },
    { "CACC2SDP", FROM | TO, "-",
      "    dla_mon_cacc2sdp #(.IsCacc(1'b$F)) i_mon_cacc2sdp (\n"
      MON_BEGIN "\n      .valid_i(cacc2sdp_valid), "
      ".ready_i(cacc2sdp_ready), .pd_i(cacc2sdp_pd));\n" },
    { "SDP2PDP", FROM | TO, "-",
      "    dla_mon_sdp2pdp #(.IsPdp(1'b$T)) i_mon_sdp2pdp (\n"
      MON_BEGIN "\n      .valid_i(sdp2pdp_valid), "
      ".ready_i(sdp2pdp_ready), .pd_i(sdp2pdp_pd));\n" },
};

/* Updates and releases of CDMA and CSC, with the pins of their fields. */
static void mon_update(FILE *f, const tables *t, int i, int slot, int ch)
{
    const char *name = gen_cell(t->chans, i, "stream");
    char pin[3][64] = { "0", "0", "0" };

    for (int k = 0; k < 3; k++)
        (void)gen_field_pin(t, name, k, pin[k]);
    fprintf(f, "    dla_mon_updt #(.Slot(%d), .Ch(%d)) i_mon_%s (\n" MON_BEGIN
               " .updt_i(%s),\n      .entries_i(32'(%s)), "
               ".count_i(32'(%s)),\n      .wmb_entries_i(32'(%s)));\n",
            slot, ch, name, gen_cell(t->chans, i, "moved"), pin[0], pin[1],
            pin[2]);
}

/* The ends of channel i that a slot is. */
static int mon_ends(const tables *t, int i, const char *slot)
{
    return !strcmp(gen_cell(t->chans, i, "from"), slot) ? FROM :
           !strcmp(gen_cell(t->chans, i, "to"), slot) ? TO : 0;
}

/* The place of channel i in its family, whose channels follow one another. */
static int mon_number(const tables *t, int i)
{
    const char *family = gen_cell(t->chans, i, "family");
    int n = 0;

    while (n < i && !strcmp(gen_cell(t->chans, i - n - 1, "family"), family))
        n++;
    return n;
}

/* The module that channels.csv names, dla_mon_<monitor>: moved_i is a transfer,
 * and each field of fields.csv that is a pin has a port of its name. Words
 * behind the module are its parameters, and "from" or "to" when only that end
 * has the monitor. */
static void mon_named(FILE *f, const tables *t, int i, int slot, int ends)
{
    const char *name = gen_cell(t->chans, i, "stream");
    const char *words = gen_cell(t->chans, i, "monitor");
    char module[64], pin[64];

    (void)gen_word(words, 0, module);
    if ((gen_has_word(words, "from") && ends != FROM) ||
        (gen_has_word(words, "to") && ends != TO))
        return;
    fprintf(f, "    dla_mon_%s #(", module);
    if (gen_has_word(words, "Slot"))
        fprintf(f, ".Slot(%d)%s", slot,
                gen_has_word(words, "Ch") ? ", " : "");
    if (gen_has_word(words, "Ch"))
        fprintf(f, ".Ch(%d)", mon_number(t, i));
    fprintf(f, ") i_mon_%s (\n" MON_BEGIN " .moved_i(%s)", name,
            gen_cell(t->chans, i, "moved"));
    for (int k = 0; gen_field_name(t, name, k, module); k++)
        if (gen_field_pin(t, name, k, pin))
            fprintf(f, ",\n      .%s_i(%s)", module, pin);
    fprintf(f, ");\n");
}

/* What stands in watch[] of the family of channel i, which is its first one
 * that this slot is an end of. */
static void mon_family(FILE *f, const tables *t, int i, int slot, int ends)
{
    const char *unit = gen_cell(t->units, slot, "unit");
    const char *family = gen_cell(t->chans, i, "family");
    char word[64];

    for (size_t w = 0; w < sizeof watch / sizeof *watch; w++) {
        if (strcmp(family, watch[w].family) || !(watch[w].ends & ends))
            continue;
        for (int ch = 0; !watch[w].template && i < gen_count(t->chans); i++)
            if (!strcmp(gen_cell(t->chans, i, "family"), family) &&
                mon_ends(t, i, unit))
                mon_update(f, t, i, slot, ch++);
        for (int k = 0; watch[w].template &&
                        gen_word(watch[w].words, k, word); k++)
            mon_print(f, watch[w].template, (mon_names){
                      slot, k, ends == FROM, word, "" });
    }
}

/* In the order of channels.csv, which is that of the monitors in a clock. A
 * slot has one monitor of a family, whatever the number of its channels;
 * updates and what channels.csv names have one each. */
static void mon_channels(FILE *f, const tables *t, int slot)
{
    const char *unit = gen_cell(t->units, slot, "unit"), *last = "";

    for (int row = 0; row < gen_count(t->streams); row++) {
        int i = gen_index(t->chans, gen_cell(t->streams, row, "stream"));
        int ends = i < 0 ? 0 : mon_ends(t, i, unit);

        if (!ends)
            continue;
        if (gen_cell(t->chans, i, "monitor")[0])
            mon_named(f, t, i, slot, ends);
        if (strcmp(last, gen_cell(t->chans, i, "family")))
            mon_family(f, t, i, slot, ends);
        last = gen_cell(t->chans, i, "family");
    }
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

void gen_monitors(FILE *f, const tables *t, int slot, const char *done_prefix)
{
    const char *unit = gen_cell(t->units, slot, "unit");
    char page[64], pins[64];

    for (int i = 0; gen_word(gen_cell(t->units, slot, "pages"), i, page); i++) {
        gen_page_pins(t, page, pins);
        mon_print(f, mon_csb, (mon_names){ slot, i, 0, pins, page });
    }
    for (int i = 0; i < gen_count(t->clients); i++) {
        mon_names n = { slot, i, 0, gen_cell(t->clients, i, "pins"), "" };

        if (strcmp(gen_cell(t->clients, i, "unit"), unit))
            continue;
        mon_print(f, mon_rd, n);
        if (gen_cell(t->clients, i, "writes as")[0])
            mon_print(f, mon_wr, n);
    }
    for (int i = 0; i < gen_count(t->intrs); i++)
        if (!strcmp(gen_cell(t->intrs, i, "unit"), unit))
            mon_print(f, mon_done, (mon_names){ slot, i, 0,
                      gen_cell(t->intrs, i, "pins"), done_prefix });
    mon_channels(f, t, slot);
}
