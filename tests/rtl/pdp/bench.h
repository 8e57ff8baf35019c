// SPDX-License-Identifier: Apache-2.0
// Bench of dla_pdp: the one of planar.h and the stream from SDP.

#ifndef DLA_TESTS_PDP_BENCH_H
#define DLA_TESTS_PDP_BENCH_H

#define UNIT pdp
#define UPPER PDP
#include "../planar.h"

struct Bench : Planar {
  uint64_t sdp_sent = 0;  // bytes accepted by the unit
  bool sdp_on = false;

  Bench(const char *config, uint64_t s) : Planar(config, s, true) { reset(); }

  void drive_more() override {
    if (!sdp_on) sdp_on = rng.percent(mood.sdp);
    d.sdp2pdp_valid = sdp_on;
    if (!sdp_on) return;
    uint8_t b[64];
    fill(2, sdp_sent, b, cfg->sdp_tp);
    for (unsigned i = 0; i < cfg->sdp_tp; i++) tb::put(d.sdp2pdp_pd, 8 * i, 8, b[i]);
  }

  void sample_more() override {
    if (!sdp_on || !d.sdp2pdp_ready) return;
    sdp_sent += cfg->sdp_tp;
    sdp_on = false;
  }

  void check_done(const Done &x) const override {
    CHECK(x.pops <= pops, "done pulse before the end of PDP_RDMA");
  }

  using Planar::enable;
  void enable(dla_page page) {
    if (page == DLA_PDP) {
      enable(page, 8, {0, ref_read(model, page, 0x94) & 1});
      return;
    }
    const unsigned surfs = ref_read(model, page, 0x14) / atom + 1;
    enable(page, 8, {(ref_read(model, page, 0x34) + 1) * surfs *
                     (ref_read(model, page, 0x10) + 1), ref_read(model, page, 0x44) & 1});
  }

  void settle() {
    drain();
    CHECK(sdp_sent == ref_sdp_taken(model) * atom, "%llu bytes from SDP, expected %llu",
          (unsigned long long)sdp_sent, (unsigned long long)ref_sdp_taken(model) * atom);
    registers(DLA_PDP, 0xb0, 0x98, wr_copy);
    registers(DLA_PDP_RDMA, 0xb0, 0x48, rd_copy);
  }
};

#endif
