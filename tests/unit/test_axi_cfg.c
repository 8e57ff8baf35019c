/* SPDX-License-Identifier: Apache-2.0
 * Options of the AXI4 slave: values taken, every error message, text that
 * reads back, simulator arguments. */
#include "test_axi.h"

static void test_errors(void)
{
    static const char *const c[][2] = {
        {"latncy=5", "no option 'latncy'; the options are seed rd_latency "
         "wr_latency bandwidth"},
        {"rd_latency", "'rd_latency': expected key=value"},
        {"rd_latency=", "'rd_latency=': expected key=value"},
        {"rd_latency=5,seed=1,rd_latency=6", "rd_latency=6: rd_latency is "
         "given before, expected each key once"},
        {"seed=1,", "'': expected key=value after the last comma"},
        {"rd_latency=x", "rd_latency=x: expected N, A-B with A <= B, or "
         "geo:MEAN:MAX with MEAN <= MAX, each 0 to 1000000"},
        {"rd_latency=9-5", "rd_latency=9-5: expected N, A-B"},
        {"wr_latency=1000001", "wr_latency=1000001: expected N"},
        {"latency=geo:9:5", "rd_latency=geo:9:5: expected N"},
        {"rd_latency=-1", "rd_latency=-1: expected"},
        {"rd_latency=5 ", "rd_latency=5 : expected"},
        {"bandwidth=0", "bandwidth=0: expected a number from 1 to 200"},
        {"rd_bandwidth=101", "rd_bandwidth=101: expected a number from 1 to "
         "100"},
        {"max_rd=0", "max_rd=0: expected a number from 1 to 4096"},
        {"max_rd=99999999999999999999", "expected a number from 1 to 4096"},
        {"stall=101", "aw_stall=101: expected PERCENT or PERCENT:A-B, "
         "percent 0 to 100, lengths 1 to 1000000 with A <= B"},
        {"r_stall=10:5-2", "r_stall=10:5-2: expected PERCENT"},
        {"r_stall=10:0", "r_stall=10:0: expected PERCENT"},
        {"starve=10/10", "starve=10/10: expected PERIOD/LENGTH with LENGTH "
         "< PERIOD, at most 1000000, or 0/0"},
        {"rd_order=fifo", "rd_order=fifo: expected one of: inorder reorder"},
        {"outside=ignore", "outside=ignore: expected one of: warn error"},
        {"uninit=no", "uninit=no: expected one of: ignore warn error"},
        {"seed=z", "seed=z: expected a 64-bit number"},
        {"rd_ids=0x10000", "rd_ids=0x10000: expected a mask from 0 to 0xffff"},
        {"prefer=256", "prefer=256: expected none or an ID from 0 to 255"},
        {"prefer=3", "prefer=3 needs rd_order=reorder or wr_order=reorder"},
        {"interleave=1", "interleave=1 needs rd_order=reorder"},
        {"rules_off=alignn", "rules_off=alignn: no rule 'alignn'; the rules "
         "are aw_stable w_stable"},
        {"rules_off=len+", "no rule ''"},
        {"rd_credit=10:4", "rd_credit=10:4: expected none or "
         "ID:BEATS/ID:BEATS, IDs 0 to 9, beats 1 to 65536"},
        {"wr_align=16", "wr_align=16: expected a power of two up to the bus "
         "width, 8 bytes"},
        {"wr_align=3", "wr_align=3: expected a power of two"},
        {"boundary=24", "boundary=24: expected 0 or a power of two"},
    };

    for (size_t i = 0; i < sizeof c / sizeof c[0]; i++) {
        axi_cfg a, b;
        char err[1024] = "";

        axi_cfg_init(&a, "dbb", 8);
        b = a;
        CHECK(!axi_cfg_parse(&a, c[i][0], err, sizeof err), "%s: taken",
              c[i][0]);
        CHECK(strstr(err, c[i][1]) == err || strstr(err, c[i][1]),
              "%s: %s", c[i][0], err);
        CHECK(memcmp(&a, &b, sizeof a) == 0, "%s: changed", c[i][0]);
    }
}

static void test_round_trip(void)
{
    static const char *const c[] = {
        "", "latency=7,seed=0x123456789abcdef0", "rd_latency=3-90",
        "wr_latency=geo:40:900,stall=20:1-50,b_stall=0",
        "order=reorder,interleave=1,prefer=9,window=7,reorder=0",
        "rules_off=len+cross_4k,rules_warn=wlast,reports=9",
        "rd_credit=1:8/9:256,starve=5000/1000,commit=b,strobes=full",
        "rd_ids=0x3ae,wr_ids=14,uninit=error,uninit_value=random,"
        "outside=warn,partial=report,max_total=448,max_rd=384,max_wr=64",
    };

    for (size_t i = 0; i < sizeof c / sizeof c[0]; i++) {
        axi_cfg a, b;
        char text[AXI_CFG_TEXT], err[1024] = "";

        axi_cfg_init(&a, "dbb", 8);
        axi_cfg_init(&b, "dbb", 8);
        CHECK(axi_cfg_parse(&a, c[i], err, sizeof err), "%s", err);
        CHECK(axi_cfg_text(&a, text, sizeof text) < sizeof text, "size");
        CHECK(axi_cfg_parse(&b, text, err, sizeof err), "%s: %s", text, err);
        CHECK(memcmp(&a, &b, sizeof a) == 0, "%s -> %s", c[i], text);
    }
}

