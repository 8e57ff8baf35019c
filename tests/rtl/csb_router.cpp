// SPDX-License-Identifier: Apache-2.0
// Bench of dla_csb_router: latencies with equal clocks, asynchronous clocks with random traffic.
//
// Four pages: 0x01, 0x02, 0x20 exist, 0x10 is disabled; all else is a hole.  Numbers checked with
// equal clocks are those of system.md 2 and 3.

#define CLOCK core_clk_i
#define RESET core_rst_ni
#include "frame.h"

using namespace tb;

namespace {

constexpr unsigned kPages = 4;
constexpr unsigned kPageBase[kPages] = {0x01, 0x02, 0x20, 0x10};

struct Req {
  uint16_t addr;
  uint32_t wdat;
  bool write, nposted;
};

int page_of(uint16_t addr) {  // -1 = hole; page 3 is disabled
  for (int i = 0; i < 3; i++) {
    if (unsigned(addr >> 10) == kPageBase[i]) return i;
  }
  return -1;
}

// Two clocks of any periods; tb_now counts those of CSB.
struct Bench : Frame {
  uint64_t core_half = 10, csb_half = 10, t = 0, core_next = 10, csb_next = 10;
  uint32_t regs[kPages][1024] = {};    // values in the units
  uint32_t shadow[kPages][1024] = {};  // values that the host expects
  std::deque<Req> todo;                // accepted by the router, not yet seen by a unit
  uint64_t pd_next[kPages] = {};       // response of each unit, one clock from its pins
  bool v_next[kPages] = {};
  unsigned p_ready = 100;
  // host side
  bool drive = false, accepted = false;
  Req req{};
  unsigned n_valid = 0, n_complete = 0, n_unit = 0;
  uint64_t valid_at = 0, complete_at = 0, accept_at = 0;
  uint32_t data = 0;

  explicit Bench(uint64_t s) : Frame(s) {
    d.csb_rst_ni = d.core_rst_ni = 1;
    d.req_prdy_i = 0xf;
    steps(10);
    d.csb_rst_ni = d.core_rst_ni = 0;
    steps(10);
    CHECK(d.csb_ready_o, "ready in reset");
    d.csb_rst_ni = d.core_rst_ni = 1;
    steps(10);
  }

  void before_core() {
    unsigned v = d.req_pvld_o, r = d.req_prdy_i;
    CHECK((v & (v - 1)) == 0, "two pages at once: %x", v);
    for (unsigned i = 0; i < kPages; i++) {
      put(d.resp_valid_i, i, 1, 0);
    }
    cap = -1;
    if (!(v & r)) return;
    cap = __builtin_ctz(v);
    uint64_t pd = d.req_pd_o;
    // holes do not reach a unit
    while (!todo.empty() && page_of(todo[0].addr) < 0) todo.pop_front();
    CHECK(!todo.empty(), "request from nowhere");
    Req q = todo[0];
    todo.pop_front();
    CHECK(cap == page_of(q.addr), "page %d got address %x", cap, q.addr);
    CHECK(pd == (csb_pd(q.write, q.nposted, uint32_t(q.addr) << 2, q.wdat)), "payload %llx",
          (unsigned long long)pd);
    uint32_t &reg = regs[cap][q.addr & 1023];
    if (q.write) reg = q.wdat;
    cap_v = !q.write || q.nposted;
    cap_pd = q.write ? 1ull << 33 : reg;
    n_unit++;
  }
  int cap = -1;
  bool cap_v = false;
  uint64_t cap_pd = 0;

  void after_core() {  // units answer 2 clocks after pvld
    for (unsigned i = 0; i < kPages; i++) {
      put(d.resp_valid_i, i, 1, v_next[i]);
      put(d.resp_pd_i, 34 * i, 34, v_next[i] ? pd_next[i] : rng.next());
      v_next[i] = cap == int(i) && cap_v;
      pd_next[i] = cap_pd;
    }
    for (unsigned i = 0; i < kPages; i++) put(d.req_prdy_i, i, 1, rng.percent(p_ready));
  }

