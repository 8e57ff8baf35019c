/* SPDX-License-Identifier: Apache-2.0
 * Reads the trace folder of a network (network.h). */
#include "network.h"
#include "dla_regs_gen.h"
#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 1024, BUS = 64 }; /* BUS: bytes of the widest data bus */

/* An interrupt that a later step waits for. */
typedef struct event {
    char name[64];
    uint8_t page, bit;
    unsigned count;
} event;

typedef struct reader {
    network *n;
    const dla_cfg *cfg;
    const char *folder;
    char path[LINE];
    unsigned line;
    event *event;
    size_t events;
    unsigned counts[32]; /* counts for the bits of S_INTR_STATUS */
    char *err;
    size_t size;
} reader;

static bool reader_fails(reader *r, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
static bool reader_fails(reader *r, const char *fmt, ...)
{
    int n = snprintf(r->err, r->size, "%s:%u: ", r->path, r->line);
    va_list ap;

    va_start(ap, fmt);
    if (n > 0 && (size_t)n < r->size)
        vsnprintf(r->err + n, r->size - (size_t)n, fmt, ap);
    va_end(ap);
    return false;
}

static network_step *reader_step(reader *r, network_kind kind)
{
    network *n = r->n;
    network_step *s = realloc(n->step, (n->steps + 1) * sizeof *s);

    if (!s)
        return NULL;
    n->step = s;
    s = &n->step[n->steps++];
    *s = (network_step){ .kind = (uint8_t)kind };
    return s;
}

/* ---- memory ---- */

/* Makes [addr, addr + size) part of the memory; its contents are kept. */
static bool reader_room(reader *r, uint64_t addr, uint64_t size)
{
    network *n = r->n;
    uint64_t low = addr & ~(uint64_t)(BUS - 1);
    uint64_t high = (addr + size + BUS - 1) & ~(uint64_t)(BUS - 1);
    uint8_t *ram;

    if (n->ram && low >= n->base && high > low && high <= n->base + n->size)
        return true;
    if (n->ram && n->base < low)
        low = n->base;
    if (n->ram && n->base + n->size > high)
        high = n->base + n->size;
    if (high <= low || high - low > UINT64_C(1) << 31)
        return reader_fails(r, "a memory from 0x%llx to 0x%llx, expected at "
                            "most 2 GiB", (unsigned long long)low,
                            (unsigned long long)high);
    ram = calloc(1, (size_t)(high - low));
    if (!ram)
        return reader_fails(r, "out of memory");
    if (n->ram)
        memcpy(ram + (n->base - low), n->ram, (size_t)n->size);
    free(n->ram);
    n->ram = ram;
    n->base = low;
    n->size = high - low;
    return true;
}

/* Lines of a file: {offset:0x20, size:4, payload:0x1b 0x7e 0x38 0x97} , */
static bool reader_load(reader *r, uint64_t addr, const char *name)
{
    char path[2 * LINE], line[LINE], *p, *end;
    unsigned long long offset;
    unsigned size;
    bool good = true;
    int at;
    FILE *f;

    snprintf(path, sizeof path, "%s/%s", r->folder, name);
    f = fopen(path, "r");
    if (!f)
        return reader_fails(r, "%s: %s", path, strerror(errno));
    while (good && fgets(line, sizeof line, f)) {
        if (sscanf(line, "{offset:%llx, size:%u, payload:%n", &offset, &size,
                   &at) < 2)
            continue;
        good = offset < UINT32_MAX && size <= LINE &&
               reader_room(r, addr + offset, size);
        p = line + at;
        for (unsigned i = 0; good && i < size; i++, p = end) {
            r->n->ram[addr + offset + i - r->n->base] =
                (uint8_t)strtoul(p, &end, 16);
            good = end != p;
        }
    }
    fclose(f);
    return good || reader_fails(r, "%s: expected {offset:O, size:N, payload:N "
                                "bytes}", path);
}

/* ---- registers and interrupts ---- */

/* "CDMA", "D_MISC_CFG_0" */
static bool reader_register(reader *r, network_step *s, const char *page,
                            const char *name)
{
    size_t n = strlen(name);
    const dla_regdef *d = NULL;

    s->page = (uint8_t)dla_page_find(page, strlen(page));
    if (s->page < DLA_NPAGE && n > 2)
        d = dla_reg_find(r->cfg, s->page, name, n - 2);
    if (!d)
        return reader_fails(r, "NVDLA_%s.%s: no such register", page, name);
    s->addr = r->cfg->page[s->page] + d->offset;
    s->pointer = !strcmp(name, "S_POINTER_0");
    if (s->kind == NETWORK_WRITE && !strcmp(name, "D_OP_ENABLE_0"))
        s->kind = NETWORK_ENABLE;
    return true;
}

/* "SDP_0": the bit of S_INTR_STATUS is the field SDP_DONE_STATUS0. */
static bool reader_event(reader *r, const char *source, const char *name)
{
    const dla_regdef *d = dla_reg_find(r->cfg, DLA_GLB, "S_INTR_STATUS", 13);
    event *e = realloc(r->event, (r->events + 1) * sizeof *e);
    size_t unit = strcspn(source, "_"), n = strlen(source);
    char field[64];

    if (!e)
        return reader_fails(r, "out of memory");
    r->event = e;
    e += r->events++;
    snprintf(e->name, sizeof e->name, "%s", name);
    e->page = (uint8_t)dla_page_find(source, unit);
    snprintf(field, sizeof field, "%.*s_DONE_STATUS%s",
             n > 2 ? (int)n - 2 : 0, source, n ? source + n - 1 : "");
    for (size_t i = 0; i < d->nfield; i++)
        if (!strcmp(d->field[i].name, field)) {
            e->bit = d->field[i].lsb;
            e->count = ++r->counts[e->bit];
            return true;
        }
    return reader_fails(r, "%s: no such interrupt", source);
}

static bool reader_wait(reader *r, const event *e)
{
    network_step *s = reader_step(r, NETWORK_WAIT);

    if (!s)
        return reader_fails(r, "out of memory");
    s->page = e->page;
    s->bit = e->bit;
    s->count = e->count;
    return true;
}

static bool reader_line(reader *r, const char *line)
{
    char a[32], b[64];
    unsigned long long addr, size;
    network_kind kind = NETWORK_WRITE;
    network_step *s;
    unsigned value;

    if (*line == '/' || *line == '\n')
        return true;
    if (sscanf(line, "mem_init(pri_mem, %llx, %llx", &addr, &size) == 2)
        return reader_room(r, addr, size);
    if (sscanf(line, "mem_load(pri_mem, %llx, \"%63[^\"]", &addr, b) == 2)
        return reader_load(r, addr, b);
    if (sscanf(line, "intr_notify(%31[^,], %63[^)]", a, b) == 2)
        return reader_event(r, a, b);
    if (!strncmp(line, "check_", 6)) /* a driver has no golden results */
        return true;
    if (sscanf(line, "sync_wait(%31[^,], %63[^)]", a, b) == 2) {
        for (size_t i = r->events; i--;)
            if (!strcmp(r->event[i].name, b))
                return reader_wait(r, &r->event[i]);
        return reader_fails(r, "%s: no interrupt gives this event", b);
    }
    if (!strncmp(line, "poll_reg_equal", 14))
        kind = NETWORK_POLL;
    if (sscanf(line, kind == NETWORK_POLL ?
                         "poll_reg_equal(NVDLA_%31[^.].%63[^,], %x" :
                         "reg_write(NVDLA_%31[^.].%63[^,], %x",
               a, b, &value) != 3)
        return reader_fails(r, "expected mem_init, mem_load of pri_mem, "
                            "reg_write, poll_reg_equal, intr_notify, sync_wait "
                            "or a check");
    s = reader_step(r, kind);
    if (!s)
        return reader_fails(r, "out of memory");
    s->value = value;
    return reader_register(r, s, a, b);
}

static bool reader_file(reader *r)
{
    char line[LINE];
    bool good = true;
    FILE *f = fopen(r->path, "r");

    if (!f)
        return reader_fails(r, "%s", strerror(errno));
    for (r->line = 1; good && fgets(line, sizeof line, f); r->line++)
        good = reader_line(r, line);
    for (size_t i = 0; good && i < r->events; i++)
        good = reader_wait(r, &r->event[i]);
    fclose(f);
    return good;
}

/* ---- the cubes of the image and of the result ---- */

/* The value that the first or the last write to a register gives it. */
static uint32_t network_value(const network *n, const dla_cfg *cfg,
                              dla_page page, uint32_t offset, bool last)
{
    uint32_t value = 0;

    for (size_t i = 0; i < n->steps; i++)
        if (n->step[i].kind == NETWORK_WRITE &&
            n->step[i].addr == cfg->page[page] + offset) {
            value = n->step[i].value;
            if (!last)
                break;
        }
    return value;
}

static bool cube_inside(const network *n, const network_cube *c)
{
    uint64_t last = (uint64_t)((c->channels - 1) / c->atom) * c->surface +
                    (uint64_t)(c->height - 1) * c->line +
                    (uint64_t)c->width * c->atom;

    return n->ram && c->base >= n->base && last <= n->size &&
           c->base - n->base <= n->size - last;
}

static bool network_cubes(network *n, const dla_cfg *cfg)
{
#define IN(reg) network_value(n, cfg, DLA_CDMA, CDMA_D_##reg, false)
#define OUT(reg) network_value(n, cfg, DLA_SDP, SDP_D_##reg, true)
    n->in = (network_cube){
        (uint64_t)IN(DAIN_ADDR_HIGH_0) << 32 | IN(DAIN_ADDR_LOW_0),
        (IN(DATAIN_SIZE_0) & 0x1fff) + 1,
        (IN(DATAIN_SIZE_0) >> 16 & 0x1fff) + 1,
        IN(DATAIN_SIZE_1) + 1, cfg->atom, IN(LINE_STRIDE), IN(SURF_STRIDE)
    };
    n->out = (network_cube){
        (uint64_t)OUT(DST_BASE_ADDR_HIGH) << 32 | OUT(DST_BASE_ADDR_LOW),
        OUT(DATA_CUBE_WIDTH) + 1, OUT(DATA_CUBE_HEIGHT) + 1,
        OUT(DATA_CUBE_CHANNEL) + 1, cfg->atom, OUT(DST_LINE_STRIDE),
        OUT(DST_SURFACE_STRIDE)
    };
    return cube_inside(n, &n->in) && cube_inside(n, &n->out);
}

bool network_read(network *n, const dla_cfg *cfg, const char *folder,
                  char *err, size_t size)
{
    reader r = { .n = n, .cfg = cfg, .folder = folder, .err = err,
                 .size = size };
    DIR *d = opendir(folder);
    const struct dirent *e;
    bool good;

    *n = (network){ 0 };
    snprintf(r.path, sizeof r.path, "%s", folder);
    if (!d)
        return reader_fails(&r, "%s", strerror(errno));
    while ((e = readdir(d)))
        if (strstr(e->d_name, ".cfg"))
            snprintf(r.path, sizeof r.path, "%s/%s", folder, e->d_name);
    closedir(d);
    good = reader_file(&r);
    free(r.event);
    if (good && !network_cubes(n, cfg))
        return reader_fails(&r, "no layer of CDMA and SDP, whose cubes are the "
                            "image and the result");
    return good;
}
