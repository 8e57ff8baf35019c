/* SPDX-License-Identifier: Apache-2.0
 * Facts about a hang and the cause found in them: private to models/player. */
#ifndef DLA_PLAYER_CAUSE_H
#define DLA_PLAYER_CAUSE_H

#include "dla_book.h"
#include "dla_text.h"
#include "play.h"

typedef struct cause_facts {
    dla_player *p; /* NULL: a host without a trace */
    const dla_core_if *core;
    bool hangs;    /* else the play ended at a time limit */
    bool still;    /* nothing moves any more */
    const dla_cfg *cfg;
    dla_book *book; /* commands that ran, with S_STATUS as it is now */
    uint32_t status, mask; /* S_INTR_STATUS and S_INTR_MASK of GLB, now */
    dla_cause *cause;
} cause_facts;

/* Layers of a page that it has not finished. */
static inline unsigned cause_busy(const cause_facts *f, dla_page page)
{
    return dla_book_busy(f->book, page);
}

/* ---- parts of a cause (cause_text.c) ---- */

void cause_word(cause_facts *f, const char *key, const char *word);
void cause_page(cause_facts *f, const char *key, dla_page page);
void cause_number(cause_facts *f, const char *key, uint64_t value);
/* A line of the trace, or the number of a write of the host; 0: none. */
void cause_line(cause_facts *f, const char *key, uint32_t line);
/* A field of the registers with which a layer was enabled, and of those of a
 * page that exist once. */
void cause_field(cause_facts *f, const char *key, const dla_book_layer *l,
                 uint32_t field);
void cause_single(cause_facts *f, const char *key, dla_page page,
                  uint32_t field);
/* "enable" and, for group 1, "pointer": the place where the layer was enabled,
 * and where a group of a page was enabled last. */
void cause_enable(cause_facts *f, const dla_book_layer *l);
void cause_enabled(cause_facts *f, dla_page page, unsigned group);
/* "UNIT.REGISTER.FIELD" into name, which is returned. */
const char *cause_field_name(const cause_facts *f, dla_page page,
                             uint32_t field, char *name, size_t size);
/* Appends " (NAME.cfg:12)", or a remark that no such line exists. */
void cause_put_line(const cause_facts *f, dla_text *o, uint32_t line);
/* Makes the sentence. A text has "{key}", "{key#}" for hexadecimal numbers,
 * "{key:layer}" for "1 layer", "2 layers", and "[...]" for a part that is left
 * out when one of its keys has no value. */
void cause_sentence(cause_facts *f, const char *text);

/* ---- rules ---- */

typedef enum cause_id {
#define CAUSE(id, text) CAUSE_##id,
#include "cause_table.h"
#undef CAUSE
    CAUSE_none
} cause_id;

/* The first command of the page that has not run and enables it, or NULL. */
const dla_cmd *cause_ahead(const cause_facts *f, dla_page page);
/* Rules on layers and their registers (cause_layers.c): layers that need a
 * layer of another page which was not enabled, or not yet, because its command
 * is later in the trace; registers of partners that differ; sizes that do not
 * fit; the clock gates of RTL that lose releases. */
cause_id cause_partner(cause_facts *f);
cause_id cause_partner_later(cause_facts *f);
cause_id cause_disagree(cause_facts *f);
cause_id cause_sizes(cause_facts *f);
cause_id cause_gates(cause_facts *f);
/* Notes all enables without a partner in p->hang, whether or not they are the
 * cause. */
void cause_lone(cause_facts *f);

#endif
