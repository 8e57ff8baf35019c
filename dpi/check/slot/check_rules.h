/* SPDX-License-Identifier: Apache-2.0
 * Rules between units (conv_units.md, unit_pins.md 4): what a unit must not do
 * to its neighbour, whatever it computes.
 *
 * A monitor sees its unit's inputs too. When these break a rule, the unit is
 * not to blame for what follows: the report names who drives them, which may
 * be a model of the bench. A rule is judged once: at the unit that drives the
 * channel when that one is in `check`, else at the receiver.
 */
#ifndef DLA_CHECK_RULES_H
#define DLA_CHECK_RULES_H

#include <stdbool.h>
#include <stdint.h>

/* RULE(id, driver's slot, channel, name, where it is written) */
#define CHECK_RULES(RULE)                                                  \
    RULE(DATA_HALVES, CSC, "sc2mac_dat", "halves alike", "5.3")            \
    RULE(DATA_TAGS, CSC, "sc2mac_dat", "tags of a stripe", "1.1, 9 (e)")   \
    RULE(DATA_ASKED, CSC, "sc2mac_dat", "stripes of an enabled layer",     \
         "5.1")                                                            \
    RULE(WEIGHT_SELECT, CSC, "sc2mac_wt", "one cell selected", "5.3")      \
    RULE(STRIPE_SPACING, CSC, "sc2mac_dat", "stripe spacing", "2, 9")      \
    RULE(END_FLUSH, CSC, "sc2mac_dat", "end flush", "5.6, 9")              \
    RULE(CREDIT_SPENT, CSC, "sc2mac_dat", "stripe with credit", "5.5")     \
    RULE(RELEASE_STOCK, CSC, "sc2cdma", "release of what was announced",   \
         "9 (b)")                                                          \
    RULE(RELEASE_PENDING, CSC, "sc2cdma", "no release while a bank change "\
         "is requested", "0, 3.6")                                         \
    RULE(REQ_HELD, CSC, "sc2cdma_pending_req", "request held until the "   \
         "acknowledge", "3.6")                                             \
    RULE(PSUM_HALVES, CMAC, "mac2accu", "halves in step", "2, 9 (d)")      \
    RULE(PSUM_TAGS, CMAC, "mac2accu", "tags of a stripe", "1.1, 6")        \
    RULE(PSUM_LEAD, CMAC, "mac2accu", "mask and data 3 clocks behind pvld",\
         "2")                                                              \
    RULE(PSUM_MODE, CMAC, "mac2accu", "mode of the layer", "1.1")          \
    RULE(PSUM_ASKED, CMAC, "mac2accu", "sums of an enabled layer", "2")    \
    RULE(PSUM_SPACING, CMAC, "mac2accu", "stripe spacing", "2, 9")         \
    RULE(PSUM_FLUSH, CMAC, "mac2accu", "end flush", "5.6, 9")              \
    RULE(CREDIT_OVER, CACC, "accu2sc_credit", "credit never above its "    \
         "reset value", "5.5, 9 (c)")                                      \
    RULE(RESULT_ASKED, CACC, "cacc2sdp", "results of an enabled layer",    \
         "7.3")                                                            \
    RULE(REPLY_CLOCK, CBUF, "sc2buf_rd", "reply 6 clocks behind its "      \
         "request", "2, 4")                                                \
    RULE(UPDATE_DELAY, CDMA, "cdma2sc", "update 3 clocks or more behind "  \
         "its writes", "2, 9")                                             \
    RULE(UPDATE_PENDING, CDMA, "cdma2sc", "no update while a bank change " \
         "is requested", "0, 3.6")                                         \
    RULE(UPDATE_ROOM, CDMA, "cdma2sc", "updates for the room that is free",\
         "3.5")                                                            \
    RULE(WRITE_FREE, CDMA, "cdma2buf", "no write to an entry that CSC may "\
         "read", "0, 9")                                                   \
    RULE(ACK_HELD, CDMA, "cdma2sc_pending_ack", "acknowledge held until "  \
         "the request falls", "3.6")                                       \
    RULE(STREAM_ASKED, SDP, "sdp2pdp", "atoms of an enabled layer",        \
         "unit_pins.md 4.10")

#define CHECK_RULE_ID(id, slot, channel, name, where) RULE_##id,
enum { CHECK_RULES(CHECK_RULE_ID) RULES };

/* Data words at CSC's and CMAC's pins, partial sums at CMAC's and CACC's. */
enum { PACE_DATA, PACE_PSUM, PACES };

/* Clocks of the last stripe's first word and of the last layer's last one. */
typedef struct stripe_clocks {
    uint64_t first, last;
    bool started, ended;
    bool broken; /* what comes behind is late or early for that reason */
} stripe_clocks;

/* Credit as the pins show it: 0 at CSC, 1 at CACC. */
typedef struct credit_level {
    int64_t spent;    /* of the words so far, less what came back */
    int64_t at_start; /* the same at the first word of the stripe */
} credit_level;

/* Clocks after which a pulse that another unit acted on counts as lost. */
enum { LOST = 64 };

enum { RULE_PORTS = 3, RULE_REPLIES = 8 };
typedef struct rule_state {
    stripe_clocks pace[2][PACES]; /* at the driver, at the receiver */
    credit_level credit[2];
    uint64_t reply[RULE_PORTS][RULE_REPLIES]; /* clocks of replies due */
    uint32_t head[RULE_PORTS], due[RULE_PORTS];
    uint8_t req[2], ack[2]; /* levels at CDMA's, CSC's pins */
    uint64_t *wrote;        /* clock of the last write to each entry */
} rule_state;

struct dla_check_ctx;

/* A broken rule, seen at the pins of a slot in `check`; the rest: what, as
 * for printf. */
void rule_broken(struct dla_check_ctx *k, int seen_at, int rule,
                 const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* True when the rule is to be judged at the pins of that slot. */
bool rule_here(const struct dla_check_ctx *k, int seen_at, int rule);

/* A word of a stripe, a complete stripe of n words; psum: of partial sums. */
void rule_word(struct dla_check_ctx *k, int slot, bool psum, int tag,
               uint32_t cost);
void rule_stripe(struct dla_check_ctx *k, int slot, uint32_t words,
                 uint32_t cost, bool channel_end);
void rule_credit(struct dla_check_ctx *k, int slot, uint32_t size);
/* Credit that a word of results costs (conv_units.md 5.5). */
uint32_t rule_cost(const struct dla_check_ctx *k, uint8_t precision,
                   uint8_t wino);
/* Bank change levels, bit 0 data, bit 1 weights. */
void rule_levels(struct dla_check_ctx *k, int slot, int req, int ack);
/* Requests and replies of the buffer at CSC's pins. */
void rule_read(struct dla_check_ctx *k, int port);
void rule_reply(struct dla_check_ctx *k, int port);
void rule_overdue(struct dla_check_ctx *k);

#endif
