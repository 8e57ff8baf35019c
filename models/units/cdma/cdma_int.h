/* SPDX-License-Identifier: Apache-2.0
 * Parts of the CDMA model: decoded layer, address iterators, engines. */
#ifndef DLA_CDMA_INT_H
#define DLA_CDMA_INT_H

#include "cdma.h"
#include "../common/layer.h"

typedef enum cdma_mode { CDMA_DC, CDMA_IMAGE, CDMA_WINOGRAD } cdma_mode;

#define CDMA_NO_BANK 0xffffu /* remembered banks after reset: match nothing */
#define CDMA_MAX_W DLA_MAX_SIZE

/* A pixel format of data_formats.md 3.1. */
typedef struct cdma_pixel {
    uint8_t planes, channels; /* channels 0: no such code */
    uint8_t bpp[2];           /* bytes of a pixel in each plane */
    uint8_t precision;        /* the IN_PRECISION of this format */
    uint8_t take[4];  /* element index in memory order of each component; in
                       * two-plane formats component 0 is plane 0 */
    uint8_t packed10; /* 10-bit fields: take[] holds their lowest bit */
} cdma_pixel;

/* The registers of one layer, true values (n-1 fields plus one). */
typedef struct cdma_layer {
    unsigned group;
    cdma_mode mode;
    uint8_t in, proc;  /* precision codes */
    uint8_t es_in, es; /* bytes of an element in memory and in the buffer */
    uint8_t reuse_dat, reuse_wt, skip_dat, skip_wt;
    uint16_t data_bank, wt_bank; /* as programmed, n-1 */
    uint32_t dat_region, wt_region; /* entries of each region */
    /* data */
    uint32_t w, h, c, batches, slice; /* slice: entries of one line, L */
    /* Bytes; index 1 is the second plane of an image. */
    uint64_t base[2], line_stride[2], surf_stride, batch_stride;
    uint8_t ram, packed_1x1;
    uint32_t grains, surfs, per_entry; /* per_entry: atoms of an entry, P */
    uint32_t turn; /* surfaces fetched in turns, one request each */
    /* Padding and strides count pixels (image, Winograd); feature layers have
     * none here, CSC pads them. */
    uint32_t pl, pr, pt, pb, sx, sy;
    /* Written to the buffer unchanged, without the converter (conv_core.md
     * 4.3). */
    uint16_t pad_value;
    uint32_t x_off; /* pixels from the first fetched atom to the first pixel */
    const cdma_pixel *pixel;
    uint8_t sign, cvt_en, mean_en, nan_flush;
    /* The converter: t = sat17(rhaz((x - offset) * scale, truncate)). */
    uint8_t truncate;
    int32_t offset, scale, mean[4];
    uint32_t wext, hext; /* Winograd: extended cube */
    /* weights */
    uint8_t wt_ram, compressed;
    uint8_t share[2]; /* turns of weight and WMB requests */
    uint32_t kernels, group_kernels, kernel_bytes;
    uint64_t wt_addr, wmb_addr, wgs_addr;
    /* Whole entries: the next part of the buffer starts at an entry. */
    uint64_t wt_bytes, wmb_bytes;
} cdma_layer;

/* ---- address iterators (cdma_iter.c) ---- */

typedef enum cdma_opkind {
    CDMA_OP_BEGIN,  /* a unit starts: `entries` of space are needed */
    CDMA_OP_READ,   /* `atoms` at `addr` */
    CDMA_OP_BLOCK,  /* a block of the unit is complete: write it out */
    CDMA_OP_UPDATE, /* the unit is complete: announce slices, entries */
    CDMA_OP_END
} cdma_opkind;

/* One step of a data fetch. The unit of reservation and announcement is a grain
 * (DC), a line (image) or a tile row (Winograd): its space is reserved before
 * the first request, so that a response always has room (conv_units.md 3.5),
 * and it is announced as a whole when all of it is in the buffer. */
typedef struct cdma_op {
    cdma_opkind kind;
    uint64_t addr;
    uint32_t atoms;
    uint32_t slices, entries;
    uint32_t unit;  /* number of the line or tile row */
    uint32_t lines; /* DC: lines of the grain */
    uint32_t batch, surf;
    /* first atom: that of the surface's run, of the line, of the row */
    uint32_t pos;
    uint32_t plane; /* image */
    uint32_t y;     /* Winograd: line of the cube */
} cdma_op;

/* Place in the fetch between two steps; see the iterator of each mode for its
 * nest of loops. */
typedef struct cdma_iter {
    uint8_t phase;
    uint32_t y, lines;   /* first line of the unit, lines in it */
    uint32_t batch, surf, nsurf, turn;
    uint32_t done[2], need[2]; /* atoms of each interleaved stream */
    uint32_t dy, x, i;   /* Winograd: place in the tile row */
} cdma_iter;

