/* SPDX-License-Identifier: Apache-2.0
 * dlavec vectors: writes the named tests (vectors/README.md).
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

int make_vectors(const char *outdir)
{
    /* nv_full has its own folder for the tests that nv_small does not have */
    static const struct {
        const struct vec *list;
        const char *config, *below;
    } lists[] = {
        { vec_conv, "nv_small", "" }, { vec_unit, "nv_small", "" },
        { vec_many, "nv_small", "" }, { vec_move, "nv_full", "/nv_full" }
    };
    struct tables t;
    char path[1200];

    for (uint64_t l = 0; l < 4; l++) {
        snprintf(path, sizeof path, "%s%s", outdir, lists[l].below);
        if (tables_load(&t, lists[l].config) ||
            make_list(&t, lists[l].list, 1000 * (l + 1), path))
            return -1;
    }
    return 0;
}