  void before_csb() {
    if (drive && d.csb_ready_o) {
      drive = false;
      accepted = true;
      accept_at = tb_now;
      todo.push_back(req);
    }
    if (d.csb_valid_o) {
      n_valid++;
      data = d.csb_data_o;
      valid_at = tb_now;
    }
    if (d.csb_wr_complete_o) {
      n_complete++;
      complete_at = tb_now;
    }
    tb_now++;
  }
  void after_csb() {
    d.csb_valid_i = drive;
    if (!drive) {
      req.addr = uint16_t(rng.next());
      req.wdat = uint32_t(rng.next());
    }
    d.csb_addr_i = req.addr;
    d.csb_wdat_i = req.wdat;
    d.csb_write_i = req.write;
    d.csb_nposted_i = req.nposted;
  }

  // to the next rising edge of the csb clock
  void tick() override {
    for (bool done = false; !done;) {
      t = core_next < csb_next ? core_next : csb_next;
      bool core = t == core_next, csb = t == csb_next;
      bool core_up = core && !d.core_clk_i, csb_up = csb && !d.csb_clk_i;
      d.eval();
      if (core_up) before_core_keep();
      if (csb_up) before_csb();
      if (core) d.core_clk_i = !d.core_clk_i;
      if (csb) d.csb_clk_i = !d.csb_clk_i;
      d.eval();
      if (core_up) after_core();
      if (csb_up) after_csb();
      d.eval();
      if (core) core_next += core_half;
      if (csb) csb_next += csb_half;
      done = csb_up;
    }
  }
  void before_core_keep() {
    auto v = d.resp_valid_i;
    before_core();
    d.resp_valid_i = v;
  }
  void steps(int n) { while (n--) tick(); }

  void offer(uint16_t addr, bool write, bool nposted, uint32_t wdat) {
    req = {addr, wdat, write, nposted};
    drive = true;
    accepted = false;
    after_csb();
  }
  void offer_and_wait(uint16_t addr, bool write, bool nposted, uint32_t wdat) {
    offer(addr, write, nposted, wdat);
    for (int n = 0; !accepted; n++) {
      CHECK(n < 20000, "request not accepted");
      tick();
    }
  }

