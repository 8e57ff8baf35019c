/* SPDX-License-Identifier: Apache-2.0
 * Inside of the AXI4 memory slave; shared by axi_mem.c, axi_sched.c,
 * axi_rules.c, axi_answers.c, axi_fault.c, axi_pending.c and axi_stats.c only.
 */
#ifndef DLA_AXI_INT_H
#define DLA_AXI_INT_H

#include "axi_mem.h"

enum { AXI_MSG_MAX = 64, AXI_MSG_LEN = 256, AXI_NIDS = 256 };

/* A transaction in flight. Links are indices into axi_queue.t, -1 = none. */
typedef struct axi_txn {
    /* Clocks: of the handshake, and the first at which an answer may follow
     * (for a write, before its last beat, only the latency). */
    uint64_t addr, t_accept, t_ok;
    uint64_t seq;       /* number of its acceptance */
    int32_t prev, next; /* all transactions, in order of acceptance */
    int32_t next_id;    /* same ID */
    uint8_t id, beats;
    uint8_t done;       /* R beats driven, W beats received */
    bool ready;         /* may answer once t_ok is reached */
    /* planted faults */
    bool lost, denied;  /* never answered; never written */
    bool skip, spoil;   /* the next R beat, or B, is lost; is inverted */
    fault *flip;        /* its fault, or NULL */
    uint8_t turned;     /* bits of B's ID */
} axi_txn;

/* Transactions of one direction; no allocation after creation. */
typedef struct axi_queue {
    axi_txn *t;
    int32_t cap, free;  /* free: list through next */
    int32_t head, tail;
    int32_t id_head[AXI_NIDS], id_tail[AXI_NIDS];
    uint64_t live[AXI_NIDS / 64]; /* bit i: ID i has a transaction */
    uint64_t seq;
    uint32_t count;     /* accepted and not completely answered */
    int last_id;        /* served last, for the rotation */
} axi_queue;

/* Independent random streams: an option changes only its own. */
enum { AXI_RNG_RD, AXI_RNG_WR, AXI_RNG_PICK_R, AXI_RNG_PICK_B,
       AXI_RNG_STALL, AXI_NRNG = AXI_RNG_STALL + AXI_NCHAN };

/* Token bucket: 100 units are one beat. reserved: units taken out of the bucket
 * for a W beat that may not arrive although wready is up. */
typedef struct axi_bucket {
    bool on;
    uint32_t rate, depth, level, reserved; /* rate in units a clock */
    uint64_t last;
} axi_bucket;

typedef struct axi_beat {
    uint8_t data[AXI_MAX_BYTES];
    uint64_t strb;
    bool last;
} axi_beat;

/* Beats in flight that the host allows: most now, next from a clock on. */
typedef struct axi_limit {
    uint32_t most, next;
    uint64_t from;
} axi_limit;

struct axi_mem {
    axi_cfg cfg;
    uint64_t seed; /* seed of the run, besides cfg.seed */
    dla_mem *mem;
    const dla_mem *other; /* other: that of the other port, or NULL */
    axi_queue rd, wr;
    axi_beat *beat; /* AXI_MAX_BEATS for each write transaction */
    int32_t w_cur;  /* oldest write with W beats missing, -1 none */
    axi_beat *ahead; /* ring of W beats before their AW */
    uint32_t ahead_cap, ahead_head, ahead_count;
    /* Below 0 when data are ahead of their addresses, by w_ahead beats at
     * most. */
    /* W beats expected: beats of accepted AW minus received W beats */
    int64_t w_debt;
    uint64_t rng[AXI_NRNG];
    uint32_t geo[2][16]; /* thresholds of the geometric latency */
    axi_bucket both, own[2];
    bool stalling, free_next[AXI_NCHAN];
    uint32_t stall_left[AXI_NCHAN];
    bool w_used;    /* a W beat arrived since the last step */
    bool w_turn;    /* shared tokens: next contested one is for W */
    bool aw_turn;   /* last transaction slot: AW has precedence */
    int32_t r_cur;  /* burst in progress, -1 none */
    bool r_full, b_full; /* response registers */
    bool r_is_last;
    uint8_t r_id, b_id, b_beats;
    uint8_t r_data[AXI_MAX_BYTES];
    axi_out out;    /* pins as driven now */
    uint8_t why[3]; /* AW, W, AR: why ready is low */
    axi_stats st;
    axi_observer watch; /* read NULL: no observer */
    faults *faults;     /* planted ones, or NULL */
    int fault_base;     /* FAULT_..._AW of this port */
    uint64_t hold[2];   /* no R, no B before this edge */
    axi_limit limit[2]; /* reads, writes */
    char msg[AXI_MSG_MAX][AXI_MSG_LEN];
    bool msg_error[AXI_MSG_MAX];
    /* about: that of the next message */
    axi_about msg_about[AXI_MSG_MAX], about, last;
    bool strayed; /* the broken rule is about an access outside */
    uint32_t msg_head, msg_count;
    axi_queue owed[2]; /* transfers for which the master waits, by the pins
                        * alone */
    int32_t owed_w;    /* oldest write of these with W beats missing */
    char msg_out[AXI_MSG_LEN];
};

