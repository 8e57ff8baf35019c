/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: GTKWave save file and translate files of one
 * configuration. The save file names the translate files by their full paths,
 * so that it can be opened from any folder. */
#include "gen_topo.h"
#include <stdlib.h>
#include <string.h>

/* Flags of the save file: hex, binary, hex with a translate file. */
#define HEX "@22\n"
#define BIN "@28\n"
#define WORDS "@2022\n"

/* ---- translate files: value as displayed, then the words ---- */

/* CSB word address -> register name. */
static void csb_addr(const tables *t, const char *cfg, const char *dir)
{
    FILE *f = gen_open(dir, "csb_addr.txt");

    for (regblock b = GEN_BLOCKS; gen_next_block(t, &b);) {
        char **c = t->regs->cell[b.first];
        long base = gen_is_stored(c) ? gen_page(t, c[REG_UNIT], cfg) : -1;

        if (base >= 0)
            fprintf(f, "%04lX %s.%s\n",
                    (base + strtol(c[REG_OFFSET], NULL, 0)) / 4, c[REG_UNIT],
                    c[REG_NAME]);
    }
    for (size_t r = 1; r < t->rom->rows; r++)
        if (gen_rom_row(t, r, cfg))
            fprintf(f, "%04lX CFGROM.%s\n",
                    strtol(t->rom->cell[r][2], NULL, 0) / 4,
                    t->rom->cell[r][3]);
    fclose(f);
}

static void waves_words(const char *dir, const char *name, const char *text)
{
    FILE *f = gen_open(dir, name);

    fputs(text, f);
    fclose(f);
}

static void small_files(const tables *t, const char *dir)
{
    FILE *f = gen_open(dir, "axi_id.txt");

    for (int i = 0; i < gen_count(t->clients); i++)
        gen_fill(f, t->clients, i, "%02X %{client}\n", i);
    fclose(f);
    waves_words(dir, "state.txt",
                "# S_STATUS of both groups: bits 1:0 group 0, 3:2 group 1\n"
                "0 idle\n"
                "1 ?darkgreen?g0 running\n"
                "2 ?orange4?g0 pending\n"
                "4 ?darkgreen?g1 running\n"
                "8 ?orange4?g1 pending\n"
                "9 ?darkgreen?g0 running, g1 pending\n"
                "6 ?darkgreen?g1 running, g0 pending\n"
                "F ?gray30?RTL, not visible\n");
    waves_words(dir, "csb_command.txt",
                "# valid, write, non-posted\n"
                "0 -\n1 -\n2 -\n3 -\n"
                "4 ?darkblue?read\n5 ?darkblue?read\n"
                "6 ?darkgreen?write\n7 ?orange4?write, acknowledged\n");
}

/* ---- save file ---- */

typedef works_save save;

static void waves_begin(const save *s, const char *name)
{
    fprintf(s->f, "@800200\n-%s\n", name);
}

static void waves_end(const save *s, const char *name)
{
    fprintf(s->f, "@1000200\n-%s\n", name);
}

static void waves_bit(const save *s, const char *scope, const char *name)
{
    fprintf(s->f, BIN "%s%s\n", scope, name);
}

static void waves_bus(const save *s, const char *scope, const char *name,
                      long width)
{
    fprintf(s->f, HEX "%s%s[%ld:0]\n", scope, name, width - 1);
}

static void waves_text(const save *s, const char *name, long width,
                       const char *file)
{
    fprintf(s->f, WORDS "^1 %s/%s\ndla_bench.%s[%ld:0]\n", s->dir, file,
            name, width - 1);
}

static void waves_axi(const save *s, const tables *t, const char *port,
                      const char *title)
{
    long data = gen_par(t, "MEMIF_WIDTH (internal DMA data bits)", s->cfg);
    long addr = gen_par(t, "MEM_ADDRESS_WIDTH", s->cfg);
    const struct {
        const char *chan; /* also the begin of all names of its signals */
        int has_id;
        struct {
            const char *name;
            long width;
        } more[3];
    } ch[] = {
        { "aw", 1, { { "addr", addr }, { "len", 4 } } },
        { "w", 0, { { "data", data }, { "strb", data / 8 }, { "last", 1 } } },
        { "b", 1, { { 0, 0 } } },
        { "ar", 1, { { "addr", addr }, { "len", 4 } } },
        { "r", 1, { { "data", data }, { "last", 1 } } },
    };
    char scope[128], name[160];

    for (size_t i = 0; i < sizeof ch / sizeof *ch; i++) {
        const char *c = ch[i].chan;

        snprintf(name, sizeof name, "%s %s", title, c);
        waves_begin(s, name);
        snprintf(scope, sizeof scope, "dla_bench.%s_%s_%s", port, c, c);
        waves_bit(s, scope, "valid");
        waves_bit(s, scope, "ready");
        if (ch[i].has_id)
            fprintf(s->f, WORDS "^1 %s/axi_id.txt\n%sid[7:0]\n", s->dir, scope);
        for (int k = 0; k < 3 && ch[i].more[k].name; k++)
            if (ch[i].more[k].width > 1)
                waves_bus(s, scope, ch[i].more[k].name, ch[i].more[k].width);
            else
                waves_bit(s, scope, ch[i].more[k].name);
        waves_end(s, name);
    }
}

