// SPDX-License-Identifier: Apache-2.0
// Bench of one memory-to-memory engine: its pins on one side, expected transactions on the other.
//
// Every read request, write command, atom and done pulse at the pins is checked against what the
// C model did, or what a test listed itself.  UNIT: the unit in port names (bdma, rbk);
// DONE_PIN: its done pulses; CLIENT: DLA_CL_BDMA or DLA_CL_RUBIK; PAGE: DLA_BDMA or DLA_RUBIK.

#ifndef DLA_TESTS_DMA_ENGINE_H
#define DLA_TESTS_DMA_ENGINE_H

#include <deque>
#include <vector>

#include "Vdut.h"
#include "tb.h"
#include "ref.h"

uint64_t tb_now = 0;
double sc_time_stamp() { return 0; }

struct Engine {
  // Percentages of clocks in which the memory is ready; latencies in clocks.
  struct Mood {
    unsigned rd_req = 100, rd_rsp = 100, wr = 100;
    unsigned rd_lat = 1, wr_lat = 1;
  } mood;

  struct Cmd {
    uint64_t addr;
    unsigned atoms, ram, ack;
  };
  struct Beat {
    uint64_t when;
    uint8_t bytes[64];
    unsigned mask;
  };
  struct Atom {
    uint8_t b[32];
  };

  const dla_cfg *cfg;
  Vdut d;
  ref *model;
  tb::Rng rng;
  uint64_t seed;
  unsigned atom, m, aw, credit;

  std::deque<Cmd> want_rd, want_wr;
  std::deque<Atom> want_atom;
  std::deque<int> want_done;
  // port 0 = CV, 1 = MC
  std::deque<Beat> rsp[2];
  uint64_t last_rsp[2] = {0, 0};
  unsigned flight[2] = {0, 0};
  bool rsp_on[2] = {false, false};
  Cmd wr = {};              // command whose data is coming
  std::deque<uint64_t> ack[2];
  uint64_t last_ack = 0;
  unsigned acks_given = 0, dones = 0;
  unsigned max_flight = 0;
  // Refused write words in the clock before the last beat of a command with ack.
  uint64_t late = 0;
  bool wr_was_stalled = false;
  // Atoms that are inside the engine; at a change of the source port at most max_carry.
  uint64_t inside = 0, max_carry = ~0ull;
  int last_port = -1;
  // clocks with a request offered; offered and refused: reads, writes
  uint64_t rd_shown = 0, rd_stall = 0, wr_stall = 0, rd_words = 0, wr_words = 0;

  Engine(const char *config, uint64_t s) : rng(s), seed(s) {
    cfg = dla_cfg_find(config);
    atom = cfg->atom;
    m = cfg->m;
    aw = cfg->addr_bits;
    credit = cfg->rd_credit[CLIENT];
    ref_events ev = {on_rd, on_wr, on_atom, on_done, content, this, false};
    model = ref_create(cfg, ev);
    d.PIN(csb2, _req_pvld) = 0;
    d.PIN(mcif2, _rd_rsp_valid) = d.PIN(cvif2, _rd_rsp_valid) = 0;
    d.PIN(mcif2, _wr_rsp_complete) = d.PIN(cvif2, _wr_rsp_complete) = 0;
    d.nvdla_core_rstn = 1;
    d.nvdla_core_clk = 0;
    d.eval();
    d.nvdla_core_rstn = 0;
    for (int i = 0; i < 4; i++) edge();
    d.nvdla_core_rstn = 1;
    for (int i = 0; i < 4; i++) edge();
  }
  ~Engine() { ref_destroy(model); }

