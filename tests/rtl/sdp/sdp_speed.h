// SPDX-License-Identifier: Apache-2.0
// Throughput of dla_sdp with ideal memory: clocks of a layer against elements / throughput.

#ifndef DLA_TESTS_RTL_SDP_SPEED_H
#define DLA_TESTS_RTL_SDP_SPEED_H

namespace {

struct Run {
  const char *name;
  unsigned tp;            // elements a clock that the configuration states
  uint32_t bs, bn, ew;    // values of the DP_*_CFG registers
  uint32_t brdma, nrdma;  // D_BRDMA_CFG, D_NRDMA_CFG
};

// One layer, W x H x 4 groups, memory to memory. Returns its clocks.
uint64_t speed_layer(const char *config, const Run &r, uint64_t *ideal) {
  dla *core;
  g_error.clear();
  auto b = make_bench(config, 1, &core);
  const dla_cfg *c = b->cfg;
  const uint32_t w = 64, h = 16, ch = 4 * c->atom;
  auto mem = [&](uint64_t base) {
    dla_mem_fill(dla_memory(core, DLA_RAM_MC), base, 0x11, 1 << 20);
  };
  auto sdp = [&](uint32_t off, uint32_t x) { unit_write(nullptr, DLA_SDP, off, x); };
  auto rdma = [&](uint32_t off, uint32_t x) { unit_write(nullptr, DLA_SDP_RDMA, off, x); };
  const uint32_t ls = w * c->atom, ss = ls * h;

  for (uint64_t base : {0x100000, 0x200000, 0x300000, 0x400000}) mem(base);
  rdma(SDP_RDMA_D_DATA_CUBE_WIDTH, w - 1);
  rdma(SDP_RDMA_D_DATA_CUBE_HEIGHT, h - 1);
  rdma(SDP_RDMA_D_DATA_CUBE_CHANNEL, ch - 1);
  rdma(SDP_RDMA_D_SRC_BASE_ADDR_LOW, 0x100000);
  rdma(SDP_RDMA_D_SRC_LINE_STRIDE, ls);
  rdma(SDP_RDMA_D_SRC_SURFACE_STRIDE, ss);
  rdma(SDP_RDMA_D_SRC_DMA_CFG, 1);
  rdma(SDP_RDMA_D_FEATURE_MODE_CFG, 0);
  rdma(SDP_RDMA_D_BRDMA_CFG, r.brdma);
  rdma(SDP_RDMA_D_BS_BASE_ADDR_LOW, 0x200000);
  rdma(SDP_RDMA_D_BS_LINE_STRIDE, 4 * ls);  // up to 4 bytes an element
  rdma(SDP_RDMA_D_BS_SURFACE_STRIDE, 4 * ss);
  rdma(SDP_RDMA_D_NRDMA_CFG, r.nrdma);
  rdma(SDP_RDMA_D_BN_BASE_ADDR_LOW, 0x400000);
  rdma(SDP_RDMA_D_BN_LINE_STRIDE, ls);
  rdma(SDP_RDMA_D_BN_SURFACE_STRIDE, ss);
  sdp(SDP_D_DATA_CUBE_WIDTH, w - 1);
  sdp(SDP_D_DATA_CUBE_HEIGHT, h - 1);
  sdp(SDP_D_DATA_CUBE_CHANNEL, ch - 1);
  sdp(SDP_D_DST_BASE_ADDR_LOW, 0x300000);
  sdp(SDP_D_DST_LINE_STRIDE, ls);
  sdp(SDP_D_DST_SURFACE_STRIDE, ss);
  sdp(SDP_D_DST_DMA_CFG, 1);
  sdp(SDP_D_DP_BS_CFG, r.bs);
  sdp(SDP_D_DP_BS_ALU_CFG, 1);
  sdp(SDP_D_DP_BS_MUL_CFG, 1);
  sdp(SDP_D_DP_BN_CFG, r.bn);
  sdp(SDP_D_DP_BN_ALU_CFG, 1);
  sdp(SDP_D_DP_EW_CFG, r.ew);
  sdp(SDP_D_DP_EW_ALU_CFG, 0);
  sdp(SDP_D_CVT_SCALE, 1);
  rdma(SDP_RDMA_D_OP_ENABLE, 1);
  uint64_t start = tb_now;
  sdp(SDP_D_OP_ENABLE, 1);
  b->chunk = 1;
  while (!b->done_at && g_error.empty() && tb_now < start + 10000000) dla_step(core);
  uint64_t clocks = b->done_at - start;
  *ideal = uint64_t(w) * h * ch / r.tp;
  dla_destroy(core);
  dla_destroy(b->shadow);
  return clocks;
}

bool speed(const char *config) {
  const dla_cfg *c = dla_cfg_find(config);
  const Run run[] = {
    {"converter only", c->sdp_tp, 0x53, 0x53, 0x53, 0x21, 0x21},
    // X1 adds one byte per element from memory, X2 ReLU
    {"X1 per element, X2", c->sdp_tp, 0x58, 0x12, 0x53, 0x32, 0x21},
    // X1 adds one byte per channel
    {"X1 per channel", c->sdp_tp, 0x58, 0x53, 0x53, 0x22, 0x21},
    // X1 adds and multiplies two bytes each per element, as fast as memory has them
    {"X1 per element, 4 bytes", std::min(c->sdp_tp, c->m * c->atom / 4), 0x48, 0x53, 0x53, 0x3c,
     0x21},
    {"X1 and X2 per element", c->sdp_tp, 0x58, 0x58, 0x53, 0x32, 0x32},
    {"Y with register operand", c->ew_tp, 0x53, 0x53, 0x58, 0x21, 0x21},
    {"Y with LUT", c->sdp_lut ? c->ew_tp : 0u, 0x53, 0x53, 0x12, 0x21, 0x21},
  };
  bool good = true;

  for (const Run &r : run) {
    if (!r.tp) continue;
    uint64_t ideal, clocks = speed_layer(config, r, &ideal);
    bool ok = clocks >= ideal && double(clocks) <= 1.05 * double(ideal);
    std::printf("%s speed %s %s: %llu clocks, stated throughput %u gives %llu\n",
                ok && g_error.empty() ? "PASS" : "FAIL", config, r.name,
                (unsigned long long)clocks, r.tp, (unsigned long long)ideal);
    if (!g_error.empty()) std::printf("  %s\n", g_error.c_str());
    good = good && ok && g_error.empty();
  }
  return good;
}

}  // namespace

#endif
