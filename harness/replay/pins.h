/* SPDX-License-Identifier: Apache-2.0
 * The pins of a recording as the monitors' inputs: their nets, and their values
 * at the clock edges.
 *
 * A change has the time of the edge that caused it; an edge samples the values
 * just before it. So the changes of a time are kept until the time is over, and
 * an edge of the clock in it gets the values before them. */
#ifndef DLA_REPLAY_PINS_H
#define DLA_REPLAY_PINS_H

#include "vcd.h"
#include <cstdint>
#include <string>
#include <vector>

struct Pin {
    const char *name, *other; // other: name at its driver, or ""
    uint8_t tied; // value where its driver has no such pin
    unsigned bits, least; // bits of the port; of its narrowest net
    unsigned slots;       // the units that have this pin: bits
    uint8_t *value;       // in the Verilated module
    size_t bytes;
    uint8_t *twin = nullptr; // the same pin of a second module, or NULL
};

struct PinOptions {
    std::string scope; // nets below this one only; may be its last parts
    std::string clock, reset;
    unsigned slots;   // in check
    // The units with pins that are read; CSC's model also needs CBUF's.
    unsigned watched;
    bool ones = false; // x and z count as 1, not as 0
};

// The first x or z out of reset, and the number of pins with any.
struct Unknown {
    std::string pin;
    double ns = 0;
    unsigned pins = 0;
};

// One bit of a pin.
struct PinBit {
    uint8_t *value = nullptr;
    unsigned bit = 0;
    bool low = false; // as a condition: met when the bit is 0

    bool get() const { return value[bit / 8] >> bit % 8 & 1; }
    void flip() { value[bit / 8] ^= static_cast<uint8_t>(1u << bit % 8); }
};

// A bit inverted in one clock, to test the checkers: in the n-th clock, counted
// from 0, in which all of `when` are met.
struct Alter {
    std::string text;
    PinBit what;
    std::vector<PinBit> when;
    uint64_t nth = 0;
    bool done = false;
};

class Recording {
public:
    // False with text in error: the file does not exist, or a pin is missing or
    // has another width
    bool open(const char *file, const std::vector<Pin> &pins,
              const PinOptions &opt, std::string &error);
    // Reads up to the next rising edge of the clock; false at the end or at an
    // error (then `error` is set). The pins hold the values that this edge
    // samples.
    bool edge(std::string &error);
    bool in_reset() const { return !reset_; }
    Unknown unknown() const; // at the edges up to now
    double time_ns() const;   // time of this edge
    double period_ns() const; // between the last two edges

private:
    struct Target {
        uint8_t *value;
        unsigned bit, bits;
        uint8_t *twin;
        const char *pin;
        bool unknown = false, named = false; // now; at an edge
    };
    struct Change {
        Target *target;
        size_t text;
    };
    using Targets = std::vector<std::vector<Target>>;

    const WaveNet *find(const std::string &name, const PinOptions &opt,
                        std::string &error) const;
    bool bind(const Pin &p, const PinOptions &opt, std::string &error);
    bool bind_family(const Pin &p, const PinOptions &opt, std::string &error);
    bool scope_found(const std::vector<Pin> &pins, const PinOptions &opt,
                     std::string &error);
    bool bind_one(std::initializer_list<const char *> names, uint8_t *value,
                  const std::string &given, const PinOptions &opt,
                  std::string &error);
    void keep(const WaveEvent &e);
    void apply();
    void look();

    Wave w_;
    Targets targets_; // by id
    std::vector<Change> changes_;
    std::string text_;
    uint8_t clock_ = 1, reset_ = 0; // the first value of a clock is not an edge
    uint64_t time_ = 0, edge_ = 0, before_ = 0;
    bool more_ = true;
    bool rises_ = false;   // value of the clock after this time
    bool ones_ = false;
    std::vector<Target *> unknown_; // pins with x or z now
    Unknown first_;
    bool pending_ = false; // changes of an edge's time, not applied yet
};

#endif
