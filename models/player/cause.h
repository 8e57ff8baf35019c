/* SPDX-License-Identifier: Apache-2.0
 * Facts about a hang, for the sentence about its likely cause: private to
 * models/player. */
#ifndef DLA_PLAYER_CAUSE_H
#define DLA_PLAYER_CAUSE_H

#include "dla_regs.h"
#include "play.h"

/* What a page was programmed with by the commands that ran, up to some layer
 * or to the end. Units run the layers of their groups in turn, so layers count
 * from 0 and layer n is of group n & 1. A line is 0 where nothing was
 * written. */
typedef struct cause_page {
    dla_page page;
    dla_regs regs;
    /* Of each word of a group, of those that exist once. line[g][1] is of the
     * S_POINTER with which the group was enabled. */
    uint32_t line[2][DLA_REG_WORDS], s_line[DLA_REG_WORDS];
    unsigned layers; /* enabled in turn */
    unsigned wanted; /* of them, those that were asked for */
    unsigned group;  /* of the layer that was enabled last */
} cause_page;

/* How a page is at the end, as its own registers say. */
typedef struct cause_state {
    bool known;        /* the trace wrote to it, and its registers were read */
    uint8_t state[2];  /* STATUS_0, STATUS_1: 0 idle, 1 running, 2 waiting */
    uint8_t consumer;
    unsigned layers;   /* enabled in turn */
} cause_state;

typedef struct cause_facts {
    dla_player *p;
    cause_state page[DLA_NPAGE];
    bool glb; /* the two registers below were read */
    uint32_t status, mask;
    char text[1000];
} cause_facts;

/* Reads the core's registers; false: it gave up. */
bool cause_look(cause_facts *f, dla_player *p);
/* What they say, as two lines of the report: which groups are enabled, and
 * the interrupts against their mask. */
void cause_registers(const cause_facts *f);
/* The same for who asks later (dla_player_hang). */
void cause_keep(const cause_facts *f);
/* Layers of the page that it has not finished. */
unsigned cause_busy(const cause_facts *f, dla_page page);
/* Replays what ran of a page until layer n is enabled, or all of it (n
 * UINT32_MAX). want: counts only layers for which it holds, NULL: all. False:
 * there is no such layer; *x then holds everything. */
typedef bool (*cause_want)(const uint32_t *d);
bool cause_layer(const cause_facts *f, dla_page page, unsigned n,
                 cause_want want, cause_page *x);
/* How many layers ran, or run, for which want holds. */
unsigned cause_count(const cause_facts *f, dla_page page, cause_want want);
/* The first command of the page that has not run and enables it, or NULL. */
const dla_cmd *cause_ahead(const cause_facts *f, dla_page page);

/* Appends to the sentence. */
void cause_say(cause_facts *f, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* Appends "NAME.cfg:12" of a line, or what says that there is none. */
void cause_line(cause_facts *f, uint32_t line);
/* Appends "UNIT.REGISTER.FIELD = 0x3 (NAME.cfg:12)". */
void cause_field(cause_facts *f, const cause_page *x, uint32_t field);
/* Appends where the page's layer n was enabled, with S_POINTER. */
void cause_enable(cause_facts *f, const cause_page *x);

/* What two units must agree on (cause_agree.c): true when layers that belong
 * together do not. */
bool cause_disagree(cause_facts *f);
/* The weights of layers in the same banks exceed these, in RTL with clock
 * gates that loses releases (cause_gates.c). */
bool cause_gates(cause_facts *f);
/* Layers that need one of another page that was not enabled. ahead: one whose
 * command is still to come. */
bool cause_partner(cause_facts *f, bool ahead);
/* All of them, whether they are why it hangs or not, into p->hang; and as
 * lines of the report. */
void cause_lone(cause_facts *f);
void cause_lone_text(cause_facts *f);

#endif
