// SPDX-License-Identifier: Apache-2.0
// Bench of an engine with a read DMA page of its own (PDP, CDP): pins on one side, the C model's
// transactions on the other.
//
// Every memory request, write beat, done pulse and stall clock at the pins is checked against
// what the model did (or, for stall counters, against what the pins showed).  UNIT: the unit in
// port names (pdp, cdp); UPPER: the same in DLA_ names.  The engine's bench derives from this one.

#ifndef DLA_TESTS_RTL_PLANAR_H
#define DLA_TESTS_RTL_PLANAR_H

#include <cstring>
#include <ctime>
#include <deque>
#include <string>
#include <vector>

#include "Vdut.h"
#include "ref.h"
#include "tb.h"

#define DLA_CLIENT2(u) DLA_CL_##u
#define DLA_CLIENT(u) DLA_CLIENT2(u)
#define DLA_PAGE2(u, s) DLA_##u##s
#define DLA_PAGE1(u, s) DLA_PAGE2(u, s)
#define CORE_PAGE DLA_PAGE1(UPPER, )
#define RDMA_PAGE DLA_PAGE1(UPPER, _RDMA)

uint64_t tb_now = 0;
double sc_time_stamp() { return 0; }

struct Planar {
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
  // A layer of one side, in order: requests still to come, dma_en.
  struct Side {
    unsigned left, dma_en;
  };
  struct Done {
    int group;
    uint64_t pops;  // beats of all requests that the model had made by then
  };

  const dla_cfg *cfg;
  Vdut d;
  ref *model;
  tb::Rng rng;
  uint64_t seed, beats = 0, pops = 0;
  unsigned atom, m, aw, credit;

  std::deque<Cmd> want_rd, want_wr;
  std::deque<Atom> want_atom;
  std::deque<Done> want_done;

  // port 0 = CV, 1 = MC
  std::deque<Beat> rsp[2];
  uint64_t last_rsp = 0, flight[2] = {0, 0};
  bool rsp_on[2] = {false, false};
  Cmd wr[2] = {};  // command whose data is coming
  std::deque<uint64_t> ack[2];
  unsigned acks_given = 0, dones = 0;
  uint64_t rd_stall = 0, wr_stall = 0;
  uint32_t rd_copy[2] = {0, 0}, wr_copy[2] = {0, 0};
  unsigned rd_turn = 0, wr_turn = 0;
  std::deque<Side> rd_layer, wr_layer;

  // ---- what an engine adds
  virtual void drive_more() {}
  virtual void sample_more() {}
  virtual bool may_request() const { return true; }
  virtual void check_done(const Done &) const {}

  Planar(const char *config, uint64_t s, bool sdp) : rng(s), seed(s) {
    cfg = dla_cfg_find(config);
    atom = cfg->atom;
    m = cfg->m;
    aw = cfg->addr_bits;
    credit = cfg->rd_credit[DLA_CLIENT(UPPER)];
    ref_events ev = {on_rd, on_wr, on_atom, on_done, content, this, sdp};
    model = ref_create(cfg, ev);
  }
  virtual ~Planar() { ref_destroy(model); }

  // With every input at a value; called by the engine's bench.
  void reset() {
    d.PIN(csb2, _req_pvld) = d.PIN(csb2, _rdma_req_pvld) = 0;
    drive();
    d.nvdla_core_rstn = 1;
    d.nvdla_core_clk = 0;
    d.eval();
    d.nvdla_core_rstn = 0;
    for (int i = 0; i < 4; i++) edge();
    d.nvdla_core_rstn = 1;
    for (int i = 0; i < 4; i++) edge();
  }

