/* SPDX-License-Identifier: Apache-2.0
 * A program that embeds libdla: an SDP layer that copies a cube, driven by
 * registers. Prints "passed" and returns 0 when the copy is right.
 *
 *   gcc -Imodels/include -Ibuild/gen examples/embed.c build/libdla.a \
 *       -lz -lm -ldl */
#include "copy_layer.h"
#include "dla.h"
#include <stdio.h>
#include <string.h>

int main(void)
{
    char text[1024];
    uint8_t in[BYTES], out[BYTES];
    dla *d = dla_create("nv_small", NULL, text, sizeof text);
    int error;
    bool ok;

    if (!d)
        return fprintf(stderr, "%s\n", text), 2;
    for (int i = 0; i < BYTES; i++)
        in[i] = (uint8_t)(7 * i);
    dla_mem_load(dla_memory(d, DLA_RAM_MC), SRC, in, sizeof in);
    for (size_t i = 0; i < sizeof layer / sizeof *layer; i++)
        dla_csb_write(d, dla_config(d)->page[layer[i].page] + layer[i].offset,
                      layer[i].value);
    ok = dla_run(d) == DLA_RUN_INTR; /* until the layer interrupts */
    for (const char *m; (m = dla_message(d, &error));)
        fprintf(stderr, "%s\n", m);
    dla_mem_peek(dla_memory(d, DLA_RAM_MC), DST, out, sizeof out);
    ok = ok && !memcmp(in, out, sizeof out);
    puts(ok ? "passed" : "failed");
    dla_destroy(d);
    return !ok;
}
