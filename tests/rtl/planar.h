// SPDX-License-Identifier: Apache-2.0
// Bench of an engine with a read DMA page of its own (PDP, CDP): pins on one side, the C model's
// transactions on the other.
//
// Every memory request, write beat, done pulse and stall clock at the pins is checked against
// what the model did (or, for stall counters, against what the pins showed). UNIT: the unit in
// port names (pdp, cdp); UPPER: the same in DLA_ names. The engine's bench derives from this one.

#ifndef DLA_TESTS_RTL_PLANAR_H
#define DLA_TESTS_RTL_PLANAR_H

#include "dma.h"

#define DLA_CLIENT2(u) DLA_CL_##u
#define DLA_CLIENT(u) DLA_CLIENT2(u)
#define DLA_PAGE2(u, s) DLA_##u##s
#define DLA_PAGE1(u, s) DLA_PAGE2(u, s)
#define CORE_PAGE DLA_PAGE1(UPPER, )
#define RDMA_PAGE DLA_PAGE1(UPPER, _RDMA)

struct Planar : Dma {
  // A layer of one side, in order: requests still to come, dma_en.
  struct Side {
    unsigned left, dma_en;
  };

  uint64_t pops = 0;
  uint64_t rd_stall = 0, wr_stall = 0;
  uint32_t rd_copy[2] = {0, 0}, wr_copy[2] = {0, 0};
  unsigned rd_turn = 0, wr_turn = 0;
  std::deque<Side> rd_layer, wr_layer;

  // ---- what an engine adds
  virtual void drive_more() {}
  virtual void sample_more() {}
  virtual bool may_request() const { return true; }

  Planar(const char *config, uint64_t s, bool sdp) : Dma(config, s, DLA_CLIENT(UPPER), sdp) {
    in_order = true;
  }

  // With every input at a value; called by the engine's bench.
  void reset() {
    d.PIN(csb2, _req_pvld) = d.PIN(csb2, _rdma_req_pvld) = 0;
    drive();
    reset_pins();
  }

  void fill(int ram, uint64_t addr, uint8_t *dst, uint32_t n) override {
    const uint64_t key = seed << 20 ^ uint64_t(ram) << 60;
    for (uint32_t i = 0; i < n; i++) {
      const uint64_t a = addr + i, page = tb::mix(key ^ a >> 9) & 7;
      // some stretches hold the extremes or small values only
      const uint8_t v = uint8_t(tb::mix(key ^ a >> 3) >> 8 * (a & 7));
      dst[i] = page == 0 ? 0x80 : page == 1 ? 0x7f : page < 4 ? uint8_t(int8_t(v) / 32) : v;
    }
  }

  // ---- one clock
  void tick() override {
    drive();
    d.eval();
    sample();
    edge();
    d.PIN(csb2, _req_pvld) = d.PIN(csb2, _rdma_req_pvld) = 0;
  }

  void drive() {
    drive_memory(may_request());
    drive_more();
  }

  template <class P> void read_pins(int p, bool valid, bool ready, const P &pd) {
    CHECK(!valid || !rd_layer.empty(), "read request of no layer");
    if (valid && !ready && rd_layer.front().dma_en) rd_stall++;
    hold(held[p], valid, ready, pd);
    if (valid && ready) take_rd(p, pd);
  }
  template <class P> void write_pins(int p, bool valid, bool ready, const P &pd) {
    CHECK(!valid || !wr_layer.empty(), "write of no layer");
    if (valid && !ready && wr_layer.front().dma_en) wr_stall++;
    hold(held[2 + p], valid, ready, pd);
    if (valid && ready) take_wr(p, pd);
  }

  void sample() {
    CHECK(!(d.PIN(, 2cvif_rd_req_valid) && d.PIN(, 2mcif_rd_req_valid)), "reads on both ports");
    pops += sample_ports(*this);
    sample_more();
    sample_done(d.PIN(, 2glb_done_intr_pd));
  }

