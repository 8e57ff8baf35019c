// SPDX-License-Identifier: Apache-2.0
// Bench of dla_cacc in a configuration with Winograd (conv_units.md 7, conv_core.md 8): layers of
// direct words alternate with layers of tiles, stripes are as close as CSC may send them, and SDP
// is slow. Every beat, credit, done event and SAT_COUNT is compared with sums in plain arithmetic.
extern "C" {
#include "dla_cfg.h"
}
#include "frame.h"

#include <cmath>

namespace {

constexpr unsigned kStart = 1 << 5, kEnd = 1 << 6, kChannel = 1 << 7, kLayer = 1 << 8;
constexpr unsigned kSums = 4, kBits = 22, kCell = kSums * kBits;

struct Position {
  std::vector<int32_t> result; // one for each kernel
  bool last;
};

struct Bench : Frame {
  unsigned kernels, beat, credit = 128, group = 0, beats = 0;
  uint64_t positions = 0, clipped = 0;
  std::deque<Position> want;
  unsigned done_want = 0, done_group = 0;
  int ready = 50;
  // words on their way: tags leave at once, sums 3 clocks later
  struct Sums {
    bool on = false;
    std::vector<int64_t> v; // kernel by kernel, output by output
    std::vector<bool> mask;
  };
  std::deque<Sums> pipe{3};

  Bench(const char *config, uint64_t s) : Frame(s) {
    const dla_cfg *cfg = dla_cfg_find(config);
    kernels = cfg->g;
    beat = 16;
    d.mac_a2accu_pvld = d.mac_b2accu_pvld = d.csb2cacc_req_pvld = d.cacc2sdp_ready = 0;
    reset_pins();
  }

  unsigned in(unsigned lo, unsigned hi) { return lo + rng.below(hi - lo + 1); }

  // One clock with the present pins; a beat may be taken.
  void tick() override {
    drive_sums();
    d.cacc2sdp_ready = rng.percent(unsigned(ready));
    d.eval();
    const bool taken = d.cacc2sdp_valid && d.cacc2sdp_ready;
    if (taken) check_beat();
    if (d.accu2sc_credit_vld) {
      CHECK(d.accu2sc_credit_size == 1, "credit of %u", unsigned(d.accu2sc_credit_size));
      credit++;
      CHECK(credit <= 128, "%u credits", credit);
    }
    if (d.cacc2glb_done_intr_pd) {
      CHECK(done_want && d.cacc2glb_done_intr_pd == 1u << done_group, "done %u",
            unsigned(d.cacc2glb_done_intr_pd));
      done_want--;
      done_group ^= 1;
    }
    edge();
    d.mac_a2accu_pvld = d.mac_b2accu_pvld = 0;
    d.csb2cacc_req_pvld = 0;
  }

  void drive_sums() {
    const Sums s = pipe.front();
    pipe.pop_front();
    if (pipe.size() < 3) pipe.push_back({});
    for (unsigned k = 0; k < kernels; k++) {
      auto put = [&](auto &mask, auto &data, unsigned n) {
        tb::put(mask, n, 1, s.on && s.mask[k]);
        for (unsigned o = 0; o < kSums; o++) {
          tb::put(data, n * kCell + o * kBits, kBits, s.on ? uint64_t(s.v[k * kSums + o]) : rng.next());
        }
      };
      if (k < kernels / 2) put(d.mac_a2accu_mask, d.mac_a2accu_data, k);
      else put(d.mac_b2accu_mask, d.mac_b2accu_data, k - kernels / 2);
    }
  }

  void check_beat() {
    CHECK(!want.empty(), "an unexpected beat");
    const Position &p = want.front();
    const bool end = (beats + 1) * beat == kernels;
    for (unsigned i = 0; i < beat; i++) {
      const int32_t got = int32_t(tb::get(d.cacc2sdp_pd, 32 * i, 32)), e = p.result[beats * beat + i];
      CHECK(got == e, "position %llu kernel %u: got %d, expected %d", (unsigned long long)positions,
            beats * beat + i, got, e);
    }
    const unsigned flags = unsigned(tb::get(d.cacc2sdp_pd, 32 * beat, 2));
    CHECK(flags == (p.last && end ? 2u : 0u), "flags %u, expected %d", flags, p.last && end);
    beats = end ? 0 : beats + 1;
    if (!end) return;
    if (p.last) done_want++;
    positions++;
    want.pop_front();
  }

  void write(uint32_t off, uint32_t value) {
    request(d.csb2cacc_req_pvld, d.csb2cacc_req_pd, true, off, value);
  }
  uint32_t read(uint32_t off) {
    request(d.csb2cacc_req_pvld, d.csb2cacc_req_pd, false, off, 0);
    return answer(d.cacc2csb_resp_valid, d.cacc2csb_resp_pd);
  }

