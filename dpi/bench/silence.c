/* SPDX-License-Identifier: Apache-2.0
 * Computes how long a core may work without a transfer on any port, from the
 * registers of its layers. Units that work on memory read or write all the
 * time. Units of the convolution that are RTL side by side, or inside a whole
 * core, show nothing until the sums of a run of outputs are complete
 * (conv_core.md 6). */
#include "bench_priv.h"

/* The register group of layer n of a page. */
static const uint32_t *silence_layer(const dla_bench *b, dla_page page,
                                     uint64_t n)
{
    return host_layer(bench_host(b), page, n);
}

/* First of the last two layers of a page that has not interrupted; one after
 * the last when all have. The done events of a whole core are not seen, so its
 * last two layers count. */
static uint64_t under_way(const dla_bench *b, dla_page page, dla_intr intr)
{
    uint64_t count = host_enables(bench_host(b), page),
             done = bench_queue(b)->given[intr];

    if (done < count && count - done <= 2)
        return done;
    return done >= count ? count : count - 2;
}

static uint64_t up_div(uint64_t a, uint64_t b)
{
    return (a + b - 1) / b;
}

/* Lines that PDP takes on the fly before its next output, 0: none. */
static uint64_t pooled_lines(const dla_bench *b)
{
    uint64_t most = 0, n = under_way(b, DLA_PDP, DLA_INTR_PDP);

    for (; n < host_enables(bench_host(b), DLA_PDP); n++) {
        const uint32_t *w = silence_layer(b, DLA_PDP, n);
        uint64_t lines =
            dla_get(w, PDP_D_POOLING_KERNEL_CFG__KERNEL_HEIGHT) + 1 +
            dla_get(w, PDP_D_POOLING_KERNEL_CFG__KERNEL_STRIDE_HEIGHT) + 1;

        if (!dla_get(w, PDP_D_OPERATION_MODE_CFG__FLYING_MODE) && lines > most)
            most = lines;
    }
    return most;
}

/* Clocks from the first stripe of a run of outputs to its last: a stripe for
 * each tap of the kernel and each block of channels. A stripe takes a clock a
 * position, and no fewer than its weights take to load. */
static uint64_t run_of_outputs(const dla_cfg *cfg, const uint32_t *w,
                               uint64_t *length)
{
    bool wino = dla_get(w, CSC_D_MISC_CFG__CONV_MODE);
    bool image = !wino && dla_get(w, CSC_D_DATAIN_FORMAT__DATAIN_FORMAT);
    uint32_t ext = dla_get(w, CSC_D_POST_Y_EXTENSION__Y_EXTENSION);
    uint64_t rows = dla_get(w, CSC_D_WEIGHT_SIZE_EXT_0__WEIGHT_HEIGHT_EXT) + 1;
    uint64_t cols = dla_get(w, CSC_D_WEIGHT_SIZE_EXT_0__WEIGHT_WIDTH_EXT) + 1;
    uint64_t channels =
        dla_get(w, CSC_D_WEIGHT_SIZE_EXT_1__WEIGHT_CHANNEL_EXT) + 1;
    uint64_t most = cfg->csc_credit; /* CACC holds no more */
    uint64_t all = dla_get(w, CSC_D_ATOMICS__ATOMICS) + 1;
    uint64_t blocks = up_div(channels, wino ? 4 : cfg->cb);

    if (most > DLA_STRIPE_MAX)
        most = DLA_STRIPE_MAX;
    all *= dla_get(w, CSC_D_BATCH_NUMBER__BATCHES) + 1;
    *length = all < most ? all : most;
    if (wino)
        rows = cols = 1;
    if (image) {
        rows = up_div(rows, 1u << ext);
        cols = 1;
    }
    return rows * cols * blocks * (*length > cfg->g ? *length : cfg->g);
}

static uint64_t silence_convolution(const dla_bench *b, uint64_t n,
                                    uint64_t lines)
{
    const uint32_t *w = silence_layer(b, DLA_CSC, n);
    uint64_t width = dla_get(w, CSC_D_DATAOUT_SIZE_0__DATAOUT_WIDTH) + 1;
    uint64_t length, clocks = run_of_outputs(bench_cfg(b), w, &length);

    return clocks * (lines * up_div(width, length) + 1);
}

uint64_t bench_silence(const dla_bench *b, uint64_t *which)
{
    uint64_t most = 0, n = under_way(b, DLA_CSC, DLA_INTR_CACC);
    uint64_t lines = pooled_lines(b);

    for (; n < host_enables(bench_host(b), DLA_CSC); n++) {
        uint64_t clocks = silence_convolution(b, n, lines);

        if (clocks <= most)
            continue;
        most = clocks;
        *which = n;
    }
    return most;
}
