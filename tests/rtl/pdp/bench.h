// SPDX-License-Identifier: Apache-2.0
// Bench of dla_pdp: that of planar.h and the stream from SDP.

#ifndef DLA_TESTS_PDP_BENCH_H
#define DLA_TESTS_PDP_BENCH_H

#define UNIT pdp
#define UPPER PDP
#include "../planar.h"

struct Bench : Planar {
  // A layer on the fly: its last byte of the stream, and whether its elements have 16 bits.
  struct Fly {
    uint64_t end;
    bool wide;
  };
  uint64_t sdp_sent = 0;  // bytes accepted by the unit
  bool sdp_on = false;
  std::deque<Fly> fly;

  Bench(const char *config, uint64_t s) : Planar(config, s, true) { reset(); }

  void drive_more() override {
    if (!sdp_on) sdp_on = rng.percent(mood.sdp);
    d.sdp2pdp_valid = sdp_on;
    if (!sdp_on) return;
    uint8_t b[64];
    const unsigned n = beat(), place = cfg->v1 && n == cfg->sdp_tp ? 16 : 8;
    fill(2, sdp_sent, b, n);
    for (unsigned i = 0; i < n; i++) {
      tb::put(d.sdp2pdp_pd, place * i, 8, b[i]);
      // the other half of an INT8 element's 16 bits has no meaning (pdp.md 6)
      if (place == 16) tb::put(d.sdp2pdp_pd, 16 * i + 8, 8, uint8_t(rng.next()));
    }
  }

  // Bytes of the present beat.
  unsigned beat() const {
    return cfg->v1 && !fly.empty() && fly.front().wide ? 2 * cfg->sdp_tp : cfg->sdp_tp;
  }

  void sample_more() override {
    if (!sdp_on || !d.sdp2pdp_ready) return;
    sdp_sent += beat();
    while (!fly.empty() && fly.front().end <= sdp_sent) fly.pop_front();
    sdp_on = false;
  }

  void check_done(const Done &x) const override {
    CHECK(x.pops <= pops, "done pulse before the end of PDP_RDMA");
  }

  using Planar::enable;
  void enable(dla_page page) {
    if (page == DLA_PDP) {
      const bool wide = cfg->v1 && ref_read(model, page, 0x84);
      const uint64_t before = ref_sdp_taken(model);
      enable(page, 8, {0, ref_read(model, page, 0x94) & 1});
      if (ref_sdp_taken(model) > before) fly.push_back({ref_sdp_taken(model) * atom, wide});
      return;
    }
    const unsigned elems = cfg->v1 && ref_read(model, page, 0x30) ? atom / 2 : atom;
    const unsigned surfs = ref_read(model, page, 0x14) / elems + 1;
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