  static int64_t cacc_words_rounded(int64_t x, unsigned n)
  {
      return int64_t(std::round(std::ldexp(double(x), -int(n))));
  }

  void layer() {
    const bool wino = rng.percent(50);
    const unsigned outs = wino ? kSums : 1, most = wino ? 32 : 64, truncate = in(0, 8);
    const unsigned operations = in(1, 4), used = rng.percent(50) ? kernels : in(1, kernels);
    unsigned over = 0;

    stray(true); // no layer is enabled
    write(0x04, group);
    write(0x0c, wino);
    write(0x2c, truncate);
    write(0x08, 1);
    ready = int(in(10, 100));
    for (int i = 0; i < 6; i++) tick(); // OP_ENABLE reaches the data path
    stray(false); // the other half of CMAC is not enabled
    for (unsigned op = 0; op < operations; op++) {
      const unsigned n = in(1, most), stripes = in(1, 4);
      std::vector<int64_t> acc(n * kernels * outs);
      for (unsigned s = 0; s < stripes; s++) {
        const bool chan = s + 1 == stripes;
        const uint64_t start = tb_now;
        while (chan && credit < n * outs) tick();
        if (chan) credit -= n * outs;
        for (unsigned i = 0; i < n; i++) {
          while (rng.percent(10)) tick();
          word(i, n, outs, used, acc, (chan ? kChannel : 0) | (chan && op + 1 == operations ? kLayer : 0));
          if (chan) over += finish(acc, i, outs, truncate, op + 1 == operations && i + 1 == n);
          tick();
        }
        while (tb_now - start < kernels) tick();
      }
    }
    for (int i = 0; i < 60; i++) tick();
    if (rng.percent(50)) {
      while (!want.empty()) tick();
      for (int i = 0; i < 10; i++) tick();
      CHECK(read(0x30) == over, "SAT_COUNT, expected %u", over);
      CHECK(credit == 128 && !done_want, "%u credits, %u events", credit, done_want);
    }
    clipped += over;
    group ^= 1;
  }

  // Tags without results: of both halves, of one of them.
  void stray(bool both) {
    for (unsigned n = in(0, 20); n > 0; n--) {
      const bool b = both ? rng.percent(70) : rng.percent(50);
      d.mac_a2accu_pvld = both ? b : !b;
      d.mac_b2accu_pvld = b;
      d.mac_a2accu_pd = d.mac_b2accu_pd = uint16_t(rng.below(1 << 9));
      tick();
    }
  }

  void word(unsigned i, unsigned n, unsigned outs, unsigned used, std::vector<int64_t> &acc,
            unsigned tags) {
    Sums s;
    s.on = true;
    const bool wide = rng.percent(30);
    for (unsigned k = 0; k < kernels; k++) {
      s.mask.push_back(k < used);
      for (unsigned o = 0; o < kSums; o++) {
        const int64_t v = wide ? (rng.percent(50) ? 0x1fffff : -0x200000)
                               : int64_t(rng.next() << 42) >> (42 + rng.below(20));
        s.v.push_back(v);
        if (k < used && o < outs) acc[(i * outs + o) * kernels + k] += v;
      }
    }
    pipe.push_back(s);
    d.mac_a2accu_pvld = d.mac_b2accu_pvld = 1;
    d.mac_a2accu_pd = d.mac_b2accu_pd = tags | (i == 0 ? kStart : 0) | (i + 1 == n ? kEnd : 0);
  }

  // Results of a word's positions; how many were clipped.
  unsigned finish(const std::vector<int64_t> &acc, unsigned i, unsigned outs, unsigned truncate, bool last) {
    unsigned over = 0;
    for (unsigned o = 0; o < outs; o++) {
      Position p = {{}, last && o + 1 == outs};
      for (unsigned k = 0; k < kernels; k++) {
          const int64_t y =
              cacc_words_rounded(acc[(i * outs + o) * kernels + k], truncate);
          const int64_t c = y > 0x7fffffff      ? 0x7fffffff
                            : y < -0x80000000ll ? -0x80000000ll
                                                : y;
          over += c != y;
          p.result.push_back(int32_t(c));
      }
      want.push_back(p);
    }
    return over;
  }
};

}  // namespace

int main(int argc, char **argv) {
  Bench b(CFG, tb::seed_of(argc, argv));
  for (int i = 0; i < 60; i++) b.layer();
  while (!b.want.empty() || b.done_want) b.tick();
  for (int i = 0; i < 10; i++) b.tick();
  CHECK(b.credit == 128, "%u credits", b.credit);
  std::printf("cacc_words: 60 layers, %llu positions\n", (unsigned long long)b.positions);
  return 0;
}
