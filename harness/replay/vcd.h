/* SPDX-License-Identifier: Apache-2.0
 * A recorded wave as a stream: VCD text (IEEE 1364-2005, 18), or FST through
 * the program fst2vcd of package gtkwave.
 */
#ifndef DLA_VCD_H
#define DLA_VCD_H

#include <cstdint>
#include <cstdio>
#include <string>
#include <sys/types.h>
#include <unordered_map>
#include <vector>

// A net; nets that are always equal may share an id. Scopes joined by dots.
// An index in the name, "[3]" of an array or "[7:0]", is left out of `name`
// when it is the range of the whole net.
struct WaveNet {
    std::string scope, name;
    uint32_t bits, id; // ids count from 0
};

struct WaveEvent {
    uint64_t time;    // Time
    uint32_t id;      // Change
    const char *bits; // the same: '0', '1', 'x', 'z', first the highest
};

class Wave {
public:
    enum Kind { Time, Change, End, Error, Nothing };

    Wave() = default;
    Wave(const Wave &) = delete;
    Wave &operator=(const Wave &) = delete;
    ~Wave();
    // Reads the declarations. False with an error: the file does not exist, is
    // not a wave or is cut off, or fst2vcd is missing.
    bool open(const char *file);
    const std::vector<WaveNet> &nets() const { return nets_; }
    size_t ids() const { return ids_.size(); }
    // Picoseconds of a unit of time; 0.001 for one femtosecond.
    double unit() const { return unit_; }
    // The next event, never Nothing; the text of a change is valid until the
    // next call.
    Kind next(WaveEvent &e);
    // The text of an Error: "file:line: what is wrong".
    const std::string &error() const { return error_; }

private:
    bool fail(const char *what);
    bool open_fst();
    bool open_file();
    bool child_ended();
    bool next_line();
    void add_net(uint32_t bits, uint64_t code, const std::string &name);
    bool declare(char *line);
    bool enter(const char *line);
    bool timescale(const char *s);
    bool header_block(const char *word);
    bool header_line();
    bool read_header();
    Kind change(WaveEvent &e, const char *bits, const char *code);
    Kind bad_line();
    Kind read_event(WaveEvent &e);

    std::string file_;
    FILE *f_ = nullptr;
    pid_t child_ = 0; // fst2vcd, 0 for a text file
    char *line_ = nullptr;
    size_t room_ = 0;
    uint64_t number_ = 0; // number of the line
    std::vector<WaveNet> nets_;
    std::unordered_map<uint64_t, uint32_t> ids_; // by identifier code
    std::string scope_;
    double unit_ = 1;
    bool header_ = true;
    char one_[2] = {}; // text of a change of one bit
    std::string error_;
};

#endif
