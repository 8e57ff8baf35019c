// SPDX-License-Identifier: Apache-2.0
// Bench of dla_glb, dla_cfgrom, dla_gec and dla_reset: registers, priorities, latencies, resets.
//
// A reference model of the status and mask registers runs beside random pulses and accesses.

#define CLOCK core_clk_i
#define RESET rst_ni
#include "frame.h"

using namespace tb;

namespace {

constexpr uint32_t kPresent = 0x3f003f, kMaskBits = 0x3f03ff;
enum { kGlb = 0, kRom = 1, kGec = 2 };

struct Bench : Frame {
  explicit Bench(uint64_t s) : Frame(s) { d.direct_rst_ni = 1; }

  void clock(bool high) override { d.core_clk_i = d.csb_clk_i = high; }

  void tick() override {
    edge();
    d.req_pvld_i = 0;
    d.done_i = 0;
  }
  // a request in this clock; its answer, `clocks` later
  uint32_t access(int unit, bool write, bool nposted, uint32_t off, uint32_t data,
                  int clocks = 2) {
    d.req_pvld_i = CData(1 << unit);
    d.req_pd_i = csb_pd(write, nposted, off, data);
    for (int i = 0; i < clocks; i++) {
      CHECK(!get(d.resp_valid_o, unsigned(unit), 1), "early response");
      tick();
    }
    bool v = get(d.resp_valid_o, unsigned(unit), 1);
    CHECK(v == (!write || nposted), "unit %d: response valid %d", unit, v);
    uint64_t pd = get(d.resp_pd_o, 34 * unsigned(unit), 34);
    if (v) CHECK(pd >> 32 == (write ? 2u : 0u), "unit %d: type or error bits", unit);
    if (v && write) CHECK(uint32_t(pd) == 0, "unit %d: data of an acknowledge", unit);
    tick();
    CHECK(!get(d.resp_valid_o, unsigned(unit), 1), "second response");
    return uint32_t(pd);
  }
  uint32_t rd(int unit, uint32_t off) { return access(unit, false, false, off, 0); }
  void wr(int unit, uint32_t off, uint32_t v) { access(unit, true, rng.percent(50), off, v); }
};

void test_reset(Bench &b) {
  b.d.rst_ni = 1;
  for (int i = 0; i < 10; i++) b.tick();
  CHECK(b.d.core_rst_no && b.d.engine_rst_no && b.d.csb_rst_no, "resets do not rise");
  b.d.rst_ni = 0;
  b.d.eval();
  CHECK(!b.d.core_rst_no && !b.d.engine_rst_no && !b.d.csb_rst_no, "asynchronous assert");
  b.tick();
  b.d.rst_ni = 1;
  int core = 0, engine = 0, csb = 0;
  for (int i = 1; i < 12; i++) {
    b.tick();
    if (!core && b.d.core_rst_no) core = i;
    if (!engine && b.d.engine_rst_no) engine = i;
    if (!csb && b.d.csb_rst_no) csb = i;
  }
  CHECK(core == 5 && engine == 7 && csb == 7, "release after %d, %d, %d clocks", core, engine, csb);
  b.d.test_mode_i = 1;
  b.d.direct_rst_ni = 0;
  b.d.eval();
  CHECK(!b.d.core_rst_no && !b.d.engine_rst_no && !b.d.csb_rst_no, "test mode");
  b.d.direct_rst_ni = 1;
  b.d.eval();
  CHECK(b.d.core_rst_no && b.d.engine_rst_no && b.d.csb_rst_no, "test mode");
  b.d.test_mode_i = 0;
  for (int i = 0; i < 12; i++) b.tick();
}

void test_directed(Bench &b) {
  CHECK(b.rd(kGlb, 0) == 0x00303031, "version");
  CHECK(b.rd(kGlb, 4) == 0 && b.rd(kGlb, 0xc) == 0, "reset values");
  b.wr(kGlb, 4, 0xffffffff);
  CHECK(b.rd(kGlb, 4) == kMaskBits, "mask storage");
  b.wr(kGlb, 8, 0xffffffff);
  CHECK(b.rd(kGlb, 0xc) == kPresent, "units that are not built have no status");
  CHECK(b.rd(kGlb, 8) == 0 && b.rd(kGlb, 0x10) == 0, "write only, hole");
  CHECK(!b.d.intr_o, "masked");
  b.wr(kGlb, 4, ~(1u << 20));
  for (int i = 0; i < 6; i++) b.tick();
  CHECK(b.d.intr_o, "unmasking with a pending bit");
  b.wr(kGlb, 0xc, 0xffffffff);
  b.wr(kGlb, 4, 0);
  for (int i = 0; i < 6; i++) b.tick();
  CHECK(b.rd(kGlb, 0xc) == 0 && !b.d.intr_o, "clear");
  // unit pulse to pin: 6 clocks
  b.d.done_i = 1u << 21;
  for (int i = 0; i < 6; i++) {
    CHECK(!b.d.intr_o, "pin after %d clocks", i);
    b.tick();
  }
  CHECK(b.d.intr_o, "pin 6 clocks after the pulse");
  // request at the port to pin: 6 clocks (14 from the CSB pins, 8 of them the router's)
  b.d.req_pvld_i = 1;
  b.d.req_pd_i = csb_pd(true, false, 0xc, 1u << 21);
  for (int i = 0; i < 6; i++) {
    CHECK(b.d.intr_o, "pin falls after %d clocks", i);
    b.tick();
  }
  CHECK(!b.d.intr_o, "pin 6 clocks after the clear");
  // set beats clear: the pulse is in src in the clock in which the clear acts
  b.d.req_pvld_i = 1;
  b.d.req_pd_i = csb_pd(true, false, 0xc, 1);
  b.d.done_i = 1;
  b.tick();
  b.tick();
  CHECK(b.rd(kGlb, 0xc) == 1, "set beats clear");
  // one clock earlier the clear wins
  b.d.done_i = 1;
  b.tick();
  b.wr(kGlb, 0xc, 1);
  CHECK(b.rd(kGlb, 0xc) == 0, "a later clear clears");
}

void test_rom_gec(Bench &b) {
  CHECK(b.rd(kRom, 0) == 0x00010001 && b.rd(kRom, 4) == 1 && b.rd(kRom, 8) == 0xdeadbeef, "words");
  CHECK(b.rd(kRom, 12) == 0 && b.rd(kRom, 0xffc) == 0, "past the end");
  b.wr(kRom, 0, 5);
  CHECK(b.rd(kRom, 0) == 0x00010001, "read only");
  CHECK(b.access(kGec, false, false, 0, 0, 1) == 0, "GEC reads 0");
  b.access(kGec, true, true, 0, 9, 1);
  b.access(kGec, true, false, 0, 9, 1);
}

void test_random(Bench &b) {
  uint32_t status = 0, mask = 0, src = 0, pipe_w = 0, pipe_a = 0;
  bool intr[5] = {}, pipe_wr = false, pipe_rd = false, resp_v = false;
  uint32_t resp = 0;
  for (int i = 0; i < 6; i++) b.tick();
  b.wr(kGlb, 4, 0);
  b.wr(kGlb, 0xc, ~0u);
  for (int i = 0; i < 12; i++) b.tick();
  for (int n = 0; n < 50000; n++) {
    // drive
    uint32_t done = b.rng.percent(10) ? 1u << b.rng.below(22) : 0;
    bool req = b.rng.percent(30), write = b.rng.percent(60), np = b.rng.percent(50);
    uint32_t a = b.rng.below(5), w = uint32_t(b.rng.next() & b.rng.next());
    if (b.rng.percent(20)) w = ~0u;
    b.d.done_i = done;
    b.d.req_pvld_i = req;
    b.d.req_pd_i = csb_pd(write, np, a << 2, w);
    b.tick();
    // steps the reference by one clock (system.md 5)
    bool new_intr = (status & ~mask) != 0;
    uint32_t regs[5] = {0x00303031, mask, 0, status, 0};
    uint32_t set = pipe_wr && pipe_a == 2 ? pipe_w & kPresent : 0;
    uint32_t clr = pipe_wr && pipe_a == 3 ? pipe_w : 0;
    resp_v = pipe_rd;
    resp = regs[pipe_a];
    if (pipe_wr && pipe_a == 1) mask = pipe_w & kMaskBits;
    status = (status & ~clr) | set | src;
    src = done & kPresent;
    pipe_wr = req && write;
    pipe_rd = req && !write;
    if (req) {
      pipe_a = a;
      pipe_w = w;
    }
    for (int i = 4; i > 0; i--) intr[i] = intr[i - 1];
    intr[0] = new_intr;
    CHECK(b.d.intr_o == intr[3], "interrupt pin");
    if (resp_v) {
      CHECK(get(b.d.resp_valid_o, 0, 1) && get(b.d.resp_pd_o, 0, 34) == resp,
            "read %llx, expected %x", (unsigned long long)get(b.d.resp_pd_o, 0, 34), resp);
    }
  }
}

}  // namespace

int main(int argc, char **argv) {
  const uint64_t seed = seed_of(argc, argv);
  std::printf("glb seed %llu\n", static_cast<unsigned long long>(seed));
  auto b = std::make_unique<Bench>(seed);
  test_reset(*b);
  test_directed(*b);
  test_rom_gec(*b);
  test_random(*b);
  std::printf("PASS glb: %llu cycles\n", (unsigned long long)tb_now);
  return 0;
}