  template <class P> void take_rd(int p, const P &pd) {
    take_read(p, pd);
    if (--rd_layer.front().left == 0) {
      rd_copy[rd_turn] = uint32_t(rd_stall);
      rd_turn ^= 1;
      rd_layer.pop_front();
    }
  }

  template <class P> void take_wr(int p, const P &pd) {
    const unsigned n = take_write(p, pd);
    if (n && !wr.atoms && wr.ack) {
      give_ack(p);
      wr_copy[wr_turn] = uint32_t(wr_stall);
      wr_turn ^= 1;
      wr_layer.pop_front();
    }
  }

  // ---- CSB
  void access(dla_page page, bool write, uint32_t off, uint32_t value) {
    if (page == CORE_PAGE)
      request(d.PIN(csb2, _req_pvld), d.PIN(csb2, _req_pd), write, off, value);
    else
      request(d.PIN(csb2, _rdma_req_pvld), d.PIN(csb2, _rdma_req_pd), write, off, value);
  }
  void rtl_write(dla_page page, uint32_t off, uint32_t value) { access(page, true, off, value); }
  uint32_t rtl_read(dla_page page, uint32_t off) {
    access(page, false, off, 0);
    return page == CORE_PAGE ? answer(d.PIN(, 2csb_resp_valid), d.PIN(, 2csb_resp_pd))
                             : answer(d.PIN(, _rdma2csb_resp_valid), d.PIN(, _rdma2csb_resp_pd));
  }
  void both_write(dla_page page, uint32_t off, uint32_t value) {
    ref_write(model, page, off, value);
    rtl_write(page, off, value);
  }
  // Consecutive registers from off on.
  void program(dla_page page, uint32_t off, std::initializer_list<int64_t> values) {
    for (int64_t v : values) {
      both_write(page, off, uint32_t(v));
      off += 4;
    }
  }
  void both_read(dla_page page, uint32_t off) {
    const uint32_t got = rtl_read(page, off), want = ref_read(model, page, off);
    CHECK(got == want, "register 0x%03x reads %08x, expected %08x", off, got, want);
  }
  bool busy(dla_page page, unsigned g) { return rtl_read(page, 0) >> (16 * g) & 3; }
  void wait_idle(dla_page page, unsigned g) {
    const uint64_t limit = tb_now + 3000000;
    while (busy(page, g)) {
      tick();
      CHECK(tb_now < limit, "page %d group %u stays busy", page, g);
    }
    // op_enable clears with the last beat, the reader's with the last atom (pdp.md 5, 11)
    CHECK(page != CORE_PAGE || wr_layer.size() < 2, "core idle before its last beat");
    CHECK(page != RDMA_PAGE || rd_layer.size() < 2, "reader idle before its last request");
  }

  // Enables the producer's group. The model runs it at once, which fills the expectations.
  void enable(dla_page page, uint32_t off, Side layer) {
    (page == CORE_PAGE ? wr_layer : rd_layer).push_back(layer);
    ref_write(model, page, off, 1);
    if (const char *t = ref_error(model)) CHECK(false, "%s", t);
    rtl_write(page, off, 1);
  }

  // At the end of all layers no transaction may be left.
  void drain() {
    quiet();
    CHECK(rd_layer.empty() && wr_layer.empty(), "the unit stopped early");
  }

  // Compares all registers below end; the stall count is that of the pins.
  void registers(dla_page page, uint32_t end, uint32_t stall_off, const uint32_t copy[2]) {
    for (unsigned g = 0; g < 2; g++) {
      both_write(page, 4, g);
      for (uint32_t off = 0; off < end; off += 4) {
        const uint32_t got = rtl_read(page, off);
        const uint32_t want = off == stall_off ? copy[g] : ref_read(model, page, off);
        CHECK(got == want, "page %d group %u register 0x%03x reads %08x, expected %08x", page, g,
              off, got, want);
      }
    }
  }

  void moods() { Dma::moods(true); }
};

#endif
