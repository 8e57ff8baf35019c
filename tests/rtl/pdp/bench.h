// SPDX-License-Identifier: Apache-2.0
// Bench of dla_pdp: pins on one side, the C model's transactions on the other.
//
// Every memory request, write beat, done pulse and stall clock at the pins is checked against
// what the model did (or, for stall counters, against what the pins showed).

#ifndef DLA_TESTS_PDP_BENCH_H
#define DLA_TESTS_PDP_BENCH_H

#include <deque>
#include <vector>

#include "Vdut.h"
#include "../tb.h"
#include "../ref.h"

struct Bench {
  // Percentages of clocks in which a partner is ready; latencies in clocks.
  struct Mood {
    unsigned rd_req = 100, rd_rsp = 100, wr = 100, sdp = 100;
    unsigned rd_lat = 1, wr_lat = 1;
  } mood;

  struct Cmd {
    uint64_t addr;
    unsigned atoms, ram, ack;
  };
  struct Beat {
    uint64_t when;
    std::vector<uint8_t> bytes;
    unsigned mask;
  };
  using Atom = std::vector<uint8_t>;

  const dla_cfg *cfg;
  Vdut d;
  ref *model;
  tb::Rng rng;
  uint64_t seed, beats = 0, pops = 0;
  unsigned atom, m, aw, credit;

  std::deque<Cmd> want_rd, want_wr;
  std::deque<Atom> want_atom;
  struct Done {
    int group;
    uint64_t pops; // beats that the reader must have passed on by then
  };
  std::deque<Done> want_done;

  // port 0 = CV, 1 = MC
  std::deque<Beat> rsp[2];
  uint64_t last_rsp = 0, flight[2] = {0, 0};
  bool rsp_on[2] = {false, false};
  Cmd wr[2] = {};           // command whose data is coming
  std::deque<uint64_t> ack[2];
  unsigned acks_given = 0, dones = 0;
  uint64_t sdp_sent = 0;    // bytes accepted by the unit
  bool sdp_on = false;
  uint64_t rd_stall = 0, wr_stall = 0;
  uint32_t rd_copy[2] = {0, 0}, wr_copy[2] = {0, 0};
  unsigned rd_turn = 0, wr_turn = 0;
  // per layer, in order: requests, dma_en of both sides
  struct Side {
    unsigned left, dma_en;
  };
  std::deque<Side> rd_layer, wr_layer;

  Bench(const char *config, uint64_t s) : rng(s), seed(s) {
    cfg = dla_cfg_find(config);
    atom = cfg->atom;
    m = cfg->m;
    aw = cfg->addr_bits;
    credit = cfg->rd_credit[DLA_CL_PDP];
    ref_events ev = {on_rd, on_wr, on_atom, on_done, content, this, true};
    model = ref_create(cfg, ev);
    d.csb2pdp_req_pvld = d.csb2pdp_rdma_req_pvld = 0;
    d.mcif2pdp_rd_rsp_valid = d.cvif2pdp_rd_rsp_valid = 0;
    d.mcif2pdp_wr_rsp_complete = d.cvif2pdp_wr_rsp_complete = 0;
    d.sdp2pdp_valid = 0;
    d.nvdla_core_rstn = 1;
    d.nvdla_core_clk = 0;
    d.eval();
    d.nvdla_core_rstn = 0;
    for (int i = 0; i < 4; i++) edge();
    d.nvdla_core_rstn = 1;
    for (int i = 0; i < 4; i++) edge();
  }
  ~Bench() { ref_destroy(model); }

