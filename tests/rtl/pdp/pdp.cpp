// SPDX-License-Identifier: Apache-2.0
// Random layers and throughput of dla_pdp: bench SEED [LAYERS] | bench speed

#include "bench.h"

struct Layer {
  int w, h, c, kw, kh, sw, sh, pl, pr, pt, pb, method, fly, split;
  int ow, oh, fo, mo, lo, fi, mi, li;
  int dst_ram, src_ram, dma_en, odd;
  uint32_t format, flush;
  uint64_t dst, src;
  uint32_t dst_line, dst_surf, src_line, src_surf;
  uint32_t rw, rh, pv[8];
};

static int widest(const Layer &l) {
  const int n = (l.kh + l.sh - 1) / l.sh;
  return n <= 1 ? 128 : n == 2 ? 64 : n <= 4 ? 32 : 16;
}

// The floor rule, and the cases in which the hardware follows it (pdp.md 7).
static bool axis(int in, int k, int s, int p0, int p1, bool odd, int &out) {
  const int room = in + p0 + p1 - k;
  if (room < 0 || p0 >= k || p1 >= k) return false;
  const int rem = room % s;
  if (rem && !odd) return false;
  if (p1 / s != (p1 > rem ? p1 - rem : 0) / s) return false;
  out = room / s + 1;
  return true;
}

static bool split(Layer &l, tb::Rng &r) {
  const int n = l.split, ov = l.kw - l.sw;
  const int rem = (l.w + l.pl + l.pr - l.kw) % l.sw;
  if (rem || l.ow < n + 1) return false;
  l.fo = 1 + int(r.below(unsigned(l.ow - n)));
  l.mo = n > 1 ? 1 + int(r.below(unsigned((l.ow - l.fo - 1) / (n - 1)))) : 1;
  l.lo = l.ow - l.fo - (n - 1) * l.mo;
  l.fi = (l.fo - 1) * l.sw + l.kw - l.pl;
  l.mi = l.mo * l.sw;
  l.li = l.lo * l.sw - l.pr;
  const int lim = widest(l);
  if (l.lo < 1 || l.fi < 1 || l.li < 1 || l.li + ov < 1 || l.mi + ov < 1) return false;
  if (l.fo > lim || l.mo > lim || l.lo > lim) return false;
  if (ov >= 0 && (ov > l.fi || (n > 1 && ov > l.mi))) return false;
  return ov >= 0 || (-ov < l.li && (n == 1 || -ov < l.mi));
}

// A value of FP17: 2^-7 to 2^8, sometimes any pattern.
static uint32_t fp17(tb::Rng &r)
{
    if (r.percent(10))
        return r.below(1 << 17);
    return r.below(2) << 16 | (24 + r.below(16)) << 10 | r.below(1 << 10);
}

// FP17 of 1 / k (pdp.md 2.3).
static uint32_t recip17(int k)
{
    static const uint32_t of[] = {0,      0x7c00, 0x7800, 0x7555, 0x7400,
                                  0x7266, 0x7155, 0x7092, 0x7000};
    return of[k];
}

