/* SPDX-License-Identifier: Apache-2.0
 * Options of the Verilated bench. */
#define _POSIX_C_SOURCE 200809L
#include "opts.h"
#include "dla_args.h"
#include "dla_batch.h"
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int usage(const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    dla_args_vsay("cosim", fmt, ap);
    va_end(ap);
    return DLA_EXIT_USAGE;
}

static int opts_memory(void *to, const char *name, const char *value)
{
    cosim_opts *o = to;
    int port = strcmp(name, "dbb") ? AXI_SRAM : AXI_DBB;
    char err[512];

    if (port == AXI_SRAM && !o->cfg->sec_mem)
        return usage("--sram: %s has no second memory interface",
                     o->cfg->name);
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
    return usage("--on-mismatch=%s: expected stop, continue or count",
                 value);
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
    { "waves", "[=FILE]", "waves as FST (default dla.fst)",
        DLA_ARG_MAYBE, 0, opts_waves, true },
    NUMBER("waves-from", "N", "waves only from this clock of each trace on,",
        core.from, true),
    NUMBER("waves-to", "N", "and only to this one", core.to, true),
    TAKE("waves-on", "UNIT.op_enable",
        "from the first enable of a unit on\n"
        "(signal SIGUSR1 begins and stops waves)", opts_waves_on, true),
    NUMBER("waves-last", "N",
        "waves when a trace fails: of the N clocks before it,\n"
        "and of --waves-tail N behind it (default 200), into\n"
        "--waves-dir DIR (default .) as TRACE.fst\n"
        "(docs/how-to/debugging.md)",
        window.last, true),
    NUMBER("waves-tail", "N", NULL, window.tail, true),
    TEXT("waves-dir", "DIR", NULL, window.dir),
    TAKE("dbb", "KEY=VALUE,..", "memory behind DBBIF, --sram behind SRAMIF",
        opts_memory, false),
    TAKE("sram", "KEY=VALUE,..", NULL, opts_memory, false),
    TAKE("engine", "SLOT=P",
        "provider of a slot: model, rtl, check (RTL with\n"
        "the model as its shadow) or FILE.so (a model)", cosim_engine, false),
    TAKE("all", "P",
        "of all slots: model; rtl or check, where this\n"
        "bench holds RTL. Later --engine options differ", cosim_all, false),
    SHOWN("engine", "core=P",
        "of a whole core (DUT_RTL): rtl, or check, with\n"
        "the native system as its shadow"),
    TAKE("on-mismatch", "=M", "of check: stop (default), continue or count",
        opts_mismatch, false),
    FLAG("pins", "channels between units travel over pins",
        core.bench.pins, false),
    NUMBER("seed", "N", "seed of memories and RANDOM fills (default 1)",
        core.seed, false),
    NUMBER("max-cycles", "N", "give up after N clocks of one trace (0: never)",
        core.max_cycles, false),
    NUMBER("time-limit", "N",
        "seconds of one trace, then the process that plays\n"
        "it is ended (0: never)", time_limit, false),
    NUMBER("memory-limit", "N", "MiB of that process (0: any)",
        memory_limit, false),
    NUMBER("hang", "N",
        "clocks without any transfer that count as a\n"
        "hang (default 100000), or twice the longest\n"
        "silence of the enabled layers when that is longer", core.hang, false),
    NUMBER("csb-timeout", "N", "clocks a CSB response may take (default 1000)",
        core.bench.csb_timeout, false),
    TAKE("illegal", "=error|warn|note", "illegal register values",
        opts_illegal, false),
    FLAG("predict",
        "the native model plays the trace too: what both\n"
        "leave in memory must be equal", predict, false),
    FLAG("stats", "traffic and latency of each AXI ID", stats, true),
    FLAG("perf", "where the time goes: layers, units, memory clients",
        perf, true),
    TEXT("events", "FILE",
        "done events as they come: trace, clock, event\n"
        "(whole core: as the player serves them)", events),
    TEXT("report", "FILE", "results and the same statistics as JSON", report),
    TAKE("rule", "NAME=LEVEL",
        "a protocol rule: off, warn or error; --list rules\n"
        "names them (docs/reference/rules.md)", cosim_rule, false),
    TAKE("stall", "WHERE:PERCENT:MIN-MAX",
        "holds up the channels of a unit, one channel\n"
        "or all, at the pins of RTL: how often in a clock, for how\n"
        "many clocks; as pdp:30:1-12 (--list stalls names them)",
        cosim_stall, false),
    TAKE("fault", "TEXT",
        "plants a fault: 'dbb.read @nth=3 flip=5'; --list\n"
        "faults names the channels (docs/reference/faults.md)", cosim_fault, false),
    TAKE("unfired", "=warn", "one that never fires only warns: else code 2",
        cosim_unfired, false),
    TEXT("record", "DIR[:STREAM,...]",
        "what the units send one another, in a folder\n"
        "of DIR for each trace (docs/how-to/recording.md)", record),
    TEXT("capture", "DIR",
        "what the host does with the core, as a trace in a\n"
        "folder of DIR for each (docs/how-to/capture.md)", capture),
    TEXT("log", "FILE",
        "all of it, of every trace, in one binary file (dla log)", log),
    TEXT("results", "FILE",
        "each trace's JSON object as a line, at its verdict", results),
    TEXT("traces-from", "FILE",
        "more folders, one a line, as they come (-: stdin)", traces_from),
    { "driver", "FILE.so",
        "runs a driver (dla_host.h) instead of traces; what\n"
        "follows, or follows --, is its own (docs/how-to/host.md)",
        DLA_ARG_TEXT, AT(driver), NULL, false },
    FLAG("verbose", "also events and passed register checks", verbose, true),
    SHOWN("+rtl_NAME", "[=VALUE]", "passed on to the RTL ($value$plusargs)"),
    SHOWN("+gating_off", NULL, "opens the clock gates of outside RTL"),
    SHOWN("+verilator+rand+reset+N", NULL,
        "RTL before reset: 0, 1 in each bit, 2 random\n"
        "(default; docs/how-to/initial-values.md)"),
    SHOWN("+verilator+seed+N", NULL,
        "seed of these values and of $random instead of --seed"),
    { "list", NULL,
        "slots, their providers and sources; --list faults:\n"
        "channels for --fault; --list rules: for --rule;\n"
        "--list stalls: for --stall", DLA_ARG_MAYBE, 0, opts_list, false },
    SHOWN("version", NULL, "version and configuration"),
    { NULL, NULL, NULL, DLA_ARG_SHOWN, 0, NULL, false },
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
    if (!used && strncmp(arg, "+verilator+", 11) &&
        strncmp(arg, "+rtl_", 5))
        return usage("unknown plusarg %s; --help lists them", arg);
    return -1;
}

