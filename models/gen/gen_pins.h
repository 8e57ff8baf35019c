/* SPDX-License-Identifier: Apache-2.0
 * Pins of a unit as its real module has them in a configuration, each with its
 * place in the pins of the slot. Columns of pins.csv for them:
 *
 *   needs  parameters or widths that must not be 0; v2: the register variant
 *   half   instance of CMAC that has the pin
 *   name   name at the unit, where it is another than the slot's
 *   as     width at the unit, where it is another than the slot's
 *   each   the unit has one numbered port for each group of this many bits
 *   tied   value of the net where its sender lacks the pin (empty: 0)
 *   kind   of the pins that every unit has: system, csb, memory, done; empty
 *          between two units
 *   part   clock, reset, valid, ready; empty: other
 *
 * Words of name and as that begin with v1: or v2: are for that variant only. */
#ifndef GEN_GEN_PINS_H
#define GEN_GEN_PINS_H
#include "gen_topo.h"

enum { PIN_CHARS = 64, PIN_NET = 96, UNIT_PINS = 1024 };

/* An input gets `net`; an output drives it, which is `cast` bits wide (0: as
 * wide as the pin). */
typedef struct pin {
    char name[PIN_CHARS], net[PIN_NET];
    const char *port; /* of the slot, NULL: the unit alone has such a pin */
    int in, width, cast;
} pin;

typedef struct unit {
    const tables *t;
    const char *cfg, *name;
    char half; /* instance of CMAC, 'a' or 'b'; 0 for other units */
    int n;
    pin pin[UNIT_PINS];
} unit;

/* The name of a whole core in place of a unit's; its pins are those of
 * core_pins.csv. */
#define UNIT_CORE "core"
/* The net that opens the clock gates of a unit that has the pins. */
#define UNIT_GATES_NET "gating_off"

/* Fills `s` with the pins of a unit, or of UNIT_CORE, in the order of the table. */
void unit_pins(unit *s, const tables *t, const char *cfg, const char *name,
               char half);
/* Row of pin_meanings.csv for a pin: pattern, section, meaning; exits if there
 * is none. */
char **gen_pin_meaning(const tables *t, const char *name);
/* The instances that fill a slot, a letter each: "ab" for CMAC, else "". */
const char *unit_halves(const tables *t, const char *slot);
/* Returns 0 if a pin of the slot, a row of pins.csv, is no pin of the unit in
 * this configuration. */
int unit_has_pin(const unit *s, size_t row);
/* Value of a name that widths of pins.csv are made of; exits if the name is
 * unknown. */
long unit_symbol(const tables *t, const char *cfg, const char *name);
/* Bits of a width of pins.csv. */
int unit_width(const tables *t, const char *cfg, const char *text);

#endif
