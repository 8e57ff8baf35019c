// SPDX-License-Identifier: Apache-2.0
// Bench of dla_cmac against sums of products (conv_units.md 2, 5.3, 6): random stripes with gaps,
// cells with and without weights, weights in the clock of the stripe before. Tags leave 6 clocks
// after their words, masks and sums 9, in nv_full 4 and 7, the same in both halves. OP_ENABLE falls
// with the last word of a layer. With Winograd every other layer has tiles, whose four sums are
// products of matrices (conv_core.md 7.2). In nv_full each layer has its own precision.
#include "frame.h"
#include "mac_cell.h"

namespace {

constexpr unsigned kStart = 1 << 5, kEnd = 1 << 6, kChannel = 1 << 7, kLayer = 1 << 8;
constexpr uint32_t kPointer = 4, kOpEnable = 8, kMisc = 0xc;
constexpr int kAt[2][4] = {{1, 1, 1, 0}, {0, 1, -1, -1}};

using Lanes = std::vector<int8_t>;

struct Word {
  uint64_t at;
  unsigned pd;
  std::vector<bool> on;
  std::vector<int64_t> sum;  // for each cell, for each of its outputs
};

struct Bench : Frame {
  unsigned lanes, half, bits, cell, tag;  // bits of a sum, of a cell; clocks of a tag
  bool wide, has_wino, wino = false;
  unsigned precision = DLA_INT8;
  std::vector<Lanes> shadow, active;
  std::vector<bool> loaded, on;
  std::deque<unsigned> load;  // cells whose weights are still to be sent
  std::deque<Word> tags, sums;
  uint64_t words = 0, off = 0;

  Bench(const char *config, uint64_t s) : Frame(s) {
    const dla_cfg *cfg = dla_cfg_find(config);
    wide = cfg->v1;
    tag = wide ? 4 : 6;
    lanes = wide ? DLA_CELL_BYTES : cfg->cb;
    half = wide ? 8 : cfg->g / 2;
    cell = cfg->psum_bits;
    has_wino = cfg->winograd;
    for (bits = 16; 1u << (bits - 16) < lanes; bits++) {}
    if (wide) bits = cell / 4;
    shadow = active = std::vector<Lanes>(2 * half, Lanes(lanes));
    loaded = on = std::vector<bool>(2 * half);
    quiet();
    d.csb2cmac_a_req_pvld = d.csb2cmac_b_req_pvld = 0;
    reset_pins();
  }

  void quiet() {
    d.sc2mac_dat_a_pvld = d.sc2mac_dat_b_pvld = d.sc2mac_wt_a_pvld = d.sc2mac_wt_b_pvld = 0;
  }

  void tick() override {
    edge();
    d.csb2cmac_a_req_pvld = d.csb2cmac_b_req_pvld = 0;
    check_tags();
    check_sums();
  }

  void check_tags() {
    const bool due = !tags.empty() && tags.front().at == tb_now;
    CHECK(d.mac_a2accu_pvld == due && d.mac_b2accu_pvld == due, "pvld %d %d, expected %d",
          d.mac_a2accu_pvld, d.mac_b2accu_pvld, due);
    if (!due) return;
    const unsigned pd = tags.front().pd;
    CHECK(d.mac_a2accu_pd == pd && d.mac_b2accu_pd == pd, "pd 0x%x 0x%x, expected 0x%x",
          unsigned(d.mac_a2accu_pd), unsigned(d.mac_b2accu_pd), pd);
    tags.pop_front();
  }

  void check_sums() {
    if (sums.empty() || sums.front().at != tb_now) return;
    const Word &w = sums.front();
    for (unsigned c = 0; c < 2 * half; c++) {
      const unsigned n = c % half;
      const bool mask = c < half ? tb::get(d.mac_a2accu_mask, n, 1) : tb::get(d.mac_b2accu_mask, n, 1);
      CHECK(mask == w.on[c], "cell %u: mask %d, expected %d", c, mask, int(w.on[c]));
      if (!mask) continue;
      for (unsigned o = 0; o < (wino ? 4 : 1); o++) {
        const unsigned at = n * cell + o * bits;
        const uint64_t raw = c < half ? tb::get(d.mac_a2accu_data, at, bits)
                                      : tb::get(d.mac_b2accu_data, at, bits);
        const int64_t got = int64_t(raw << (64 - bits)) >> (64 - bits), e = w.sum[4 * c + o];
        CHECK(got == e, "cell %u output %u: sum %lld, expected %lld", c, o, (long long)got, (long long)e);
      }
    }
    const int mode = !wino ? 0 : wide ? (1 << half) - 1 : 1;
    CHECK(d.mac_a2accu_mode == mode && d.mac_b2accu_mode == mode, "mode %d %d, expected %d",
          d.mac_a2accu_mode, d.mac_b2accu_mode, mode);
    sums.pop_front();
  }