static int opts_other(void *to, char *arg)
{
    cosim_opts *o = to;

    if (*arg == '+')
        return opts_plusarg(o, arg);
    o->dir[o->ndir++] = arg;
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

/* Options that must agree with each other. */
static int opts_consistent(cosim_opts *o)
{
    const char *name = o->core.trace ? strrchr(o->core.trace, '.') : NULL;

    if (name && !strcmp(name, ".vcd"))
        return usage("--waves=%s: waves are written as FST; fst2vcd of "
                     "gtkwave makes a VCD of one", o->core.trace);
    if (o->core.to && o->core.to < o->core.from)
        return usage("--waves-to %llu: before --waves-from %llu",
                     (unsigned long long)o->core.to,
                     (unsigned long long)o->core.from);
    if (o->core.trace && o->window.last)
        return usage("--waves-last: --waves writes all clocks; expected one "
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
    o->dir = malloc((size_t)argc * sizeof *o->dir);
    if (!o->dir || !cosim_old_names(argc, argv))
        return usage("out of memory");
    code = dla_args_read(&opts_args, o, &argc, argv, opts_other);
    if (code >= 0)
        return code;
    o->core.bench.record = o->record || o->log || o->perf;
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

int cosim_options(cosim_opts *o, const char *config, int argc, char **argv)
{
    int code = cosim_options_of_host(o, config, argc, argv);

    if (code >= 0)
        return code;
    if (o->list && !*o->list && o->ndir && access(o->dir[0], F_OK))
        o->list = o->dir[0]; /* a word, not a folder */
    if (o->driver && (o->traces_from || o->predict))
        return usage("--%s: the run is that of --driver; expected one of the "
                     "two", o->predict ? "predict" : "traces-from");
    if (!o->ndir && !o->list && !o->traces_from && !o->driver)
        return usage("no trace folder given; --help says more");
    return -1;
}
