// SPDX-License-Identifier: Apache-2.0
// replay: recorded waves of unit pins through the monitors and checkers of
// `check`. Any simulator may have made the wave; nothing is simulated here but
// the monitors (dla_replay.sv, generated), clock by clock.
#include "Vdla_replay.h"
#include "options.h"
#include "pins.h"
#include "verilated.h"
extern "C" {
#include "../../dpi/bench/bench.h"
#include "dla_output.h"
void dla_dpi_tick(uint64_t ctx, int intr, svBitVecVal *mask);
void dla_dpi_csb_accept(uint64_t ctx, int expects);
}
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <memory>
#include <sys/stat.h>

namespace {

const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

struct BenchDelete {
    void operator()(dla_bench *b) const { bench_destroy(b); }
};

// Register port of a page.
struct Csb {
    dla_page page;
    const CData *pvld, *prdy;
    const QData *pd;
};

// One recording.
class Player {
public:
    // Differences are printed to out. ones: x and z count as 1.
    Player(const Options &opt, const char *file, FILE *out, bool ones);
    // EXIT_... of options.h. The twin gets the same clocks with x and z as 1,
    // for a recording that cannot be read twice; NULL: none.
    int play(Player *twin);
    // The same for a twin, when its leader reached the end of the recording.
    int end_as_twin() { return end(going_, ""); }
    Unknown unknown() const { return rec_.unknown(); }
    uint64_t compared() const { return compared_; }

private:
    bool begin(std::string &error);
    bool step();
    int end(bool go, std::string error);
    void follow(Player &leader);
    bool prepare(std::string &error);
    bool alter(Alter &a, std::string &error);
    bool pin_bit(const std::string &text, PinBit &bit, std::string &error);
    void reset_clock();
    void clock();
    void registers();
    bool speak();
    void eval();
    int verdict();

