/* SPDX-License-Identifier: Apache-2.0
 * Fuzz target of the data parsers: surface files of part A and the byte
 * lines of part B (traces.md 4, 5). Byte 0 is the limit of part B. */
#include "fuzz.h"

#include "../../../models/player/trace.h"

#include <string.h>

/* Every byte of the result is read, so that a wrong size shows. */
static unsigned sum(const dla_surface *s)
{
    unsigned x = 0;

    for (size_t i = 0; i < s->next; i++)
        for (size_t k = 0; k < s->ext[i].n; k++)
            x += s->data[s->ext[i].at + k];
    return x;
}

static void parse(const char *path, uint64_t limit)
{
    bool (*const read[2])(dla_surface *, const char *, dla_diag *) = {
        dla_surface_read, dla_surface_read_lines };

    for (int part = 0; part < 2; part++) {
        char text[2000];
        dla_surface s;
        dla_diag d;

        memset(&s, 0, sizeof s);
        s.limit = part ? limit : 0;
        dla_diag_init(&d, text, sizeof text);
        if (read[part](&s, path, &d))
            (void)*(volatile unsigned *)&(unsigned){ sum(&s) };
        dla_diag_close(&d);
        dla_surface_free(&s);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    scratch_write("x.dat", data + 1, size - 1);
    parse(scratch("x.dat"), data[0]);
    return 0;
}
