// SPDX-License-Identifier: Apache-2.0
// Bench of dla_csc: CDMA, the buffer, the array and CACC around it. Each uses the freedoms of
// conv_units.md: updates in pieces of any size, acknowledges before requests, late credits.

#ifndef DLA_TESTS_CSC_BENCH_H
#define DLA_TESTS_CSC_BENCH_H

extern "C" {
#include "dla_cfg.h"
}
#include "../frame.h"
#include "layer.h"

static uint8_t content(uint64_t seed, unsigned entry, unsigned n) {
  return uint8_t(tb::mix(seed << 24 ^ uint64_t(entry) << 6 ^ n));
}

struct Bench : Frame {
  struct Rls {
    int slices, entries;
    bool change = false;  // comes while the bank change is requested
  };
  struct Request {
    bool on = false;
    unsigned entry = 0, next = 0, shift = 0;
    bool pair = false;
  };

  Shape m;
  int credits, pairs;
  bool ideal = false;  // everything at once, no pauses

  std::deque<Stripe> want;
  std::deque<Lanes> weights;  // sent weights of the next stripe
  size_t word = 0;            // word of the present stripe
  std::deque<Rls> want_dat, want_wt;
  std::deque<uint64_t> credit_at;
  Request dat[7], wt[7];
  int credit;
  uint64_t first_word = 0, last_word = 0, last_start = 0, layer_words = 0;
  int dat_slices = 0, kernels = 0;  // not yet announced
  unsigned ack_wait = 0;
  bool ack = false, ack_early = false;
  bool hold = false;  // updates, until the bank change

  Bench(const char *config, uint64_t s) : Frame(s) {
    const dla_cfg *cfg = dla_cfg_find(config);
    m = {int(cfg->cb), int(cfg->g), int(cfg->atom), int(cfg->cbuf_depth),
         bool(cfg->winograd)};
    credits = credit = m.wino ? 128 : m.cb == 4 * m.g ? 4 * m.g : 2 * m.g;
    pairs = m.cb < 32;
    reset_pins();
  }

  void tick() override {
    drive();
    d.eval();
    sample();
    edge();
    d.csb2csc_req_pvld = 0;
  }

  bool now(unsigned percent) { return ideal || rng.percent(percent); }

  // ---- inputs of the unit
  void drive() {
    updates();
    levels();
    d.accu2sc_credit_vld = !credit_at.empty() && credit_at.front() < tb_now;
    d.accu2sc_credit_size = 1;
    if (d.accu2sc_credit_vld) {
      credit_at.pop_front();
      credit++;
    }
    reply(dat[5], d.sc2buf_dat_rd_valid, d.sc2buf_dat_rd_data);
    reply(wt[5], d.sc2buf_wt_rd_valid, d.sc2buf_wt_rd_data);
  }

  void updates() {
    d.cdma2sc_dat_updt = d.cdma2sc_wt_updt = 0;
    d.cdma2sc_dat_slices = uint16_t(rng.next() & 0x3fff);
    d.cdma2sc_wt_kernels = uint16_t(rng.next() & 0x3fff);
    if (hold || requested() || ack) return;
    if (dat_slices && now(10)) {
      const int n = ideal ? dat_slices : 1 + int(rng.below(unsigned(dat_slices)));
      d.cdma2sc_dat_updt = 1;
      d.cdma2sc_dat_slices = uint16_t(n);
      dat_slices -= n;
    }
    if (kernels && now(10)) {
      const int n = ideal ? kernels : kernels < m.g ? kernels : m.g;
      d.cdma2sc_wt_updt = 1;
      d.cdma2sc_wt_kernels = uint16_t(n);
      kernels -= n;
    }
  }

  bool requested() { return d.sc2cdma_wt_pending_req || d.sc2cdma_dat_pending_req; }

  // The answer comes some clocks after the request, or before it, and falls after it.
  void levels() {
    if (requested() && !ack && (ack_early || ack_wait-- == 0)) ack = true;
    if (!requested() && ack && ack_wait-- == 0) ack = hold = false;
    if (requested() == ack) ack_wait = ideal ? 0 : rng.below(6);
    if (requested() && ack) ack_early = false;
    d.cdma2sc_dat_pending_ack = d.cdma2sc_wt_pending_ack = ack || ack_early;
  }

  template <class V, class D> void reply(const Request &q, V &valid, D &data) {
    valid = q.on;
    for (int i = 0; i < m.cb; i++) {
      const int at = int(q.shift) + i;
      const uint8_t b = at < m.cb ? content(seed, q.entry, unsigned(at))
                        : q.pair ? content(seed, q.next, unsigned(at - m.cb)) : 0;
      tb::put(data, unsigned(8 * i), 8, q.on ? b : rng.next() & 0xff);
    }
  }

