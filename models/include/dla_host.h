/* SPDX-License-Identifier: Apache-2.0
 * A host of the core: one interface for a driver and any core.
 *
 * The back end is chosen at run time: the native models in this library, or a
 * Verilated bench, which is a shared library (libdla-bench-CONFIG.so) with our
 * RTL, RTL from elsewhere, or RTL that is compared with the models.
 *
 *   dla_host_options o = DLA_HOST_OPTIONS;
 *   o.config = "nv_small";
 *   o.backend = "./libdla-bench-nv_small-rtl.so";
 *   o.args = (const char *[]){ "--all", "check", NULL };
 *   dla_host *h = dla_host_open(&o, err, sizeof err);
 *   dla_host_map(h, DLA_HOST_MC, 0x80000000, sizeof ram, ram);
 *   dla_host_write32(h, addr, value); ...
 *   while (dla_host_run(h, DLA_HOST_UNTIL_IRQ, 0) == DLA_HOST_IRQ) ...
 *   verdict = dla_host_close(h, err, sizeof err);
 *
 * Threads: a host is used by one thread at a time. Native hosts in several
 * threads share nothing. The simulator's messages belong to the process, so a
 * bench library allows one open host in a process and refuses a second one.
 *
 * Callbacks (options, memory) are called from inside write32, read32, run,
 * reset and close. Inside a callback only dla_host_now may be called; every
 * other function returns DLA_HOST_INSIDE and does nothing.
 *
 * Errors: after DLA_HOST_GAVE_UP the core accepts no call until dla_host_reset.
 * Any other status leaves the host as it was. */
#ifndef DLA_HOST_H
#define DLA_HOST_H

