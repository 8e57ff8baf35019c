// SPDX-License-Identifier: Apache-2.0
// Bench of the accumulator of one kernel (rtl/cacc/dla_cacc_lane.sv) against 64-bit arithmetic. The
// partial sums are wide enough to reach both saturations, which layers of a test's size do not.
#define CLOCK clk_i
#include "frame.h"

namespace {

constexpr int kPos = 16;
constexpr int64_t kMax34 = (int64_t(1) << 33) - 1;

struct Step {
  bool read, first, mask, last;
  unsigned pos;
  int64_t psum;
};

int64_t clamp(int64_t x, int64_t max) { return x > max ? max : x < -max - 1 ? -max - 1 : x; }

// conv_core.md 8.3: to the nearest, ties away from zero; below the guard bit of a negative value
// only the 15 highest bits count.
int64_t rounded(int64_t x, unsigned truncate) {
  if (truncate == 0) return x;
  int64_t floor = x >> truncate;
  bool guard = x >> (truncate - 1) & 1;
  unsigned low = truncate - 1, cut = low > 15 ? low - 15 : 0;
  uint64_t below = (uint64_t(x) & ((uint64_t(1) << low) - 1)) >> cut;
  return floor + (guard && (x >= 0 || below != 0));
}

struct Bench : Frame {
  int64_t acc[kPos] = {};
  unsigned truncate = 0;
  uint64_t results = 0, wide = 0, clipped = 0;

  explicit Bench(uint64_t s) : Frame(s) {}

  void tick() override { edge(); }

  int64_t psum() {
    static const int64_t kEdge[] = {0, 1, -1, 3, -3, (int64_t(1) << 32) - 1, -(int64_t(1) << 32)};
    if (rng.percent(20)) return kEdge[rng.below(7)];
    unsigned bits = 1 + rng.below(33); // either sign, any size
    return int64_t(rng.next() << (64 - bits)) >> (64 - bits);
  }

  void check(int64_t want) {
    int64_t y = rounded(want, truncate), c = clamp(y, 0x7fffffff);
    results++;
    clipped += c != y;
    if (int32_t(d.result_o) == c && d.clipped_o == (c != y)) return;
    std::printf("accumulator %lld, truncate %u: got %d clipped %d, expected %lld %d\n", (long long)want,
                truncate, int32_t(d.result_o), d.clipped_o, (long long)c, c != y);
    std::exit(1);
  }

  // One word through the three steps, each a clock.
  void word(const Step &s) {
    d.read_i = !s.first;
    d.read_pos_i = s.pos;
    tick();
    d.read_i = 0;
    d.add_i = 1;
    d.first_i = s.first;
    d.mask_i = s.mask;
    d.psum_i = uint64_t(s.psum) & ((uint64_t(1) << 33) - 1);
    tick();
    int64_t sum = (s.first ? 0 : acc[s.pos]) + (s.mask ? s.psum : 0);
    wide += sum != clamp(sum, kMax34);
    d.add_i = 0;
    d.store_i = !s.last;
    d.round_i = s.last;
    d.store_pos_i = s.pos;
    d.truncate_i = truncate;
    tick();
    d.store_i = d.round_i = 0;
    if (s.last) check(clamp(sum, kMax34));
    else acc[s.pos] = clamp(sum, kMax34);
  }

  void run(unsigned words) {
    for (unsigned p = 0; p < kPos; p++) word({false, true, true, false, p, psum()});
    for (unsigned n = 0; n < words; n++) {
      if (rng.percent(5)) truncate = rng.below(32);
      word({true, rng.percent(10), rng.percent(90), rng.percent(40), rng.below(kPos), psum()});
    }
  }
};

}  // namespace

int main(int argc, char **argv) {
  const uint64_t seed = tb::seed_of(argc, argv);
  Bench b(seed);
  b.run(100000);
  if (b.wide < 100 || b.clipped < 100) {
    std::printf("seed %llu: saturations are not reached\n", (unsigned long long)seed);
    return 1;
  }
  std::printf("cacc seed %llu: %llu results, %llu clipped, %llu sums above 34 bits\n",
              (unsigned long long)seed, (unsigned long long)b.results, (unsigned long long)b.clipped,
              (unsigned long long)b.wide);
  return 0;
}
