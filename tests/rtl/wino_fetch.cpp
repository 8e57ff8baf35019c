// SPDX-License-Identifier: Apache-2.0
// Bench of the Winograd side of CDMA (rtl/cdma/dla_cdma_wino.sv) against the rule of conv_core.md
// 5.3: random cubes, strides and paddings; space, requests and atoms come at random times.
#include <map>
#include <set>

#define CLOCK clk_i
#define RESET rst_ni
#include "frame.h"

namespace {

constexpr unsigned kAtom = 32, kParts = 2;
constexpr unsigned kPixels = 16 / kParts;        // pixels of a part
constexpr unsigned kChans = kAtom / kPixels;     // channels of an entry
constexpr unsigned kBase = 0x10000;

struct Layer {
  unsigned w, h, surfs, sx, sy, left, top, tiles, rows, pad;
  unsigned line_stride, surf_stride;
};

// Byte of the cube, which identifies its position.
uint8_t element(unsigned surf, unsigned y, unsigned x, unsigned c) {
  return uint8_t(tb::mix(((surf * 4096ull + y) * 4096 + x) * 64 + c));
}

struct Bench : Frame {
  uint64_t atoms = 0, writes = 0;

  explicit Bench(uint64_t s) : Frame(s) { reset_pins(); }
  unsigned in(unsigned lo, unsigned hi) { return lo + rng.below(hi - lo + 1); }

  void tick() override { edge(); }

  Layer draw() {
    Layer l = {};
    l.sx = rng.percent(50) ? 1 : in(1, 8);
    l.sy = rng.percent(50) ? 1 : in(1, l.sx > 4 ? 3 : 8);
    l.tiles = in(2, 5);
    l.rows = in(2, 5);
    l.left = in(0, l.sx == 1 ? 2 : 3 * l.sx - 1);
    l.top = in(0, rng.percent(20) ? 4 * l.sy * (l.rows - 1) - 1 : 3 * l.sy - 1);
    if (l.top > 31) l.top = 31;
    const unsigned right = in(0, 4 * l.sx), bottom = in(0, rng.percent(20) ? 4 * l.sy : 3);
    l.w = 4 * l.tiles * l.sx - l.left;
    l.h = 4 * l.rows * l.sy - l.top;
    l.w -= right < l.w ? right : 0;
    l.h -= bottom < l.h ? bottom : 0;
    l.surfs = in(1, 3);
    l.pad = in(0, 255);
    l.line_stride = kAtom * (l.w + in(0, 3));
    l.surf_stride = l.line_stride * l.h + kAtom * in(0, 3);
    return l;
  }

  void settings(const Layer &l) {
    d.base_i = kBase;
    // dla_cdma_wino_t, from its low bits
    unsigned at = 0;
    const auto field = [&](unsigned width, uint64_t value) {
      tb::put(d.layer_i, at, width, value);
      at += width;
    };
    field(16, l.pad * 257);
    field(13, l.surfs - 1);
    field(4, l.sy);
    field(4, l.sx);
    field(5, l.top);
    field(5, l.left);
    field(11, l.rows);
    field(11, l.tiles);
    field(14, l.h);
    field(14, l.w);
    field(32, l.surf_stride);
    field(32, l.line_stride);
  }

  // Byte b of an entry of row ty of tiles.
  uint8_t expected(const Layer &l, unsigned ty, unsigned entry, unsigned b) const {
    const unsigned tx = entry % l.tiles, j = entry / l.tiles % (kAtom / kChans);
    const unsigned ea = entry / l.tiles / (kAtom / kChans), s = ea % l.surfs;
    const unsigned dx = ea / l.surfs % l.sx, dy = ea / l.surfs / l.sx;
    const unsigned x = b / kChans % 4, y = b / kChans / 4;
    const unsigned px = (tx * 4 + x) * l.sx + dx, py = (ty * 4 + y) * l.sy + dy;
    if (px < l.left || px >= l.left + l.w || py < l.top || py >= l.top + l.h) {
      return uint8_t(l.pad);
    }
    return element(s, py - l.top, px - l.left, j * kChans + b % kChans);
  }

  // The position of an address in the cube.
  struct Place {
    unsigned surf, y, x;
  };
  Place place(const Layer &l, uint32_t addr) const {
    const uint32_t at = addr - kBase;
    Place p = {at / l.surf_stride, at % l.surf_stride / l.line_stride,
               at % l.surf_stride % l.line_stride / kAtom};
    CHECK(addr >= kBase && addr % kAtom == 0 && p.surf < l.surfs && p.y < l.h && p.x < l.w,
          "atom %#x is not in the cube", addr);
    return p;
  }

