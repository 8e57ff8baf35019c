// SPDX-License-Identifier: Apache-2.0
// Bench of dla_cbuf against an array of bytes (conv_units.md 2, 4): both sides write and read at random
// in banks of their own, as often as every clock. A reply comes 6 clocks after its request with what
// was stored when it was made, whatever is written from the next clock on; a write counts 3 clocks behind
// its enable, and no read comes between. In nv_full a data write has both halves of an entry, or one of
// them, and a weight write one half. With compressed weights the last bank is read at the mask port.
extern "C" {
#include "dla_cfg.h"
}
#include "frame.h"

namespace {

constexpr unsigned kReply = 6, kStored = 3;

using Bytes = std::vector<uint8_t>;

// What a read must bring: bytes, and how many of them mean something.
struct Reply {
  uint64_t at;
  Bytes bytes;
  unsigned known;
};

struct Bench : Frame {
  const dla_cfg *cfg;
  unsigned eb, part, parts, entries, split;  // first entry of the weights
  bool pairs, masks;
  std::vector<Bytes> mem;
  std::vector<uint64_t> written;
  std::deque<Reply> want[3];  // data, weights, masks
  uint64_t replies = 0, joined = 0, masked = 0;

  Bench(const char *config, uint64_t s) : Frame(s), cfg(dla_cfg_find(config)) {
    eb = cfg->cbuf_eb;
    part = cfg->v1 ? cfg->cbuf_eb / 2 : cfg->cbuf_wr_bytes;
    parts = eb / part;
    entries = cfg->cbuf_banks * cfg->cbuf_depth;
    pairs = eb < 32;
    masks = cfg->compression;
    mem.assign(entries, Bytes(eb));
    written.assign(entries, 0);
    idle();
    reset_pins();
    split = entries / 2;
    for (unsigned e = 0; e < split; e++) {
      for (unsigned p = 0; p < parts; p++) {
        write(0, e, p);
        write(1, split + e, p);
        tick();
        idle();
      }
    }
  }

  void idle() {
    d.cdma2buf_dat_wr_en = d.cdma2buf_wt_wr_en = 0;
    d.sc2buf_dat_rd_en = d.sc2buf_wt_rd_en = d.sc2buf_wmb_rd_en = 0;
    d.sc2buf_dat_rd_next1_en = 0;
  }

  void tick() override {
    edge();
    reply(0, d.sc2buf_dat_rd_valid, d.sc2buf_dat_rd_data);
    reply(1, d.sc2buf_wt_rd_valid, d.sc2buf_wt_rd_data);
    reply(2, d.sc2buf_wmb_rd_valid, d.sc2buf_wmb_rd_data);
  }

  template <class D> void reply(int side, bool valid, const D &data) {
    const bool due = !want[side].empty() && want[side].front().at == tb_now;
    CHECK(valid == due, "side %d: reply %d, expected %d", side, valid, due);
    if (!due) return;
    const Reply &r = want[side].front();
    for (unsigned i = 0; i < r.known; i++) {
      const unsigned got = unsigned(tb::get(data, 8 * i, 8));
      CHECK(got == r.bytes[i], "side %d, byte %u: got 0x%02x, expected 0x%02x", side, i, got, r.bytes[i]);
    }
    want[side].pop_front();
    replies++;
  }

  void write(int side, unsigned e, unsigned p) {
    auto put = [&](auto &en, auto &addr, auto &sel, auto &data) {
      en = 1;
      addr = e;
      sel = uint8_t(cfg->v1 && side ? p : 1u << p);
      if (cfg->v1 && !side) {
        if (rng.percent(50)) sel = 3;
        for (unsigned i = 0; i < eb; i++) {
          const uint8_t v = uint8_t(rng.next());
          if (sel >> i / part & 1) mem[e][i] = v;
          tb::put(data, 8 * i, 8, v);
        }
        return;
      }
      for (unsigned i = 0; i < part; i++) {
        mem[e][p * part + i] = uint8_t(rng.next());
        tb::put(data, 8 * i, 8, mem[e][p * part + i]);
      }
    };
    if (side) put(d.cdma2buf_wt_wr_en, d.cdma2buf_wt_wr_addr, d.cdma2buf_wt_wr_sel, d.cdma2buf_wt_wr_data);
    else put(d.cdma2buf_dat_wr_en, d.cdma2buf_dat_wr_addr, d.cdma2buf_dat_wr_sel, d.cdma2buf_dat_wr_data);
    written[e] = tb_now + kStored;
  }

