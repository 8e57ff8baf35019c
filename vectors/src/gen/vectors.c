/* SPDX-License-Identifier: Apache-2.0
 * mkvec vectors: writes the named tests (vectors/README.md).
 */
#include "vec.h"

static int make_list(const struct tables *t, const struct vec *list,
                     uint64_t seed, const char *outdir)
{
    for (uint64_t i = 0; list[i].name; i++)
        if (test_make(t, seed + i, list[i].name, list[i].about, 0,
                      list[i].make, outdir))
            return -1;
    return 0;
}

/* What nv_small does not have, for nv_full, in a folder of its own. */
static int make_full(const char *tables, const char *outdir)
{
    struct tables full;
    char path[1200];
    int rc = tables_load(&full, tables, "nv_full");

    snprintf(path, sizeof path, "%s/nv_full", outdir);
    rc = rc || make_list(&full, vec_move, 4000, path);
    tables_free(&full);
    return rc ? -1 : 0;
}

int make_vectors(const struct tables *t, const char *tables,
                 const char *outdir)
{
    static const struct vec *const lists[] = { vec_conv, vec_unit,
                                               vec_many };

    for (uint64_t l = 0; l < 3; l++)
        if (make_list(t, lists[l], 1000 * (l + 1), outdir))
            return -1;
    return make_full(tables, outdir);
}
