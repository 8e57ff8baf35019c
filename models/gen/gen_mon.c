/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the monitors of a slot in `check`, by the names of its
 * pins (dpi/check/slot/dla_mon.sv, dla_mon_conv.sv). */
#include "gen_topo.h"
#include <string.h>
#include <strings.h>

/* Templates of gen_fill for a row of clients.csv or interrupts.csv and its
 * number; mon_csb is one of printf, for a page and its name in pins. */
#define MON_BEGIN "      .clk_i(rtl_clk), .en_i(check),"

static const char mon_csb[] =
    "    dla_mon_csb #(.Page(IDX_%1$s)) i_mon_csb_%2$s (\n"
    MON_BEGIN "\n      .pvld_i(csb2%2$s_req_pvld && csb2%2$s_req_prdy),\n"
    "      .pd_i(csb2%2$s_req_pd), .resp_valid_i(%2$s2csb_resp_valid),\n"
    "      .resp_pd_i(%2$s2csb_resp_pd));\n";
static const char mon_rd[] =
    "    dla_mon_rd #(.Client(%d)) i_mon_rd_%{pins} (\n" MON_BEGIN "\n"
    "      .req_valid_i({%{pins}2mcif_rd_req_valid && "
    "%{pins}2mcif_rd_req_ready,\n"
    "        %{pins}2cvif_rd_req_valid && %{pins}2cvif_rd_req_ready}),\n"
    "      .mc_pd_i(%{pins}2mcif_rd_req_pd), "
    ".cv_pd_i(%{pins}2cvif_rd_req_pd),\n"
    "      .rsp_valid_i({mcif2%{pins}_rd_rsp_valid && "
    "mcif2%{pins}_rd_rsp_ready,\n"
    "        cvif2%{pins}_rd_rsp_valid && cvif2%{pins}_rd_rsp_ready}),\n"
    "      .mc_rsp_i(mcif2%{pins}_rd_rsp_pd), "
    ".cv_rsp_i(cvif2%{pins}_rd_rsp_pd));\n";
static const char mon_wr[] =
    "    dla_mon_wr #(.Client(%d)) i_mon_wr_%{pins} (\n" MON_BEGIN "\n"
    "      .req_valid_i({%{pins}2mcif_wr_req_valid && "
    "%{pins}2mcif_wr_req_ready,\n"
    "        %{pins}2cvif_wr_req_valid && %{pins}2cvif_wr_req_ready}),\n"
    "      .mc_pd_i(%{pins}2mcif_wr_req_pd), "
    ".cv_pd_i(%{pins}2cvif_wr_req_pd),\n"
    "      .complete_i({mcif2%{pins}_wr_rsp_complete, "
    "cvif2%{pins}_wr_rsp_complete}));\n";
static const char mon_credit[] =
    "  dla_dpi_pops #(.Client(%d)) i_credit_%{pins} (\n"
    "    .clk_i(rtl_clk), .rst_ni(nvdla_core_rstn),\n"
    "    .moved_i({mcif2%{pins}_rd_rsp_valid && mcif2%{pins}_rd_rsp_ready,\n"
    "      cvif2%{pins}_rd_rsp_valid && cvif2%{pins}_rd_rsp_ready}),\n"
    "    .pop_i({r_%{pins}2mcif_rd_cdt_lat_fifo_pop,\n"
    "      r_%{pins}2cvif_rd_cdt_lat_fifo_pop}));\n";
/* The RTL's own pulses are passed to GLB in the order of all events. */
static const char mon_done[] =
    "    dla_mon_done #(.Intr(%d)) i_mon_done_%{pins} (\n" MON_BEGIN
    " .done_i(%s%{pins}2glb_done_intr_pd));\n";

/* ---- channels ---- */

/* The position of channel i in its family; the channels of a family follow one
 * another. */
static int mon_number(const tables *t, int i)
{
    const char *family = gen_cell(t->chans, i, "family");
    int n = 0;

    while (n < i && !strcmp(gen_cell(t->chans, i - n - 1, "family"), family))
        n++;
    return n;
}

/* The pin of a field of a channel; 0: the channel has no such field. */
static int mon_field_pin(const tables *t, const char *stream,
                         const char *field, char pin[64])
{
    char name[64];

    for (int k = 0; gen_field_name(t, stream, k, name); k++)
        if (!strcmp(name, field))
            return gen_field_pin(t, stream, k, pin);
    return 0;
}

/* The pins of a row of monitors.csv for a channel, the lowest bits last: .x is
 * the pin of its field x, where it has that field, and * is replaced by the
 * name of the channel. */
