// SPDX-License-Identifier: Apache-2.0
// The Verilated model of sim.h: clock from C++, FST waves.
//
// A bench that holds RTL has two simulators: one with the RTL in its slots, and
// one with all models. A run that selects no RTL takes the second, so that
// unused RTL costs nothing.
#include "sim.h"
#include "sim_error.h"
#include "Vdla_bench.h"
#ifdef SIM_RTL
#include "Vdla_rtl.h"
#endif
#include "verilated.h"
#include "verilated_fst_c.h"
#ifdef SIM_STATE // of the simulator that begins each trace with random values
#include SIM_STATE_H
#endif
#if VM_COVERAGE
#include "verilated_cov.h"
#include <unistd.h>
#endif
#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <new>
#include <vector>

namespace {

// The state that both simulators share.
struct Top {
    virtual ~Top() = default;
    virtual void eval() = 0;
    virtual void final() = 0;
    virtual void trace(VerilatedFstC *fst) = 0;
    // True if each trace begins with new state; false: with that of the trace
    // before.
    virtual bool renews() const { return false; }
    // All state as after creation, at the same address, so that waves continue.
    virtual void renew() {}
    CData *clk = nullptr, *rst = nullptr, *tock = nullptr, *intr = nullptr;
    QData *ctx = nullptr;
};

template <class T> struct TopOf : Top {
    explicit TopOf(VerilatedContext *c) : model(c, "")
    {
        clk = &model.clk_i;
        rst = &model.rst_ni;
        tock = &model.tock_i;
        intr = &model.intr_o;
        ctx = &model.ctx_i;
    }
    void eval() override { model.eval(); }
    void final() override { model.final(); }
    void trace(VerilatedFstC *fst) override { model.trace(fst, 99); }
    T model;
};

#ifdef SIM_STATE
#if VM_COVERAGE
// Counters of coverage belong to the run, not to a trace.
template <class S, class F>
auto keep_coverage(S *s, VerilatedContext *c, F make, int)
    -> decltype(s->__Vcoverage, void())
{
    // These are atomic in a build with threads.
    std::vector<uint32_t> kept(std::begin(s->__Vcoverage),
                               std::end(s->__Vcoverage));

    c->coveragep()->clear(); // else each would be there twice
    make();
    std::copy(kept.begin(), kept.end(), std::begin(s->__Vcoverage));
}
#endif
template <class S, class F>
void keep_coverage(S *, VerilatedContext *, F make, long)
{
    make();
}

// The state of a model is one object, which Verilator names T__Syms. It is made
// again at the same address, because ports and the writer of waves point into
// it.
template <class T, class S> struct RenewedTop : TopOf<T> {
    using TopOf<T>::TopOf;
    bool renews() const override { return true; }
    void renew() override
    {
        S *s = this->model.rootp->vlSymsp;
        VerilatedContext *c = this->model.contextp();

        keep_coverage(s, c, [this, s, c] {
            // first code of its signals in the waves
            uint32_t code = s->__Vm_baseCode;

            s->~S();
            new (s) S(c, "", &this->model);
            s->__Vm_baseCode = code;
        }, 0);
    }
};
template <class T> using RtlTop = RenewedTop<T, SIM_STATE>;
#else
template <class T> using RtlTop = TopOf<T>;
#endif

std::unique_ptr<Top> make_top(VerilatedContext *c, bool rtl)
{
#ifdef SIM_RTL
    if (rtl)
        return std::make_unique<RtlTop<Vdla_rtl>>(c);
    return std::make_unique<TopOf<Vdla_bench>>(c);
#else
    (void)rtl;
    return std::make_unique<RtlTop<Vdla_bench>>(c);
#endif
}

} // namespace

struct sim {
    std::unique_ptr<VerilatedContext> context;
    std::unique_ptr<Top> top;
    std::unique_ptr<VerilatedFstC> fst;
    uint64_t cycles = 0;
    uint64_t unseen = 0, *edge = &unseen;
    uint64_t start = 0; // clocks before this trace, minus those of a first one
    uint64_t ctx = 0;
    bool fresh = true; // no clock since the state was made
    bool renewed = false; // the last reset began with new values
    bool dump = false;
    bool dead = false; // the simulator has failed: no more clocks
    SimErrors errors;
    SimError told;
    // errors of initial blocks, which belong to every trace
    std::deque<SimError> initial;
};

