// SPDX-License-Identifier: Apache-2.0
// Random layers and throughput of dla_rubik: bench SEED [LAYERS] | bench speed

#define UNIT rbk
#define DONE_PIN rubik2glb_done_intr_pd
#define CLIENT DLA_CL_RUBIK
#define PAGE DLA_RUBIK
#include "../engine.h"

enum { Contract, Split, Merge };

struct Layer {
  uint32_t mode, precision, w, h, c, co, dx, dy, src_ram, dst_ram, perf;
  uint64_t src, dst;
  uint32_t ils, iss, ips, ols, oss, ops, cs0;
};

enum : uint32_t { Pointer = 4, Enable = 8, RdCount = 0x5c, WrCount = 0x60, End = 0x64 };

static Layer rubik_random_layer(Engine &b)
{
    tb::Rng &r = b.rng;
    auto in = [&](uint32_t lo, uint32_t hi) {
        return lo + r.below(hi - lo + 1);
    };
    auto stride = [&] {
        return r.percent(15) ? uint32_t(r.next()) & ~31u : 32 * r.below(4000);
    };
    Layer l = {};
    l.mode = r.below(3);
    l.precision = b.cfg->int16 ? r.below(3) : 0;
    if (l.mode == Contract) {
        l.w = r.percent(10) ? in(60, 200) : in(1, 20);
        l.h = in(1, 4);
        l.dx = r.percent(30) ? in(9, 32) : in(1, 8);
        l.dy = r.percent(10) ? in(9, 32) : in(1, 4);
        l.co = in(1, 100);
        if (l.w * l.dx * l.h * l.dy > 3000)
            l.h = l.dy = 1;
        if (l.w * l.dx > 1500)
            l.co = 1;
        l.c = in(1, 8192);
    } else {
        l.w = r.percent(30) ? in(60, 200) : in(1, 70);
        l.h = in(1, 4);
        l.c = l.co = in(1, 80);
        l.dx = in(1, 32);
        l.dy = in(1, 32);
    }
    l.src_ram = r.below(2);
    l.dst_ram = r.below(2);
    l.perf = r.percent(70);
    l.src = r.next() & ~31ull;
    l.dst = r.next() & ~31ull;
    l.ils = stride();
    l.iss = stride();
    l.ips = stride();
    l.ols = stride();
    l.oss = stride();
    l.ops = stride();
    l.cs0 = stride();
    return l;
}

// The expected performance counts of the two groups (rubik.md 7).
struct Perf {
  uint32_t copy[2] = {0, 0};
  unsigned turn = 0;
  void put(uint64_t n) {
    copy[turn] = uint32_t(n);
    turn ^= 1;
  }
};

struct Bench : Engine {
  unsigned group = 0;
  Bench(const char *config, uint64_t s) : Engine(config, s) {}

  bool busy(unsigned g) { return rtl_read(0) >> (16 * g) & 3; }
  void wait_idle(unsigned g) {
    const uint64_t limit = tb_now + 3000000;
    while (busy(g)) CHECK(tb_now < limit, "group %u stays busy", g);
  }

  void program(const Layer &l) {
    const uint32_t junk = uint32_t(rng.next());
    wait_idle(group);
    both_write(Pointer, group);
    const uint32_t v[] = {
        l.mode | l.precision << 8, l.src_ram, (l.w - 1) | (l.h - 1) << 16, l.c - 1,
        uint32_t(l.src >> 32), uint32_t(l.src), l.ils, l.iss, l.ips, l.dst_ram, l.co - 1,
        uint32_t(l.dst >> 32), uint32_t(l.dst), l.ols, l.cs0, junk, l.oss, l.ops,
        (l.dx - 1) | (l.dy - 1) << 16, l.perf, junk, junk};
    for (uint32_t i = 0; i < sizeof v / sizeof *v; i++) {
      // bits that do not exist in addresses and strides
      const bool low = i >= 5 && i <= 17 && i != 9 && i != 10 && i != 11;
      both_write(0x0c + 4 * i, v[i] | (low ? junk & 31 : 0));
    }
    both_write(Enable, 0);
    both_write(Enable, 1);
    // dropped: the group is enabled (registers_notes.md 2); the model may be done already
    rtl_write(0x14, junk);
    rtl_write(Enable, 0);
    group ^= 1;
  }

