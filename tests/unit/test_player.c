/* SPDX-License-Identifier: Apache-2.0
 * The player against a scripted core: order of accesses, events, interrupt
 * service, memory commands, data files (traces.md 3 to 6). */
#define _XOPEN_SOURCE 700 /* mkdtemp */
#include "player_core.h"
#include "dla_chan.h"
#include "want.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char top[] = "/tmp/dla_player_XXXXXX";
static char dir[64];

static void write_file(const char *name, const char *text)
{
    char path[128];
    FILE *f;

    snprintf(path, sizeof path, "%s/%s", dir, name);
    f = fopen(path, "w");
    if (!f || fputs(text, f) < 0 || fclose(f)) {
        fprintf(stderr, "cannot write %s\n", path);
        exit(2);
    }
}

static void player_drop(const char *name)
{
    char path[128];

    snprintf(path, sizeof path, "%s/%s", dir, name);
    remove(path);
}

static void player_expect(const char *what, const char *got, const char *want)
{
    if (!strcmp(got, want))
        return;
    failures++;
    fprintf(stderr, "%s:\n  expected %s\n  got      %s\n", what, want, got);
}

static void contains(const char *what, const char *got, const char *want)
{
    if (strstr(got, want))
        return;
    failures++;
    fprintf(stderr, "%s:\n  expected a text with %s\n  got %s\n", what, want,
            got);
}

typedef struct outcome {
    core core;
    dla_mem *mem[2];
    dla_play_end end;
    unsigned passed, failed;
    char report[4096];
} outcome;

static outcome *o; /* outcome of the last play */

static void player_fresh(void)
{
    if (o) {
        dla_mem_destroy(o->mem[0]);
        dla_mem_destroy(o->mem[1]);
        free(o);
    }
    o = calloc(1, sizeof *o);
    if (!o)
        exit(2);
    o->mem[0] = dla_mem_create();
    o->mem[1] = dla_mem_create();
}

static void play_on(const char *config, const char *file, uint64_t seed)
{
    char path[128], err[4096];
    dla_core_if core = { &o->core, wr, rd, intr, player_run,
                         { o->mem[0], o->mem[1] }, player_status, NULL };
    dla_play_hooks hooks = { .user = &o->core, .check = on_check,
                             .note = on_note };
    dla_play_options opt = { .seed = seed };
    dla_trace *t;
    dla_player *p;

    snprintf(path, sizeof path, "%s/%s", dir, file);
    t = dla_trace_load(path, dla_cfg_find(config), err, sizeof err);
    if (!t) {
        fprintf(stderr, "unexpected refusal:\n%s\n", err);
        failures++;
        return;
    }
    p = dla_player_create(t, &core, &hooks, &opt);
    o->end = dla_player_run(p);
    o->passed = dla_player_passed(p);
    o->failed = dla_player_failed(p);
    snprintf(o->report, sizeof o->report, "%s", dla_player_report(p));
    dla_player_destroy(p);
    dla_trace_free(t);
}

/* Plays text on a core whose runs raise the given status bits. */
static void player_play(const char *text, unsigned n, const uint32_t *script)
{
    core *c;

    player_fresh();
    c = &o->core;
    c->end = n;
    for (unsigned i = 0; i < n; i++)
        c->script[i] = script[i];
    write_file("t.cfg", text);
    play_on("nv_small", "t.cfg", 1);
}

#define PLAY(text, ...)                                                        \
    player_play(text, sizeof((uint32_t[]){__VA_ARGS__}) / 4,                   \
                (uint32_t[]){__VA_ARGS__})

/* ---- tests ---- */

static void one_layer(void)
{
    PLAY("mem_init(pri_mem, 0x100, 0x8, ALL_ZERO);\n"
         "reg_write(NVDLA_SDP.S_POINTER_0, 0x0);\n"
         "reg_write(NVDLA_SDP.D_OP_ENABLE_0, 1);  // enable\n  // a comment\n\n"
         "intr_notify( sdp_0 , done ) ;\n"
         "check_crc(done, 1, 0x100, 8, 0x6522DF69);\n", 1);
    /* no time passes between the writes; the check comes before the clear,
     * which is non-posted and read back */
    player_expect(
        "one layer", o->core.log,
        " W9004=0 W9038=1 run R100c R1004 [check_crcdone] N100c=1 R100c");
    player_expect("line", o->core.lines,
                  "PASS t check_crc done 0x100+0x8 crc 0x6522df69\n");
    WANT(o->end == DLA_PLAY_DONE && o->passed == 1 && !o->failed);
}

