// SPDX-License-Identifier: Apache-2.0
// Pins of a recording (pins.h).
#include "pins.h"
#include <algorithm>
#include <cstring>

namespace {

auto depth(const std::string &scope)
{
    return std::count(scope.begin(), scope.end(), '.');
}

// True if `scope` is, ends with, or is below the requested one.
bool inside(const std::string &scope, const std::string &asked)
{
    std::string s = "." + scope + ".";

    return asked.empty() || s.find("." + asked + ".") != std::string::npos;
}

void set_bit(uint8_t *value, unsigned bit, bool on)
{
    uint8_t mask = static_cast<uint8_t>(1u << bit % 8);

    value[bit / 8] = static_cast<uint8_t>(on ? value[bit / 8] | mask
                                             : value[bit / 8] & ~mask);
}

} // namespace

// The net of that name. Where several have it, those nearest to the top, which must be one and the
// same.
const WaveNet *Recording::find(const std::string &name, const PinOptions &opt,
                               std::string &error) const
{
    const WaveNet *best = nullptr;
    bool doubt = false;

    for (const WaveNet &n : w_.nets()) {
        if (name != n.name || !inside(n.scope, opt.scope))
            continue;
        if (best && depth(n.scope) == depth(best->scope))
            doubt |= n.id != best->id;
        if (!best || depth(n.scope) < depth(best->scope)) {
            best = &n;
            doubt = false;
        }
    }
    if (doubt)
        error = "pin " + name + " is in several scopes, e.g. " +
                best->scope + ": --scope= must say which";
    return best;
}

bool Recording::bind(const Pin &p, const PinOptions &opt, std::string &error)
{
    std::string name = p.name;
    const WaveNet *n = find(name, opt, error);

    if (!n && error.empty() && *p.other)
        n = find(name = p.other, opt, error);
    if (!error.empty())
        return false;
    if (!n)
        return bind_family(p, opt, error);
    if (n->bits < p.least || n->bits > p.bits) {
        error = "pin " + name + " (" + n->scope + ") has " +
                std::to_string(n->bits) + " bits, " DLA_CONFIG " has " +
                std::to_string(p.bits) + ": is this a recording of another "
                "configuration?";
        return false;
    }
    targets_[n->id].push_back({ p.value, 0, n->bits, p.twin, p.name });
    return true;
}

// The parts of a pin as separate nets: data0, data1 .. (unit_pins.md 3).
bool Recording::bind_family(const Pin &p, const PinOptions &opt,
                            std::string &error)
{
    unsigned at = 0;

    for (unsigned i = 0; at < p.bits; i++) {
        const WaveNet *n = find(p.name + std::to_string(i), opt, error);

        if (!n)
            break;
        targets_[n->id].push_back({ p.value, at, n->bits, p.twin, p.name });
        at += n->bits;
    }
    if (!error.empty())
        return false;
    if (at == p.bits)
        return true;
    if (at)
        error = std::string("pin ") + p.name + ": its parts " + p.name +
                "0 .. have " + std::to_string(at) + " bits, expected " +
                std::to_string(p.bits);
    else if (p.slots & opt.watched)
        error = std::string("no pin ") + p.name + " in the recording" +
                (opt.scope.empty() ? "" : " below scope " + opt.scope) +
                "; --slots= leaves out units that were not recorded";
    else
        for (uint8_t *value : { p.value, p.twin })
            if (value)
                *value = p.tied;
    return error.empty();
}

bool Recording::bind_one(std::initializer_list<const char *> names,
                         uint8_t *value, const std::string &given,
                         const PinOptions &opt, std::string &error)
{
    std::vector<std::string> list(names.begin(), names.end());

    if (!given.empty())
        list = { given };
    for (const std::string &name : list) {
        const WaveNet *n = find(name, opt, error);

        if (!error.empty())
            return false;
        if (n && n->bits == 1) {
            targets_[n->id].push_back({ value, 0, 1, nullptr, nullptr });
            return true;
        }
    }
    error = "no net " + list[0] + " of one bit in the recording: --clock= "
            "and --reset= name the clock and the reset of the units";
    return false;
}

