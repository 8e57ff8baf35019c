/* SPDX-License-Identifier: Apache-2.0
 * The table of the slave's options: their legal text (axi_cfg.c), and how it is
 * written (axi_text.c). */
#ifndef DLA_AXI_KEYS_H
#define DLA_AXI_KEYS_H

#include "axi_cfg.h"
#include "dla_text.h"

typedef enum axi_kind {
    K_U32, K_U64, K_HEX, K_LAT, K_STALL, K_ENUM, K_STARVE, K_PREFER,
    K_CREDIT, K_OFF, K_WARN, K_ALIAS
} axi_kind;

typedef struct axi_key {
    const char *name;
    axi_kind kind;
    size_t off;
    uint32_t lo, hi;
    const char *words; /* K_ENUM: value names; K_ALIAS: the keys */
    const char *help;
} axi_key;

/* Ends with a key without a name. */
extern const axi_key axi_keys[];

#endif
