// SPDX-License-Identifier: Apache-2.0
// Recorded waves (vcd.h).
#include "vcd.h"
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr int kIdChars = 8;

// An identifier code as a number; 0 is not a code.
uint64_t code_of(const char *s)
{
    uint64_t c = 0;
    int n = 0;

    for (; *s && *s != ' ' && n < kIdChars; n++)
        c = c << 8 | static_cast<uint8_t>(*s++);
    return *s && *s != ' ' ? 0 : c;
}

} // namespace

Wave::~Wave()
{
    if (f_)
        fclose(f_);
    if (f_ && child_ > 0)
        waitpid(child_, nullptr, 0);
    free(line_);
}

bool Wave::fail(const char *what)
{
    std::string line = std::to_string(number_);

    error_ = child_ ? file_ + ": " + what + " (line " + line +
                          " of what fst2vcd made of it)"
                    : file_ + ":" + line + ": " + what;
    return false;
}

// ---- the file ----

// An FST as VCD, through a pipe.
bool Wave::open_fst()
{
    int fd[2];

    if (pipe(fd) != 0)
        return false;
    child_ = fork();
    if (child_ == 0) {
        dup2(fd[1], STDOUT_FILENO);
        close(fd[0]);
        close(fd[1]);
        execlp("fst2vcd", "fst2vcd", file_.c_str(), nullptr);
        _exit(127);
    }
    close(fd[1]);
    if (child_ < 0) {
        close(fd[0]);
        return false;
    }
    f_ = fdopen(fd[0], "r");
    return f_ != nullptr;
}

bool Wave::open_file()
{
    size_t n = file_.size();
    FILE *f = file_ == "-" ? stdin : fopen(file_.c_str(), "r");

    if (!f) {
        error_ = file_ + ": " + strerror(errno);
        return false;
    }
    if (n < 4 || file_.substr(n - 4) != ".fst") {
        f_ = f;
        return true;
    }
    fclose(f);
    if (!open_fst())
        error_ = file_ + ": cannot start fst2vcd: " + strerror(errno);
    return f_ != nullptr;
}

