// SPDX-License-Identifier: Apache-2.0
// What CSC sends for a layer, straight from the formulas of conv_core.md 5 and 6 and of
// data_formats.md 4: every word and weight of every stripe, in order.

#ifndef DLA_TESTS_CSC_LAYER_H
#define DLA_TESTS_CSC_LAYER_H

#include <cstdint>
#include <vector>

struct Shape {
  int cb, g, atom, depth;  // of the configuration; an entry has cb bytes
};

// True values, not minus 1.
struct Layer {
  bool image, data_reuse, weight_reuse, skip_data, skip_weight;
  int w, h, c, s, r, k, ow, oh, sx, sy, dx, dy, pl, pt, pad, ext, entries, rls;
  int data_banks, weight_banks;
  // where its data and weights begin in their regions
  int data_at, weight_at;

  int channels() const { return image ? s * c : c; }
  int taps() const { return image ? 1 : s; }
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
    const int total = l.image ? l.ow : l.ow * l.oh, lines = l.image ? l.oh : 1;
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
    if (l.image) return left < longest ? left : longest;
    return left >= 4 * m.g ? 2 * m.g : left > 2 * m.g ? m.g : left;
  }

  void operation(int kg, int line, int done, int n, bool layer_end) {
    const int blocks = (l.channels() + m.cb - 1) / m.cb;
    for (int blk = 0; blk < blocks; blk++) {
      for (int r = 0; r < l.r; r += l.ext) {
        for (int s = 0; s < l.taps(); s++) {
          const bool last = blk + 1 == blocks && r + l.ext >= l.r && s + 1 == l.taps();
          Stripe x;
          for (int k = 0; k < kg; k++) x.weights.push_back(weight(blk, r));
          for (int i = 0; i < n; i++) {
            const int at = done + i, ox = l.image ? at : at % l.ow, oy = l.image ? line : at / l.ow;
            Word v = {data(ox, oy, blk, r, s), (i == 0) << 5 | (i + 1 == n) << 6 | last << 7 |
                                                   (last && layer_end) << 8};
            x.words.push_back(v);
          }
          stripes.push_back(x);
        }
      }
    }
  }

  int block_channels(int blk) const {
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
