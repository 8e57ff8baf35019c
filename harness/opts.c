/* SPDX-License-Identifier: Apache-2.0
 * Options of the Verilated bench. */
#define _POSIX_C_SOURCE 200809L
#include "opts.h"
#include "dla_batch.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Module that stands in for the whole shell, "" for none. */
#ifndef DLA_WHOLE_CORE
#define DLA_WHOLE_CORE ""
#endif

void cosim_help(void)
{
    printf(
        "usage: cosim [options] [+plusargs] DIR...\n\n"
        "Plays each trace on the Verilated core.\n\n"
        "  --trace[=FILE]     waves as FST (default dla.fst)\n"
        "  --trace-from N     waves only from this clock of each trace on,\n"
        "  --trace-to N       and only to this one\n"
        "  --trace-on UNIT.op_enable  from the first enable of a unit on\n"
        "                     (signal SIGUSR1 begins and stops waves)\n"
        "  --trace-last N     waves when a trace fails: of the N clocks before "
        "it,\n"
        "                     and of --trace-tail N behind it (default 200), "
        "into\n"
        "                     --trace-dir DIR (default .) as TRACE.fst "
        "(docs/debugging.md)\n"
        "  --dbb KEY=VALUE,.. memory behind DBBIF, --sram behind SRAMIF\n"
        "  --engine SLOT=P    provider of a slot: model, rtl, check (RTL with\n"
        "                     the model as its shadow) or FILE.so (a model)\n"
        "  --all P            of all slots: model; rtl or check, where this\n"
        "                     bench holds RTL. Later --engine options differ\n"
        "  --engine core=P    of a whole core (DUT_RTL): rtl, or check, with\n"
        "                     the native system as its shadow\n"
        "  --on-mismatch=M    of check: stop (default), continue or count\n"
        "  --pins             channels between units travel over pins\n"
        "  --seed N           seed of memories and RANDOM fills (default 1)\n"
        "  --max-cycles N     give up after N clocks of one trace (0: never)\n"
        "  --time-limit N     seconds of one trace, then the process that "
        "plays\n"
        "                     it is ended (0: never)\n"
        "  --memory-limit N   MiB of that process (0: any)\n"
        "  --hang N           clocks without any transfer that count as a\n"
        "                     hang (default 100000), or twice the longest\n"
        "                     silence of the enabled layers when that is "
        "longer\n"
        "  --csb-timeout N    clocks a CSB response may take (default 1000)\n"
        "  --illegal=error|warn|note  illegal register values\n"
        "  --predict          the native model plays the trace too: what both\n"
        "                     leave in memory must be equal\n"
        "  --stats            traffic and latency of each AXI ID\n"
        "  --perf             where the time goes: layers, units, memory "
        "clients\n"
        "  --events FILE      done events as they come: trace, clock, event\n"
        "                     (whole core: as the player serves them)\n"
        "  --report FILE      results and the same statistics as JSON\n"
        "  --rule NAME=LEVEL  a protocol rule: off, warn or error "
        "(docs/rules.md;\n"
        "                     --list rules names them)\n"
        "  --fault TEXT       plants a fault: 'dbb.read @nth=3 flip=5' "
        "(docs/faults.md;\n"
        "                     --list faults names the channels)\n"
        "  --unfired=warn     one that never fires only warns: else code 2\n"
        "  --record DIR[:STREAM,...]  what the units send one another, in a "
        "folder\n"
        "                     of DIR for each trace (docs/recording.md)\n"
        "  --log FILE         all of it, of every trace, in one binary file "
        "(dla log)\n"
        "  --results FILE     each trace's JSON object as a line, at its "
        "verdict\n"
        "  --traces-from FILE more folders, one a line, as they come "
        "(-: stdin)\n"
        "  --verbose          also events and passed register checks\n"
        "  +rtl_NAME[=VALUE]  passed on to the RTL ($value$plusargs)\n"
        "  +gating_off        opens the clock gates of outside RTL\n"
        "  --list             slots, their providers and sources; --list faults:\n"
        "                     channels for --fault; --list rules: for --rule\n"
        "  --version          version and configuration\n\n"
        "%s\n"
        "Memory options and plusargs:\n", dla_exit_help());
    fflush(stdout);
    axi_cfg_help(stdout);
}

int usage(const char *fmt, ...)
{
    va_list ap;

    fprintf(stderr, "cosim: ");
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fprintf(stderr, "\n");
    return DLA_EXIT_USAGE;
}

static int number(const char *name, const char *text, uint64_t *out)
{
    if (dla_batch_number(text, out))
        return -1;
    return usage("--%s=%s: expected a number", name, text);
}

