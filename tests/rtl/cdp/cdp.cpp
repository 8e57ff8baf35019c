// SPDX-License-Identifier: Apache-2.0
// Random layers and throughput of dla_cdp: bench SEED [LAYERS] | bench speed

#include "bench.h"

enum { INT8, INT16, FP16 };

struct Layer {
  uint32_t w, h, c, format, flush_nan;
  uint32_t half, sqsum_bypass, mul_bypass;
  uint32_t in_offset, in_scale, in_shift, out_offset, out_scale, out_shift;
  uint32_t src_ram, dst_ram, dma_en;
  uint64_t dst, src;
  uint32_t dst_line, dst_surf, src_line, src_surf;
};

static uint32_t elements(const Bench &b, uint32_t format) { return b.atom / (format ? 2 : 1); }
static uint32_t requests(const Bench &b, const Layer &l) {
  const uint32_t e = elements(b, l.format);
  return l.h * ((l.w + 7) / 8) * ((l.c + e - 1) / e);
}

// A precision that the configuration has.
static uint32_t any_format(Bench &b) { return b.cfg->fp16 ? b.rng.below(3) : INT8; }

// A signed number of up to `bits` bits; all magnitudes are equally likely.
static int64_t any(tb::Rng &r, unsigned bits) {
  const int64_t v = int64_t(r.next() >> (64 - 1 - r.below(bits - 1)));
  return r.percent(50) ? v : -v;
}

// ---- tables
static void bound(Bench &b, uint32_t off, int64_t v) {
  b.both_write(DLA_CDP, off, uint32_t(v));
  b.both_write(DLA_CDP, off + 4, uint32_t(uint64_t(v) >> 32));
}

static void tables(Bench &b, bool int16) {
  tb::Rng &r = b.rng;
  auto p = [&](uint32_t off, uint32_t v) { b.both_write(DLA_CDP, off, v); };
  const bool wild = r.percent(15);  // outside the legal ranges
  const bool mild = r.percent(50);  // small slopes near the values: misses that do not saturate
  int le_off = r.percent(20) ? 0 : r.percent(70) ? int(r.below(30)) - 10 : int(r.below(85)) - 64;
  int le_sel = int(r.below(int16 ? 38 : 22)) - 6, lo_sel = int(r.below(int16 ? 38 : 22)) - 8;
  if (wild) le_off = int(r.below(256)), le_sel = int(r.below(256)), lo_sel = int(r.below(256));
  p(0x10, uint32_t(r.next()));
  p(0x14, (uint32_t(le_off) & 255) | (uint32_t(le_sel) & 255) << 8 |
              (uint32_t(lo_sel) & 255) << 16);
  for (uint32_t off = 0x18; off < 0x38; off += 8) 
    bound(b, off, any(r, mild ? (int16 ? 20 : 12) : wild || int16 ? 38 : 22));
  for (uint32_t off = 0x38; off < 0x48; off += 8) {
    const uint32_t scales = (uint32_t(any(r, 9)) & 0xffff) | uint32_t(any(r, 9)) << 16;
    p(off, mild ? scales : uint32_t(r.next()));
    p(off + 4, mild ? r.below(8) | r.below(8) << 5 : uint32_t(r.next()));
  }
  for (uint32_t lo = 0; lo < 2; lo++) {
    const uint32_t n = lo ? 257 : 65, first = r.percent(50) ? 0 : r.below(n);
    const bool smooth = r.percent(50);
    p(0x08, 1u << 17 | lo << 16 | first);
    for (uint32_t e = first; e < n; e++) p(0x0c, smooth ? 40 * e - 3000 : uint32_t(r.next()));
  }
}

// FP16 with an exponent in from .. to.
static uint32_t half(tb::Rng &r, uint32_t from, uint32_t to) {
  return (uint32_t(r.next()) & 0x83ff) | (from + r.below(to - from + 1)) << 10;
}

// Tables for FP16: sums are about 2^-8 to 2^14.
static void tables_fp16(Bench &b) {
  tb::Rng &r = b.rng;
  auto p = [&](uint32_t off, uint32_t v) { b.both_write(DLA_CDP, off, v); };
  const bool wild = r.percent(15);
  int le_off = r.percent(50) ? int(r.below(20)) - 12 : int(r.below(85)) - 64;
  int le_sel = int(r.below(14)) - 8, lo_sel = int(r.below(14)) - 8;
  if (wild) le_off = int(r.below(256)), le_sel = int(r.below(256)), lo_sel = int(r.below(256));
  p(0x10, uint32_t(r.next()));
  p(0x14, (uint32_t(le_off) & 255) | (uint32_t(le_sel) & 255) << 8 |
              (uint32_t(lo_sel) & 255) << 16);
  for (uint32_t off = 0x18; off < 0x38; off += 8) {
    const uint32_t f = uint32_t(r.next()) & 0x807fffff, e = 117 + r.below(26);
    p(off, r.percent(15) ? 0 : wild && r.percent(30) ? uint32_t(r.next()) : f | e << 23);
    p(off + 4, uint32_t(r.next()));
  }
  for (uint32_t off = 0x38; off < 0x48; off += 4)
    p(off, wild ? uint32_t(r.next()) : half(r, 8, 18) | half(r, 8, 18) << 16);
  for (uint32_t lo = 0; lo < 2; lo++) {
    const uint32_t n = lo ? 257 : 65;
    p(0x08, 1u << 17 | lo << 16);
    for (uint32_t e = 0; e < n; e++)
      p(0x0c, r.percent(wild ? 90 : 99) ? half(r, 10, 18) : uint32_t(r.next()));
  }
}

