// SPDX-License-Identifier: Apache-2.0
// Bench of dla_sdp: the RTL sits in the sdp slot of a libdla core, behind its pins, and a second
// SDP model sees the same registers, read data and CACC results (the shadow).
//
//   trace --> player --> libdla core (all other units are models) <--> this bench <--> dla_sdp pins
//                                                          |
//                              shadow model: requests, writes, PDP stream, done events, registers
//
// sdp CONFIG SEED trace FOLDER...    plays traces: their golden values, and the shadow
// sdp CONFIG SEED layers COUNT [P]   random layers, programmed directly, of precision P alone (0 to
//                                    2); LUT port
// sdp CONFIG SEED speed              throughput with ideal memory
//
// Exit code 0: all good.  The first difference ends a trace.

#include "sdp_shadow.h"
extern "C" {
#include "dla_native.h"
#include "dla_player.h"
}

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

void message(void *, dla_said kind, const char *text) {
  bool error = kind != DLA_SAID_WARNING;
  if (error) std::printf("core: %s\n", text);
}

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

bool play(const char *config, uint64_t seed, const char *folder) {
  char err[4096];
  dla *core;
  g_error.clear();
  auto b = make_bench(config, seed, &core);
  b->w = weather(b->rng);
  dla_trace *t = dla_trace_load(folder, b->cfg, err, sizeof err);
  if (!t) {
    std::printf("%s\n", err);
    return false;
  }
  dla_native native{};
  native.core = core;
  native.host.message = message;
  dla_core_if iface{};
  dla_native_begin(&native, &iface);
  dla_player *p = dla_player_create(t, &iface, nullptr, nullptr);
  dla_play_end end = dla_player_run(p);
  for (int i = 0; i < 200 && g_error.empty(); i++) b->tick();
  b->pump_shadow();
  if (g_error.empty() && end == DLA_PLAY_DONE) {
    if (!b->settled()) fail("the channels of RTL and shadow differ in length");
    b->compare_registers();
  }
  bool ok = g_error.empty() && end == DLA_PLAY_DONE && !dla_player_failed(p);
  std::printf("%s %s seed %llu (latency %u, jitter %u, stall %u%%, starve %u%%): %u checks, "
              "%llu writes, %llu PDP atoms, %llu clocks\n", ok ? "PASS" : "FAIL",
              dla_trace_name(t), (unsigned long long)seed, b->w.latency, b->w.jitter, b->w.stall,
              b->w.starve, dla_player_passed(p), (unsigned long long)b->cmd.n,
              (unsigned long long)b->pdp.n, (unsigned long long)tb_now);
  if (!ok) {
    std::printf("  %s\n", g_error.empty() ? dla_player_report(p) : g_error.c_str());
    size_t n;
    const dla_expect *c = dla_player_expects(p, &n);
    for (size_t i = 0; i < n; i++) {
      char text[1024];
      if (c[i].passed) continue;
      dla_expect_text(t, &c[i], text, sizeof text);
      std::printf("  %s\n", text);
    }
  }
  dla_player_destroy(p);
  dla_trace_free(t);
  dla_destroy(core);
  dla_destroy(b->shadow);
  return ok;
}

}  // namespace

#include "sdp_speed.h"
#include "sdp_layers.h"

int main(int argc, char **argv) {
  if (argc < 4) {
    std::printf("usage: sdp CONFIG SEED trace FOLDER... | layers COUNT [P] | speed\n");
    return 2;
  }
  uint64_t seed = std::strtoull(argv[2], nullptr, 0);
  int bad = 0, n = 0;
  // flops without reset and memories start with random contents
  Verilated::randReset(2);
  Verilated::randSeed(int(seed) + 1);
  if (std::string(argv[3]) == "speed") return speed(argv[1]) ? 0 : 1;
  if (std::string(argv[3]) == "layers" && (argc == 5 || argc == 6))
    return lut_port(argv[1]) && layers(argv[1], seed, uint32_t(std::atoi(argv[4])),
                                       argc == 6 ? std::atoi(argv[5]) : -1) ? 0 : 1;
  for (int i = 4; i < argc; i++, n++) bad += !play(argv[1], seed + unsigned(i), argv[i]);
  std::printf("%s sdp %s seed %llu: %d of %d traces\n", bad ? "FAIL" : "PASS", argv[1],
              (unsigned long long)seed, n - bad, n);
  return bad ? 1 : 0;
}
