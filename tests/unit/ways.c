/* SPDX-License-Identifier: Apache-2.0
 * The player with slower ways of computing: linked into build/dla's objects
 * with -Wl,--wrap=dla_create. WAY=plain: no unit takes a fast way; WAY=avx2:
 * CMAC without the longer vectors. All ways give the same results. */
#include "../../models/core/core.h"
#include "../../models/units/cacc/cacc.h"
#include "../../models/units/cdp/cdp.h"
#include "../../models/units/cmac/cmac.h"
#include "../../models/units/pdp/pdp.h"
#include "../../models/units/sdp/sdp.h"

#include <stdlib.h>
#include <string.h>

dla *__real_dla_create(const char *config, const dla_options *opt, char *err,
                       size_t size);
dla *__wrap_dla_create(const char *config, const dla_options *opt, char *err,
                       size_t size);

dla *__wrap_dla_create(const char *config, const dla_options *opt, char *err,
                       size_t size)
{
    dla *d = __real_dla_create(config, opt, err, size);
    const char *way = getenv("WAY");
    dla_unit *u;

    if (!d || !way)
        return d;
    dla_cmac_set_way(dla_unit_at(d, DLA_SLOT_CMAC, NULL),
                     strcmp(way, "plain") ? DLA_CMAC_AVX2 : DLA_CMAC_PLAIN);
    if (strcmp(way, "plain"))
        return d;
    dla_cacc_set_plain(dla_unit_at(d, DLA_SLOT_CACC, NULL), true);
    dla_sdp_force_plain(dla_unit_at(d, DLA_SLOT_SDP, NULL), true);
    if ((u = dla_unit_at(d, DLA_SLOT_PDP, NULL)))
        dla_pdp_set_plain(u, true);
    if ((u = dla_unit_at(d, DLA_SLOT_CDP, NULL)))
        dla_cdp_set_plain(u, true);
    return d;
}