// The exit of fst2vcd, at the end of its text.
bool Wave::child_ended()
{
    int status = 0;

    if (!child_)
        return true;
    fclose(f_);
    f_ = nullptr;
    waitpid(child_, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return true;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        return fail("FST needs the program fst2vcd of package gtkwave, which "
                    "was not found");
    return fail("fst2vcd cannot read this file; it may be cut off");
}

// The next line without its newline; false at the end of the file or when the
// file ends in the middle of a line.
bool Wave::next_line()
{
    ssize_t n = f_ ? getline(&line_, &room_, f_) : -1;

    if (n < 0)
        return false;
    number_++;
    if (n == 0 || line_[n - 1] != '\n')
        return fail("the file ends in the middle of a line: it is cut off");
    while (n > 0 && (line_[n - 1] == '\n' || line_[n - 1] == '\r'))
        line_[--n] = 0;
    return true;
}

// ---- declarations ----

void Wave::add_net(uint32_t bits, uint64_t code, const std::string &name)
{
    size_t range = name.rfind(' '), index = name.rfind('[');

    // "name [7:0]", or "name[7:0]" as some writers have it
    if (range == std::string::npos && index != std::string::npos &&
        name.find(':', index) != std::string::npos)
        range = index;
    uint32_t id = ids_.emplace(code, ids_.size()).first->second;
    nets_.push_back({ scope_, name.substr(0, range), bits, id });
}

// "$var wire 8 % name [7:0] $end"
bool Wave::declare(char *line)
{
    char type[32], code[kIdChars + 2], *end = strstr(line, " $end");
    unsigned bits;
    int at = 0;

    if (!end || sscanf(line, "$var %31s %u %9s %n", type, &bits, code, &at) <
                    3 || !at || !code_of(code))
        return fail("not a declaration of a net, expected \"$var TYPE BITS CODE "
                    "NAME $end\"");
    *end = 0;
    add_net(bits, code_of(code), line + at);
    return true;
}

bool Wave::enter(const char *line)
{
    std::istringstream words(line);
    std::string name;

    if (!(words >> name >> name >> name))
        return fail("not a scope, expected \"$scope TYPE NAME $end\"");
    scope_ += (scope_.empty() ? "" : ".") + name;
    return true;
}

bool Wave::timescale(const char *s)
{
    static const struct {
        const char *name;
        double ps;
    } unit[] = { { "fs", 1e-3 }, { "ps", 1 }, { "ns", 1e3 }, { "us", 1e6 },
                 { "ms", 1e9 }, { "s", 1e12 } };
    char text[16];
    unsigned n;

    if (sscanf(s, " %u %15[a-z]", &n, text) == 2)
        for (const auto &u : unit)
            if (!strcmp(text, u.name)) {
                unit_ = n * u.ps;
                return true;
            }
    return fail("not a time scale, expected e.g. 1ps");
}

// A command of the header; its text may have several lines.
bool Wave::header_block(const char *word)
{
    bool time = !strcmp(word, "$timescale");
    char *s = line_ + strlen(word);

    for (;;) {
        char *end = strstr(s, "$end");

        if (end)
            *end = 0;
        if (time && s[strspn(s, " \t")] && !timescale(s))
            return false;
        if (end)
            return true;
        if (!next_line())
            return error_.empty() && fail("the header is cut off");
        s = line_;
    }
}

bool Wave::header_line()
{
    char *s = line_ + strspn(line_, " \t");

    memmove(line_, s, strlen(s) + 1);
    s = line_;
    if (!strncmp(s, "$var ", 5))
        return declare(s);
    if (!strncmp(s, "$scope ", 7))
        return enter(s);
    if (!strncmp(s, "$upscope", 8))
        scope_.resize(scope_.rfind('.') == std::string::npos ? 0 :
                      scope_.rfind('.'));
    else if (!strncmp(s, "$enddefinitions", 15))
        header_ = false;
    else if (!strncmp(s, "$timescale", 10))
        return header_block("$timescale");
    else if (*s == '$')
        return header_block("$");
    else if (*s)
        return fail("not a wave: expected the header of a VCD");
    return true;
}

bool Wave::read_header()
{
    while (header_) {
        if (!next_line())
            return error_.empty() && child_ended() &&
                   fail("the header is cut off");
        if (!header_line())
            return false;
    }
    return true;
}

bool Wave::open(const char *file)
{
    struct stat st;

    file_ = file;
    if (!stat(file, &st) && S_ISDIR(st.st_mode)) {
        error_ = file_ + ": a folder, expected a recording";
        return false;
    }
    return open_file() && read_header();
}

// ---- changes ----

Wave::Kind Wave::change(WaveEvent &e, const char *bits, const char *code)
{
    auto net = ids_.find(code_of(code));

    if (net == ids_.end()) {
        fail("a change of a net that was not declared");
        return Error;
    }
    e.id = net->second;
    e.bits = bits;
    return Change;
}

Wave::Kind Wave::bad_line()
{
    fail("not a time or a change, e.g. #100, 1!, b0101 !");
    return Error;
}

// One line.
Wave::Kind Wave::read_event(WaveEvent &e)
{
    char *s = line_, *end;

    switch (*s) {
    case '#':
        e.time = strtoull(s + 1, &end, 10);
        return end == s + 1 || *end ? bad_line() : Time;
    case '0': case '1': case 'x': case 'z': case 'X': case 'Z':
        one_[0] = *s;
        return change(e, one_, s + 1);
    case 'b': case 'B':
        end = strchr(s, ' ');
        if (!end || end == s + 1)
            return bad_line();
        *end = 0;
        return change(e, s + 1, end + 1);
    case '$':
        if (!strncmp(s, "$comment", 8))
            while (!strstr(line_, "$end"))
                if (!next_line())
                    return bad_line();
        return Nothing;
    case 'r': case 'R': case 's': case 'S': // reals and texts: no pins
    case 0:
        return Nothing;
    default:
        return bad_line();
    }
}

Wave::Kind Wave::next(WaveEvent &e)
{
    Kind kind = Nothing;

    while (kind == Nothing) {
        if (!next_line())
            return !error_.empty() || !child_ended() ? Error : End;
        kind = read_event(e);
    }
    return kind;
}