static int memory(cosim_opts *o, const dla_cfg *cfg, int port,
                  const char *text)
{
    char err[512];

    if (port == AXI_SRAM && !cfg->sec_mem)
        return usage("--sram: %s has no second memory interface",
                     cfg->name);
    if (!axi_cfg_parse(&o->core.bench.axi[port], text, err, sizeof err))
        return usage("--%s: %s", port ? "sram" : "dbb", err);
    return -1;
}

static int illegal(cosim_opts *o, const char *value)
{
    if (!strcmp(value, "error"))
        o->core.bench.lib.illegal = DLA_ILLEGAL_ERROR;
    else if (!strcmp(value, "warn"))
        o->core.bench.lib.illegal = DLA_ILLEGAL_WARN;
    else if (!strcmp(value, "note"))
        o->core.bench.lib.illegal = DLA_ILLEGAL_NOTE;
    else
        return usage("--illegal=%s: expected error or warn or note", value);
    return -1;
}

static int on_mismatch(cosim_opts *o, const char *value)
{
    static const char *const name[] = { "stop", "continue", "count" };

    for (int i = 0; i < 3; i++) {
        if (strcmp(value, name[i]))
            continue;
        o->core.bench.on_mismatch = i;
        return -1;
    }
    return usage("--on-mismatch=%s: expected stop, continue or count",
                 value);
}

/* UNIT.op_enable. */
static int trace_on(cosim_opts *o, const dla_cfg *cfg, const char *value)
{
    size_t n = strcspn(value, ".");

    for (int s = 0; s < DLA_NSLOT && !strcmp(value + n, ".op_enable"); s++) {
        const char *name = dla_slot_name((dla_slot)s);

        if (strlen(name) != n || strncmp(name, value, n))
            continue;
        o->core.on_enable = true;
        o->core.enabled = (dla_slot)s;
        return -1;
    }
    return usage("--trace-on %s: expected UNIT.op_enable, with a unit of %s",
                 value, cfg->name);
}

/* Options that name a file. */
static int file(cosim_opts *o, const char *name, const char *value)
{
    if (!strcmp(name, "trace-dir"))
        o->window.dir = value;
    else if (!strcmp(name, "report"))
        o->report = value;
    else if (!strcmp(name, "events"))
        o->events = value;
    else if (!strcmp(name, "record"))
        o->core.bench.record = (o->record = value) != NULL;
    else if (!strcmp(name, "log"))
        o->core.bench.record = (o->log = value) != NULL;
    else if (!strcmp(name, "results"))
        o->results = value;
    else if (!strcmp(name, "traces-from"))
        o->traces_from = value;
    else
        return usage("unknown option --%s; --help lists them", name);
    return -1;
}

static int valued(cosim_opts *o, const dla_cfg *cfg, const char *name,
                  const char *value)
{
    if (!strcmp(name, "dbb"))
        return memory(o, cfg, AXI_DBB, value);
    if (!strcmp(name, "sram"))
        return memory(o, cfg, AXI_SRAM, value);
    if (!strcmp(name, "seed"))
        return number(name, value, &o->core.seed);
    if (!strcmp(name, "trace-from"))
        return number(name, value, &o->core.from);
    if (!strcmp(name, "trace-to"))
        return number(name, value, &o->core.to);
    if (!strcmp(name, "trace-on"))
        return trace_on(o, cfg, value);
    if (!strcmp(name, "trace-last"))
        return number(name, value, &o->window.last);
    if (!strcmp(name, "trace-tail"))
        return number(name, value, &o->window.tail);
    if (!strcmp(name, "max-cycles"))
        return number(name, value, &o->core.max_cycles);
    if (!strcmp(name, "time-limit"))
        return number(name, value, &o->time_limit);
    if (!strcmp(name, "memory-limit"))
        return number(name, value, &o->memory_limit);
    if (!strcmp(name, "hang"))
        return number(name, value, &o->core.hang);
    if (!strcmp(name, "csb-timeout"))
        return number(name, value, &o->core.bench.csb_timeout);
    if (!strcmp(name, "illegal"))
        return illegal(o, value);
    if (!strcmp(name, "engine"))
        return cosim_engine(o, cfg, value);
    if (!strcmp(name, "all"))
        return cosim_all(o, cfg, value);
    if (!strcmp(name, "on-mismatch"))
        return on_mismatch(o, value);
    if (!strcmp(name, "rule"))
        return cosim_rule(o, value);
    if (!strcmp(name, "fault") || !strcmp(name, "unfired"))
        return cosim_fault(o, cfg, name, value);
    return file(o, name, value);
}

