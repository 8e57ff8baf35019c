/* SPDX-License-Identifier: Apache-2.0
 * Options of the Verilated bench. */
#define _POSIX_C_SOURCE 200809L
#include "opts.h"
#include "dla_batch.h"
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef DLA_RTL_LIST
#define DLA_RTL_LIST ""
#endif

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
        "  --dbb KEY=VALUE,.. memory behind DBBIF, --sram behind SRAMIF\n"
        "  --engine SLOT=P    provider of a slot: model, rtl, check (RTL with\n"
        "                     the model as its shadow) or FILE.so (a model)\n"
        "  --all P            of all slots: model; rtl or check, where this\n"
        "                     bench holds RTL. Later --engine options differ\n"
        "  --engine core=P    of a whole core (DUT_RTL): rtl, or check, with\n"
        "                     the native system as its shadow\n"
        "  --on-mismatch=M    of check: stop (default), continue or count\n"
        "  --pins             channels between units travel over pins (nv_full:\n"
        "                     not SDP to PDP)\n"
        "  --seed N           seed of memories and RANDOM fills (default 1)\n"
        "  --max-cycles N     give up after N clocks of one trace (0: never)\n"
        "  --time-limit N     seconds of one trace, then the process that plays\n"
        "                     it is ended (0: never)\n"
        "  --memory-limit N   MiB of that process (0: any)\n"
        "  --hang N           clocks without any transfer that count as a\n"
        "                     hang (default 100000)\n"
        "  --csb-timeout N    clocks a CSB response may take (default 1000)\n"
        "  --illegal=error|warn|note  illegal register values\n"
        "  --predict          the native model plays the trace too: what both\n"
        "                     leave in memory must be equal\n"
        "  --stats            traffic and latency of each AXI ID\n"
        "  --events FILE      done events as they come: trace, clock, event\n"
        "                     (whole core: as the player serves them)\n"
        "  --report FILE      results and the same statistics as JSON\n"
        "  --results FILE     each trace's JSON object as a line, at its verdict\n"
        "  --traces-from FILE more folders, one a line, as they come (-: stdin)\n"
        "  --verbose          also events and passed register checks\n"
        "  +rtl_NAME[=VALUE]  passed on to the RTL ($value$plusargs)\n"
        "  --list             slots, their providers and sources\n"
        "  --version          version and configuration\n\n"
        "%s\n"
        "Memory options and plusargs:\n", dla_exit_help());
    fflush(stdout);
    axi_cfg_help(stdout);
}

static int usage(const char *fmt, ...)
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

/* We have RTL of the unit in some configuration. */
static bool rtl_anywhere(dla_slot slot)
{
    for (size_t i = 0; i < dla_cfg_count(); i++)
        if (dla_cfg_at(i)->rtl >> slot & 1)
            return true;
    return false;
}

/* Slots of this build that hold RTL: DLA_RTL_LIST is "sdp=rtl/sdp ...". */
static bool has_rtl(const char *slot)
{
    size_t n = strlen(slot);

    for (const char *p = DLA_RTL_LIST; *p; p += strcspn(p, " ")) {
        p += strspn(p, " ");
        if (!strncmp(p, slot, n) && p[n] == '=')
            return true;
    }
    return false;
}

/* Loading runs code of the file: that is done where a crash is survived. */
static bool load_model(cosim_opts *o, dla_slot slot, char *err, size_t size)
{
    const char *path = o->so[slot], *name = dla_slot_name(slot);
    const dla_unit_ops *ops;
    void *so = dlopen(path, RTLD_NOW | RTLD_LOCAL);

    ops = so ? dlsym(so, DLA_UNIT_SYMBOL) : NULL;
    if (!so)
        snprintf(err, size, "--engine %s=%s: %s", name, path, dlerror());
    else if (!ops)
        snprintf(err, size, "--engine %s=%s: no symbol %s of type "
                 "dla_unit_ops", name, path, DLA_UNIT_SYMBOL);
    else if (ops->abi != DLA_UNIT_ABI)
        snprintf(err, size, "--engine %s=%s: built for version %u of "
                 "dla_unit.h, expected %u", name, path, ops->abi,
                 DLA_UNIT_ABI);
    else
        o->core.bench.lib.provider[slot] = ops;
    return o->core.bench.lib.provider[slot] != NULL;
}

bool cosim_load_models(cosim_opts *o, char *err, size_t size)
{
    for (int s = 0; s < DLA_NSLOT; s++)
        if (o->so[s] && !load_model(o, (dla_slot)s, err, size))
            return false;
    return true;
}

/* Takes a file's name for a slot, and keeps it for the message when the
 * process dies. */
static int model_file(cosim_opts *o, dla_slot slot, const char *path)
{
    size_t n = strlen(o->suspect);

    o->so[slot] = path;
    snprintf(o->suspect + n, sizeof o->suspect - n, "%s %s=%s",
             n ? "," : "models from outside:", dla_slot_name(slot), path);
    return -1;
}

