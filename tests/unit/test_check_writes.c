/* SPDX-License-Identifier: Apache-2.0
 * Write commands, their data and acknowledges at the pins of a slot in `check`:
 * the next command before all data of one, data that no command announced, and
 * acknowledges of two ports in any order. */
#include "bench_make.h"
#include "check_rig.h"

enum { ADDR = 0x1000 };

static dla_bench *writes_bench(const dla_cfg *cfg, dla_slot slot)
{
    const bench_opts o = { .on_mismatch = CHECK_CONTINUE };

    return bench_make(cfg->name, o, 1u << slot, BENCH_CHECK);
}

static void command(dla_bench *b, int ram, uint64_t addr, int atoms)
{
    dla_mon_wrcmd(bench_ctx(b), DLA_CL_PDP, ram, addr, atoms - 1, 0);
}

/* n atoms, in beats of as many as the configuration has. */
static void atoms(dla_bench *b, uint32_t n)
{
    svBitVecVal zero[16] = { 0 };

    for (uint32_t m; n; n -= m) {
        m = n < bench_cfg(b)->m ? n : bench_cfg(b)->m;
        dla_mon_wrdat(bench_ctx(b), DLA_CL_PDP, (1 << m) - 1, zero);
    }
}

/* Read data of a unit that reads far before it writes. */
static void reads(dla_bench *b, uint32_t beats)
{
    svBitVecVal zero[16] = { 0 };

    while (beats--)
        dla_mon_rdrsp(bench_ctx(b), DLA_CL_PDP, 1, zero);
}

/* The next report has the text; NULL: there is none. */
static void writes_expect(dla_bench *b, const char *what, const char *want)
{
    const char *text = reports_next(bench_reports(b));

    if (want ? text && strstr(text, want) : !text)
        return;
    printf("%s, %s: '%s', expected '%s'\n", bench_cfg(b)->name, what,
           text ? text : "", want ? want : "");
    failures++;
}

static void writes_play(const dla_cfg *cfg, int ram)
{
    dla_bench *b = writes_bench(cfg, DLA_SLOT_PDP);
    const char *port = ram ? "mcif" : "cvif";
    char want[160];

    reads(b, 5000);
    writes_expect(b, "read data", NULL);
    command(b, ram, ADDR, 4);
    atoms(b, 4);
    command(b, ram, ADDR + 0x100, 4);
    atoms(b, 3);
    writes_expect(b, "whole commands", NULL);
    command(b, ram, ADDR + 0x200, 1);
    snprintf(want, sizeof want, "write command of 4 atoms at %s 0x%x, 3 of 4 "
             "atoms arrived before the next command, at 0x%x", port,
             ADDR + 0x100, ADDR + 0x200);
    writes_expect(b, "the next command", want);
    atoms(b, 1);
    writes_expect(b, "the command after it", NULL);
    atoms(b, 1);
    snprintf(want, sizeof want, "write data beyond its command, of 1 atom at "
             "%s 0x%x", port, ADDR + 0x200);
    writes_expect(b, "an atom too many", want);
    bench_destroy(b);
    b = writes_bench(cfg, DLA_SLOT_PDP);
    atoms(b, 1);
    writes_expect(b, "an atom alone", "write data without a command");
    command(b, ram, ADDR, 2);
    atoms(b, 1);
    check_finish(bench_checker(b), "end of the trace", true);
    snprintf(want, sizeof want, "end of the trace: write command of 2 atoms at "
             "%s 0x%x, 1 of 2 atoms arrived", port, ADDR);
    writes_expect(b, "the end", want);
    bench_destroy(b);
}

/* ---- acknowledges of both ports ---- */

static void bdma_write(dla_bench *b, uint32_t offset, uint32_t value)
{
    dla_mon_reg(bench_ctx(b), DLA_BDMA, (int)offset, 1, (int)value);
}

/* BDMA copies one atom, in a separate group, to a port. */
static void bdma_copy(dla_bench *b, int group, int ram)
{
    svBitVecVal zero[16] = { 0 };
    uint64_t ctx = bench_ctx(b);

    bdma_write(b, BDMA_CFG_SRC_ADDR_LOW, ADDR);
    bdma_write(b, BDMA_CFG_DST_ADDR_LOW, 2 * ADDR);
    bdma_write(b, BDMA_CFG_CMD, (uint32_t)(ram << 1 | DLA_RAM_MC));
    bdma_write(b, BDMA_CFG_OP, 1);
    bdma_write(b, group ? BDMA_CFG_LAUNCH1 : BDMA_CFG_LAUNCH0, 1);
    dla_mon_rdreq(ctx, DLA_CL_BDMA, DLA_RAM_MC, ADDR, 0);
    dla_mon_rdrsp(ctx, DLA_CL_BDMA, 1, zero);
    dla_mon_wrcmd(ctx, DLA_CL_BDMA, ram, 2 * ADDR, 0, 1);
    dla_mon_wrdat(ctx, DLA_CL_BDMA, 1, zero);
}

static void bdma_done(dla_bench *b, int group)
{
    static uint64_t clock;

    dla_mon_donepulse(bench_ctx(b), DLA_INTR_BDMA, 1 << group);
    check_clock(bench_checker(b), ++clock);
}

/* Group 0 writes to MC, group 1 to CV. The acknowledge of CV ends group 1
 * only, and not before that of MC has ended group 0 (bdma.md 4). */
static void acknowledges(const dla_cfg *cfg)
{
    for (int early = 0; early < 2; early++) {
        dla_bench *b = writes_bench(cfg, DLA_SLOT_BDMA);

        bdma_copy(b, 0, DLA_RAM_MC);
        bdma_copy(b, 1, DLA_RAM_CV);
        dla_mon_wrack(bench_ctx(b), DLA_CL_BDMA, DLA_RAM_CV);
        if (early) {
            bdma_done(b, 0);
            writes_expect(
                b, "group 0 ended by the other port",
                "done pulse of group 0: got pulse 1, expected 0 so far");
            dla_mon_wrack(bench_ctx(b), DLA_CL_BDMA, DLA_RAM_MC);
        } else {
            dla_mon_wrack(bench_ctx(b), DLA_CL_BDMA, DLA_RAM_MC);
            bdma_done(b, 0);
        }
        bdma_done(b, 1);
        check_finish(bench_checker(b), "end of the trace", true);
        writes_expect(b, "two acknowledges", NULL);
        bench_destroy(b);
    }
}

int main(void)
{
    for (size_t i = 0; i < dla_cfg_count(); i++) {
        const dla_cfg *cfg = dla_cfg_at(i);

        if (dla_slot_present(cfg, DLA_SLOT_BDMA))
            acknowledges(cfg);
        if (!dla_slot_present(cfg, DLA_SLOT_PDP))
            continue;
        writes_play(cfg, DLA_RAM_MC);
        if (cfg->sec_mem)
            writes_play(cfg, DLA_RAM_CV);
    }
    return failures != 0;
}