#ifdef __cplusplus
extern "C" {
#endif

#include "dla_mem.h"
#include "dla_verdict.h"

/* Version of the interface; a back end with another number is refused. */
#define DLA_HOST_VERSION 3

typedef struct dla_host dla_host;

/* Memory at DBBIF and at SRAMIF: DLA_RAM_MC, DLA_RAM_CV of dla_chan.h, the
 * value of a unit's RAM_TYPE field. */
enum { DLA_HOST_CV = 0, DLA_HOST_MC = 1 };

typedef enum dla_host_status {
    DLA_HOST_OK,
    DLA_HOST_GAVE_UP, /* an error of the core; a message has it */
    DLA_HOST_INSIDE,  /* called from a callback */
    DLA_HOST_WRONG,   /* an argument: a message has it */
    DLA_HOST_NOMEM    /* out of memory */
} dla_host_status;

typedef enum dla_host_severity {
    DLA_HOST_WARNING,
    DLA_HOST_REFUSED, /* the host requested something that the hardware cannot
                       * do */
    DLA_HOST_FAULT,   /* the core broke a rule */
    DLA_HOST_DIFFERS, /* the same, against its model */
    DLA_HOST_STOPPED, /* it stopped answering */
    DLA_HOST_LIMIT    /* --max-cycles, --max-steps */
} dla_host_severity;

/* rule: the rule in docs/reference/legality.md or docs/reference/rules.md, ""
 * if the message is about none. Texts are valid until the callback returns, or
 * until the next call of dla_host_next_message. */
typedef struct dla_host_message {
    dla_host_severity severity;
    const char *rule, *text;
} dla_host_message;

typedef struct dla_host_options {
    size_t size;         /* size of this struct: later versions add members */
    const char *config;  /* NULL: that of a bench */
    const char *backend; /* NULL or "native", or the file of a bench */
    /* Options, up to NULL; or NULL. Native: --engine, --illegal, --outside,
     * --max-steps of dla play. A bench: the options of cosim for one trace. */
    const char *const *args;
    /* Both optional. Without message the newest messages are kept for
     * dla_host_next_message. */
    void (*message)(void *user, const dla_host_message *m);
    /* The pin changed, as is seen after each access and run. */
    void (*interrupt)(void *user, bool level);
    void *user;
    /* Folder of a trace with the actions of this host, made at close
     * (docs/how-to/capture.md); NULL: none. */
    const char *capture;
} dla_host_options;

#define DLA_HOST_OPTIONS { .size = sizeof(dla_host_options) }

typedef enum dla_host_until {
    DLA_HOST_UNTIL_IRQ, /* the pin is high: at once, if it is */
    DLA_HOST_UNTIL_TIME /* max_time is over, with any level of the pin */
} dla_host_until;

typedef enum dla_host_end {
    DLA_HOST_IRQ,  /* the pin is high */
    DLA_HOST_TIME, /* max_time is over */
    DLA_HOST_IDLE, /* nothing is enabled and nothing will move */
    DLA_HOST_HANG, /* a layer is enabled and nothing can move; a message has
                    * the likely cause */
    DLA_HOST_ERROR /* the core gave up, or the call was wrong; see messages */
} dla_host_end;

#pragma GCC visibility push(default)

/* A core after reset, its memories empty. NULL with text in err. The strings in
 * the options are read in this call only. */
dla_host *dla_host_open(const dla_host_options *o, char *err, size_t size);
/* Ends the run: lets the traffic end, applies the checks of the end, frees. The
 * verdict is that of all since open. err: the reason why output was lost (a
 * wave file, a capture), else the first message that was not returned and is no
 * warning, else "". NULL is DLA_PASSED. From a callback: DLA_NOT_RUN, nothing
 * is freed. */
dla_trace_verdict dla_host_close(dla_host *h, char *err, size_t size);
/* Hardware reset, refused in a capture. Mapped memory is kept, other bytes are
 * lost. DLA_HOST_GAVE_UP is cleared; earlier reports still count for the
 * verdict. */
dla_host_status dla_host_reset(dla_host *h);

/* Maps [addr, addr + n) of a memory to ram[0 .. n - 1] until close, without a
 * copy; writes of the program there are visible to the core at once. An address
 * in no mapped range, or any if none is mapped, is outside: an access of the
 * core to it is an error. DLA_HOST_WRONG: it overlaps another range, exceeds
 * the addresses of the configuration, the core has no such memory, ram is
 * NULL. */
dla_host_status dla_host_map(dla_host *h, int memory, uint64_t addr,
                             uint64_t n, void *ram);
/* The same with functions of the program, called for each access of the core:
 * a bus, an IOMMU. They return the flags of dla_mem.h. DLA_HOST_WRONG, too, for
 * a whole core in `check`: its shadow would call them a second time. */
dla_host_status dla_host_map_calls(dla_host *h, int memory, uint64_t addr,
                                   uint64_t n, const dla_memory_ops *ops);

/* The configuration, for dla_cfg_find (dla_cfg.h): addresses of pages. */
const char *dla_host_config(const dla_host *h);
/* Registers, byte address in the 256 KiB of CSB. DLA_HOST_WRONG: the address is
 * not a multiple of 4, or above them; value is NULL.
 *
 * Time passes for a host that only accesses registers: a bench has the clocks
 * of each access; the native core takes a step for a read that follows a read,
 * and for 1,024 accesses without one. So a host may wait by polling, and the
 * first access after the limit of time (--max-cycles, --max-steps) returns
 * DLA_HOST_GAVE_UP, with a message of severity DLA_HOST_LIMIT. */
dla_host_status dla_host_write32(dla_host *h, uint32_t addr, uint32_t value);
dla_host_status dla_host_read32(dla_host *h, uint32_t addr, uint32_t *value);
bool dla_host_irq(const dla_host *h); /* level of the pin */
/* Lets time pass, max_time units of dla_host_now at most; 0: no limit, not with
 * DLA_HOST_UNTIL_TIME. */
dla_host_end dla_host_run(dla_host *h, dla_host_until until,
                          uint64_t max_time);
/* Time since open or reset: clocks of a bench, steps of the native core. */
uint64_t dla_host_now(const dla_host *h);
/* One line for each unit: the event that it waits for; "" if no unit runs.
 * Returns DLA_HOST_INSIDE from a callback. */
dla_host_status dla_host_waits(dla_host *h, char *text, size_t size);
/* After DLA_HOST_HANG: its likely cause in one sentence, with *id as
 * docs/reference/messages.md lists them (id may be NULL). NULL when no cause
 * is known, or after DLA_HOST_GAVE_UP, or in a callback. Reads registers, so
 * time passes; writes are numbered from 1 since open or reset. Valid until
 * the next call of it, or close. */
const char *dla_host_cause(dla_host *h, const char **id);
/* The oldest message that was not returned yet; NULL: none. The newest 64 are
 * kept, without a callback. */
const dla_host_message *dla_host_next_message(dla_host *h);
/* Puts "NAME: " in front of the messages that follow: a layer, a line. A
 * capture has the name too. */
dla_host_status dla_host_place(dla_host *h, const char *name);

#pragma GCC visibility pop

/* The entry point of a driver that a program runs with --driver FILE.so, on the
 * core that the program's options choose: argv[0] is its file, the others are
 * its own arguments. It returns 0 if its own checks passed. The program owns
 * the host: dla_host_close returns DLA_NOT_RUN and does nothing, dla_host_reset
 * is refused, and the program prints and reports the core's messages. */
__attribute__((visibility("default")))
int dla_driver(dla_host *h, int argc, char **argv);

#ifdef __cplusplus
}
#endif
#endif
