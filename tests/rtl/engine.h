// SPDX-License-Identifier: Apache-2.0
// Bench of one memory-to-memory engine: its pins on one side, expected transactions on the other.
//
// Every read request, write command, atom and done pulse at the pins is checked against what the
// C model did, or what a test listed itself. UNIT: the unit in port names (bdma, rbk);
// DONE_PIN: its done pulses; CLIENT: DLA_CL_BDMA or DLA_CL_RUBIK; PAGE: DLA_BDMA or DLA_RUBIK.

#ifndef DLA_TESTS_DMA_ENGINE_H
#define DLA_TESTS_DMA_ENGINE_H

#include "dma.h"

struct Engine : Dma {
  // Refused write words in the clock before the last beat of a command with ack.
  uint64_t late = 0;
  bool wr_was_stalled = false;
  // Atoms that are inside the engine; at a change of the source port at most max_carry.
  uint64_t inside = 0, max_carry = ~0ull;
  int last_port = -1;
  // clocks with a request offered; offered and refused: reads, writes
  uint64_t rd_shown = 0, rd_stall = 0, wr_stall = 0, rd_words = 0, wr_words = 0;

  Engine(const char *config, uint64_t s) : Dma(config, s, CLIENT) {
    d.PIN(csb2, _req_pvld) = 0;
    d.PIN(mcif2, _rd_rsp_valid) = d.PIN(cvif2, _rd_rsp_valid) = 0;
    d.PIN(mcif2, _wr_rsp_complete) = d.PIN(cvif2, _wr_rsp_complete) = 0;
    reset_pins();
  }

  void fill(int ram, uint64_t addr, uint8_t *dst, uint32_t n) override {
    const uint64_t key = seed << 20 ^ uint64_t(ram) << 60;
    for (uint32_t i = 0; i < n; i += 8) {
      const uint64_t v = tb::mix(key ^ (addr + i) >> 3);
      std::memcpy(dst + i, &v, 8);
    }
  }

  // ---- one clock
  void tick() override {
    drive_memory(true);
    d.eval();
    sample();
    edge();
    d.PIN(csb2, _req_pvld) = 0;
  }

  void sample() {
    sample_ports(*this);
    wr_was_stalled = (d.PIN(, 2mcif_wr_req_valid) && !d.PIN(, 2mcif_wr_req_ready)) ||
                     (d.PIN(, 2cvif_wr_req_valid) && !d.PIN(, 2cvif_wr_req_ready));
    sample_done(d.DONE_PIN);
  }

  template <class P> void read_pins(int p, bool valid, bool ready, const P &pd) {
    hold(held[p], valid, ready, pd);
    rd_shown += valid;
    rd_stall += valid && !ready;
    if (!valid || !ready) return;
    rd_words++;
    const Cmd q = take_read(p, pd);
    CHECK(p == last_port || inside <= max_carry, "change of the source port with %llu atoms inside",
          (unsigned long long)inside);
    last_port = p;
    inside += q.atoms;
  }

  template <class P> void write_pins(int p, bool valid, bool ready, const P &pd) {
    hold(held[2 + p], valid, ready, pd);
    wr_stall += valid && !ready;
    if (!valid || !ready) return;
    wr_words++;
    const unsigned n = take_write(p, pd);
    inside -= n;
    if (n && !wr.atoms && wr.ack) {
      late = wr_was_stalled;
      give_ack(p);
    }
  }

  // ---- CSB
  void rtl_write(uint32_t off, uint32_t value) {
    request(d.PIN(csb2, _req_pvld), d.PIN(csb2, _req_pd), true, off, value);
  }
  uint32_t rtl_read(uint32_t off) {
    request(d.PIN(csb2, _req_pvld), d.PIN(csb2, _req_pd), false, off, 0);
    return answer(d.PIN(, 2csb_resp_valid), d.PIN(, 2csb_resp_pd));
  }
  // An acknowledged write is answered two clocks later, a posted one is not.
  void csb_answers() {
    request(d.PIN(csb2, _req_pvld), d.PIN(csb2, _req_pd), true, 0x400, 1, true);
    d.PIN(csb2, _req_pvld) = 1;
    d.PIN(csb2, _req_pd) = tb::csb_pd(true, false, 0x400, 1);
    answer(d.PIN(, 2csb_resp_valid), d.PIN(, 2csb_resp_pd), 2);
    tick();
    CHECK(!d.PIN(, 2csb_resp_valid), "answer to a posted write");
  }
  void both_write(uint32_t off, uint32_t value) {
    ref_write(model, PAGE, off, value);
    if (const char *t = ref_error(model)) CHECK(false, "%s", t);
    rtl_write(off, value);
  }
};

#endif
