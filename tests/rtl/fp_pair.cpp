// SPDX-License-Identifier: Apache-2.0
// Sums, products and comparisons of FP32, FP17 and FP16 (rtl/lib) against models/numeric: random
// operands, most of them aimed at edges.
extern "C" {
#include "../../models/numeric/dla_fp.h"
}
#include "Vdut.h"
#include "fp.h"

int main(int argc, char **argv) {
  uint64_t seed = tb::seed_of(argc, argv);
  bool good = fp::shared([&](unsigned j, unsigned of) {
    Vdut dut;
    tb::Rng rng(seed * 16 + j);
    uint64_t n = 0, count = (fp::all() ? 200000000u : 500000u) / of;

    for (; n < count; n++) {
      bool narrow = rng.below(3) == 0;
      unsigned e = narrow ? 6 : 8, m = narrow ? 10 : 23;
      uint32_t a = uint32_t(fp::pattern(rng, e, m)), b = uint32_t(fp::partner(rng, a, e, m));
      uint32_t a17 = a & 0x1ffff, b17 = b & 0x1ffff, a16 = a & 0xffff, b16 = b & 0xffff;

      dut.a_i = a;
      dut.b_i = b;
      dut.min_i = n & 1;
      dut.eval();
      fp::check("FP32 sum", a, b, dut.add32_o, dla_fadd32(a, b));
      fp::check("FP32 product", a, b, dut.mul32_o, dla_fmul32(a, b));
      fp::check("FP17 sum", a17, b17, dut.add17_o, dla_fadd17(a17, b17));
      fp::check("FP17 product", a17, b17, dut.mul17_o, dla_fmul17(a17, b17));
      fp::check("FP32 min, max", a, b, dut.minmax32_o,
                n & 1 ? dla_fmin(a, b, DLA_F32) : dla_fmax(a, b, DLA_F32));
      fp::check("FP16 min, max", a16, b16, dut.minmax16_o,
                n & 1 ? dla_fmin(a16, b16, DLA_F16) : dla_fmax(a16, b16, DLA_F16));
    }
    std::printf("fp_pair: process %u: %" PRIu64 " pairs\n", j, n);
  });
  std::printf("fp_pair seed %" PRIu64 ": %s\n", seed, good ? "0 differences" : "differences");
  return !good;
}
