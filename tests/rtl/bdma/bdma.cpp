// SPDX-License-Identifier: Apache-2.0
// Random groups, corner cases and throughput of dla_bdma: bench SEED [GROUPS] | bench speed

#define UNIT bdma
#define DONE_PIN bdma2glb_done_intr_pd
#define CLIENT DLA_CL_BDMA
#define PAGE DLA_BDMA
#include "../engine.h"

struct Copy {
  uint64_t src, dst;
  uint32_t atoms, lines, surfs, src_line, dst_line, src_surf, dst_surf, src_ram, dst_ram;
};

enum : uint32_t { Op = 0x30, Launch0 = 0x34, CfgStatus = 0x3c, Status = 0x40, Stall0 = 0x44 };

static Copy random_copy(Engine &b, bool small) {
  tb::Rng &r = b.rng;
  Copy c = {};
  c.atoms = 1 + r.below(small ? 3 : r.percent(10) ? 300 : 12);
  c.lines = 1 + r.below(small ? 2 : 5);
  c.surfs = 1 + r.below(small ? 1 : 4);
  c.src = r.next() & ~31ull;
  c.dst = r.next() & ~31ull;
  auto stride = [&] {
    return r.percent(10) ? 0 : r.percent(20) ? uint32_t(r.next()) & ~31u : 32 * r.below(400);
  };
  c.src_line = stride();
  c.dst_line = stride();
  c.src_surf = stride();
  c.dst_surf = stride();
  c.src_ram = r.below(2);
  c.dst_ram = r.below(2);
  return c;
}

// Writes the configuration registers, of the model too if asked for.
static void write_regs(Engine &b, const Copy &c, bool model) {
  const uint32_t v[12] = {uint32_t(c.src), uint32_t(c.src >> 32), uint32_t(c.dst),
                          uint32_t(c.dst >> 32), c.atoms - 1, c.src_ram | c.dst_ram << 1,
                          c.lines - 1, c.src_line, c.dst_line, c.surfs - 1, c.src_surf,
                          c.dst_surf};
  for (uint32_t i = 0; i < 12; i++) {
    // bits that do not exist
    const uint32_t junk = uint32_t(b.rng.next()) & (i == 4 ? ~0x1fffu : i == 5 ? ~3u :
                          i == 6 || i == 9 ? 0xff000000u : i == 1 || i == 3 ? 0 : 31u);
    if (model) b.both_write(4 * i, v[i] | junk);
    else b.rtl_write(4 * i, v[i] | junk);
  }
}

// The result of a copy, independent of the model (bdma.md 3.1, 3.2).
static void bdma_expect(Engine &b, const Copy &c, bool last)
{
    for (uint32_t s = 0; s < c.surfs; s++) {
        for (uint32_t l = 0; l < c.lines; l++) {
            const uint64_t src =
                c.src + uint64_t(s) * c.src_surf + uint64_t(l) * c.src_line;
            const uint64_t dst =
                c.dst + uint64_t(s) * c.dst_surf + uint64_t(l) * c.dst_line;
            const bool end = last && s + 1 == c.surfs && l + 1 == c.lines;
            b.want_rd.push_back({src, c.atoms, c.src_ram, 0});
            b.want_wr.push_back({dst, c.atoms, c.dst_ram, end});
            for (uint32_t a = 0; a < c.atoms; a++) {
                Engine::Atom x(32);
                b.fill(int(c.src_ram), src + 32 * a, x.data(), 32);
                b.want_atom.push_back(x);
            }
        }
    }
}

static void push(Engine &b, const Copy &c) {
  write_regs(b, c, false);
  b.rtl_write(Op, 1);
}

static uint32_t bdma_status(Engine &b)
{
    return b.rtl_read(Status);
}

// Status when no group without commands was launched: a busy group is not idle, even when only its
// acknowledge is missing (4).
static uint32_t busy_status(Engine &b) {
    const uint32_t s = bdma_status(b);
    CHECK(!(s >> 9 & 3) || !(s >> 8 & 1), "STATUS %08x: busy and idle", s);
    return s;
}