  // ---- outputs
  void sample() {
    for (int i = 6; i > 0; i--) {
      dat[i] = dat[i - 1];
      wt[i] = wt[i - 1];
    }
    dat[0] = {bool(d.sc2buf_dat_rd_en), d.sc2buf_dat_rd_addr, d.sc2buf_dat_rd_next1_addr,
              pairs ? unsigned(d.sc2buf_dat_rd_shift) : 0, pairs && d.sc2buf_dat_rd_next1_en};
    wt[0] = {bool(d.sc2buf_wt_rd_en), d.sc2buf_wt_rd_addr, 0, 0, false};
    CHECK(pairs || (!d.sc2buf_dat_rd_next1_en && !d.sc2buf_dat_rd_shift), "a pair of entries");
    // data first: a weight of the same clock would belong to the next stripe
    if (d.sc2mac_dat_a_pvld) data_word();
    CHECK(d.sc2mac_dat_a_pvld == d.sc2mac_dat_b_pvld, "halves a and b apart");
    if (d.sc2mac_wt_a_pvld || d.sc2mac_wt_b_pvld) weight_word();
    if (d.sc2cdma_dat_updt)
      release("data", want_dat, d.sc2cdma_dat_slices, d.sc2cdma_dat_entries,
              d.sc2cdma_dat_pending_req);
    if (d.sc2cdma_wt_updt)
      release("weight", want_wt, 0, d.sc2cdma_wt_entries, d.sc2cdma_wt_pending_req);
  }

  void release(const char *side, std::deque<Rls> &q, int slices, int entries, bool change) {
    CHECK(!q.empty(), "unexpected %s release", side);
    CHECK(change == q.front().change, "%s release with the request of a bank change %s", side,
          change ? "up" : "down");
    CHECK(slices == q.front().slices && entries == q.front().entries,
          "%s release of %d slices, %d entries, expected %d, %d", side, slices, entries,
          q.front().slices, q.front().entries);
    q.pop_front();
  }

  template <class D, class M> void lanes(const char *what, const D &data, const M &mask,
                                         const Lanes &e) {
    for (int i = 0; i < m.cb; i++) {
      const bool on = tb::get(mask, unsigned(i), 1);
      const uint8_t b = on ? uint8_t(tb::get(data, unsigned(8 * i), 8)) : 0;
      CHECK(b == e.b[i] && on == (b != 0),
            "%s, stripes left %zu, word %zu, lane %d: got 0x%02x, expected 0x%02x", what,
            want.size(), word, i, b, e.b[i]);
    }
  }

  void data_word() {
    CHECK(!want.empty(), "a word after the layer");
    const Stripe &s = want.front();
    if (word == 0) {
      CHECK(weights.size() == s.weights.size(), "%zu of %zu weights before their stripe",
            weights.size(), s.weights.size());
      CHECK(!last_start || tb_now - last_start >= uint64_t(m.g), "stripes %d clocks apart",
            int(tb_now - last_start));
      CHECK(layer_words || !last_word || tb_now - last_word >= 48,
            "a layer %d clocks after another", int(tb_now - last_word));
      weights.clear();
      last_start = tb_now;
      if (s.words[0].tags >> 7 & 1) {
        credit -= int(s.words.size()) * s.outputs;
        CHECK(credit >= 0, "%d credits too few", -credit);
      }
    }
    const Word &w = s.words[word];
    CHECK(d.sc2mac_dat_a_pd == w.tags && d.sc2mac_dat_b_pd == w.tags, "tags 0x%x, expected 0x%x",
          d.sc2mac_dat_a_pd, w.tags);
    lanes("data a", d.sc2mac_dat_a_data, d.sc2mac_dat_a_mask, w.lanes);
    lanes("data b", d.sc2mac_dat_b_data, d.sc2mac_dat_b_mask, w.lanes);
    for (int n = 0; n < (w.tags >> 7 & 1 ? s.outputs : 0); n++) {
      uint64_t t = tb_now + (ideal ? 0 : rng.below(60));
      if (!credit_at.empty() && credit_at.back() >= t) t = credit_at.back() + 1;
      credit_at.push_back(t);
    }
    if (!layer_words++) first_word = tb_now;
    last_word = tb_now;
    if (++word == s.words.size()) {
      word = 0;
      if (w.tags >> 8 & 1) layer_words = 0;
      want.pop_front();
    }
  }

  void weight_word() {
    const size_t n = weights.size(), at = word ? 1 : 0;
    CHECK(want.size() > at, "a weight after the layer");
    const Stripe &s = want[at];
    CHECK(n < s.weights.size(), "a weight too many");
    const bool b = int(n) >= m.g / 2;
    CHECK(bool(d.sc2mac_wt_b_pvld) == b && bool(d.sc2mac_wt_a_pvld) != b, "wrong half");
    CHECK((b ? d.sc2mac_wt_b_sel : d.sc2mac_wt_a_sel) == 1u << (int(n) % (m.g / 2)), "wrong cell");
    if (b) lanes("weight", d.sc2mac_wt_b_data, d.sc2mac_wt_b_mask, s.weights[n]);
    else lanes("weight", d.sc2mac_wt_a_data, d.sc2mac_wt_a_mask, s.weights[n]);
    weights.push_back(s.weights[n]);
  }

  // ---- CSB
  void write(uint32_t off, uint32_t value) {
    request(d.csb2csc_req_pvld, d.csb2csc_req_pd, true, off, value);
  }
  uint32_t read(uint32_t off) {
    request(d.csb2csc_req_pvld, d.csb2csc_req_pd, false, off, 0);
    return answer(d.csc2csb_resp_valid, d.csc2csb_resp_pd);
  }
};

#endif
