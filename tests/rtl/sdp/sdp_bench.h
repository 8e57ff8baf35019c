// SPDX-License-Identifier: Apache-2.0
// The surroundings of dla_sdp, clock by clock: memory clients, CACC, PDP, CSB, and the shadow
// model, whose outputs must be the same.

#ifndef DLA_TESTS_RTL_SDP_BENCH_H
#define DLA_TESTS_RTL_SDP_BENCH_H

#include <cstdarg>
#include <string>

#include "sdp_pins.h"
extern "C" {
#include "dla_regs_gen.h"
}

using namespace sdp;

namespace {

const dla_client kClient[4] = {DLA_CL_SDP, DLA_CL_SDP_B, DLA_CL_SDP_N, DLA_CL_SDP_E};
const char *const kName[4] = {"M", "B", "N", "E"};
constexpr unsigned kQuiet = 120;  // clocks without a handshake: nothing will move

std::string g_error;  // first difference of a trace

void fail(const char *fmt, ...) {
  if (!g_error.empty()) return;
  char text[512];
  va_list ap;
  va_start(ap, fmt);
  std::vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  g_error = text;
}

std::string hex(const Atom &a) {
  std::string s;
  char b[3];
  for (uint8_t x : a) {
    std::snprintf(b, sizeof b, "%02x", x);
    s += b;
  }
  return s;
}

// Two sides of a channel; compared as soon as both have an item.
template <class T> struct Twin {
  std::deque<T> rtl, model;
  uint64_t n = 0;
  template <class F> void compare(F differ) {
    while (!rtl.empty() && !model.empty()) {
      differ(n++, rtl.front(), model.front());
      rtl.pop_front();
      model.pop_front();
    }
  }
  bool even() const { return rtl.empty() && model.empty(); }
};

struct ReadClient {
  RdPins pin;
  Twin<dla_rd_req> req;
  std::deque<uint32_t> left;      // atoms of the requests not yet answered
  std::deque<int> ram;            // their ports
  std::deque<uint64_t> due;       // first clock of the first beat
  std::deque<Atom> to_model;
  Atom beat;                      // on the pins
  unsigned beat_atoms = 0;
  uint64_t not_before = 0;
  uint64_t beats = 0, pops = 0;
};

struct Bench : Frame {
  const dla_cfg *cfg;
  const dla_ports *ports;         // the core's ports
  dla *shadow = nullptr;
  dla_ports *sp = nullptr;        // ports of the shadow
  dla_unit *su = nullptr;
  const dla_unit_ops *sops = nullptr;
  Weather w;
  uint64_t quiet = 0, done_at = 0;
  unsigned chunk = 64;            // clocks of a step
  ReadClient rd[4];
  Twin<dla_wr_cmd> cmd;
  Twin<Atom> wdat, pdp;
  Twin<int> done[2];              // an interrupt of PDP may overtake an acknowledge
  uint32_t wr_left = 0;
  int wr_ram = 1;
  std::deque<std::pair<uint64_t, int>> acks;   // clock, port
  std::deque<int> ack_ports;                   // ports of the commands with ack, in order
  std::deque<Atom> to_model_res;               // CACC groups for the shadow
  std::deque<uint8_t> to_model_end;
  Atom cacc;                                   // beat on the pins
  bool cacc_valid = false, cacc_last = false;
  uint32_t res_group = 0, res_lane = 0;
  Atom pdp_atom;
  std::deque<std::pair<uint64_t, bool>> pdp_due;  // nv_full: beats of a layer, of bytes
  bool moved = false;
  uint64_t jam = 0;               // no output is taken until this clock
  uint64_t wr_stalls = 0;         // clocks in which a write was offered and not taken

