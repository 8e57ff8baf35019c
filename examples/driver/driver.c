/* SPDX-License-Identifier: Apache-2.0
 * A driver that runs a network of `dlavec layer` on images, on the models or on
 * a Verilated bench (README.md).
 *
 *   ./driver NETWORK IMAGES OUT [LABELS] [-- BACKEND [OPTIONS]]
 *   dla play --config C --driver ./driver.so -- NETWORK IMAGES OUT [LABELS]
 *
 * IMAGES holds one image after the other, each as channels, lines, columns of
 * INT8; OUT gets the results in the same order of elements; LABELS has a byte
 * for each image, the channel that should be the largest. */
#include "dla_host.h"
#include "dla_regs_gen.h"
#include "network.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POLLS = 100000 };

typedef struct driver {
    dla_host *h;
    const dla_cfg *cfg;
    network net;
    FILE *images, *out, *labels;
    uint8_t *element;          /* elements of an image or of a result */
    unsigned flip[DLA_NPAGE];  /* 1: the next layer of a page is in group 1 */
    unsigned enabled[DLA_NPAGE];
    unsigned seen[32];         /* interrupts, by bit of S_INTR_STATUS */
} driver;

static bool driver_fails(const char *what)
{
    fprintf(stderr, "driver: %s\n", what);
    return false;
}

/* ---- the core ---- */

/* Counts the interrupts since the last call, and clears them. */
static bool driver_serve(driver *d)
{
    uint32_t glb = d->cfg->page[DLA_GLB] + GLB_S_INTR_STATUS, status;

    if (dla_host_read32(d->h, glb, &status) ||
        dla_host_write32(d->h, glb, status))
        return driver_fails("S_INTR_STATUS cannot be accessed");
    for (unsigned i = 0; i < 32; i++)
        d->seen[i] += status >> i & 1;
    return true;
}

static bool driver_wait(driver *d, const network_step *s)
{
    unsigned bit = s->bit ^ d->flip[s->page];
    char text[4096];

    while (d->seen[bit] < s->count) {
        switch (dla_host_run(d->h, DLA_HOST_UNTIL_IRQ, 0)) {
        case DLA_HOST_IRQ:
            if (!driver_serve(d))
                return false;
            break;
        default:
            dla_host_waits(d->h, text, sizeof text);
            fprintf(stderr, "driver: bit %u of S_INTR_STATUS does not rise\n%s",
                    bit, text);
            return false;
        }
    }
    return true;
}

static bool driver_poll(driver *d, const network_step *s)
{
    uint32_t value = 0;

    for (int i = 0; i < POLLS; i++)
        if (dla_host_read32(d->h, s->addr, &value))
            return driver_fails("a register cannot be read");
        else if (value == s->value)
            return true;
    fprintf(stderr, "driver: register 0x%x stays 0x%x, expected 0x%x\n",
            (unsigned)s->addr, (unsigned)value, (unsigned)s->value);
    return false;
}

static bool driver_step(driver *d, const network_step *s)
{
    uint32_t value = s->value;

    switch ((network_kind)s->kind) {
    case NETWORK_WAIT:
        return driver_wait(d, s);
    case NETWORK_POLL:
        return driver_poll(d, s);
    case NETWORK_ENABLE:
        d->enabled[s->page]++;
        break;
    case NETWORK_WRITE:
        value ^= s->pointer ? d->flip[s->page] : 0;
        break;
    }
    return !dla_host_write32(d->h, s->addr, value) ||
           driver_fails("a register cannot be written");
}

/* The hardware runs the layers of a unit from group 0 and 1 alternately; after
 * an odd number of layers the next image begins with group 1. */
static bool driver_run(driver *d)
{
    memset(d->seen, 0, sizeof d->seen);
    memset(d->enabled, 0, sizeof d->enabled);
    for (size_t i = 0; i < d->net.steps; i++)
        if (!driver_step(d, &d->net.step[i]))
            return false;
    for (int i = 0; i < DLA_NPAGE; i++)
        d->flip[i] ^= d->enabled[i] & 1;
    return true;
}

/* ---- images ---- */

static size_t cube_size(const network_cube *c)
{
    return (size_t)c->width * c->height * c->channels;
}

/* Element i of a cube in the order of channels, lines, columns. */
static uint8_t *cube_at(const network *n, const network_cube *c, size_t i)
{
    size_t x = i % c->width, y = i / c->width % c->height;
    size_t k = i / c->width / c->height;

    return n->ram + (c->base - n->base) + k / c->atom * c->surface +
           y * c->line + x * c->atom + k % c->atom;
}

