// SPDX-License-Identifier: Apache-2.0
// FP16 operands unpacked, multiplied and aligned (rtl/cmac/dla_cmac_word.sv, rtl/lib/dla_mac_pair.svh)
// against the model of the MAC array (models/units/cmac).
//
// A product depends on two significands of at most 14 bits and a sign.  Every pair of patterns is
// played without a shift; each pair of significands with every shift.
#define _Alignas alignas
extern "C" {
#include "../../models/units/cmac/cmac_priv.h"
}
#undef _Alignas
#include "Vdut.h"
#include "fp.h"

namespace {

constexpr unsigned kLanes = 16, kRows = 65536 / CMAC_LANES;

// The model's own unpacked operands, row h / 64 and lane h % 64 for pattern h.
cmac_row *rows;
cmac_row *next_row;

uint32_t keep(const cmac_row *d, const cmac_row *, int32_t *t) {
  *next_row = *d;
  std::memset(t, 0, CMAC_LANES * sizeof *t);
  return 0;
}

void unpack_all() {
  static dla_stripe s;
  int64_t out[16];

  rows = new cmac_row[kRows];
  s.kernels = s.items = 1;
  for (unsigned i = 0; i < CMAC_LANES; i++)
    s.wt[2 * i + 1] = 0x3c;  // 1.0: lanes with a 0 are left out
  for (unsigned r = 0; r < kRows; r++) {
    for (unsigned i = 0; i < CMAC_LANES; i++) {
      unsigned h = r * CMAC_LANES + i;
      // the model does not compute a row with a NaN; without its fraction the NaN becomes an Inf
      if ((h >> 10 & 31) == 31) h &= ~0x3ffu;
      s.dat[2 * i] = uint8_t(h);
      s.dat[2 * i + 1] = uint8_t(h >> 8);
    }
    next_row = &rows[r];
    cmac_fp16(&s, 16, out, keep);
  }
}

uint32_t significand(unsigned h) {
  uint32_t m = rows[h / CMAC_LANES].m[h % CMAC_LANES];
  return (h >> 10 & 31) == 31 ? m | (h & 0x3ff) << 3 : m;
}

// Operand h in all lanes.
void fill(cmac_row &r, unsigned h) {
  const cmac_row &from = rows[h / CMAC_LANES];
  for (unsigned i = 0; i < CMAC_LANES; i++) {
    r.m[i] = significand(h);
    r.q[i] = from.q[h % CMAC_LANES];
    r.neg[i] = from.neg[h % CMAC_LANES];
  }
}

struct Bench {
  Vdut dut;
  cmac_row dat, wt;
  int32_t term[CMAC_LANES];
  uint64_t played = 0;

  // a with the 64 patterns from b on, which have one exponent: no lane shifts.
  void row(unsigned a, unsigned b) {
    cmac_terms_plain(&dat, &wt, term);
    dut.a_i = uint16_t(a);
    dut.shift_i = 0;
    for (unsigned at = 0; at < CMAC_LANES; at += kLanes) {
      dut.b_i = uint16_t(b + at);
      dut.eval();
      for (unsigned i = 0; i < kLanes; i++)
        fp::check("product", a, b + at + i, dut.term_o[i], uint32_t(term[at + i]));
    }
    played += CMAC_LANES;
  }

  void unpacked(unsigned b) {
    dut.b_i = uint16_t(b);
    dut.eval();
    for (unsigned i = 0; i < kLanes; i++) {
      unsigned h = b + i;
      const cmac_row &r = rows[h / CMAC_LANES];
      bool nan = (h >> 10 & 31) == 31 && (h & 0x3ff);
      fp::check("unpack", h, 0, dut.unpacked_o[i],
                uint32_t(nan) << 23 | (r.neg[h % 64] & 1u) << 22 | r.q[h % 64] << 14 |
                    significand(h));
    }
  }

  // a with 16 patterns from b on, `shift` digits below a product in another lane.
  void shifted(unsigned a, unsigned b, unsigned shift) {
    for (unsigned i = 0; i < CMAC_LANES; i++) {
      dat.q[i] = wt.q[i] = 0;
      wt.neg[i] = 0;
      wt.m[i] = i < kLanes ? significand(b + i) : 0;
    }
    wt.m[63] = 1;
    wt.q[63] = shift;
    if (dat.m[0] == 0) return;
    cmac_terms_plain(&dat, &wt, term);
    dut.a_i = uint16_t(a);
    dut.b_i = uint16_t(b);
    dut.shift_i = uint8_t(shift);
    dut.eval();
    for (unsigned i = 0; i < kLanes; i++)
      fp::check("term", a, b + i, dut.term_o[i], uint32_t(term[i]));
    played += kLanes;
  }
};

}  // namespace

int main(int argc, char **argv) {
  uint64_t seed = tb::seed_of(argc, argv);
  unpack_all();
  bool good = fp::shared([&](unsigned j, unsigned of) {
    Bench b;
    tb::Rng rng(seed);
    for (unsigned h = 0; h < 65536; h += kLanes) b.unpacked(h);
    for (unsigned n = j; n < (fp::all() ? 65536u : 64u); n += of) {
      unsigned a = fp::all() ? n : unsigned(fp::pattern(rng, 5, 10));
      fill(b.dat, a);
      for (unsigned r = 0; r < kRows; r++) {
        if (!fp::all() && rng.below(4)) continue;
        b.wt = rows[r];
        for (unsigned i = 0; i < CMAC_LANES; i++) b.wt.m[i] = significand(r * CMAC_LANES + i);
        b.row(a, r * CMAC_LANES);
      }
    }
    std::printf("fp_product: process %u: %" PRIu64 " products\n", j, b.played);
    b.played = 0;
    // patterns 0 to 0x13ff have every significand, of either sign in a
    for (unsigned n = j; n < (fp::all() ? 2u * 0x1400 : 128u); n += of) {
      unsigned at = fp::all() ? n : rng.below(2 * 0x1400);
      unsigned a = at % 0x1400 | (at / 0x1400) << 15;
      fill(b.dat, a);
      for (unsigned h = 0; h < 0x1400; h += kLanes)
        for (unsigned shift = 1; shift < 8; shift++)
          if (fp::all() || rng.below(8) == 0) b.shifted(a, h, shift);
    }
    std::printf("fp_product: process %u: %" PRIu64 " shifted terms\n", j, b.played);
  });
  std::printf("fp_product seed %" PRIu64 ": %s\n", seed, good ? "0 differences" : "differences");
  return !good;
}
