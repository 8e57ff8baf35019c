/* SPDX-License-Identifier: Apache-2.0
 * Registers that `check` compares: a slot or a core that answers another value
 * than the model is reported for every register except those of
 * docs/reference/errata.md, of which stall counters only once they are
 * enabled. While a unit works, only stored registers of its layer are. */
#include "bench_make.h"
#include "check_rig.h"

enum { STRANGE = 0x5a5a5a5b }; /* no register has it after reset */

/* Known errors of the hardware, and values near them. */
static const struct {
    const char *config, *unit, *reg;
    bool compared;
} known[] = {
    { "nv_full", "CDP", "D_PERF_LUT_HYBRID", false },
    { "nv_full", "CDP", "D_PERF_LUT_UFLOW", true },
    { "nv_full", "CDP", "D_PERF_LUT_LE_HIT", true },
    { "nv_full", "CDP", "D_OUT_SATURATION", false },
    { "nv_full", "CDP", "D_NAN_INPUT_NUM", false },
    { "nv_full", "CDP", "D_INF_INPUT_NUM", false },
    { "nv_full", "CDP", "D_NAN_OUTPUT_NUM", false },
    { "nv_full", "CDP", "D_PERF_WRITE_STALL", false },
    { "nv_full", "CDP", "D_NAN_FLUSH_TO_ZERO", true },
    { "nv_full", "PDP", "D_NAN_INPUT_NUM", false },
    { "nv_full", "PDP", "D_INF_INPUT_NUM", false },
    { "nv_full", "PDP", "D_NAN_OUTPUT_NUM", false },
    { "nv_full", "PDP", "D_NAN_FLUSH_TO_ZERO", true },
    { "nv_full", "SDP", "D_PERF_LUT_HYBRID", false },
    { "nv_full", "SDP", "D_PERF_OUT_SATURATION", true },
    { "nv_full", "SDP", "D_STATUS_NAN_OUTPUT_NUM", true },
    { "nv_full", "SDP_RDMA", "D_STATUS_INF_INPUT_NUM", true },
    { "nv_full", "CDMA", "D_NAN_INPUT_DATA_NUM", true },
    { "nv_full", "CDMA", "D_NAN_FLUSH_TO_ZERO", true },
    { "nv_full", "CDMA", "S_CBUF_FLUSH_STATUS", false },
    { "nv_full", "CACC", "D_OUT_SATURATION", true },
    { "nv_full", "RUBIK", "D_PERF_READ_STALL", false },
    { "nv_full", "BDMA", "STATUS_GRP1_WRITE_STALL", false },
    { "nv_large", "SDP", "D_PERF_LUT_LO_HIT", false },
    { "nv_large", "CDP", "D_PERF_LUT_HYBRID", true },
    { "nv_large", "CDP", "D_OUT_SATURATION", true },
    { "nv_large", "PDP", "D_NAN_INPUT_NUM", true },
    { "nv_small", "SDP", "D_PERF_LUT_LO_HIT", true },
    { "nv_small", "CDMA", "D_PERF_WT_READ_LATENCY", false },
};

/* Stall counters are enabled. */
static bool counts;

static dla_bench *errata_bench(const dla_cfg *cfg, bool core)
{
    bench_opts o = { .on_mismatch = CHECK_CONTINUE };
    unsigned slots = 0;

    if (core)
        o.core = BENCH_CHECK;
    for (int s = 0; s < DLA_NSLOT && !core; s++)
        slots |= (unsigned)dla_slot_present(cfg, (dla_slot)s) << s;
    return bench_make(cfg->name, o, slots, BENCH_CHECK);
}

/* One report that names the register, or none. */
static void errata_expect(dla_bench *b, dla_page page, const dla_regdef *r,
                          const char *where)
{
    const dla_erratum *e = dla_erratum_at(bench_cfg(b), page, r->offset);
    char want[128], addr[32];
    const char *text = reports_next(bench_reports(b));

    snprintf(want, sizeof want, "register %s.%s read: got 0x5a5a5a5b",
             dla_page_name(page), r->name);
    snprintf(addr, sizeof addr, ", address 0x%05x",
             bench_cfg(b)->page[page] + r->offset);
    if (e && (e->kind != DLA_STALL || counts)
            ? !text : text && strstr(text, want) && strstr(text, addr))
        return;
    printf("%s: %s of %s, erratum %s: '%s'\n", bench_cfg(b)->name, want, where,
           e ? e->id : "none", text ? text : "");
    failures++;
}

