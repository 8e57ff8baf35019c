// SPDX-License-Identifier: Apache-2.0
// The words that CSC sends for a layer, straight from the formulas of conv_core.md 5 and 6 and of
// data_formats.md 4: every word and weight of every stripe, in order.

#ifndef DLA_TESTS_CSC_LAYER_H
#define DLA_TESTS_CSC_LAYER_H

#include <cstdint>
#include <vector>

struct Shape {
  int cb, g, atom, depth;  // the configuration's; an entry has cb bytes
  bool wino;
};

// True values, not minus 1. With Winograd w, h and c are those of the extended cube, s and r are 4.
struct Layer {
  bool image, wino, data_reuse, weight_reuse, skip_data, skip_weight;
  int w, h, c, s, r, k, ow, oh, sx, sy, dx, dy, pl, pt, pad, ext, entries, rls, pra;
  int data_banks, weight_banks;
  // where its data and weights begin in their regions
  int data_at, weight_at;

  int channels() const { return image ? s * c : c; }
  int taps() const { return image || wino ? 1 : s; }
  int rows() const { return wino ? 1 : r; }
  int outputs() const { return wino ? 4 : 1; }  // outputs of a word
  int weight_bytes() const { return k * s * r * c; }
};

struct Lanes {
  uint8_t b[64] = {};
};
struct Word {
  Lanes lanes;
  int tags;
};
struct Stripe {
  std::vector<Lanes> weights;
  std::vector<Word> words;
  int outputs = 1;  // outputs of a word, a credit each
};

// Byte n of an entry of the buffer.
typedef uint8_t content_fn(uint64_t seed, unsigned entry, unsigned n);

struct Expect {
  const Shape &m;
  const Layer &l;
  uint64_t seed;
  content_fn *content;
  std::vector<Stripe> stripes;
  int stream = 0;  // next byte of the weights

  Expect(const Shape &shape, const Layer &layer, uint64_t s, content_fn *fn)
      : m(shape), l(layer), seed(s), content(fn) {
    const int total = l.image ? l.ow : l.ow * l.oh / l.outputs(), lines = l.image ? l.oh : 1;
    for (int first = 0; first < l.k; first += m.g) {
      const int kg = l.k - first < m.g ? l.k - first : m.g, begin = stream;
      for (int line = 0; line < lines; line++) {
        for (int done = 0; done < total;) {
          const int n = length(total - done);
          stream = begin;
          operation(kg, line, done, n, first + kg == l.k && line + 1 == lines && done + n == total);
          done += n;
        }
      }
    }
  }

  int length(int left) const {
    const int longest = m.cb == 4 * m.g ? 4 * m.g : 2 * m.g;
    if (l.wino) return left <= 32 ? left : 16;
    if (l.image) return left < longest ? left : longest;
    return left >= 4 * m.g ? 2 * m.g : left > 2 * m.g ? m.g : left;
  }

  void operation(int kg, int line, int done, int n, bool layer_end) {
    const int blocks = l.wino ? l.c / 4 : (l.channels() + m.cb - 1) / m.cb;
    for (int blk = 0; blk < blocks; blk++) {
      for (int r = 0; r < l.rows(); r += l.ext) {
        for (int s = 0; s < l.taps(); s++) {
          const bool last = blk + 1 == blocks && r + l.ext >= l.rows() && s + 1 == l.taps();
          Stripe x;
          x.outputs = l.outputs();
          for (int k = 0; k < kg; k++) x.weights.push_back(weight(blk, r));
          for (int i = 0; i < n; i++) {
            const int at = done + i, ox = l.image ? at : at % l.ow, oy = l.image ? line : at / l.ow;
            const Lanes lanes = l.wino ? tile(at, blk) : data(ox, oy, blk, r, s);
            x.words.push_back({lanes, (i == 0) << 5 | (i + 1 == n) << 6 | last << 7 |
                                          (last && layer_end) << 8});
          }
          stripes.push_back(x);
        }
      }
    }
  }

  int block_channels(int blk) const {
    if (l.wino) return m.cb;
    const int left = l.channels() - blk * m.cb;
    return left < m.cb ? left : m.cb;
  }

  Lanes weight(int blk, int r) {
    Lanes x;
    const int part = m.cb / l.ext, size = l.weight_banks * m.depth;
    for (int n = 0; n < l.ext && r + n < l.r; n++) {
      for (int i = 0; i < block_channels(blk); i++, stream++) {
        const int entry = (l.weight_at + stream / m.cb) % size;
        x.b[n * part + i] =
            content(seed, unsigned(l.data_banks * m.depth + entry), unsigned(stream % m.cb));
      }
    }
    return x;
  }

  // The 4x4 window of a tile of 2x2 outputs, transformed (conv_core.md 6.4). PRA_TRUNCATE 3 acts
  // like 2.
  Lanes tile(int at, int blk) const {
    static const int ct[4][4] = {{1, 0, -1, 0}, {0, 1, 1, 0}, {0, -1, 1, 0}, {0, 1, 0, -1}};
    const int left = at / 4 % (l.ow / 4) * 4 + at % 4 / 2 * 2;
    const int top = at / 4 / (l.ow / 4) * 4 + at % 2 * 2;
    const int up = l.pra < 2 ? 1 << l.pra : 4;
    Lanes x;
    for (int i = 0; i < 64; i++) {
      int t = 0;
      for (int n = 0; n < 16; n++) {
        const int px = left + n % 4, py = top + n / 4;
        const uint8_t b = this->at(py / 4 * 4 * l.entries + blk * (l.w / 4) + px / 4,
                                   (py % 4 * 4 + px % 4) * 4 + i % 4);
        t += ct[i / 16][n / 4] * ct[i / 4 % 4][n % 4] * int8_t(b);
      }
      const int r = (t < 0 ? -1 : 1) * ((2 * (t < 0 ? -t : t) + up) / (2 * up));
      x.b[i] = uint8_t(r > 127 ? 127 : r < -128 ? -128 : r);
    }
    return x;
  }

  Lanes data(int ox, int oy, int blk, int r, int s) const {
    Lanes x;
    const int part = m.cb / l.ext;
    for (int n = 0; n < l.ext && r + n < l.r; n++) {
      const int iy = oy * l.sy + (r + n) * l.dy - l.pt, ix = ox * l.sx + s * l.dx - l.pl;
      const bool in = iy >= 0 && iy < l.h && (l.image || (ix >= 0 && ix < l.w));
      for (int i = 0; i < block_channels(blk); i++) {
        x.b[n * part + i] = !in ? uint8_t(l.pad)
                            : l.image ? pixel(iy, ox * l.sx * l.c + blk * m.cb + i)
                                      : element(iy, ix, blk * m.cb + i);
      }
    }
    return x;
  }

  uint8_t at(int entry, int byte) const {
    return content(seed, unsigned((l.data_at + entry) % (l.data_banks * m.depth)), unsigned(byte));
  }
  uint8_t pixel(int y, int byte) const { return at(y * l.entries + byte / m.cb, byte % m.cb); }
  uint8_t element(int y, int x, int ch) const {
    const int p = m.cb / m.atom, n = (l.c + m.atom - 1) / m.atom, f = n / p, q = n % p;
    const int a = ch / m.atom, in = ch % m.atom, first = y * l.entries + a / p * l.w;
    if (a / p < f || 2 * q > p) return at(first + x, a % p * m.atom + in);
    const int share = 2 * q == p ? 2 : 4;
    return at(first + x / share, x % share * (m.cb / share) + a % p * m.atom + in);
  }
};

#endif
