/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the points at which --stall holds up the channels of RTL
 * in a slot: as a C table, and as instances of dla_dpi_stall in the slots. A
 * point is a ready in pins.csv; its number is its place among them. */
#include "gen_topo.h"
#include <string.h>

enum { SLOT, PORT, DIR };
static const char tail[] = "_ready";
static const char *const memories[] = { "mcif", "cvif" };

/* Channel of a pin that ends in this way; 0 if it is another pin. */
static int channel_of(const char *pin, const char *end, char out[64])
{
    size_t n = gen_ends(pin, end) ? strlen(pin) - strlen(end) : 64;

    if (n >= 64)
        return 0;
    memcpy(out, pin, n);
    out[n] = 0;
    return 1;
}

/* The memory client and the memory of a port that is a channel; or -1. */
static int stalls_client_of(const tables *t, const char *channel, int *memory)
{
    char name[3][64];

    for (int i = 0; i < 2 * gen_count(t->clients); i++) {
        const char *m = memories[i % 2];
        const char *p = gen_cell(t->clients, i / 2, "pins");

        *memory = i % 2;
        snprintf(name[0], sizeof name[0], "%s2%s_rd_req", p, m);
        snprintf(name[1], sizeof name[1], "%s2%s_rd_rsp", m, p);
        snprintf(name[2], sizeof name[2], "%s2%s_wr_req", p, m);
        for (int k = 0; k < 3; k++)
            if (!strcmp(channel, name[k]))
                return i / 2;
    }
    *memory = 0;
    return -1;
}

void gen_stalls_header(const tables *t, const char *dir)
{
    FILE *f = gen_open(dir, "dla_stalls_gen.h");
    char channel[64], up[32];
    int n = 0, client, memory;

    fprintf(f, "/* Generated from models/tables/pins.csv. */\n"
               "#ifndef DLA_STALLS_GEN_H\n#define DLA_STALLS_GEN_H\n\n"
               "/* Slot, channel, its memory client or -1, whether it is of "
               "the second\n * memory; in the order of dla_dpi_stall's Point. */\n"
               "#define STALL_POINTS");
    for (size_t r = 1; r < t->pins->rows; r++) {
        if (!channel_of(t->pins->cell[r][PORT], tail, channel))
            continue;
        gen_upper(up, t->pins->cell[r][SLOT]);
        client = stalls_client_of(t, channel, &memory);
        fprintf(f, " \\\n    { DLA_SLOT_%s, \"%s\", %d, %d },", up, channel,
                client, memory);
        n++;
    }
    fprintf(f, "\n\nenum { STALL_NPOINT = %d };\n\n#endif\n", n);
    fclose(f);
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
        if (!channel_of(t->pins->cell[r][PORT], tail, name))
            continue;
        if (!strcmp(t->pins->cell[r][SLOT], slot) && !strcmp(name, channel))
            return n;
        n++;
    }
    return -1;
}

int gen_stalled(const tables *t, const char *cfg, size_t row, char channel[64])
{
    const char *pin = t->pins->cell[row][PORT];

    return (channel_of(pin, tail, channel) ||
            channel_of(pin, "_valid", channel)) &&
           stalls_number(t, t->pins->cell[row][SLOT], channel) >= 0 &&
           stalls_used(t, cfg, channel);
}

void gen_stall_points(FILE *f, const tables *t, const char *cfg,
                      const char *slot)
{
    char c[64];

    for (size_t r = 1; r < t->pins->rows; r++)
        if (!strcmp(t->pins->cell[r][SLOT], slot) &&
            channel_of(t->pins->cell[r][PORT], tail, c) &&
            stalls_used(t, cfg, c))
            fprintf(f,
                    "  logic open_%s;\n"
                    "  dla_dpi_stall #(.Point(%d)) i_stall_%s (\n"
                    "    .clk_i(rtl_clk), .rst_ni(nvdla_core_rstn), "
                    ".offered_i(%s_valid && !%s_ready),\n"
                    "    .open_o(open_%s));\n",
                    c, stalls_number(t, slot, c), c, c, c, c);
}