  // ---- the model's side
  static Bench *self(void *u) { return static_cast<Bench *>(u); }
  static void on_rd(void *u, const dla_rd_req *q) {
    self(u)->want_rd.push_back({q->addr, q->atoms, q->ram, 0});
    self(u)->beats += (q->atoms + self(u)->m - 1) / self(u)->m;
  }
  static void on_wr(void *u, const dla_wr_cmd *c) {
    self(u)->want_wr.push_back({c->addr, c->atoms, c->ram, c->ack});
  }
  static void on_atom(void *u, const uint8_t *a) {
    self(u)->want_atom.push_back(Atom(a, a + self(u)->atom));
  }
  static void on_done(void *u, int group) { self(u)->want_done.push_back({group, self(u)->beats}); }
  static void content(void *u, int ram, uint64_t addr, uint8_t *dst, uint32_t n) {
    const uint64_t key = self(u)->seed << 20 ^ uint64_t(ram) << 60;
    for (uint32_t i = 0; i < n; i++) {
      const uint64_t a = addr + i, page = tb::mix(key ^ a >> 9) & 7;
      // some stretches hold the extremes only
      dst[i] = page == 0 ? 0x80 : page == 1 ? 0x7f : uint8_t(tb::mix(key ^ a >> 3) >> 8 * (a & 7));
    }
  }

  // ---- one clock
  void edge() {
    d.nvdla_core_clk = 1;
    d.eval();
    d.nvdla_core_clk = 0;
    d.eval();
    tb_now++;
  }

  void tick() {
    drive();
    d.eval();
    sample();
    edge();
    d.csb2pdp_req_pvld = 0;
    d.csb2pdp_rdma_req_pvld = 0;
  }

  void drive() {
    d.pdp2mcif_rd_req_ready = rng.percent(mood.rd_req);
    d.pdp2cvif_rd_req_ready = rng.percent(mood.rd_req);
    d.pdp2mcif_wr_req_ready = rng.percent(mood.wr);
    d.pdp2cvif_wr_req_ready = rng.percent(mood.wr);
    for (int p = 0; p < 2; p++) {
      // a valid that was refused stays
      if (!rsp_on[p]) {
        rsp_on[p] = !rsp[p].empty() && rsp[p].front().when <= tb_now && flight[p] < credit &&
                    rng.percent(mood.rd_rsp);
      }
      if (p) put_rsp(d.mcif2pdp_rd_rsp_valid, d.mcif2pdp_rd_rsp_pd, p);
      else put_rsp(d.cvif2pdp_rd_rsp_valid, d.cvif2pdp_rd_rsp_pd, p);
    }
    d.mcif2pdp_wr_rsp_complete = due(1);
    d.cvif2pdp_wr_rsp_complete = due(0);
    if (!sdp_on) sdp_on = rng.percent(mood.sdp);
    d.sdp2pdp_valid = sdp_on;
    if (sdp_on) {
      uint8_t b[64];
      content(this, 2, sdp_sent, b, cfg->sdp_tp);
      for (unsigned i = 0; i < cfg->sdp_tp; i++) tb::put(d.sdp2pdp_pd, 8 * i, 8, b[i]);
    }
  }

  template <class V, class P> void put_rsp(V &valid, P &pd, int p) {
    valid = rsp_on[p];
    if (!rsp_on[p]) return;
    const Beat &b = rsp[p].front();
    for (unsigned i = 0; i < m * atom; i++) tb::put(pd, 8 * i, 8, b.bytes[i]);
    tb::put(pd, 8 * m * atom, m, b.mask);
  }

  bool due(int p) {
    if (ack[p].empty() || ack[p].front() > tb_now) return false;
    ack[p].pop_front();
    acks_given++;
    return true;
  }

  // A valid that was refused stays, with its payload (unit_pins.md, handshakes).
  struct Held {
    std::vector<uint8_t> pd;
    bool on = false;
  } held[4];
  template <class P> void hold(Held &h, bool valid, bool ready, const P &pd) {
    const uint8_t *p = reinterpret_cast<const uint8_t *>(&pd);
    CHECK(!h.on || (valid && !std::memcmp(h.pd.data(), p, sizeof pd)), "a request changed");
    h.on = valid && !ready;
    if (h.on) h.pd.assign(p, p + sizeof pd);
  }