void cdma_iter_start(cdma_iter *it);
/* Next step of the fetch; CDMA_OP_END repeatedly at the end. The request side
 * and the response side walk the same sequence. */
void cdma_iter_next(cdma_iter *it, const dla_cfg *cfg, const cdma_layer *l,
                    cdma_op *op);

/* ---- element conversion (cdma_cvt.c, conv_core.md 4.3, 4.4) ---- */

typedef struct cdma_count {
    uint64_t nan, inf;
} cdma_count;

/* Look-up of 8-bit elements, one table for each component. */
typedef struct cdma_cvt {
    uint16_t lut[4][256];
} cdma_cvt;

/* One element through the converter: raw bits of IN_PRECISION in, bits of
 * PROC_PRECISION out. component selects the mean. */
uint16_t cdma_convert(const cdma_layer *l, uint16_t raw, unsigned component);
/* Fills the tables of a layer with 8-bit input. */
void cdma_cvt_init(cdma_cvt *cvt, const cdma_layer *l);
/* n bytes of feature data, conversion or NaN handling included; src and dst
 * may be equal. */
void cdma_cvt_feature(const cdma_cvt *cvt, const cdma_layer *l, uint8_t *dst,
                      const uint8_t *src, uint32_t n, cdma_count *count);
/* Counts FP16 elements of n bytes. */
void cdma_count_fp16(const uint8_t *src, uint32_t n, cdma_count *count);

/* ---- pixels (cdma_pixel.c, data_formats.md 3) ---- */

/* Format of a code, NULL if there is none. */
const cdma_pixel *cdma_pixel_format(uint32_t code);
/* Bytes from the first fetched atom of a line to the first pixel. */
uint32_t cdma_pixel_skip(const dla_cfg *cfg, const cdma_layer *l,
                         unsigned plane);
/* Atoms fetched for a line of a plane. */
uint32_t cdma_pixel_atoms(const dla_cfg *cfg, const cdma_layer *l,
                          unsigned plane);
/* One buffer line: padding, converted pixels, padding. raw[p] holds the
 * fetched atoms of plane p. Returns the bytes made. */
uint32_t cdma_pixel_line(const dla_cfg *cfg, const cdma_layer *l,
                         const cdma_cvt *cvt, const uint8_t *const raw[2],
                         uint8_t *dst, cdma_count *count);

/* ---- placement of feature atoms in the stage (cdma_place.c) ---- */

/* A block: the atoms of up to P surfaces of one grain and one batch, in the
 * order of the buffer (conv_core.md 5.1). */
typedef struct cdma_block {
    uint32_t first;      /* first surface */
    uint32_t nsurf;      /* surfaces in it, 1..P */
    uint32_t step;       /* bytes from one pixel to the next */
    uint32_t line_entries;
    uint32_t entry;      /* first entry inside the slice */
} cdma_block;

cdma_block cdma_block_of(const dla_cfg *cfg, const cdma_layer *l,
                         uint32_t surf);
/* Stores the atoms of a READ step into the stage of its block. */
void cdma_place_feature(const dla_cfg *cfg, const cdma_layer *l,
                        const cdma_op *op, uint8_t *stage,
                        const uint8_t *atoms, uint32_t pos, uint32_t n);
/* Stores atoms into the stage of a tile row (conv_core.md 5.3). */
void cdma_place_winograd(const dla_cfg *cfg, const cdma_layer *l,
                         const cdma_op *op, uint8_t *stage,
                         const uint8_t *atoms, uint32_t pos, uint32_t n);
/* Fills a tile row with the padding value. */
void cdma_pad_winograd(const dla_cfg *cfg, const cdma_layer *l,
                       uint8_t *stage);

/* ---- engines ---- */

/* The states of an engine (conv_units.md 3.6). PEND: the bank split changes,
 * the engine waits until CSC has dropped its own view of the region. DONE: this
 * side of the layer is over; the other one may still run. */
typedef enum cdma_state {
    CDMA_IDLE, CDMA_PEND, CDMA_BUSY, CDMA_DONE
} cdma_state;

/* A write of stage bytes to consecutive lines of the buffer. */
typedef struct cdma_emit {
    uint32_t lines, pieces; /* left; pieces of the current line left */
    uint32_t line_pieces;   /* pieces of a line, one entry apart */
    uint32_t bytes;         /* bytes of a piece */
    uint32_t entry, entry_step; /* place of the line, inside the region */
    uint32_t src, src_step;     /* place of the line, inside the stage */
    uint32_t piece, at; /* current piece and byte inside it */
} cdma_emit;