  // A word of random bytes, the largest ones often; lanes with mask 0 carry random values.
  template <class M, class D> void word(M &mask, D &data, Lanes &v) {
    const bool most = rng.percent(10);
    // small exponents, or NaN among them
    const uint8_t keep = precision == DLA_FP16 && rng.percent(95) ? 0xbf : 0xff;
    const unsigned full = rng.percent(50) ? 100 : rng.below(101);
    for (unsigned i = 0; i < lanes; i++) {
      const bool m = rng.percent(full);
      const uint8_t b = most ? 0x80 : uint8_t(rng.next() & (i % 2 ? keep : 0xff));
      tb::put(mask, i, 1, m);
      tb::put(data, 8 * i, 8, b);
      v[i] = m ? int8_t(b) : int8_t(0);
    }
  }

  // Weights of one cell in this clock, for the next stripe.
  void weight() {
    if (load.empty()) return;
    const unsigned c = load.front();
    load.pop_front();
    if (c < half) {
      d.sc2mac_wt_a_pvld = 1;
      d.sc2mac_wt_a_sel = 1u << c;
      word(d.sc2mac_wt_a_mask, d.sc2mac_wt_a_data, shadow[c]);
    } else {
      d.sc2mac_wt_b_pvld = 1;
      d.sc2mac_wt_b_sel = 1u << (c - half);
      word(d.sc2mac_wt_b_mask, d.sc2mac_wt_b_data, shadow[c]);
    }
    loaded[c] = true;
  }

  void data(unsigned pd) {
    if (pd & kStart) {
      for (unsigned c = 0; c < 2 * half; c++) {
        if (loaded[c]) active[c] = shadow[c];
        on[c] = loaded[c];
        loaded[c] = false;
      }
    }
    Lanes v(lanes);
    d.sc2mac_dat_a_pvld = d.sc2mac_dat_b_pvld = 1;
    d.sc2mac_dat_a_pd = d.sc2mac_dat_b_pd = uint16_t(pd);
    word(d.sc2mac_dat_a_mask, d.sc2mac_dat_a_data, v);
    if (wide && precision == DLA_INT8) {  // both halves of the word are the same
      for (unsigned i = 0; i < lanes / 2; i++) {
        const unsigned j = i + lanes / 2;
        v[j] = v[i];
        tb::put(d.sc2mac_dat_a_mask, j, 1, tb::get(d.sc2mac_dat_a_mask, i, 1));
        tb::put(d.sc2mac_dat_a_data, 8 * j, 8, tb::get(d.sc2mac_dat_a_data, 8 * i, 8));
      }
    }
    d.sc2mac_dat_b_mask = d.sc2mac_dat_a_mask;
    d.sc2mac_dat_b_data = d.sc2mac_dat_a_data;
    Word w = {tb_now + tag, pd, on, std::vector<int64_t>(8 * half)};
    for (unsigned c = 0; c < 2 * half; c++) {
      off += !on[c];
      if (wide) {
        uint64_t raw[4];
        mac::sums(precision, wino, v.data(), active[c].data(), raw);
        for (unsigned o = 0; o < 4; o++) w.sum[4 * c + o] = int64_t(raw[o] << (64 - bits)) >> (64 - bits);
        continue;
      }
      for (unsigned i = 0; i < lanes; i++) {
        const unsigned e = i * 16 / lanes;  // element of a tile
        for (unsigned o = 0; o < 4; o++) {
          w.sum[4 * c + o] += (wino ? kAt[o / 2][e / 4] * kAt[o % 2][e % 4] : o == 0) * v[i] * active[c][i];
        }
      }
    }
    tags.push_back(w);
    w.at = tb_now + tag + 3;
    sums.push_back(w);
    words++;
  }

