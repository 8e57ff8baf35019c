// SPDX-License-Identifier: Apache-2.0
// Conversions of FP16, FP17, 17-bit integers and fractions (rtl/lib) against models/numeric: every
// operand of at most 17 bits, and random fractions of 35.
extern "C" {
#include "../../models/numeric/dla_fp.h"
}
#include "Vdut.h"
#include "fp.h"

int main(int argc, char **argv) {
  uint64_t seed = tb::seed_of(argc, argv);
  bool good = fp::shared([&](unsigned j, unsigned of) {
    Vdut dut;
    tb::Rng rng(seed + j);
    uint64_t played = 0, fractions = fp::all() ? uint64_t(1) << 26 : uint64_t(1) << 17;

    for (uint64_t n = j; n < fractions; n += of) {
      uint32_t b = n & 0x1ffff, h = b & 0xffff;
      uint64_t q = (rng.next() >> 29) >> rng.below(35);

      // numbers that round up to a power of two, and ties
      if (rng.percent(20)) q = (q | q >> 1 | q >> 2 | q >> 3 | q >> 4 | q >> 5) << 5;
      if (rng.percent(20)) q = ((q >> 20) * 2 + 1) << rng.below(19);
      q &= (uint64_t(1) << 35) - 1;
      dut.b_i = b;
      dut.frac_i = q;
      dut.eval();
      fp::check("fraction of 35 to FP17", q, 0, dut.frac35_o, dla_frac_to_f17(q, 35));
      played++;
      if (n > 0x1ffff) continue;
      fp::check("FP16 to FP32", h, 0, dut.f16_f32_o, dla_f16_to_f32(uint16_t(h)));
      fp::check("FP16 to FP17", h, 0, dut.f16_f17_o, dla_f16_to_f17(uint16_t(h)));
      fp::check("FP17 to FP32", b, 0, dut.f17_f32_o, dla_f17_to_f32(b));
      fp::check("FP17 to FP16", b, 0, dut.f17_f16_o, dla_f17_to_f16(b));
      fp::check("INT17 to FP16", b, 0, dut.int_f16_o,
                dla_i17_to_f16(int32_t(b ^ 0x10000) - 0x10000));
      fp::check("FP16 to INT16", h, 0, dut.f16_int_o, uint16_t(dla_f16_to_i16(uint16_t(h))));
      fp::check("fraction of 16 to FP17", h, 0, dut.frac16_o, dla_frac_to_f17(h, 16));
    }
    std::printf("fp_short: process %u: %" PRIu64 " operands\n", j, played);
  });
  std::printf("fp_short seed %" PRIu64 ": %s\n", seed, good ? "0 differences" : "differences");
  return !good;
}