/* --engine core=rtl|check */
static int whole_core(cosim_opts *o, const char *text)
{
    const char *how = text + 5;

    if (!DLA_WHOLE_CORE[0])
        return usage("--engine %s: this bench has the project's shell, expected "
                     "SLOT=PROVIDER with a slot of --list; a whole core comes "
                     "in with make sim DUT_RTL=FILE.f DUT_TOP=MODULE", text);
    if (strcmp(how, "rtl") && strcmp(how, "check"))
        return usage("--engine %s: expected core=rtl or core=check", text);
    o->core.bench.core = strcmp(how, "rtl") ? BENCH_CHECK : BENCH_RTL;
    return -1;
}

/* --engine SLOT=model|rtl|check|FILE.so */
static int engine(cosim_opts *o, const dla_cfg *cfg, const char *text)
{
    const char *eq = strchr(text, '=');
    char name[16] = "";
    dla_slot slot;
    bool check;

    if (!strncmp(text, "core=", 5))
        return whole_core(o, text);
    if (DLA_WHOLE_CORE[0])
        return usage("--engine %s: this bench holds a whole core (%s), which "
                     "has no slots; expected core=rtl or core=check", text,
                     DLA_WHOLE_CORE);
    if (eq && (size_t)(eq - text) < sizeof name)
        memcpy(name, text, (size_t)(eq - text));
    slot = dla_slot_find(name);
    if (!eq || slot == DLA_NSLOT)
        return usage("--engine %s: expected SLOT=PROVIDER with a slot of "
                     "--list", text);
    if (!dla_slot_present(cfg, slot))
        return usage("--engine %s: %s has no %s", text, cfg->name, name);
    if (!strcmp(eq + 1, "model")) {
        o->core.bench.engine[slot] = BENCH_MODEL;
        return -1;
    }
    check = !strcmp(eq + 1, "check");
    if (!check && strcmp(eq + 1, "rtl") && strncmp(eq + 1, "rtl:", 4))
        return model_file(o, slot, eq + 1);
    if (!has_rtl(name) && cfg->int16 && !(cfg->rtl >> slot & 1) &&
        rtl_anywhere(slot))
        return usage("--engine %s: the INT16 and FP16 data paths of %s in %s "
                     "are models only; rtl/%s has INT8 (cosim --list)", text,
                     name, cfg->name, name);
    if (!has_rtl(name))
        return usage("--engine %s: this bench was built without RTL for %s "
                     "(cosim --list)", text, name);
    o->core.bench.engine[slot] = check ? BENCH_CHECK : BENCH_RTL;
    return -1;
}

/* --all model|rtl|check: slots without RTL keep their model, as --list says
 * of them. */
static int all_slots(cosim_opts *o, const dla_cfg *cfg, const char *how)
{
    int p = !strcmp(how, "model") ? BENCH_MODEL : !strcmp(how, "rtl")
            ? BENCH_RTL : !strcmp(how, "check") ? BENCH_CHECK : -1;
    int n = 0;

    if (p < 0)
        return usage("--all %s: expected model, rtl or check", how);
    if (DLA_WHOLE_CORE[0])
        return usage("--all %s: this bench holds a whole core (%s), which "
                     "has no slots; expected --engine core=rtl or "
                     "core=check", how, DLA_WHOLE_CORE);
    for (int s = 0; s < DLA_NSLOT; s++) {
        bool here = dla_slot_present(cfg, (dla_slot)s) &&
                    has_rtl(dla_slot_name((dla_slot)s));

        o->core.bench.engine[s] = (uint8_t)(here ? p : BENCH_MODEL);
        n += here;
    }
    if (!n && p != BENCH_MODEL)
        return usage("--all %s: this bench was built without RTL (make sim "
                     "VARIANT=rtl ENGINES=all)", how);
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

/* Options that name a file. */
static int file(cosim_opts *o, const char *name, const char *value)
{
    if (!strcmp(name, "report"))
        o->report = value;
    else if (!strcmp(name, "events"))
        o->events = value;
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
        return engine(o, cfg, value);
    if (!strcmp(name, "all"))
        return all_slots(o, cfg, value);
    if (!strcmp(name, "on-mismatch"))
        return on_mismatch(o, value);
    return file(o, name, value);
}

static bool takes_value(const char *name)
{
    static const char *const v[] = {
        "dbb", "sram", "seed", "max-cycles", "hang", "csb-timeout",
        "illegal", "report", "engine", "on-mismatch", "events", "results",
        "traces-from", "time-limit", "memory-limit", "all",
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
    else if (!strcmp(name, "list") && !value)
        o->list = true;
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
    int used = axi_cfg_plusarg(&o->core.bench.axi[AXI_DBB],
                               cfg->sec_mem ? &o->core.bench.axi[AXI_SRAM] : NULL,
                               arg, err, sizeof err);

    if (used < 0)
        return usage("%s: %s", arg, err);
    if (!used && !strncmp(arg, "+verilator+", 11) && !simulator_arg(arg))
        return usage("%s: expected +verilator+ and one of rand+reset+N, "
                     "seed+N, debug, debugi+N, prof+...", arg);
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
    o->core.bench.core = DLA_WHOLE_CORE[0] ? BENCH_RTL : BENCH_MODEL;
    o->core.hang = 100000;
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
                                        "--results", "--traces-from" };

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
    const dla_cfg *cfg = dla_cfg_find(config);
    int code = -1;

    if (!cfg)
        return usage("%s is not a configuration", config);
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
    if (!o->ndir && !o->list && !o->traces_from)
        return usage("no trace folder given; --help says more");
    return -1;
}