  void read_weights(unsigned e) {
    if (tb_now < written[e]) return;
    if (masks && e >= entries - cfg->cbuf_depth) {
      d.sc2buf_wmb_rd_en = 1;
      d.sc2buf_wmb_rd_addr = uint16_t(cfg->v1 ? e % cfg->cbuf_depth : e);
      want[2].push_back({tb_now + kReply, mem[e], eb});
      masked++;
      return;
    }
    d.sc2buf_wt_rd_en = 1;
    d.sc2buf_wt_rd_addr = uint16_t(e);
    want[1].push_back({tb_now + kReply, mem[e], eb});
  }

  void read_data(unsigned e) {
    const unsigned next = e + 1 == split ? 0 : e + 1;
    if (tb_now < written[e] || tb_now < written[next]) return;
    const unsigned shift = pairs ? rng.below(eb) : 0;
    const bool two = pairs && rng.percent(60);
    Reply r = {tb_now + kReply, Bytes(mem[e].begin() + shift, mem[e].end()), two ? eb : eb - shift};
    if (two) r.bytes.insert(r.bytes.end(), mem[next].begin(), mem[next].begin() + shift);
    d.sc2buf_dat_rd_en = 1;
    d.sc2buf_dat_rd_addr = uint16_t(e);
    d.sc2buf_dat_rd_next1_en = two;
    d.sc2buf_dat_rd_next1_addr = uint16_t(next);
    d.sc2buf_dat_rd_shift = uint8_t(shift);
    want[0].push_back(r);
    joined += two;
  }

  // Some clocks with one division of the banks, near one place of each side, so that reads meet writes.
  void phase() {
    split = cfg->cbuf_depth * (1 + rng.below(cfg->cbuf_banks - 1));
    const unsigned at[2] = {rng.below(split), split + rng.below(entries - split)};
    const unsigned lo[2] = {0, split}, size[2] = {split, entries - split};
    const unsigned busy[4] = {rng.below(101), rng.below(101), rng.below(101), rng.below(101)};
    auto near = [&](int s) { return lo[s] + (at[s] - lo[s] + rng.below(12)) % size[s]; };
    for (int i = 0; i < 200; i++) {
      idle();
      for (int s = 0; s < 2; s++) {
        if (rng.percent(busy[2 + s])) write(s, near(s), rng.below(parts));
      }
      if (rng.percent(busy[0])) read_data(near(0));
      if (rng.percent(busy[1])) read_weights(near(1));
      tick();
    }
  }
};

}  // namespace

int main(int argc, char **argv) {
  const uint64_t seed = tb::seed_of(argc, argv);
  Bench b(CFG, seed);
  for (int i = 0; i < 200; i++) b.phase();
  b.idle();
  for (unsigned i = 0; i <= kReply; i++) b.tick();
  CHECK(b.want[0].empty() && b.want[1].empty() && b.want[2].empty(), "replies are missing");
  CHECK(b.replies > 10000 && (!b.pairs || b.joined > 1000) && (!b.masks || b.masked > 300),
        "%llu replies, %llu of two entries, %llu of masks", (unsigned long long)b.replies,
        (unsigned long long)b.joined, (unsigned long long)b.masked);
  std::printf("cbuf %s seed %llu: %llu replies, %llu of two entries\n", CFG, (unsigned long long)seed,
              (unsigned long long)b.replies, (unsigned long long)b.joined);
  return 0;
}
