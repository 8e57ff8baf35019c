/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: dla_regs_gen.h and dla_tables_gen.c. */
#include "gen_topo.h"
#include <stdlib.h>
#include <string.h>

/* Column numbers of registers.csv. */
static unsigned long regs_num(const char *s)
{
    return strtoul(s, NULL, 0);
}

/* A field constant covers the bits of both variants: where v1 stores [31:5]
 * and v2 [31:0] the value is the byte address in both. */
static void field_span(const tables *t, const regblock *b, size_t row,
                       unsigned long *lsb, unsigned long *width)
{
    char ***c = t->regs->cell;
    unsigned long lo = regs_num(c[row][REG_LSB]),
                  hi = lo + regs_num(c[row][REG_WIDTH]);

    for (size_t r = b->first; r < b->end; r++) {
        unsigned long l = regs_num(c[r][REG_LSB]),
                      h = l + regs_num(c[r][REG_WIDTH]);

        if (strcmp(c[r][REG_FIELD], c[row][REG_FIELD]))
            continue;
        lo = l < lo ? l : lo;
        hi = h > hi ? h : hi;
    }
    *lsb = lo;
    *width = hi - lo;
}

static int seen_before(const tables *t, const regblock *b, size_t row)
{
    for (size_t r = b->first; r < row; r++)
        if (!strcmp(t->regs->cell[r][REG_FIELD], t->regs->cell[row][REG_FIELD]))
            return 1;
    return 0;
}

void gen_c_header(const tables *t, FILE *f)
{
    fprintf(f, "/* Generated from models/tables/registers.csv. */\n"
               "#ifndef DLA_REGS_GEN_H\n#define DLA_REGS_GEN_H\n"
               "#include \"dla_cfg.h\"\n\n");
    for (regblock b = GEN_BLOCKS; gen_next_block(t, &b);) {
        if (!gen_is_stored(t->regs->cell[b.first]))
            continue;
        gen_fill(f, t->regs, (int)b.first - 1,
                 "#define %{unit}_%{register} %{offset}u\n");
        for (size_t i = b.first; i < b.end; i++) {
            unsigned long lsb, width;

            if (seen_before(t, &b, i))
                continue;
            field_span(t, &b, i, &lsb, &width);
            gen_fill(f, t->regs, (int)i - 1,
                     "#define %{unit}_%{register}__%{field} "
                     "DLA_FIELD(%{offset}, %lu, %lu)\n", lsb, width);
        }
    }
    gen_rules_enum(t, f);
    fprintf(f, "\n#endif\n");
}

static int in_variant(const char *var, int v1)
{
    return !strcmp(var, "both") || !strcmp(var, v1 ? "v1" : "v2");
}

static void reg_line(FILE *f, const tables *t, const regblock *b, int v1)
{
    char ***c = t->regs->cell;
    unsigned long wmask = 0, rmask = 0, reset = 0;
    size_t n = 0;

    for (size_t i = b->first; i < b->end; i++) {
        unsigned long w = regs_num(c[i][REG_WIDTH]),
                      l = regs_num(c[i][REG_LSB]);
        unsigned long m = (w == 32 ? 0xffffffffUL : (1UL << w) - 1) << l;
        const char *a = c[i][REG_ACCESS];

        if (!in_variant(c[i][REG_VARIANT], v1))
            continue;
        n++;
        reset |= (regs_num(c[i][REG_RESET]) << l) & m;
        if (!strncmp(a, "RW", 2) || !strcmp(a, "W1T") || !strcmp(a, "W1L"))
            wmask |= m;
        if (strcmp(a, "WO"))
            rmask |= m;
    }
    if (n)
        gen_fill(f, t->regs, (int)b->first - 1,
                 "    { \"%{register}\", %{offset}, %d, 0x%lxu, 0x%lxu, "
                 "0x%lxu, f_%{unit}_%{register}_%d, %zu },\n",
                 !strcmp(c[b->first][REG_GROUP], "dual"), wmask, rmask, reset,
                 v1, n);
}

static void field_array(FILE *f, const tables *t, const regblock *b, int v1)
{
    size_t n = 0;

    for (size_t i = b->first; i < b->end; i++) {
        if (!in_variant(t->regs->cell[i][REG_VARIANT], v1))
            continue;
        if (!n++)
            gen_fill(f, t->regs, (int)i - 1, "static const dla_fielddef "
                     "f_%{unit}_%{register}_%d[] = {\n", v1);
        gen_fill(f, t->regs, (int)i - 1,
                 "    { \"%{field}\", \"%{\"description}\", %{lsb}, %{width}, "
                 "DLA_%{access}, %{reset} },\n");
    }
    if (n)
        fprintf(f, "};\n");
}