/* Scope, client, memory. */
#define WAVES_READS BIN "%1$s%2$s2%3$s_rd_req_valid\n" \
                    BIN "%1$s%2$s2%3$s_rd_req_ready\n" \
                    BIN "%1$s%3$s2%2$s_rd_rsp_valid\n"
#define WAVES_WRITES BIN "%1$s%2$s2%3$s_wr_req_valid\n" \
                     BIN "%1$s%2$s2%3$s_wr_req_ready\n" \
                     BIN "%1$s%3$s2%2$s_wr_rsp_complete\n"

static void waves_client(const save *s, const char *scope, const char *c,
                         const char *m, int writes)
{
    fprintf(s->f, writes ? WAVES_READS WAVES_WRITES : WAVES_READS, scope, c, m);
}

/* Pages, memory clients and done pulses of a slot. */
static void waves_slot(const save *s, const tables *t, int i)
{
    const char *name = gen_cell(t->units, i, "unit");
    const char *pages = gen_cell(t->units, i, "pages");
    int sram = (int)gen_par(t, "SECONDARY_MEMIF", s->cfg);
    char scope[64], n[96], page[64], pins[64];

    if (!gen_provided(t, name, s->cfg, "model"))
        return;
    waves_begin(s, name);
    gen_works_unit(s, t, name);
    snprintf(scope, sizeof scope, "dla_bench.i_dut.i_%s.", name);
    for (int k = 0; gen_word(pages, k, page); k++) {
        gen_page_pins(t, page, pins);
        if (gen_has_groups(t, page)) {
            snprintf(n, sizeof n, "state_%s", page);
            gen_lower(n, n);
            waves_text(s, n, 4, "state.txt");
        }
        snprintf(n, sizeof n, "csb2%s_req_pvld", pins);
        waves_bit(s, scope, n);
    }
    for (int k = 0; k < gen_count(t->clients); k++) {
        const char *c = gen_cell(t->clients, k, "pins");
        int w = gen_cell(t->clients, k, "writes as")[0] != 0;

        if (strcmp(gen_cell(t->clients, k, "unit"), name))
            continue;
        waves_client(s, scope, c, "mcif", w);
        if (sram)
            waves_client(s, scope, c, "cvif", w);
    }
    for (int k = 0; k < gen_count(t->intrs); k++)
        if (!strcmp(gen_cell(t->intrs, k, "unit"), name)) {
            snprintf(n, sizeof n, "%s2glb_done_intr_pd",
                     gen_cell(t->intrs, k, "pins"));
            waves_bus(s, scope, n, 2);
        }
    waves_end(s, name);
}

static void save_file(const tables *t, const char *cfg, const char *dir)
{
    char *full = realpath(dir, NULL);
    save s = { gen_open(dir, "dla.gtkw"), cfg, full ? full : dir };

    fprintf(s.f, "[timestart] 0\n[size] 1500 1000\n[pos] -1 -1\n"
                 "*-19.500000 0\n[treeopen] dla_bench.\n"
                 "[sst_expanded] 0\n[signals_width] 380\n");
    waves_bit(&s, "dla_bench.", "clk_i");
    waves_bit(&s, "dla_bench.", "rst_ni");
    waves_begin(&s, "CSB");
    waves_text(&s, "csb_command", 3, "csb_command.txt");
    waves_text(&s, "csb2nvdla_addr", 16, "csb_addr.txt");
    waves_bus(&s, "dla_bench.", "csb2nvdla_wdat", 32);
    waves_bit(&s, "dla_bench.", "csb2nvdla_ready");
    waves_bit(&s, "dla_bench.", "nvdla2csb_valid");
    waves_bus(&s, "dla_bench.", "nvdla2csb_data", 32);
    waves_bit(&s, "dla_bench.", "nvdla2csb_wr_complete");
    waves_end(&s, "CSB");
    waves_begin(&s, "interrupt");
    waves_bit(&s, "dla_bench.", "dla_intr");
    waves_end(&s, "interrupt");
    for (int i = 0; i < gen_count(t->units); i++)
        waves_slot(&s, t, i);
    waves_axi(&s, t, "nvdla_core2dbb", "DBB");
    if (gen_par(t, "SECONDARY_MEMIF", cfg))
        waves_axi(&s, t, "nvdla_core2cvsram", "SRAM");
    fclose(s.f);
    free(full);
}

void gen_waves(const tables *t, const char *cfg, const char *dir)
{
    csb_addr(t, cfg, dir);
    small_files(t, dir);
    gen_works_words(t, dir);
    save_file(t, cfg, dir);
}
