// SPDX-License-Identifier: Apache-2.0
// Frame of the benches of engines that move data between memories: the memory at the engine's pins
// on one side, the expected transactions on the other.
//
// UNIT: the unit in port names. A bench derives from Dma, says what the memory holds (fill), and
// looks at what is left over: done pulses, registers, counters.

#ifndef DLA_TESTS_RTL_DMA_H
#define DLA_TESTS_RTL_DMA_H

#include <cstring>

#include "frame.h"
#include "ref.h"

struct Dma : Frame {
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
  struct Done {
    int group;
    uint64_t pops;  // beats of all requests that the model had made by then
  };

  const dla_cfg *cfg;
  ref *model = nullptr;
  unsigned atom, m, aw, credit;

  std::deque<Cmd> want_rd, want_wr;
  std::deque<Atom> want_atom;
  std::deque<Done> want_done;
  uint64_t beats = 0;  // of the model's requests
  unsigned dones = 0;

  // port 0 = CV, 1 = MC
  std::deque<Beat> rsp[2];
  uint64_t last_rsp[2] = {0, 0}, flight[2] = {0, 0}, max_flight = 0;
  bool rsp_on[2] = {false, false};
  bool in_order = false;  // answers of both ports come in the order of the requests
  Cmd wr = {};            // command of the present data
  std::deque<uint64_t> ack[2];
  uint64_t last_ack = 0;
  unsigned acks_given = 0;

  Dma(const char *config, uint64_t s, int client, bool sdp = false) : Frame(s) {
    cfg = dla_cfg_find(config);
    atom = cfg->atom;
    m = cfg->m;
    aw = cfg->addr_bits;
    credit = cfg->rd_credit[client];
    model = ref_create(cfg, {on_rd, on_wr, on_atom, on_done, content, this, sdp});
  }
  ~Dma() override { ref_destroy(model); }

  /// The contents of memory.
  virtual void fill(int ram, uint64_t addr, uint8_t *dst, uint32_t n) = 0;
  virtual void check_done(const Done &) const {}

  // ---- the model's side
  static Dma *base(void *u) { return static_cast<Dma *>(u); }
  static void on_rd(void *u, const dla_rd_req *q) {
    base(u)->want_rd.push_back({q->addr, q->atoms, q->ram, 0});
    base(u)->beats += (q->atoms + base(u)->m - 1) / base(u)->m;
  }
  static void on_done(void *u, int group) { base(u)->want_done.push_back({group, base(u)->beats}); }
  static void on_wr(void *u, const dla_wr_cmd *c) {
    base(u)->want_wr.push_back({c->addr, c->atoms, c->ram, c->ack});
  }
  static void on_atom(void *u, const uint8_t *a) {
    base(u)->want_atom.push_back(Atom(a, a + base(u)->atom));
  }
  static void content(void *u, int ram, uint64_t addr, uint8_t *dst, uint32_t n) {
    base(u)->fill(ram, addr, dst, n);
  }