  void registers() {
    for (unsigned g = 0; g < 2; g++) {
      both_write(Pointer, g);
      for (uint32_t off = 0; off < 0x80; off += 4) {
        if (off == RdCount || off == WrCount) continue;
        const uint32_t got = rtl_read(off), want = ref_read(model, PAGE, off);
        CHECK(got == want, "group %u register 0x%03x reads %08x, expected %08x", g, off, got, want);
      }
    }
  }

  void counts(const Perf &rd, const Perf &wr_p) {
    for (unsigned g = 0; g < 2; g++) {
      both_write(Pointer, g);
      const uint32_t a = rtl_read(RdCount), c = rtl_read(WrCount);
      CHECK(a == rd.copy[g] && c == wr_p.copy[g], "group %u: counts %u, %u, expected %u, %u", g, a,
            c, rd.copy[g], wr_p.copy[g]);
    }
  }
};

static void rubik_show(const Layer &l)
{
    std::fprintf(stderr, "mode %u precision %u %ux%ux%u co %u dx %u dy %u\n",
                 l.mode, l.precision, l.w, l.h, l.c, l.co, l.dx, l.dy);
}

static int rubik_random_run(uint64_t seed, int layers)
{
    Bench b(CFG, seed);
    b.csb_answers();
    b.registers();
    for (int i = 0; i < layers; i++) {
        const Layer l = rubik_random_layer(b);
        if (std::getenv("VERBOSE"))
            rubik_show(l);
        b.moods();
        b.program(l);
        if (b.rng.percent(20)) {
            b.quiet();
            b.registers();
        }
    }
    b.quiet();
    b.registers();
    return dma_passed(seed, layers, "layers");
}

// The performance counts, with one layer at a time (rubik.md 7); the done pulse three clocks
// after the completion.
static int counters(uint64_t seed) {
  Bench b(CFG, seed);
  Perf rd, wr;
  for (int i = 0; i < 8; i++) {
      const Layer l = rubik_random_layer(b);
      b.moods();
      b.mood.rd_req = b.mood.wr = 50;
      const uint64_t shown = b.rd_shown, stall = b.wr_stall;
      b.program(l);
      b.wait_done();
      CHECK(tb_now == b.last_ack + 4,
            "the done pulse is not three clocks after the completion");
      b.quiet();
      rd.put(l.perf ? b.rd_shown - shown - 1 : 0);
      // one clock late: a refusal in the last clock but one no longer counts
      wr.put(l.perf ? b.wr_stall - stall - b.late : 0);
      b.counts(rd, wr);
  }
  return 0;
}

// Five layers at once: the fifth waits for the acknowledge of the first (rubik.md 6).
static int acks(uint64_t seed) {
  Bench b(CFG, seed);
  for (int i = 0; i < 7; i++) {
      Layer l = rubik_random_layer(b);
      l.w = l.h = 1;
      l.dx = l.dy = 1;
      l.c = l.co = 1;
      b.mood = {};
      b.mood.wr_lat = 2000;
      b.program(l);
  }
  b.quiet();
  return 0;
}

// Mode 3 never starts and never ends.
static int bad_mode(uint64_t seed) {
  Bench b(CFG, seed);
  b.rtl_write(0x0c, 3);
  b.rtl_write(Enable, 1);
  for (int i = 0; i < 200; i++) b.tick();
  CHECK(b.rtl_read(0) == 1 && !b.rd_shown && !b.wr_words, "mode 3 runs");
  return 0;
}