  void sample() {
    hold(held[0], d.pdp2mcif_rd_req_valid, d.pdp2mcif_rd_req_ready, d.pdp2mcif_rd_req_pd);
    hold(held[1], d.pdp2cvif_rd_req_valid, d.pdp2cvif_rd_req_ready, d.pdp2cvif_rd_req_pd);
    hold(held[2], d.pdp2mcif_wr_req_valid, d.pdp2mcif_wr_req_ready, d.pdp2mcif_wr_req_pd);
    hold(held[3], d.pdp2cvif_wr_req_valid, d.pdp2cvif_wr_req_ready, d.pdp2cvif_wr_req_pd);
    const bool rd_v[2] = {bool(d.pdp2cvif_rd_req_valid), bool(d.pdp2mcif_rd_req_valid)};
    const bool rd_r[2] = {bool(d.pdp2cvif_rd_req_ready), bool(d.pdp2mcif_rd_req_ready)};
    const bool wr_v[2] = {bool(d.pdp2cvif_wr_req_valid), bool(d.pdp2mcif_wr_req_valid)};
    const bool wr_r[2] = {bool(d.pdp2cvif_wr_req_ready), bool(d.pdp2mcif_wr_req_ready)};
    const bool rs_r[2] = {bool(d.cvif2pdp_rd_rsp_ready), bool(d.mcif2pdp_rd_rsp_ready)};
    const bool pop[2] = {bool(d.pdp2cvif_rd_cdt_lat_fifo_pop),
                         bool(d.pdp2mcif_rd_cdt_lat_fifo_pop)};
    for (int p = 0; p < 2; p++) {
      if (rd_v[p] && !rd_r[p] && !rd_layer.empty() && rd_layer.front().dma_en) rd_stall++;
      if (wr_v[p] && !wr_r[p] && !wr_layer.empty() && wr_layer.front().dma_en) wr_stall++;
      if (rd_v[p] && rd_r[p]) take_rd(p);
      if (rsp_on[p] && rs_r[p]) {
        rsp[p].pop_front();
        rsp_on[p] = false;
        flight[p]++;
      }
      if (pop[p]) {
        CHECK(flight[p] > 0, "pop without a beat on port %d", p);
        flight[p]--;
        pops++;
      }
      if (wr_v[p] && wr_r[p]) {
        if (p) take_wr(p, d.pdp2mcif_wr_req_pd);
        else take_wr(p, d.pdp2cvif_wr_req_pd);
      }
    }
    if (sdp_on && d.sdp2pdp_ready) {
      sdp_sent += cfg->sdp_tp;
      sdp_on = false;
    }
    for (int g = 0; g < 2; g++) {
      if (!(d.pdp2glb_done_intr_pd >> g & 1)) continue;
      CHECK(!want_done.empty() && want_done.front().group == g, "done pulse of group %d", g);
      CHECK(want_done.front().pops <= pops, "done pulse before the end of PDP_RDMA");
      want_done.pop_front();
      dones++;
      CHECK(dones <= acks_given, "done pulse before the acknowledge");
    }
  }

