/* SPDX-License-Identifier: Apache-2.0
 * Models from outside: shared objects that the option --engine SLOT=FILE.so
 * names, for the programs that play traces; the options of a native core. */
#ifndef DLA_LOAD_H
#define DLA_LOAD_H

#ifdef __cplusplus
extern "C" {
#endif

#include "dla_native.h"
#include "dla_unit.h"
#include <stddef.h>

/* Zeroed at first. */
typedef struct dla_given_models {
    const char *file[DLA_NSLOT]; /* kept by reference; NULL: not given */
    char said[1024]; /* "models from outside: sdp=./x.so", "" for none */
} dla_given_models;

/* Options of a native core; first member of the struct of a program. */
typedef struct dla_native_options {
    dla_options core;
    dla_native native;
    dla_given_models given;
} dla_native_options;

/* Rows of a table of options (dla_args.h) for it. */
#define DLA_NATIVE_AT(member) \
    offsetof(dla_native_options, member), NULL, 0
#define DLA_NATIVE_ARGS \
    { "engine", "SLOT=P", \
      "provider of a slot: model (default) or FILE.so, your own\n" \
      "model (docs/how-to/embedding.md); may be given for each\n" \
      "slot", DLA_ARG_TAKE, 0, dla_native_engine, 0 }, \
    { "illegal", "=error|warn|note", \
      "on an illegal register value: stop (default), only\n" \
      "warn, or stop and also note values that the hardware\n" \
      "tolerates (docs/reference/legality.md)", DLA_ARG_WORD, \
      DLA_NATIVE_AT(core.illegal) }, \
    { "outside", "=error|warn", \
      "on an access outside the declared regions: stop\n" \
      "(default), or only warn", DLA_ARG_WORD, DLA_NATIVE_AT(core.outside) }, \
    { "max-steps", "N", \
      "ends a trace after N steps (0: no limit); in a step each\n" \
      "unit runs until its buffers are full or empty", DLA_ARG_NUMBER, \
      DLA_NATIVE_AT(native.max_steps) }, \
    { "all", "P", NULL, DLA_ARG_TAKE, 0, dla_native_refuse, 0 }, \
    { "fault", "TEXT", NULL, DLA_ARG_TAKE, 0, dla_native_refuse, 0 }, \
    { "max-cycles", "N", NULL, DLA_ARG_TAKE, 0, dla_native_refuse, 0 }

#pragma GCC visibility push(default)

/* take() of rows above: a provider; an option of a bench, which is refused. */
int dla_native_engine(void *to, const char *name, const char *value);
int dla_native_refuse(void *to, const char *name, const char *value);

/* True when the text after SLOT= names a file: it has a folder or ends in
 * .so. Any other word is a provider's name. */
bool dla_names_model(const char *text);
/* The slot of "SLOT=..."; DLA_NSLOT if the slot is unknown or there is no
 * '='. */
dla_slot dla_engine_slot(const char *text);
/* The names of the slots of a configuration (NULL: of any), between spaces, and
 * those that are near to the slot of "SLOT=...". */
const char *dla_engine_slots(const dla_cfg *cfg, const char *given, char *text,
                             size_t size);
/* Takes a file for a slot; the last one of a slot counts. */
void dla_give_model(dla_given_models *m, dla_slot slot, const char *file);
/* Loads all files into provider, by slot; slots without a file keep their
 * provider. Loading runs code of the file, so a program loads in the process
 * that plays (`open` of dla_batch_ops). False with text in err for a file that
 * cannot be loaded, is not a model, or is a model of another unit or
 * version. */
bool dla_load_models(const dla_given_models *m,
                     const dla_unit_ops *provider[DLA_NSLOT], char *err,
                     size_t size);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif
#endif