// A slope of 1 below an exponential table: with through(), every step of START' shows.
static void steep(Bench &b) {
  tb::Rng &r = b.rng;
  b.both_write(DLA_CDP, 0x10, 0);
  b.both_write(DLA_CDP, 0x14, uint32_t(int(r.below(6)) - 2) & 255);
  bound(b, 0x18, int64_t(r.below(120)));
  bound(b, 0x28, 1 << 20);
  b.both_write(DLA_CDP, 0x38, 4);
  b.both_write(DLA_CDP, 0x3c, 2);
  b.both_write(DLA_CDP, 0x08, 1u << 17);
  b.both_write(DLA_CDP, 0x0c, r.below(100));
}

// The access port in any order, against the model (lut.md 1.1).
static void port(Bench &b) {
  tb::Rng &r = b.rng;
  for (int i = 0; i < 40; i++) {
    const uint32_t top = r.percent(50) ? 64 : 256;
    switch (r.below(4)) {
      case 0:
        b.both_write(DLA_CDP, 0x08, r.below(4) << 16 |
                     (r.percent(60) ? top - 2 + r.below(5) : r.below(1024)));
        break;
      case 1: b.both_read(DLA_CDP, 0x08); break;
      case 2: b.both_read(DLA_CDP, 0x0c); break;
      default: b.both_write(DLA_CDP, 0x0c, uint32_t(r.next()));
    }
  }
}

// ---- layers
static Layer cdp_random_layer(Bench &b, int layer, uint32_t format)
{
    tb::Rng &r = b.rng;
    auto in = [&](uint32_t lo, uint32_t hi) {
        return lo + r.below(hi - lo + 1);
    };
    Layer l = {};
    const uint32_t a = b.atom, e = elements(b, format);
    l.format = format;
    l.flush_nan = r.percent(70);
    l.w = r.percent(15) ? in(17, 70) : in(1, 18);
    l.h = in(1, 4);
    l.c = r.percent(10) ? in(1, 9 * e) : in(1, 3 * e + 2);
    l.half = in(0, 3);
    l.sqsum_bypass = r.percent(25);
    l.mul_bypass = r.percent(35);
    l.in_offset = r.percent(30) ? 0 : uint32_t(r.next());
    l.in_shift = r.percent(80) ? r.below(10) : r.below(32);
    l.in_scale = r.percent(30) ? 1u << (l.in_shift & 7) : uint32_t(any(r, 16));
    l.out_offset = r.percent(30) ? 0 : uint32_t(any(r, 26));
    l.out_shift = r.percent(85) ? r.below(30) : r.below(64);
    l.out_scale = r.percent(30) ? 1 : uint32_t(any(r, 16));
    if (r.percent(50)) { // few results saturate
        const uint32_t k = r.below(8);
        l.out_offset = uint32_t(any(r, 10));
        l.out_scale = (r.percent(50) ? 1u : 0xffffu) << k;
        l.out_shift = k + (l.mul_bypass ? r.below(9) : 8 + r.below(8));
        if (format == INT16)
            l.in_shift += r.below(8), l.out_shift += r.below(6);
    }
    l.dma_en = r.percent(50);
    l.dst_ram = b.cfg->sec_mem ? in(0, 1) : 1;
    l.src_ram = b.cfg->sec_mem ? in(0, 1) : 1;
    l.src_line = l.w * a + a * r.below(4);
    l.src_surf = l.src_line * l.h + a * r.below(4);
    l.dst_line = l.w * a + a * r.below(4);
    l.dst_surf = l.dst_line * l.h + a * r.below(4);
    const uint64_t high = b.aw > 32 ? uint64_t(r.below(256)) << 32 : 0;
    l.src = high + a * uint64_t(r.below(1 << 20));
    if (format == FP16 && r.percent(90))
        l.src += Bench::fp16_at;
    l.dst =
        high + 0xf8000000u + a * uint64_t(r.below(1 << 16) + unsigned(layer));
    return l;
}

// Passes values through to the tables and results to memory unchanged.
static void through(Layer &l) {
  l.sqsum_bypass = l.mul_bypass = 1;
  l.in_offset = l.in_shift = l.out_offset = l.out_shift = 0;
  l.in_scale = l.out_scale = 1;
}

