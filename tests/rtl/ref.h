/* SPDX-License-Identifier: Apache-2.0
 * The C model of one engine alone, as the reference of its RTL bench. REF_OPS, REF_CLIENT and
 * REF_INTR choose the engine at build time (engine.sh). */
#ifndef DLA_TESTS_RTL_REF_H
#define DLA_TESTS_RTL_REF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "dla_cfg.h"
#include "dla_chan.h"
#include "dla_regs.h"

typedef struct ref ref;

/* Contents of memory (ram 0 CV, 1 MC) and of the SDP stream (ram 2, addr =
 * running byte number): n bytes at addr, the same for model and RTL. */
typedef void ref_content(void *user, int ram, uint64_t addr, uint8_t *dst,
                         uint32_t n);
/* Called for each transaction of the model, in the model's order. */
typedef struct ref_events {
    void (*rd_req)(void *user, const dla_rd_req *q);
    void (*wr_cmd)(void *user, const dla_wr_cmd *c);
    void (*wr_atom)(void *user, const uint8_t *atom);
    void (*done)(void *user, int group);
    ref_content *content;
    void *user;
    bool sdp; /* feed the stream from SDP */
} ref_events;

ref *ref_create(const dla_cfg *cfg, ref_events ev);
void ref_destroy(ref *r);
/* Write and read of a register; a write runs the model until it stops. */
void ref_write(ref *r, dla_page page, uint32_t offset, uint32_t value);
uint32_t ref_read(ref *r, dla_page page, uint32_t offset);
/* Atoms that the model has taken from SDP so far. */
uint64_t ref_sdp_taken(const ref *r);
/* Text when the model refused something, else NULL. */
const char *ref_error(ref *r);

#ifdef __cplusplus
}
#endif
#endif