  // ---- the model's side
  static Planar *self(void *u) { return static_cast<Planar *>(u); }
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
  static void on_done(void *u, int group) {
    self(u)->want_done.push_back({group, self(u)->beats});
  }
  static void content(void *u, int ram, uint64_t addr, uint8_t *dst, uint32_t n) {
    const uint64_t key = self(u)->seed << 20 ^ uint64_t(ram) << 60;
    for (uint32_t i = 0; i < n; i++) {
      const uint64_t a = addr + i, page = tb::mix(key ^ a >> 9) & 7;
      // some stretches hold the extremes or small values only
      const uint8_t v = uint8_t(tb::mix(key ^ a >> 3) >> 8 * (a & 7));
      dst[i] = page == 0 ? 0x80 : page == 1 ? 0x7f : page < 4 ? uint8_t(int8_t(v) / 32) : v;
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
    d.PIN(csb2, _req_pvld) = d.PIN(csb2, _rdma_req_pvld) = 0;
  }

  void drive() {
    d.PIN(, 2mcif_rd_req_ready) = may_request() && rng.percent(mood.rd_req);
    d.PIN(, 2cvif_rd_req_ready) = may_request() && rng.percent(mood.rd_req);
    d.PIN(, 2mcif_wr_req_ready) = rng.percent(mood.wr);
    d.PIN(, 2cvif_wr_req_ready) = rng.percent(mood.wr);
    for (int p = 0; p < 2; p++) {
      // a valid that was refused stays
      if (!rsp_on[p]) {
        rsp_on[p] = !rsp[p].empty() && rsp[p].front().when <= tb_now && flight[p] < credit &&
                    rng.percent(mood.rd_rsp);
      }
      if (p) put_rsp(d.PIN(mcif2, _rd_rsp_valid), d.PIN(mcif2, _rd_rsp_pd), p);
      else put_rsp(d.PIN(cvif2, _rd_rsp_valid), d.PIN(cvif2, _rd_rsp_pd), p);
    }
    d.PIN(mcif2, _wr_rsp_complete) = due(1);
    d.PIN(cvif2, _wr_rsp_complete) = due(0);
    drive_more();
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
    const bool rs_r[2] = {bool(d.PIN(cvif2, _rd_rsp_ready)), bool(d.PIN(mcif2, _rd_rsp_ready))};
    const bool pop[2] = {bool(d.PIN(, 2cvif_rd_cdt_lat_fifo_pop)),
                         bool(d.PIN(, 2mcif_rd_cdt_lat_fifo_pop))};
    CHECK(!(d.PIN(, 2cvif_rd_req_valid) && d.PIN(, 2mcif_rd_req_valid)), "reads on both ports");
    CHECK(!(d.PIN(, 2cvif_wr_req_valid) && d.PIN(, 2mcif_wr_req_valid)), "writes on both ports");
    read_pins(0, d.PIN(, 2cvif_rd_req_valid), d.PIN(, 2cvif_rd_req_ready),
              d.PIN(, 2cvif_rd_req_pd));
    read_pins(1, d.PIN(, 2mcif_rd_req_valid), d.PIN(, 2mcif_rd_req_ready),
              d.PIN(, 2mcif_rd_req_pd));
    for (int p = 0; p < 2; p++) {
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
    }
    write_pins(0, d.PIN(, 2cvif_wr_req_valid), d.PIN(, 2cvif_wr_req_ready),
               d.PIN(, 2cvif_wr_req_pd));
    write_pins(1, d.PIN(, 2mcif_wr_req_valid), d.PIN(, 2mcif_wr_req_ready),
               d.PIN(, 2mcif_wr_req_pd));
    sample_more();
    for (int g = 0; g < 2; g++) {
      if (!(d.PIN(, 2glb_done_intr_pd) >> g & 1)) continue;
      CHECK(!want_done.empty() && want_done.front().group == g, "done pulse of group %d", g);
      check_done(want_done.front());
      want_done.pop_front();
      dones++;
      CHECK(dones <= acks_given, "done pulse before the acknowledge");
    }
  }

  template <class P> void take_rd(int p, const P &pd) {
    const Cmd q = {tb::get(pd, 0, aw), unsigned(tb::get(pd, aw, 15)) + 1, unsigned(p), 0};
    CHECK(!want_rd.empty(), "read request 0x%llx nobody expects", (unsigned long long)q.addr);
    const Cmd w = want_rd.front();
    CHECK(q.addr == w.addr && q.atoms == w.atoms && q.ram == w.ram,
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
    if (--rd_layer.front().left == 0) {
      rd_copy[rd_turn] = uint32_t(rd_stall);
      rd_turn ^= 1;
      rd_layer.pop_front();
    }
  }

  template <class P> void take_wr(int p, const P &pd) {
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
  void request(dla_page page, bool write, uint32_t off, uint32_t value) {
    if (page == CORE_PAGE) {
      d.PIN(csb2, _req_pvld) = 1;
      d.PIN(csb2, _req_pd) = tb::csb_pd(write, false, off, value);
    } else {
      d.PIN(csb2, _rdma_req_pvld) = 1;
      d.PIN(csb2, _rdma_req_pd) = tb::csb_pd(write, false, off, value);
    }
    tick();
  }
  void rtl_write(dla_page page, uint32_t off, uint32_t value) { request(page, true, off, value); }
  uint32_t rtl_read(dla_page page, uint32_t off) {
    request(page, false, off, 0);
    tick();
    const bool core = page == CORE_PAGE;
    const bool v = core ? d.PIN(, 2csb_resp_valid) : d.PIN(, _rdma2csb_resp_valid);
    const uint64_t pd = core ? d.PIN(, 2csb_resp_pd) : d.PIN(, _rdma2csb_resp_pd);
    CHECK(v && !(pd >> 32), "no read response two clocks after the request");
    return uint32_t(pd);
  }
  void both_write(dla_page page, uint32_t off, uint32_t value) {
    ref_write(model, page, off, value);
    rtl_write(page, off, value);
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

  // Enables the producer's group.  The model runs it at once, which fills the expectations.
  void enable(dla_page page, uint32_t off, Side layer) {
    (page == CORE_PAGE ? wr_layer : rd_layer).push_back(layer);
    ref_write(model, page, off, 1);
    if (const char *t = ref_error(model)) CHECK(false, "%s", t);
    rtl_write(page, off, 1);
  }

  // All layers done: nothing may be left.
  void drain() {
    const uint64_t limit = tb_now + 5000000;
    while (!want_done.empty()) {
      tick();
      CHECK(tb_now < limit, "no done pulse");
    }
    for (int i = 0; i < 20; i++) tick();
    CHECK(want_rd.empty() && want_wr.empty() && want_atom.empty() && rd_layer.empty() &&
              wr_layer.empty(), "the unit stopped early");
    CHECK(!flight[0] && !flight[1] && rsp[0].empty() && rsp[1].empty(),
          "%llu and %llu beats without a pop", (unsigned long long)flight[0],
          (unsigned long long)flight[1]);
  }

  // All registers below end agree; the stall count is what the pins showed.
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

  void moods() {
    auto pick = [&] { return rng.percent(50) ? 100u : 5 + rng.below(90); };
    mood.rd_req = pick();
    mood.rd_rsp = pick();
    mood.wr = pick();
    mood.sdp = pick();
    mood.rd_lat = rng.percent(50) ? 1 : rng.below(300);
    mood.wr_lat = rng.percent(50) ? 1 : rng.below(400);
  }
};

// An idle unit: clocks a second, for the cost of a slot that does nothing.
static int planar_idle(Planar &b) {
  const clock_t t0 = clock();
  for (int i = 0; i < 2000000; i++) b.edge();
  std::printf("%s idle: %.2f M clocks a second\n", CFG,
              2e6 / (double(clock() - t0) / CLOCKS_PER_SEC) / 1e6);
  return 0;
}

// What an engine's bench can do, chosen on its command line.
struct PlanarRuns {
  int layers;  // of a random run
  int (*random)(uint64_t seed, int layers);
  int (*trace)(const char *dir, uint64_t seed);
  int (*speed)();
  int (*idle)();
};

static int planar_main(int argc, char **argv, const PlanarRuns &run) {
  // flops without reset and memories start with random contents
  Verilated::randReset(2);
  if (argc > 2 && !std::strcmp(argv[1], "trace")) {
    for (int i = 2; i < argc; i++) run.trace(argv[i], 1);
    return 0;
  }
  if (argc > 1 && !std::strcmp(argv[1], "speed")) return run.speed();
  if (argc > 1 && !std::strcmp(argv[1], "idle")) return run.idle();
  if (argc > 1) Verilated::randSeed(std::atoi(argv[1]));
  return run.random(argc > 1 ? std::strtoull(argv[1], nullptr, 0) : 1,
                    argc > 2 ? std::atoi(argv[2]) : run.layers);
}

#endif