typedef struct cdma_dat {
    cdma_state state;
    bool pend_seen; /* the bank change request was high since PEND began */
    uint32_t used; /* entries reserved and not released */
    uint32_t wptr;  /* entry of the region for the next unit */
    uint16_t bank[2]; /* banks of the last started layer: data, weight bank */
    /* The part of the last started layer that is still in the buffer, for
     * DATA_REUSE (9.1). */
    uint8_t prev_mode, prev_skip, prev_valid;
    cdma_iter rq, rs; /* request side and response side */
    cdma_op rq_op, rs_op;
    uint32_t rs_done; /* atoms taken of the current READ */
    cdma_emit emit;
    cdma_cvt cvt;
    cdma_count count;
    /* Owned by the unit; allocated once for the largest layer. */
    uint8_t *stage;  /* a block, line or tile row in the layout of the buffer */
    uint8_t *raw[2]; /* atoms of an image line */
    uint32_t stage_bytes, raw_atoms;
} cdma_dat;

/* Requests under way: responses carry no ID, so each request notes its
 * owner. */
#define CDMA_WT_TAGS 128u
/* Streams of the weight client: weights, their mask bits, and the sizes of the
 * groups. WGS stays in the unit, the others are written to the buffer. */
enum { CDMA_WT, CDMA_WMB, CDMA_WGS, CDMA_NSTREAM };

/* A byte stream into a circular region of the buffer. */
typedef struct cdma_stream {
    uint32_t first, region;    /* absolute entry, entries */
    uint32_t used, wptr;       /* as in cdma_dat */
    /* Requested, and written to the buffer. */
    uint64_t asked, got;       /* bytes of this layer */
    uint64_t announced;        /* entries of this layer */
    uint64_t bytes;            /* bytes of the whole stream */
    uint64_t addr;
    uint8_t carry[64]; /* the last bytes, less than a write takes */
    uint32_t carried;
} cdma_stream;

typedef struct cdma_wt {
    cdma_state state;
    bool pend_seen; /* the bank change request was high since PEND began */
    uint16_t bank[2];
    uint8_t prev_skip, prev_valid;
    cdma_stream st[2]; /* weights, WMB */
    uint32_t group, groups; /* next group to announce; groups of the layer */
    uint64_t group_end; /* weight bytes up to the end of the last known
                         * group */
    uint32_t group_known; /* groups with a known end */
    uint32_t turn, turn_left; /* weighted round robin */
    uint32_t wgs_asked, wgs_got; /* atoms */
    uint32_t wgs[64]; /* bytes of the groups in the newest WGS atom */
    bool tail;  /* kernels all announced, padding entries still to come */
    cdma_count count;
    struct {
        uint8_t stream;
        uint16_t atoms;
    } tag[CDMA_WT_TAGS]; /* requests in order */
    uint32_t tag_head, tag_count;
} cdma_wt;

struct dla_unit {
    const dla_cfg *cfg;
    const dla_ports *ports;
    dla_ctx *ctx;
    dla_life life;
    uint8_t failed;   /* a protocol error was reported */
    uint8_t fired;    /* a done event was sent in this step */
    uint8_t flushed;  /* the buffer flush after reset is over */
    uint8_t begun;    /* layer of the consumer group is decoded and runs */
    cdma_layer layer;
    cdma_dat dat;
    cdma_wt wt;
};

/* cdma_regs.c: decodes a group. Where the configuration lacks a mode, the
 * layer is decoded as if its field were 0. */
void cdma_decode(const dla_unit *u, unsigned group, cdma_layer *l);
/* Entries that one line takes (conv_core.md 3). */
uint64_t cdma_slice_entries(const dla_cfg *cfg, const cdma_layer *l);

/* cdma_legal.c: checks every field the layer uses. A reusing layer may fetch
 * nothing: its fetch registers are checked when it starts and turns out to
 * need them. All return false when the layer must not run. */
bool cdma_legal(dla_unit *u, const cdma_layer *l);
bool cdma_legal_data(dla_unit *u, const cdma_layer *l);
bool cdma_legal_weight(dla_unit *u, const cdma_layer *l);

/* cdma_dat.c */
void cdma_dat_reset(dla_unit *u);
bool cdma_dat_begin(dla_unit *u);
bool cdma_dat_step(dla_unit *u);
void cdma_dat_status(const dla_unit *u, char *text, size_t size);

/* cdma_wt.c */
void cdma_wt_reset(dla_unit *u);
bool cdma_wt_begin(dla_unit *u);
bool cdma_wt_step(dla_unit *u);
/* Nothing is under way and no request is possible: the rest of the streams
 * waits for space. */
bool cdma_wt_blocked(const dla_unit *u);
void cdma_wt_status(const dla_unit *u, char *text, size_t size);

/* cdma_updt.c: announces groups that are readable, ends the fetch after the
 * last group; true when it announced one. */
bool cdma_wt_announce(dla_unit *u);

#endif