static Layer pdp_random_layer(Bench &b, int layer)
{
    tb::Rng &r = b.rng;
    auto in = [&](int lo, int hi) {
        return lo + int(r.below(unsigned(hi - lo + 1)));
    };
    Layer l = {};
    const int a = int(b.atom);
    l.format = b.cfg->int16 ? r.below(3) : 0;
    l.flush = r.below(2);
    const int elems = l.format ? a / 2 : a;
    do {
        l.fly = r.percent(25);
        l.split = !l.fly && r.percent(33) ? in(1, 4) : 0;
        l.odd = r.percent(15);
        l.w = r.percent(10) ? in(60, 150) : in(1, 24);
        l.h = in(1, r.percent(10) ? 30 : 12);
        l.c = in(1, 2 * elems + 2);
        l.kw = in(1, 8);
        l.kh = in(1, 8);
        l.sw = r.percent(17) ? in(1, 16) : in(1, 4);
        l.sh = r.percent(17) ? in(1, 16) : in(1, 4);
        l.pl = in(0, l.kw - 1);
        l.pr = in(0, l.kw - 1);
        l.pt = in(0, l.kh - 1);
        l.pb = in(0, l.kh - 1);
    } while (!axis(l.w, l.kw, l.sw, l.pl, l.pr, l.odd, l.ow) ||
             !axis(l.h, l.kh, l.sh, l.pt, l.pb, l.odd, l.oh) ||
             (l.split ? !split(l, r) : l.ow > widest(l)));
    l.method = in(0, 2);
    const int pad = l.format ? in(-32768, 32767) : in(-128, 127);
    const bool wild = r.percent(25); // values out of range: hwrnd of pdp.md 8.2
    l.rw = wild ? r.below(1 << 17) : 65536u / unsigned(l.kw);
    l.rh = wild ? r.below(1 << 17) : 65536u / unsigned(l.kh);
    for (int i = 1; i < 8; i++)
        l.pv[i] = (wild ? uint32_t(r.next()) : uint32_t(pad * i)) & 0x7ffff;
    if (l.format == 2) {
        l.rw = wild ? fp17(r) : recip17(l.kw);
        l.rh = wild ? fp17(r) : recip17(l.kh);
        for (int i = 1; i < 8; i++)
            l.pv[i] = fp17(r);
    }
    l.dma_en = r.percent(50);
    l.dst_ram = b.cfg->sec_mem ? in(0, 1) : 1;
    l.src_ram = b.cfg->sec_mem ? in(0, 1) : 1;
    const uint32_t at = uint32_t(a);
    l.src_line = uint32_t(l.w) * at + at * r.below(4);
    l.src_surf = l.src_line * uint32_t(l.h) + at * r.below(4);
    l.dst_line = uint32_t(l.ow) * at + at * r.below(4);
    l.dst_surf = l.dst_line * uint32_t(l.oh) + at * r.below(4);
    const uint64_t high = b.aw > 32 ? uint64_t(r.below(256)) << 32 : 0;
    l.src = high + at * uint64_t(r.below(1 << 20));
    l.dst = high + 0xf8000000u + at * uint64_t(r.below(1 << 16)) +
            unsigned(layer) * 16u;
    l.dst -= l.dst % at;
    return l;
}

static void pdp_program(Bench &b, const Layer &l, unsigned g_pdp, unsigned g_rd)
{
    const uint32_t junk = uint32_t(b.rng.next());
    auto parts = [&](int first, int last, int middle) {
        return l.split ? (first & 0x3ff) | (last & 0x3ff) << 10 |
                             (middle & 0x3ff) << 20
                       : int64_t(junk);
    };
    const int64_t parts_in = parts(l.fi - 1, l.li - 1, l.mi - 1);
    b.wait_idle(DLA_PDP, g_pdp);
    b.both_write(DLA_PDP, 0x04, g_pdp);
    b.program(DLA_PDP, 0x0c,
              {l.w - 1, l.h - 1, l.c - 1, l.ow - 1, l.oh - 1, l.c - 1,
               l.method | !l.fly << 4 | l.split << 8, l.flush, parts_in,
               parts(l.fo - 1, l.lo - 1, l.mo - 1),
               (l.kw - 1) | (l.kh - 1) << 8 | (l.sw - 1) << 16 | (l.sh - 1) << 20,
               l.rw, l.rh, l.pl | l.pt << 4 | l.pr << 8 | l.pb << 12, l.pv[1],
               l.pv[2], l.pv[3], l.pv[4], l.pv[5], l.pv[6], l.pv[7], junk});
    b.program(DLA_PDP, 0x70, {uint32_t(l.dst), uint32_t(l.dst >> 32), l.dst_line,
                              l.dst_surf, l.dst_ram, l.format});
    b.both_write(DLA_PDP, 0x94, uint32_t(l.dma_en));
    b.both_write(DLA_PDP, 0x9c, junk);
    if (!l.fly) {
        b.wait_idle(DLA_PDP_RDMA, g_rd);
        b.both_write(DLA_PDP_RDMA, 0x04, g_rd);
        b.program(DLA_PDP_RDMA, 0x0c,
                  {l.w - 1, l.h - 1, l.c - 1, 1, uint32_t(l.src),
                   uint32_t(l.src >> 32), l.src_line, l.src_surf, l.src_ram,
                   l.format, l.split, (l.kw - 1) | (l.sw - 1) << 4, junk,
                   parts_in, l.dma_en});
    }
    const bool rd_first = b.rng.percent(50);
    if (!l.fly && rd_first)
        b.enable(DLA_PDP_RDMA);
    b.enable(DLA_PDP);
    // dropped: the group is enabled (registers_notes.md 2); the model does not
    // see it
    b.rtl_write(DLA_PDP, 0x34, junk);
    if (!l.fly && !rd_first)
        b.enable(DLA_PDP_RDMA);
}

