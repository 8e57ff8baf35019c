/* SPDX-License-Identifier: Apache-2.0
 * A player: private to models/player. */
#ifndef DLA_PLAYER_PLAY_H
#define DLA_PLAYER_PLAY_H

#include "trace.h"

#define DLA_NO_CMD 0xffffffffu

/* Commands linked in file order. */
typedef struct dla_list {
    uint32_t head, tail;
} dla_list;

/* Bytes of a report; reads of a poll before it gives up, the limit of the
 * sanity traces (traces.md 5). */
enum { DLA_REPORT_MAX = 16384, DLA_POLL_TRIES = 50000 };

struct dla_player {
    const dla_trace *t;
    dla_core_if core;
    dla_play_hooks hooks;
    dla_play_options opt;
    uint32_t *next;               /* link of each command in its list */
    dla_list stream[DLA_NPAGE];   /* register and sync commands */
    bool polling[DLA_NPAGE];      /* head is a poll that was not satisfied */
    uint32_t polled[DLA_NPAGE];   /* its reads so far */
    uint32_t last[DLA_NPAGE];     /* and the value read last */
    bool asked[DLA_NPAGE];        /* it was read at least once */
    /* Part A; part B has none of this (traces.md 3). */
    dla_list queue[DLA_NINTR + 1]; /* expected interrupts; last: any */
    bool named[DLA_NINTR];        /* the trace expects this source at all */
    unsigned served[DLA_NINTR][2]; /* by source and group */
    dla_list *attached;           /* per event: checks, memory commands */
    uint8_t *raised;              /* per event */
    unsigned spurious; /* pin high without cause since the last clear */
    bool cleared;      /* an interrupt was cleared at least once */
    uint32_t pc;       /* part B: command that runs */
    uint32_t where;    /* command that runs, for messages */
    dla_expect *check;
    char **detail; /* texts of checks, owned */
    size_t ncheck, capcheck;
    unsigned passed, failed;
    dla_play_end end;
    bool ended; /* report is set: stop */
    bool still; /* it hangs because nothing can move any more */
    char report[DLA_REPORT_MAX];
    char status[8192]; /* the last messages of the units */
    dla_cause cause; /* the likely one of a hang */
    dla_hang hang;
};

#define dla_play_limit "the limit of clocks or steps is reached"

/* Ends the run with a line of the report; false for the caller's return. */
bool dla_play_stop(dla_player *p, dla_play_end end, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* The same at the current command: the core gave up. */
bool dla_play_gave_up(dla_player *p);
/* Adds a line to the report. */
void dla_play_report(dla_player *p, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void dla_play_note(dla_player *p, bool verbose, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Gives the command's place in the trace to the back end. */
void dla_play_place(dla_player *p, uint32_t cmd);
/* Fetches the memory that the units wait for, while nothing else happens, and
 * puts their messages into the report. */
void dla_play_ask(dla_player *p);
void dla_play_status(dla_player *p);
/* Finds the likely cause of a hang (cause.c) and adds it to the report, with
 * the registers of the core that show it. */
void dla_play_cause(dla_player *p);

bool dla_play_write(dla_player *p, uint32_t addr, uint32_t v, bool posted);
bool dla_play_read(dla_player *p, uint32_t addr, uint32_t *v);

/* Counts a check, keeps it and passes it to the back end. detail is copied. */
bool dla_play_result(dla_player *p, dla_expect *c, const char *detail);

/* Runs a check or memory command. False when that was not possible. */
bool dla_play_data(dla_player *p, uint32_t cmd);
/* Declares the regions known from the start, and runs memory commands that wait
 * for no event. */
bool dla_play_memory(dla_player *p);
void dla_play_register(dla_player *p, uint32_t cmd, uint32_t got, bool pass);

/* Raises an event: runs the commands that wait for it. */
bool dla_play_raise(dla_player *p, int32_t event);
/* Serves the interrupt pin once (traces.md 6). */
bool dla_play_service(dla_player *p);
/* The end of a trace: an event that is left is a failed check when its source
 * has expected ones. False: the trace has ended. */
bool dla_play_surplus(dla_player *p);

void dla_play_cfg(dla_player *p);
void dla_play_txn(dla_player *p);

#endif