  // ---- the model's side
  static Engine *self(void *u) { return static_cast<Engine *>(u); }
  static void on_rd(void *u, const dla_rd_req *q) {
    self(u)->want_rd.push_back({q->addr, q->atoms, q->ram, 0});
  }
  static void on_wr(void *u, const dla_wr_cmd *c) {
    self(u)->want_wr.push_back({c->addr, c->atoms, c->ram, c->ack});
  }
  static void on_atom(void *u, const uint8_t *a) {
    Atom x;
    std::memcpy(x.b, a, sizeof x.b);
    self(u)->want_atom.push_back(x);
  }
  static void on_done(void *u, int group) { self(u)->want_done.push_back(group); }
  static void content(void *u, int ram, uint64_t addr, uint8_t *dst, uint32_t n) {
    const uint64_t key = self(u)->seed << 20 ^ uint64_t(ram) << 60;
    for (uint32_t i = 0; i < n; i += 8) {
      const uint64_t v = tb::mix(key ^ (addr + i) >> 3);
      std::memcpy(dst + i, &v, 8);
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
    d.PIN(csb2, _req_pvld) = 0;
  }

  void drive() {
    d.PIN(, 2mcif_rd_req_ready) = rng.percent(mood.rd_req);
    d.PIN(, 2cvif_rd_req_ready) = rng.percent(mood.rd_req);
    d.PIN(, 2mcif_wr_req_ready) = rng.percent(mood.wr);
    d.PIN(, 2cvif_wr_req_ready) = rng.percent(mood.wr);
    for (int p = 0; p < 2; p++) {
      // a valid that was refused stays
      if (!rsp_on[p]) {
        rsp_on[p] = !rsp[p].empty() && rsp[p].front().when <= tb_now && flight[p] < credit &&
                    rng.percent(mood.rd_rsp);
      }
    }
    put_rsp(d.PIN(mcif2, _rd_rsp_valid), d.PIN(mcif2, _rd_rsp_pd), 1);
    put_rsp(d.PIN(cvif2, _rd_rsp_valid), d.PIN(cvif2, _rd_rsp_pd), 0);
    d.PIN(mcif2, _wr_rsp_complete) = due(1);
    d.PIN(cvif2, _wr_rsp_complete) = due(0);
  }

  template <class V, class P> void put_rsp(V &valid, P &pd, int p) {
    valid = rsp_on[p];
    if (!rsp_on[p]) return;
    const Beat &b = rsp[p].front();
    std::memcpy(&pd, b.bytes, m * atom);
    tb::put(pd, 8 * m * atom, m, b.mask);
  }

  bool due(int p) {
    if (ack[p].empty() || ack[p].front() > tb_now) return false;
    ack[p].pop_front();
    last_ack = tb_now;
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
    hold(held[0], d.PIN(, 2mcif_rd_req_valid), d.PIN(, 2mcif_rd_req_ready),
         d.PIN(, 2mcif_rd_req_pd));
    hold(held[1], d.PIN(, 2cvif_rd_req_valid), d.PIN(, 2cvif_rd_req_ready),
         d.PIN(, 2cvif_rd_req_pd));
    hold(held[2], d.PIN(, 2mcif_wr_req_valid), d.PIN(, 2mcif_wr_req_ready),
         d.PIN(, 2mcif_wr_req_pd));
    hold(held[3], d.PIN(, 2cvif_wr_req_valid), d.PIN(, 2cvif_wr_req_ready),
         d.PIN(, 2cvif_wr_req_pd));
    const bool rs_r[2] = {bool(d.PIN(cvif2, _rd_rsp_ready)), bool(d.PIN(mcif2, _rd_rsp_ready))};
    const bool pop[2] = {bool(d.PIN(, 2cvif_rd_cdt_lat_fifo_pop)),
                         bool(d.PIN(, 2mcif_rd_cdt_lat_fifo_pop))};
    for (int p = 0; p < 2; p++) {
      if (rsp_on[p] && rs_r[p]) {
        rsp[p].pop_front();
        rsp_on[p] = false;
        flight[p]++;
        if (flight[p] > max_flight) max_flight = flight[p];
      }
      if (pop[p]) {
        CHECK(flight[p] > 0, "pop without a beat on port %d", p);
        flight[p]--;
      }
    }
    read_pins(0, d.PIN(, 2cvif_rd_req_valid), d.PIN(, 2cvif_rd_req_ready),
              d.PIN(, 2cvif_rd_req_pd));
    read_pins(1, d.PIN(, 2mcif_rd_req_valid), d.PIN(, 2mcif_rd_req_ready),
              d.PIN(, 2mcif_rd_req_pd));
    write_pins(0, d.PIN(, 2cvif_wr_req_valid), d.PIN(, 2cvif_wr_req_ready),
               d.PIN(, 2cvif_wr_req_pd));
    write_pins(1, d.PIN(, 2mcif_wr_req_valid), d.PIN(, 2mcif_wr_req_ready),
               d.PIN(, 2mcif_wr_req_pd));
    CHECK(!(d.PIN(, 2cvif_wr_req_valid) && d.PIN(, 2mcif_wr_req_valid)), "writes on both ports");
    wr_was_stalled = (d.PIN(, 2mcif_wr_req_valid) && !d.PIN(, 2mcif_wr_req_ready)) ||
                     (d.PIN(, 2cvif_wr_req_valid) && !d.PIN(, 2cvif_wr_req_ready));
    for (int g = 0; g < 2; g++) {
      if (!(d.DONE_PIN >> g & 1)) continue;
      CHECK(!want_done.empty() && want_done.front() == g, "done pulse of group %d", g);
      want_done.pop_front();
      dones++;
      CHECK(dones <= acks_given, "done pulse before the acknowledge");
    }
  }

  template <class P> void read_pins(int p, bool valid, bool ready, const P &pd) {
    rd_shown += valid;
    rd_stall += valid && !ready;
    if (!valid || !ready) return;
    rd_words++;
    const Cmd q = {tb::get(pd, 0, aw), unsigned(tb::get(pd, aw, 15)) + 1, unsigned(p), 0};
    CHECK(!want_rd.empty(), "read request 0x%llx nobody expects", (unsigned long long)q.addr);
    const Cmd w = want_rd.front();
    CHECK(q.addr == w.addr && q.atoms == w.atoms && q.ram == w.ram,
          "read 0x%llx, %u atoms, port %d; expected 0x%llx, %u atoms, port %u",
          (unsigned long long)q.addr, q.atoms, p, (unsigned long long)w.addr, w.atoms, w.ram);
    want_rd.pop_front();
    CHECK(p == last_port || inside <= max_carry, "change of the source port with %llu atoms inside",
          (unsigned long long)inside);
    last_port = p;
    inside += q.atoms;
    for (unsigned a = 0; a < q.atoms; a += m) {
      Beat b;
      const unsigned n = q.atoms - a < m ? q.atoms - a : m;
      // the unused half of a last beat is zero (system.md 9.5); be nasty all the same
      std::memset(b.bytes, 0xa5, sizeof b.bytes);
      content(this, p, q.addr + uint64_t(a) * atom, b.bytes, n * atom);
      b.mask = (1u << n) - 1;
      uint64_t t = tb_now + mood.rd_lat;
      last_rsp[p] = last_rsp[p] > t ? last_rsp[p] : t;
      b.when = last_rsp[p];
      rsp[p].push_back(b);
    }
  }

  template <class P> void write_pins(int p, bool valid, bool ready, const P &pd) {
    wr_stall += valid && !ready;
    if (!valid || !ready) return;
    wr_words++;
    const unsigned dw = 8 * m * atom;
    if (!tb::get(pd, dw + m, 1)) {
      CHECK(!wr.atoms, "write command inside another one");
      wr = {tb::get(pd, 0, aw), unsigned(tb::get(pd, aw, 13)) + 1, unsigned(p),
            unsigned(tb::get(pd, aw + 13, 1))};
      CHECK(!want_wr.empty(), "write 0x%llx nobody expects", (unsigned long long)wr.addr);
      const Cmd w = want_wr.front();
      CHECK(wr.addr == w.addr && wr.atoms == w.atoms && wr.ram == w.ram && wr.ack == w.ack,
            "write 0x%llx, %u atoms, port %u, ack %u; expected 0x%llx, %u, %u, %u",
            (unsigned long long)wr.addr, wr.atoms, wr.ram, wr.ack, (unsigned long long)w.addr,
            w.atoms, w.ram, w.ack);
      want_wr.pop_front();
      return;
    }
    CHECK(wr.atoms && wr.ram == unsigned(p), "write data without a command");
    const unsigned n = wr.atoms < m ? wr.atoms : m;
    CHECK(tb::get(pd, dw, m) == (1u << n) - 1, "write mask of %u atoms", n);
    for (unsigned a = 0; a < n; a++) {
      CHECK(!want_atom.empty(), "write data nobody expects");
      const uint8_t *got = reinterpret_cast<const uint8_t *>(&pd) + a * atom;
      const uint8_t *want = want_atom.front().b;
      for (unsigned i = 0; i < atom; i++) {
        CHECK(got[i] == want[i], "0x%llx, byte %u: wrote %02x, expected %02x",
              (unsigned long long)wr.addr, i, got[i], want[i]);
      }
      want_atom.pop_front();
      wr.addr += atom;
    }
    wr.atoms -= n;
    inside -= n;
    if (!wr.atoms && wr.ack) {
      late = wr_was_stalled;
      uint64_t t = tb_now + 1 + (mood.wr_lat > 1 ? rng.below(mood.wr_lat) : 0);
      if (!ack[p].empty() && ack[p].back() >= t) t = ack[p].back() + 1;
      ack[p].push_back(t);
    }
  }

  // ---- CSB
  void rtl_write(uint32_t off, uint32_t value) {
    d.PIN(csb2, _req_pvld) = 1;
    d.PIN(csb2, _req_pd) = tb::csb_pd(true, false, off, value);
    tick();
  }
  uint32_t rtl_read(uint32_t off) {
    d.PIN(csb2, _req_pvld) = 1;
    d.PIN(csb2, _req_pd) = tb::csb_pd(false, false, off, 0);
    tick();
    tick();
    const uint64_t pd = d.PIN(, 2csb_resp_pd);
    CHECK(d.PIN(, 2csb_resp_valid) && !(pd >> 32), "no read response two clocks after the request");
    return uint32_t(pd);
  }
  // An acknowledged write is answered two clocks later, a posted one is not.
  void csb_answers() {
    d.PIN(csb2, _req_pvld) = 1;
    d.PIN(csb2, _req_pd) = tb::csb_pd(true, true, 0x400, 1);
    tick();
    d.PIN(csb2, _req_pvld) = 1;
    d.PIN(csb2, _req_pd) = tb::csb_pd(true, false, 0x400, 1);
    tick();
    CHECK(d.PIN(, 2csb_resp_valid) && d.PIN(, 2csb_resp_pd) >> 32 == 2, "acknowledge of a write");
    tick();
    CHECK(!d.PIN(, 2csb_resp_valid), "answer to a posted write");
  }
  void both_write(uint32_t off, uint32_t value) {
    ref_write(model, PAGE, off, value);
    if (const char *t = ref_error(model)) CHECK(false, "%s", t);
    rtl_write(off, value);
  }

  void moods() {
    auto pick = [&] { return rng.percent(50) ? 100u : 5 + rng.below(90); };
    mood.rd_req = pick();
    mood.rd_rsp = pick();
    mood.wr = pick();
    mood.rd_lat = rng.percent(50) ? 1 : rng.below(300);
    mood.wr_lat = rng.percent(50) ? 1 : rng.below(400);
  }

  void wait_done() {
    const uint64_t limit = tb_now + 3000000;
    while (!want_done.empty()) {
      tick();
      CHECK(tb_now < limit, "no done pulse");
    }
  }

  // All done: nothing may be left.
  void quiet() {
    wait_done();
    for (int i = 0; i < 20; i++) tick();
    CHECK(want_rd.empty() && want_wr.empty() && want_atom.empty(), "the unit stopped early");
    CHECK(!flight[0] && !flight[1] && rsp[0].empty() && rsp[1].empty(),
          "%u and %u beats without a pop", flight[0], flight[1]);
    CHECK(ack[0].empty() && ack[1].empty(), "an acknowledge is left");
  }
};

// An idle unit: clocks a second, for the cost of a slot that does nothing.
#include <ctime>
static int idle() {
  Engine b(CFG, 1);
  const clock_t t0 = clock();
  for (int i = 0; i < 2000000; i++) b.edge();
  std::printf("%s idle: %.2f M clocks a second\n", CFG,
              2e6 / (double(clock() - t0) / CLOCKS_PER_SEC) / 1e6);
  return 0;
}

#endif
