// SPDX-License-Identifier: Apache-2.0
// Bench of the path of compressed weights through CSC (rtl/csc/dla_csc_mask.sv, dla_csc_hand.sv,
// dla_csc_spread.sv) against data_formats.md 4.5: layers of random kernels, compressed or not,
// whose streams follow those of the layer before in the buffer.  Every kernel that leaves and every
// release is compared; exits 1 on a difference.
#define CLOCK clk_i
#define RESET rst_ni
#include "frame.h"

namespace {

constexpr unsigned kEntry = 8, kGroup = 32, kSize = 512, kMaskSize = 64, kReply = 6;
using Bytes = std::vector<uint8_t>;

struct Step { // output to the array: a kernel's lanes
  unsigned cell;
  Bytes lanes;
};

struct Package {
  bool first, group_end, layer_end;
  unsigned kernels, rows, bytes;
};

struct Release {
  unsigned entries, masks;
};

struct Bench : Frame {
  Bytes buffer = Bytes(kSize * kEntry), masks = Bytes(kMaskSize * kEntry);
  std::deque<Bytes> reply, mask_reply;
  std::deque<Step> steps;
  std::deque<Release> releases;
  unsigned begin = 0, mask_begin = 0;
  uint64_t kernels = 0, layers = 0;

  explicit Bench(uint64_t s) : Frame(s) { reset_pins(); }

  [[noreturn]] void fail(const char *what, uint64_t got, uint64_t expected) {
    CHECK(false, "layer %llu kernel %llu: %s: got %#llx, expected %#llx", (unsigned long long)layers,
          (unsigned long long)kernels, what, (unsigned long long)got, (unsigned long long)expected);
    std::abort();
  }

  static Bytes entry(const Bytes &from, unsigned n) {
    return Bytes(from.begin() + n * kEntry, from.begin() + (n + 1) * kEntry);
  }

  // Replies come kReply clocks after their request.
  template <class T> void answer(std::deque<Bytes> &q, bool en, unsigned n, const Bytes &from, T &pin) {
    q.push_back(en ? entry(from, n) : Bytes());
    if (q.size() < kReply) return;
    for (unsigned i = 0; i < kEntry; i++) tb::put(pin, 8 * i, 8, q.front().empty() ? rng.below(256) : q.front()[i]);
    q.pop_front();
  }

  void look() {
    if (d.wt_valid_o) {
      if (steps.empty()) fail("a kernel too many", d.sel_o, 0);
      const Step s = steps.front();
      steps.pop_front();
      if (d.sel_o != 1u << s.cell) fail("cell", d.sel_o, 1u << s.cell);
      if (d.wt_valid_o != (s.cell >= kGroup / 2 ? 2 : 1)) fail("half", d.wt_valid_o, s.cell);
      for (unsigned i = 0; i < kEntry; i++) {
        uint64_t got = tb::get(d.data_o, 8 * i, 8);
        if (got != s.lanes[i]) fail("lane", got, s.lanes[i]);
        if (tb::get(d.mask_o, i, 1) != (s.lanes[i] != 0)) fail("lane mask", 0, s.lanes[i]);
      }
      kernels++;
    }
    if (d.rls_o) {
      if (releases.empty()) fail("a release too many", d.rls_entries_o, 0);
      if (d.rls_entries_o != releases.front().entries)
        fail("released entries", d.rls_entries_o, releases.front().entries);
      if (d.packed_i && d.rls_masks_o != releases.front().masks)
        fail("released masks", d.rls_masks_o, releases.front().masks);
      releases.pop_front();
    }
  }

  void tick() override {
    d.eval();
    look();
    bool en = d.rd_en_o, mask_en = d.mask_en_o;
    unsigned n = d.rd_entry_o, m = d.mask_entry_o;
    edge();
    answer(reply, en, n, buffer, d.reply_i);
    answer(mask_reply, mask_en, m, masks, d.mask_reply_i);
  }

