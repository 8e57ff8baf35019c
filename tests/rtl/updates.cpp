// SPDX-License-Identifier: Apache-2.0
// Bench of liberal_updates: whatever it does to the updates of layers, the receiver can work with them
// (conv_units.md 3.3): nothing is lost, no slice comes before its entries, nothing before it was sent,
// and at the end of a layer the sums are exact. The next layer's first update may come in the clock of
// the done pulse.

#include <memory>
#include <string>
#include <vector>

#include "Vdut.h"
#include "tb.h"
#include "verilated.h"

using namespace tb;

uint64_t tb_now;
double sc_time_stamp() { return double(tb_now); }

namespace {

struct Sum {
  uint64_t count = 0, entries = 0;
  bool operator==(const Sum &o) const { return count == o.count && entries == o.entries; }
};

class Bench {
 public:
  Bench(Vdut &d, unsigned seed) : d_(d), rng_(seed) {}

  void run(unsigned layers) {
    d_.rst_ni = 0;
    for (int i = 0; i < 3; i++) cycle();
    d_.rst_ni = 1;
    for (unsigned i = 0; i < layers; i++) layer();
    for (int i = 0; i < 200; i++) cycle();
    CHECK(out_ == in_, "%u of %u slices came out", unsigned(out_.count), unsigned(in_.count));
    CHECK(ends_.empty(), "%zu layers had no clock with exact sums at their end", ends_.size());
  }

 private:
  void cycle() {
    d_.clk_i = 0;
    d_.eval();
    d_.clk_i = 1;
    d_.eval();
    tb_now++;
    d_.updt_i = d_.end_i = 0;
    if (!d_.updt_o || !d_.rst_ni) return;
    out_.count += d_.count_o;
    out_.entries += d_.entries_o;
    CHECK(out_.count <= in_.count && out_.entries <= in_.entries, "%u slices before they were sent",
          unsigned(out_.count - in_.count));
    CHECK(out_.entries >= kEntries * out_.count, "slice %u before its entries", unsigned(out_.count));
    if (!ends_.empty() && out_ == ends_.front()) ends_.erase(ends_.begin());
  }

  void update(unsigned slices) {
    in_.count += slices;
    in_.entries += kEntries * slices;
    d_.updt_i = 1;
    d_.count_i = uint16_t(slices);
    d_.entries_i = uint16_t(kEntries * slices);
  }

  // The done pulse comes with the last update, in the next clock, or with the next layer's first one.
  void layer() {
    unsigned n = 1 + rng_.below(5);
    for (unsigned i = 0; i < n; i++) {
      update(1 + rng_.below(6));
      if (i + 1 < n && rng_.percent(70)) cycle();
      else if (i + 1 < n) {
        cycle();
        for (unsigned k = rng_.below(30); k; k--) cycle();
      }
    }
    ends_.push_back(in_);
    if (rng_.percent(30)) {
      d_.end_i = 1;
      cycle();
    } else {
      cycle();
      d_.end_i = 1;
      if (rng_.percent(50)) cycle();
    }
  }

  static constexpr unsigned kEntries = 14; // of a slice
  Vdut &d_;
  Rng rng_;
  Sum in_, out_;
  std::vector<Sum> ends_;
};

}  // namespace

int main(int argc, char **argv) {
  const unsigned seed = argc > 1 ? unsigned(atoi(argv[1])) : 1;
  for (unsigned n = 0; n < 40; n++) {
    const std::string arg = "+rtl_seed=" + std::to_string(1000 * seed + n);
    const char *args[] = {argv[0], arg.c_str()};
    tb_now = 0; // a model is made at time 0
    VerilatedContext context;
    context.commandArgs(2, args);
    Vdut d{&context};
    Bench(d, 1000 * seed + n).run(60);
  }
  printf("PASS updates seed %u: 40 kinds of noise\n", seed);
  return 0;
}
