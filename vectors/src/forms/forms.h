/* SPDX-License-Identifier: Apache-2.0
 * The forms in which a vector is written (dlavec convert), and its description
 * (manifest.json). Functions return 0, or -1 with text on stderr. */
#ifndef FORMS_H
#define FORMS_H

#include "../gen/gen.h"
#include "dla_cfg.h"

/* The properties of a vector, beside its commands. */
struct about {
    const char *name, *config;
    const char *modes;        /* " unit:precision:mode" each, may be empty */
    const struct tally *n;    /* counts of the reference that played it */
    const struct cube_shape *shape; /* cubes of known shape, nshape of them */
    int nshape;
};

/* DIR/manifest.json: configuration, modes, MACs, interrupts, checks, regions
 * of the trace. */
int manifest_write(const struct trace *t, const struct about *a,
                   const char *dir);

/* A vector to convert, played by the reference, so that every check has the
 * bytes it expects. */
struct vector {
    const struct tables *t;
    struct trace *tr;
    struct about about;
    const char *dir;          /* output folder; it exists */
    const dla_cfg *cfg;       /* addresses of registers */
};

/* input.txn, traces.md 5. */
int txn_write(const struct vector *v);
/* Memory images and the register program for $readmemh, a SystemVerilog
 * package and a C header that describe them. */
int readmemh_write(const struct vector *v);
/* Every surface as plain bytes, or as .npy of uint8. */
int bin_write(const struct vector *v);
int npy_form_write(const struct vector *v);

/* The header of a .npy file; shape in Python's form: "3, 4" or "7,". */
void form_npy_head(FILE *f, const char *descr, const char *shape);
/* Byte address of the register that a command names. */
int form_address(const struct vector *v, const struct cmd *c, uint32_t *a);
/* Byte address of S_INTR_STATUS, and in it the bit of an expected interrupt. */
int form_intr(const struct vector *v, const struct cmd *c, uint32_t *a,
              uint32_t *bit);

#endif
