/* SPDX-License-Identifier: Apache-2.0
 * Messages about options. Arguments of Verilator, among them those that choose
 * the initial values of registers and memories of RTL. */
#include "opts.h"
#include "dla_args.h"
#include <stdarg.h>
#include <string.h>

/* The bench was built with XINIT=1 (mk/sim.mk). */
#ifdef DLA_XINIT
enum { XINIT = 1 };
#else
enum { XINIT = 0 };
#endif

static const char kind[] = "+verilator+rand+reset+";
static const char seed[] = "+verilator+seed+";

int usage(const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    dla_args_vsay("cosim", fmt, ap);
    va_end(ap);
    return DLA_EXIT_USAGE;
}

/* Arguments of the simulator that a run of the bench can have; other arguments
 * print and exit, or stop the process. */
bool cosim_sim_arg(const char *arg)
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

void cosim_values(cosim_opts *o, const char *arg)
{
    uint64_t n = 0;

    if (!strncmp(arg, kind, sizeof kind - 1)) {
        (void)dla_batch_number(arg + sizeof kind - 1, &n);
        o->values.reset = (int)n;
        o->asked_kind = arg;
    } else if (!strncmp(arg, seed, sizeof seed - 1)) {
        (void)dla_batch_number(arg + sizeof seed - 1, &n);
        o->values.seed = n;
        o->asked_seed = arg;
    }
}

/* A run of models alone has the simulator without RTL (sim.cpp). */
static bool plays_rtl(const cosim_opts *o)
{
    if (o->core.bench.core || faults_on_pins(&o->core.bench.faults))
        return true;
    for (int s = 0; s < DLA_NSLOT; s++)
        if (o->core.bench.engine[s])
            return true;
    return false;
}

int cosim_values_fit(cosim_opts *o)
{
    const char *asked = o->asked_kind ? o->asked_kind : o->asked_seed;

    if (!o->asked_seed)
        o->values.seed = o->core.seed;
    if (asked && !plays_rtl(o))
        return usage("%s: no slot has RTL in this run, expected --engine "
                     "SLOT=rtl or SLOT=check, or --all", asked);
    if (o->asked_kind && !XINIT)
        return usage("%s: this bench was built with XINIT=0, whose RTL always "
                     "begins with 0, expected one built with XINIT=1", asked);
    return -1;
}

const char *cosim_values_text(void)
{
    return XINIT ? "random, by --seed and the name of the trace (XINIT=1)"
                 : "0 (XINIT=0, or no RTL)";
}
