// SPDX-License-Identifier: Apache-2.0
// dla_axi_mem.sv through Verilator and DPI: latency in clocks at the pins,
// data and strobes of a 512-bit bus, stable outputs, rules seen by the pin
// module, reset, no DPI call when idle. Build (in the tree's root):
//   verilator --cc --exe --build -Mdir build/test_axi_pins -GDataWidth=512
//     -GAddrWidth=64 -CFLAGS "-I../../dpi/axi -I../../models/include"
//     -LDFLAGS "build/libdla-internal.a -lz" dpi/axi/dla_axi_mem.sv
//     tests/unit/test_axi_pins.cpp, and the objects of dpi/axi/axi_*.c
#include "Vdla_axi_mem.h"
#include "Vdla_axi_mem__Dpi.h"
#include "verilated.h"
#include <cstdio>
#include <cstring>
#include "rule_shown.h"
extern "C" {
#include "axi_dpi.h"
}

static int failures;
static unsigned lookups;
static axi_mem *slave;

extern "C" axi_mem *dla_bench_axi(uint64_t ctx, int port)
{
    lookups++;
    return ctx == 0x1234567890abcdefull && port == 0 ? slave : nullptr;
}

static void pins_check(bool ok, const char *what)
{
    if (!ok) {
        failures++;
        std::printf("test_axi_pins: %s\n", what);
    }
}

static void clock(Vdla_axi_mem &t)
{
    t.clk_i = 0;
    t.eval();
    t.clk_i = 1;
    t.eval();
}

// Clocks until valid, at most 200.
static unsigned wait_for(Vdla_axi_mem &t, const CData &valid)
{
    unsigned n = 0;

    while (!valid && n < 200) {
        clock(t);
        n++;
    }
    return n;
}

static void write_beat(Vdla_axi_mem &t, uint64_t addr, uint64_t strb,
                       unsigned seed)
{
    t.awvalid_i = t.wvalid_i = 1;
    t.awid_i = 3;
    t.awlen_i = 0;
    t.awaddr_i = addr;
    t.wstrb_i = strb;
    t.wlast_i = 1;
    for (unsigned i = 0; i < 16; i++)
        t.wdata_i[i] = seed + i * 0x01010101u;
    clock(t);
    t.awvalid_i = t.wvalid_i = 0;
}

static bool message(const char *want)
{
    int error = 0;
    const char *s = axi_mem_next(slave, &error);

    return s && std::strstr(s, want);
}

static void pins_run(Vdla_axi_mem &t, dla_mem *mem, unsigned latency)
{
    uint8_t got[64];
    uint64_t addr = 0xffffffff00001000ull;
    unsigned before;

    t.rst_ni = 0;
    for (int i = 0; i < 4; i++)
        clock(t);
    pins_check(!t.awready_o && !t.arready_o && !t.rvalid_o, "quiet in reset");
    t.rst_ni = 1;
    clock(t);
    pins_check(t.awready_o && t.wready_o && t.arready_o, "ready after reset");
    before = lookups;
    for (int i = 0; i < 100; i++)
        clock(t);
    pins_check(lookups == before, "no DPI call when idle");

    write_beat(t, addr, 0xffffffff00000000ull, 0x10203040);
    pins_check(wait_for(t, t.bvalid_o) == latency, "B latency");
    pins_check(t.bid_o == 3, "bid");
    clock(t);
    clock(t);
    pins_check(t.bvalid_o, "bvalid holds without bready");
    t.bready_i = 1;
    clock(t);
    t.bready_i = 0;
    pins_check(!t.bvalid_o, "one B for one write");
    dla_mem_peek(mem, addr, got, 64);
    pins_check(got[31] == 0 && got[32] == 0x48 && got[35] == 0x18, "strobes");

    dla_mem_fill(mem, addr, 0xaa, 32);
    t.arvalid_i = 1;
    t.arid_i = 9;
    t.arlen_i = 1;
    t.araddr_i = addr;
    dla_mem_fill(mem, addr + 64, 0x77, 64);
    clock(t);
    t.arvalid_i = 0;
    pins_check(wait_for(t, t.rvalid_o) == latency, "R latency");
    clock(t);
    pins_check(t.rvalid_o && t.rid_o == 9 && !t.rlast_o &&
                   t.rdata_o[0] == 0xaaaaaaaau && t.rdata_o[8] == 0x18283848u,
               "first beat");
    t.rready_i = 1;
    clock(t);
    pins_check(t.rvalid_o && t.rlast_o && t.rdata_o[15] == 0x77777777u,
               "second beat in the next clock");
    clock(t);
    pins_check(!t.rvalid_o, "two beats");
    t.rready_i = 0;
    pins_check(axi_mem_next(slave, nullptr) == nullptr, "no message");
}