  explicit Bench(uint64_t s) : Frame(s) {}
  void tick() override;
  void drive();
  void see();
  void drive_reads();
  void see_reads();
  void drive_cacc();
  void see_write(int ram);
  void see_pdp();
  void expect_pdp();
  void pump_shadow();
  void reset();
  uint32_t csb(bool rdma, bool write, uint32_t off, uint32_t data);
  void compare_registers();
  bool settled() const;
  uint64_t ended() const { return done[0].n + done[1].n; }
};

Bench *g;

// ---- one clock

bool chance(unsigned percent) { return g->rng.percent(percent); }

void Bench::drive_reads() {
  for (int i = 0; i < 4; i++) {
    ReadClient &c = rd[i];
    dla_fifo *rsp = &ports->mem[kClient[i]]->rd_rsp;
    dla_fifo *req = &ports->mem[kClient[i]]->rd_req;
    bool room = dla_fifo_space(req) > 0;
    for (int r = 0; r < 2; r++) c.pin.req_ready(r, room && !chance(w.stall));
    uint64_t credit = cfg->rd_credit[kClient[i]];
    if (!c.beat_atoms && !c.left.empty() && rsp->count && tb_now >= c.due.front() &&
        tb_now >= c.not_before && c.beats - c.pops < credit && !chance(w.starve)) {
      unsigned n = c.left.front() < cfg->m ? c.left.front() : cfg->m;
      if (rsp->count >= n) {
        c.beat.assign(size_t(cfg->m) * cfg->atom, 0);
        for (unsigned k = 0; k < n; k++) {
          auto *a = static_cast<uint8_t *>(dla_fifo_peek(rsp));
          std::copy(a, a + cfg->atom, c.beat.begin() + k * cfg->atom);
          c.to_model.emplace_back(a, a + cfg->atom);
          dla_fifo_pop(rsp);
        }
        c.beat_atoms = n;
        for (unsigned k = 0; k < c.beat.size(); k += 8) {
          uint64_t x;
          std::memcpy(&x, &c.beat[k], 8);
          c.pin.rsp_pd(c.ram.front(), 8 * k, 64, x);
        }
        c.pin.rsp_pd(c.ram.front(), cfg->dw, cfg->m, n == 2 ? 3 : 1);
      }
    }
    for (int r = 0; r < 2; r++)
      c.pin.rsp_valid(r, c.beat_atoms && c.ram.front() == r);
  }
}

void Bench::see_reads() {
  for (int i = 0; i < 4; i++) {
    ReadClient &c = rd[i];
    for (int r = 0; r < 2; r++) {
      bool ready = r ? (i == 0   ? d.sdp2mcif_rd_req_ready
                        : i == 1 ? d.sdp_b2mcif_rd_req_ready
                        : i == 2 ? d.sdp_n2mcif_rd_req_ready
                                 : d.sdp_e2mcif_rd_req_ready)
                     : (i == 0   ? d.sdp2cvif_rd_req_ready
                        : i == 1 ? d.sdp_b2cvif_rd_req_ready
                        : i == 2 ? d.sdp_n2cvif_rd_req_ready
                                 : d.sdp_e2cvif_rd_req_ready);
      if (c.pin.req_valid(r) && ready) {
        dla_rd_req q{c.pin.req_pd(r, 0, cfg->addr_bits),
                     uint32_t(c.pin.req_pd(r, cfg->addr_bits, 15)) + 1, uint8_t(r)};
        auto *slot = static_cast<dla_rd_req *>(dla_fifo_slot(&ports->mem[kClient[i]]->rd_req));
        *slot = q;
        dla_fifo_push(&ports->mem[kClient[i]]->rd_req);
        c.req.rtl.push_back(q);
        c.left.push_back(q.atoms);
        c.ram.push_back(r);
        c.due.push_back(tb_now + w.latency);
        moved = true;
      }
      if (c.pin.pop(r)) c.pops++, moved = true;
    }
    if (c.beat_atoms && c.pin.rsp_ready(c.ram.front())) {
      c.left.front() -= c.beat_atoms;
      c.beat_atoms = 0;
      c.beats++;
      c.not_before = tb_now + (w.jitter ? 1 + rng.below(w.jitter) : 0);
      if (!c.left.front()) {
        c.left.pop_front();
        c.ram.pop_front();
        c.due.pop_front();
      }
      moved = true;
    } else if (c.beat_atoms && !c.pin.rsp_ready(c.ram.front())) {
      fail("%s reader does not take a beat within its credit", kName[i]);
    }
  }
}

void Bench::drive_cacc() {
  dla_fifo *f = ports->cacc2sdp;
  auto *r = static_cast<dla_result *>(dla_fifo_peek(f));
  const uint32_t t = cfg->sdp_tp;
  if (!cacc_valid && r && !chance(w.starve)) {
    const int32_t *x = r->v + res_group * r->lanes + res_lane;
    if (!res_lane) {
      const auto *b = reinterpret_cast<const uint8_t *>(x);
      to_model_res.emplace_back(b, b + 4 * r->lanes);
      to_model_end.push_back(r->layer_end && res_group + 1 == r->n);
    }
    for (uint32_t i = 0; i < t; i++) tb::put(d.cacc2sdp_pd, 32 * i, 32, uint32_t(x[i]));
    res_lane += t;
    cacc_last = false;
    if (res_lane == r->lanes) {
      res_lane = 0;
      if (++res_group == r->n) {
        res_group = 0;
        cacc_last = r->layer_end;
        dla_fifo_pop(f);
      }
    }
    tb::put(d.cacc2sdp_pd, 32 * t, 2, cacc_last ? 2 : 0);
    cacc_valid = true;
  }
  d.cacc2sdp_valid = cacc_valid;
}

void Bench::drive() {
  drive_reads();
  drive_cacc();
  dla_memclient *m = ports->mem[DLA_CL_SDP];
  if (w.stall && rng.below(1000) == 0) jam = tb_now + 80;
  bool room = dla_fifo_space(&m->wr_cmd) > 1 && dla_fifo_space(&m->wr_dat) > 2 && tb_now >= jam;
  d.sdp2mcif_wr_req_ready = room && !chance(w.stall);
  d.sdp2cvif_wr_req_ready = room && !chance(w.stall);
  room = !ports->sdp2pdp || dla_fifo_space(ports->sdp2pdp) > 0;
  d.sdp2pdp_ready = tb_now >= jam && room && !chance(w.stall);
  while (dla_count_avail(&m->wr_ack)) {
    m->wr_ack.taken++;
    if (ack_ports.empty()) {
      fail("acknowledge without a command");
      break;
    }
    acks.emplace_back(tb_now + w.latency, ack_ports.front());
    ack_ports.pop_front();
  }
  d.mcif2sdp_wr_rsp_complete = d.cvif2sdp_wr_rsp_complete = 0;
  if (!acks.empty() && acks.front().first <= tb_now) {
    (acks.front().second ? d.mcif2sdp_wr_rsp_complete : d.cvif2sdp_wr_rsp_complete) = 1;
    acks.pop_front();
    moved = true;
  }
}

void Bench::see_write(int ram) {
  auto pd = [&](unsigned l, unsigned n) {
    return ram ? tb::get(d.sdp2mcif_wr_req_pd, l, n) : tb::get(d.sdp2cvif_wr_req_pd, l, n);
  };
  dla_memclient *m = ports->mem[DLA_CL_SDP];
  moved = true;
  if (!pd(cfg->dw + cfg->m, 1)) {
    if (wr_left) fail("write command before the data of the last one");
    dla_wr_cmd c{pd(0, cfg->addr_bits), uint32_t(pd(cfg->addr_bits, 13)) + 1, uint8_t(ram),
                 uint8_t(pd(cfg->addr_bits + 13, 1))};
    wr_left = c.atoms;
    wr_ram = ram;
    cmd.rtl.push_back(c);
    if (c.ack) ack_ports.push_back(ram);
    *static_cast<dla_wr_cmd *>(dla_fifo_slot(&m->wr_cmd)) = c;
    dla_fifo_push(&m->wr_cmd);
    return;
  }
  unsigned n = wr_left < cfg->m ? wr_left : cfg->m;
  if (!n || ram != wr_ram) fail("write data without a command");
  unsigned mask = unsigned(pd(cfg->dw, cfg->m));
  if (mask != (n == 2 ? 3u : 1u)) fail("write mask %x", mask);
  for (unsigned k = 0; k < n; k++) {
    Atom a(cfg->atom);
    for (unsigned i = 0; i < cfg->atom; i += 8) {
      uint64_t x = pd(8 * (k * cfg->atom + i), 64);
      std::memcpy(&a[i], &x, 8);
    }
    auto *slot = static_cast<uint8_t *>(dla_fifo_slot(&m->wr_dat));
    std::copy(a.begin(), a.end(), slot);
    dla_fifo_push(&m->wr_dat);
    wdat.rtl.push_back(a);
  }
  wr_left -= n;
}

// nv_full has 16 bits a lane; bytes come sign-extended.
void Bench::see_pdp() {
  bool bytes = true;
  if (cfg->v1) {
    if (pdp_due.empty()) return fail("a beat for PDP that belongs to no layer");
    bytes = pdp_due.front().second;
    if (!--pdp_due.front().first) pdp_due.pop_front();
  }
  for (uint32_t i = 0; i < cfg->sdp_tp; i++) {
    uint16_t x = uint16_t(tb::get(d.sdp2pdp_pd, cfg->v1 ? 16 * i : 8 * i, cfg->v1 ? 16 : 8));
    if (cfg->v1 && bytes && x != uint16_t(int8_t(x))) fail("PDP lane %u: %04x is not a byte", i, x);
    pdp_atom.push_back(uint8_t(x));
    if (!bytes) pdp_atom.push_back(uint8_t(x >> 8));
  }
}

// A layer that is enabled now sends this many beats to PDP.
void Bench::expect_pdp() {
  auto reg = [&](uint32_t off) { return sops->reg_read(su, DLA_SDP, off); };
  uint32_t ew = reg(SDP_D_DP_EW_CFG), proc = reg(SDP_D_DATA_FORMAT) & 3;
  uint32_t k = proc ? cfg->atom / 2 : cfg->atom;
  if (!cfg->v1 || !(reg(SDP_D_FEATURE_MODE_CFG) & 2) || (ew & 0xf) == 0xc) return;
  pdp_due.emplace_back(uint64_t(reg(SDP_D_DATA_CUBE_WIDTH) + 1) * (reg(SDP_D_DATA_CUBE_HEIGHT) + 1) *
                           ((reg(SDP_D_DATA_CUBE_CHANNEL) + k) / k) * (k / cfg->sdp_tp),
                       !proc);
}

void Bench::see() {
  see_reads();
  wr_stalls += (d.sdp2mcif_wr_req_valid && !d.sdp2mcif_wr_req_ready) ||
               (d.sdp2cvif_wr_req_valid && !d.sdp2cvif_wr_req_ready);
  if (d.sdp2mcif_wr_req_valid && d.sdp2mcif_wr_req_ready) see_write(1);
  if (d.sdp2cvif_wr_req_valid && d.sdp2cvif_wr_req_ready) see_write(0);
  if (cacc_valid && d.cacc2sdp_ready) cacc_valid = false, moved = true;
  if (d.sdp2pdp_valid && d.sdp2pdp_ready) {
    see_pdp();
    if (pdp_atom.size() == cfg->atom) {
      std::copy(pdp_atom.begin(), pdp_atom.end(),
                static_cast<uint8_t *>(dla_fifo_slot(ports->sdp2pdp)));
      dla_fifo_push(ports->sdp2pdp);
      pdp.rtl.push_back(pdp_atom);
      pdp_atom.clear();
    }
    moved = true;
  }
  for (int i = 0; i < 2; i++) {
    if (d.sdp2glb_done_intr_pd >> i & 1) {
      ports->done[DLA_INTR_SDP]->group[i].sent++;
      done[i].rtl.push_back(i);
      done_at = tb_now;
      moved = true;
    }
  }
}

void Bench::tick() {
  moved = false;
  drive();
  d.eval();
  see();
  edge();
  d.csb2sdp_rdma_req_pvld = d.csb2sdp_req_pvld = 0;
  quiet = moved ? 0 : quiet + 1;
  for (int i = 0; i < 4 && !moved; i++)  // latency that is still running
    if (!rd[i].left.empty() && rd[i].due.front() > tb_now) quiet = 0;
  if (!acks.empty() || tb_now < jam) quiet = 0;
}

// ---- registers

uint32_t Bench::csb(bool rdma, bool write, uint32_t off, uint32_t data) {
  request(rdma ? d.csb2sdp_rdma_req_pvld : d.csb2sdp_req_pvld,
          rdma ? d.csb2sdp_rdma_req_pd : d.csb2sdp_req_pd, write, off, data);
  uint32_t value = 0;
  if (write) tick();
  else value = rdma ? answer(d.sdp_rdma2csb_resp_valid, d.sdp_rdma2csb_resp_pd)
                    : answer(d.sdp2csb_resp_valid, d.sdp2csb_resp_pd);
  tick();
  return value;
}

void Bench::reset() {
  d.csb2sdp_req_pvld = d.csb2sdp_rdma_req_pvld = 0;
  drive();
  reset_pins();
  dla_reset(shadow);
  rng = tb::Rng(seed);
  tb_now = 0;  // clocks are those of one trace
}

}  // namespace

#endif
