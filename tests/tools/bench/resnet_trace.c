/* SPDX-License-Identifier: Apache-2.0
 * The trace side of the ResNet chain: data files, events, checks
 * (traces.md 1 to 4). */
#define _DEFAULT_SOURCE /* mkdir */
#include "resnet.h"

#include "../../../models/units/cdp/cdp.h"
#include "../../../models/units/cmac/cmac.h"
#include "../../../models/units/pdp/pdp.h"
#include "../../../models/units/sdp/sdp.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The golden values come from the models' plain paths. */
static void force_plain(dla *d)
{
    dla_cmac_set_way(dla_unit_at(d, DLA_SLOT_CMAC, NULL), DLA_CMAC_PLAIN);
    dla_sdp_force_plain(dla_unit_at(d, DLA_SLOT_SDP, NULL), true);
    dla_pdp_set_plain(dla_unit_at(d, DLA_SLOT_PDP, NULL), true);
}

static FILE *resnet_create(net *n, const char *name)
{
    char path[600];
    FILE *f;

    snprintf(path, sizeof path, "%s/%s", n->dir, name);
    f = fopen(path, "w");
    if (!f) {
        perror(path);
        n->ok = false;
    }
    return f;
}

bool net_open(net *n, const char *config, const char *dir)
{
    dla *d = core(config);

    memset(n, 0, sizeof *n);
    n->dir = dir;
    n->ok = true;
    n->next = 0x80000000u;
    n->rng = 2015;
    mkdir(dir, 0777);
    n->mem = resnet_create(n, "resnet50.cfg");
    n->regs = tmpfile();
    if (!n->regs)
        n->ok = false;
    if (!n->ok)
        return false;
    fputs("// SPDX-License-Identifier: Apache-2.0\n"
          "// a chain of ResNet-50's layers, random weights\n", n->mem);
    force_plain(d);
    writer_init(&n->w, dla_config(d), d, n->regs);
    put_reg(&n->w, DLA_GLB, GLB_S_INTR_MASK, 0x3f0000);
    return true;
}

/* Appends the register part to the memory part. */
bool net_close(net *n)
{
    char buf[65536];
    size_t k;

    rewind(n->regs);
    while ((k = fread(buf, 1, sizeof buf, n->regs)) > 0)
        n->ok &= fwrite(buf, 1, k, n->mem) == k;
    fclose(n->regs);
    n->ok &= !fclose(n->mem);
    dla_destroy(n->w.d);
    return n->ok;
}

static uint32_t draw(net *n)
{
    n->rng = n->rng * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(n->rng >> 33);
}

static void resnet_fill(net *n, uint8_t *p, uint64_t bytes, int size,
                        int spread)
{
    for (uint64_t i = 0; i + 1 < bytes; i += (uint64_t)size) {
        int v = (int)(draw(n) % (uint32_t)(2 * spread + 1)) - spread;

        p[i] = (uint8_t)v;
        if (size == 2)
            p[i + 1] = (uint8_t)(v >> 8);
    }
}

/* Packets of 128 bytes keep the text near 5 characters a byte. */
static void write_data(FILE *f, const uint8_t *p, uint64_t bytes)
{
    static const char hex[] = "0123456789abcdef";
    char line[128 * 5 + 64];

    fputs("{\n", f);
    for (uint64_t at = 0; at < bytes; at += 128) {
        uint64_t n = bytes - at < 128 ? bytes - at : 128;
        int k = snprintf(line, sizeof line,
                         "{offset:0x%llx, size:%llu, payload:",
                         (unsigned long long)at, (unsigned long long)n);
        char *s = line + k;

        for (uint64_t i = at; i < at + n; i++) {
            *s++ = '0';
            *s++ = 'x';
            *s++ = hex[p[i] >> 4];
            *s++ = hex[p[i] & 15];
            *s++ = ' ';
        }
        memcpy(s - 1, "} ,\n", 5);
        fputs(line, f);
    }
    fputs("}\n", f);
}

uint64_t net_space(net *n, uint64_t bytes)
{
    uint64_t base = n->next;

    n->next += (bytes + 4095) / 4096 * 4096 + 4096;
    fprintf(n->mem, "mem_init(pri_mem, 0x%llx, 0x%llx, ALL_ZERO);\n",
            (unsigned long long)base, (unsigned long long)bytes);
    dla_mem_fill(dla_memory(n->w.d, DLA_RAM_MC), base, 0, bytes);
    return base;
}

uint64_t net_data(net *n, const char *kind, uint64_t bytes, int size,
                  int spread)
{
    uint64_t base = net_space(n, bytes);
    uint8_t *p = calloc(1, bytes);
    char name[64];
    FILE *f;

    snprintf(name, sizeof name, "%s%d.dat", kind, n->files++);
    f = p ? resnet_create(n, name) : NULL;
    if (!f) {
        n->ok = false;
        free(p);
        return base;
    }
    resnet_fill(n, p, bytes, size, spread);
    write_data(f, p, bytes);
    n->ok &= !fclose(f);
    fprintf(n->mem, "mem_load(pri_mem, 0x%llx, \"%s\");\n",
            (unsigned long long)base, name);
    dla_mem_load(dla_memory(n->w.d, DLA_RAM_MC), base, p, bytes);
    free(p);
    return base;
}

/* True when the bytes would hide an error: few values, or one nearly
 * everywhere (mostly 0 or mostly saturated). */
static bool weak(dla_mem *m, uint64_t base, uint64_t bytes)
{
    uint64_t count[256] = { 0 }, most = 0;
    int values = 0;

    for (uint64_t i = 0; i < bytes; i++) {
        uint8_t b;

        dla_mem_peek(m, base + i, &b, 1);
        count[b]++;
    }
    for (int i = 0; i < 256; i++) {
        values += count[i] != 0;
        most = count[i] > most ? count[i] : most;
    }
    return values < 32 || most > bytes - bytes / 8;
}

void net_done(net *n, dla_intr source, uint64_t base, uint64_t bytes)
{
    bool pdp = source == DLA_INTR_PDP;
    dla_page page = pdp ? DLA_PDP : DLA_SDP;
    dla_mem *m = dla_memory(n->w.d, DLA_RAM_MC);

    if (!n->ok || !finish(n->w.d, source)) {
        n->ok = false;
        return;
    }
    snprintf(n->w.wait, sizeof n->w.wait, "layer%d", n->events++);
    fprintf(n->regs, "intr_notify(%s_%d, %s);\n", pdp ? "PDP" : "SDP",
            unit_group(&n->w, page), n->w.wait);
    if (bytes && weak(m, base, bytes)) {
        fprintf(stderr, "resnet: the output of %s is weak\n", n->w.wait);
        n->ok = false;
    }
    if (bytes)
        fprintf(n->regs, "check_crc(%s, pri_mem, 0x%llx, 0x%llx, 0x%08x);\n",
                n->w.wait, (unsigned long long)base,
                (unsigned long long)bytes, dla_mem_crc(m, base, bytes));
    else
        fprintf(n->regs, "check_nothing(%s);\n", n->w.wait);
}