static void page_regs(FILE *f, const tables *t, const char *page, int v1)
{
    char ***c = t->regs->cell;

    for (regblock b = GEN_BLOCKS; gen_next_block(t, &b);)
        if (!strcmp(c[b.first][REG_UNIT], page))
            field_array(f, t, &b, v1);
    fprintf(f, "static const dla_regdef r_%s_%d[] = {\n", page, v1);
    for (regblock b = GEN_BLOCKS; gen_next_block(t, &b);)
        if (!strcmp(c[b.first][REG_UNIT], page))
            reg_line(f, t, &b, v1);
    fprintf(f, "    { 0 },\n};\n");
}

/* A page whose rows describe a model without storage (registers_notes.md 1) has
 * no registers here. */
static int page_is_real(const tables *t, const char *page)
{
    for (size_t r = 1; r < t->regs->rows; r++)
        if (!strcmp(t->regs->cell[r][REG_UNIT], page))
            return gen_is_stored(t->regs->cell[r]);
    return 0;
}

static void one_page(FILE *f, const tables *t, const char *n)
{
    int unit = gen_page_unit(t, n);
    char trace[64], slot[64] = "NSLOT";

    gen_page_pins(t, n, trace);
    gen_upper(trace, trace);
    if (unit >= 0)
        gen_upper(slot, gen_cell(t->units, unit, "unit"));
    fprintf(f, "    { \"%s\", \"%s\", DLA_%s%s, ", n, trace,
            unit < 0 ? "" : "SLOT_", slot);
    if (page_is_real(t, n))
        fprintf(f, "{ r_%s_0, r_%s_1 }, { sizeof r_%s_0 / sizeof *r_%s_0 - 1, "
                   "sizeof r_%s_1 / sizeof *r_%s_1 - 1 } },\n", n, n, n, n, n,
                n);
    else
        fprintf(f, "{ 0, 0 }, { 0, 0 } },\n");
}

static void regs_pages(FILE *f, const tables *t)
{
    int count = gen_count(t->map);

    for (int p = 0; p < count; p++)
        for (int v1 = 0; v1 < 2; v1++)
            if (page_is_real(t, t->map->cell[p + 1][0]))
                page_regs(f, t, t->map->cell[p + 1][0], v1);
    fprintf(f, "const dla_pagedef dla_page_table[DLA_NPAGE] = {\n");
    for (int p = 0; p < count; p++)
        one_page(f, t, t->map->cell[p + 1][0]);
    fprintf(f, "};\n");
}

/* dla_cfg member <- row of configs.csv, value divided by div. */
static const struct {
    const char *member, *row;
    long div;
} par[] = {
    { "winograd", "WINOGRAD", 1 },
    { "batch", "BATCH", 1 },
    { "compression", "WEIGHT_COMPRESSION", 1 },
    { "sec_mem", "SECONDARY_MEMIF", 1 },
    { "sdp_lut", "SDP_LUT", 1 },
    { "sdp_ew", "SDP_EW", 1 },
    { "cb", "MAC_ATOMIC_C_SIZE", 1 },
    { "g", "MAC_ATOMIC_K_SIZE", 1 },
    { "atom", "MEMORY_ATOMIC_SIZE", 1 },
    { "cbuf_banks", "CBUF_BANK_NUMBER", 1 },
    { "cbuf_eb", "CBUF_ENTRY_BITS", 8 },
    { "cbuf_wr_bytes", "CBUF write port bits", 8 },
    { "sdp_tp", "SDP_MAX_THROUGHPUT", 1 },
    { "ew_tp", "SDP_EW_THROUGHPUT effective", 1 },
    { "pdp_tp", "PDP_THROUGHPUT", 1 },
    { "cdp_tp", "CDP_THROUGHPUT", 1 },
    { "addr_bits", "MEM_ADDRESS_WIDTH", 1 },
    { "dw", "MEMIF_WIDTH (internal DMA data bits)", 1 },
    { "m", "DMA_MASK_BITS", 1 },
    { "pri_burst", "PRIMARY_MEMIF_MAX_BURST_LENGTH", 1 },
    { "sec_burst", "SECONDARY_MEMIF_MAX_BURST_LENGTH", 1 },
    { "max_batch", "MAX_BATCH effective", 1 },
    { "csc_credit", "CSC initial credit (CACC delivery buffer entries)", 1 },
    { "psum_bits", "MAC_RESULT_BITS", 1 },
    { "pad_bits[0]", "CDMA image padding count bits of plane 0", 1 },
    { "pad_bits[1]", "CDMA image padding count bits of plane 1", 1 },
};

