/* SPDX-License-Identifier: Apache-2.0
 * mkvec vectors: writes the named tests (vectors/README.md).
 */
#include "vec.h"

int make_vectors(const struct tables *t, const char *outdir)
{
    static const struct vec *const lists[] = { vec_conv, vec_unit,
                                               vec_many };

    for (uint64_t l = 0; l < 3; l++)
        for (uint64_t i = 0; lists[l][i].name; i++)
            if (test_make(t, 1000 * (l + 1) + i, lists[l][i].name,
                          lists[l][i].about, 0, lists[l][i].make, outdir))
                return -1;
    return 0;
}
