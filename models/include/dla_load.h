/* SPDX-License-Identifier: Apache-2.0
 * Models from outside: shared objects that the option --engine SLOT=FILE.so
 * names, for the programs that play traces. */
#ifndef DLA_LOAD_H
#define DLA_LOAD_H

#ifdef __cplusplus
extern "C" {
#endif

#include "dla_unit.h"

/* Zeroed at first. */
typedef struct dla_given_models {
    const char *file[DLA_NSLOT]; /* kept by reference; NULL: not given */
    char said[1024]; /* "models from outside: sdp=./x.so", "" for none */
} dla_given_models;

#pragma GCC visibility push(default)

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
