// SPDX-License-Identifier: Apache-2.0
// Bench of the delivery order with batches (rtl/cacc/dla_cacc_pairs.sv, dla_cacc_turns.sv) against
// conv_core.md 8.4: random layers that follow each other, pushed as the credit allows, taken with
// stalls.  Exits 1 on a difference.
#define CLOCK clk_i
#define RESET rst_ni
#include "frame.h"

namespace {

constexpr unsigned kKernels = 4, kLanes = 2, kPos = 16;

struct Layer {
  unsigned w, h, k, b, addr, stride;
};

struct Result {
  uint32_t id;
  bool last;
};

struct Bench : Frame {
  std::deque<Result> want;
  unsigned credit = kPos, beat = 0, stall = 0;
  uint64_t results = 0, pairs = 0, layers = 0, done = 0;
  uint32_t id = 0;

  explicit Bench(uint64_t s) : Frame(s) { reset_pins(); }

  [[noreturn]] void fail(const char *what, uint64_t got, uint64_t expected) {
    CHECK(false, "result %llu of layer %llu: %s: got %#llx, expected %#llx", (unsigned long long)results,
          (unsigned long long)done, what, (unsigned long long)got, (unsigned long long)expected);
    std::abort();
  }

  // The output to SDP in this clock.
  void take() {
    if (!d.valid_o || !d.ready_i) return;
    if (want.empty()) fail("a result that was not pushed", tb::get(d.data_o, 0, 32), 0);
    const Result r = want.front();
    for (unsigned i = 0; i < kLanes; i++) {
      uint64_t got = tb::get(d.data_o, 32 * i, 32), expected = r.id * 16 + beat * kLanes + i;
      if (got != expected) fail("lane", got, expected);
    }
    bool word_end = ++beat == kKernels / kLanes;
    if (d.layer_end_o != (word_end && r.last)) fail("layer_end", d.layer_end_o, r.last);
    if (!word_end) return;
    beat = 0;
    results++;
    done += r.last;
    want.pop_front();
  }

  void tick() override {
    d.ready_i = !rng.percent(stall);
    d.eval();
    take();
    edge();
    credit += d.credit_o;
    if (credit > kPos) fail("credit", credit, kPos);
  }

  // The ids of a layer in the order of SDP: position p has the ids from first + p * b on.
  void expect(const Layer &l, uint32_t first) {
    unsigned n = l.w * l.h * l.k;
    for (unsigned p = 0; p < n;) {
      unsigned x = p % l.w, y = p / l.w % l.h, odd = (l.addr + y * l.stride) % 64 != 0;
      unsigned take = l.b > 1 && x + 1 < l.w && x % 2 == odd ? 2 : 1;
      for (unsigned b = 0; b < l.b; b++)
        for (unsigned i = 0; i < take; i++)
          want.push_back({first + (p + i) * l.b + b, p + take == n && b + 1 == l.b && i + 1 == take});
      pairs += take == 2;
      p += take;
    }
  }

  void play(const Layer &l) {
    unsigned n = l.w * l.h * l.k;
    d.width_m1_i = l.w - 1;
    d.height_m1_i = l.h - 1;
    d.batches_m1_i = l.b - 1;
    d.addr_i = l.addr % 64;
    d.stride_i = l.stride % 64;
    expect(l, id);
    for (unsigned p = 0; p < n; p++) {
      unsigned margin = l.b > 1 ? l.b : 0;
      for (unsigned wait = 0; credit < l.b + margin; wait++) {
        if (wait == 10000) fail("nothing moves, credit", credit, l.b + margin);
        tick();
      }
      credit -= l.b;
      for (unsigned b = 0; b < l.b; b++) {
        while (rng.percent(20)) tick();
        d.push_i = 1;
        d.last_i = p + 1 == n && b + 1 == l.b;
        for (unsigned i = 0; i < kKernels; i++) tb::put(d.data_i, 32 * i, 32, id * 16 + i);
        id++;
        tick();
        d.push_i = 0;
      }
    }
    layers++;
  }

  void drain() {
    for (unsigned wait = 0; !want.empty(); wait++) {
      if (wait == 10000) fail("results left", want.size(), 0);
      tick();
    }
  }

  int run(unsigned count) {
    for (unsigned i = 0; i < count; i++) {
      stall = rng.below(3) * 40;
      // two positions of all batches must fit, as in the unit
      Layer l{1 + rng.below(9), 1 + rng.below(4), 1 + rng.below(3), 1 + rng.below(kPos / 3), 32 * rng.below(8),
              32 * rng.below(5)};
      if (rng.percent(15)) l.w = l.h = 1;
      play(l);
      if (rng.percent(50)) drain();  // otherwise results of two layers are in the buffer
    }
    drain();
    std::printf("turns: %llu layers, %llu results, %llu pairs\n", (unsigned long long)layers,
                (unsigned long long)results, (unsigned long long)pairs);
    return pairs == 0 || done != layers;
  }
};

}  // namespace

int main(int argc, char **argv) {
  return Bench(tb::seed_of(argc, argv)).run(400);
}
