// SPDX-License-Identifier: Apache-2.0
// A bare harness of a whole core: clock, reset, tied inputs, nothing else. What the bench around the
// same RTL is measured against.
//
//   bare CLOCKS
#include "Vbare.h"
#include "verilated.h"
#include <cstdio>
#include <cstdlib>

double sc_time_stamp()
{
    return 0;
}

int main(int argc, char **argv)
{
    long clocks = argc > 1 ? std::atol(argv[1]) : 0;
    VerilatedContext context;
    Vbare top(&context, "");

    if (clocks < 1) {
        std::fprintf(stderr, "usage: bare CLOCKS\n");
        return 2;
    }
    top.direct_reset_ = 1;
    for (long n = 0; n < clocks; n++) {
        // the synchronisers need clocks on both sides of the reset
        top.dla_reset_rstn = n < 8 || n >= 16;
        top.dla_core_clk = top.dla_csb_clk = 1;
        top.eval();
        top.dla_core_clk = top.dla_csb_clk = 0;
        top.eval();
    }
    std::printf("cycles %ld\n", clocks);
    top.final();
    return 0;
}
