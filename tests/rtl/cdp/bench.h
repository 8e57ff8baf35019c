// SPDX-License-Identifier: Apache-2.0
// Bench of dla_cdp, derived from that of planar.h.

#ifndef DLA_TESTS_CDP_BENCH_H
#define DLA_TESTS_CDP_BENCH_H

#define UNIT cdp
#define UPPER CDP
#include "../planar.h"

struct Bench : Planar {
  Bench(const char *config, uint64_t s) : Planar(config, s, false) { reset(); }

  // the reader may run ahead of a model that waits for CDP to be enabled
  bool may_request() const override { return !want_rd.empty(); }

  void enable_rd(unsigned requests, unsigned dma_en) {
    enable(DLA_CDP_RDMA, 0x08, {requests, dma_en});
  }
  void enable_core(unsigned dma_en) { enable(DLA_CDP, 0x48, {0, dma_en}); }

  // Cubes with this bit in their address hold FP16 numbers of similar size, with some NaN and Inf:
  // sums of random patterns would all be NaN.
  static constexpr uint64_t fp16_at = 1 << 28;

  void fill(int ram, uint64_t addr, uint8_t *dst, uint32_t n) override {
    if (!(addr & fp16_at)) return Planar::fill(ram, addr, dst, n);
    for (uint32_t i = 0; i < n; i++) {
      const uint64_t a = addr + i, x = tb::mix(seed << 20 ^ uint64_t(ram) << 60 ^ a >> 1);
      uint32_t h = uint32_t(x) & 0x83ff, e = 12 + (x >> 16) % 9;
      if ((x >> 24) % 64 == 0) {
        e = (x >> 32) % 4 ? (x >> 40) % 31 : 31;
        if ((x >> 48) % 2) h &= 0x8000;
      }
      h |= e << 10;
      dst[i] = uint8_t(a & 1 ? h >> 8 : h);
    }
  }

  void settle() {
    drain();
    registers(DLA_CDP, 0xc8, 0xa0, wr_copy);
    registers(DLA_CDP_RDMA, 0xc8, 0x3c, rd_copy);
  }
};

#endif
