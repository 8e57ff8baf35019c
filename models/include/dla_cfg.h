/* SPDX-License-Identifier: Apache-2.0
 * Configurations, register table and pages: the data of models/tables as C.
 *
 * Everything declared here is filled from the csv files of models/tables by the
 * generator (models/gen) at build time; nothing is written twice.
 */
#ifndef DLA_CFG_H
#define DLA_CFG_H

#include "dla_topology_gen.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DLA_NO_PAGE 0xffffffffu

typedef struct dla_romword {
    uint32_t offset; /* byte offset in the CFGROM page */
    uint32_t value;
    const char *name;
} dla_romword;

/* Codes of a precision, in every register and channel that names one. */
enum { DLA_INT8, DLA_INT16, DLA_FP16 };

/* One configuration: a column of configs.csv, sizes in bytes unless named
 * otherwise. Features are 0 or 1. */
typedef struct dla_cfg {
    const char *name;
    uint8_t v1;          /* 1: the first register variant and formats */
    uint8_t int16, fp16; /* precisions besides INT8 */
    uint8_t winograd, batch, compression, sec_mem;
    uint8_t sdp_lut, sdp_ew;
    uint32_t errata;     /* a bit for each row of errata.csv that holds */
    uint32_t slots, rtl; /* a bit for each unit it has; has RTL of ours for */
    uint32_t readers, writers; /* a bit for each of its memory clients */
    uint32_t cb;          /* MAC_ATOMIC_C_SIZE, channels */
    uint32_t g;           /* MAC_ATOMIC_K_SIZE, INT8 kernels of a group */
    uint32_t atom;        /* memory atom, bytes */
    uint32_t cbuf_banks;  /* banks */
    uint32_t cbuf_depth;  /* entries of a bank */
    uint32_t cbuf_eb;     /* bytes of an entry */
    uint32_t cbuf_wr_bytes; /* bytes of one CBUF write port beat */
    uint32_t sdp_tp;      /* SDP_MAX_THROUGHPUT, elements a clock */
    uint32_t ew_tp;       /* SDP EW elements a clock, 0 without EW */
    uint32_t pdp_tp, cdp_tp;
    uint32_t addr_bits;   /* MEM_ADDRESS_WIDTH */
    uint32_t dw;          /* MEMIF_WIDTH, internal DMA data bits */
    uint32_t m;           /* DMA_MASK_BITS, atoms in a memory beat */
    uint32_t pri_burst, sec_burst; /* beats of an AXI burst at most */
    uint32_t win_atoms;   /* MCIF_BURST_SIZE, atoms of the cutting window */
    uint32_t max_batch;   /* batches, 1 without the feature */
    uint32_t csc_credit;  /* CSC credit at reset, units of conv_units 5.5 */
    uint32_t rd_credit[DLA_NCLIENT]; /* beats; 0 = unlimited or absent */
    uint32_t psum_bits;
    /* Bits of CDMA's counts of padding atoms left and right of an image line,
     * by plane; 0: no padding that the registers hold reaches an end. */
    uint32_t pad_bits[2];
    uint32_t page[DLA_NPAGE]; /* byte base, DLA_NO_PAGE when absent */
    uint8_t page_at[64];      /* by bits 17:12: a dla_page + 1, 0 for a hole */
    const dla_romword *rom;   /* NULL: no such page */
    size_t nrom;
} dla_cfg;

/* A register field. */
typedef struct dla_fielddef {
    const char *name;
    const char *desc;
    uint8_t lsb, width;
    uint8_t access; /* DLA_RW ... */
    uint32_t reset;
} dla_fielddef;

/* W1L: a 1 starts a layer. RWP, RWS: the data of a port to a table, and its
 * index, which each access to the data steps. */
enum { DLA_RW, DLA_RO, DLA_WO, DLA_W1C, DLA_W1T, DLA_W1L, DLA_RWP, DLA_RWS };

/* A register of one page, in one variant. */
typedef struct dla_regdef {
    const char *name;
    uint32_t offset; /* bytes in the page */
    uint8_t dual;    /* 1: exists in both ping-pong groups */
    uint32_t wmask;  /* bits that are storage (RW) */
    uint32_t rmask;  /* bits that read back */
    uint32_t reset;  /* whole word after reset, storage and constants */
    const dla_fielddef *field;
    size_t nfield;
} dla_regdef;

