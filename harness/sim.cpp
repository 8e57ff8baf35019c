// SPDX-License-Identifier: Apache-2.0
// The Verilated model behind sim.h: clock from C++, FST waves.
#include "sim.h"
#include "Vdla_bench.h"
#include "verilated.h"
#include "verilated_fst_c.h"
#include <memory>

struct sim {
    std::unique_ptr<VerilatedContext> context;
    std::unique_ptr<Vdla_bench> top;
    std::unique_ptr<VerilatedFstC> fst;
    uint64_t cycles = 0;
    bool dump = false;
};

namespace {

// Half a period in the time unit of the waves (1 ps): 1 GHz, one clock is 1 ns.
constexpr int kHalf = 500;

// Clocks around a reset: the synchronisers must rise before the pulse and
// after it (system.md 8); the first CSB request waits for the last of them.
constexpr int kBefore = 8, kLow = 8, kAfter = 32;

void clocks(sim *s, int n)
{
    while (n--)
        sim_clock(s);
}

} // namespace

sim *sim_create(uint64_t ctx, int argc, char **argv, unsigned seed)
{
    sim *s = new sim;

    s->context = std::make_unique<VerilatedContext>();
    s->context->commandArgs(argc, argv);
    s->context->fatalOnError(false);
    s->context->errorLimit(1 << 30);
    s->context->randSeed(static_cast<int>(seed ? seed : 1));
    s->context->traceEverOn(true);
    s->top = std::make_unique<Vdla_bench>(s->context.get(), "");
    s->top->clk_i = 0;
    s->top->rst_ni = 1;
    s->top->ctx_i = ctx;
    s->top->eval();
    return s;
}

void sim_destroy(sim *s)
{
    if (!s)
        return;
    sim_trace_close(s);
    s->top->final();
    delete s;
}

bool sim_clock(sim *s)
{
    s->top->clk_i = 1;
    s->top->eval();
    if (s->dump)
        s->fst->dump(s->context->time());
    s->context->timeInc(kHalf);
    s->top->clk_i = 0;
    s->top->eval();
    if (s->dump)
        s->fst->dump(s->context->time());
    s->context->timeInc(kHalf);
    s->cycles++;
    return s->top->intr_o;
}

void sim_reset_assert(sim *s)
{
    if (!s->cycles)
        clocks(s, kBefore);
    s->top->rst_ni = 0;
    clocks(s, kLow);
}

void sim_reset_release(sim *s)
{
    s->top->rst_ni = 1;
    clocks(s, kAfter);
}

bool sim_intr(const sim *s)
{
    return s->top->intr_o;
}

uint64_t sim_cycles(const sim *s)
{
    return s->cycles;
}

bool sim_trace(sim *s, const char *file)
{
    if (!s->fst) {
        s->fst = std::make_unique<VerilatedFstC>();
        s->top->trace(s->fst.get(), 99);
    }
    s->fst->open(file);
    s->dump = s->fst->isOpen();
    return s->dump;
}

void sim_trace_on(sim *s, bool on)
{
    s->dump = on && s->fst && s->fst->isOpen();
}

void sim_trace_close(sim *s)
{
    if (s->fst && s->fst->isOpen())
        s->fst->close();
    s->dump = false;
}

unsigned sim_errors(const sim *s)
{
    return static_cast<unsigned>(s->context->errorCount());
}
