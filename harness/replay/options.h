// SPDX-License-Identifier: Apache-2.0
// Command line of replay.
#ifndef DLA_REPLAY_OPTIONS_H
#define DLA_REPLAY_OPTIONS_H

#include "pins.h"

// Exit codes: no difference; a difference; bad usage or a bad recording.
enum { EXIT_SAME, EXIT_DIFFERS, EXIT_BAD, EXIT_NOTHING };

struct Options {
    PinOptions pins;
    int on_mismatch; // CHECK_...
    std::vector<std::string> alter;
    std::vector<const char *> files;
};

// -1 to continue, else the exit code.
int options(int argc, char **argv, Options &opt);

#endif
