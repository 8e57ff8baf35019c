// SPDX-License-Identifier: Apache-2.0
// Bench of dla_memif: random clients, a random AXI slave, and the scoreboard between them.
//
// The configuration comes from -D: CFG, AW, DW, APB, MB, NRD, NWR, RD_IDS, RD_CREDITS, WR_IDS.

#ifndef DLA_TESTS_RTL_MEMIF_BENCH_H
#define DLA_TESTS_RTL_MEMIF_BENCH_H

#include <array>

#define CLOCK core_clk_i
#define RESET core_rst_ni
#include "frame.h"

namespace memif {

using namespace tb;

constexpr unsigned kBeat = DW / 8;             // bytes of a beat
constexpr unsigned kAtom = kBeat / APB;        // bytes of an atom
constexpr unsigned kWindow = APB == 2 ? 8 : MB;  // atoms of a cutting window
constexpr int kRdId[NRD] = {RD_IDS};
constexpr unsigned kCredit[NRD] = {RD_CREDITS};
constexpr int kWrId[NWR] = {WR_IDS};
constexpr uint64_t kAddrMask = AW == 64 ? ~0ull : (1ull << AW) - 1;

using Beat = std::array<uint8_t, kBeat>;

struct Tx {  // one expected AXI transaction
  uint64_t addr;
  unsigned len;
  unsigned credit;  // client beats that its chunk completes (first one of it)
  bool ack;
  std::vector<Beat> data;
  std::vector<uint64_t> strb;
};
struct RspBeat {
  unsigned mask;
  uint64_t a0, a1;
};
struct ReadClient {
  bool drive = false;
  uint64_t addr = 0;
  unsigned atoms = 0;
  std::deque<Tx> ar;         // transactions still to be seen on AR
  std::deque<RspBeat> rsp;   // beats still to be delivered
  unsigned held = 0;         // beats taken and not yet popped
  int used = 0;              // credit in use as seen from the pins
  bool was_valid = false;
};
struct WriteClient {
  bool drive = false;
  std::deque<Beat> pkts;       // data packets still to be sent
  std::vector<Tx> pending;     // transactions of the command on the pins
  uint64_t addr = 0;
  unsigned atoms = 0, sent = 0;
  bool ack = false, in_data = false;
  std::deque<Tx> aw;
};
struct RdBurst { uint64_t addr, ready_at; unsigned left; };
struct BRsp { uint64_t ready_at; bool ack; unsigned beats; };

struct Stable {  // an AXI output channel holds valid and payload until ready
  bool held = false;
  std::vector<uint8_t> pay;
  void check(const char *name, bool valid, bool ready, std::vector<uint8_t> now) {
    if (held) CHECK(valid && now == pay, "%s changed before ready", name);
    held = valid && !ready;
    pay = std::move(now);
  }
};

Beat line_of(uint64_t addr) {  // memory contents: a function of the address
  Beat b;
  for (unsigned i = 0; i < kBeat; i += 8) {
    uint64_t v = mix(addr + i);
    std::memcpy(&b[i], &v, 8);
  }
  return b;
}
uint64_t beat_base(uint64_t a) { return a & ~uint64_t(kBeat - 1); }

struct Bench : Frame {
  ReadClient rc[NRD];
  WriteClient wc[NWR];
  std::deque<RdBurst> rq[16];
  std::deque<BRsp> bq[16];
  std::deque<std::pair<int, Tx>> aws;  // accepted AW, waiting for W
  std::deque<std::pair<Beat, std::pair<uint64_t, bool>>> ws;
  unsigned wbeat = 0;
  int r_id = -1, b_id = -1;
  unsigned os = 255, rd_flight = 0, wr_flight = 0;
  unsigned p_req = 50, p_rsp = 50, p_slave = 50, p_pop = 50, lat = 20, max_atoms = 20;
  bool traffic = false;
  bool whole = false;  // requests of 16 whole windows
  unsigned only_rd = ~0u;
  uint64_t n_ar = 0, n_aw = 0, n_r = 0, n_complete = 0, n_ack = 0, n_flushed = 0;
  uint32_t complete_due[4] = {};
  std::vector<int> ar_trace;
  Stable st_ar, st_aw, st_w;
  uint64_t first_req = 0, first_ar = 0, first_r = 0, first_rsp = 0;

