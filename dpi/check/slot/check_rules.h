/* SPDX-License-Identifier: Apache-2.0
 * Rules between units (conv_units.md, unit_pins.md 4): limits that a unit must
 * keep towards its neighbour, for any data.
 *
 * A monitor sees its unit's inputs too. When these break a rule, the unit is
 * not to blame for later errors: the report names the driver, which may be a
 * model of the bench. A rule is judged once: at the unit that drives the
 * channel when that one is in `check`, else at the receiver.
 */
#ifndef DLA_CHECK_RULES_H
#define DLA_CHECK_RULES_H

#include <stdbool.h>
#include <stdint.h>
#include "../../fault/rules.h"

#define CHECK_RULE_ID(id, slot, channel, name, where) RULE_##id,
enum { CHECK_RULES(CHECK_RULE_ID) RULES };

/* Clocks after which a pulse that another unit acted on counts as lost. */
enum { LOST = 64 };

/* The rules' view of the pins; NULL: out of memory. */
typedef struct rule_state rule_state;
rule_state *rule_create(void);
void rule_destroy(rule_state *r);
void rule_reset(rule_state *r);

struct dla_check_ctx;

/* A broken rule, seen at the pins of a slot in `check`; what and the rest: as
 * for printf. */
void rule_broken(struct dla_check_ctx *k, int seen_at, int rule,
                 const char *format, ...) __attribute__((format(printf, 4, 5)));
/* True when the rule is to be judged at the pins of that slot. */
bool rule_here(const struct dla_check_ctx *k, int seen_at, int rule);

/* A word of a stripe, a complete stripe of n words; psum: its words are partial
 * sums. */
void rule_word(struct dla_check_ctx *k, int slot, bool psum, int tag,
               uint32_t cost);
void rule_stripe(struct dla_check_ctx *k, int slot, uint32_t words,
                 uint32_t cost, bool channel_end);
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
