// SPDX-License-Identifier: Apache-2.0
// Bench of dla_seen_state: its output for a unit whose pins carry random register traffic.
//
// IS_RDMA 0: groups end with their done pulse. 1: the running group ends with any done pulse, once
// the unit has read something for it.

#define CLOCK clk_i
#define RESET rst_ni
#include "frame.h"

using namespace tb;

namespace {

constexpr uint32_t kPage = 12, kEnable = 0x38;
int told = -1;

// S_STATUS of both groups: 0 idle, 1 running, 2 pending.
struct Ref {
  bool en[2] = {false, false};
  unsigned producer = 0, consumer = 0;
  bool read = false;
  int state() const {
    int s = 0;
    for (unsigned g = 0; g < 2; g++) {
      if (en[g]) s |= (g == consumer ? 1 : 2) << 2 * g;
    }
    return s;
  }
  void end(unsigned g) {
    en[g] = read = false;
    consumer = 1 - g;
  }
};

struct Bench : Frame {
  explicit Bench(uint64_t s) : Frame(s) { reset_pins(); }
  void tick() override {
    edge();
    d.pvld_i = 0;
    d.done_i = 0;
    d.read_i = 0;
  }
};

}  // namespace

// The state in the clock after it changed.
extern "C" void dla_dpi_seen(uint64_t, int page, int state) {
  CHECK(page == int(kPage), "page %d", page);
  CHECK(state != told, "state %d reported twice", state);
  told = state;
}
extern "C" void dla_dpi_seen_inside(uint64_t, const char *, int) {}

int main(int argc, char **argv) {
  const uint64_t seed = seed_of(argc, argv);
  Ref ref;
  unsigned changes = 0;
  Verilated::randReset(2);
  Bench b(seed);
  Vdut &d = b.d;
  Rng &r = b.rng;
  CHECK(told == 0, "state %d after reset", told);
  for (int i = 0; i < 20000; i++) {
    const int before = ref.state();
    const bool write = r.percent(80), bit = r.percent(60);
    const uint32_t off = r.percent(30) ? 4 : r.percent(50) ? kEnable : 4 * r.below(64);
    const unsigned g = ref.consumer;
    Ref next = ref;
    if (r.percent(20)) {
      d.pvld_i = 1;
      d.pd_i = csb_pd(write, r.percent(50), off, uint32_t(r.next()) << 1 | bit);
      if (write && off == 4) next.producer = bit;
    }
    if (r.percent(10)) {
      d.read_i = 1;
      next.read |= ref.en[g];
    }
    if (r.percent(5)) {
      d.done_i = IS_RDMA ? CData(1 + r.below(2)) : CData(1u << g);
      if (ref.en[g] && (!IS_RDMA || ref.read)) next.end(g);
    }
    // enabled after ends in the same clock, as in the register
    if (d.pvld_i && write && off == kEnable && bit) next.en[ref.producer] = true;
    b.tick();
    ref = next;
    changes += ref.state() != before;
    b.tick();
    CHECK(told == ref.state(), "reported %d, expected %d", told, ref.state());
  }
  CHECK(changes > 100, "only %u changes", changes);
  std::printf("ok seen%s seed %llu: %u changes\n", IS_RDMA ? "_rdma" : "",
              (unsigned long long)seed, changes);
  return 0;
}