// Clocks of a layer against the words of the busiest bus.
static bool rubik_speed_of(const Layer &shape)
{
    static const char *const Names[] = {"contract", "split", "merge"};
    Layer l = shape;
    Bench b(CFG, 1);
    l.src_ram = l.dst_ram = 1;
    l.src = 0x80000000u;
    l.dst = 0xc0000000u;
    l.ils = l.w * 32;
    l.iss = l.ils * l.h;
    l.cs0 = l.iss * 2;
    l.ips = 0x10000;
    l.ops = 0x10000;
    l.ols = l.w * l.dx * 32;
    l.oss = l.ols * l.h * l.dy;
    b.program(l);
    double beats = 0;
    for (const Engine::Cmd &q : b.want_rd)
        beats += (q.atoms + 1) / 2;
    const double words = [&] {
        double n = 0;
        for (const Engine::Cmd &q : b.want_wr)
            n += 1 + (q.atoms + 1) / 2;
        return n;
    }();
    const double reqs = double(b.want_rd.size());
    const uint64_t t0 = tb_now;
    b.wait_done();
    const double ideal = words > beats ? words : beats;
    const double over = dma_over(t0, ideal);
    std::printf("%s %s %ux%u of %ux%ux%u, %d bits: %llu clocks; %.0f requests, %.0f beats in, %.0f "
                "words out, %+.2f %%\n",
                CFG, Names[l.mode], l.dx, l.dy, l.w, l.h, l.co,
                l.precision ? 16 : 8, (unsigned long long)(tb_now - t0), reqs,
                beats, words, over);
    b.quiet();
    return over <= 5;
}

// Large layers, among them rows that end with a short tile.
static int rubik_speed()
{
    struct Shape {
        uint32_t mode, precision, w, h, co, dx, dy;
    };
    static const Shape shapes[] = {
        {Contract, 0, 64, 32, 64, 2, 2}, {Contract, 0, 50, 32, 64, 3, 3},
        {Contract, 0, 48, 32, 64, 3, 3}, {Contract, 0, 40, 8, 64, 16, 2},
        {Contract, 0, 9, 64, 64, 8, 2},  {Contract, 0, 12, 64, 64, 8, 2},
        {Contract, 0, 15, 64, 64, 8, 2}, {Contract, 0, 9, 32, 64, 9, 2},
        {Contract, 0, 50, 8, 64, 9, 2},  {Contract, 0, 33, 16, 64, 17, 1},
        {Contract, 0, 7, 64, 64, 2, 2},  {Contract, 0, 61, 64, 64, 1, 1},
        {Split, 0, 128, 32, 64, 1, 1},   {Split, 0, 65, 32, 64, 1, 1},
        {Merge, 0, 128, 32, 64, 1, 1},   {Merge, 0, 65, 32, 64, 1, 1},
        {Split, 1, 128, 32, 64, 1, 1},   {Split, 1, 65, 32, 64, 1, 1},
        {Merge, 1, 128, 32, 64, 1, 1},   {Merge, 1, 65, 32, 64, 1, 1},
        {Merge, 1, 96, 32, 64, 1, 1},
    };
    bool ok = true;
    for (const Shape &s : shapes) {
        Layer l = {};
        l.mode = s.mode, l.precision = s.precision, l.w = s.w, l.h = s.h,
        l.dx = s.dx, l.dy = s.dy;
        l.co = s.co;
        l.c = s.mode == Contract ? s.co * s.dx * s.dy : s.co;
        if (!s.precision || dla_cfg_find(CFG)->int16)
            ok &= rubik_speed_of(l);
    }
    return ok ? 0 : 1;
}

static int rubik_all(uint64_t seed, int layers) {
  bad_mode(seed);
  acks(seed);
  counters(seed);
  return rubik_random_run(seed, layers);
}

int main(int argc, char **argv) { return dma_main(argc, argv, 60, rubik_all, rubik_speed); }
