/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: dla_cfg_pkg.sv and dla_cfg.svh of one configuration. */
#include "gen_topo.h"
#include <ctype.h>
#include <string.h>

static const struct {
    const char *name, *row;
} extra[] = {
    { "CBUF_ENTRY_BITS", "CBUF_ENTRY_BITS" },
    { "CBUF_ENTRIES", "CBUF_ENTRIES" },
    { "CBUF_ADDR_BITS", "CBUF_ADDR_BITS" },
    { "MEMIF_WIDTH", "MEMIF_WIDTH (internal DMA data bits)" },
    { "DMA_MASK_BITS", "DMA_MASK_BITS" },
    { "MAC_RESULT_BITS", "MAC_RESULT_BITS" },
    { "SDP_MAX_THROUGHPUT", "SDP_MAX_THROUGHPUT" },
    { "SDP2PDP_BITS", "SDP2PDP_BITS" },
    { "CACC2SDP_BITS", "CACC2SDP_BITS" },
    { "CBUF_WR_BITS", "CBUF write port bits" },
};
static const char *const feature[] = {
    "SECONDARY_MEMIF", "SDP_LUT", "SDP_EW", "WINOGRAD", "BATCH",
    "WEIGHT_COMPRESSION",
};

static int is_ident(const char *s)
{
    for (; *s; s++)
        if (!isupper((unsigned char)*s) && !isdigit((unsigned char)*s) &&
            *s != '_')
            return 0;
    return 1;
}

void gen_cfg_package(const tables *t, const char *cfg, FILE *f)
{
    size_t nrom = 0;

    fprintf(f, "// Generated from models/tables for %s.\n"
               "package dla_cfg_pkg;\n"
               "  localparam string CONFIG = \"%s\";\n"
               "  localparam bit IS_V1 = 1'b%d;\n", cfg, cfg,
            gen_is_v1(t, cfg));
    for (size_t r = 1; r < t->cfgs->rows; r++)
        if (!strcmp(t->cfgs->cell[r][1], "spec") &&
            is_ident(t->cfgs->cell[r][0]))
            fprintf(f, "  localparam int %s = %ld;\n", t->cfgs->cell[r][0],
                    gen_par(t, t->cfgs->cell[r][0], cfg));
    for (size_t i = 0; i < sizeof extra / sizeof *extra; i++)
        fprintf(f, "  localparam int %s = %ld;\n", extra[i].name,
                gen_par(t, extra[i].row, cfg));
    for (int i = 0; i < gen_count(t->clients); i++)
        if (gen_cell(t->clients, i, "credit")[0])
            gen_fill(f, t->clients, i,
                     "  localparam int CREDIT_%{client} = %ld;\n",
                     gen_par(t, gen_cell(t->clients, i, "credit"), cfg));
    for (int p = 0; p < gen_count(t->map); p++)
        gen_fill(f, t->map, p, "  localparam int IDX_%{unit} = %d;\n", p);
    fprintf(f, "  localparam int NPAGES = %d;\n", gen_count(t->map));
    for (int p = 0; p < gen_count(t->map); p++) {
        long base = gen_page(t, gen_cell(t->map, p, "unit"), cfg);

        gen_fill(f, t->map, p,
                 "  localparam bit HAS_PAGE_%{unit} = 1'b%d;\n"
                 "  localparam logic [17:0] PAGE_%{unit} = 18'h%05lx;\n",
                 base >= 0, base >= 0 ? base : 0x3f000L);
    }
    for (size_t r = 1; r < t->rom->rows; r++)
        nrom += (size_t)gen_rom_row(t, r, cfg);
    fprintf(f, "  localparam int ROM_WORDS = %zu;\n"
               "  // word i at byte offset 4*i\n"
               "  localparam logic [ROM_WORDS-1:0][31:0] ROM = {\n%s",
            nrom ? nrom : 1, nrom ? "" : "    32'h0\n");
    for (size_t r = t->rom->rows, n = 0; nrom && r-- > 1;)
        if (gen_rom_row(t, r, cfg))
            fprintf(f, "    32'h%s%s\n", t->rom->cell[r][4] + 2,
                    ++n == nrom ? "" : ",");
    fprintf(f, "  };\n"
               "  // payload widths (unit_pins.md 3.16, 4.2-4.4)\n"
               "  localparam int RD_REQ_W = MEM_ADDRESS_WIDTH + 15;\n"
               "  localparam int RD_RSP_W = MEMIF_WIDTH + DMA_MASK_BITS;\n"
               "  localparam int WR_REQ_W = MEMIF_WIDTH + DMA_MASK_BITS + 1;\n"
               "  // convolution units (unit_pins.md 3.2-3.6, 3.16)\n"
               "  localparam int CBUF_SEL_W = "
               "IS_V1 ? 2 : CBUF_ENTRY_BITS / CBUF_WR_BITS;\n"
               "  localparam int MAC_LANES = IS_V1 ? 128 : MAC_ATOMIC_C_SIZE;\n"
               "  localparam int MAC_CELLS = IS_V1 ? 16 : MAC_ATOMIC_K_SIZE;\n"
               "  localparam int MODE_W = IS_V1 ? 8 : 1;\n"
               "  localparam int ENTRIES_W = IS_V1 ? 12 : 15;\n"
               "  localparam int SLICES_W = IS_V1 ? 12 : 14;\n"
               "  localparam int SHIFT_W = $clog2(2 * CBUF_ENTRY_BITS);\n"
               "endpackage\n");
}

/* dla_regs_pkg: offsets, field positions and resets, for RTL engines. */
void gen_regs_package(const tables *t, const char *cfg, FILE *f)
{
    const char *other = gen_is_v1(t, cfg) ? "v2" : "v1";

    fprintf(f, "// Generated from models/tables for %s.\n"
               "package dla_regs_pkg;\n", cfg);
    for (regblock b = GEN_BLOCKS; gen_next_block(t, &b);) {
        char **c = t->regs->cell[b.first];

        if (!gen_is_stored(c))
            continue;
        fprintf(f, "  localparam logic [11:0] %s_%s = 12'h%s;\n", c[REG_UNIT],
                c[REG_NAME], c[REG_OFFSET] + 2);
        for (size_t r = b.first; r < b.end; r++)
            if (strcmp(t->regs->cell[r][REG_VARIANT], other))
                gen_fill(f, t->regs, (int)r - 1,
                         "  localparam int %{unit}_%{register}__%{field}_LSB = "
                         "%{lsb};\n"
                         "  localparam int %{unit}_%{register}__%{field}_W = "
                         "%{width};\n  localparam logic [31:0] "
                         "%{unit}_%{register}__%{field}_RESET = 32'h%s;\n",
                         t->regs->cell[r][REG_RESET] + 2);
    }
    gen_masks(t, cfg, f);
    fprintf(f, "endpackage\n");
}

void gen_cfg_features(const tables *t, const char *cfg, FILE *f)
{
    fprintf(f, "// Generated from models/tables for %s: what conditional "
               "ports depend on.\n", cfg);
    for (size_t i = 0; i < sizeof feature / sizeof *feature; i++)
        if (gen_par(t, feature[i], cfg))
            fprintf(f, "`define DLA_HAS_%s\n", feature[i]);
    for (int i = 0; i < gen_count(t->units); i++)
        if (gen_provided(t, gen_cell(t->units, i, "unit"), cfg, "model"))
            gen_fill(f, t->units, i, "`define DLA_HAS_%{^unit}\n");
    if (gen_is_v1(t, cfg))
        fprintf(f, "`define DLA_V1\n");
}