  explicit Bench(uint64_t s) : Frame(s) { reset_pins(); }

  // ---- reference cutter
  std::vector<Tx> cut(uint64_t addr, unsigned atoms, bool write) {
    std::vector<Tx> out;
    unsigned total = (atoms + APB - 1) / APB, done_atoms = 0, done_beats = 0;
    for (unsigned left = atoms; left;) {
      unsigned room = kWindow - unsigned(addr / kAtom) % kWindow;
      unsigned n = left < room ? left : room;
      done_atoms += n;
      unsigned beats = done_atoms == atoms ? total : done_atoms / APB;
      uint64_t lo = beat_base(addr), hi = beat_base(addr + uint64_t(n - 1) * kAtom);
      unsigned lines = unsigned((hi - lo) / kBeat) + 1;
      for (unsigned i = 0; i < (MB == 1 ? lines : 1); i++) {
        Tx t{};
        t.addr = write && MB == 4 ? addr : lo + uint64_t(i) * kBeat;
        t.len = MB == 1 ? 0 : lines - 1;
        t.credit = i == 0 ? beats - done_beats : 0;
        out.push_back(t);
      }
      done_beats = beats;
      addr += uint64_t(n) * kAtom;
      left -= n;
    }
    return out;
  }

  uint64_t random_addr(unsigned client, unsigned atoms) {
    uint64_t a = (uint64_t(client) << 24) + uint64_t(rng.below(4096)) * kAtom;
    if (AW == 64) a |= uint64_t(client + 1) << 40;
    if (rng.percent(10)) a += (1u << 24) - uint64_t(rng.below(2 * atoms) + 1) * kAtom;
    return a & kAddrMask;
  }
  unsigned random_atoms(unsigned limit) {
    return rng.percent(30) ? 1 + rng.below(2) : 1 + rng.below(limit);
  }

  // ---- stimulus before the edge
  void drive_read(unsigned i) {
    ReadClient &c = rc[i];
    if (kRdId[i] == 15) return;
    if (!c.drive && traffic && (only_rd >> i & 1) && rng.percent(p_req)) {
      c.atoms = random_atoms(max_atoms);
      c.addr = random_addr(i, c.atoms);
      if (whole) {
        c.atoms = 16 * kWindow;
        c.addr &= ~uint64_t(kWindow * kAtom - 1);
      }
      c.drive = true;
      put(d.rd_req_pd_i, i * (AW + 15), AW, c.addr);
      put(d.rd_req_pd_i, i * (AW + 15) + AW, 15, c.atoms - 1);
      if (!first_req) first_req = tb_now;
    }
    put(d.rd_req_valid_i, i, 1, c.drive);
    put(d.rd_rsp_ready_i, i, 1, rng.percent(p_rsp));
    bool pop = kCredit[i] && c.held && rng.percent(p_pop);
    put(d.rd_pop_i, i, 1, pop);
    if (pop) {
      c.held--;
      c.used--;
    }
  }

  void new_write(unsigned i) {
    WriteClient &c = wc[i];
    c.atoms = random_atoms(max_atoms);
    c.addr = random_addr(i + 16, c.atoms);
    c.ack = rng.percent(40);
    c.in_data = false;
    c.sent = 0;
    c.pending = cut(c.addr, c.atoms, true);
    c.pending.back().ack = c.ack;
    std::vector<uint8_t> bytes(size_t(c.atoms) * kAtom);
    for (auto &b : bytes) b = uint8_t(rng.next() >> 20);
    for (unsigned k = 0; k < c.atoms; k += APB) {  // client packets
      Beat p{};
      unsigned n = (c.atoms - k < APB ? c.atoms - k : APB) * kAtom;
      std::memcpy(p.data(), &bytes[size_t(k) * kAtom], n);
      if (n < kBeat) std::memset(&p[n], 0xee, kBeat - n);  // must not reach memory
      c.pkts.push_back(p);
    }
    for (auto &t : c.pending) {  // lines of each transaction
      for (unsigned l = 0; l <= t.len; l++) {
        uint64_t base = beat_base(t.addr) + uint64_t(l) * kBeat, strb = 0;
        Beat line{};
        for (unsigned b = 0; b < kBeat; b++) {
          uint64_t off = base + b - c.addr;
          // a burst does not reach past its own window
          if (base + b >= c.addr && off < bytes.size()) {
            line[b] = bytes[size_t(off)];
            strb |= 1ull << b;
          }
        }
        t.data.push_back(line);
        t.strb.push_back(strb);
      }
    }
  }

