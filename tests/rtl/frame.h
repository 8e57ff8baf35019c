// SPDX-License-Identifier: Apache-2.0
// Frame of the benches of one unit behind the pins of its slot: clock, reset, register pages.

#ifndef DLA_TESTS_RTL_FRAME_H
#define DLA_TESTS_RTL_FRAME_H

#include "Vdut.h"
#include "tb.h"

uint64_t tb_now = 0;
double sc_time_stamp() { return 0; }

struct Frame {
  Vdut d;
  tb::Rng rng;
  uint64_t seed;

  explicit Frame(uint64_t s) : rng(s), seed(s) {}
  virtual ~Frame() = default;

  /// One clock with everything around the unit; takes the request of a page back.
  virtual void tick() = 0;

  void edge() {
    d.nvdla_core_clk = 1;
    d.eval();
    d.nvdla_core_clk = 0;
    d.eval();
    tb_now++;
  }

  // With every input at a value.
  void reset_pins() {
    d.nvdla_core_rstn = 1;
    d.nvdla_core_clk = 0;
    d.eval();
    d.nvdla_core_rstn = 0;
    for (int i = 0; i < 4; i++) edge();
    d.nvdla_core_rstn = 1;
    for (int i = 0; i < 4; i++) edge();
  }

  // ---- CSB: a posted write or a read at the pins of a page, and the answer to a read
  template <class V, class D> void request(V &pvld, D &pd, bool write, uint32_t off,
                                           uint32_t value) {
    pvld = 1;
    pd = tb::csb_pd(write, false, off, value);
    tick();
  }
  template <class V, class D> uint32_t answer(const V &valid, const D &pd) {
    tick();
    CHECK(valid && !(pd >> 32), "no read response two clocks after the request");
    return uint32_t(pd);
  }
};

#endif