static bool takes_value(const char *name)
{
    static const char *const v[] = {
        "dbb", "sram", "seed", "max-cycles", "hang", "csb-timeout",
        "illegal", "report", "engine", "on-mismatch", "events", "results",
        "traces-from", "time-limit", "memory-limit", "all", "record",
        "log",
        "fault", "unfired", "rule",
        "trace-last", "trace-tail", "trace-dir", "trace-from", "trace-to",
        "trace-on",
    };

    for (size_t i = 0; i < sizeof v / sizeof *v; i++)
        if (!strcmp(v[i], name))
            return true;
    return false;
}

/* A flag or --trace; 0 when it is neither, 1 when taken. */
static int flag(cosim_opts *o, const char *name, const char *value)
{
    if (!strcmp(name, "trace"))
        o->core.trace = value ? value : "dla.fst";
    else if (!strcmp(name, "pins") && !value)
        o->core.bench.pins = 1;
    else if (!strcmp(name, "verbose") && !value)
        o->verbose = true;
    else if (!strcmp(name, "predict") && !value)
        o->predict = true;
    else if (!strcmp(name, "stats") && !value)
        o->stats = true;
    else if (!strcmp(name, "perf") && !value)
        o->core.bench.record = o->perf = true;
    else if (!strcmp(name, "list"))
        o->list = value ? value : "";
    else
        return 0;
    return 1;
}

static int option(cosim_opts *o, const dla_cfg *cfg, int *i, int argc,
                  char **argv)
{
    char name[64];
    const char *text = argv[*i] + 2, *eq = strchr(text, '=');
    const char *value = eq ? eq + 1 : NULL;
    size_t n = eq ? (size_t)(eq - text) : strlen(text);

    if (n >= sizeof name)
        return usage("unknown option %s; --help lists them", argv[*i]);
    memcpy(name, text, n);
    name[n] = 0;
    if (flag(o, name, value))
        return -1;
    if (!takes_value(name))
        return usage("unknown option --%s; --help lists them", name);
    if (!value && ++*i >= argc)
        return usage("--%s needs a value", name);
    return valued(o, cfg, name, value ? value : argv[*i]);
}

/* Arguments of the simulator that a run of the bench can have; others print
 * and leave, or stop the process. */
static bool simulator_arg(const char *arg)
{
    static const char *const number[] = { "rand+reset+", "seed+", "debugi+",
                                          "prof+exec+start+",
                                          "prof+exec+window+" };
    uint64_t v;

    arg += strlen("+verilator+");
    if (!strcmp(arg, "debug") || !strncmp(arg, "prof+exec+file+", 15) ||
        !strncmp(arg, "prof+vlt+file+", 14))
        return true;
    for (size_t i = 0; i < sizeof number / sizeof *number; i++) {
        size_t n = strlen(number[i]);

        if (!strncmp(arg, number[i], n))
            return dla_batch_number(arg + n, &v) &&
                   (i ? v && v < 1u << 31 : v <= 2);
    }
    return false;
}

/* +args: ours, or the simulator's own. */
static int plusarg(cosim_opts *o, const dla_cfg *cfg, const char *arg)
{
    char err[512];
    axi_cfg *axi = o->core.bench.axi;
    int used = axi_cfg_plusarg(&axi[AXI_DBB],
                               cfg->sec_mem ? &axi[AXI_SRAM] : NULL, arg, err,
                               sizeof err);

    if (used < 0)
        return usage("%s: %s", arg, err);
    if (!used && !strncmp(arg, "+verilator+", 11) && !simulator_arg(arg))
        return usage("%s: expected +verilator+ and one of rand+reset+N, "
                     "seed+N, debug, debugi+N, prof+...", arg);
    if (!strcmp(arg, "+gating_off")) { /* dla_bench.sv, gen_ext.c read it */
        o->core.gating_off = true;
        return -1;
    }
    /* +rtl_... is for RTL in slots, which reads it with $value$plusargs */
    if (!used && strncmp(arg, "+verilator+", 11) &&
        strncmp(arg, "+rtl_", 5))
        return usage("unknown plusarg %s; --help lists them", arg);
    return -1;
}

static void defaults(cosim_opts *o, const dla_cfg *cfg)
{
    memset(o, 0, sizeof *o);
    o->core.seed = 1;
    rules_init(&o->core.bench.rules);
    o->core.bench.core = DLA_WHOLE_CORE[0] ? BENCH_RTL : BENCH_MODEL;
    o->core.hang = 100000;
    o->window.tail = 200;
    o->window.dir = ".";
    o->core.bench.csb_timeout = 1000;
    axi_cfg_for(&o->core.bench.axi[AXI_DBB], cfg, AXI_DBB);
    axi_cfg_for(&o->core.bench.axi[AXI_SRAM], cfg, AXI_SRAM);
    o->core.bench.axi[AXI_SRAM].seed = 2; /* not in step with DBB */
}

