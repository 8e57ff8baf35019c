// SPDX-License-Identifier: Apache-2.0
// Command line of replay (options.h).
#include "options.h"
extern "C" {
#include "../../dpi/bench/bench.h"
}
#include <cstdio>
#include <cstring>
#include <sstream>

namespace {

const char kHelp[] =
    "usage: replay [options] RECORDING...\n"
    "Plays recorded waves of unit pins, .fst or .vcd, of " DLA_CONFIG
    ", through the\nmonitors and checkers of `check`. Nets have the names of "
    "the pins. - reads a VCD\nfrom standard input; a pipe with a name is a "
    "file.\n\n"
    "  --slots=A,B       units to check (default: all of the configuration)\n"
    "  --scope=PATH      nets below this scope only, e.g. tb.i_dut\n"
    "  --clock=NET       clock of the units (default nvdla_core_clk)\n"
    "  --reset=NET       their reset, active low (nvdla_core_rstn)\n"
    "  --on-mismatch=X   stop at the first difference (default), continue, or "
    "count\n"
    "  --alter=PIN[BIT]@VALID#N\n"
    "                    turn a bit round in clock N (0 first) of those with "
    "VALID\n                    high (A&B[3]: both, !A: low), to see what is "
    "said\n"
    "  --help, --version this text; the version\n\n"
    "Exit code: 0 no difference, 1 differences, 2 bad usage or a bad "
    "recording.\n";

// Slots that have pins in this configuration.
unsigned present()
{
    unsigned all = 0;

#define PIN(name, bits, least, slots) all |= slots;
#include "dla_replay.inc"
#undef PIN
    return all;
}

bool slots(const std::string &list, unsigned &bits)
{
    std::stringstream s(list);
    std::string name;

    bits = 0;
    while (std::getline(s, name, ',')) {
        int i = 0;

        while (i < DLA_NSLOT && name != dla_slot_name(static_cast<dla_slot>(i)))
            i++;
        if (i == DLA_NSLOT || !(present() >> i & 1)) {
            fprintf(stderr, "--slots: " DLA_CONFIG " has no unit '%s'\n",
                    name.c_str());
            return false;
        }
        bits |= 1u << i;
    }
    return bits != 0;
}

bool mode(const std::string &text, int &value)
{
    static const char *const name[] = { "stop", "continue", "count" };

    for (int i = 0; i < 3; i++)
        if (text == name[i]) {
            value = i;
            return true;
        }
    fprintf(stderr, "--on-mismatch: '%s', expected stop, continue or count\n",
            text.c_str());
    return false;
}

bool option(const std::string &name, const std::string &value, Options &opt)
{
    if (name == "--slots")
        return slots(value, opt.pins.slots);
    if (name == "--on-mismatch")
        return mode(value, opt.on_mismatch);
    if (name == "--scope")
        opt.pins.scope = value;
    else if (name == "--clock")
        opt.pins.clock = value;
    else if (name == "--reset")
        opt.pins.reset = value;
    else if (name == "--alter")
        opt.alter.push_back(value);
    else {
        fprintf(stderr, "replay: unknown option %s, see --help\n",
                name.c_str());
        return false;
    }
    return true;
}

} // namespace

int options(int argc, char **argv, Options &opt)
{
    opt.on_mismatch = CHECK_STOP;
    opt.pins.slots = present();
    for (int i = 1; i < argc; i++) {
        std::string arg = argv[i], value;
        size_t eq = arg.find('=');

        if (arg == "--help") {
            fputs(kHelp, stdout);
            return EXIT_SAME;
        }
        if (arg == "--version") {
            puts("replay " DLA_VERSION ", " DLA_CONFIG);
            return EXIT_SAME;
        }
        if (arg.compare(0, 2, "--")) {
            opt.files.push_back(argv[i]);
            continue;
        }
        if (eq != std::string::npos) {
            value = arg.substr(eq + 1);
            arg.resize(eq);
        } else if (i + 1 < argc) {
            value = argv[++i];
        }
        if (!option(arg, value, opt))
            return EXIT_BAD;
    }
    opt.pins.watched = opt.pins.slots;
    if (opt.pins.slots >> DLA_SLOT_CSC & 1) // its model reads a copy
        opt.pins.watched |= 1u << DLA_SLOT_CBUF;
    if (!opt.files.empty())
        return -1;
    fputs(kHelp, stderr);
    return EXIT_BAD;
}