  // ---- one clock
  // Inputs of the memory side. may_request: the memory takes requests at all.
  void drive_memory(bool may_request) {
    d.PIN(, 2mcif_rd_req_ready) = may_request && rng.percent(mood.rd_req);
    d.PIN(, 2cvif_rd_req_ready) = may_request && rng.percent(mood.rd_req);
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
    std::memcpy(&pd, b.bytes.data(), m * atom);
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

  // Answers taken and beats that left the latency FIFO; returns how many of the latter.
  unsigned sample_answers() {
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
    return unsigned(pop[0]) + pop[1];
  }

  // Connects the ports of memory to read_pins and write_pins of a bench; returns the beats that
  // left the latency FIFO.
  template <class B> unsigned sample_ports(B &b) {
    CHECK(!(d.PIN(, 2cvif_wr_req_valid) && d.PIN(, 2mcif_wr_req_valid)), "writes on both ports");
    b.read_pins(0, d.PIN(, 2cvif_rd_req_valid), d.PIN(, 2cvif_rd_req_ready),
                d.PIN(, 2cvif_rd_req_pd));
    b.read_pins(1, d.PIN(, 2mcif_rd_req_valid), d.PIN(, 2mcif_rd_req_ready),
                d.PIN(, 2mcif_rd_req_pd));
    const unsigned pops = sample_answers();
    b.write_pins(0, d.PIN(, 2cvif_wr_req_valid), d.PIN(, 2cvif_wr_req_ready),
                 d.PIN(, 2cvif_wr_req_pd));
    b.write_pins(1, d.PIN(, 2mcif_wr_req_valid), d.PIN(, 2mcif_wr_req_ready),
                 d.PIN(, 2mcif_wr_req_pd));
    return pops;
  }

  // A read request that was taken: compares it with the expected one, and answers it.
  template <class P> Cmd take_read(int p, const P &pd) {
    const Cmd q = {tb::get(pd, 0, aw), unsigned(tb::get(pd, aw, 15)) + 1, unsigned(p), 0};
    CHECK(!want_rd.empty(), "unexpected read request 0x%llx", (unsigned long long)q.addr);
    const Cmd w = want_rd.front();
    CHECK(q.addr == w.addr && q.atoms == w.atoms && q.ram == w.ram,
          "read 0x%llx, %u atoms, port %d; expected 0x%llx, %u atoms, port %u",
          (unsigned long long)q.addr, q.atoms, p, (unsigned long long)w.addr, w.atoms, w.ram);
    want_rd.pop_front();
    for (unsigned a = 0; a < q.atoms; a += m) {
      Beat b;
      const unsigned n = q.atoms - a < m ? q.atoms - a : m;
      // the unused half of a last beat is zero (system.md 9.5); the bench sends random bits all the
      // same
      b.bytes.assign(m * atom, 0xa5);
      fill(p, q.addr + uint64_t(a) * atom, b.bytes.data(), n * atom);
      b.mask = (1u << n) - 1;
      uint64_t &last = last_rsp[in_order ? 0 : p];
      last = last > tb_now + mood.rd_lat ? last : tb_now + mood.rd_lat;
      b.when = last;
      rsp[p].push_back(b);
    }
    return q;
  }

  // A write command or a beat of its data that was taken; returns the atoms of the beat.
  template <class P> unsigned take_write(int p, const P &pd) {
    const unsigned dw = 8 * m * atom;
    if (!tb::get(pd, dw + m, 1)) {
      CHECK(!wr.atoms, "write command inside another one");
      wr = {tb::get(pd, 0, aw), unsigned(tb::get(pd, aw, 13)) + 1, unsigned(p),
            unsigned(tb::get(pd, aw + 13, 1))};
      CHECK(!want_wr.empty(), "unexpected write 0x%llx", (unsigned long long)wr.addr);
      const Cmd w = want_wr.front();
      CHECK(wr.addr == w.addr && wr.atoms == w.atoms && wr.ram == w.ram && wr.ack == w.ack,
            "write 0x%llx, %u atoms, port %u, ack %u; expected 0x%llx, %u, %u, %u",
            (unsigned long long)wr.addr, wr.atoms, wr.ram, wr.ack, (unsigned long long)w.addr,
            w.atoms, w.ram, w.ack);
      want_wr.pop_front();
      return 0;
    }
    CHECK(wr.atoms && wr.ram == unsigned(p), "write data without a command");
    const unsigned n = wr.atoms < m ? wr.atoms : m;
    CHECK(tb::get(pd, dw, m) == (1u << n) - 1, "write mask of %u atoms", n);
    for (unsigned a = 0; a < n; a++) {
      CHECK(!want_atom.empty(), "unexpected write data");
      const uint8_t *got = reinterpret_cast<const uint8_t *>(&pd) + a * atom;
      for (unsigned i = 0; i < atom; i++) {
        CHECK(got[i] == want_atom.front()[i], "0x%llx, byte %u: wrote %02x, expected %02x",
              (unsigned long long)wr.addr, i, got[i], want_atom.front()[i]);
      }
      want_atom.pop_front();
      wr.addr += atom;
    }
    wr.atoms -= n;
    return n;
  }

  void sample_done(unsigned pulses) {
    for (int g = 0; g < 2; g++) {
      if (!(pulses >> g & 1)) continue;
      CHECK(!want_done.empty() && want_done.front().group == g, "done pulse of group %d", g);
      check_done(want_done.front());
      want_done.pop_front();
      dones++;
      CHECK(dones <= acks_given, "done pulse before the acknowledge");
    }
  }

  // The last beat of a command with an acknowledge was taken.
  void give_ack(int p) {
    uint64_t t = tb_now + 1 + (mood.wr_lat > 1 ? rng.below(mood.wr_lat) : 0);
    if (!ack[p].empty() && ack[p].back() >= t) t = ack[p].back() + 1;
    ack[p].push_back(t);
  }

  void moods(bool stream = false) {
    auto pick = [&] { return rng.percent(50) ? 100u : 5 + rng.below(90); };
    mood.rd_req = pick();
    mood.rd_rsp = pick();
    mood.wr = rng.percent(20) ? 1 + rng.below(4) : pick();
    if (stream) mood.sdp = pick();
    mood.rd_lat = rng.percent(50) ? 1 : rng.below(300);
    mood.wr_lat = rng.percent(50) ? 1 : rng.below(400);
  }

  void wait_done(uint64_t most = 5000000) {
    const uint64_t limit = tb_now + most;
    while (!want_done.empty()) {
      tick();
      CHECK(tb_now < limit, "no done pulse");
    }
  }

  // At the end no transaction may be left.
  void quiet() {
    wait_done();
    for (int i = 0; i < 20; i++) tick();
    CHECK(want_rd.empty() && want_wr.empty() && want_atom.empty(), "the unit stopped early");
    CHECK(!flight[0] && !flight[1] && rsp[0].empty() && rsp[1].empty(),
          "%llu and %llu beats without a pop", (unsigned long long)flight[0],
          (unsigned long long)flight[1]);
    CHECK(ack[0].empty() && ack[1].empty(), "an acknowledge is left");
  }
};

static int dma_passed(uint64_t seed, int count, const char *what) {
  std::printf("ok %s seed %llu: %d %s, %llu clocks\n", CFG, (unsigned long long)seed, count, what,
              (unsigned long long)tb_now);
  return 0;
}

// Clocks from t0 on, against the ideal ones, in percent.
[[maybe_unused]] static double dma_over(uint64_t t0, double ideal) {
  return 100.0 * (double(tb_now - t0) / ideal - 1);
}

// The main program of an engine's bench; layers: those of a random run.
static int dma_main(int argc, char **argv, int layers, int (*random)(uint64_t seed, int layers),
                    int (*speed)()) {
  // flops without reset and memories start with random contents
  Verilated::randReset(2);
  if (argc > 1 && !std::strcmp(argv[1], "speed")) return speed();
  if (argc > 1) Verilated::randSeed(std::atoi(argv[1]));
  return random(argc > 1 ? std::strtoull(argv[1], nullptr, 0) : 1,
                argc > 2 ? std::atoi(argv[2]) : layers);
}

#endif
