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
    bool ends; // $stop, $finish, a dead simulator: the trace does not go on
};

struct SimErrors {
    std::deque<SimError> text;
    unsigned count = 0; // errors of this trace
    bool ends = false;
    uint64_t clock = 0; // of the present trace
    // before reset: nothing is printed, and only a simulator that cannot
    // continue counts
    bool mute = false;
};

// The simulator cannot continue.
struct SimFault : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The receiver of errors from now on; NULL: none.
void sim_errors_of(SimErrors *e);

#endif