static void streams(void)
{
    /* SDP waits for an event that CDMA raises after a poll; CACC overtakes */
    PLAY("sync_wait(NVDLA_SDP, go);\nreg_write(NVDLA_SDP.S_POINTER_0, 5);\n"
         "poll_reg_equal(NVDLA_CDMA.S_CBUF_FLUSH_STATUS_0, 2);\n"
         "sync_notify(NVDLA_CDMA, go);\nreg_write(NVDLA_CACC.S_POINTER_0, 6);\n"
         "check_nothing(go);\n", 0, 0, 0);
    player_expect(
        "streams", o->core.log,
        " R300c W7004=6 step R300c step R300c [check_nothinggo] W9004=5");
}

static void queue(void)
{
    static const char text[] = "intr_notify(SDP_0, a);\n"
                               "intr_notify(SDP_1, b);\n"
                               "check_nothing(a);\ncheck_nothing(b);\n";

    /* group 1 first: the second entry matches, the first stays */
    PLAY(text, 2, 1);
    player_expect("second entry", o->core.log,
                  " run R100c R1004 [check_nothingb] N100c=2 R100c"
                  " run R100c R1004 [check_nothinga] N100c=1 R100c");
    /* both at once, ascending */
    PLAY(text, 3);
    player_expect("both", o->core.log,
                  " run R100c R1004 [check_nothinga] [check_nothingb] N100c=3"
                  " R100c");
    /* wrong group: fails and is cleared */
    PLAY("intr_notify(SDP_0, a);\ncheck_nothing(a);\n", 2, 1);
    contains("wrong group", o->core.lines,
             "FAIL t interrupt SDP_1 came, but SDP_0 of line 1 was expected");
    WANT(o->failed == 1 && o->passed == 1 && o->end == DLA_PLAY_DONE);
}

static void unexpected(void)
{
    /* unexpected CDMA and CACC events are cleared; CDP is a failure */
    PLAY("intr_notify(SDP_0, a);\ncheck_nothing(a);\n", 0x30000, 4, 1);
    contains("CDP", o->core.lines,
             "FAIL t interrupt CDP_0 came, but no interrupt of CDP was "
             "expected");
    contains("CDMA", o->core.log, " R100c R1004 N100c=30000 R100c");
    WANT(o->failed == 1 && o->passed == 1);
    /* nor is an event of the CDMA side that fetched nothing, when the trace
     * names its source only for another layer */
    PLAY("intr_notify(CDMA_DAT_0, a);\nintr_notify(CDMA_WT_0, b);\n"
         "check_nothing(a);\ncheck_nothing(b);\n", 0xa0000, 0x50000);
    contains("fetched nothing", o->core.log, " R100c R1004 N100c=a0000 R100c");
    WANT(!o->failed && o->passed == 2 && o->end == DLA_PLAY_DONE);
    PLAY("intr_notify(CACC_0, a);\ncheck_nothing(a);\n", 0x200000, 0x100000);
    contains("CACC of the other group", o->core.lines,
             "FAIL t interrupt CACC_1 came, but CACC_0 of line 1 was expected");
    WANT(o->failed == 1);
    /* masked ones are not touched */
    PLAY("reg_write(NVDLA_GLB.S_INTR_MASK_0, 0x3f03fc);\n"
         "intr_notify(SDP_0, a);\ncheck_nothing(a);\n", 0x30004, 1);
    player_expect("masked", o->core.log,
                  " W1004=3f03fc run run R100c R1004 [check_nothinga] N100c=1"
                  " R100c");
    /* the single-shot form accepts any source */
    PLAY("intr_notify(a);\ncheck_nothing(a);\n", 0x10);
    player_expect("single-shot", o->core.log,
                  " run R100c R1004 [check_nothinga] N100c=10 R100c");
}