  void drive_write(unsigned i) {
    WriteClient &c = wc[i];
    if (kWrId[i] == 15) return;
    unsigned w = DW + APB + 1, o = i * w;
    bool can = c.pkts.empty() ? traffic : true;
    if (!c.drive && can && rng.percent(p_req)) {
      c.drive = true;
      if (c.pkts.empty()) new_write(i);
      if (!c.in_data) {
        for (unsigned k = 0; k + 64 <= w; k += 64) put(d.wr_req_pd_i, o + k, 64, rng.next());
        put(d.wr_req_pd_i, o, AW, c.addr);
        put(d.wr_req_pd_i, o + AW, 13, c.atoms - 1);
        put(d.wr_req_pd_i, o + AW + 13, 1, c.ack);
        put(d.wr_req_pd_i, o + w - 1, 1, 0);
      } else {
        for (unsigned b = 0; b < kBeat; b++) put(d.wr_req_pd_i, o + 8 * b, 8, c.pkts[0][b]);
        bool half = APB == 2 && c.pkts.size() == 1 && (c.atoms & 1);
        put(d.wr_req_pd_i, o + DW, APB, APB == 1 || half ? 1 : 3);
        put(d.wr_req_pd_i, o + w - 1, 1, 1);
      }
    }
    put(d.wr_req_valid_i, i, 1, c.drive);
  }

  template <class Q> int pick(Q *q) {  // a random ID whose oldest entry is due
    int n = 0, best = -1;
    for (int id = 0; id < 16; id++) {
      if (!q[id].empty() && q[id][0].ready_at <= tb_now && rng.below(unsigned(++n)) == 0) best = id;
    }
    return best;
  }

  void drive_slave() {
    d.axi_ar_ready_i = rng.percent(p_slave);
    d.axi_aw_ready_i = rng.percent(p_slave);
    d.axi_w_ready_i = rng.percent(p_slave);
    if (r_id < 0 && rng.percent(p_slave)) {
      r_id = pick(rq);
      if (r_id >= 0) {
        const Beat line = line_of(rq[r_id][0].addr);
        for (unsigned b = 0; b < kBeat; b++) put(d.axi_r_data_i, 8 * b, 8, line[b]);
        d.axi_r_id_i = CData(r_id);
        d.axi_r_last_i = rq[r_id][0].left == 1;
      }
    }
    d.axi_r_valid_i = r_id >= 0;
    if (b_id < 0 && rng.percent(p_slave)) b_id = pick(bq);
    d.axi_b_valid_i = b_id >= 0;
    d.axi_b_id_i = CData(b_id >= 0 ? b_id : 0);
  }

  // ---- checks at the edge
  void see_ar() {
    bool v = d.axi_ar_valid_o, r = d.axi_ar_ready_i;
    std::vector<uint8_t> pay{d.axi_ar_id_o, d.axi_ar_len_o};
    uint64_t addr = get(d.axi_ar_addr_o, 0, AW);
    for (int i = 0; i < 8; i++) pay.push_back(uint8_t(addr >> (8 * i)));
    st_ar.check("AR", v, r, pay);
    if (!v || !r) return;
    unsigned i = 0;
    while (i < NRD && kRdId[i] != int(d.axi_ar_id_o)) i++;
    CHECK(i < NRD, "arid %d", int(d.axi_ar_id_o));
    ReadClient &c = rc[i];
    CHECK(!c.ar.empty(), "unexpected read of client %u", i);
    Tx &t = c.ar[0];
    CHECK(addr == t.addr && d.axi_ar_len_o == t.len,
          "client %u: read %llx+%u but %llx+%u was expected", i, (unsigned long long)addr,
          unsigned(d.axi_ar_len_o), (unsigned long long)t.addr, t.len);
    if (kCredit[i]) c.used += int(t.credit);
    CHECK(c.used <= int(kCredit[i]), "client %u uses %d of %u credits", i, c.used, kCredit[i]);
    rd_flight += t.len + 1;
    CHECK(rd_flight <= os + 1, "%u read beats in flight, limit %u", rd_flight, os + 1);
    rq[d.axi_ar_id_o].push_back({addr, tb_now + 1 + rng.below(lat), t.len + 1});
    c.ar.pop_front();
    ar_trace.push_back(d.axi_ar_id_o);
    n_ar++;
    if (!first_ar) first_ar = tb_now;
  }