static void cdp_program(Bench &b, const Layer &l, unsigned g)
{
    const uint32_t junk = uint32_t(b.rng.next());
    b.wait_idle(DLA_CDP, g);
    b.both_write(DLA_CDP, 0x04, g);
    b.program(DLA_CDP, 0x4c,
              {l.sqsum_bypass | l.mul_bypass << 1, uint32_t(l.dst),
               uint32_t(l.dst >> 32), l.dst_line, l.dst_surf, l.dst_ram, junk,
               l.format, b.cfg->fp16 ? l.flush_nan : junk, l.half, l.in_offset,
               l.in_scale, l.in_shift, l.out_offset, l.out_scale, l.out_shift});
    b.both_write(DLA_CDP, 0x9c, l.dma_en | (junk & 2));
    b.both_write(DLA_CDP, 0xb8, junk);
    b.wait_idle(DLA_CDP_RDMA, g);
    b.both_write(DLA_CDP_RDMA, 0x04, g);
    b.program(DLA_CDP_RDMA, 0x0c,
              {l.w - 1, l.h - 1, l.c - 1, uint32_t(l.src), uint32_t(l.src >> 32),
               l.src_line, l.src_surf, l.src_ram});
    b.program(DLA_CDP_RDMA, 0x34, {l.format, l.dma_en});
    b.both_write(DLA_CDP_RDMA, 0x40, junk);
    const bool rd_first = b.rng.percent(50);
    if (rd_first)
        b.enable_rd(requests(b, l), l.dma_en);
    if (rd_first && b.rng.percent(50))
        for (unsigned i = b.rng.below(200); i; i--)
            b.tick();
    b.enable_core(l.dma_en);
    // dropped: the group is enabled (registers_notes.md 2); the model does not
    // see it
    b.rtl_write(DLA_CDP, 0x84, junk);
    if (!rd_first)
        b.enable_rd(requests(b, l), l.dma_en);
}

static int cdp_random_run(uint64_t seed, int layers)
{
    Bench b(CFG, seed);
    b.settle();
    port(b);
    bool plain = false;
    uint32_t format = INT8;
    for (int i = 0; i < layers; i++) {
        if (i == 0 || b.rng.percent(40)) {
            b.settle();
            format = any_format(b);
            if (format == FP16)
                tables_fp16(b);
            else
                tables(b, format == INT16);
            plain = format != FP16 && b.rng.percent(20);
            if (plain)
                steep(b);
            if (b.rng.percent(30))
                port(b);
        }
        // tables of another precision are odd, but have a result
        Layer l = cdp_random_layer(b, i, b.rng.percent(90) ? format : any_format(b));
        if (plain)
            through(l);
        if (std::getenv("VERBOSE")) {
            std::fprintf(stderr, "layer %d: format %u, %ux%ux%u half %u bypass %u %u\n", i,
                         l.format, l.w, l.h, l.c, l.half + 1, l.sqsum_bypass,
                         l.mul_bypass);
        }
        b.moods();
        cdp_program(b, l, unsigned(i) & 1);
    }
    b.settle();
    return dma_passed(seed, layers, "layers");
}

// Clocks of one big layer against elements / (elements a clock), from the last enable to done.
static bool cdp_speed_of(uint32_t format, uint32_t w, uint32_t h,
                         uint32_t surfs, uint32_t half)
{
    Bench b(CFG, 1);
    Layer l = cdp_random_layer(b, 0, format);
    tables(b, false);
    l.w = w, l.h = h, l.c = surfs * elements(b, format), l.half = half,
    l.src_ram = l.dst_ram = 1;
    l.src_line = l.dst_line = w * b.atom;
    l.src_surf = l.dst_surf = l.src_line * h;
    cdp_program(b, l, 0);
    const uint64_t t0 = tb_now;
    b.wait_done(10000000);
    // half as many elements of 16 bits a clock
    const double ideal = double(w) * h * l.c / b.cfg->cdp_tp * (format ? 2 : 1);
    const double over = dma_over(t0, ideal);
    static const char *const name[] = { "", "INT16 ", "FP16 " };
    std::printf("%s %s%ux%ux%u lrn%u: %llu clocks, ideal %.0f, %+.2f %%\n", CFG,
                name[format], w, h, l.c, 2 * half + 3, (unsigned long long)(tb_now - t0),
                ideal, over);
    b.settle();
    return over <= 5;
}

static int cdp_speed()
{
    const uint32_t last = dla_cfg_find(CFG)->fp16 ? FP16 : INT8;
    bool ok = true;
    for (uint32_t format = INT8; format <= last; format++) {
        ok &= cdp_speed_of(format, 32, 32, 4, 3);
        ok &= cdp_speed_of(format, 55, 55, 3, 1);
        ok &= cdp_speed_of(format, 64, 64, 1, 0);
        ok &= cdp_speed_of(format, 1, 256, 8, 0);
        ok &= cdp_speed_of(format, 9, 40, 10, 2);
    }
    return ok ? 0 : 1;
}

int main(int argc, char **argv) { return dma_main(argc, argv, 60, cdp_random_run, cdp_speed); }
