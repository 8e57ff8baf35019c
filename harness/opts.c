/* SPDX-License-Identifier: Apache-2.0
 * Options of the Verilated bench. */
#define _POSIX_C_SOURCE 200809L
#include "opts.h"
#include "dla_args.h"
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define OPTS_NOT_GIVEN UINT64_MAX

static int opts_memory(void *to, const char *name, const char *value)
{
    cosim_opts *o = to;
    int port = strcmp(name, "dbb") ? AXI_SRAM : AXI_DBB;
    char err[512];

    if (port == AXI_SRAM && !o->cfg->sec_mem)
        return usage("--sram: %s has no second memory interface", o->cfg->name);
    if (!axi_cfg_parse(&o->core.bench.axi[port], value, err, sizeof err))
        return usage("--%s: %s", name, err);
    return -1;
}

static int opts_illegal(void *to, const char *name, const char *value)
{
    cosim_opts *o = to;

    (void)name;
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

static int opts_steps(void *to, const char *name, const char *value)
{
    (void)to;
    return usage("--%s %s: a bench counts clocks; expected --max-cycles N",
                 name, value);
}

static int opts_mismatch(void *to, const char *name, const char *value)
{
    static const char *const word[] = { "stop", "continue", "count" };
    cosim_opts *o = to;

    (void)name;
    for (int i = 0; i < 3; i++) {
        if (strcmp(value, word[i]))
            continue;
        o->core.bench.on_mismatch = i;
        return -1;
    }
    return usage("--on-mismatch=%s: expected stop, continue or count", value);
}

/* UNIT.op_enable. */
static int opts_waves_on(void *to, const char *name, const char *value)
{
    cosim_opts *o = to;
    size_t n = strcspn(value, ".");

    (void)name;
    for (int s = 0; s < DLA_NSLOT && !strcmp(value + n, ".op_enable"); s++) {
        const char *unit = dla_slot_name((dla_slot)s);

        if (strlen(unit) != n || strncmp(unit, value, n))
            continue;
        o->core.on_enable = true;
        o->core.enabled = (dla_slot)s;
        return -1;
    }
    return usage("--waves-on %s: expected UNIT.op_enable, with a unit of %s",
                 value, o->cfg->name);
}

static int opts_waves(void *to, const char *name, const char *value)
{
    (void)name;
    ((cosim_opts *)to)->core.trace = value ? value : "dla.fst";
    return -1;
}

static int opts_list(void *to, const char *name, const char *value)
{
    (void)name;
    ((cosim_opts *)to)->list = value ? value : "";
    return -1;
}

static void opts_more(void)
{
    printf("\nMemory options and plusargs:\n");
    fflush(stdout);
    axi_cfg_help(stdout);
}

#define AT(member) offsetof(cosim_opts, member)
#define SHOWN(name, value, help) \
    { name, value, help, DLA_ARG_SHOWN, 0, NULL, false }
#define FLAG(name, help, member, shows) \
    { name, NULL, help, DLA_ARG_FLAG, AT(member), NULL, shows }
#define NUMBER(name, value, help, member, shows) \
    { name, value, help, DLA_ARG_NUMBER, AT(member), NULL, shows }
#define TEXT(name, value, help, member) \
    { name, value, help, DLA_ARG_TEXT, AT(member), NULL, true }
#define TAKE(name, value, help, take, shows) \
    { name, value, help, DLA_ARG_TAKE, 0, take, shows }

/* In the order of the help. */
static const dla_arg opts_table[] = {
    {"waves", "[=FILE]", "writes waves as FST (default dla.fst)", DLA_ARG_MAYBE,
     0, opts_waves, true},
    NUMBER("waves-from", "N", "writes waves from clock N of each trace on",
           core.from, true),
    NUMBER("waves-to", "N", "writes waves up to clock N of each trace", core.to,
           true),
    TAKE("waves-on", "UNIT.op_enable",
         "writes waves from the first enable of a unit on\n"
         "(the signal SIGUSR1 starts and stops waves)",
         opts_waves_on, true),
    NUMBER("waves-last", "N",
           "writes waves only if a trace fails: of N clocks\n"
           "before the failure and --waves-tail N (200) after\n"
           "it, to TRACE.fst in --waves-dir DIR (.)\n"
           "(docs/how-to/debugging.md)",
           window.last, true),
    NUMBER("waves-tail", "N", NULL, window.tail, true),
    TEXT("waves-dir", "DIR", NULL, window.dir),
    TAKE("dbb", "KEY=VALUE,..",
         "options of the memory at DBBIF; --sram: at SRAMIF", opts_memory,
         false),
    TAKE("sram", "KEY=VALUE,..", NULL, opts_memory, false),
    TAKE("engine", "SLOT=P",
         "provider of a slot: model, rtl, check (RTL with\n"
         "the model as its shadow) or FILE.so (a model)",
         cosim_engine, false),
    TAKE("all", "P",
         "provider of all slots: model, or rtl or check for\n"
         "slots with RTL in this bench; a later --engine\n"
         "overrides it for one slot",
         cosim_all, false),
    SHOWN("engine", "core=P",
          "provider of a whole core (DUT_RTL): rtl, or check\n"
          "(RTL with the native models as its shadow)"),
    TAKE("on-mismatch", "=M",
         "after a difference in check: stop (default),\n"
         "continue or count",
         opts_mismatch, false),
    FLAG("pins", "sends channels between models over pins too", core.bench.pins,
         false),
    NUMBER("seed", "N", "seed of all random choices (default 1)", core.seed,
           false),
    NUMBER("max-cycles", "N", "ends a trace after N clocks (0: no limit)",
           core.max_cycles, false),
    TAKE("max-steps", "N", NULL, opts_steps, false),
    NUMBER("time-limit", "N",
           "ends the process that plays a trace after N seconds\n"
           "(0: no limit)",
           run.time_limit, false),
    NUMBER("memory-limit", "N", "MiB that this process may use (0: no limit)",
           run.memory_limit, false),
    NUMBER("hang", "N",
           "reports a hang after N clocks without any transfer\n"
           "(default 100000), or after twice the time that an\n"
           "enabled layer may be silent, if this is longer",
           core.hang, false),
    NUMBER("csb-timeout", "N",
           "limit of clocks for a CSB response (default 1000)",
           core.bench.csb_timeout, false),
    TAKE("illegal", "=error|warn|note",
         "on an illegal register value: stop (default), only\n"
         "warn, or stop and also note values that the hardware\n"
         "tolerates (docs/reference/legality.md)",
         opts_illegal, false),
    FLAG("predict",
         "plays the trace on the models too, and compares all\n"
         "memory at the end",
         predict, false),
    FLAG("stats", "prints traffic and latency of each AXI ID", stats, true),
    FLAG("perf",
         "prints where the time went: layers, units, memory\n"
         "clients (docs/how-to/perf.md)",
         run.perf, true),
    TEXT("events", "FILE",
         "writes the done events: trace, clock, event\n"
         "(whole core: those that the player served)",
         run.events),
    TEXT("report", "FILE", "writes results and statistics as JSON", run.report),
    TAKE("rule", "NAME=LEVEL",
         "sets a protocol rule to off, warn or error; --list\n"
         "rules lists them (docs/reference/rules.md)",
         cosim_rule, false),
    TAKE("stall", "WHERE:PERCENT:MIN-MAX",
         "stalls channels at the pins of RTL: a unit, a\n"
         "channel of --list stalls or all; the chance in each\n"
         "clock; how many clocks. Example: pdp:30:1-12",
         cosim_stall, false),
    TAKE("fault", "TEXT",
         "plants a fault: 'dbb.read @nth=3 flip=5'; --list\n"
         "faults lists the channels (docs/reference/faults.md)",
         cosim_fault, false),
    TAKE("unfired", "=warn",
         "only warns about a fault that never fires, instead\n"
         "of refusing the trace (code 2)",
         cosim_unfired, false),
    TEXT("record", "DIR[:STREAM,...]",
         "writes the transactions between units, in a\n"
         "folder of DIR for each trace (docs/how-to/recording.md)",
         run.record),
    TEXT("capture", "DIR",
         "writes what the host does as a trace, in a folder\n"
         "of DIR for each trace (docs/how-to/capture.md)",
         run.capture),
    TEXT("log", "FILE",
         "writes all transactions of all traces to one binary\n"
         "file (dla log)",
         run.log),
    TEXT("results", "FILE",
         "writes a line of JSON for each trace, at its verdict", run.results),
    TEXT("traces-from", "FILE",
         "reads more traces from FILE, one on each line\n"
         "(-: stdin)",
         run.traces_from),
    {"driver", "FILE.so",
     "runs a driver (dla_host.h) instead of traces;\n"
     "arguments after it, or after --, go to the driver\n"
     "(docs/how-to/host.md)",
     DLA_ARG_TEXT, AT(driver), NULL, false},
    FLAG("verbose", "prints events and passed register checks too",
         run.verbose, true),
    SHOWN("+rtl_NAME", "[=VALUE]",
          "is for the RTL, which reads it with $value$plusargs"),
    SHOWN("+gating_off", NULL, "opens the clock gates of RTL from outside"),
    SHOWN("+verilator+rand+reset+N", NULL,
          "values of RTL before reset: 0 or 1 in each bit, or\n"
          "2: random (default; docs/how-to/initial-values.md)"),
    SHOWN("+verilator+seed+N", NULL,
          "seed of these values and of $random, if not --seed"),
    {"list", NULL,
     "lists slots, their providers and sources; --list\n"
     "faults: channels for --fault; --list stalls:\n"
     "channels for --stall; --list rules: protocol rules",
     DLA_ARG_MAYBE, 0, opts_list, false},
    SHOWN("version", NULL, "prints version and configuration"),
    {NULL, NULL, NULL, DLA_ARG_SHOWN, 0, NULL, false},
};

static const dla_args opts_args = {
    .program = "cosim",
    .before = "usage: cosim [options] [+plusargs] DIR...\n\n"
              "Plays each trace on the Verilated core.\n\n",
    .after = "\n",
    .arg = opts_table,
    .column = 21,
    .config = DLA_CONFIG,
    .more = opts_more
};

/* +args: ours, or the simulator's own. */
static int opts_plusarg(cosim_opts *o, const char *arg)
{
    char err[512];
    axi_cfg *axi = o->core.bench.axi;
    int used = axi_cfg_plusarg(&axi[AXI_DBB],
                               o->cfg->sec_mem ? &axi[AXI_SRAM] : NULL, arg,
                               err, sizeof err);

    if (used < 0)
        return usage("%s: %s", arg, err);
    if (!used && !strncmp(arg, "+verilator+", 11) && !cosim_sim_arg(arg))
        return usage("%s: expected +verilator+ and one of rand+reset+N, "
                     "seed+N, debug, debugi+N, prof+...", arg);
    cosim_values(o, arg);
    if (!strcmp(arg, "+gating_off")) { /* dla_bench.sv and gen_ext.c read it */
        o->core.gating_off = true;
        return -1;
    }
    /* +rtl_... is for RTL in slots, which reads it with $value$plusargs */
    if (!used && strncmp(arg, "+verilator+", 11) && strncmp(arg, "+rtl_", 5))
        return usage("unknown plusarg %s; --help lists them", arg);
    return -1;
}

static int opts_other(void *to, char *arg)
{
    cosim_opts *o = to;

    if (*arg == '+')
        return opts_plusarg(o, arg);
    o->run.path[o->run.npath++] = arg;
    return -1;
}

static void opts_defaults(cosim_opts *o, const dla_cfg *cfg)
{
    memset(o, 0, sizeof *o);
    o->core.seed = 1;
    o->values.reset = SIM_RANDOM;
    rules_init(&o->core.bench.rules);
    o->core.bench.core = DLA_WHOLE_CORE[0] ? BENCH_RTL : BENCH_MODEL;
    o->core.hang = 100000;
    o->window.last = o->window.tail = OPTS_NOT_GIVEN;
    o->core.bench.csb_timeout = 1000;
    axi_cfg_for(&o->core.bench.axi[AXI_DBB], cfg, AXI_DBB);
    axi_cfg_for(&o->core.bench.axi[AXI_SRAM], cfg, AXI_SRAM);
    o->core.bench.axi[AXI_SRAM].seed = 2; /* not in step with DBB */
}

void cosim_options_free(cosim_opts *o)
{
    free(o->run.path);
}

/* The command without its traces and without options that only change the
 * output. */
static void opts_repeat(cosim_opts *o, int argc, char **argv)
{
    size_t n = 0;
    char word[1024];

    for (int i = 0; i < argc && n + 1 < sizeof o->repeat; i++) {
        if (!strcmp(argv[i], "--"))
            break; /* the rest are traces, or a driver's own arguments */
        bool value;
        const dla_arg *x = dla_args_find(&opts_args, argv[i], &value);
        bool skip = x ? x->shows : i && !strchr("-+", argv[i][0]);

        for (int k = 0; k <= value && i + k < argc && !skip; k++) {
            dla_shell_quote(argv[i + k], word, sizeof word);
            n += (size_t)snprintf(o->repeat + n, sizeof o->repeat - n,
                                  "%s%s", n ? " " : "", word);
        }
        i += value;
    }
}

/* The options of the window that were not given; the others need
 * --waves-last. */
static int opts_window(window_opts *w)
{
    bool given = w->last != OPTS_NOT_GIVEN;

    if (!given && (w->dir || w->tail != OPTS_NOT_GIVEN))
        return usage("--waves-%s needs --waves-last N", w->dir ? "dir" :
                     "tail");
    if (!given)
        w->last = 0;
    if (w->tail == OPTS_NOT_GIVEN)
        w->tail = 200;
    if (!w->dir)
        w->dir = ".";
    return -1;
}

/* Options that must agree with each other. */
static int opts_consistent(cosim_opts *o)
{
    const char *name = o->core.trace ? strrchr(o->core.trace, '.') : NULL;
    int code = opts_window(&o->window);

    if (code >= 0)
        return code;
    if (name && !strcmp(name, ".vcd"))
        return usage("--waves=%s: waves are written as FST; fst2vcd of "
                     "gtkwave makes a VCD of one", o->core.trace);
    if (o->core.to && o->core.to < o->core.from)
        return usage("--waves-to %llu: before --waves-from %llu",
                     (unsigned long long)o->core.to,
                     (unsigned long long)o->core.from);
    if (o->core.trace && o->window.last)
        return usage("--waves-last and --waves, which writes all clocks: "
                     "expected one of the two");
    if (o->core.bench.record && o->core.bench.core)
        return usage("--%s: the units of a whole core have no pins here, "
                     "expected units in slots", o->run.record ? "record" :
                     o->run.log ? "log" : "perf");
    for (int port = 0; port < 2; port++)
        for (int way = 0; way < 2; way++) {
            const axi_latency *l = &o->core.bench.axi[port].lat[way];

            if (o->core.hang <= l->b)
                return usage("--hang %llu: memory may answer after %u clocks "
                             "(%s latency), expected more than that",
                             (unsigned long long)o->core.hang, l->b,
                             way ? "write" : "read");
        }
    return cosim_values_fit(o);
}

int cosim_options_of_host(cosim_opts *o, const char *config, int argc,
                          char **argv)
{
    char err[512];
    const dla_cfg *cfg = dla_cfg_named(config, err, sizeof err);
    int code;

    if (!cfg)
        return usage("%s", err);
    opts_defaults(o, cfg);
    o->config = config;
    o->cfg = cfg;
    o->run.path = malloc((size_t)argc * sizeof *o->run.path);
    if (!o->run.path || !cosim_old_names(argc, argv))
        return usage("out of memory");
    code = dla_args_read(&opts_args, o, &argc, argv, opts_other);
    if (code >= 0)
        return code;
    o->core.bench.record = o->run.record || o->run.log || o->run.perf;
    if (!o->core.trace && (o->core.from || o->core.to || o->core.on_enable))
        o->core.trace = "dla.fst";
    if (o->core.trace) /* its writer dies of a full disk */
        snprintf(o->suspect, sizeof o->suspect, "%s%swaves to %s (disk full?)",
                 o->given.said, o->given.said[0] ? "; " : "", o->core.trace);
    else
        snprintf(o->suspect, sizeof o->suspect, "%s", o->given.said);
    o->core.argc = argc;
    o->core.argv = argv;
    opts_repeat(o, argc, argv);
    code = cosim_stalls(o);
    if (code < 0)
        code = opts_consistent(o);
    return code;
}

/* --waves FILE, with a blank, makes the file a trace. */
static int opts_traces(const cosim_opts *o)
{
    struct stat st;

    for (int i = 0; i < o->run.npath && !o->driver; i++) {
        size_t n = strlen(o->run.path[i]);

        if (n >= 4 && !strcmp(o->run.path[i] + n - 4, ".fst") &&
            (stat(o->run.path[i], &st) || !S_ISDIR(st.st_mode)))
            return usage("%s: no trace folder; for waves expected --waves=%s",
                         o->run.path[i], o->run.path[i]);
    }
    return -1;
}

int cosim_options(cosim_opts *o, const char *config, int argc, char **argv)
{
    const char *trace = dla_args_before(&opts_args, "driver", argc, argv);
    int code = cosim_options_of_host(o, config, argc, argv);

    if (code < 0)
        code = opts_traces(o);
    if (code >= 0)
        return code;
    if (trace)
        return usage("%s: in front of --driver, with which no trace plays: "
                     "expected the driver's arguments after it", trace);
    if (o->list && !*o->list && o->run.npath && access(o->run.path[0], F_OK))
        o->list = o->run.path[0]; /* a word, not a folder */
    if (o->driver && (o->run.traces_from || o->predict))
        return usage("--%s and --driver: expected one of the "
                     "two", o->predict ? "predict" : "traces-from");
    if (!o->run.npath && !o->list && !o->run.traces_from && !o->driver)
        return usage("no trace folder given; see --help");
    return -1;
}