static void mon_port(FILE *f, const tables *t, const char *stream, int row)
{
    const char *bits = gen_cell(t->monitors, row, "bits");
    char word[64], pin[64], all[512] = "0";
    size_t at = 0, n = 0;

    for (int k = 0; gen_word(gen_cell(t->monitors, row, "pins"), k, word);
         k++) {
        if (*word == '.' && !mon_field_pin(t, stream, word + 1, pin))
            continue;
        at += (size_t)snprintf(all + at, sizeof all - at, "%s%s%s",
                               n++ ? ", " : "", *word == '*' ? stream : "",
                               *word == '.' ? pin : word + (*word == '*'));
    }
    fprintf(f, "\n      .%s(%s%s%s%s)", gen_cell(t->monitors, row, "port"),
            bits, bits[0] ? "'(" : n > 1 ? "{" : "", all,
            bits[0] ? ")" : n > 1 ? "}" : "");
}

/* A parameter: Slot is the number of the slot; Is<unit> is 1 if the slot is
 * that unit's; any other is the place of the channel in its family. */
static void mon_parameter(FILE *f, const tables *t, int i, int slot,
                          const char *word)
{
    if (!strncmp(word, "Is", 2))
        fprintf(f, ".%s(1'b%d)", word,
                !strcasecmp(word + 2, gen_cell(t->units, slot, "unit")));
    else
        fprintf(f, ".%s(%d)", word,
                strcmp(word, "Slot") ? mon_number(t, i) : slot);
}

/* The module that channels.csv names, dla_mon_<monitor>, with its ports in
 * monitors.csv. A module without rows there has moved_i, which marks a
 * transfer, and a port for each field of fields.csv that is a pin. Words after
 * the module are its parameters, or "from" or "to" when only that end has the
 * monitor. */
static void mon_channel(FILE *f, const tables *t, int i, int slot)
{
    const char *unit = gen_cell(t->units, slot, "unit"), *separator = "";
    const char *name = gen_cell(t->chans, i, "stream");
    const char *words = gen_cell(t->chans, i, "monitor");
    int from = !strcmp(gen_cell(t->chans, i, "from"), unit);
    char word[64], pin[64];
    int row;

    if ((!from && strcmp(gen_cell(t->chans, i, "to"), unit)) ||
        !gen_word(words, 0, word) || gen_has_word(words, from ? "to" : "from"))
        return;
    fprintf(f, "    dla_mon_%s #(", word);
    for (int k = 1; gen_word(words, k, word); k++)
        if (strcmp(word, "from") && strcmp(word, "to")) {
            fputs(separator, f);
            mon_parameter(f, t, i, slot, word);
            separator = ", ";
        }
    fprintf(f, ") i_mon_%s (\n" MON_BEGIN, name);
    (void)gen_word(words, 0, word);
    row = gen_index(t->monitors, word);
    if (row < 0)
        fprintf(f, " .moved_i(%s)", gen_cell(t->chans, i, "moved"));
    for (int k = 0; row < 0 && gen_field_name(t, name, k, word); k++)
        if (gen_field_pin(t, name, k, pin))
            fprintf(f, ",\n      .%s_i(%s)", word, pin);
    for (separator = ""; row >= 0 && row < gen_count(t->monitors); row++)
        if (!strcmp(gen_cell(t->monitors, row, "monitor"), word)) {
            fputs(separator, f);
            mon_port(f, t, name, row);
            separator = ",";
        }
    fprintf(f, ");\n");
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

void gen_credits(FILE *f, const tables *t, int slot)
{
    const char *unit = gen_cell(t->units, slot, "unit");

    for (int i = 0; i < gen_count(t->clients); i++)
        if (!strcmp(gen_cell(t->clients, i, "unit"), unit) &&
            gen_cell(t->clients, i, "credit")[0])
            gen_fill(f, t->clients, i, mon_credit, i);
}

void gen_monitors(FILE *f, const tables *t, int slot, const char *done_prefix)
{
    const char *unit = gen_cell(t->units, slot, "unit");
    char page[64], pins[64];

    for (int i = 0; gen_word(gen_cell(t->units, slot, "pages"), i, page); i++) {
        gen_page_pins(t, page, pins);
        fprintf(f, mon_csb, page, pins);
    }
    for (int i = 0; i < gen_count(t->clients); i++) {
        if (strcmp(gen_cell(t->clients, i, "unit"), unit))
            continue;
        gen_fill(f, t->clients, i, mon_rd, i);
        if (gen_cell(t->clients, i, "writes as")[0])
            gen_fill(f, t->clients, i, mon_wr, i);
    }
    for (int i = 0; i < gen_count(t->intrs); i++)
        if (!strcmp(gen_cell(t->intrs, i, "unit"), unit))
            gen_fill(f, t->intrs, i, mon_done, i, done_prefix);
    /* in the order of channels.csv, which is the order of the monitors in a
     * clock */
    for (int row = 0; row < gen_count(t->streams); row++) {
        int i = gen_index(t->chans, gen_cell(t->streams, row, "stream"));

        if (i >= 0)
            mon_channel(f, t, i, slot);
    }
}
