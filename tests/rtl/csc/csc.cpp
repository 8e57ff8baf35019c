// SPDX-License-Identifier: Apache-2.0
// Random chains of layers and throughput of dla_csc: bench SEED [LAYERS] | bench speed

#include "bench.h"

// The state that one layer leaves for the next.
struct Kept {
  Layer last = {};
  bool any = false;
  int left = 0, left_entries = 0, weights = 0;
  unsigned group = 0;
};

static int up(int a, int b) { return (a + b - 1) / b; }

static int slice_entries(const Shape &m, const Layer &l) {
  if (l.image) return up(((l.ow - 1) * l.sx + l.s) * l.c, m.cb);
  if (l.wino) return l.w * l.c / m.cb;
  const int p = m.cb / m.atom, n = up(l.c, m.atom), q = n % p;
  return n / p * l.w + (q == 0 ? 0 : 2 * q > p ? l.w : 2 * q == p ? up(l.w, 2) : up(l.w, 4));
}

struct Chain {
  Bench b;
  Kept k;

  Chain(const char *config, uint64_t seed) : b(config, seed) {}
  int in(int lo, int hi) { return lo + int(b.rng.below(unsigned(hi - lo + 1))); }

  Layer shape() {
    Layer l = {};
    const int cb = b.m.cb;
    l.image = b.rng.percent(40);
    l.r = in(1, 4);
    l.sx = in(1, b.rng.percent(30) ? 8 : 2);
    l.sy = in(1, 3);
    l.dx = l.dy = l.ext = 1;
    l.k = in(1, 2 * b.m.g + 2);
    l.wino = b.m.wino && b.rng.percent(60);
    l.image = l.image && !l.wino;
    if (l.wino) {
      l.s = l.r = 4;
      l.c = b.m.atom * in(1, 3);
      l.w = 4 * in(3, 5);
      l.ow = l.w - 4;
      l.pra = in(0, 3);
    } else if (l.image) {
      const int kinds[] = {1, 3, 4};
      l.c = kinds[b.rng.below(3)];
      l.s = in(1, b.rng.percent(20) ? 12 : 5);
      const int fits = cb / (l.c * (l.s > l.sx ? l.s : l.sx));
      if (fits >= 2 && b.rng.percent(60)) l.ext = fits >= 4 && b.rng.percent(50) ? 4 : 2;
      l.ow = in(1, b.rng.percent(15) ? 4 * b.m.g + 5 : 12);
    } else {
      l.c = b.rng.percent(30) ? in(1, 3) * cb : in(1, 3 * cb);
      l.s = in(1, 4);
      if (b.rng.percent(30)) l.dx = in(1, 3);
      if (b.rng.percent(30)) l.dy = in(1, 3);
      l.w = in(1, 12);
      l.pl = in(0, (l.s - 1) * l.dx);
      l.ow = up(l.w + in(0, l.pl), l.sx);
    }
    return l;
  }

  // Output lines for the height, padding at the top.
  void lines(Layer &l) {
    l.pt = in(0, (l.r - 1) * l.dy);
    l.oh = l.wino ? l.h - 4 : up(l.h + in(0, l.pt), l.sy);
    l.pad = int(b.rng.below(256));
    l.skip_data = b.rng.percent(25);
    l.skip_weight = b.rng.percent(25);
    l.rls = l.wino ? 4 * in(1, l.h / 4) : in(1, l.h);
  }

  Layer next() {
    Layer l;
    do {
      l = shape();
      const bool stays = k.any && b.rng.percent(70);
      if (stays && k.weights && b.rng.percent(60)) {
        l = k.last;
        l.weight_reuse = true;
      }
      l.data_reuse = stays && k.left && b.rng.percent(60);
      l.h = l.wino ? 4 * in(3, 4) : in(1, 10);
      if (l.data_reuse) {
        const bool weights = l.weight_reuse;
        const int r = l.r, kernels = l.k;
        l = k.last;
        l.data_reuse = true;
        l.weight_reuse = weights;
        if (!weights && !l.image) {
          if (!l.wino) l.r = r;
          l.k = kernels;
        }
        l.h = k.left + (k.last.skip_data ? 0 : (l.wino ? 4 : 1) * in(0, 3));
      } else if (!l.weight_reuse) {
        l.data_reuse = stays && !k.left && b.rng.percent(20);  // nothing is there: no meaning
      }
      lines(l);
      l.entries = l.data_reuse && k.left ? k.last.entries : slice_entries(b.m, l) + in(0, l.image);
      l.data_banks = stays ? k.last.data_banks : up(l.entries * l.h, b.m.depth) + in(0, 1);
      l.weight_banks = stays ? k.last.weight_banks
                             : up(up(l.weight_bytes(), b.m.cb), b.m.depth) + in(0, 1);
    } while ((l.wino && l.h < 12) || l.entries * l.h > l.data_banks * b.m.depth ||
             l.data_banks + l.weight_banks > 16 ||
             up(l.weight_bytes(), b.m.cb) > l.weight_banks * b.m.depth);
    return l;
  }