static void idle_now(Engine &b) {
  b.quiet();
  const uint32_t got = bdma_status(b), want = ref_read(b.model, PAGE, Status);
  CHECK(got == want && got == 0x114, "STATUS %08x, the model has %08x", got, want);
}

static void bdma_registers(Engine &b)
{
    for (uint32_t off = 0; off < 0x80; off += 4) {
        if (off >= Stall0 && off < Stall0 + 16)
            continue;
        const uint32_t got = b.rtl_read(off),
                       want = ref_read(b.model, PAGE, off);
        CHECK(got == want, "register 0x%03x reads %08x, expected %08x", off,
              got, want);
    }
}

// ---- random groups, by the rules: free slots, at most one launch a busy flag
static void random_groups(Engine &b, int groups) {
  unsigned g = 0;
  for (int i = 0; i < groups; i++) {
    b.moods();
    const uint64_t limit = tb_now + 3000000;
    while ((busy_status(b) >> 9 & 3) == 3) CHECK(tb_now < limit, "both groups stay busy");
    const unsigned n = 1 + b.rng.below(b.rng.percent(20) ? 20 : 4);
    for (unsigned k = 0; k < n; k++) {
        while (!(bdma_status(b) & 0xff))
            CHECK(tb_now < limit, "no free slot");
        write_regs(b, random_copy(b, n > 5), true);
        b.both_write(Op, 1);
        if (b.rng.percent(20))
            b.both_write(Op, 0);
    }
    const uint32_t s = bdma_status(b);
    g = s >> 9 & 1 ? 1 : s >> 10 & 1 ? 0 : b.rng.below(2);
    b.both_write(Launch0 + 4 * g, 1);
    b.tick(); // the flag is visible three clocks after the request
    if (b.rng.percent(10)) b.both_write(Launch0 + 4 * g, 0);
    if (b.rng.percent(20)) {
      while (busy_status(b) >> 9 & 3) CHECK(tb_now < limit, "a group stays busy");
      idle_now(b);
    }
  }
  idle_now(b);
  bdma_registers(b);
}

// ---- corners
// Waiting commands are counted and keep the unit from being idle (2.1, 4); a read right behind the
// push sees its command.
static void free_slots(Engine &b) {
  for (unsigned n = 1; n <= 21; n++) {
    write_regs(b, random_copy(b, true), true);
    b.both_write(Op, 1);
    const uint32_t got = bdma_status(b), want = ref_read(b.model, PAGE, Status);
    CHECK(got == want && got == (n > 1 ? 21 - n : 20), "%u commands: STATUS %08x, expected %08x",
          n, got, want);
  }
  b.both_write(Launch0 + 4, 1);
  idle_now(b);
}

// A launch without commands: busy, idle, no event, until the number ends (2.3).
static void empty_launch(Engine &b) {
  b.rtl_write(Launch0, 1);
  // visible three clocks after the request: not in the next slot, but in the one after
  const uint32_t next = bdma_status(b);
  CHECK(!(next >> 9 & 1), "busy flag one clock early");
  for (int i = 0; i < 50; i++) b.tick();
  CHECK(bdma_status(b) == 0x314, "STATUS %08x after an empty launch",
        bdma_status(b));
  const Copy c = random_copy(b, true);
  push(b, c);
  bdma_expect(b, c, true);
  b.want_done.push_back({0, 0});
  b.rtl_write(Launch0, 1);
  b.tick();
  CHECK(bdma_status(b) >> 9 & 1, "busy flag late");
  idle_now(b);
}

// The read port is closed, so that launched commands stay in the queue.
static void hold_back(Engine &b, bool on) {
  if (on) b.mood.rd_req = 0;
  else b.moods();
  if (!on && b.mood.rd_req == 0) b.mood.rd_req = 100;
}