/* The channel with the largest element, the first of several. */
static size_t driver_largest(const driver *d, size_t n)
{
    size_t best = 0;

    for (size_t i = 1; i < n; i++)
        if ((int8_t)d->element[i] > (int8_t)d->element[best])
            best = i;
    return best;
}

static bool driver_image(driver *d)
{
    const network *n = &d->net;
    size_t in = cube_size(&n->in), out = cube_size(&n->out);

    for (size_t i = 0; i < in; i++)
        *cube_at(n, &n->in, i) = d->element[i];
    if (!driver_run(d))
        return false;
    for (size_t i = 0; i < out; i++)
        d->element[i] = *cube_at(n, &n->out, i);
    return fwrite(d->element, 1, out, d->out) == out ||
           driver_fails(strerror(errno));
}

static bool driver_images(driver *d)
{
    size_t in = cube_size(&d->net.in), out = cube_size(&d->net.out), got;
    unsigned images = 0, right = 0;
    char name[32];
    int label;

    while ((got = fread(d->element, 1, in, d->images)) == in) {
        snprintf(name, sizeof name, "image %u", images);
        dla_host_place(d->h, name);
        if (!driver_image(d))
            return false;
        images++;
        label = d->labels ? fgetc(d->labels) : EOF;
        right += label >= 0 && (size_t)label == driver_largest(d, out);
    }
    if (got || !images)
        return driver_fails("IMAGES is no whole number of images");
    printf("%u images", images);
    if (d->labels)
        printf(", %u right: %.1f %%", right, 100.0 * right / images);
    puts("");
    return true;
}

/* ---- start and end ---- */

static FILE *driver_open(const char *path, const char *mode)
{
    FILE *f = fopen(path, mode);

    if (!f)
        fprintf(stderr, "driver: %s: %s\n", path, strerror(errno));
    return f;
}

static bool driver_begin(driver *d, char **argv, int argc)
{
    network *n = &d->net;
    char err[1024];
    size_t in, out;

    d->cfg = dla_cfg_find(dla_host_config(d->h));
    if (!network_read(n, d->cfg, argv[0], err, sizeof err))
        return driver_fails(err);
    in = cube_size(&n->in);
    out = cube_size(&n->out);
    d->element = malloc(in > out ? in : out);
    d->images = driver_open(argv[1], "rb");
    d->out = driver_open(argv[2], "wb");
    d->labels = argc > 3 ? driver_open(argv[3], "rb") : NULL;
    return d->element && d->images && d->out && (argc < 4 || d->labels) &&
           (!dla_host_map(d->h, DLA_HOST_MC, n->base, n->size, n->ram) ||
            driver_fails("the memory cannot be mapped"));
}

/* The entry point for `dla play` and `cosim`. */
int dla_driver(dla_host *h, int argc, char **argv)
{
    static driver d; /* the host reads its memory until it is closed */
    bool good;

    d.h = h;
    if (argc < 4 || argc > 5)
        return driver_fails("expected NETWORK IMAGES OUT [LABELS]"), 2;
    good = driver_begin(&d, argv + 1, argc - 1) && driver_images(&d);
    if (d.out && fclose(d.out))
        good = driver_fails(strerror(errno));
    if (d.images)
        fclose(d.images);
    if (d.labels)
        fclose(d.labels);
    free(d.element);
    free(d.net.step);
    return !good;
}

static void driver_message(void *user, const dla_host_message *m)
{
    (void)user;
    fprintf(stderr, "%s\n", m->text);
}

int main(int argc, char **argv)
{
    dla_host_options o = DLA_HOST_OPTIONS;
    dla_trace_verdict verdict;
    int own = 1, code;
    char err[1024];
    dla_host *h;

    while (own < argc && strcmp(argv[own], "--"))
        own++;
    o.config = "nv_small";
    o.message = driver_message;
    if (own + 1 < argc) {
        o.backend = argv[own + 1];
        o.args = (const char *const *)argv + own + 2;
    }
    h = dla_host_open(&o, err, sizeof err);
    if (!h)
        return fprintf(stderr, "driver: %s\n", err), 2;
    code = dla_driver(h, own, argv);
    verdict = dla_host_close(h, err, sizeof err);
    if (*err)
        fprintf(stderr, "driver: %s\n", err);
    return code ? code : dla_verdict_exit(verdict, 0);
}