// max_rd = 1 and a read in flight: arready is low, arvalid falls.
static void unstable(Vdla_axi_mem &t)
{
    t.arvalid_i = 1;
    t.araddr_i = 0;
    clock(t);
    clock(t);
    t.araddr_i = 64;
    clock(t);
    t.arvalid_i = 0;
    clock(t);
    pins_check(message("rule ar_stable: payload changed"), "payload rule");
    pins_check(message("rule ar_stable: valid fell"), "valid rule");
    t.rst_ni = 0;
    t.wvalid_i = 1;
    clock(t);
    t.wvalid_i = 0;
    t.rst_ni = 1;
    clock(t);
    pins_check(message("rule reset_valid"), "reset rule");
    if (failures)
        return;
    rule_shown("ar_stable", "broken");
    rule_shown("reset_valid", "broken");
    for (int i = 0; i < 200; i++) {
        clock(t);
        pins_check(!t.rvalid_o && !t.bvalid_o, "answer of before reset");
    }
}

// The legal counterpart of stable(): each channel waits in reset's last clock but one and for its
// ready, and changes in the clock after the handshake.
static void almost_unstable(Vdla_axi_mem &t)
{
    t.rst_ni = 0;
    t.awvalid_i = t.wvalid_i = t.arvalid_i = 1;
    clock(t);
    t.awvalid_i = t.wvalid_i = t.arvalid_i = 0;
    clock(t);
    t.rst_ni = 1;
    t.awvalid_i = t.wvalid_i = t.arvalid_i = 1; // no ready yet
    t.araddr_i = t.awaddr_i = 0;
    t.arlen_i = 0;
    t.wstrb_i = ~0ull;
    t.wlast_i = 1;
    clock(t);
    pins_check(t.awready_o && t.wready_o && t.arready_o, "ready after reset");
    clock(t);
    t.araddr_i = t.awaddr_i = 64; // the next ones
    t.wdata_i[0] ^= 1;
    t.bready_i = t.rready_i = 1;
    for (int i = 0; i < 200 && (t.awvalid_i || t.arvalid_i); i++) {
        bool aw = t.awready_o, w = t.wready_o, ar = t.arready_o;

        clock(t);
        t.awvalid_i = t.awvalid_i && !aw;
        t.wvalid_i = t.wvalid_i && !w;
        t.arvalid_i = t.arvalid_i && !ar;
    }
    for (int i = 0; i < 120; i++)
        clock(t);
    t.bready_i = t.rready_i = 0;
    pins_check(axi_mem_next(slave, nullptr) == nullptr, "a legal change");
    if (failures)
        return;
    for (const char *rule : {"aw_stable", "w_stable", "ar_stable", "reset_valid"})
        rule_shown(rule, "close");
}

int main(int argc, char **argv)
{
    static const unsigned latency[] = {0, 1, 50};

    for (unsigned l : latency) {
        VerilatedContext context;
        Vdla_axi_mem top{&context};
        dla_mem *mem = dla_mem_create();
        axi_cfg cfg;
        char text[64], err[512];

        context.commandArgs(argc, argv);
        axi_cfg_init(&cfg, "dbb", 64);
        std::snprintf(text, sizeof text,
                      "latency=%u,max_rd=1,uninit=ignore", l);
        pins_check(axi_cfg_parse(&cfg, text, err, sizeof err), err);
        slave = axi_mem_create(&cfg, mem, err, sizeof err);
        top.ctx_i = 0x1234567890abcdefull;
        pins_run(top, mem, l);
        almost_unstable(top);
        unstable(top);
        axi_mem_destroy(slave);
        dla_mem_destroy(mem);
    }
    return failures != 0;
}