  // The data that a layer keeps, drops and expects, and CDMA's announcements.
  void expect(Layer &l) {
    const Layer &o = k.last;
    const bool split = !k.any || l.data_banks != o.data_banks || l.weight_banks != o.weight_banks;
    l.data_at = o.data_at;
    l.weight_at = o.weight_at;
    if (!k.any || l.data_banks != o.data_banks) {
      if (k.left) b.want_dat.push_back({k.left, k.left_entries, true});
      l.data_at = k.left = 0;
    } else if (k.left && (!l.data_reuse || split || l.image != o.image || l.wino != o.wino)) {
      b.want_dat.push_back({k.left, k.left_entries});
      l.data_at = (l.data_at + k.left_entries) % (l.data_banks * b.m.depth);
      k.left = 0;
    }
    if (split) {
      if (k.weights) b.want_wt.push_back({0, k.weights, true});
      l.weight_at = k.weights = 0;
    } else if (k.weights && !l.weight_reuse) {
      b.want_wt.push_back({0, k.weights});
      l.weight_at = (l.weight_at + k.weights) % (l.weight_banks * b.m.depth);
      k.weights = 0;
    }
    b.hold = b.hold || split;
    b.ack_early = b.ack_early || (split && b.rng.percent(40));
    b.dat_slices += l.h - k.left;
    b.kernels += l.weight_reuse && k.weights ? 0 : l.k;
    const Expect e(b.m, l, b.seed, content);
    b.want.insert(b.want.end(), e.stripes.begin(), e.stripes.end());
    releases(l);
  }

  void releases(const Layer &l) {
    Layer after = l;
    const int bytes = l.weight_bytes(), per = bytes / l.k, size = l.weight_banks * b.m.depth;
    if (!l.skip_weight) {
      for (int g = 0, from = 0; g < l.k; g += b.m.g) {
        const int end = g + b.m.g < l.k ? (g + b.m.g) * per / b.m.cb : up(bytes, b.m.cb);
        b.want_wt.push_back({0, end - from});
        from = end;
      }
      after.weight_at = (l.weight_at + up(bytes, b.m.cb)) % size;
    }
    const int gone = l.skip_data ? 0 : l.rls;
    if (gone) b.want_dat.push_back({gone, gone * l.entries});
    after.data_at = (l.data_at + gone * l.entries) % (l.data_banks * b.m.depth);
    k.left = l.h - gone;
    k.left_entries = k.left * l.entries;
    k.weights = l.skip_weight ? up(bytes, b.m.cb) : 0;
    k.last = after;
    k.any = true;
  }

  void program(const Layer &l) {
    auto m1 = [](int lo, int hi) { return uint32_t(lo - 1) | uint32_t(hi - 1) << 16; };
    const uint32_t junk = uint32_t(b.rng.next());
    b.write(0x04, k.group);
    b.write(0x0c, uint32_t(l.wino) | uint32_t(l.data_reuse) << 16 | uint32_t(l.weight_reuse) << 20 |
                      uint32_t(l.skip_data) << 24 | uint32_t(l.skip_weight) << 28);
    b.write(0x10, l.image);
    b.write(0x14, m1(l.image ? 1 + int(junk & 63) : l.w, l.h));
    b.write(0x18, uint32_t(l.c - 1));
    b.write(0x20, l.ext == 4 ? 2 : uint32_t(l.ext - 1));
    b.write(0x24, uint32_t(l.entries - 1));
    b.write(0x2c, m1(l.image ? 1 : l.s, l.r));
    b.write(0x30, m1(l.channels(), l.k));
    b.write(0x34, junk);
    b.write(0x3c, m1(l.ow, l.image ? l.oh : 1 + int(junk & 63)));
    b.write(0x40, uint32_t(l.k - 1));
    b.write(0x44, uint32_t(l.ow * l.oh - 1));
    b.write(0x48, uint32_t(l.rls - 1));
    b.write(0x4c, m1(l.sx, l.sy));
    b.write(0x50, m1(l.dx, l.dy));
    b.write(0x54, uint32_t(l.image ? junk & 31 : uint32_t(l.pl)) | uint32_t(l.pt) << 16);
    b.write(0x58, uint32_t(l.pad) | (junk & 0xff00));
    b.write(0x60, uint32_t(l.pra));
    b.write(0x5c, m1(l.data_banks, l.weight_banks));
    b.write(0x08, 1);
    b.write(0x48, junk);  // dropped: the group is enabled
    k.group ^= 1;
  }

