// SPDX-License-Identifier: Apache-2.0
// Command line of replay (options.h).
#include "options.h"
extern "C" {
#include "../../dpi/bench/bench.h"
#include "dla_args.h"
}
#include <cstddef>
#include <cstdio>
#include <sstream>

namespace {

// Slots that have pins in this configuration.
unsigned present()
{
    unsigned all = 0;

#define PIN(name, other, tied, bits, least, slots) all |= slots;
#include "dla_replay.inc"
#undef PIN
    return all;
}

int slots(void *to, const char *, const char *list)
{
    unsigned &bits = static_cast<Options *>(to)->pins.slots;
    std::stringstream s(list);
    std::string name;

    bits = 0;
    while (std::getline(s, name, ',')) {
        int i = 0;

        while (i < DLA_NSLOT && name != dla_slot_name(static_cast<dla_slot>(i)))
            i++;
        if (i == DLA_NSLOT || !(present() >> i & 1)) {
            fprintf(stderr, "--slots: " DLA_CONFIG " has no unit '%s', expected",
                    name.c_str());
            for (i = 0; i < DLA_NSLOT; i++)
                if (present() >> i & 1)
                    fprintf(stderr, " %s",
                            dla_slot_name(static_cast<dla_slot>(i)));
            fputc('\n', stderr);
            return EXIT_BAD;
        }
        bits |= 1u << i;
    }
    return -1;
}

template <std::string PinOptions::*Member>
int text(void *to, const char *, const char *value)
{
    static_cast<Options *>(to)->pins.*Member = value;
    return -1;
}

int alter(void *to, const char *, const char *value)
{
    static_cast<Options *>(to)->alter.push_back(value);
    return -1;
}

int recording(void *to, char *file)
{
    static_cast<Options *>(to)->files.push_back(file);
    return -1;
}

#define TAKE(f) DLA_ARG_TAKE, 0, f, 0
const dla_arg kOptions[] = {
    { "slots", "=A,B", "units to check (default: all units)",
      TAKE(slots) },
    { "scope", "=PATH", "only nets in this scope, for example tb.i_dut",
      TAKE(text<&PinOptions::scope>) },
    { "clock", "=NET", "net of the clock (default nvdla_core_clk)",
      TAKE(text<&PinOptions::clock>) },
    { "reset", "=NET", "net of the reset, active low (default nvdla_core_rstn)",
      TAKE(text<&PinOptions::reset>) },
    { "on-mismatch", "=stop|continue|count",
      "after a difference: stop (default), continue or count",
      DLA_ARG_WORD, offsetof(Options, on_mismatch), nullptr, 0 },
    { "alter", "=PIN[BIT]@VALID#N",
      "inverts a bit, to show the report of a difference:\n"
      "in the N-th clock (from 0) in which VALID is high\n"
      "(A&B[3]: both are high; !A: A is low)",
      TAKE(alter) },
    {}
};
const dla_args kArgs = {
    "replay",
    "usage: replay [options] RECORDING...\n"
    "Checks recorded waves of unit pins of " DLA_CONFIG " (.fst or .vcd) with "
    "the\nmodels, as `check` does during a run. Nets have the names of the "
    "pins. RECORDING\nis a file, a named pipe, or - for a VCD on standard "
    "input (docs/how-to/other-simulators.md).\n\n",
    "  --help            prints this text\n"
    "  --version         prints the version\n\n",
    kOptions, 20, DLA_CONFIG, nullptr,
    "Exit codes: 0 no difference, 1 a difference, 2 bad usage, a bad recording,\n"
    "or no recording in which anything is compared.\n"
};

} // namespace

int options(int argc, char **argv, Options &opt)
{
    int code;

    opt.on_mismatch = CHECK_STOP;
    opt.pins.slots = present();
    code = dla_args_read(&kArgs, &opt, &argc, argv, recording);
    if (code >= 0)
        return code;
    opt.pins.watched = opt.pins.slots;
    if (opt.pins.slots >> DLA_SLOT_CSC & 1) // its model reads a copy
        opt.pins.watched |= 1u << DLA_SLOT_CBUF;
    if (!opt.files.empty())
        return -1;
    fprintf(stderr, "replay: no recording given; see --help\n");
    return EXIT_BAD;
}
