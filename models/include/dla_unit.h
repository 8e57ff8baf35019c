/* SPDX-License-Identifier: Apache-2.0
 * A unit: the object that sits in a slot (docs/architecture.md).
 *
 * This struct is also the interface of models loaded from shared objects, so it
 * is versioned: DLA_UNIT_ABI changes whenever the layout of this file,
 * dla_chan.h, dla_fifo.h or dla_regs.h does.
 *
 * Order of calls: create; reset; then any mix of reg_read, reg_write and step,
 * on one thread; destroy. `step` consumes and produces everything that the
 * channels allow and returns whether it moved anything. It never blocks and
 * never allocates. A unit never assumes when a neighbour moves. */
#ifndef DLA_UNIT_H
#define DLA_UNIT_H

#include "dla_chan.h"

#define DLA_UNIT_ABI 5u

/* The treatment of an illegal register value (option --illegal): refused;
 * reported only; refused, with notes shown too. */
enum { DLA_ILLEGAL_ERROR, DLA_ILLEGAL_WARN, DLA_ILLEGAL_NOTE };

/* Functions that a unit may call. Owned by the system; valid for the unit's
 * life. Messages are kept on the system's bounded list, with the caller's
 * place. */
typedef struct dla_ctx dla_ctx;
typedef struct dla_unit dla_unit; /* the unit's own struct */

#pragma GCC visibility push(default)

/* Reports that the unit cannot continue (severity error), or a remark.
 * printf-like, one line, no newline at the end. */
void dla_msg_error(dla_ctx *ctx, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void dla_msg_warn(dla_ctx *ctx, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* The same about a rule, whose name lives as long as the core. */
void dla_msg_warn_rule(dla_ctx *ctx, const char *rule, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Reports a field whose value breaks a rule: a dla_rule_id of dla_regs_gen.h,
 * which gives the severity (docs/reference/legality.md). `field` is a constant
 * of dla_regs_gen.h, `legal` the legal range as text ("0 (INT8)", "1..8"). The
 * message names configuration, unit, register, field, value, range and rule.
 * Returns false when the layer must not run. */
bool dla_illegal(dla_ctx *ctx, unsigned rule, dla_page page, unsigned group,
                 uint32_t field, uint32_t value, const char *legal);
/* True where the configuration has no 16-bit data: its hardware ignores the
 * precision field of the words w of a group. A value other than 0 is a note. */
bool dla_precision_ignored(dla_ctx *ctx, dla_page page, unsigned group,
                           const uint32_t *w, uint32_t field);
/* As dla_illegal for a rule between registers of several pages; the text has
 * everything except the rule. The message has the place where the group was
 * enabled; page DLA_NPAGE: that of the present command, which breaks the rule
 * itself. */
bool dla_broken(dla_ctx *ctx, unsigned rule, dla_page page, unsigned group,
                const char *fmt, ...) __attribute__((format(printf, 5, 6)));
/* The two functions below report input that contradicts the protocol, or the
 * unit's own registers. `from` has the bit 1 << slot of each unit that may
 * have caused it. When RTL fills such a slot, the trace fails and the message
 * names that slot; otherwise the trace itself is bad input. */
void dla_msg_from(dla_ctx *ctx, unsigned from, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* `from` of a partial sum: both of these units determine it. */
enum { DLA_FROM_MAC = 1 << DLA_SLOT_CSC | 1 << DLA_SLOT_CMAC };
bool dla_disagree(dla_ctx *ctx, unsigned from, unsigned rule, dla_page page,
                  unsigned group, const char *fmt, ...)
    __attribute__((format(printf, 6, 7)));

/* The time at which a layer is judged. Register tests enable units with any
 * values, and a unit without input never uses its registers. So a layer that
 * breaks a rule is held without a message until its unit would act; a legal one
 * starts at once. */
typedef enum dla_verdict {
    DLA_UNJUDGED, DLA_GOOD, DLA_HELD, DLA_BAD
} dla_verdict;
/* A group was enabled: *verdict is DLA_UNJUDGED again, and messages about the
 * layer name the place of this moment. */
void dla_enabled(dla_ctx *ctx, dla_page page, unsigned group,
                 uint8_t *verdict);
/* Judges the layer of the next group: true when it may run. `acts`: its input
 * has arrived. `check` reports by the functions above. */
bool dla_judge(dla_ctx *ctx, uint8_t *verdict, bool acts,
               bool (*check)(dla_unit *u, unsigned group), dla_unit *u,
               unsigned group);

/* Stops a layer because of a fact that the unit found at its start: the rule
 * that was broken last becomes that of the group with this verdict. dla_judge
 * does it itself. */
void dla_stopped(dla_ctx *ctx, const uint8_t *verdict);
/* The rule (docs/reference/legality.md) that stops the layer of a group, ""
 * for none. */
const char *dla_stopped_by(const dla_ctx *ctx, dla_page page, unsigned group);

#pragma GCC visibility pop

typedef struct dla_unit_ops {
    uint32_t abi;        /* DLA_UNIT_ABI */
    const char *unit;    /* its slot, as in dla_slot_name: "sdp" */
    const char *name;    /* name of the model: "count_sdp" */
    const char *version; /* version of the model, for messages: "1.0" */
    const char *desc;    /* one line for --list */
    /* Makes a unit for a configuration on given ports (kept by reference).
     * NULL when out of memory. An error that it reports by dla_msg_error
     * refuses the core; a remark is dropped. */
    dla_unit *(*create)(const dla_cfg *cfg, const dla_ports *ports,
                        dla_ctx *ctx);
    void (*destroy)(dla_unit *u);
    void (*reset)(dla_unit *u);
    /* Byte offset inside the page; the function is called only for pages that
     * the unit owns. A read may have the effect of the hardware (LUT address
     * step). */
    uint32_t (*reg_read)(dla_unit *u, dla_page page, uint32_t offset);
    void (*reg_write)(dla_unit *u, dla_page page, uint32_t offset,
                      uint32_t value);
    bool (*step)(dla_unit *u);
    /* One line: the state of the unit or the event that it waits for ("SDP:
     * layer of group 0 waits for CACC results, 12 of 64 atoms done"), empty
     * when idle. Returns true when the unit is busy (a layer is enabled). */
    bool (*status)(const dla_unit *u, char *text, size_t size);
} dla_unit_ops;

/* The first members of a model's dla_unit_ops, for a designated initializer:
 * the slot it is for, its own name, its version. */
#define DLA_UNIT_IS(slot, model, number) \
    .abi = DLA_UNIT_ABI, .unit = (slot), .name = (model), .version = (number)

/* A shared object exports one of these by this name. */
#define DLA_UNIT_SYMBOL "dla_unit_provider"

#pragma GCC visibility push(default)

/* The project's own models, by slot. */
const dla_unit_ops *dla_model_ops(dla_slot slot);
/* True if a model can be in a slot: its ABI is that of this library, its unit
 * is the slot's, and no function is NULL. False with the difference in err. */
bool dla_unit_fits(const dla_unit_ops *ops, dla_slot slot, char *err,
                   size_t size);
const char *dla_slot_name(dla_slot slot);
dla_slot dla_slot_find(const char *name); /* DLA_NSLOT when unknown */
bool dla_slot_present(const dla_cfg *cfg, dla_slot slot);
/* Slot that owns a page, DLA_NSLOT for shell pages (GLB, MCIF, ...). */
dla_slot dla_slot_of_page(dla_page page);
/* Slot of the unit that has an interrupt source, a memory client. */
dla_slot dla_intr_slot(int intr);
dla_slot dla_client_slot(int client);

#pragma GCC visibility pop

#endif