static int has_rom(const tables *t, const char *cfg)
{
    return strcmp(csv_at(t->cfgs, "CONFIGROM", cfg), "none") != 0;
}

static void regs_rom(FILE *f, const tables *t, const char *cfg)
{
    if (!has_rom(t, cfg))
        return;
    fprintf(f, "static const dla_romword rom_%s[] = {\n", cfg);
    for (size_t r = 1; r < t->rom->rows; r++)
        if (gen_rom_row(t, r, cfg))
            gen_fill(f, t->rom, (int)r - 1,
                     "    { %{offset}, %{value}, \"%{name}\" },\n");
    fprintf(f, "};\n");
}

static void regs_config(FILE *f, const tables *t, const char *cfg)
{
    long banks = gen_par(t, "CBUF_BANK_NUMBER", cfg);
    long m = gen_par(t, "DMA_MASK_BITS", cfg);
    const char *types = csv_at(t->cfgs, "FEATURE_DATA_TYPE", cfg);

    fprintf(f, "    {\n        .name = \"%s\", .v1 = %d,\n"
               "        .int16 = %d, .fp16 = %d,\n        .errata = 0x%x,\n",
            cfg, gen_is_v1(t, cfg), !!strstr(types, "INT16"),
            !!strstr(types, "FP16"), gen_errata_of(t, cfg));
    for (size_t i = 0; i < sizeof par / sizeof *par; i++)
        fprintf(f, "        .%s = %ld,\n", par[i].member,
                gen_par(t, par[i].row, cfg) / par[i].div);
    /* Two atoms a beat: cut at 256 bytes even if the csv row has more. */
    fprintf(f, "        .cbuf_depth = %ld,\n        .win_atoms = %ld,\n",
            gen_par(t, "CBUF_ENTRIES", cfg) / banks,
            m == 2 ? 8 : gen_par(t, "MCIF_BURST_SIZE (atoms)", cfg));
    gen_topo_config(t, cfg, f);
    fprintf(f, "        .page = {\n");
    for (int p = 0; p < gen_count(t->map); p++) {
        long base = gen_page(t, gen_cell(t->map, p, "unit"), cfg);

        gen_fill(f, t->map, p, base < 0 ? "            [DLA_%{unit}] = "
                 "DLA_NO_PAGE,\n" : "            [DLA_%{unit}] = 0x%lx,\n",
                 base);
    }
    fprintf(f, "        },\n        .page_at = {\n");
    for (int p = 0; p < gen_count(t->map); p++) {
        long base = gen_page(t, gen_cell(t->map, p, "unit"), cfg);

        if (base >= 0)
            gen_fill(f, t->map, p, "            [0x%lx] = DLA_%{unit} + 1,\n",
                     base >> 12);
    }
    fprintf(f, "        },\n");
    if (has_rom(t, cfg))
        fprintf(f, "        .rom = rom_%s,\n        .nrom = sizeof rom_%s / "
                   "sizeof *rom_%s,\n", cfg, cfg, cfg);
    fprintf(f, "    },\n");
}

void gen_c_tables(const tables *t, FILE *f)
{
    fprintf(f, "/* Generated from models/tables. */\n"
               "#include \"dla_regs_gen.h\"\n"
               "#include \"dla_topology.h\"\n\n");
    regs_pages(f, t);
    for (size_t i = 0; gen_cfg(t, i); i++)
        regs_rom(f, t, gen_cfg(t, i));
    fprintf(f, "const dla_cfg dla_cfg_table[] = {\n");
    for (size_t i = 0; gen_cfg(t, i); i++)
        regs_config(f, t, gen_cfg(t, i));
    fprintf(f, "};\nconst size_t dla_cfg_table_len = sizeof dla_cfg_table / "
               "sizeof *dla_cfg_table;\n");
    gen_topo_tables(t, f);
    gen_streams_tables(t, f);
    gen_rules_table(t, f);
    gen_errata_table(t, f);
}
