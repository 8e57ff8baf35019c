/* SPDX-License-Identifier: Apache-2.0
 * Private parts of the bench, shared by the DPI adapters. */
#ifndef DLA_BENCH_PRIV_H
#define DLA_BENCH_PRIV_H

#include "../bench/bench.h"
#include "dla_bench_gen.h"
#include "dla_dpi_gen.h"
#include "dla_parts.h"
#include "dla_regs.h"
#include "dla_topology.h"
#include "mac_words.h"
#include <svdpi.h>

enum { CSB_QUEUE = 64, UPDT_STAMPS = 64, DONE_STAMPS = 128, PLACES = 128,
       BEATS = 1024 };

/* What the last transfers were of (bench_trail.c): the channels between units,
 * done pulses, register accesses. */
enum { TRAIL_DONE = DLA_NCHANNEL, TRAIL_CSB = TRAIL_DONE + DLA_NINTR,
       TRAIL_N = TRAIL_CSB + DLA_NSLOT };

/* Where a register write came from. */
typedef struct csb_place {
    uint32_t addr;
    char text[DLA_PLACE_LEN];
} csb_place;

/* Adapter of one memory client. */
typedef struct mem_adapter {
    dla_memclient *c;
    uint64_t rd_out; /* atoms requested and not yet delivered */
    /* beats delivered and not yet consumed by the unit: atoms delivered with
     * each, and its port (1 CV, 2 MC); a pop follows when they are consumed */
    struct {
        uint64_t atoms;
        uint8_t port;
    } beat[BEATS];
    uint32_t beat_head, beats;
    uint8_t rd_ram;
    uint32_t wr_left; /* atoms of the command under way */
    uint8_t wr_ram;
    uint64_t ack_out; /* acknowledges not yet returned */
} mem_adapter;

/* Buffer write sender of one side. */
typedef struct cbufwr_tx {
    uint32_t sent;       /* bytes sent of the front transaction */
    uint64_t last_clock; /* of the last beat */
} cbufwr_tx;

/* Update sender: an update leaves after the writes it announces. */
typedef struct updt_tx {
    uint64_t seen;              /* updates stamped */
    uint64_t stamp[UPDT_STAMPS]; /* buffer writes pushed at that time */
} updt_tx;

/* Buffer read: sender of requests, collector of replies. */
typedef struct cbufrd_tx {
    uint16_t sent;         /* entries sent of the front request */
    uint16_t want[16];     /* entries of each request under way */
    uint32_t head, count;  /* of want */
    uint16_t got;          /* entries of the oldest reply */
} cbufrd_tx;

/* Spacing of the stripes on one of CACC's channels (conv_units.md 9). Both
 * are the first clock when the next stripe, or the next layer, may start. */
typedef struct stripe_pace {
    uint64_t stripe, layer;
} stripe_pace;

typedef struct sc2mac_tx {
    uint32_t wt[2];  /* weight words sent: front stripe, second stripe */
    uint32_t item;   /* data items sent of the front stripe */
    stripe_pace pace;
} sc2mac_tx;

/* Bank change levels, bit 0 data, bit 1 weight (conv_units.md 3.6). */
typedef struct pend_pins {
    uint8_t ack;       /* as CDMA's pins show it */
    uint8_t req;       /* as CSC's pins show it */
    uint64_t since[2]; /* clock when CSC's request of a side rose */
} pend_pins;

/* What the pins of one layer carry (dpi_layers.c); the channels that need it:
 * stripes and partial sums as CMAC and CACC receive them, results as SDP does,
 * SDP's stream as sent and as PDP receives it. */
enum { LAY_CMAC, LAY_CACC, LAY_SDP_IN, LAY_SDP_OUT, LAY_PDP_IN, LAY_N,
       LAYERS = 16 };
typedef struct layer_info {
    uint8_t precision, wino;
    uint64_t atoms; /* of a stream to PDP */
} layer_info;