    const Options &opt_;
    PinOptions asked_;
    const char *file_;
    FILE *out_;
    const Recording *at_; // its unit's clocks are counted
    bool going_ = true;
    VerilatedContext context_;
    Vdla_replay top_;
    std::unique_ptr<dla_bench, BenchDelete> bench_;
    std::vector<Pin> pins_;
    std::vector<Csb> csb_;
    std::vector<Alter> alters_;
    Recording rec_;
    bool was_reset_ = false, ready_ = false, error_ = false;
    uint64_t mismatches_ = 0, compared_ = 0; // before the last reset
};

Player::Player(const Options &opt, const char *file, FILE *out, bool ones)
    : opt_(opt), asked_(opt.pins), file_(file), out_(out), at_(&rec_),
      top_(&context_, "")
{
    asked_.ones = ones;
#define PIN(name, other, tied, bits, least, slots)                         \
    pins_.push_back({ #name, other, tied, bits, least, slots,              \
                      reinterpret_cast<uint8_t *>(&top_.name),             \
                      sizeof top_.name, nullptr });
#include "dla_replay.inc"
#undef PIN
#define PAGE(page, unit)                                                   \
    csb_.push_back({ page, &top_.csb2##unit##_req_pvld,                    \
                     &top_.csb2##unit##_req_prdy,                          \
                     &top_.csb2##unit##_req_pd });
#include "dla_replay_pages.inc"
#undef PAGE
    for (Pin &p : pins_)
        memset(p.value, 0, p.bytes);
}

// "PIN[BIT]" or "!PIN[BIT]"; without a bit, bit 0.
bool Player::pin_bit(const std::string &text, PinBit &bit,
                     std::string &error)
{
    std::string name = text;
    size_t at = name.find('[');

    bit.low = name[0] == '!';
    if (at != std::string::npos) {
        bit.bit = static_cast<unsigned>(strtoul(name.c_str() + at + 1,
                                                nullptr, 0));
        name.resize(at);
    }
    name = name.substr(bit.low);
    for (const Pin &p : pins_)
        if (name == p.name && bit.bit < p.bits) {
            bit.value = p.value;
            return true;
        }
    error = "--alter: " DLA_CONFIG " has no pin or bit " + text;
    return false;
}

// "PIN[BIT]@A&!B[1]#N"; conditions and N may be left out.
bool Player::alter(Alter &a, std::string &error)
{
    std::string name = a.text, when;
    size_t at = name.find('#');

    if (at != std::string::npos) {
        a.nth = strtoull(name.c_str() + at + 1, nullptr, 0);
        name.resize(at);
    }
    if ((at = name.find('@')) != std::string::npos) {
        when = name.substr(at + 1);
        name.resize(at);
    }
    if (!pin_bit(name, a.what, error))
        return false;
    while (!when.empty()) {
        at = when.find('&');
        a.when.push_back({});
        if (!pin_bit(when.substr(0, at), a.when.back(), error))
            return false;
        when = at == std::string::npos ? "" : when.substr(at + 1);
    }
    return true;
}

bool Player::prepare(std::string &error)
{
    bench_opts o;
    char err[512];

    memset(&o, 0, sizeof o);
    for (int port = 0; port < 2; port++)
        axi_cfg_for(&o.axi[port], dla_cfg_find(DLA_CONFIG), port);
    for (int s = 0; s < DLA_NSLOT; s++)
        o.engine[s] = opt_.pins.slots >> s & 1 ? BENCH_CHECK : BENCH_RTL;
    o.on_mismatch = opt_.on_mismatch;
    bench_.reset(bench_create(DLA_CONFIG, &o, err, sizeof err));
    if (!bench_) {
        error = err;
        return false;
    }
    top_.ctx_i = bench_ctx(bench_.get());
    for (const std::string &text : opt_.alter) {
        alters_.push_back({});
        alters_.back().text = text;
        if (!alter(alters_.back(), error))
            return false;
    }
    return true;
}

void Player::eval()
{
    top_.nvdla_core_clk = 1;
    top_.eval();
    top_.nvdla_core_clk = 0;
    top_.eval();
}

// While reset is low the checkers are as after creation.
void Player::reset_clock()
{
    if (!was_reset_) {
        check_reports *k = bench_reports(bench_.get());

        mismatches_ += reports_mismatches(k);
        compared_ += reports_compared(k);
        bench_reset(bench_.get());
    }
    was_reset_ = ready_ = true;
    top_.check_i = 0;
    top_.nvdla_core_rstn = 0;
    eval();
}

// Register writes as they reach the units: precision and mode of the layers
// are not on the other pins.
void Player::registers()
{
    const dla_cfg *cfg = dla_config(bench_core(bench_.get()));

    for (const Csb &c : csb_) {
        uint64_t pd = *c.pd;
        char place[256];

        if (!*c.pvld || !*c.prdy || !(pd >> 54 & 1))
            continue;
        bench_csb req = { cfg->page[c.page] +
                              (static_cast<uint32_t>(pd & 0x3ff) << 2),
                          static_cast<uint32_t>(pd >> 22), 1, 0 };
        snprintf(place, sizeof place, "%s, %.3f ns", file_name(file_),
                 at_->time_ns());
        bench_place(bench_.get(), place);
        bench_csb_push(bench_.get(), &req);
        dla_dpi_csb_accept(bench_ctx(bench_.get()), 0);
    }
}

void Player::clock()
{
    check_reports *k = bench_reports(bench_.get());

    if (was_reset_) // this is clock 1, as in cosim
        reports_time(k, static_cast<uint64_t>(at_->time_ns() -
                                              at_->period_ns()));
    was_reset_ = false;
    reports_period(k, at_->period_ns());
    std::vector<Alter *> now;

    for (Alter &a : alters_) {
        bool hit = !a.done;

        for (const PinBit &c : a.when)
            hit &= c.get() != c.low;
        if (hit && a.nth-- == 0) {
            a.done = true;
            now.push_back(&a);
        }
    }
    for (Alter *a : now)
        a->what.flip();
    top_.nvdla_core_rstn = 1;
    top_.check_i = static_cast<SData>(opt_.pins.watched);
    wake_mask mask;
    dla_dpi_tick(bench_ctx(bench_.get()), 0, mask.word);
    registers();
    eval();
    for (Alter *a : now)
        a->what.flip();
}

// Prints the messages of models and checkers; false when the run is over. A
// model reports an error when it cannot continue with the input of its unit; an
// earlier fault, which the checkers report, caused it.
bool Player::speak()
{
    check_reports *k = bench_reports(bench_.get());
    std::string errors;
    const char *text;
    int error;

    while ((text = dla_message(bench_core(bench_.get()), &error)))
        if (error)
            errors += std::string(text) + "\n";
        else
            fprintf(out_, "note %s: %s\n", file_name(file_), text);
    if (!errors.empty() && !error_)
        check_finish(bench_checker(bench_.get()), "at the error of a model",
                     false);
    while ((text = reports_next(k)))
        fprintf(out_, "FAIL %s check %s", file_name(file_), text);
    if (!errors.empty())
        fprintf(out_, "ERROR %s: %s", file_name(file_), errors.c_str());
    error_ |= !errors.empty();
    return !reports_stopped(k) && !error_;
}

int Player::verdict()
{
    // an earlier fault of the RTL may be the cause: it counts first
    if (bench_refused(bench_.get()) && !mismatches_) {
        fprintf(out_, "FAIL %s: a layer's registers were refused\n",
                file_name(file_));
        return EXIT_BAD;
    }
    if (mismatches_ || error_)
        fprintf(out_, "FAIL %s: %" PRIu64 " difference%s in %" PRIu64
                " comparisons\n", file_name(file_), mismatches_,
                mismatches_ == 1 ? "" : "s", compared_);
    return mismatches_ || error_ ? EXIT_DIFFERS : EXIT_SAME;
}

// The same clocks as another player with pins in the same recording.
void Player::follow(Player &leader)
{
    at_ = &leader.rec_;
    for (size_t i = 0; i < pins_.size(); i++)
        leader.pins_[i].twin = pins_[i].value;
}

bool Player::begin(std::string &error)
{
    return rec_.open(file_, pins_, asked_, error);
}

// One clock; false when no more is needed.
bool Player::step()
{
    if (!going_)
        return false;
    if (at_->in_reset())
        reset_clock();
    else if (ready_)
        clock();
    return going_ = speak();
}

int Player::play(Player *twin)
{
    std::string error, other;
    bool go = prepare(error);

    if (go && twin) {
        twin->follow(*this);
        (void)twin->prepare(other);
    }
    go = go && begin(error);
    while (go && rec_.edge(error)) {
        go = step();
        if (twin)
            (void)twin->step();
    }
    return end(go, error);
}

int Player::end(bool go, std::string error)
{
    check_reports *k;

    if (error.empty() && !ready_)
        error = std::string(file_) + ": the units are never reset in this "
                "recording: it must begin before the reset ends";
    for (const Alter &a : alters_)
        if (error.empty() && go && !a.done)
            error = "--alter=" + a.text + ": this does not happen so often";
    if (!error.empty()) {
        fflush(stdout);
        fprintf(out_ == stdout ? stderr : out_, "%s\n", error.c_str());
        return EXIT_BAD;
    }
    k = bench_reports(bench_.get());
    if (go)
        check_finish(bench_checker(bench_.get()), "end of the recording",
                     false);
    speak();
    mismatches_ += reports_mismatches(k);
    compared_ += reports_compared(k);
    return verdict();
}

// A player's messages, as text.
class Text {
public:
    Text() : f_(open_memstream(&text_, &size_)) {}
    ~Text()
    {
        fclose(f_);
        free(text_);
    }
    FILE *file() { return f_; }
    const char *text()
    {
        fflush(f_);
        return text_;
    }

private:
    char *text_ = nullptr;
    size_t size_ = 0;
    FILE *f_;
};

// A recording that can be read once: a pipe, standard input.
bool only_once(const char *file)
{
    struct stat st;

    return !strcmp(file, "-") || (!stat(file, &st) && !S_ISREG(st.st_mode));
}

// A compared bit that is x or z differs from the expected value with x as 0 or
// with x as 1; a bit that does not count differs in neither. So both are played
// if there are any.
int play(const Options &opt, const char *file)
{
    Text text;
    Player first(opt, file, stdout, false);
    Player second(opt, file, text.file(), true);
    bool once = only_once(file);
    int code = first.play(once ? &second : nullptr), other = EXIT_SAME;
    Unknown x = first.unknown();

    if (code == EXIT_BAD)
        return code;
    if (x.pins && code == EXIT_SAME)
        other = once ? second.end_as_twin() : second.play(nullptr);
    if (x.pins)
        printf("note %s: x or z on %u pins, first on %s at %.3f ns\n",
               file_name(file), x.pins, x.pin.c_str(), x.ns);
    if (other != EXIT_SAME) {
        printf("FAIL %s: x or z where a value is compared; it passes with "
               "these bits as 0, and differs with 1:\n%s", file_name(file),
               text.text());
        return EXIT_DIFFERS;
    }
    if (code == EXIT_SAME && !first.compared()) {
        printf("SKIP %s: nothing was compared: the pins of the units have no "
               "transfer\n", file_name(file));
        return EXIT_NOTHING;
    }
    if (code == EXIT_SAME)
        printf("PASS %s: %" PRIu64 " comparisons, no difference\n",
               file_name(file), first.compared());
    return code;
}

int replay(int argc, char **argv)
{
    Options opt;
    int count[EXIT_NOTHING + 1] = {}, code = options(argc, argv, opt);
    int worst = 0;

    if (code >= 0)
        return code;
    for (const char *file : opt.files) {
        code = play(opt, file);
        count[code]++;
        if (code != EXIT_NOTHING && code > worst)
            worst = code;
    }
    printf("%d passed, %d failed", count[EXIT_SAME], count[EXIT_DIFFERS]);
    if (count[EXIT_BAD])
        printf(", %d not played", count[EXIT_BAD]);
    if (count[EXIT_NOTHING])
        printf(", %d skipped", count[EXIT_NOTHING]);
    printf("\n");
    if (count[EXIT_NOTHING] < (int)opt.files.size())
        return worst;
    fprintf(stderr, "replay: nothing was compared in any recording; expected "
                    "transfers of a unit of --slots, the right --clock and "
                    "--scope\n");
    return EXIT_BAD;
}

} // namespace

int main(int argc, char **argv)
{
    return dla_output_end("replay", replay(argc, argv));
}
