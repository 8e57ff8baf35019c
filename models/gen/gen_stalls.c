/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the points at which --stall holds up the channels of RTL
 * in a slot: as a C table, and as instances of dla_dpi_stall in the slots; and
 * of dla_dpi_held where the slot is the sender. A point is a ready in pins.csv;
 * its number is its place among them. */
#include "gen_topo.h"
#include <string.h>

static const char *const memories[] = { "mcif", "cvif" };

/* Channel of a ready or valid, which is its name up to the last "_"; 0 when the
 * pin is another part, or of a register port, which has no point. */
static int stalls_channel_of(char *const *pin, const char *part, char out[64])
{
    const char *last = strrchr(pin[PIN_PORT], '_');

    if (strcmp(pin[PIN_PART], part) || gen_pin_is(pin, "csb") || !last)
        return 0;
    snprintf(out, 64, "%.*s", (int)(last - pin[PIN_PORT]), pin[PIN_PORT]);
    return 1;
}

enum { STALLS_READ, STALLS_DATA, STALLS_WRITE, STALLS_KINDS };

/* The memory client and the memory of a port that is a channel, and which of
 * its channels; or -1 with STALLS_KINDS. */
static int stalls_client_kind(const tables *t, const char *channel,
                              int *memory, int *kind)
{
    char name[STALLS_KINDS][64];

    for (int i = 0; i < 2 * gen_count(t->clients); i++) {
        const char *m = memories[i % 2];
        const char *p = gen_cell(t->clients, i / 2, "pins");

        *memory = i % 2;
        snprintf(name[STALLS_READ], sizeof *name, "%s2%s_rd_req", p, m);
        snprintf(name[STALLS_DATA], sizeof *name, "%s2%s_rd_rsp", m, p);
        snprintf(name[STALLS_WRITE], sizeof *name, "%s2%s_wr_req", p, m);
        for (*kind = 0; *kind < STALLS_KINDS; ++*kind)
            if (!strcmp(channel, name[*kind]))
                return i / 2;
    }
    *memory = 0;
    return -1;
}

static int stalls_client_of(const tables *t, const char *channel, int *memory)
{
    int kind;

    return stalls_client_kind(t, channel, memory, &kind);
}

void gen_stalls_header(const tables *t, FILE *f)
{
    char channel[64];
    int n = 0, memory;

    fprintf(f, "/* Generated from models/tables/pins.csv. */\n"
               "#ifndef DLA_STALLS_GEN_H\n#define DLA_STALLS_GEN_H\n\n"
               "/* Slot, channel, its memory client or -1, whether it is of "
               "the second\n * memory; in the order of dla_dpi_stall's Point. */\n"
               "#define STALL_POINTS");
    for (int i = 0; i < gen_count(t->pins); i++)
        if (stalls_channel_of(t->pins->cell[i + 1], "ready", channel)) {
            int client = stalls_client_of(t, channel, &memory);

            gen_fill(f, t->pins, i,
                     " \\\n    { DLA_SLOT_%{^slot}, \"%s\", %d, %d },", channel,
                     client, memory);
            n++;
        }
    fprintf(f, "\n\nenum { STALL_NPOINT = %d };\n\n#endif\n", n);
}

/* True if the channel can have transfers in a configuration. */
static int stalls_used(const tables *t, const char *cfg, const char *channel)
{
    int memory, client = stalls_client_of(t, channel, &memory);

    return client < 0 || (gen_client_present(t, client, cfg) &&
                          (!memory || gen_par(t, "SECONDARY_MEMIF", cfg)));
}

/* Number of the point of a channel of a slot, or -1. */
static int stalls_number(const tables *t, const char *slot, const char *channel)
{
    char name[64];
    int n = 0;

    for (size_t r = 1; r < t->pins->rows; r++) {
        if (!stalls_channel_of(t->pins->cell[r], "ready", name))
            continue;
        if (!strcmp(t->pins->cell[r][PIN_SLOT], slot) && !strcmp(name, channel))
            return n;
        n++;
    }
    return -1;
}

int gen_stalled(const tables *t, const char *cfg, size_t row, char channel[64])
{
    char *const *pin = t->pins->cell[row];

    return (stalls_channel_of(pin, "ready", channel) ||
            stalls_channel_of(pin, "valid", channel)) &&
           stalls_number(t, pin[PIN_SLOT], channel) >= 0 &&
           stalls_used(t, cfg, channel);
}

void gen_stall_points(FILE *f, const tables *t, const char *cfg,
                      const char *slot)
{
    char c[64];

    for (size_t r = 1; r < t->pins->rows; r++)
        if (!strcmp(t->pins->cell[r][PIN_SLOT], slot) &&
            stalls_channel_of(t->pins->cell[r], "ready", c) &&
            stalls_used(t, cfg, c))
            fprintf(f,
                    "  logic open_%s;\n"
                    "  dla_dpi_stall #(.Point(%d)) i_stall_%s (\n"
                    "    .clk_i(rtl_clk), .rst_ni(nvdla_core_rstn), "
                    ".offered_i(%s_valid && !%s_ready),\n"
                    "    .open_o(open_%s));\n",
                    c, stalls_number(t, slot, c), c, c, c, c);
}

void gen_held_points(FILE *f, const tables *t, const char *cfg,
                     const char *slot)
{
    char c[64];
    int memory, kind;

    for (size_t r = 1; r < t->pins->rows; r++) {
        char *const *pin = t->pins->cell[r];

        if (strcmp(pin[PIN_SLOT], slot) || strcmp(pin[PIN_DIR], "input") ||
            !stalls_channel_of(pin, "ready", c) || !stalls_used(t, cfg, c))
            continue;
        stalls_client_kind(t, c, &memory, &kind);
        fprintf(f,
                "  dla_dpi_held #(.Point(%d), .Width($bits(r_%s_pd)),\n"
                "    .Command(%s)) i_held_%s (\n"
                "    .clk_i(rtl_clk), .rst_ni(nvdla_core_rstn), "
                ".valid_i(r_%s_valid),\n"
                "    .ready_i(open_%s && %s_ready), .pd_i(r_%s_pd));\n",
                stalls_number(t, slot, c), c, kind == STALLS_WRITE
                ? "dla_cfg_pkg::MEM_ADDRESS_WIDTH + 14" : "0", c, c, c, c, c);
    }
}