static void late_pin(void)
{
    player_fresh();
    o->core.end = 2;
    o->core.script[0] = 1;
    o->core.script[1] = 2;
    o->core.lag = 3; /* the pin falls late */
    write_file("t.cfg", "intr_notify(SDP_0, a);\nintr_notify(SDP_1, b);\n"
                        "check_nothing(a);\ncheck_nothing(b);\n");
    play_on("nv_small", "t.cfg", 1);
    WANT(o->end == DLA_PLAY_DONE && o->passed == 2);
    player_fresh();
    o->core.end = 1;
    o->core.lag = 1; /* high without a cause from the start */
    play_on("nv_small", "t.cfg", 1);
    contains("no cause", o->report,
             "pin is high without a cause: S_INTR_STATUS 0x0");
}

static void hangs(void)
{
    PLAY("sync_wait(NVDLA_CDP, b);\nreg_write(NVDLA_CDP.S_POINTER_0, 0);\n"
         "poll_reg_equal(NVDLA_CDMA.S_CBUF_FLUSH_STATUS_0, 0x77);\n"
         "intr_notify(SDP_0, b);\ncheck_nothing(b);\n", 0);
    WANT(o->end == DLA_PLAY_HANG);
    contains("hang", o->report, "nothing moves any more\n");
    contains("hang", o->report,
             "t.cfg:4: missing interrupt SDP_0, event b\n");
    contains("hang", o->report,
             "t.cfg:1: CDP waits for event b, raised by line 4\n");
    contains("hang", o->report,
             "t.cfg:3: poll of NVDLA_CDMA.S_CBUF_FLUSH_STATUS_0 for 0x77, "
             "last read 0x1\n");
    contains("hang", o->report, "\n  SDP: waits\n  CDMA: idle");
}

static void player_registers(void)
{
    PLAY("reg_write(NVDLA_SDP.D_CVT_SHIFT_0, 0x5);\n"
         "reg_read(NVDLA_SDP.D_CVT_SHIFT_0, tag);\n"
         "reg_read_check(NVDLA_SDP.D_CVT_SHIFT_0, 0x5);\n"
         "reg_read_check(NVDLA_SDP.D_CVT_SHIFT_0, 0x7);\n"
         "reg_read_check(NVDLA_CFGROM.GLB_DESC_0, 0);\n"
         "sync_notify(NVDLA_SDP, e);\ncheck_nothing(e);\n", 0);
    contains("register", o->core.lines,
             "t.cfg:4 NVDLA_SDP.D_CVT_SHIFT_0 expected 0x00000007 got "
             "0x00000005, address 0x090c8\n  CVT_SHIFT expected 0x7 got 0x5\n");
    contains("log", o->core.log, " R4 ");
    WANT(o->passed == 3 && o->failed == 1);
}

static uint8_t at(int ram, uint64_t a)
{
    uint8_t v = 0;

    dla_mem_peek(o->mem[ram], a, &v, 1);
    return v;
}

static void player_memory(void)
{
    static const uint8_t want[] = { 0, 0xff, 0xa5, 0x5a };

    write_file("in.dat",
               "{\n# a comment\n{offset:0x4, size:4, payload:0x01 0x02 } ,\n"
               "{'offset':010, size:2, value:7 0x08 0x09}\n"
               "offset:0x20 , size : 1 , payload : 0x33\n}\n# CRC = 0x0\n");
    PLAY("mem_init(pri_mem, 0x0, 0x100, ALL_ZERO);\n"
         "mem_init(pri_mem, 0x100, 0x100, ONES);\n"
         "mem_init(pri_mem, 0x200, 0x100, AFIVE);\n"
         "mem_init(pri_mem, 0x300, 0x100, FIVEA);\n"
         "mem_init(pri_mem, 0x400, 0x1000, ADDR);\n"
         "mem_init(pri_mem, 0x2000, 0x1000, RANDOM);\n"
         "mem_init(pri_mem, 0x4000, \"in.dat\", ONES);\n"
         "mem_load(pri_mem, 0x4000, \"in.dat\");\n"
         "mem_init(pri_mem, 0x5000, 0x10, X);\n"
         "mem_load(pri_mem, 0x6000, \"in.dat\", e);\n"
         "mem_reserve(pri_mem, 0x7000, 0x10, e);\n"
         "mem_release(pri_mem, 0x100, e);\n"
         "check_file(e, pri_mem, 0x4000, 0x21, \"in.dat\");\n"
         "check_file(e, pri_mem, 0x2, 0x21, \"in.dat\");\n"
         "sync_notify(NVDLA_SDP, e);\n", 0);
    for (unsigned i = 0; i < 4; i++)
        WANT(i == 1 || at(1, i * 0x100 + 7) == want[i]);
    WANT(at(1, 0x4ab) == 0xab && at(1, 0x4000) == 0xff);
    WANT(at(1, 0x4004) == 1 && at(1, 0x4006) == 0 && at(1, 0x4008) == 7);
    WANT(at(1, 0x400a) == 0xff && at(1, 0x4020) == 0x33);
    WANT(at(1, 0x6009) == 8 && at(1, 0x6000) == 0);
    WANT(!dla_mem_inside(o->mem[1], 0x100, 1));
    WANT(dla_mem_inside(o->mem[1], 0x5000, 0x10));
    WANT(dla_mem_inside(o->mem[1], 0x7000, 0x10));
    WANT(!dla_mem_inside(o->mem[1], 0x6000, 1));
    WANT(dla_mem_inside(o->mem[1], 0x6004, 1));
    contains("check_file", o->core.lines,
             "PASS t check_file e 0x4000+0x21 \"in.dat\" 7 bytes compared\n");
    contains("check_file", o->core.lines,
             "FAIL t check_file e 0x2+0x21 \"in.dat\" 7 bytes compared, "
             "offset 0x4 expected 0x01 got 0x00, 5 bytes differ\n");
    contains("check_file", o->core.lines,
             "defines 7 bytes of the 0x21 that check_file names");
}