  void layer(const Layer &l) {
    const unsigned entries = l.sx * l.sy * l.surfs * (kAtom / kChans) * l.tiles;
    std::deque<Place> memory;
    std::set<uint64_t> asked;
    std::map<unsigned, unsigned> seen; // entry and part of the present row
    unsigned taken = 0, ahead = 0, done = 0, speed = in(20, 100);

    settings(l);
    d.start_i = 1;
    tick();
    d.start_i = 0;
    d.go_i = 1;
    tick();
    d.go_i = 0;
    for (unsigned idle = 0; done < l.rows; idle++) {
      CHECK(idle < 10000, "hang in row %u of %u", done, l.rows);
      d.take_i = taken < l.rows && ahead < 2 && rng.percent(speed);
      d.unit_i = ahead != 0;
      d.run_ready_i = rng.percent(speed);
      const bool there = !memory.empty();
      d.valid_i = there && (d.valid_i || rng.percent(speed));
      if (there) {
        for (unsigned c = 0; c < kAtom; c++) {
          const Place &p = memory.front();
          tb::put(d.atom_i, 8 * c, 8, element(p.surf, p.y, p.x, c));
        }
      }
      d.eval();
      if (d.run_valid_o && d.run_ready_i) {
        CHECK(ahead != 0, "a run without space");
        for (unsigned n = 0; n < d.run_atoms_o; n++) {
          const uint32_t addr = uint32_t(d.run_addr_o) + n * kAtom;
          memory.push_back(place(l, addr));
          CHECK(asked.insert(addr).second, "atom %#x twice", addr);
        }
      }
      const bool moved = d.valid_i && d.ready_o;
      if (moved || d.valid_o) idle = 0;
      sample(l, entries, taken, seen, done);
      count(taken, ahead);
      tick();
      if (moved) {
        memory.pop_front();
        d.valid_i = 0;
        atoms++;
      }
    }
    CHECK(memory.empty(), "%zu atoms too many", memory.size());
    CHECK(asked.size() == uint64_t(wanted(l)), "%zu atoms asked for", asked.size());
    d.take_i = 0;
    d.unit_i = 0;
    for (unsigned i = 0; i < 10; i++) {
      CHECK(!d.valid_o && !d.run_valid_o, "output after the layer");
      tick();
    }
  }

  void count(unsigned &taken, unsigned &ahead) {
    if (d.take_i) {
      taken++;
      ahead++;
    }
    if (d.unit_done_o) ahead--;
  }

  // Pixels of the cube that are in a tile.
  unsigned wanted(const Layer &l) const {
    const unsigned we = 4 * l.tiles * l.sx - l.left, he = 4 * l.rows * l.sy - l.top;
    return (l.w < we ? l.w : we) * (l.h < he ? l.h : he) * l.surfs;
  }

  void sample(const Layer &l, unsigned entries, unsigned taken, std::map<unsigned, unsigned> &seen,
              unsigned &done) {
    if (!d.valid_o) return;
    const unsigned e = d.entry_o, part = d.part_o;
    CHECK(done < taken, "row %u is written before it has space", done);
    CHECK(e < entries && part < kParts, "entry %u part %u of %u", e, part, entries);
    CHECK(seen[e * kParts + part]++ == 0, "entry %u part %u twice", e, part);
    for (unsigned b = 0; b < kAtom; b++) {
      const uint8_t want = expected(l, done, e, part * kAtom + b);
      const unsigned got = unsigned(tb::get(d.data_o, 8 * b, 8));
      CHECK(got == want, "row %u entry %u part %u byte %u: got %02x, expected %02x", done, e, part,
            b, got, want);
    }
    writes++;
    CHECK(bool(d.last_o) == (seen.size() == entries * kParts), "last of a row");
    if (d.last_o) {
      done++;
      seen.clear();
    }
  }
};

}  // namespace

int main(int argc, char **argv) {
  const uint64_t seed = tb::seed_of(argc, argv);
  Bench b(seed);
  for (int i = 0; i < 80; i++) b.layer(b.draw());
  std::printf("wino_fetch seed %llu: 80 layers, %llu atoms, %llu writes\n",
              static_cast<unsigned long long>(seed), static_cast<unsigned long long>(b.atoms),
              static_cast<unsigned long long>(b.writes));
  return 0;
}