/* Field constants of dla_regs_gen.h: SDP_D_CVT_SHIFT__CVT_SHIFT and so on. */
#define DLA_FIELD(off, lsb, width) \
    (((uint32_t)(off) << 16) | ((uint32_t)(lsb) << 8) | (uint32_t)(width))
#define DLA_FIELD_OFF(f) ((f) >> 16)
#define DLA_FIELD_LSB(f) (((f) >> 8) & 0xffu)
#define DLA_FIELD_WIDTH(f) ((f) & 0xffu)

/* A register in a row of errata.csv (docs/reference/errata.md). */
typedef struct dla_erratum {
    const char *id;
    uint8_t row;  /* bit of dla_cfg.errata */
    uint8_t kind; /* DLA_STALL ... */
    uint8_t page;
    uint32_t offset;
} dla_erratum;
enum { DLA_STALL, DLA_TIMING, DLA_ERRATUM };

#pragma GCC visibility push(default)

/* All configurations; dla_cfg_find returns NULL for an unknown name. */
size_t dla_cfg_count(void);
const dla_cfg *dla_cfg_at(size_t index);
const dla_cfg *dla_cfg_find(const char *name);
/* The same; NULL with a text in err that lists the names of all. */
const dla_cfg *dla_cfg_named(const char *name, char *err, size_t size);

/* Name of a page ("SDP_RDMA"), or page of a name; traces write RBK for RUBIK.
 * Returns DLA_NPAGE for an unknown name. */
const char *dla_page_name(dla_page page);
dla_page dla_page_find(const char *name, size_t len);

/* Registers of a page in the variant of cfg; *count is set. CFGROM has none.*/
const dla_regdef *dla_page_regs(const dla_cfg *cfg, dla_page page,
                                size_t *count);
/* One register by name (len bytes, without "_0") or by offset, or NULL. */
const dla_regdef *dla_reg_find(const dla_cfg *cfg, dla_page page,
                               const char *name, size_t len);
const dla_regdef *dla_reg_at(const dla_cfg *cfg, dla_page page,
                             uint32_t offset);
/* Whether a field has an access, DLA_W1L and so on. */
bool dla_reg_has(const dla_regdef *r, int access);
/* The enable of a page's register groups, NULL for a page without groups. */
const dla_regdef *dla_reg_enable(const dla_cfg *cfg, dla_page page);
/* Page that decodes a byte address, DLA_NPAGE for a hole. */
dla_page dla_page_at(const dla_cfg *cfg, uint32_t byte_addr);
/* Why a read of this register may differ between hardware and the models; NULL
 * for a register that can be compared. */
const dla_erratum *dla_erratum_at(const dla_cfg *cfg, dla_page page,
                                  uint32_t offset);

#pragma GCC visibility pop

/* Whether writes store a register of a layer: it reads back what the host wrote
 * whatever its unit does. */
static inline bool dla_reg_stored(const dla_regdef *r)
{
    return r->dual && r->wmask && !dla_reg_has(r, DLA_W1L);
}

/* Generated tables (dla_tables_gen.c), inside the library. */
typedef struct dla_pagedef {
    const char *name, *trace; /* name in traces ("RBK") */
    uint8_t slot;             /* that owns it, DLA_NSLOT: the shell */
    const dla_regdef *reg[2]; /* [0] v2, [1] v1 */
    size_t nreg[2];
} dla_pagedef;
/* A row of legality.csv (docs/reference/legality.md); the index is a
 * dla_rule_id. */
typedef struct dla_ruledef {
    const char *id, *cls;
    uint8_t severity;  /* DLA_NOTE ... */
    uint8_t warn_runs; /* with --illegal=warn the layer runs */
} dla_ruledef;
enum { DLA_NOTE, DLA_WARN, DLA_ERROR };
extern const dla_ruledef dla_rule_table[];
extern const dla_erratum dla_errata_table[];
extern const size_t dla_errata_table_len;
extern const dla_cfg dla_cfg_table[];
extern const size_t dla_cfg_table_len;
extern const dla_pagedef dla_page_table[DLA_NPAGE];

#endif