static void test_values(void)
{
    axi_cfg a;
    char err[512];

    axi_cfg_init(&a, "dbb", 8);
    CHECK(axi_cfg_parse(&a, "rd_latency=10-30,stall=5:2-9,w_stall=7,"
                        "rules_off=len+id", err, sizeof err) &&
          axi_cfg_parse(&a, "rules_off=wlast,rate=40", err, sizeof err), "%s",
          err);
    CHECK(a.lat[0].a == 10 && a.lat[0].b == 30 && a.lat[1].a == 25, "lat");
    CHECK(a.stall[AXI_R].pct == 5 && a.stall[AXI_R].max == 9 &&
          a.stall[AXI_W].pct == 7 && a.stall[AXI_W].min == 2, "stall");
    CHECK(a.rule[AXI_RULE_WLAST] == AXI_IGNORE &&
          a.rule[AXI_RULE_LEN] == AXI_ERROR, "the later list replaces");
    CHECK(a.rd_bandwidth == 40 && a.wr_bandwidth == 40, "rate");
}

static void test_plusargs(void)
{
    static const struct {
        const char *arg;
        int ret;
        const char *err;
    } c[] = {
        {"+mem_read_latency=180", 1, NULL},
        {"mem_write_latency=10-30", 1, NULL},
        {"+mem_read_latency_sram=12", 1, NULL},
        {"+mem_write_latency_dbb=77", 1, NULL},
        {"+mem_bandwidth_pct=60", 1, NULL},
        {"+max_rd_outstanding_per_channel=384", 1, NULL},
        {"+max_wr_outstanding_per_channel_sram=64", 1, NULL},
        {"+max_outstanding_per_channel=448", 1, NULL},
        {"+mem_seed=9", 1, NULL},
        {"+axi_dbb=stall=20,rd_order=reorder", 1, NULL},
        {"+trace", 0, NULL},
        {"+mem_read_latency_foo=1", 0, NULL},
        {"+mem_read_latency", -1, "+mem_read_latency: expected "
         "+mem_read_latency=VALUE"},
        {"+mem_read_latency=many", -1, "+mem_read_latency: "
         "rd_latency=many: expected N"},
        {"+mem_bandwidth_pct=0", -1, "+mem_bandwidth_pct: rd_bandwidth=0: "
         "expected a number from 1 to 100"},
        {"+axi_sram=stal=1", -1, "+axi_sram: no option 'stal'"},
    };
    axi_cfg d, s, d0;
    char err[1024];

    axi_cfg_init(&d, "dbb", 8);
    axi_cfg_init(&s, "sram", 8);
    for (size_t i = 0; i < sizeof c / sizeof c[0]; i++) {
        int r;

        err[0] = 0;
        r = axi_cfg_plusarg(&d, &s, c[i].arg, err, sizeof err);
        CHECK(r == c[i].ret, "%s: %d %s", c[i].arg, r, err);
        CHECK(!c[i].err || strstr(err, c[i].err), "%s: %s", c[i].arg, err);
    }
    CHECK(d.lat[0].a == 180 && s.lat[0].a == 12 && d.lat[1].a == 77 &&
          s.lat[1].b == 30, "latencies");
    CHECK(d.rd_bandwidth == 60 && s.wr_bandwidth == 60, "bandwidth");
    CHECK(d.max_rd == 384 && s.max_rd == 384 && d.max_wr == 1024 &&
          s.max_wr == 64 && s.max_total == 448, "limits");
    CHECK(d.stall[0].pct == 20 && s.stall[0].pct == 0 && d.seed == 9 &&
          d.order[0] == AXI_ORDER_ID && s.order[0] == AXI_ORDER_IN, "axi");
    d0 = d;
    CHECK(axi_cfg_plusarg(&d, NULL, "+mem_read_latency_sram=1", err,
                          sizeof err) == -1 &&
          strstr(err, "this build has no SRAM port"), "%s", err);
    CHECK(memcmp(&d, &d0, sizeof d) == 0, "changed");
    CHECK(axi_cfg_plusarg(&d, NULL, "+mem_read_latency=1", err,
                          sizeof err) == 1 && d.lat[0].b == 1, "one port");
}

static void test_create(void)
{
    axi_cfg a;
    char err[512] = "";

    axi_cfg_init(&a, "dbb", 24);
    CHECK(!axi_mem_create(&a, NULL, err, sizeof err) &&
          strstr(err, "bus of 24 bytes"), "%s", err);
    axi_cfg_init(&a, "dbb", 8);
    a.max_rd = 0;
    CHECK(!axi_mem_create(&a, NULL, err, sizeof err) &&
          strstr(err, "max_rd=0"), "%s", err);
}

/* Defaults from a configuration (system.md 9.1, axi_latency_models.md). */
static void test_for(void)
{
    static const dla_cfg small = {.atom = 8, .m = 1, .readers = 0x36e,
                                  .writers = 0xe, .pri_burst = 1,
                                  .rd_credit = {[1] = 8}};
    static const dla_cfg full = {.v1 = 1, .atom = 32, .m = 2,
                                 .readers = 0x3ff, .writers = 0x1f,
                                 .pri_burst = 1,
                                 .sec_burst = 4};
    axi_cfg a;

    axi_cfg_for(&a, &small, AXI_DBB);
    CHECK(a.bytes == 8 && a.max_beats == 1 && a.lat[0].a == 50 &&
          a.rd_ids == 0x36e && a.wr_ids == 0xe && a.credit[1] == 8 &&
          a.strobes == AXI_STRB_FULL && a.boundary == 32, "nv_small");
    axi_cfg_for(&a, &full, AXI_SRAM);
    CHECK(a.bytes == 64 && a.max_beats == 4 && a.lat[0].a == 128 &&
          a.rd_ids == 0x3ff && a.wr_ids == 0x1f && a.wr_align == 32 &&
          a.strobes == AXI_STRB_HALF && a.boundary == 256, "nv_full sram");
}

int main(void)
{
    test_errors();
    test_round_trip();
    test_values();
    test_plusargs();
    test_create();
    test_for();
    return failures != 0;
}
