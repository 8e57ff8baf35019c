// SPDX-License-Identifier: Apache-2.0
// Errors raised in SystemVerilog, between sim.cpp and sim_msg.cpp.
#ifndef DLA_SIM_ERROR_H
#define DLA_SIM_ERROR_H

#include <cstdint>
#include <deque>
#include <stdexcept>
#include <string>

struct SimError {
    std::string text;
    bool ends; // $stop, $finish, a dead simulator: the trace ends
};

struct SimErrors {
    std::deque<SimError> text;
    unsigned count = 0; // of this trace
    bool ends = false;
    uint64_t clock = 0; // that runs
    // before reset: nothing is printed, and only a simulator that cannot
    // continue counts
    bool mute = false;
};

// The simulator cannot continue.
struct SimFault : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Sets the receiver of errors; NULL: none.
void sim_errors_of(SimErrors *e);

#endif
