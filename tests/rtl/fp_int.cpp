// SPDX-License-Identifier: Apache-2.0
// INT16 and INT8 products of rtl/lib/dla_mac_pair.svh against C's multiplication.
#include "Vdut.h"
#include "fp.h"

int main(int argc, char **argv) {
  uint64_t seed = tb::seed_of(argc, argv);
  bool good = fp::shared([&](unsigned j, unsigned of) {
    Vdut dut;
    tb::Rng rng(seed);
    uint64_t played = 0;

    for (unsigned n = j; n < (fp::all() ? 65536u : 64u); n += of) {
      unsigned a = fp::all() ? n : rng.below(3) ? rng.below(65536) : (rng.below(4) + 32766u);
      dut.a_i = uint16_t(a);
      dut.split_i = 0;
      for (unsigned b = 0; b < 65536; b += 16) {
        dut.b_i = uint16_t(b);
        dut.eval();
        for (unsigned i = 0; i < 16; i++)
          fp::check("int16", a, b + i, dut.product_o[i],
                    uint32_t(int32_t(int16_t(a)) * int16_t(b + i)));
      }
      played += 65536;
    }
    dut.split_i = 1;
    for (unsigned n = j; n < (fp::all() ? 256u : 16u); n += of) {
      unsigned a = fp::all() ? n : rng.below(256);
      dut.a_i = uint16_t(a);
      for (unsigned b = 0; b < 65536; b += 16) {
        dut.b_i = uint16_t(b);
        dut.eval();
        for (unsigned i = 0; i < 16; i++)
          fp::check("int8", a, b + i, dut.product_o[i],
                    uint32_t(uint16_t(int8_t(a) * int8_t(b + i))) |
                        uint32_t(int8_t(a) * int8_t((b + i) >> 8)) << 16);
      }
      played += 65536;
    }
    std::printf("fp_int: process %u: %" PRIu64 " products\n", j, played);
  });
  std::printf("fp_int seed %" PRIu64 ": %s\n", seed, good ? "0 differences" : "differences");
  return !good;
}
