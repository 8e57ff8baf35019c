/* SPDX-License-Identifier: Apache-2.0
 * A write command as text (write_cmd.h). */
#include "write_cmd.h"
#include "dla_text.h"
#include <inttypes.h>

size_t write_cmd_text(const write_cmd *w, char *text, size_t size)
{
    dla_text o = { text, size, 0 };

    dla_text_put(&o, "write command of %u atom%s at %s 0x%" PRIx64 ", %u of "
                 "%u atoms arrived", w->atoms, w->atoms == 1 ? "" : "s",
                 ram_name(w->ram), w->addr, w->atoms - w->left, w->atoms);
    return o.n;
}
