// SPDX-License-Identifier: Apache-2.0
// Frame of the RTL benches: the design, random numbers, clock, reset, register accesses.
//
// A unit has the clock and the reset of the core; the bench of a module defines the module's own
// names, CLOCK and RESET, before it includes this.

#ifndef DLA_TESTS_RTL_FRAME_H
#define DLA_TESTS_RTL_FRAME_H

#include <deque>
#include <memory>
#include <vector>

#include "Vdut.h"
#include "tb.h"
#include "verilated.h"

#ifndef CLOCK
#define CLOCK nvdla_core_clk
#define RESET nvdla_core_rstn
#endif

struct Frame {
  Vdut d;
  tb::Rng rng;
  uint64_t seed;

  explicit Frame(uint64_t s) : rng(s), seed(s) {}
  virtual ~Frame() = default;

  /// One clock with everything around the design; ends the request of a page.
  virtual void tick() = 0;

  /// The clock's level at the pins; of all clocks where a bench has two that run together.
  virtual void clock(bool high) { d.CLOCK = high; }

  void edge() {
    clock(true);
    d.eval();
    clock(false);
    d.eval();
    tb_now++;
  }

  // Sets every input. A template, because a module without a reset has no such pin.
  template <class V = Vdut> void reset_pins() {
    V &v = d;
    v.RESET = 1;
    clock(false);
    v.eval();
    v.RESET = 0;
    for (int i = 0; i < 4; i++) edge();
    v.RESET = 1;
    for (int i = 0; i < 4; i++) edge();
  }

  // ---- CSB: a write or a read at the pins of a page, and its answer, of type 2 where a write wants one
  template <class V, class D> void request(V &pvld, D &pd, bool write, uint32_t off,
                                           uint32_t value, bool nposted = false) {
    pvld = 1;
    pd = tb::csb_pd(write, nposted, off, value);
    tick();
  }
  template <class V, class D> uint32_t answer(const V &valid, const D &pd, unsigned type = 0) {
    tick();
    CHECK(valid && pd >> 32 == type, "no answer of type %u two clocks after the request", type);
    return uint32_t(pd);
  }
};

#endif