  void see_r() {
    if (!d.axi_r_valid_i || !d.axi_r_ready_o) return;
    RdBurst &b = rq[r_id][0];
    b.addr += kBeat;
    if (--b.left == 0) rq[r_id].pop_front();
    r_id = -1;
    rd_flight--;
    n_r++;
    if (!first_r) first_r = tb_now;
  }

  void see_read_client(unsigned i) {
    ReadClient &c = rc[i];
    unsigned w = DW + APB, o = i * w;
    if (c.drive && get(d.rd_req_ready_o, i, 1)) {
      c.drive = false;
      for (auto &t : cut(c.addr, c.atoms, false)) c.ar.push_back(t);
      for (unsigned k = 0; k < c.atoms; k += APB) {
        bool two = APB == 2 && k + 1 < c.atoms;
        c.rsp.push_back({two ? 3u : 1u, c.addr + uint64_t(k) * kAtom,
                         c.addr + uint64_t(k + 1) * kAtom});
      }
    }
    bool v = get(d.rd_rsp_valid_o, i, 1), r = get(d.rd_rsp_ready_i, i, 1);
    if (c.was_valid) CHECK(v, "client %u: response valid dropped", i);
    c.was_valid = v && !r;
    if (!v) return;
    CHECK(!c.rsp.empty(), "client %u: response without request", i);
    RspBeat &e = c.rsp[0];
    CHECK(get(d.rd_rsp_pd_o, o + DW, APB) == e.mask, "client %u: mask", i);
    for (unsigned h = 0; h < APB; h++) {
      uint64_t a = h ? e.a1 : e.a0;
      for (unsigned k = 0; k < kAtom; k += 8) {
        uint64_t want = e.mask >> h & 1 ? mix(a + k) : 0;
        uint64_t got = get(d.rd_rsp_pd_o, o + 8 * (h * kAtom + k), 64);
        CHECK(got == want, "client %u: atom %llx byte %u: %llx but %llx was expected", i,
              (unsigned long long)a, k, (unsigned long long)got, (unsigned long long)want);
      }
    }
    if (!first_rsp) first_rsp = tb_now;
    if (r) {
      c.rsp.pop_front();
      if (kCredit[i]) c.held++;
    }
  }

  void see_write_client(unsigned i) {
    WriteClient &c = wc[i];
    if (!c.drive || !get(d.wr_req_ready_o, i, 1)) return;
    c.drive = false;
    if (!c.in_data) {
      c.in_data = true;
      for (auto &t : c.pending) c.aw.push_back(t);
    } else {
      c.pkts.pop_front();
      if (c.pkts.empty()) c.in_data = false;
    }
  }

