// SPDX-License-Identifier: Apache-2.0
// The shadow model of the bench of dla_sdp: it gets the inputs of the RTL, and its outputs and
// registers are compared with those of the RTL.

#ifndef DLA_TESTS_RTL_SDP_SHADOW_H
#define DLA_TESTS_RTL_SDP_SHADOW_H

#include "sdp_bench.h"

namespace {

void Bench::pump_shadow() {
  for (bool again = true; again && g_error.empty();) {
    again = false;
    for (int i = 0; i < 4; i++) {
      dla_memclient *m = sp->mem[kClient[i]];
      while (auto *q = static_cast<dla_rd_req *>(dla_fifo_peek(&m->rd_req))) {
        rd[i].req.model.push_back(*q);
        dla_fifo_pop(&m->rd_req);
        again = true;
      }
      while (!rd[i].to_model.empty() && dla_fifo_space(&m->rd_rsp)) {
        std::copy(rd[i].to_model.front().begin(), rd[i].to_model.front().end(),
                  static_cast<uint8_t *>(dla_fifo_slot(&m->rd_rsp)));
        dla_fifo_push(&m->rd_rsp);
        rd[i].to_model.pop_front();
        again = true;
      }
    }
    while (!to_model_res.empty() && dla_fifo_space(sp->cacc2sdp)) {
      auto *r = static_cast<dla_result *>(dla_fifo_slot(sp->cacc2sdp));
      r->n = 1;
      r->lanes = uint16_t(to_model_res.front().size() / 4);
      r->layer_end = to_model_end.front();
      std::memcpy(r->v, to_model_res.front().data(), to_model_res.front().size());
      dla_fifo_push(sp->cacc2sdp);
      to_model_res.pop_front();
      to_model_end.pop_front();
      again = true;
    }
    again |= sops->step(su);
    dla_memclient *m = sp->mem[DLA_CL_SDP];
    while (auto *c = static_cast<dla_wr_cmd *>(dla_fifo_peek(&m->wr_cmd))) {
      cmd.model.push_back(*c);
      if (c->ack) m->wr_ack.sent++;
      dla_fifo_pop(&m->wr_cmd);
      again = true;
    }
    while (auto *a = static_cast<uint8_t *>(dla_fifo_peek(&m->wr_dat))) {
      wdat.model.emplace_back(a, a + cfg->atom);
      dla_fifo_pop(&m->wr_dat);
      again = true;
    }
    while (auto *a = sp->sdp2pdp ? static_cast<uint8_t *>(dla_fifo_peek(sp->sdp2pdp)) : nullptr) {
      pdp.model.emplace_back(a, a + cfg->atom);
      dla_fifo_pop(sp->sdp2pdp);
      again = true;
    }
    for (int i = 0; i < 2; i++) {
      dla_count *d = &sp->done[DLA_INTR_SDP]->group[i];
      for (; dla_count_avail(d); d->taken++) done[i].model.push_back(i), again = true;
    }
    int error;
    while (const char *text = dla_message(shadow, &error)) {
      if (error) fail("shadow: %s", text);
    }
  }
  for (int i = 0; i < 4; i++) {
    rd[i].req.compare([&](uint64_t n, const dla_rd_req &a, const dla_rd_req &b) {
      if (a.addr != b.addr || a.atoms != b.atoms || a.ram != b.ram)
        fail("%s read %llu: got %llx+%u ram %d, expected %llx+%u ram %d", kName[i],
             (unsigned long long)n, (unsigned long long)a.addr, a.atoms, a.ram,
             (unsigned long long)b.addr, b.atoms, b.ram);
    });
  }
  cmd.compare([&](uint64_t n, const dla_wr_cmd &a, const dla_wr_cmd &b) {
    if (a.addr != b.addr || a.atoms != b.atoms || a.ram != b.ram || a.ack != b.ack)
      fail("write %llu: got %llx+%u ram %d ack %d, expected %llx+%u ram %d ack %d",
           (unsigned long long)n, (unsigned long long)a.addr, a.atoms, a.ram, a.ack,
           (unsigned long long)b.addr, b.atoms, b.ram, b.ack);
  });
  auto atoms = [](const char *what) {
    return [what](uint64_t n, const Atom &a, const Atom &b) {
      if (a != b)
        fail("%s atom %llu: got %s, expected %s", what, (unsigned long long)n, hex(a).c_str(),
             hex(b).c_str());
    };
  };
  wdat.compare(atoms("write"));
  pdp.compare(atoms("PDP"));
  for (auto &d : done) d.compare([](uint64_t, int, int) {});
}

bool Bench::settled() const {
  bool ok = cmd.even() && wdat.even() && pdp.even() && done[0].even() && done[1].even();
  for (const ReadClient &c : rd) ok = ok && c.req.even() && c.beats == c.pops;
  return ok;
}

// Everything but the timing counters, in both groups; then the look-up table.
void Bench::compare_registers() {
  for (int p = 0; p < 2; p++) {
    dla_page page = p ? DLA_SDP_RDMA : DLA_SDP;
    for (uint32_t group = 0; group < 2; group++) {
      csb(p, true, 4, group);
      sops->reg_write(su, page, 4, group);
      for (uint32_t off = 0; off < 0x110; off += 4) {
        if (p ? off >= SDP_RDMA_D_PERF_MRDMA_READ_STALL && off < 0x94
              : off == SDP_S_LUT_ACCESS_DATA || off == SDP_D_PERF_WDMA_WRITE_STALL)
          continue;
        uint32_t got = csb(p, false, off, 0), want = sops->reg_read(su, page, off);
        if (got != want)
          fail("%s group %u register %03x: got %08x, expected %08x", dla_page_name(page), group,
               off, got, want);
      }
    }
  }
  for (int i = 0; i < 64; i++) {
    uint32_t access = rng.below(2) << 16 | rng.below(280) | (rng.below(8) == 0) << 17;
    csb(false, true, SDP_S_LUT_ACCESS_CFG, access);
    sops->reg_write(su, DLA_SDP, SDP_S_LUT_ACCESS_CFG, access);
    for (unsigned n = rng.below(4) + 1; n--;) {
      uint32_t x = rng.below(65536);
      bool wr = rng.below(3) == 0;
      if (wr) {
        csb(false, true, SDP_S_LUT_ACCESS_DATA, x);
        sops->reg_write(su, DLA_SDP, SDP_S_LUT_ACCESS_DATA, x);
        continue;
      }
      uint32_t got = csb(false, false, SDP_S_LUT_ACCESS_DATA, 0);
      uint32_t want = sops->reg_read(su, DLA_SDP, SDP_S_LUT_ACCESS_DATA);
      if (got != want) fail("LUT data, access %05x: got %04x, expected %04x", access, got, want);
    }
  }
}

}  // namespace

#endif
