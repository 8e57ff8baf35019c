/* SPDX-License-Identifier: Apache-2.0
 * Directed layers: a readable file with one layer or a short chain becomes a
 * trace with golden values (dlavec layer, docs/reference/layer-files.md).
 *
 * A file is read with libconfig. Functions that can fail print "file:line: what
 * is wrong, what was expected" and return -1.
 */
#ifndef LAYER_H
#define LAYER_H

#include "../gen/gen.h"

#include <libconfig.h>

/* ---- file.c: settings of a group ------------------------------------ */

/* A member of a group, or NULL. */
static inline config_setting_t *setting(const config_setting_t *group,
                                        const char *name)
{
    return config_setting_get_member(group, name);
}

/* Prints the place of a setting and a text; returns -1. */
int at(const config_setting_t *s, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* Every member of a group is one of these names (ends with NULL). */
int only(const config_setting_t *group, const char *const *names);
/* The same of a setting that may be no group: then the text was expected. */
int members(const config_setting_t *s, const char *const *names,
            const char *expected);
/* An optional integer from lo to hi; *v keeps its value without one. */
int get_int(const config_setting_t *group, const char *name, int lo, int hi,
            int *v);
int get_bool(const config_setting_t *group, const char *name, int *v);
int get_real(const config_setting_t *group, const char *name, double *v);
/* Exactly n integers, an array or a list. */
int get_ints(const config_setting_t *group, const char *name, int n, int lo,
             int hi, int *v);
/* One of the words; *v becomes its index. */
int get_word(const config_setting_t *group, const char *name,
             const char *const *words, int *v);

/* `stride` and `padding` of windows that slide over h lines and w columns. */
struct window {
    int h, w;                 /* size of one window, with its dilation */
    int sy, sx, pt, pb, pl, pr;
};
/* The window has at least one position, and each padding is smaller than it. */
int get_window(const config_setting_t *group, int most_stride, int most_pad,
               int h, int w, struct window *v);

/* ---- tensor.c, npy.c: numbers in the user's form --------------------- */

struct tensor {
    int prec;                 /* REF_INT8, REF_INT16, REF_FP16 */
    int n, dim[4];            /* the last one is the fastest in memory */
    int64_t count;
    int32_t *v;               /* sign-extended, or FP16 patterns */
};

int tensor_new(struct tensor *t, int prec, int n, const int *dim);
void tensor_free(struct tensor *t);
/* Values of the group's `data` (a .npy file, or raw little-endian elements;
 * relative to the layer file) or drawn from its `seed`. Its `shape` must have
 * n sizes; with known sizes (above 0 in dim) it must be those or absent. The
 * precision must hold the numbers of the file. */
int tensor_read(struct tensor *t, const config_setting_t *group, int prec,
                int n, const int *dim);
/* C order; npy: as numpy.load reads it. */
int tensor_write(const struct tensor *t, const char *path, int npy);
/* The name of such a file. */
int npy_name(const char *name);
/* Integers of any width have the precision REF_INT16. -1 with text in err. */
int npy_read(struct tensor *t, const char *path, char *err, size_t size);

/* ---- surface.c: tensors in the layouts of data_formats.md 2 ---------- */

enum { ANY = -1 };

struct out {                  /* a layer's result, or its input */
    char name[64];
    int ch, h, w, prec;
    int planar;               /* a plane for each channel; ANY: the file sets it
                               * so */
    int phases;               /* each phase of channels begins an atom, or 0 */
    int nb;                   /* cubes of a batch, batch bytes apart; 0 and 1:
                               * one; ANY: as many as there are */
    int64_t batch;
    struct cube cube;
    const config_setting_t *said; /* group with `memory` and `strides` */
    char event[64];           /* event raised when it is complete */
    int looks;                /* unit + 1 of the tables that it uses, or 0 */
    int computed;             /* its values can saturate: no copy, no pooling */
    const char *engine;       /* of the layer, or NULL */
    int from[3];              /* channels, lines, columns of its input, or 0s */
};

/* An address for o, after its shape and cube.mem are known. cube.line and
 * cube.surf are its strides; 0: without gaps. */
int cube_layout(struct test *b, struct out *o);
/* Keeps shape and strides for manifest.json, in place of earlier ones. */
void cube_describe(struct test *b, const struct out *o);
/* Bytes from line to line without gaps; for planes multiples of 64. */
int64_t cube_line(const struct out *o, const struct ref_cfg *f);
/* Offset of an element from the cube's base. */
int64_t cube_at(const struct out *o, const struct ref_cfg *f, int ch, int y,
                int x);
/* A tensor of o's shape as the contents of a new cube, or of a batch. */
int cube_put(struct test *b, struct out *o, const struct tensor *t);
/* The cube in memory as a tensor of c, h, w; a batch as one of nb, c, h, w. */
int cube_get(struct ref_mem *m, const struct ref_cfg *f, const struct out *o,
             struct tensor *t);
/* Notes the input of the layer with this result. */
void out_from(struct out *o, const struct out *in);
/* Expects all of a result when its event is raised. */
void out_check(struct test *b, const struct out *o);
/* A place for a layer's result of this shape. */
int out_place(struct test *b, struct out *o, int ch, int h, int w, int prec);

/* ---- the layers ------------------------------------------------------ */

#define MAX_LAYERS 64

struct chain {
    config_t cfg;
    const char *file;
    const struct tables *t;
    int n;
    struct out out[MAX_LAYERS];
    const char *dir;          /* where the golden tensors go */
    struct override over[256];
    const config_setting_t *said[256];
    int nover;
    int bands;                /* layers of hardware in the whole chain */
    struct {
        char event[2][64];    /* event of the last group of each number */
        int n[2];             /* its commands */
        int next;             /* number of the next group */
    } bdma;
};

/* ---- input.c: the input of a layer ------------------------------------ */

/* The layer above that s names, or NULL with text. */
const struct out *earlier(const struct chain *c, const config_setting_t *s);
/* `precision` of g, a layer or its output, where it has one. */
int precision_word(const struct test *b, const config_setting_t *g, int *prec);
/* `precision` of layer l; without one that of the earlier layer which `input`
 * of the group first names, or INT8. */
int precision_read(const struct test *b, const struct chain *c,
                   const config_setting_t *l, const config_setting_t *first,
                   int *prec);
/* `memory` of a group: the primary one by default. */
int memory_read(const struct test *b, const config_setting_t *g, int *mem);
/* `memory` and `strides` of an operand or of a layer's result. */
int place_read(const struct test *b, const config_setting_t *g,
               struct out *o);
/* The layer's input: cube and shape of an earlier layer that `input` names,
 * or a new cube from its tensor. Its precision must be in->prec, its layout
 * in->planar, its cubes in->nb. from becomes the earlier layer, or NULL. */
int input_cube(struct test *b, const struct chain *c,
               const config_setting_t *l, struct out *in,
               const struct out **from);
/* batch.c: `batch` of a convolution, for input_cube; true if the hardware can
 * run one of the cubes in in. */
int batch_read(const config_setting_t *l, struct out *in);
int batch_legal(const struct test *b, const config_setting_t *l,
                const struct conv_plan *p, struct out *in);
/* image.c: `input` with a `format` is a picture. Reads it into the plan; in
 * gets its shape. */
int image_wanted(const config_setting_t *input);
int image_read(struct test *b, const config_setting_t *input,
               struct conv_plan *p, struct out *in);
/* weights.c: kernels of the plan's shape in memory, in the form of its mode;
 * `weights` of l may have settings of Winograd. */
int weights_put(struct test *b, const config_setting_t *l,
                struct conv_plan *p, const struct tensor *w);
/* winograd.c: `mode` and `pra_truncate` into the plan; whether the hardware
 * can run a layer of oh by ow outputs; the kernels' stream of k *
 * conv_per_kernel elements, from `weights` and its `scale`. */
int wino_read(struct test *b, const config_setting_t *l, struct conv_plan *p);
int wino_legal(const config_setting_t *l, const struct conv_plan *p,
               const struct window *v, int oh, int ow);
int wino_weights(const struct test *b, const struct conv_plan *p,
                 const struct tensor *w, const config_setting_t *weights,
                 uint16_t *stream);
/* An address for a layer's result; an SDP layer writes whole groups of its
 * processing. */
int sdp_place(struct test *b, struct out *o, const struct sdp_plan *s);
/* Unit u continues when an earlier layer (or NULL) has ended. */
void wait_for(struct test *b, enum unit u, const struct out *o);
/* `add`, `max`, `min` or `multiply` of a layer, or NULL. */
const config_setting_t *sdp_element(const config_setting_t *l);
/* The work of SDP after the sums: bias, scale, add, relu, lut, output. The plan
 * has the shape and the precisions. other: the added layer. */
int sdp_read(struct test *b, const struct chain *c,
             const config_setting_t *l, struct sdp_plan *p,
             const struct out **other);
/* The plan for n channels from k0 on, which is the start of an atom. */
void sdp_part(const struct test *b, struct sdp_plan *s, int k0, int n);
/* The plan for h by w results at (y, x) of dst. */
void sdp_band(const struct test *b, struct sdp_plan *s,
              const struct cube *dst, int y, int x, int h, int w);
/* lut.c: `lut` of an SDP or convolution layer. */
int lut_read(struct test *b, const struct chain *c,
             const config_setting_t *l, struct sdp_plan *p);
/* Reads one layer and adds its registers and memory to the test. */
int conv_layer_read(struct test *b, struct chain *c,
                    const config_setting_t *l, struct out *o);
int sdp_layer_read(struct test *b, struct chain *c,
                   const config_setting_t *l, struct out *o);
/* `pool` after a layer of the size and precision in p: PDP takes SDP's
 * output. */
int pool_on_the_fly(const struct test *b, const config_setting_t *g,
                    struct pdp_plan *p);
/* `pool` of a layer with results that cannot be sent to PDP on the fly: PDP
 * reads the cube in, which that layer has written. */
int pool_from_memory(struct test *b, struct chain *c,
                     const config_setting_t *g, const struct out *in,
                     struct out *o);
int pool_layer_read(struct test *b, struct chain *c,
                    const config_setting_t *l, struct out *o);
int cdp_layer_read(struct test *b, struct chain *c,
                   const config_setting_t *l, struct out *o);
int bdma_layer_read(struct test *b, struct chain *c,
                    const config_setting_t *l, struct out *o);
int rubik_layer_read(struct test *b, struct chain *c,
                     const config_setting_t *l, struct out *o);

/* ---- golden.c: the second opinion ------------------------------------ */

/* Plays a folder on the models. 0: all checks pass; 1: they differ; 2: it
 * cannot be played. Prints errors on stderr. */
int models_agree(const char *config, const char *dir);

#endif
