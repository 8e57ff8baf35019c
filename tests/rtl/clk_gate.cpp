// SPDX-License-Identifier: Apache-2.0
// Bench of a gated clock (rtl/lib/dla_clk_gate.sv): it runs in every clock that follows work, for
// 15 clocks more and in reset, stops otherwise, and has whole pulses. Exits 1 on a difference.
#define CLOCK clk_i
#define RESET rst_ni
#include "frame.h"

namespace {

constexpr unsigned kHold = 15;

struct Bench : Frame {
  unsigned hold = kHold;
  uint64_t ran = 0, rested = 0;

  using Frame::Frame;

  // The level of the gated clock, whatever its enable does now.
  void level(bool expected, const char *when) {
    for (int i = 0; i < 2; i++) {
      d.en_i = !d.en_i;
      d.eval();
      CHECK(d.clk_o == expected, "%s: got %d, expected %d", when, d.clk_o, expected);
    }
  }

  // A clock, then the registers that enable it change.
  void tick() override {
    bool on = !d.rst_ni || d.en_i || hold;
    clock(false);
    d.eval();
    CHECK(!d.clk_o, "a pulse in the low half");
    clock(true);
    d.eval();
    level(on, "high half");
    hold = !d.rst_ni || d.en_i ? kHold : hold ? hold - 1 : 0;
    (on ? ran : rested)++;
    tb_now++;
  }

  void run(unsigned percent, unsigned clocks) {
    while (clocks--) {
      tick();
      d.en_i = rng.percent(percent);
      d.eval();
    }
  }

  int test() {
    d.rst_ni = 1;
    clock(false);
    d.eval();
    d.rst_ni = 0;
    run(0, 4);
    d.rst_ni = 1;
    for (int i = 0; i < 200; i++) run(i % 4 ? rng.below(12) : 0, 100);
    CHECK(ran > 1000 && rested > 1000, "ran %llu, rested %llu clocks", (unsigned long long)ran,
          (unsigned long long)rested);
    std::printf("clk_gate: ran %llu, rested %llu clocks\n", (unsigned long long)ran,
                (unsigned long long)rested);
    return 0;
  }
};

}  // namespace

int main(int argc, char **argv) {
  return Bench(tb::seed_of(argc, argv)).test();
}
