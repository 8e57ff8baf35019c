// SPDX-License-Identifier: Apache-2.0
// FP32 to FP16 and FP17 (rtl/lib/dla_fp_narrow) against models/numeric.
extern "C" {
#include "../../models/numeric/dla_fp.h"
}
#include "Vdut.h"
#include "fp.h"

int main(int argc, char **argv) {
  uint64_t seed = tb::seed_of(argc, argv);
  bool good = fp::shared([&](unsigned j, unsigned of) {
    Vdut dut;
    tb::Rng rng(seed);
    uint64_t blocks = fp::all() ? uint64_t(1) << 28 : 200000, played = 0;

    for (uint64_t n = j; n < blocks; n += of) {
      uint32_t b = fp::all() ? uint32_t(n * 16) : uint32_t(fp::pattern(rng, 8, 23)) & ~15u;
      dut.b_i = b;
      dut.eval();
      for (unsigned i = 0; i < 16; i++) {
        fp::check("FP32 to FP16", b + i, 0, dut.f16_o[i], dla_f32_to_f16(b + i));
        fp::check("FP32 to FP17", b + i, 0, dut.f17_o[i], dla_f32_to_f17(b + i));
      }
      played += 16;
    }
    std::printf("fp_narrow: process %u: %" PRIu64 " numbers\n", j, played);
  });
  std::printf("fp_narrow seed %" PRIu64 ": %s\n", seed, good ? "0 differences" : "differences");
  return !good;
}