// Commands pushed between launch and hand-off join the launched group; a third launch renames
// the waiting one (2.3).
static void late_commands(Engine &b, bool third) {
  Copy c[6];
  for (Copy &x : c) x = random_copy(b, true);
  // a write command does not wait for its data
  for (int i = 0; i < 6; i++)
      bdma_expect(b, c[i], i == 1 || i == 5);
  hold_back(b, true);
  push(b, c[0]);
  push(b, c[1]);
  b.rtl_write(Launch0, 1);
  push(b, c[2]);
  push(b, c[3]);
  b.rtl_write(Launch0 + 4, 1);
  push(b, c[4]);
  if (third) b.rtl_write(Launch0, 1);
  push(b, c[5]);
  for (int i = 0; i < 10; i++) b.tick();
  // the first one is in the load unit, the second one in the output register
  CHECK(bdma_status(b) == 0x610, "STATUS %08x with two groups held back",
        bdma_status(b));
  b.want_done.push_back({0, 0});
  b.want_done.push_back({third ? 0 : 1, 0});
  hold_back(b, false);
  b.quiet();
  CHECK(bdma_status(b) == (third ? 0x514 : 0x114), "STATUS %08x at the end",
        bdma_status(b));
  if (third) {
    push(b, c[0]);
    bdma_expect(b, c[0], true);
    b.want_done.push_back({1, 0});
    b.rtl_write(Launch0 + 4, 1);
  }
  idle_now(b);
}

// 21 commands fit; the 22nd is lost, counted, and an old one is executed in its place (2.2).
static void overflow(Engine &b) {
  Copy c[22];
  for (Copy &x : c) {
    x = random_copy(b, true);
    push(b, x);
  }
  for (int i = 0; i < 4; i++) b.tick();
  CHECK(bdma_status(b) == 0, "STATUS %08x with a full queue", bdma_status(b));
  for (int i = 0; i < 21; i++)
      bdma_expect(b, c[i], false);
  bdma_expect(b, c[20], true);
  b.want_done.push_back({1, 0});
  b.rtl_write(Launch0 + 4, 1);
  idle_now(b);
}

// Both sides of a command keep the registers of the time of its push, whatever is written later.
static void snapshot(Engine &b) {
  const Copy c = random_copy(b, false);
  push(b, c);
  write_regs(b, random_copy(b, false), false);
  bdma_expect(b, c, true);
  b.want_done.push_back({0, 0});
  b.rtl_write(Launch0, 1);
  write_regs(b, random_copy(b, false), false);
  idle_now(b);
}

// The done pulse three clocks after the completion, the flag one clock before it (4).
static void done_time(Engine &b) {
  const Copy c = random_copy(b, true);
  b.mood = {};
  push(b, c);
  bdma_expect(b, c, true);
  b.want_done.push_back({0, 0});
  b.rtl_write(Launch0, 1);
  while (!b.acks_given || b.last_ack + 1 != tb_now || b.want_done.empty()) b.tick();
  // the completion was one clock ago: the flag may be read with its old or its new value
  CHECK(bdma_status(b) == 0x114, "STATUS %08x two clocks after the completion",
        bdma_status(b));
  b.tick();
  CHECK(b.want_done.empty() && tb_now == b.last_ack + 4, "the done pulse is late");
  idle_now(b);
}

// One group at a time, so that the stall clocks belong to it (6).
static void stall_counts(Engine &b) {
  for (unsigned i = 0; i < 6; i++) {
    const unsigned g = b.rng.below(2);
    const bool en = i != 2;
    b.both_write(CfgStatus, en);
    b.moods();
    b.mood.rd_req = b.mood.wr = 40;
    const Copy c = random_copy(b, false);
    push(b, c);
    bdma_expect(b, c, true);
    b.want_done.push_back({int(g), 0});
    const uint64_t rd = b.rd_stall, wr = b.wr_stall;
    b.rtl_write(Launch0 + 4 * g, 1);
    b.tick();
    CHECK(!b.rtl_read(Stall0 + 8 * g) && !b.rtl_read(Stall0 + 8 * g + 4),
          "stall counts are not cleared by the launch");
    idle_now(b);
    const uint32_t got_rd = b.rtl_read(Stall0 + 8 * g), got_wr = b.rtl_read(Stall0 + 8 * g + 4);
    const uint64_t want_rd = en ? b.rd_stall - rd : 0, want_wr = en ? b.wr_stall - wr : 0;
    CHECK(got_rd == want_rd && got_wr == want_wr,
          "group %u: stalls %u, %u, expected %llu, %llu", g, got_rd, got_wr,
          (unsigned long long)want_rd, (unsigned long long)want_wr);
  }
}