  void see_aw_w() {
    bool v = d.axi_aw_valid_o, r = d.axi_aw_ready_i;
    uint64_t addr = get(d.axi_aw_addr_o, 0, AW);
    std::vector<uint8_t> pay{d.axi_aw_id_o, d.axi_aw_len_o};
    for (int i = 0; i < 8; i++) pay.push_back(uint8_t(addr >> (8 * i)));
    st_aw.check("AW", v, r, pay);
    if (v && r) {
      unsigned i = 0;
      while (i < NWR && kWrId[i] != int(d.axi_aw_id_o)) i++;
      CHECK(i < NWR, "awid %d", int(d.axi_aw_id_o));
      CHECK(!wc[i].aw.empty(), "unexpected write of client %u", i);
      Tx t = wc[i].aw[0];
      CHECK(addr == t.addr && d.axi_aw_len_o == t.len,
            "client %u: write %llx+%u but %llx+%u was expected", i, (unsigned long long)addr,
            unsigned(d.axi_aw_len_o), (unsigned long long)t.addr, t.len);
      wr_flight += t.len + 1;
      CHECK(wr_flight <= os + 1, "%u write beats in flight, limit %u", wr_flight, os + 1);
      wc[i].aw.pop_front();
      aws.push_back({kWrId[i], t});
      n_aw++;
    }
    v = d.axi_w_valid_o;
    r = d.axi_w_ready_i;
    Beat data;
    for (unsigned b = 0; b < kBeat; b++) data[b] = uint8_t(get(d.axi_w_data_o, 8 * b, 8));
    uint64_t strb = get(d.axi_w_strb_o, 0, kBeat);
    pay.assign(data.begin(), data.end());
    for (int i = 0; i < 8; i++) pay.push_back(uint8_t(strb >> (8 * i)));
    pay.push_back(d.axi_w_last_o);
    st_w.check("W", v, r, pay);
    if (v && r) ws.push_back({data, {strb, bool(d.axi_w_last_o)}});
    while (!aws.empty() && !ws.empty()) {
      Tx &t = aws[0].second;
      auto &w = ws[0];
      CHECK(w.second.first == t.strb[wbeat], "id %d beat %u: strobe %llx, expected %llx",
            aws[0].first, wbeat, (unsigned long long)w.second.first,
            (unsigned long long)t.strb[wbeat]);
      for (unsigned b = 0; b < kBeat; b++) {
        CHECK(!(w.second.first >> b & 1) || w.first[b] == t.data[wbeat][b], "id %d: byte %u",
              aws[0].first, b);
      }
      CHECK(w.second.second == (wbeat == t.len), "id %d: wlast in beat %u", aws[0].first, wbeat);
      ws.pop_front();
      if (wbeat++ < t.len) continue;
      wbeat = 0;
      bq[aws[0].first].push_back({tb_now + 1 + rng.below(lat), t.ack, t.len + 1});
      aws.pop_front();
    }
  }

  void see_b() {
    uint32_t got = d.wr_rsp_complete_o, want = complete_due[tb_now & 3];
    CHECK(got == want, "completion pulses %x, expected %x", got, want);
    n_complete += unsigned(__builtin_popcount(got));
    complete_due[tb_now & 3] = 0;
    if (!d.axi_b_valid_i || !d.axi_b_ready_o) return;
    BRsp &b = bq[b_id][0];
    wr_flight -= b.beats;
    for (unsigned i = 0; i < NWR; i++) {
      if (b.ack && kWrId[i] == b_id) {
        complete_due[(tb_now + 2) & 3] |= 1u << i;
        n_ack++;
      }
    }
    bq[b_id].pop_front();
    b_id = -1;
  }

  void tick() override {
    for (unsigned i = 0; i < NRD; i++) drive_read(i);
    for (unsigned i = 0; i < NWR; i++) drive_write(i);
    drive_slave();
    d.eval();
    see_b();
    see_ar();
    see_r();
    for (unsigned i = 0; i < NRD; i++) see_read_client(i);
    see_aw_w();
    for (unsigned i = 0; i < NWR; i++) see_write_client(i);
    edge();
    d.csb_req_pvld_i = 0;
  }

  bool busy() {
    for (auto &c : rc) if (c.drive || !c.ar.empty() || !c.rsp.empty() || c.held) return true;
    for (auto &c : wc) if (c.drive || !c.pkts.empty() || !c.aw.empty()) return true;
    for (auto &q : bq) if (!q.empty()) return true;
    return !aws.empty() || b_id >= 0;
  }
  void drain(unsigned limit) {
    traffic = false;
    for (unsigned n = 0; busy(); n++) {
      CHECK(n < limit, "traffic does not drain");
      tick();
    }
    for (int i = 0; i < 4; i++) tick();
    CHECK(rd_flight == 0 && wr_flight == 0, "beats left in flight");
    for (unsigned i = 0; i < NRD; i++) CHECK(rc[i].used == 0, "client %u keeps credit", i);
  }

  uint32_t csb(bool write, uint32_t off, uint32_t data) {
    request(d.csb_req_pvld_i, d.csb_req_pd_i, write, off, data, true);
    const uint32_t value = answer(d.csb_resp_valid_o, d.csb_resp_pd_o, write ? 2 : 0);
    tick();
    CHECK(!d.csb_resp_valid_o, "second response");
    return value;
  }
  void set_os(unsigned n) {
    csb(true, 0x14, n << 8 | n);
    os = n;
  }
};

}  // namespace memif

#endif