  void take_rd(int p) {
    Cmd q;
    if (p) q = {tb::get(d.pdp2mcif_rd_req_pd, 0, aw), 0, 0, 0},
        q.atoms = unsigned(tb::get(d.pdp2mcif_rd_req_pd, aw, 15)) + 1;
    else q = {tb::get(d.pdp2cvif_rd_req_pd, 0, aw), 0, 0, 0},
        q.atoms = unsigned(tb::get(d.pdp2cvif_rd_req_pd, aw, 15)) + 1;
    CHECK(!want_rd.empty(), "read request 0x%llx nobody expects", (unsigned long long)q.addr);
    const Cmd w = want_rd.front();
    CHECK(q.addr == w.addr && q.atoms == w.atoms && unsigned(p) == w.ram,
          "read 0x%llx, %u atoms, port %d; expected 0x%llx, %u atoms, port %u",
          (unsigned long long)q.addr, q.atoms, p, (unsigned long long)w.addr, w.atoms, w.ram);
    want_rd.pop_front();
    for (unsigned a = 0; a < q.atoms; a += m) {
      Beat b;
      const unsigned n = q.atoms - a < m ? q.atoms - a : m;
      // the unused half of a last beat holds anything
      b.bytes.assign(m * atom, 0xa5);
      content(this, p, q.addr + uint64_t(a) * atom, b.bytes.data(), n * atom);
      b.mask = (1u << n) - 1;
      last_rsp = last_rsp > tb_now + mood.rd_lat ? last_rsp : tb_now + mood.rd_lat;
      b.when = last_rsp;
      rsp[p].push_back(b);
    }
    Side &s = rd_layer.front();
    if (--s.left == 0) {
      rd_copy[rd_turn] = uint32_t(rd_stall);
      rd_turn ^= 1;
      rd_layer.pop_front();
    }
  }

  template <class P> void take_wr(int p, P &pd) {
    const unsigned dw = 8 * m * atom;
    Cmd &c = wr[p];
    if (!tb::get(pd, dw + m, 1)) {
      CHECK(!wr[0].atoms && !wr[1].atoms, "write command inside another one");
      c = {tb::get(pd, 0, aw), unsigned(tb::get(pd, aw, 13)) + 1, unsigned(p),
           unsigned(tb::get(pd, aw + 13, 1))};
      CHECK(!want_wr.empty(), "write 0x%llx nobody expects", (unsigned long long)c.addr);
      const Cmd w = want_wr.front();
      CHECK(c.addr == w.addr && c.atoms == w.atoms && c.ram == w.ram && c.ack == w.ack,
            "write 0x%llx, %u atoms, port %u, ack %u; expected 0x%llx, %u, %u, %u",
            (unsigned long long)c.addr, c.atoms, c.ram, c.ack, (unsigned long long)w.addr,
            w.atoms, w.ram, w.ack);
      want_wr.pop_front();
      return;
    }
    const unsigned n = c.atoms < m ? c.atoms : m;
    CHECK(c.atoms, "write data without a command");
    CHECK(tb::get(pd, dw, m) == (1u << n) - 1, "write mask of %u atoms", n);
    for (unsigned a = 0; a < n; a++) {
      CHECK(!want_atom.empty(), "write data nobody expects");
      for (unsigned i = 0; i < atom; i++) {
        const unsigned got = unsigned(tb::get(pd, 8 * (a * atom + i), 8));
        CHECK(got == want_atom.front()[i], "0x%llx, lane %u: wrote %02x, expected %02x",
              (unsigned long long)c.addr, i, got, want_atom.front()[i]);
      }
      want_atom.pop_front();
      c.addr += atom;
    }
    c.atoms -= n;
    if (!c.atoms && c.ack) {
      uint64_t t = tb_now + 1 + (mood.wr_lat > 1 ? rng.below(mood.wr_lat) : 0);
      if (!ack[p].empty() && ack[p].back() >= t) t = ack[p].back() + 1;
      ack[p].push_back(t);
      wr_copy[wr_turn] = uint32_t(wr_stall);
      wr_turn ^= 1;
      wr_layer.pop_front();
    }
  }

