// SPDX-License-Identifier: Apache-2.0
// Bench of dla_sdp: the RTL sits in the sdp slot of a libdla core, behind its pins, and a second
// SDP model sees the same registers, read data and CACC results (the shadow). Traces are played in
// the bench of a whole core (tests/test_providers.py).
//
//   registers --> libdla core (all other units are models) <--> this bench <--> dla_sdp pins
//                                                          |
//                              shadow model: requests, writes, PDP stream, done events, registers
//
// sdp CONFIG SEED layers COUNT [P]   random layers, programmed directly, of precision P alone (0 to
//                                    2); LUT port
// sdp CONFIG SEED speed              throughput with ideal memory
//
// Exit code 0: all good.  The first difference ends a run.

#include "sdp_shadow.h"

namespace {

// ---- the RTL as a unit of libdla

dla_unit *unit_create(const dla_cfg *cfg, const dla_ports *ports, dla_ctx *) {
  Bench *b = g;
  b->cfg = cfg;
  b->ports = ports;
  return reinterpret_cast<dla_unit *>(b);
}

void unit_destroy(dla_unit *) {}
void unit_reset(dla_unit *) {}

uint32_t unit_read(dla_unit *, dla_page page, uint32_t off) {
  uint32_t got = g->csb(page == DLA_SDP_RDMA, false, off, 0);
  bool timing = page == DLA_SDP_RDMA ? off >= SDP_RDMA_D_PERF_MRDMA_READ_STALL
                                     : off == SDP_D_PERF_WDMA_WRITE_STALL;
  g->pump_shadow();
  if (off > 8 && !timing) g->sops->reg_read(g->su, page, off);  // LUT step
  g->quiet = 0;
  return got;
}

void unit_write(dla_unit *, dla_page page, uint32_t off, uint32_t value) {
  if (page == DLA_SDP && off == SDP_D_OP_ENABLE && value & 1) g->expect_pdp();
  g->csb(page == DLA_SDP_RDMA, true, off, value);
  g->sops->reg_write(g->su, page, off, value);
  g->pump_shadow();
  g->quiet = 0;
}

bool unit_step(dla_unit *) {
  if (!g_error.empty()) return false;
  unsigned n = g->quiet < kQuiet ? g->chunk : 2;
  bool any = g->quiet < kQuiet;
  while (n--) {
    g->tick();
    any |= g->moved;
  }
  g->pump_shadow();
  return any;
}

bool unit_status(const dla_unit *, char *text, size_t size) {
  if (size) *text = 0;
  return g->sops->status(g->su, text, size);
}

const dla_unit_ops kRtl = {DLA_UNIT_ABI, "sdp",       "sdp",
                           "1.0",        "dla_sdp at its pins", unit_create,
                           unit_destroy, unit_reset,  unit_read, unit_write,
                           unit_step,    unit_status};

Weather weather(tb::Rng &r) {
  Weather w;
  switch (r.below(4)) {
    case 0: break;
    case 1: w = {50, 0, 0, 0}; break;
    case 2: w = {300, 4, 20, 20}; break;
    default: w = {1 + r.below(40), r.below(6), r.below(70), r.below(70)}; break;
  }
  return w;
}

std::unique_ptr<Bench> make_bench(const char *config, uint64_t seed, dla **core) {
  char err[4096];
  auto b = std::make_unique<Bench>(seed);
  g = b.get();
  dla_options shadow{};
  shadow.external = 1;
  b->shadow = dla_create(config, &shadow, err, sizeof err);
  dla_options opt{};
  opt.provider[DLA_SLOT_SDP] = &kRtl;
  *core = b->shadow ? dla_create(config, &opt, err, sizeof err) : nullptr;
  if (!*core) {
    std::printf("%s\n", err);
    std::exit(2);
  }
  b->sp = dla_shared_ports(b->shadow);
  b->su = dla_unit_at(b->shadow, DLA_SLOT_SDP, &b->sops);
  Vdut *v = &b->d;
  b->rd[0].pin = SDP_RD_PINS(v, sdp);
  b->rd[1].pin = SDP_RD_PINS(v, sdp_b);
  b->rd[2].pin = SDP_RD_PINS(v, sdp_n);
  b->rd[3].pin = SDP_RD_PINS(v, sdp_e);
  b->reset();
  return b;
}

}  // namespace

#include "sdp_speed.h"
#include "sdp_layers.h"

int main(int argc, char **argv) {
  const std::string what = argc < 4 ? "" : argv[3];
  if (what != "speed" && (what != "layers" || argc < 5 || argc > 6)) {
    std::printf("usage: sdp CONFIG SEED layers COUNT [P] | speed\n");
    return 2;
  }
  uint64_t seed = std::strtoull(argv[2], nullptr, 0);
  // flops without reset and memories start with random contents
  Verilated::randReset(2);
  Verilated::randSeed(int(seed) + 1);
  if (what == "speed") return speed(argv[1]) ? 0 : 1;
  return lut_port(argv[1]) && layers(argv[1], seed, uint32_t(std::atoi(argv[4])),
                                     argc == 6 ? std::atoi(argv[5]) : -1) ? 0 : 1;
}
