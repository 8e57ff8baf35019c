// SPDX-License-Identifier: Apache-2.0
// Tests of dla_memif on the bench of memif_bench.h.
//
// Checked: every AXI read and write against the cutting rules (system.md 9.4, 9.6), every response
// beat, strobes, wlast, AW/W order, stability of the AXI outputs, credits and outstanding limits,
// each completion pulse at B + 2, registers, weighted round robin, weight 0.

#include "memif_bench.h"

using namespace memif;

namespace {

void test_registers(Bench &b) {
  for (uint32_t o = 0; o <= 0x10; o += 4) CHECK(b.csb(false, o, 0) == 0x01010101, "reset %x", o);
  CHECK(b.csb(false, 0x14, 0) == 0xffff, "reset of CFG_OUTSTANDING_CNT");
  CHECK(b.csb(false, 0x18, 0) == 0x100, "STATUS");
  CHECK(b.csb(false, 0x1c, 0) == 0, "hole");
  for (uint32_t o = 0; o <= 0x14; o += 4) b.csb(true, o, 0x12345678 + o);
  b.csb(true, 0x18, 0xffffffff);
  for (uint32_t o = 0; o <= 0x10; o += 4) CHECK(b.csb(false, o, 0) == 0x12345678 + o, "%x", o);
  CHECK(b.csb(false, 0x14, 0) == 0x568c, "CFG_OUTSTANDING_CNT");
  CHECK(b.csb(false, 0x18, 0) == 0x100, "STATUS is read only");
  for (uint32_t o = 0; o <= 0x10; o += 4) b.csb(true, o, 0x01010101);
  b.set_os(255);
}

// CDMA_DAT weight 4, CDMA_WT weight 1, both always requesting (system.md 9.3)
void test_wrr(Bench &b) {
  unsigned dat = 0, wt = 0;
  for (unsigned i = 0; i < NRD; i++) {
    if (kRdId[i] == 8) dat = i;
    if (kRdId[i] == 9) wt = i;
  }
  b.csb(true, 0x04, 0x04010101);
  b.csb(true, 0x08, 0x01010101);
  b.set_os(255);
  b.only_rd = 1u << dat | 1u << wt;
  b.p_req = b.p_rsp = b.p_slave = b.p_pop = 100;
  b.lat = 1;
  b.whole = b.traffic = true;
  for (int i = 0; i < 300; i++) b.tick();
  b.ar_trace.clear();
  for (int i = 0; i < 1500; i++) b.tick();
  // the weighted unit is the chunk: on a single-beat v1 port a full window is four reads
  unsigned per_chunk = APB == 2 && MB == 1 ? 4 : 1, run = 0, runs = 0;
  int id = -1;
  for (int next : b.ar_trace) {
    if (next != id && id >= 0 && runs++) {
      CHECK(run == per_chunk * (id == 8 ? 4 : 1), "%u reads of id %d in a row", run, id);
    }
    run = next == id ? run + 1 : 1;
    id = next;
  }
  CHECK(runs > 20, "%u turns", runs);
  b.whole = false;
  b.drain(20000);
  // weight 0: never served, until the weight is back
  b.csb(true, 0x08, 0x01010100);
  b.only_rd = 1u << wt;
  b.traffic = true;
  uint64_t before = b.n_ar;
  for (int i = 0; i < 100; i++) b.tick();
  CHECK(b.n_ar == before, "a client of weight 0 was served");
  b.csb(true, 0x08, 0x01010101);
  b.drain(20000);
  CHECK(b.n_ar > before, "the client is not served again");
  b.csb(true, 0x04, 0x01010101);
  b.only_rd = ~0u;
}

void test_random(Bench &b) {
  static const unsigned kPercent[] = {5, 30, 60, 90, 100};
  static const unsigned kOs[] = {255, 255, 31, 3, MB == 1 ? 0 : 3};
  for (int phase = 0; phase < 8; phase++) {
    for (uint32_t o = 0; o <= 0x10; o += 4) {
      uint32_t w = 0;
      for (int k = 0; k < 4; k++) w |= (1 + b.rng.below(4)) << (8 * k);
      b.csb(true, o, w);
    }
    b.set_os(kOs[b.rng.below(5)]);
    b.p_req = kPercent[1 + b.rng.below(4)];
    b.p_rsp = kPercent[b.rng.below(5)];
    b.p_slave = kPercent[1 + b.rng.below(4)];
    b.p_pop = kPercent[b.rng.below(5)];
    b.lat = 1 + b.rng.below(120);
    b.max_atoms = 4 + b.rng.below(60);
    b.traffic = true;
    for (int i = 0; i < 1200; i++) b.tick();
    b.p_rsp = b.p_pop = b.p_slave = 90;
    b.drain(200000);
  }
}

// one read through an idle port: the pipe is as short as in system.md 9.5
void test_latency(Bench &b) {
  b.p_req = b.p_rsp = b.p_slave = b.p_pop = 100;
  b.lat = 1;
  b.max_atoms = 1;
  b.only_rd = 1;
  b.first_req = b.first_ar = b.first_r = b.first_rsp = 0;
  b.traffic = true;
  while (!b.first_rsp) b.tick();
  unsigned up = unsigned(b.first_ar - b.first_req), down = unsigned(b.first_rsp - b.first_r);
  std::printf("  request to AR %u clocks, R to client %u clocks\n", up, down);
  CHECK(up <= 10 && down <= 5, "the pipe is too long");
  b.drain(1000);
  b.only_rd = ~0u;
}

}  // namespace

int main(int argc, char **argv) {
  const uint64_t seed = seed_of(argc, argv);
  std::printf("memif_%s seed %llu\n", CFG, static_cast<unsigned long long>(seed));
  auto b = std::make_unique<Bench>(seed);
  test_registers(*b);
  test_latency(*b);
  test_random(*b);
  test_wrr(*b);
  CHECK(b->n_complete == b->n_ack && b->n_ack > 20, "%llu completions for %llu acknowledges",
        (unsigned long long)b->n_complete, (unsigned long long)b->n_ack);
  std::printf("PASS memif_%s: %llu cycles, %llu reads, %llu writes, %llu completions\n", CFG,
              (unsigned long long)tb_now, (unsigned long long)b->n_ar,
              (unsigned long long)b->n_aw, (unsigned long long)b->n_complete);
  return 0;
}