static void read_slot(dla_bench *b, dla_page page, const dla_regdef *r)
{
    dla_mon_reg(bench_ctx(b), page, (int)r->offset, 0, 0);
    dla_mon_resp(bench_ctx(b), page, STRANGE);
    errata_expect(b, page, r, "a slot");
}

/* The RTL answers once more. */
static void surplus_answer(dla_bench *b, dla_page page)
{
    const char *text;

    dla_mon_resp(bench_ctx(b), page, STRANGE);
    text = reports_next(bench_reports(b));
    if (text && strstr(text, "without a read"))
        return;
    printf("%s: an answer of %s without a read: '%s'\n", bench_cfg(b)->name,
           dla_page_name(page), text ? text : "");
    failures++;
}

static void read_core(dla_bench *b, dla_page page, const dla_regdef *r)
{
    core_queued(bench_shadow(b), "");
    core_access(bench_shadow(b), bench_cfg(b)->page[page] + r->offset, false, 0);
    core_response(bench_shadow(b), STRANGE);
    errata_expect(b, page, r, "a core");
}

static void errata_enable_counts(dla_bench *b)
{
    const dla_cfg *cfg = bench_cfg(b);

    for (int p = 0; p < DLA_NPAGE; p++) {
        const char *name = p == DLA_BDMA ? "CFG_STATUS" : "D_PERF_ENABLE";
        const dla_regdef *r = dla_reg_find(cfg, (dla_page)p, name,
                                           strlen(name));

        if (r && cfg->page[p] != DLA_NO_PAGE)
            host_write(bench_host(b), cfg->page[p] + r->offset, 1, 1);
    }
}

static void sweep(const dla_cfg *cfg, bool core)
{
    dla_bench *b = errata_bench(cfg, core);

    if (core)
        core_settled(bench_shadow(b));
    else
        check_clock(bench_checker(b), 1000); /* long after any transfer */
    if (counts)
        errata_enable_counts(b);
    for (int p = 0; p < DLA_NPAGE; p++) {
        size_t n = 0;
        const dla_regdef *r;

        if (cfg->page[p] == DLA_NO_PAGE ||
            dla_slot_of_page((dla_page)p) == DLA_NSLOT)
            continue;
        r = dla_page_regs(cfg, (dla_page)p, &n);
        for (size_t i = 0; i < n; i++)
            (core ? read_core : read_slot)(b, (dla_page)p, &r[i]);
        if (!core)
            surplus_answer(b, (dla_page)p);
    }
    bench_destroy(b);
}

static void table(void)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const dla_cfg *cfg = dla_cfg_find(known[i].config);
        dla_page page = dla_page_find(known[i].unit, strlen(known[i].unit));
        const dla_regdef *r = dla_reg_find(cfg, page, known[i].reg,
                                           strlen(known[i].reg));

        if (r && !dla_erratum_at(cfg, page, r->offset) == known[i].compared)
            continue;
        printf("%s: %s.%s: expected %s\n", cfg->name, known[i].unit,
               known[i].reg, known[i].compared ? "compared" : "an erratum");
        failures++;
    }
}

/* CMAC waits for stripes: what its layer stores is compared, its status not. */
static void works(void)
{
    dla_bench *b = errata_bench(dla_cfg_find("nv_small"), false);
    const uint64_t x = bench_ctx(b);

    counts = false;
    dla_mon_reg(x, DLA_CMAC_A, CMAC_A_D_MISC_CFG, 1, 0);
    dla_mon_reg(x, DLA_CMAC_A, CMAC_A_D_OP_ENABLE, 1, 1);
    check_clock(bench_checker(b), 1000);
    read_slot(b, DLA_CMAC_A, dla_reg_at(bench_cfg(b), DLA_CMAC_A,
                                        CMAC_A_D_MISC_CFG));
    dla_mon_reg(x, DLA_CMAC_A, CMAC_A_S_STATUS, 0, 0);
    dla_mon_resp(x, DLA_CMAC_A, STRANGE);
    if (reports_next(bench_reports(b))) {
        printf("the status of a unit that works is compared\n");
        failures++;
    }
    bench_destroy(b);
}

int main(void)
{
    table();
    works();
    for (size_t i = 0; i < dla_cfg_count(); i++) {
        for (int k = 0; k < 4; k++) {
            counts = k & 1;
            sweep(dla_cfg_at(i), k >> 1);
        }
    }
    return failures != 0;
}