static void seeds(void)
{
    uint8_t got[3][32];

    write_file("t.cfg", "mem_init(pri_mem, 0x3, 0x40, RANDOM);\n"
                        "sync_notify(NVDLA_SDP, e);\ncheck_nothing(e);\n");
    for (int i = 0; i < 3; i++) {
        player_fresh();
        play_on("nv_small", "t.cfg", i == 2 ? 2 : 1);
        dla_mem_peek(o->mem[1], 0x10, got[i], 32);
    }
    WANT(!memcmp(got[0], got[1], 32) && memcmp(got[0], got[2], 32));
}

static void part_b(void)
{
    char line[256] = "";

    for (int i = 0; i < 32; i++)
        player_say(line, sizeof line, "%s0x%02x", i ? " " : "", i);
    player_say(line, sizeof line, "\n");
    write_file("d.dat", "W = 8\n");
    player_fresh();
    write_file("d.dat", line);
    write_file("plusargs.txt", "+read_reg_poll_retries=3 +continue_on_fail "
                               "+other=1\n");
    write_file("input.txn",
               "# comment\nload_mem 0x80000000 0x10 d.dat # tail\n"
               "write_reg 0xffff0c07 0x55\nwrite_reg 0x00000c08 0x66\n"
               "read_reg 0xffff0c07 0x0000000f 0x00000005\n"
               "read_reg 0xffff0c07 0xffffffff >= 0x56 2\n"
               "read_reg 0xffff0c07 0xffffffff <= 0x55\nwait\n"
               "dump_mem 0x80000000 0x10 d.dat\n");
    o->core.end = 3;
    o->core.script[2] = 1;
    play_on("nv_full", "input.txn", 1);
    player_expect("part B", o->core.log,
                  " N301c=55 W3020=66 R301c [read_reg] R301c step R301c"
                  " [!read_reg] R301c [read_reg] run run [dump_mem]");
    contains("part B", o->core.lines, "note plusargs.txt: ignored, because "
                                      "they mean nothing here: +other=1");
    contains("part B", o->core.lines,
             "mask 0xffffffff >= expected 0x00000056 got 0x00000055, "
             "address 0x");
    player_drop("plusargs.txt");
    player_fresh();
    play_on("nv_full", "input.txn", 1);
    contains("stops", o->core.lines, "stopped at the first failed check");
    player_drop("input.txn");
    player_drop("d.dat");
}

int main(void)
{
    if (!mkdtemp(top))
        return 2;
    snprintf(dir, sizeof dir, "%s/t", top); /* a trace named t */
    if (mkdir(dir, 0700))
        return 2;
    one_layer();
    streams();
    queue();
    unexpected();
    late_pin();
    hangs();
    player_registers();
    player_memory();
    seeds();
    part_b();
    player_fresh();
    dla_mem_destroy(o->mem[0]);
    dla_mem_destroy(o->mem[1]);
    free(o);
    player_drop("t.cfg");
    player_drop("in.dat");
    remove(dir);
    remove(top);
    return failures != 0;
}
