// SPDX-License-Identifier: Apache-2.0
// Bench of liberal_updates: the receiver can use all updates that it changes (conv_units.md 3.3).
// Nothing is lost, no slice comes before its entries, nothing comes before it was sent, and at the
// end of a layer the sums are exact. The next layer's first update may come in the clock of the
// done pulse.

#include <string>

#define CLOCK clk_i
#define RESET rst_ni
#include "frame.h"

using namespace tb;

namespace {

struct Sum {
  uint64_t count = 0, entries = 0;
  bool operator==(const Sum &o) const { return count == o.count && entries == o.entries; }
};

class Bench : public Frame {
 public:
  explicit Bench(uint64_t s) : Frame(s) { reset_pins(); }

  void run(unsigned layers) {
    for (unsigned i = 0; i < layers; i++) layer();
    for (int i = 0; i < 200; i++) tick();
    CHECK(out_ == in_, "%u of %u slices came out", unsigned(out_.count), unsigned(in_.count));
    CHECK(ends_.empty(), "%zu layers had no clock with exact sums at their end", ends_.size());
  }

 private:
  void tick() override {
    edge();
    d.updt_i = d.end_i = 0;
    if (!d.updt_o) return;
    out_.count += d.count_o;
    out_.entries += d.entries_o;
    CHECK(out_.count <= in_.count && out_.entries <= in_.entries, "%u slices before they were sent",
          unsigned(out_.count - in_.count));
    CHECK(out_.entries >= kEntries * out_.count, "slice %u before its entries", unsigned(out_.count));
    if (!ends_.empty() && out_ == ends_.front()) ends_.erase(ends_.begin());
  }

  void update(unsigned slices) {
    in_.count += slices;
    in_.entries += kEntries * slices;
    d.updt_i = 1;
    d.count_i = uint16_t(slices);
    d.entries_i = uint16_t(kEntries * slices);
  }

  // The done pulse comes with the last update, in the next clock, or with the next layer's first one.
  void layer() {
    unsigned n = 1 + rng.below(5);
    for (unsigned i = 0; i < n; i++) {
      update(1 + rng.below(6));
      if (i + 1 < n && rng.percent(70)) tick();
      else if (i + 1 < n) {
        tick();
        for (unsigned k = rng.below(30); k; k--) tick();
      }
    }
    ends_.push_back(in_);
    if (rng.percent(30)) {
      d.end_i = 1;
      tick();
    } else {
      tick();
      d.end_i = 1;
      if (rng.percent(50)) tick();
    }
  }

  static constexpr unsigned kEntries = 14; // entries of a slice
  Sum in_, out_;
  std::vector<Sum> ends_;
};

}  // namespace

int main(int argc, char **argv) {
  const unsigned seed = argc > 1 ? unsigned(atoi(argv[1])) : 1;
  for (unsigned n = 0; n < 40; n++) {
    const std::string arg = "+rtl_seed=" + std::to_string(1000 * seed + n);
    const char *args[] = {argv[0], arg.c_str()};
    Verilated::commandArgs(2, args);
    Bench(1000 * seed + n).run(60);
  }
  printf("PASS updates seed %u: 40 kinds of noise\n", seed);
  return 0;
}
