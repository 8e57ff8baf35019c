// SPDX-License-Identifier: Apache-2.0
// The sums of a MAC cell in INT8, INT16 and FP16, the FP48 accumulation and its FP32 result
// (rtl/lib) against the models of CMAC and CACC: random operands, most of them aimed at edges.
#include "mac_cell.h"
extern "C" {
// cacc_priv.h, which has these, is C only
uint64_t cacc_fp48_add(uint64_t acc, uint64_t psum);
uint32_t cacc_fp48_to_fp32(uint64_t acc);
}
#include "Vdut.h"
#include "fp.h"

namespace {

constexpr uint64_t kMant = (uint64_t(1) << 40) - 1;

struct Bench {
  Vdut dut;
  tb::Rng rng;
  uint8_t dat[DLA_CELL_BYTES], wt[DLA_CELL_BYTES];
  unsigned spread = 31, base = 0, zeros = 0;

  explicit Bench(uint64_t seed) : rng(seed) {}

  // Similar exponents make terms with few shifts, others more.
  uint16_t operand() {
    uint16_t h = uint16_t(fp::pattern(rng, 5, 10));
    if (rng.percent(zeros)) return h & 0x8000;
    if ((h >> 10 & 31) == 31 && !rng.percent(2)) h &= 0xbfff;
    if (spread < 31) h = uint16_t((h & 0x83ff) | (base + rng.below(spread + 1)) % 31 << 10);
    return h;
  }

  void row(uint8_t *to) {
    for (unsigned i = 0; i < CMAC_LANES; i++) {
      uint16_t h = operand();
      to[2 * i] = uint8_t(h);
      to[2 * i + 1] = uint8_t(h >> 8);
    }
  }

  uint64_t word(unsigned n) {
    uint64_t v = 0;
    for (unsigned i = 0; i < 44; i++)
      v |= uint64_t(dut.sums_o[(44 * n + i) / 32] >> (44 * n + i) % 32 & 1) << i;
    return v;
  }

  void compare(unsigned precision, bool wino) {
    static const char *const name[] = {"cell, INT8", "cell, INT16", "cell, FP16"};
    uint64_t want[4];

    std::memcpy(dut.dat_i.data(), dat, DLA_CELL_BYTES);
    std::memcpy(dut.wt_i.data(), wt, DLA_CELL_BYTES);
    dut.wino_i = wino;
    dut.fp16_i = precision == DLA_FP16;
    dut.int8_i = precision == DLA_INT8;
    dut.eval();
    mac::sums(precision, wino, dat, wt, want);
    for (unsigned n = 0; n < 4; n++) fp::check(name[precision], n, wino, word(n), want[n]);
  }

  void cell(bool wino) {
    spread = rng.below(3) ? rng.below(8) : 31;
    base = rng.below(31);
    zeros = rng.below(4) ? 0 : rng.below(101);
    row(dat);
    row(wt);
    compare(DLA_FP16, wino);
  }

  // Bytes, or elements of two, the largest ones often, and 0.
  void values(uint8_t *to, unsigned width) {
    const unsigned edges = rng.below(3) ? rng.below(20) : 100, none = rng.below(3) ? 0 : rng.below(101);
    for (unsigned i = 0; i < DLA_CELL_BYTES; i += width) {
      const bool edge = rng.percent(edges);
      const uint16_t v = rng.percent(none) ? 0 : !edge ? uint16_t(rng.next()) : rng.percent(70)
                       ? uint16_t(1u << (8 * width - 1)) : uint16_t((1u << (8 * width - 1)) - 1);
      for (unsigned j = 0; j < width; j++) to[i + j] = uint8_t(v >> 8 * j);
    }
  }

  void integers(bool int8, bool wino) {
    values(dat, int8 ? 1 : 2);
    values(wt, int8 ? 1 : 2);
    if (int8) std::memcpy(dat + 64, dat, 64);
    compare(int8 ? DLA_INT8 : DLA_INT16, wino);
  }

  // A mantissa with few or many redundant sign bits and low bits.
  uint64_t mantissa(unsigned bits) {
    uint64_t m = rng.next() >> (64 - bits);
    switch (rng.below(5)) {
    case 0: m = m >> rng.below(bits); break;
    case 1: m = (uint64_t(1) << rng.below(bits)) - rng.below(2); break;
    case 2: m = ~((uint64_t(1) << rng.below(bits)) - rng.below(2)); break;
    case 3: m &= ~uint64_t(0) << rng.below(bits); break;
    default: break;
    }
    if (rng.percent(50)) m = ~m + rng.below(2);
    return m & ((uint64_t(1) << bits) - 1);
  }

  // Sums of a layer have normalised mantissas, those of the first stripe 0.
  uint64_t accumulator() {
    uint64_t m = mantissa(40), e = rng.below(8) ? 10 + rng.below(108) : rng.next() & 255;
    if (rng.percent(70) && !((m >> 39 ^ m >> 38) & 1)) m ^= uint64_t(1) << 38;
    if (rng.percent(5)) m = 0;
    return e << 40 | m;
  }

  void accumulate() {
    uint64_t acc = accumulator(), e = rng.percent(2) ? 63 : rng.below(16) * 4;
    uint64_t psum = e << 38 | (rng.next() & 3) << 36 | mantissa(36);

    // an exponent close to the accumulator's, where most bits count
    if (rng.percent(30)) {
      unsigned near = unsigned(acc >> 40 & 255) - 40 + rng.below(36);
      psum = uint64_t(near < 60 ? near : 60) << 38 | (psum & ((uint64_t(1) << 38) - 1));
    }
    // their difference alone stays
    if (rng.percent(10)) acc = (acc & ~kMant) | ((~((psum << 4)) + rng.below(3)) & kMant);
    dut.acc_i = acc;
    dut.psum_i = psum;
    dut.eval();
    fp::check("FP48 sum", acc, psum, dut.acc_o,
              cacc_fp48_add(acc, psum) & ((uint64_t(1) << 48) - 1));
    // more than 189 gives no result
    if ((acc >> 40) <= 189 || (acc >> 40) == 255)
      fp::check("FP48 to FP32", acc, 0, dut.f_o, cacc_fp48_to_fp32(acc));
  }
};

}  // namespace

int main(int argc, char **argv) {
  uint64_t seed = tb::seed_of(argc, argv);
  bool good = fp::shared([&](unsigned j, unsigned of) {
    Bench b(seed * 16 + j);
    uint64_t cells = (fp::all() ? 4000000u : 20000u) / of;

    for (uint64_t n = 0; n < cells; n++) {
      b.cell(n & 1);
      b.integers(n >> 1 & 1, n & 1);
      for (unsigned i = 0; i < 4; i++) b.accumulate();
    }
    std::printf("fp_cell: process %u: %" PRIu64 " cells of 64 products in FP16 and in integers, %" PRIu64
                " sums\n", j, cells, 4 * cells);
  });
  std::printf("fp_cell seed %" PRIu64 ": %s\n", seed, good ? "0 differences" : "differences");
  return !good;
}
