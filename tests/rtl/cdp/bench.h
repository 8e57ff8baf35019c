// SPDX-License-Identifier: Apache-2.0
// Bench of dla_cdp: the one of planar.h.

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

  void settle() {
    drain();
    registers(DLA_CDP, 0xc8, 0xa0, wr_copy);
    registers(DLA_CDP_RDMA, 0xc8, 0x3c, rd_copy);
  }
};

#endif
