/* SPDX-License-Identifier: Apache-2.0
 * A model from outside, loaded at run time: an SDP that behaves like the
 * project's own, and counts and logs the layers and atoms it writes.
 *
 *   gcc -shared -fPIC -Imodels/include -Ibuild/gen examples/count_sdp.c \
 *       -o build/count_sdp.so
 *   build/dla play --engine sdp=build/count_sdp.so vectors/sdp_prelu
 *   build/nv_small/cosim --engine sdp=build/count_sdp.so vectors/sdp_prelu
 *
 * It calls the library functions of the program that loads it. */
#include "dla_regs_gen.h"
#include "dla_unit.h"
#include <stdio.h>
#include <stdlib.h>

struct dla_unit {
    const dla_unit_ops *inner_ops;
    dla_unit *inner;
    const dla_ports *ports;
    unsigned layers;
};

static dla_unit *count_create(const dla_cfg *cfg, const dla_ports *ports,
                        dla_ctx *ctx)
{
    dla_unit *u = calloc(1, sizeof *u);

    if (!u)
        return NULL;
    u->inner_ops = dla_model_ops(DLA_SLOT_SDP);
    u->inner = u->inner_ops->create(cfg, ports, ctx);
    u->ports = ports;
    if (!u->inner) {
        free(u);
        return NULL;
    }
    return u;
}

static void count_destroy(dla_unit *u)
{
    fprintf(stderr, "count_sdp: %u layers, %llu atoms written\n", u->layers,
            (unsigned long long)u->ports->mem[DLA_CL_SDP]->wr_dat.pushed);
    u->inner_ops->destroy(u->inner);
    free(u);
}

static void count_reset(dla_unit *u)
{
    u->inner_ops->reset(u->inner);
}

static uint32_t reg_read(dla_unit *u, dla_page page, uint32_t offset)
{
    return u->inner_ops->reg_read(u->inner, page, offset);
}

static void reg_write(dla_unit *u, dla_page page, uint32_t offset,
                      uint32_t value)
{
    if (page == DLA_SDP && offset == SDP_D_OP_ENABLE && (value & 1))
        fprintf(stderr, "count_sdp: layer %u enabled\n", u->layers++);
    u->inner_ops->reg_write(u->inner, page, offset, value);
}

static bool count_step(dla_unit *u)
{
    return u->inner_ops->step(u->inner);
}

static bool count_status(const dla_unit *u, char *text, size_t size)
{
    return u->inner_ops->status(u->inner, text, size);
}

const dla_unit_ops dla_unit_provider = {
    DLA_UNIT_IS("sdp", "count_sdp", "1.0"),
    .desc = "SDP that counts and logs",
    .create = count_create,
    .destroy = count_destroy,
    .reset = count_reset,
    .reg_read = reg_read,
    .reg_write = reg_write,
    .step = count_step,
    .status = count_status,
};