  // one access with its answer; returns the latency in csb clocks
  unsigned access(uint16_t addr, bool write, bool nposted, uint32_t wdat, uint32_t want) {
    unsigned v = n_valid, c = n_complete, expect_v = !write, expect_c = write && nposted;
    offer_and_wait(addr, write, nposted, wdat);
    for (int n = 0; n_valid == v && n_complete == c && (expect_v || expect_c); n++) {
      CHECK(n < 20000, "no answer for address %x", addr);
      tick();
    }
    CHECK(n_valid == v + expect_v && n_complete == c + expect_c, "answers for address %x", addr);
    if (expect_v) CHECK(data == want, "address %x: %08x, expected %08x", addr, data, want);
    return unsigned((expect_v ? valid_at : complete_at) - accept_at);
  }
};

uint16_t at(unsigned page, unsigned word) { return uint16_t(page << 10 | word); }

void test_latency(Bench &b) {
  CHECK(b.access(at(0x01, 5), true, true, 0x1234, 0) == 18, "write to a unit");
  CHECK(b.access(at(0x01, 5), false, false, 0, 0x1234) == 18, "read of a unit");
  CHECK(b.access(at(0x20, 5), false, true, 0, 0) == 18, "read of a unit");
  CHECK(b.access(at(0x10, 5), false, false, 0, 0) == 15, "read of a disabled page");
  CHECK(b.access(at(0x00, 5), false, false, 0, 0) == 15, "read of a hole");
  CHECK(b.access(at(0x3f, 5), true, true, 9, 0) == 15, "write to a hole");
  unsigned v = b.n_valid, c = b.n_complete;
  b.access(at(0x02, 1), true, false, 7, 0);
  b.access(at(0x03, 1), true, false, 7, 0);
  b.steps(60);
  CHECK(b.n_valid == v && b.n_complete == c, "a posted write was answered");
  CHECK(b.regs[1][1] == 7, "a posted write was lost");
}

void test_stream(Bench &b) {
  uint64_t first = 0;
  for (unsigned i = 0; i < 64; i++) {
    b.offer_and_wait(at(0x02, i), true, false, i);
    if (i == 0) first = b.accept_at;
  }
  CHECK(b.accept_at - first + 1 == 139, "64 posted writes took %llu clocks",
        (unsigned long long)(b.accept_at - first + 1));
  b.steps(60);
  for (unsigned i = 0; i < 64; i++) CHECK(b.regs[1][i] == i, "register %u", i);
}

// the response path has no flow control: reads that are too close lose answers, as in the hardware
void test_loss(Bench &b) {
  static const struct { unsigned reads, spacing, answers; } kLoss[] = {
      {64, 1, 33}, {64, 2, 33}, {64, 3, 43}, {64, 4, 57}, {64, 5, 64},
      {20, 3, 14}, {20, 4, 18}, {20, 5, 20}};
  for (auto &l : kLoss) {
    unsigned before = b.n_valid;
    for (unsigned i = 0; i < l.reads; i++) {
      b.offer_and_wait(at(0x02, 3), false, false, 0);
      while (tb_now - b.accept_at < l.spacing) b.tick();
    }
    b.steps(80);
    unsigned got = b.n_valid - before;
    CHECK(got == l.answers, "%u reads every %u clocks: %u answers, expected %u", l.reads,
          l.spacing, got, l.answers);
  }
  // a hole 3 clocks after a unit: both answers fall into one clock, and one is lost
  unsigned before = b.n_valid;
  b.offer_and_wait(at(0x01, 5), false, false, 0);
  b.steps(2);
  b.offer_and_wait(at(0x3f, 5), false, false, 0);
  b.steps(40);
  CHECK(b.n_valid == before + 1 && b.data == 0x1234, "merged answers");
}

void test_random(Bench &b) {
  for (int round = 0; round < 12; round++) {
    b.steps(40);
    b.core_half = 5 + b.rng.below(40);
    b.csb_half = 5 + b.rng.below(40);
    b.core_next = b.t + 1 + b.rng.below(40);
    b.csb_next = b.t + 1 + b.rng.below(40);
    b.p_ready = round & 1 ? 60 : 100;
    for (int n = 0; n < 150; n++) {
      static const unsigned kTargets[] = {0x01, 0x02, 0x20, 0x10, 0x00, 0x21, 0x3f};
      unsigned page = kTargets[b.rng.below(7)];
      uint16_t addr = at(page, b.rng.below(8));
      int p = page_of(addr);
      bool write = b.rng.percent(65), nposted = b.rng.percent(30);
      uint32_t v = uint32_t(b.rng.next());
      if (write && p >= 0) b.shadow[p][addr & 1023] = v;
      b.access(addr, write, nposted, v, p < 0 ? 0 : b.shadow[p][addr & 1023]);
      if (b.rng.percent(20)) b.steps(int(b.rng.below(10)));
    }
  }
  b.steps(400);
  for (unsigned p = 0; p < kPages; p++) {
    for (unsigned i = 0; i < 8; i++) CHECK(b.regs[p][i] == b.shadow[p][i], "%u.%u", p, i);
  }
}

}  // namespace

int main(int argc, char **argv) {
  const uint64_t seed = seed_of(argc, argv);
  std::printf("csb_router seed %llu\n", static_cast<unsigned long long>(seed));
  auto b = std::make_unique<Bench>(seed);
  test_latency(*b);
  test_stream(*b);
  test_loss(*b);
  std::memcpy(b->shadow, b->regs, sizeof b->regs);
  test_random(*b);
  std::printf("PASS csb_router: %llu csb cycles, %u unit accesses\n",
              (unsigned long long)tb_now, b->n_unit);
  return 0;
}