  void run(Layer l) {
    expect(l);
    program(l);
  }

  // Waits until the group that was enabled before the last one, or all, has ended.
  void wait(unsigned groups) {
    const uint64_t limit = tb_now + 3000000;
    while (true) {
      const uint32_t s = b.read(0x00);
      const unsigned busy = unsigned((s & 3) != 0) + unsigned((s >> 16 & 3) != 0);
      if (busy <= groups) break;
      for (int i = 0; i < 20; i++) b.tick();
      CHECK(tb_now < limit,
            "the layer does not end: %zu stripes left, %d slices and %d kernels not announced, "
            "credit %d", b.want.size(), b.dat_slices, b.kernels, b.credit);
    }
  }

  void quiet() {
    wait(0);
    for (int i = 0; i < 100 || !b.credit_at.empty(); i++) b.tick();
    CHECK(b.want.empty() && b.weights.empty(), "%zu stripes are missing", b.want.size());
    CHECK(b.want_dat.empty() && b.want_wt.empty(), "%zu data, %zu weight releases are missing",
          b.want_dat.size(), b.want_wt.size());
    CHECK(b.credit == b.credits, "%d credits", b.credit);
  }
};

static int random_layers(uint64_t seed, int count) {
  Chain c(CFG, seed);
  int both = 0;
  for (int i = 0; i < count; i++) {
    const Layer l = c.next();
    // CDMA begins the next layer only after a bank change, and when its announcements were taken
    const bool same = c.k.any && l.data_banks == c.k.last.data_banks &&
                      l.weight_banks == c.k.last.weight_banks && !c.k.left && !c.k.weights;
    if (!same || c.b.rng.percent(50)) c.quiet();
    else both++;
    c.wait(1);
    c.run(l);
  }
  c.quiet();
  std::printf("PASS %s seed %llu: %d layers, %d enabled beside another, %llu clocks\n", CFG,
              (unsigned long long)seed, count, both, (unsigned long long)tb_now);
  return 0;
}

// Large layers, everything at once: a word a clock between the first and the last.
static Layer large(const Shape &m, bool image, int s, int w, int blocks, int groups) {
  Layer l = {};
  l.image = image;
  l.dx = l.dy = l.sx = l.sy = l.ext = 1;
  l.s = l.r = s;
  l.w = l.h = w;
  l.k = groups * m.g;
  l.c = image ? 4 : blocks * m.cb;
  l.pl = image ? 0 : s / 2;
  l.pt = s / 2;
  l.ow = image ? w - s + 1 : w;
  l.oh = w;
  l.rls = w;
  l.entries = slice_entries(m, l);
  l.data_banks = up(l.entries * l.h, m.depth);
  l.weight_banks = up(up(l.weight_bytes(), m.cb), m.depth);
  return l;
}

static int csc_speed()
{
    const struct {
        const char *what;
        bool image;
        int s, w, blocks, groups;
    } layers[] = {
        {"3x3, 28x28", false, 3, 28, 2, 2},
        {"5x5, 14x14", false, 5, 14, 2, 2},
        {"1x1, 16 blocks", false, 1, 16, 8, 1},
        {"7x7, 7x7", false, 7, 7, 1, 2},
        {"image 11x11, 74x74", true, 11, 74, 1, 1},
        {"image 7x7, 70x70", true, 7, 70, 1, 2},
    };
    for (const auto &x : layers) {
        Chain c(CFG, 1);
        c.b.ideal = true;
        Layer l = large(c.b.m, x.image, x.s, x.w, x.blocks, x.groups);
        c.expect(l);
        uint64_t words = 0;
        for (const Stripe &s : c.b.want)
            words += s.words.size();
        c.program(l);
        c.quiet();
        std::printf("%s %s: %llu clocks, ideal %llu, words of the array\n", CFG,
                    x.what,
                    (unsigned long long)(c.b.last_word - c.b.first_word + 1),
                    (unsigned long long)words);
    }
    return 0;
}

int main(int argc, char **argv) {
  Verilated::commandArgs(argc, argv);
  while (argc > 1 && argv[argc - 1][0] == '+') argc--;
  if (argc == 2 && !std::strcmp(argv[1], "speed"))
      return csc_speed();
  if (argc < 2 || argc > 3) {
    std::fprintf(stderr, "usage: %s SEED [LAYERS] | speed\n", argv[0]);
    return 2;
  }
  return random_layers(std::strtoull(argv[1], nullptr, 0), argc > 2 ? std::atoi(argv[2]) : 40);
}