  // Words while no layer is enabled have no effect.
  void stray() {
    Lanes none(lanes);
    for (unsigned n = rng.below(20); n > 0; n--) {
      quiet();
      d.sc2mac_dat_a_pvld = d.sc2mac_dat_b_pvld = rng.percent(70);
      d.sc2mac_dat_a_pd = d.sc2mac_dat_b_pd = uint16_t(rng.below(1 << 9));
      word(d.sc2mac_dat_a_mask, d.sc2mac_dat_a_data, none);
      d.sc2mac_wt_a_pvld = d.sc2mac_wt_b_pvld = rng.percent(70);
      d.sc2mac_wt_a_sel = d.sc2mac_wt_b_sel = 1u << rng.below(half);
      tick();
    }
    quiet();
  }

  // Cells from 0 up, as many as the group has kernels.
  void next_weights() {
    const unsigned n = rng.percent(60) ? 2 * half : 1 + rng.below(2 * half);
    for (unsigned c = 0; c < n; c++) load.push_back(c);
  }

  void layer() {
    const unsigned stripes = 1 + rng.below(6), gap = rng.percent(50) ? 0 : rng.below(60);
    next_weights();
    for (unsigned s = 0; s < stripes; s++) {
      const unsigned length = 1 + rng.below(40), last = s + 1 == stripes ? kChannel | kLayer : 0;
      while (!load.empty() || rng.percent(gap)) {  // all weights before the stripe starts
        quiet();
        weight();
        tick();
      }
      for (unsigned n = 0; n < length; n++) {
        quiet();
        data((n == 0 ? kStart : 0) | (n + 1 == length ? kEnd : 0) | last | rng.below(32));
        if (n == 0 && !last) next_weights();
        if (!rng.percent(gap)) weight();
        tick();
        while (rng.percent(gap)) {
          quiet();
          weight();
          tick();
        }
      }
    }
    quiet();
  }

  // ---- register pages of both halves
  uint32_t csb(int side, bool write, uint32_t offset, uint32_t value) {
    auto go = [&](auto &valid, auto &pd, auto &rsp_valid, auto &rsp_pd) {
      request(valid, pd, write, offset, value, true);
      return answer(rsp_valid, rsp_pd, write ? 2 : 0);
    };
    return side ? go(d.csb2cmac_b_req_pvld, d.csb2cmac_b_req_pd, d.cmac_b2csb_resp_valid, d.cmac_b2csb_resp_pd)
                : go(d.csb2cmac_a_req_pvld, d.csb2cmac_a_req_pd, d.cmac_a2csb_resp_valid, d.cmac_a2csb_resp_pd);
  }

  void enabled(unsigned group, bool want) {
    for (int side = 0; side < 2; side++) {
      csb(side, true, kPointer, group);
      const uint32_t is = csb(side, false, kOpEnable, 0);
      CHECK(is == want, "half %d: OP_ENABLE %u, expected %d", side, is, want);
    }
  }
};

}  // namespace

int main(int argc, char **argv) {
  const uint64_t seed = tb::seed_of(argc, argv);
  Bench b(CFG, seed);
  const unsigned layers = 60;
  for (unsigned n = 0; n < layers; n++) {
    b.wino = b.has_wino && b.rng.percent(50);
    b.precision = b.wide ? b.rng.below(3) : unsigned(DLA_INT8);
    b.stray();
    for (int side = 0; side < 2; side++) {
      b.csb(side, true, kPointer, n % 2);
      b.csb(side, true, kMisc, b.wino | b.precision << 12);
      b.csb(side, true, kOpEnable, 1);
    }
    b.enabled(n % 2, true);
    b.layer();
    for (unsigned i = 0; i < b.tag + 7; i++) b.tick();
    b.enabled(n % 2, false);
  }
  CHECK(b.tags.empty() && b.sums.empty(), "words are missing");
  CHECK(b.off > 0, "no cell was off");
  std::printf("cmac %s seed %llu: %u layers, %llu words\n", CFG, (unsigned long long)seed, layers,
              (unsigned long long)b.words);
  return 0;
}