static void pdp_show(const Layer &l)
{
    std::fprintf(
        stderr,
        "layer format %u %dx%dx%d k %dx%d s %dx%d pad l%d r%d t%d b%d m%d "
        "fly%d split%d (%d %d %d) out %dx%d\n",
        l.format, l.w, l.h, l.c, l.kw, l.kh, l.sw, l.sh, l.pl, l.pr, l.pt, l.pb, l.method,
        l.fly, l.split, l.fo, l.mo, l.lo, l.ow, l.oh);
}

static int pdp_random_run(uint64_t seed, int layers)
{
    Bench b(CFG, seed);
    unsigned g = 0, gr = 0;
    for (int i = 0; i < layers; i++) {
        const Layer l = pdp_random_layer(b, i);
        if (std::getenv("VERBOSE"))
            pdp_show(l);
        b.moods();
        pdp_program(b, l, g, gr);
        g ^= 1;
        if (!l.fly)
            gr ^= 1;
        if (b.rng.percent(20))
            b.settle();
    }
    b.settle();
    return dma_passed(seed, layers, "layers");
}

// Clocks of one big layer against elements / (elements a clock), in one format.
static bool pdp_speed_of(const char *name, Layer l)
{
    static const char *const formats[] = {"", " INT16", " FP16"};
    Bench b(CFG, 1);
    const uint32_t a = b.atom, width = l.format ? 2 : 1;
    l.ow = (l.w + l.pl + l.pr - l.kw) / l.sw + 1;
    l.oh = (l.h + l.pt + l.pb - l.kh) / l.sh + 1;
    l.c *= int(a / width);
    l.rw = l.format == 2 ? recip17(l.kw) : 65536u / unsigned(l.kw);
    l.rh = l.format == 2 ? recip17(l.kh) : 65536u / unsigned(l.kh);
    l.src_ram = l.dst_ram = 1;
    l.src_line = uint32_t(l.w) * a;
    l.src_surf = l.src_line * uint32_t(l.h);
    l.dst_line = uint32_t(l.ow) * a;
    l.dst_surf = l.dst_line * uint32_t(l.oh);
    l.dst = 0x80000000u;
    pdp_program(b, l, 0, 0);
    const uint64_t t0 = tb_now;
    b.wait_done(10000000);
    const double in = double(l.w) * l.h * l.c, out = double(l.ow) * l.oh * l.c;
    const double ideal = (in > out ? in : out) * width / b.cfg->pdp_tp;
    const double over = dma_over(t0, ideal);
    std::printf("%s %s%s: %llu clocks, ideal %.0f, %+.2f %%\n", CFG, name,
                formats[l.format], (unsigned long long)(tb_now - t0), ideal, over);
    b.settle();
    return over <= 5;
}

static int pdp_speed()
{
    bool ok = true;
    Layer l = {};
    uint32_t format = 0;
    auto set = [&](int w, int h, int c, int k, int s, int p, int method,
                   int fly) {
        l = Layer{};
        l.w = w, l.h = h, l.c = c, l.kw = l.kh = k, l.sw = l.sh = s;
        l.pl = l.pr = l.pt = l.pb = p, l.method = method, l.fly = fly;
        l.format = format;
    };
    for (; format < (dla_cfg_find(CFG)->int16 ? 3 : 1); format++) {
        set(32, 32, 4, 3, 1, 1, 1, 0);
        ok &= pdp_speed_of("max 3x3 stride 1 pad 1", l);
        set(14, 14, 16, 3, 1, 1, 0, 0);
        ok &= pdp_speed_of("average 3x3 stride 1 pad 1, 14x14", l);
        set(112, 56, 2, 2, 2, 0, 0, 0);
        ok &= pdp_speed_of("average 2x2 stride 2", l);
        set(111, 55, 2, 3, 2, 1, 1, 1);
        ok &= pdp_speed_of("max 3x3 stride 2 pad 1 from SDP", l);
        set(16, 16, 16, 8, 1, 0, 0, 0);
        l.pl = l.pt = 3, l.pr = l.pb = 4;
        ok &= pdp_speed_of("average 8x8 stride 1 pad 7", l);
        set(128, 32, 2, 1, 1, 0, 2, 0);
        ok &= pdp_speed_of("min 1x1", l);
        set(7, 7, 64, 7, 7, 0, 0, 0);
        ok &= pdp_speed_of("average 7x7 of 7x7", l);
    }
    return ok ? 0 : 1;
}

int main(int argc, char **argv) { return dma_main(argc, argv, 40, pdp_random_run, pdp_speed); }