struct dla_bench {
    dla *d;
    dla_ctx *ctx;       /* of d, for messages */
    dla_events *events; /* of d */
    const dla_cfg *cfg;
    bench_opts opt;
    dla_mem *mem[2]; /* [DLA_RAM_MC], [DLA_RAM_CV] */
    axi_mem *axi[2]; /* [0] DBB, [1] SRAM */
    dla_ports own[DLA_NSLOT]; /* with pins: each slot's own channels */
    dla_ports *ports[DLA_NSLOT];
    uint64_t cycle, activity;
    uint64_t trail[TRAIL_N]; /* clocks of the last transfers, 0: none */
    uint64_t axi_moves; /* at the last call of bench_last_activity */
    dla_regs lay_regs[4];            /* CMAC_A, CACC, SDP, PDP */
    layer_info lay[LAY_N][LAYERS];   /* by running number */
    uint64_t lay_count[LAY_N];       /* layers enabled */
    uint64_t lay_at[LAY_N];          /* layers past, as the adapters see it */
    uint64_t lay_left[2]; /* atoms of the stream to PDP: sent, received */
    uint64_t lay_sdp[2]; /* SDP layers enabled in each group */
    uint64_t lay_sdp_end[2]; /* and ended */
    uint8_t lay_to_pdp[2][LAYERS]; /* by number in its group: goes to PDP */
    uint64_t to_pdp_given; /* done events of such layers that GLB has got */
    uint64_t done_seen[2]; /* done events of CDMA's sides */
    uint64_t done_stamp[2][DONE_STAMPS]; /* updates before each of them */
    dla_done rtl_done[DLA_NINTR]; /* pulses of RTL that had to wait */
    bool rtl;          /* some slot has RTL */
    bool early;        /* an event is ahead of its layer, */
    uint64_t early_at; /* and this was the last clock without one */
    uint64_t wake_done; /* bits of the done events in the wake mask */
    uint64_t held;     /* WAKE_HELD */
    uint8_t shell_next[DLA_NINTR]; /* group of the next event of a shell */
    uint64_t done_at; /* clock of the last done pulse, 0 none */
    uint64_t intr_at; /* last clock with the interrupt pin high */
    bool dirty; /* a unit may be able to move */
    bool moved; /* a unit moved: senders may have something new */
    uint64_t wake;
    uint64_t pin_wake; /* senders of channels that travel over pins */
    bool watch;     /* somebody looks at unit states */
    bool look;      /* a unit's state may have changed since the last look */
    uint64_t state; /* S_STATUS of each page, 4 bits (dla_dpi_state) */
    dla_regs legal[4];    /* what legal.c has seen of each page */
    uint8_t legal_held[4];   /* groups of these pages not yet refused */
    uint8_t legal_on[DLA_NPAGE]; /* enabled, and no partner since then */
    uint8_t seen[DLA_NPAGE]; /* the same of RTL, as dla_seen.sv tells it */
    bool seen_inside[DLA_NPAGE]; /* told from inside the RTL */
    dla_check_ctx *check; /* NULL without a slot or core in `check` */
    core_check *shadow;   /* of a whole core, or NULL */
    mem_adapter ma[DLA_NCLIENT];
    cbufwr_tx cbufwr[2];
    updt_tx updt[2];
    cbufrd_tx cbufrd[3];
    sc2mac_tx sc2mac;
    stripe_pace accu_pace;
    pend_pins pend;
    stripe_rx mac;
    uint32_t psum_item, accu_item; /* items sent, collected */
    uint32_t res_group, res_beat;  /* cacc2sdp: sent of the front */
    uint32_t res_lane;             /* lanes collected */
    uint32_t pdp_lane_tx, pdp_lane_rx; /* elements sent, collected */
    /* CSB master */
    bench_csb csb[CSB_QUEUE];
    uint32_t csb_head, csb_count;
    bool csb_wait; /* a response is due */
    bool csb_wait_write;
    uint64_t csb_clock; /* when the request was accepted */
    uint32_t csb_data;
    bool csb_in_flight; /* handed to the pins, not yet accepted */
    char csb_err[160];
    /* places of writes that have not reached their unit yet, oldest first */
    csb_place place[PLACES];
    uint32_t place_head, place_count;
    char place_now[DLA_PLACE_LEN];
};

