// SPDX-License-Identifier: Apache-2.0
// Random layers programmed directly: both groups kept busy, results of an imagined CACC or memory
// source, batch and Winograd order and the three precisions where the configuration has them; and
// the pin-level rules of the look-up table port.

#ifndef DLA_TESTS_RTL_SDP_LAYERS_H
#define DLA_TESTS_RTL_SDP_LAYERS_H

namespace {

struct Layers {
  Bench *b;
  dla *core;
  tb::Rng r;
  const dla_cfg *c;
  uint32_t rdma_layers = 0;
  std::deque<std::pair<uint64_t, uint32_t>> to_push;  // CACC groups of the layers, their lanes
  uint32_t proc = 0;       // precision of the layer that is programmed
  int only = -1;           // the only precision of layers
  bool floats = false;     // numbers of CACC and of the table are FP32
  uint32_t pick(uint32_t lo, uint32_t hi) { return lo + r.below(hi - lo + 1); }
  void sdp(uint32_t off, uint32_t x) { unit_write(nullptr, DLA_SDP, off, x); }
  void rdma(uint32_t off, uint32_t x) { unit_write(nullptr, DLA_SDP_RDMA, off, x); }
  uint32_t ram() { return c->sec_mem ? r.below(2) : 1; }
  uint32_t word() { return uint32_t(r.next() >> 13); }
  // an FP32 number of an exponent that FP16 has, of either sign
  uint32_t real() { return (word() & 0x807fffff) | (100 + r.below(48)) << 23; }
  // a value that is often small
  uint32_t number() { return r.percent(50) ? word() : uint32_t(int32_t(r.below(512)) - 256); }
  void feed();
  bool operand(uint32_t cfg_reg, bool on, bool alu, bool mul, uint32_t w, uint32_t h);
  void program(uint32_t n);
  void lut();
  void ended(uint32_t n);
};

// Status of the layer before in the selected group.
void Layers::ended(uint32_t n) {
  for (uint32_t off = SDP_D_STATUS; off <= SDP_D_PERF_LUT_LO_HIT; off += 4) {
    uint32_t got = b->csb(false, false, off, 0), want = b->sops->reg_read(b->su, DLA_SDP, off);
    if (off == SDP_D_PERF_WDMA_WRITE_STALL) {
      // for one layer, and only on request: at most the count that the pins have shown so far
      if (got > b->wr_stalls)
        fail("%u stalls before layer %u, of %llu at the pins", got, n, (unsigned long long)b->wr_stalls);
    } else if (got != want)
      fail("status %03x before layer %u: got %08x, expected %08x", off, n, got, want);
  }
}

// Operand cube of one stage; the registers of BS, BN and EW have the same order.
bool Layers::operand(uint32_t reg, bool on, bool alu, bool mul, uint32_t w, uint32_t h) {
  const bool elem = r.below(2), wide = proc || r.below(2);
  const uint32_t use = alu && mul ? 2 : alu ? 1 : 0;
  const uint32_t ls = (w * 4 + r.below(3) * 2) * c->atom, ss = ls * h;

  rdma(reg, uint32_t(!on) | use << 1 | uint32_t(wide) << 3 | uint32_t(elem) << 4 | ram() << 5);
  rdma(reg + 4, 0x100000 + r.below(64) * c->atom);
  rdma(reg + 8, 0);
  rdma(reg + 12, ls);
  rdma(reg + 16, ss);
  return on;
}

void Layers::program(uint32_t n) {
  const bool wino = c->winograd && r.percent(30), many = c->batch && !wino && r.percent(50);
  const bool eql = c->sdp_ew && !wino && !many && r.percent(8);
  const bool flying = wino || (!eql && r.below(2));
  const bool to_pdp = !wino && !many && !eql && c->page[DLA_PDP] != DLA_NO_PAGE &&
                      r.percent(15);
  const uint32_t w = wino ? 4 * pick(1, 3) : pick(1, 9), h = wino ? 4 * pick(1, 2) : pick(1, 5);
  const uint32_t ch = pick(1, 3 * c->atom), nb = many ? pick(2, 5) : 1;
  if (c->v1) proc = only < 0 ? r.below(3) : uint32_t(only);
  const bool plain = !wino && !many && !eql, other = c->v1 && plain && r.below(3) == 0;
  // INT8: wider results or a wider source; else the other 16-bit precision as result
  const bool narrow = other && !proc && !flying && r.below(2);
  const uint32_t out = !other || narrow || (!proc && to_pdp) ? proc : proc == 1 ? 2 : 1;
  const uint32_t k = proc ? c->atom / 2 : c->atom, groups = (ch + k - 1) / k;
  const uint32_t ls = (w * c->atom + r.below(3) * 64 + 63) / 64 * 64, ss = ls * h + r.below(2) * 64;
  uint32_t bs = r.below(128), bn = r.below(128), ew = r.below(128) | 0x40 * r.below(2);
  uint32_t src[6];  // ALU and MUL source of BS, BN, EW

  const bool equal = eql && r.below(2);

  if (eql) ew = 0x5c;
  else if ((ew >> 2 & 3) == 3) ew &= ~0xcu;
  for (uint32_t *s : {&bs, &bn})
    if (!(*s & 2) && !(*s & 16)) *s &= ~0x20u;  // ALU with PReLU is illegal (sdp.md 6.1)
  for (uint32_t &s : src) s = r.below(2);
  for (int i = 0; i < 3; i++) {
    uint32_t e = i == 0 ? bs : i == 1 ? bn : ew;
    if (!(e & 2) && !(e & 16)) src[2 * i + 1] = src[2 * i];
  }
  if (equal) {  // X1 makes every lane 0, Y compares with 0
    bs = 0x42;
    bn = 1;
    src[1] = src[4] = 0;
  }
  sdp(4, n & 1);
  ended(n);
  sdp(SDP_D_DATA_CUBE_WIDTH, w - 1);
  sdp(SDP_D_DATA_CUBE_HEIGHT, h - 1);
  sdp(SDP_D_DATA_CUBE_CHANNEL, ch - 1);
  sdp(SDP_D_DST_BASE_ADDR_LOW, 0x400000 + r.below(16) * c->atom);
  sdp(SDP_D_DST_BASE_ADDR_HIGH, c->addr_bits > 32 ? r.below(2) : 0);
  sdp(SDP_D_DST_LINE_STRIDE, ls);
  sdp(SDP_D_DST_SURFACE_STRIDE, ss);
  sdp(SDP_D_DST_BATCH_STRIDE, (ss * groups + 127) / 64 * 64);
  sdp(SDP_D_DST_DMA_CFG, ram());
  sdp(SDP_D_DP_BS_CFG, bs);
  sdp(SDP_D_DP_BS_ALU_CFG, src[0] | r.below(64) << 8);
  sdp(SDP_D_DP_BS_ALU_SRC_VALUE, word());
  sdp(SDP_D_DP_BS_MUL_CFG, src[1] | (r.below(2) ? r.below(64) : r.below(12)) << 8);
  sdp(SDP_D_DP_BS_MUL_SRC_VALUE, equal ? 0 : number());
  sdp(SDP_D_DP_BN_CFG, bn);
  sdp(SDP_D_DP_BN_ALU_CFG, src[2] | r.below(16) << 8);
  sdp(SDP_D_DP_BN_ALU_SRC_VALUE, word());
  sdp(SDP_D_DP_BN_MUL_CFG, src[3] | r.below(20) << 8);
  sdp(SDP_D_DP_BN_MUL_SRC_VALUE, number());
  sdp(SDP_D_DP_EW_CFG, c->sdp_ew ? ew : ew | 1);
  sdp(SDP_D_DP_EW_ALU_CFG, src[4] | (eql ? 2 : r.below(2) << 1));
  sdp(SDP_D_DP_EW_ALU_SRC_VALUE, equal ? 0 : number());
  sdp(SDP_D_DP_EW_ALU_CVT_OFFSET_VALUE, number());
  sdp(SDP_D_DP_EW_ALU_CVT_SCALE_VALUE, number());
  sdp(SDP_D_DP_EW_ALU_CVT_TRUNCATE_VALUE, r.below(64));
  sdp(SDP_D_DP_EW_MUL_CFG, src[5] | r.below(2) << 1);
  sdp(SDP_D_DP_EW_MUL_SRC_VALUE, number());
  sdp(SDP_D_DP_EW_MUL_CVT_OFFSET_VALUE, number());
  sdp(SDP_D_DP_EW_MUL_CVT_SCALE_VALUE, number());
  sdp(SDP_D_DP_EW_MUL_CVT_TRUNCATE_VALUE, r.below(64));
  sdp(SDP_D_DP_EW_TRUNCATE_VALUE, r.below(2) ? r.below(1024) : r.below(40));
  sdp(SDP_D_FEATURE_MODE_CFG, uint32_t(flying) | uint32_t(to_pdp) << 1 | uint32_t(wino) << 2 |
                                  r.below(2) << 3 | (nb - 1) << 8);
  sdp(SDP_D_DATA_FORMAT, proc | out << 2);
  sdp(SDP_D_CVT_OFFSET, eql ? 0 : number());
  sdp(SDP_D_CVT_SCALE, eql ? 1 : number());
  sdp(SDP_D_CVT_SHIFT, eql ? 0 : r.below(2) ? r.below(64) : pick(8, 40));
  sdp(SDP_D_PERF_ENABLE, r.below(16));

  auto wants = [&](uint32_t cfg, int i, bool *alu, bool *mul) {
    *alu = !(cfg & 1) && !(cfg & 2) && src[2 * i];
    *mul = !(cfg & 1) && !(cfg & 16) && src[2 * i + 1];
    return *alu || *mul;
  };
  bool alu[3], mul[3], on[3];
  on[0] = wants(bs, 0, &alu[0], &mul[0]);
  on[1] = wants(bn, 1, &alu[1], &mul[1]);
  on[2] = c->sdp_ew && wants(ew, 2, &alu[2], &mul[2]);
  if (!flying || on[0] || on[1] || on[2]) {
    rdma(4, rdma_layers++ & 1);
    rdma(SDP_RDMA_D_DATA_CUBE_WIDTH, w - 1);
    rdma(SDP_RDMA_D_DATA_CUBE_HEIGHT, h - 1);
    rdma(SDP_RDMA_D_DATA_CUBE_CHANNEL, ch - 1);
    rdma(SDP_RDMA_D_SRC_BASE_ADDR_LOW, 0x200000 + r.below(64) * c->atom);
    rdma(SDP_RDMA_D_SRC_LINE_STRIDE, ls);
    rdma(SDP_RDMA_D_SRC_SURFACE_STRIDE, ss);
    rdma(SDP_RDMA_D_SRC_DMA_CFG, ram());
    operand(SDP_RDMA_D_BRDMA_CFG, on[0], alu[0], mul[0], w, h);
    operand(SDP_RDMA_D_NRDMA_CFG, on[1], alu[1], mul[1], w, h);
    operand(SDP_RDMA_D_ERDMA_CFG, on[2], alu[2], mul[2], w, h);
    rdma(SDP_RDMA_D_FEATURE_MODE_CFG, uint32_t(flying) | uint32_t(wino) << 1 |
                                          (narrow ? 1 : proc) << 2 | proc << 4 | (nb - 1) << 8);
    rdma(SDP_RDMA_D_PERF_ENABLE, r.below(4));
    rdma(SDP_RDMA_D_OP_ENABLE, 1);
  }
  sdp(SDP_D_OP_ENABLE, 1);
  sdp(SDP_D_CVT_OFFSET, word());  // dropped: the group is enabled
  if (flying) to_push.emplace_back(uint64_t(w) * h * groups * nb, k);
}

// CACC results, a group at a time, while the channel has room.
void Layers::feed() {
  dla_fifo *f = b->ports->cacc2sdp;
  while (!to_push.empty() && dla_fifo_space(f)) {
    const uint32_t lanes = to_push.front().second;
    auto *x = static_cast<dla_result *>(dla_fifo_slot(f));
    x->n = 1;
    x->lanes = uint16_t(lanes);
    x->layer_end = 0;
    for (uint32_t i = 0; i < lanes; i++)
      x->v[i] = r.percent(10) ? int32_t(word())
                : floats      ? int32_t(real())
                              : int32_t(r.below(1 << 16) - (1 << 15));
    dla_fifo_push(f);
    if (!--to_push.front().first) to_push.pop_front();
  }
}

// Tables and parameters; constant while layers run. A table is written whole, or each entry with a
// chance: unwritten entries read 0, for any earlier contents of the memory.
void Layers::lut() {
  for (uint32_t t = 0; t < 2; t++) {
    unsigned some = r.below(2) ? 100 : 60;
    for (uint32_t i = 0; i < (t ? 257u : 65u); i++) {
      if (!r.percent(some)) continue;
      sdp(SDP_S_LUT_ACCESS_CFG, 1u << 17 | t << 16 | i);
      sdp(SDP_S_LUT_ACCESS_DATA, word());
    }
  }
  int start = -int(r.below(1000)), le = int(pick(0, 14)) - 4, lo = int(pick(0, 12)) - 4;
  bool linear = r.below(2);
  floats = c->v1 && r.below(2);
  sdp(SDP_S_LUT_CFG, uint32_t(linear) | r.below(8) << 4);
  sdp(SDP_S_LUT_INFO, (uint32_t(int(r.below(60)) - 45) & 255) | (uint32_t(le) & 255) << 8 |
                          (uint32_t(lo) & 255) << 16);
  sdp(SDP_S_LUT_LE_START, floats ? real() : uint32_t(start));
  sdp(SDP_S_LUT_LE_END, r.below(2) ? uint32_t(start + (le >= 0 ? 64 << le : 4)) : word());
  sdp(SDP_S_LUT_LO_START, floats ? real() | 1u << 31 : uint32_t(-int(r.below(300))));
  sdp(SDP_S_LUT_LO_END, word());
  for (uint32_t off : {SDP_S_LUT_LE_SLOPE_SCALE, SDP_S_LUT_LE_SLOPE_SHIFT,
                       SDP_S_LUT_LO_SLOPE_SCALE, SDP_S_LUT_LO_SLOPE_SHIFT})
    sdp(off, word());
}

bool layers(const char *config, uint64_t seed, uint32_t count, int only = -1) {
  Layers l{nullptr, nullptr, tb::Rng(seed), nullptr};
  g_error.clear();
  auto b = make_bench(config, seed, &l.core);
  std::vector<uint8_t> noise(1 << 20);
  uint32_t n = 0;

  l.b = b.get();
  l.c = b->cfg;
  l.only = only;
  for (int ram = l.c->sec_mem ? 0 : 1; ram < 2; ram++) {
    for (uint64_t base : {0x100000, 0x200000}) {
      for (uint8_t &x : noise) x = uint8_t(l.r.next() >> 40);
      dla_mem_load(dla_memory(l.core, ram), base, noise.data(), noise.size());
    }
  }
  l.lut();
  for (uint64_t limit = 400000; n < count || b->ended() < n; limit--) {
    if (!g_error.empty()) break;
    if (!limit) {
      char text[1024] = "";
      b->sops->status(b->su, text, sizeof text);
      fail("layer %llu does not end; %s", (unsigned long long)b->ended(), text);
      break;
    }
    if (n < count && n < b->ended() + 2) {
      b->w = weather(b->rng);
      l.program(n++);
      continue;
    }
    l.feed();
    dla_step(l.core);
    // the stream to PDP has no receiver
    while (b->ports->sdp2pdp && b->ports->sdp2pdp->count) dla_fifo_pop(b->ports->sdp2pdp);
    dla_message(l.core, nullptr);
  }
  for (int i = 0; i < 400 && g_error.empty(); i++) b->tick();
  if (g_error.empty()) {
    b->pump_shadow();
    if (!b->settled()) fail("the channels of RTL and shadow differ in length");
    b->compare_registers();
  }
  bool ok = g_error.empty();
  std::printf("%s sdp %s layers seed %llu: %u layers, %llu commands, %llu PDP atoms, %llu clocks\n",
              ok ? "PASS" : "FAIL", config, (unsigned long long)seed, n,
              (unsigned long long)b->cmd.n, (unsigned long long)b->pdp.n,
              (unsigned long long)tb_now);
  if (!ok) std::printf("  %s\n", g_error.c_str());
  dla_destroy(l.core);
  dla_destroy(b->shadow);
  return ok;
}

// A DATA read right after a posted DATA write sees the old index, and the two steps are one; with a
// clock between them both step (lut.md 1.1).
bool lut_port(const char *config) {
  dla *core;
  g_error.clear();
  auto b = make_bench(config, 1, &core);
  Vdut &d = b->d;

  if (b->cfg->sdp_lut) {
    b->csb(false, true, SDP_S_LUT_ACCESS_CFG, 1u << 17);
    for (uint32_t i = 0; i < 65; i++) b->csb(false, true, SDP_S_LUT_ACCESS_DATA, 0x100 + i);
    for (unsigned gap = 0; gap < 2; gap++) {
      b->csb(false, true, SDP_S_LUT_ACCESS_CFG, 10);  // type READ: the write stores nothing
      b->request(d.csb2sdp_req_pvld, d.csb2sdp_req_pd, true, SDP_S_LUT_ACCESS_DATA, 0);
      if (gap) b->request(d.csb2sdp_req_pvld, d.csb2sdp_req_pd, false, SDP_S_LUT_CFG, 0);
      uint32_t first = b->csb(false, false, SDP_S_LUT_ACCESS_DATA, 0);
      uint32_t second = b->csb(false, false, SDP_S_LUT_ACCESS_DATA, 0);
      if (first != 0x10a + gap || second != first + 1)
        fail("LUT port, gap %u: read %x then %x", gap, first, second);
    }
  }
  std::printf("%s sdp %s LUT port\n", g_error.empty() ? "PASS" : "FAIL", config);
  if (!g_error.empty()) std::printf("  %s\n", g_error.c_str());
  dla_destroy(core);
  dla_destroy(b->shadow);
  return g_error.empty();
}

}  // namespace

#endif