namespace {

// Half a period in the time unit of the waves (1 ps): 1 GHz, one clock is 1 ns.
constexpr int kHalf = 500;

// Clocks around a reset: the synchronisers must rise before the pulse and
// after it (system.md 8); the first CSB request waits for the last of them.
constexpr int kBefore = 8, kLow = 8, kAfter = 32;
// If registers begin with random values, reset is low for this long before
// those clocks; else units would send transfers that were not requested.
// Registers with a gated clock may keep random values up to the second reset,
// so errors that RTL reports before it do not count.
constexpr int kFirst = 8;

// One half of a clock; a failing simulator throws. The tock moves only with
// waves, because it makes the design compute values that exist for them only.
void half(sim *s, int level)
{
    *s->top->clk = static_cast<CData>(level);
    if (s->dump)
        *s->top->tock = static_cast<CData>(!level);
    s->top->eval();
    if (s->dump)
        s->fst->dump(s->context->time());
    s->context->timeInc(kHalf);
}

// Coverage of a bench that was built with COVERAGE=1, into a file of this
// process in the folder that DLA_COVERAGE names.
void write_coverage(const sim *s)
{
#if VM_COVERAGE
    static int number = 0;
    const char *folder = getenv("DLA_COVERAGE");

    if (folder)
        s->context->coveragep()->write(
            (std::string(folder) + "/" + std::to_string(getpid()) + "-" +
             std::to_string(number++) + ".dat").c_str());
#else
    (void)s;
#endif
}

void clocks(sim *s, int n)
{
    while (n--)
        sim_clock(s);
}

// Inputs and initial blocks of a state that was just made.
void begin(sim *s)
{
    *s->top->clk = 0;
    *s->top->rst = 1;
    *s->top->tock = 0;
    *s->top->ctx = s->ctx;
    s->fresh = true;
    s->dead = false;
    sim_errors_of(&s->errors);
    try {
        s->top->eval();
    } catch (const SimFault &) {
        s->dead = true;
    }
}

// Ends the old state as at the end of a run. Errors in that do not fail a
// trace.
void renew(sim *s)
{
    sim_errors_of(nullptr);
    if (!s->dead && s->cycles)
        try {
            s->top->final();
        } catch (const SimFault &) {
        }
    s->top->renew();
    s->errors.text.clear();
    begin(s);
}

// Verilator takes a number from 1 to 2^31 - 1.
int verilator_seed(uint64_t seed)
{
    return static_cast<int>(seed % 0x7fffffff + 1);
}

} // namespace

sim *sim_create(uint64_t ctx, int argc, char **argv, bool rtl)
{
    sim *s = new sim;

    s->context = std::make_unique<VerilatedContext>();
    s->context->commandArgs(argc, argv);
    s->context->fatalOnError(false);
    s->context->errorLimit(1); // each stop is ours (sim_msg.cpp)
    s->context->randSeed(1);
    s->context->traceEverOn(true);
    s->top = make_top(s->context.get(), rtl);
    s->ctx = ctx;
    if (!s->top->renews()) // else sim_trace_begins does
        begin(s);
    return s;
}

void sim_destroy(sim *s)
{
    if (!s)
        return;
    sim_trace_close(s);
    if (!s->dead)
        s->top->final();
    write_coverage(s);
    sim_errors_of(nullptr);
    delete s;
}

void sim_edge(sim *s, uint64_t *edge)
{
    s->edge = edge;
}

bool sim_clock(sim *s)
{
    ++*s->edge;
    if (!s->dead) {
        s->errors.clock = s->cycles - s->start;
        try {
            half(s, 1);
            half(s, 0);
        } catch (const SimFault &) {
            s->dead = true;
        }
    }
    s->cycles++;
    return *s->top->intr;
}

bool sim_trace_begins(sim *s, const sim_values *values, bool again)
{
    s->context->randReset(values->reset);
    s->context->randSeed(verilator_seed(values->seed));
    s->errors.clock = 0;
    s->errors.ends = false;
    s->renewed = s->top->renews() && !again;
    if (s->renewed)
        renew(s);
    if (s->fresh)
        s->initial = s->errors.text;
    s->errors.text = s->initial;
    s->errors.count = static_cast<unsigned>(s->initial.size());
    s->start = s->renewed ? s->cycles + kFirst
             : s->fresh ? s->cycles : s->cycles - kBefore;
    sim_errors_of(&s->errors);
    return !s->dead;
}

void sim_reset_assert(sim *s)
{
    s->errors.mute = s->renewed;
    if (s->renewed) {
        *s->top->rst = 0;
        clocks(s, kFirst);
        *s->top->rst = 1;
    }
    if (s->fresh)
        clocks(s, kBefore);
    s->fresh = s->errors.mute = false;
    *s->top->rst = 0;
    clocks(s, kLow);
}

void sim_reset_release(sim *s)
{
    *s->top->rst = 1;
    clocks(s, kAfter);
}

bool sim_intr(const sim *s)
{
    return *s->top->intr;
}

uint64_t sim_cycles(const sim *s)
{
    return s->cycles;
}

bool sim_trace(sim *s, const char *file)
{
    if (!s->fst) {
        s->fst = std::make_unique<VerilatedFstC>();
        s->top->trace(s->fst.get());
    }
    s->fst->open(file);
    s->dump = s->fst->isOpen();
    return s->dump;
}

void sim_trace_on(sim *s, bool on)
{
    s->dump = on && s->fst && s->fst->isOpen();
}

bool sim_dumps(const sim *s)
{
    return s->dump;
}

void sim_trace_close(sim *s)
{
    if (s->fst && s->fst->isOpen())
        s->fst->close();
    s->dump = false;
}

unsigned sim_errors(const sim *s)
{
    return static_cast<unsigned>(s->errors.text.size());
}

const char *sim_next_error(sim *s, bool *ends)
{
    if (s->errors.text.empty())
        return nullptr;
    s->told = s->errors.text.front();
    s->errors.text.pop_front();
    *ends = s->told.ends;
    return s->told.text.c_str();
}