static inline dla_bench *bench_of(uint64_t ctx)
{
    return (dla_bench *)(uintptr_t)ctx;
}

/* A transfer for the report of a hang. */
static inline void trail(dla_bench *b, int what)
{
    b->trail[what] = b->cycle;
}

/* Channel i between two units: its name and its ends; false behind the last.
 * *pins: it travels over pins. */
bool bench_link(const dla_bench *b, int i, const char **name, dla_slot *from,
                dla_slot *to, bool *pins);
/* Text of the last transfers of a slot (bench_trail.c); the length. */
size_t bench_trail(const dla_bench *b, dla_slot slot, char *text,
                   size_t size);

/* A channel moved: units may run, the hang counter restarts. */
static inline void touch(dla_bench *b)
{
    b->dirty = true;
    b->activity = b->cycle;
}

/* A CSB write to a slot with RTL: layers that it cannot run are reported. */
void legal_write(dla_bench *b, uint32_t addr, uint32_t data);
void legal_reset(dla_bench *b);

/* A beat at CBUF's write port as transactions: one for each of the parts of
 * an entry that it selects, false for the others. */
uint32_t cbuf_parts(const dla_cfg *cfg);
bool cbuf_beat(const dla_cfg *cfg, int side, int addr, int sel, uint32_t part,
               const svBitVecVal *data, dla_cbuf_wr *w);

/* Done events (dpi_done.c): when models have run; when something may have come
 * or waits, after that; wake bits. */
void bench_done_models(dla_bench *b);
void bench_done_tick(dla_bench *b);
uint64_t bench_wake_done(const dla_bench *b);
/* Notes what precedes the new done events of a side of CDMA; true when all of
 * it has gone over the pins for event `number`, from 1 (dpi_cbuf.c). */
void bench_stamp_done(dla_bench *b, int side);
bool bench_updates_sent(const dla_bench *b, int side, uint64_t number);

void layers_reset(dla_bench *b);
/* A register write of the host, byte address. */
void layers_write(dla_bench *b, uint32_t addr, uint32_t data);
/* A layer of SDP in a group has ended; true when it went to PDP. */
bool layers_sdp_ends(dla_bench *b, unsigned group);
/* Layer n of a channel (LAY_...). */
const layer_info *layer_at(const dla_bench *b, int chan, uint64_t n);
/* An atom of a stream's layer *n passed: *left counts, *n moves on. */
void layer_atom(const dla_bench *b, int chan, uint64_t *n, uint64_t *left);
/* A beat of SDP's stream to PDP: bytes of the atom in it, to and from pins
 * (dpi_sdp.c). */
uint32_t planar_bytes(const dla_cfg *cfg, uint8_t precision);
void planar_put(const dla_cfg *cfg, uint8_t precision, const uint8_t *from,
                uint8_t *beat);
void planar_get(const dla_cfg *cfg, uint8_t precision, const uint8_t *beat,
                uint8_t *to);

/* Wake bits of the channels between units (dpi_cbuf.c, dpi_mac.c,
 * dpi_sdp.c); called only with pins. */
uint64_t bench_wake_cbuf(dla_bench *b);
uint64_t bench_wake_mac(dla_bench *b);
uint64_t bench_wake_sdp(dla_bench *b);
uint64_t bench_wake_mem(dla_bench *b);

/* Unit states for the waves (dpi_state.c). */
void bench_state_reset(dla_bench *b);
bool bench_state_changed(dla_bench *b);

#endif