  // One layer: groups of kernels, each read `times` times; parts of `parts` stripes.
  void layer() {
    bool packed = rng.percent(75);
    unsigned ext = rng.percent(25) ? 1 + rng.below(2) : 0, zeros = rng.below(4) * 33;
    unsigned total = 1 + rng.below(80), stripes = 1 + rng.below(3), times = 1 + rng.below(2);
    unsigned groups = (total + kGroup - 1) / kGroup;
    std::vector<Package> send;
    Bytes stream;
    std::vector<bool> bits;
    unsigned done = 0, mask_done = 0, at = begin, mask_at = mask_begin;
    std::vector<unsigned> rows(stripes), bytes(stripes);

    for (unsigned i = 0; i < stripes; i++) {
      rows[i] = ext ? 1 + rng.below(1u << ext) : 1;
      bytes[i] = 1 + rng.below(kEntry >> ext);
    }
    for (unsigned g = 0; g < groups; g++) {
      unsigned k = g + 1 < groups ? kGroup : total - g * kGroup;
      std::vector<Step> once;
      for (unsigned i = 0; i < stripes; i++)
        for (unsigned c = 0; c < k; c++) {
          Bytes lanes(kEntry);
          for (unsigned r = 0; r < rows[i]; r++)
            for (unsigned b = 0; b < bytes[i]; b++) {
              uint8_t v = rng.percent(zeros) ? 0 : uint8_t(1 + rng.below(255));
              lanes[r * (kEntry >> ext) + b] = v;
              bits.push_back(v != 0);
              if (v || !packed) stream.push_back(v);
            }
          once.push_back({c, lanes});
        }
      for (unsigned t = 0; t < times; t++)
        for (unsigned i = 0; i < stripes; i++) {
          bool end = t + 1 == times && i + 1 == stripes;
          send.push_back({i == 0, end, end && g + 1 == groups, k, rows[i], bytes[i]});
          for (unsigned c = 0; c < k; c++) steps.push_back(once[i * k + c]);
        }
      bool last = g + 1 == groups;
      unsigned to = unsigned(stream.size() + (last ? kEntry - 1 : 0)) / kEntry;
      unsigned mask_to = packed ? unsigned(bits.size() + (last ? 8 * kEntry - 1 : 0)) / (8 * kEntry) : 0;
      releases.push_back({to - done, mask_to - mask_done});
      done = to;
      mask_done = mask_to;
    }
    for (size_t i = 0; i < stream.size(); i++) buffer[(at * kEntry + i) % buffer.size()] = stream[i];
    for (size_t i = 0; packed && i < bits.size(); i++) {
      uint8_t &b = masks[(mask_at * kEntry + i / 8) % masks.size()];
      b = uint8_t((b & ~(1u << i % 8)) | unsigned(bits[i]) << i % 8);
    }
    play(send, packed, ext);
    begin = (at + done) % kSize;
    mask_begin = (mask_at + mask_done) % kMaskSize;
    if (d.end_o != begin) fail("end of the weights", d.end_o, begin);
    if (packed && d.mask_end_o != mask_begin) fail("end of the masks", d.mask_end_o, mask_begin);
    layers++;
  }

  void play(const std::vector<Package> &send, bool packed, unsigned ext) {
    unsigned loaded = 0, wait = 0;
    d.packed_i = packed;
    d.ext_i = ext;
    d.size_i = kSize;
    d.mask_size_i = kMaskSize;
    d.begin_i = begin;
    d.mask_begin_i = mask_begin;
    d.start_i = 1;
    tick();
    d.start_i = 0;
    for (size_t i = 0; i < send.size() || !steps.empty() || !releases.empty();) {
      if (++wait == 20000) fail("nothing moves, kernels left", steps.size(), 0);
      d.valid_i = i < send.size();
      if (i < send.size()) {
        d.first_i = send[i].first;
        d.group_end_i = send[i].group_end;
        d.layer_end_i = send[i].layer_end;
        d.kernels_i = send[i].kernels;
        d.rows_i = send[i].rows;
        d.bytes_i = send[i].bytes;
      }
      d.free_i = !loaded;
      d.eval();
      bool take = d.valid_i && d.ready_o;
      if (d.loaded_o) loaded = 1 + rng.below(60);
      else if (loaded) loaded--;
      tick();
      i += take;
    }
    d.valid_i = 0;
  }

  int run(unsigned count) {
    while (layers < count) layer();
    std::printf("squeeze: %llu layers, %llu kernels\n", (unsigned long long)layers, (unsigned long long)kernels);
    return 0;
  }
};

}  // namespace

int main(int argc, char **argv) {
  return Bench(tb::seed_of(argc, argv)).run(200);
}