  // ---- CSB
  void rtl_write(dla_page page, uint32_t off, uint32_t value) {
    if (page == DLA_PDP) {
      d.csb2pdp_req_pvld = 1;
      d.csb2pdp_req_pd = tb::csb_pd(true, false, off, value);
    } else {
      d.csb2pdp_rdma_req_pvld = 1;
      d.csb2pdp_rdma_req_pd = tb::csb_pd(true, false, off, value);
    }
    tick();
  }
  uint32_t rtl_read(dla_page page, uint32_t off) {
    if (page == DLA_PDP) {
      d.csb2pdp_req_pvld = 1;
      d.csb2pdp_req_pd = tb::csb_pd(false, false, off, 0);
    } else {
      d.csb2pdp_rdma_req_pvld = 1;
      d.csb2pdp_rdma_req_pd = tb::csb_pd(false, false, off, 0);
    }
    tick();
    tick();
    const bool v = page == DLA_PDP ? d.pdp2csb_resp_valid : d.pdp_rdma2csb_resp_valid;
    const uint64_t pd = page == DLA_PDP ? d.pdp2csb_resp_pd : d.pdp_rdma2csb_resp_pd;
    CHECK(v && !(pd >> 32), "no read response two clocks after the request");
    return uint32_t(pd);
  }
  void both_write(dla_page page, uint32_t off, uint32_t value) {
    ref_write(model, page, off, value);
    rtl_write(page, off, value);
  }
  bool busy(dla_page page, unsigned g) { return rtl_read(page, 0) >> (16 * g) & 3; }
  void wait_idle(dla_page page, unsigned g) {
    const uint64_t limit = tb_now + 3000000;
    while (busy(page, g)) {
      tick();
      CHECK(tb_now < limit, "page %d group %u stays busy", page, g);
    }
    // op_enable clears with the last beat, the reader's with the last atom (pdp.md 5, 11)
    CHECK(page != DLA_PDP || wr_layer.size() < 2, "PDP idle before its last beat");
    CHECK(page != DLA_PDP_RDMA || rd_layer.size() < 2, "PDP_RDMA idle before its last request");
  }

  // Enables the producer's group.  The model runs it at once, which fills the expectations.
  void enable(dla_page page) {
    if (page == DLA_PDP) {
      wr_layer.push_back({0, ref_read(model, page, 0x94) & 1});
    } else {
      const unsigned surfs = ref_read(model, page, 0x14) / atom + 1;
      rd_layer.push_back({(ref_read(model, page, 0x34) + 1) * surfs *
                          (ref_read(model, page, 0x10) + 1), ref_read(model, page, 0x44) & 1});
    }
    ref_write(model, page, 8, 1);
    if (const char *t = ref_error(model)) CHECK(false, "%s", t);
    rtl_write(page, 8, 1);
  }

  // All layers done: nothing may be left, and all registers agree.
  void settle() {
    const uint64_t limit = tb_now + 5000000;
    while (!want_done.empty()) {
      tick();
      CHECK(tb_now < limit, "no done pulse");
    }
    for (int i = 0; i < 20; i++) tick();
    CHECK(want_rd.empty() && want_wr.empty() && want_atom.empty(), "the unit stopped early");
    CHECK(!flight[0] && !flight[1] && rsp[0].empty() && rsp[1].empty(),
          "%llu and %llu beats without a pop", (unsigned long long)flight[0],
          (unsigned long long)flight[1]);
    CHECK(sdp_sent == ref_sdp_taken(model) * atom, "%llu bytes from SDP, expected %llu",
          (unsigned long long)sdp_sent, (unsigned long long)ref_sdp_taken(model) * atom);
    registers(DLA_PDP, 0x98, wr_copy);
    registers(DLA_PDP_RDMA, 0x48, rd_copy);
  }

  void registers(dla_page page, uint32_t stall_off, const uint32_t copy[2]) {
    for (unsigned g = 0; g < 2; g++) {
      both_write(page, 4, g);
      for (uint32_t off = 0; off < 0xb0; off += 4) {
        const uint32_t got = rtl_read(page, off);
        const uint32_t want = off == stall_off ? copy[g] : ref_read(model, page, off);
        CHECK(got == want, "page %d group %u register 0x%03x reads %08x, expected %08x", page, g,
              off, got, want);
      }
    }
  }
};

#endif
