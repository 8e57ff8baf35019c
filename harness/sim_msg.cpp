// SPDX-License-Identifier: Apache-2.0
// $error, $fatal, $stop, $finish, assertions and faults of the simulator: none
// of them may end the process or be lost. Verilator calls the functions below
// instead of its own; they keep texts, and the bench fails the trace.
#include "sim_msg.h"
#include "sim_error.h"
#include "verilated.h"
#include <cstdarg>
#include <cstdio>
#include <cstring>

namespace {

// Most texts of one trace; more are counted.
constexpr unsigned kTexts = 20;

SimErrors *errors;  // errors of the running simulator, set around each clock
std::string said;   // text of a $error or $fatal before its stop

// "[12] %Error: file:3: text" precedes a stop; any other text is a $display or
// $warning of the RTL, and is printed to stdout.
bool before_stop(const char *text)
{
    return text[0] == '[' && (std::strstr(text, "] %Error: ") ||
                              std::strstr(text, "] %Fatal: "));
}

// The text after "file:line: ", which Verilator adds.
std::string plain(const std::string &text)
{
    size_t at = text.find(": ", text.find("] %") + 3);

    at = at == std::string::npos ? at : text.find(": ", at + 2);
    if (at == std::string::npos)
        return text;
    std::string s = text.substr(at + 2);
    while (!s.empty() && s.back() == '\n')
        s.pop_back();
    return s;
}

void put(const char *file, int line, const std::string &what, bool ends)
{
    if (!errors || errors->mute)
        return;
    errors->count++;
    errors->ends |= ends;
    if (errors->text.size() >= kTexts && !ends)
        return;
    std::string place = file && *file
        ? std::string(file) + ":" + std::to_string(line) + ": " : "";
    errors->text.push_back(
        {place + "clock " + std::to_string(errors->clock) + ": " + what,
         ends});
}

} // namespace

void sim_errors_of(SimErrors *e)
{
    errors = e;
}

extern "C" void sim_msg_print(const char *fmt, ...)
{
    char text[4096];
    va_list ap;

    va_start(ap, fmt);
    std::vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    if (!errors || !before_stop(text)) {
        if (!errors || !errors->mute)
            std::fputs(text, stdout);
        return;
    }
    said = text;
}

// Called by $stop, and after the text of $error, $fatal and assertions, which
// cannot be distinguished here: the trace continues after them, as after an
// error.
void vl_stop(const char *file, int line, const char *)
{
    bool stop = said.empty();
    std::string what = stop ? "$stop" : "$error or $fatal: " + plain(said);

    said.clear();
    put(file, line, what, stop);
}

void vl_finish(const char *file, int line, const char *)
{
    put(file, line, "$finish", true);
}

// The simulator itself cannot continue, and must not return to its caller.
void vl_fatal(const char *file, int line, const char *, const char *msg)
{
    std::string what = std::string("simulator: ") + (msg ? msg : "fault");

    if (errors)
        errors->mute = false;
    put(file, line, what, true);
    throw SimFault(what);
}