void cosim_options_free(cosim_opts *o)
{
    free(o->dir);
}

/* Options that change what is shown, not what happens. */
static bool shows_only(const char *arg)
{
    static const char *const name[] = { "--report", "--trace", "--verbose",
                                        "--stats", "--events",
                                        "--results", "--traces-from",
                                        "--record", "--log", "--perf",
                                        "--trace-last", "--trace-tail",
                                        "--trace-dir", "--trace-from",
                                        "--trace-to", "--trace-on" };

    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        size_t n = strlen(name[i]);

        if (!strncmp(arg, name[i], n) && (!arg[n] || arg[n] == '='))
            return true;
    }
    return false;
}

/* The command without its traces and without what only shows. */
static void repeat(cosim_opts *o, int argc, char **argv)
{
    size_t n = 0;
    char word[1024];

    for (int i = 0; i < argc && n + 1 < sizeof o->repeat; i++) {
        bool skip = i && (shows_only(argv[i]) ||
                          (argv[i][0] != '-' && argv[i][0] != '+'));
        bool value = i && !strncmp(argv[i], "--", 2) &&
                     takes_value(argv[i] + 2);

        for (int k = 0; k <= value && i + k < argc && !skip; k++) {
            dla_shell_quote(argv[i + k], word, sizeof word);
            n += (size_t)snprintf(o->repeat + n, sizeof o->repeat - n,
                                  "%s%s", n ? " " : "", word);
        }
        i += value;
    }
}

/* Options that must fit each other. */
static int consistent(const cosim_opts *o)
{
    const char *name = o->core.trace ? strrchr(o->core.trace, '.') : NULL;

    if (name && !strcmp(name, ".vcd"))
        return usage("--trace=%s: waves are written as FST; fst2vcd of "
                     "gtkwave makes a VCD of one", o->core.trace);
    if (o->core.to && o->core.to < o->core.from)
        return usage("--trace-to %llu: before --trace-from %llu",
                     (unsigned long long)o->core.to,
                     (unsigned long long)o->core.from);
    if (o->core.trace && o->window.last)
        return usage("--trace-last: --trace writes all clocks; expected one "
                     "of the two");
    if (o->core.bench.record && o->core.bench.core)
        return usage("--%s: the units of a whole core are inside of it; "
                     "expected units in slots", o->record ? "record" :
                     o->log ? "log" : "perf");
    for (int port = 0; port < 2; port++)
        for (int way = 0; way < 2; way++) {
            const axi_latency *l = &o->core.bench.axi[port].lat[way];

            if (o->core.hang <= l->b)
                return usage("--hang %llu: memory may answer after %u clocks "
                             "(%s latency), expected more than that",
                             (unsigned long long)o->core.hang, l->b,
                             way ? "write" : "read");
        }
    return -1;
}

int cosim_options(cosim_opts *o, const char *config, int argc, char **argv)
{
    char err[512];
    const dla_cfg *cfg = dla_cfg_named(config, err, sizeof err);
    int code = -1;

    if (!cfg)
        return usage("%s", err);
    defaults(o, cfg);
    o->config = config;
    o->dir = malloc((size_t)argc * sizeof *o->dir);
    if (!o->dir)
        return usage("out of memory");
    for (int i = 1; i < argc && code < 0; i++) {
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
            cosim_help();
            return 0;
        }
        if (!strcmp(argv[i], "--version")) {
            printf("cosim %s, %s\n", dla_version(), config);
            return 0;
        }
        if (!strncmp(argv[i], "--", 2))
            code = option(o, cfg, &i, argc, argv);
        else if (argv[i][0] == '+')
            code = plusarg(o, cfg, argv[i]);
        else
            o->dir[o->ndir++] = argv[i];
    }
    if (code >= 0)
        return code;
    if (!o->core.trace && (o->core.from || o->core.to || o->core.on_enable))
        o->core.trace = "dla.fst";
    if (o->core.trace) { /* its writer dies of a full disk */
        size_t n = strlen(o->suspect);

        snprintf(o->suspect + n, sizeof o->suspect - n, "%swaves to %s (disk "
                 "full?)", n ? "; " : "", o->core.trace);
    }
    o->core.argc = argc;
    o->core.argv = argv;
    repeat(o, argc, argv);
    code = consistent(o);
    if (code >= 0)
        return code;
    if (o->list && !*o->list && o->ndir && access(o->dir[0], F_OK))
        o->list = o->dir[0]; /* a word, no folder */
    if (!o->ndir && !o->list && !o->traces_from)
        return usage("no trace folder given; --help says more");
    return -1;
}