/* axi_sched.c */
bool axi_queue_init(axi_queue *q, uint32_t cap);
void axi_queue_clear(axi_queue *q);
int32_t axi_queue_push(axi_queue *q, uint8_t id);
void axi_queue_remove(axi_queue *q, int32_t i); /* head of its ID */
void axi_seed(axi_mem *m);
uint64_t axi_mix(uint64_t z);
uint32_t axi_latency_draw(axi_mem *m, int write);
void axi_geo_init(axi_mem *m);
bool axi_any(const axi_mem *m, int write, uint64_t now);
int32_t axi_pick(axi_mem *m, int write, uint64_t now);
uint64_t axi_next_ok(const axi_queue *q, bool in_order, uint64_t now);
void axi_stall_step(axi_mem *m, uint64_t now, bool stalled[AXI_NCHAN],
                    bool *starve);
void axi_bucket_init(axi_bucket *b, bool on, uint32_t pct, uint32_t burst,
                     uint64_t now);
bool axi_bucket_has(axi_bucket *b, uint64_t now, uint32_t beats);
void axi_bucket_take(axi_bucket *b); /* after axi_bucket_has */
void axi_bucket_reserve(axi_bucket *b);
void axi_bucket_settle(axi_bucket *b, uint64_t now, bool used);
bool axi_keep_for_w(axi_mem *m, uint64_t now, unsigned pins);

/* axi_rules.c */
void axi_msg(axi_mem *m, bool error, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* A rule is broken: counted, and written as the options say. */
typedef struct axi_where {
    uint64_t now;
    int chan;
    uint8_t id;
    uint64_t addr;
} axi_where;
void axi_broken(axi_mem *m, axi_rule r, const axi_where *w, const char *fmt,
                ...) __attribute__((format(printf, 4, 5)));
void axi_check_addr(axi_mem *m, uint64_t now, int chan, uint8_t id,
                    uint8_t len, uint64_t addr);
void axi_check_w(axi_mem *m, uint64_t now, const axi_txn *t, uint32_t n,
                 const axi_beat *b);
void axi_check_inflight(axi_mem *m, uint64_t now, int chan, uint8_t id,
                        uint64_t addr);
void axi_read_beat(axi_mem *m, uint64_t now, const axi_txn *t);
void axi_write_beat(axi_mem *m, uint64_t now, const axi_txn *t, uint32_t n,
                    const axi_beat *b);

/* axi_answers.c */
void axi_owe(axi_mem *m, int dir, const axi_txn *t);
void axi_owe_w(axi_mem *m);
void axi_check_answers(axi_mem *m, uint64_t now, unsigned pins);

/* axi_fault.c; each is called for items on a channel with a fault */
void axi_fault_request(axi_mem *m, int chan, axi_txn *t);
void axi_fault_w(axi_mem *m, axi_txn *t, uint32_t n, axi_beat *b);
void axi_fault_lose(axi_mem *m, int32_t i); /* a lost beat, a lost read */
bool axi_fault_r(axi_mem *m, uint64_t now, axi_txn *t);
void axi_fault_data(axi_mem *m, axi_txn *t);
bool axi_fault_b(axi_mem *m, uint64_t now, axi_txn *t);
static inline bool axi_faulty(const axi_mem *m, int chan)
{
    return m->faults && m->faults->armed[m->fault_base + chan];
}

/* axi_stats.c */
void axi_stat_accept(axi_mem *m, int dir, const axi_txn *t);
void axi_stat_latency(axi_mem *m, int dir, const axi_txn *t, uint64_t now);
void axi_stat_beat(axi_mem *m, int dir, uint8_t id, uint64_t bytes);
void axi_stat_return(axi_mem *m, int dir, uint8_t id, uint32_t beats,
                     bool done);
void axi_stat_wait(axi_mem *m, int dir, uint8_t id);

/* Address of beat n: unaligned INCR (axi_latency_models.md 4 (4)). */
static inline uint64_t axi_beat_addr(const axi_mem *m, const axi_txn *t,
                                     uint32_t n)
{
    uint64_t b = m->cfg.bytes;

    return (t->addr & ~(b - 1)) + n * b;
}

#endif