// A scope without nets would look like a missing clock. The message names scopes that hold pins of
// the units, or else the first ones of the recording.
bool Recording::scope_found(const std::vector<Pin> &pins,
                            const PinOptions &opt, std::string &error)
{
    std::vector<std::string> with_pins, all;
    auto add = [](std::vector<std::string> &list, const std::string &scope) {
        if (list.size() < 4 && std::find(list.begin(), list.end(), scope) == list.end())
            list.push_back(scope);
    };

    if (opt.scope.empty())
        return true;
    for (const WaveNet &n : w_.nets()) {
        if (inside(n.scope, opt.scope))
            return true;
        add(all, n.scope);
        if (std::any_of(pins.begin(), pins.end(), [&n](const Pin &p) {
                return !n.name.compare(0, strlen(p.name), p.name);
            }))
            add(with_pins, n.scope);
    }
    error = "no net below scope " + opt.scope;
    std::string joint = ", expected --scope= of for example ";
    for (const std::string &s : with_pins.empty() ? all : with_pins) {
        error += joint + s;
        joint = ", ";
    }
    return false;
}

bool Recording::open(const char *file, const std::vector<Pin> &pins,
                     const PinOptions &opt, std::string &error)
{
    if (!w_.open(file)) {
        error = w_.error();
        return false;
    }
    ones_ = opt.ones;
    targets_.resize(w_.ids());
    bool ok = scope_found(pins, opt, error) &&
              bind_one({ "nvdla_core_clk", "dla_core_clk", "clk_i" },
                       &clock_, opt.clock, opt, error) &&
              bind_one({ "nvdla_core_rstn", "dla_reset_rstn", "rst_ni" },
                       &reset_, opt.reset, opt, error);
    for (size_t i = 0; ok && i < pins.size(); i++)
        ok = bind(pins[i], opt, error);
    if (!ok)
        error = std::string(file) + ": " + error;
    return ok;
}

void Recording::keep(const WaveEvent &e)
{
    for (Target &t : targets_[e.id]) {
        if (t.value == &clock_)
            rises_ = *e.bits == '1';
        changes_.push_back({ &t, text_.size() });
        text_ += e.bits;
        text_ += '\0';
    }
}

// Applies the changes of the completed time. A value of fewer characters than bits is extended with
// 0, or with x or z if it begins with that. An x or z of clock and reset counts as 0.
void Recording::apply()
{
    for (const Change &c : changes_) {
        const char *bits = text_.c_str() + c.text;
        size_t n = strlen(bits);
        Target &t = *c.target;
        bool any = false;

        for (unsigned i = 0; i < t.bits; i++) {
            char bit = i < n ? bits[n - 1 - i] : *bits == '1' ? '0' : *bits;
            bool x = bit != '0' && bit != '1';

            any |= x;
            set_bit(t.value, t.bit + i, bit == '1' || (x && ones_ && t.pin));
            if (t.twin)
                set_bit(t.twin, t.bit + i, bit == '1' || x);
        }
        if (any && !t.unknown && t.pin)
            unknown_.push_back(&t);
        t.unknown = any;
    }
    changes_.clear();
    text_.clear();
}

// Names the pins that have an x or z at an edge.
void Recording::look()
{
    size_t kept = 0;

    for (Target *t : unknown_) {
        if (!t->unknown)
            continue;
        unknown_[kept++] = t;
        if (t->named)
            continue;
        t->named = true;
        if (!first_.pins++) {
            first_.pin = t->pin;
            first_.ns = time_ns();
        }
    }
    unknown_.resize(kept);
}

Unknown Recording::unknown() const
{
    return first_;
}

bool Recording::edge(std::string &error)
{
    WaveEvent e;

    if (pending_)
        apply();
    pending_ = false;
    while (more_) {
        Wave::Kind kind = w_.next(e);
        uint64_t over = time_;

        if (kind == Wave::Error) {
            error = w_.error();
            return false;
        }
        if (kind == Wave::Change) {
            keep(e);
            continue;
        }
        more_ = kind != Wave::End;
        time_ = e.time;
        pending_ = rises_ && !clock_;
        if (pending_) {
            before_ = edge_;
            edge_ = over;
            if (!unknown_.empty() && !in_reset())
                look();
            return true;
        }
        apply();
    }
    return false;
}

double Recording::time_ns() const
{
    return static_cast<double>(edge_) * w_.unit() / 1e3;
}

double Recording::period_ns() const
{
    return static_cast<double>(edge_ - before_) * w_.unit() / 1e3;
}