// 13 bits of the number of lines reach the write side: it ends early, the unit stays busy (3.3).
static void wide_count(uint64_t seed) {
  Engine b(CFG, seed);
  Copy c = random_copy(b, true);
  c.surfs = 1;
  c.lines = 8192 + 4096 + 8;
  bdma_expect(b, c, false);
  b.want_wr.resize(4096 + 8);
  b.want_wr.back().ack = 1;
  b.want_done.push_back({1, 0});
  push(b, c);
  b.rtl_write(Launch0 + 4, 1);
  b.wait_done();
  for (int i = 0; i < 20000; i++) b.tick();
  CHECK(b.want_wr.empty(), "writes are missing");
  const uint32_t s = bdma_status(b);
  CHECK(s >> 8 == 1 || s >> 8 == 0, "STATUS %08x", s);
  CHECK(b.flight[0] + b.flight[1] == b.credit, "the latency FIFO is not full");
}

static int bdma_random_run(uint64_t seed, int groups)
{
    Engine b(CFG, seed);
    b.max_carry = b.m;
    b.csb_answers();
    b.moods();
    free_slots(b);
    random_groups(b, groups);
    for (int i = 0; i < 3; i++) {
        b.moods();
        empty_launch(b);
        late_commands(b, false);
        late_commands(b, true);
        overflow(b);
        snapshot(b);
        stall_counts(b);
        done_time(b);
    }
    random_groups(b, groups / 4);
    wide_count(seed);
    return dma_passed(seed, groups, "groups");
}

// Clocks from launch to done against the words of the busier bus.
static bool bdma_speed_of(const char *name, Copy c, unsigned copies)
{
    Engine b(CFG, 1);
    c.src = 0x80000000u;
    c.dst = 0xc0000000u;
    c.src_line = c.dst_line = c.atoms * 32;
    c.src_surf = c.dst_surf = c.src_line * c.lines;
    for (unsigned i = 0; i < copies; i++) {
        push(b, c);
        bdma_expect(b, c, i + 1 == copies);
    }
    b.want_done.push_back({0, 0});
    b.rtl_write(Launch0, 1);
    const uint64_t t0 = tb_now;
    b.wait_done();
    const double beats =
        double(copies) * c.surfs * c.lines * ((c.atoms + b.m - 1) / b.m);
    const double ideal = beats + double(copies) * c.surfs * c.lines;
    const double over = dma_over(t0, ideal);
    std::printf("%s %s: %llu clocks, %.0f beats and %.0f commands on the write bus, %+.2f %%\n",
                CFG, name, (unsigned long long)(tb_now - t0), beats,
                ideal - beats, over);
    b.quiet();
    return over <= 5;
}

static int bdma_speed()
{
    bool ok = true;
    Copy c = {};
    c.src_ram = c.dst_ram = 1;
    c.atoms = 256, c.lines = 16, c.surfs = 2;
    ok &= bdma_speed_of("16 lines of 8 KiB, 2 surfaces", c, 1);
    c.dst_ram = 0, c.atoms = 8, c.lines = 64, c.surfs = 4;
    ok &= bdma_speed_of("64 lines of 256 B, 4 surfaces, MC to CV", c, 1);
    c.src_ram = 0, c.dst_ram = 1, c.atoms = 1, c.lines = 32, c.surfs = 1;
    ok &= bdma_speed_of("20 copies of 32 atoms, CV to MC", c, 20);
    return ok ? 0 : 1;
}

int main(int argc, char **argv) { return dma_main(argc, argv, 60, bdma_random_run, bdma_speed); }
