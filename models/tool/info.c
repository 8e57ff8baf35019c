/* SPDX-License-Identifier: Apache-2.0
 * dla info: what a configuration is. */
#define _POSIX_C_SOURCE 200809L
#include "tool.h"
#include "dla_player.h"
#include "dla_topology.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int info(int argc, char **argv);

const tool_command tool_info = {
    "info", "parameters, address map and ConfigROM of a configuration",
    "usage: dla info [--config C | DIR...]\n\n"
    "Prints parameters, address map and ConfigROM of configuration C, or\n"
    "the names of all configurations. For traces it prints a line each: the\n"
    "configuration, or - for a trace that names none, and the folder.\n\n"
    "  --traces-from FILE  more traces, one a line (-: stdin)\n",
    info
};

/* Units that some configurations lack. */
static void optional_units(const dla_cfg *c)
{
    uint32_t everywhere = ~0u;

    for (size_t i = 0; i < dla_cfg_count(); i++)
        everywhere &= dla_cfg_at(i)->slots;
    for (int s = 0; s < DLA_NSLOT; s++)
        if ((c->slots & ~everywhere) >> s & 1)
            printf(" %s", dla_slot_name((dla_slot)s));
}

static void number(const char *name, uint32_t v, const char *unit)
{
    printf("  %-22s %u%s%s\n", name, v, *unit ? " " : "", unit);
}

static void features(const dla_cfg *c)
{
    printf("  %-22s INT8%s%s\n", "precisions", c->int16 ? " INT16" : "",
           c->fp16 ? " FP16" : "");
    printf("  %-22s%s%s%s%s%s%s", "features",
           c->winograd ? " winograd" : "", c->batch ? " batch" : "",
           c->compression ? " weight-compression" : "",
           c->sec_mem ? " second-memory-port" : "",
           c->sdp_lut ? " sdp-lut" : "", c->sdp_ew ? " sdp-ew" : "");
    optional_units(c);
    printf("\n  %-22s %s\n", "register variant", c->v1 ? "v1" : "v2");
}

static void parameters(const dla_cfg *c)
{
    features(c);
    number("MAC channels", c->cb, "");
    number("MAC kernels", c->g, "");
    number("memory atom", c->atom, "bytes");
    number("buffer banks", c->cbuf_banks, "");
    number("buffer bank depth", c->cbuf_depth, "entries");
    number("buffer entry", c->cbuf_eb, "bytes");
    number("buffer write beat", c->cbuf_wr_bytes, "bytes");
    number("SDP throughput", c->sdp_tp, "elements a clock");
    number("SDP EW throughput", c->ew_tp, "elements a clock");
    number("PDP throughput", c->pdp_tp, "elements a clock");
    number("CDP throughput", c->cdp_tp, "elements a clock");
    number("memory address", c->addr_bits, "bits");
    number("memory data", c->dw, "bits");
    number("atoms in a beat", c->m, "");
    number("DBB burst", c->pri_burst, "beats");
    if (c->sec_mem)
        number("SRAM burst", c->sec_burst, "beats");
    number("cutting window", c->win_atoms, "atoms");
    number("batches", c->max_batch, "");
    number("CSC credit", c->csc_credit, "");
    number("partial sum", c->psum_bits, "bits");
    printf("  read credit (beats, 0: no limit or no client)\n");
    for (int i = 0; i < DLA_NCLIENT; i++)
        printf("    %-9s %u\n", dla_client_table[i].name, c->rd_credit[i]);
}

static void map(const dla_cfg *c)
{
    printf("address map (byte addresses, pages of 4 KiB)\n");
    for (uint32_t a = 0; a < 0x40000u; a += 0x1000u) {
        dla_page p = dla_page_at(c, a);

        if (p < DLA_NPAGE)
            printf("  0x%05x %s\n", a, dla_page_name(p));
    }
}

static void rom(const dla_cfg *c)
{
    if (!c->rom) {
        printf("ConfigROM: none\n");
        return;
    }
    printf("ConfigROM\n");
    for (size_t i = 0; i < c->nrom; i++)
        printf("  0x%05x 0x%08x %s\n",
               c->page[DLA_CFGROM] + c->rom[i].offset, c->rom[i].value,
               c->rom[i].name);
}

/* The line of a trace. One that takes any configuration names none. */
static int trace(const char *path)
{
    char err[9000];
    const dla_cfg *cfg = dla_trace_find_config(path, NULL, "", err, sizeof err);

    if (!cfg && !dla_trace_find_config(path, dla_cfg_at(0)->name, "", err,
                                       sizeof err))
        return tool_usage(&tool_info, "%s", err);
    printf("%s %s\n", cfg ? cfg->name : "-", path);
    fflush(stdout); /* a program may wait for the answer */
    return DLA_EXIT_PASS;
}

static int traces_from(const char *file)
{
    FILE *f = strcmp(file, "-") ? fopen(file, "r") : stdin;
    int code = DLA_EXIT_PASS;
    char *line = NULL;
    size_t size = 0;

    if (!f)
        return tool_usage(&tool_info, "--traces-from %s: %s", file,
                          strerror(errno));
    while (!code && getline(&line, &size, f) > 0) {
        line[strcspn(line, "\n")] = 0;
        code = *line ? trace(line) : DLA_EXIT_PASS;
    }
    free(line);
    if (f != stdin)
        fclose(f);
    return code;
}

static int info(int argc, char **argv)
{
    const char *name = NULL, *file = NULL;
    const tool_option opt[] = { { "config", &name, NULL },
                                { "traces-from", &file, NULL },
                                { NULL, NULL, NULL } };
    int code = tool_options(&tool_info, &argc, argv, opt);
    const dla_cfg *cfg;

    if (code >= 0)
        return code;
    if (name && (argc > 1 || file))
        return tool_usage(&tool_info, "--config %s: expected it alone; %s "
                          "names its own", name, file ? file : argv[1]);
    code = DLA_EXIT_PASS;
    for (int i = 1; i < argc && !code; i++)
        code = trace(argv[i]);
    if (file && !code)
        code = traces_from(file);
    if (argc > 1 || file)
        return code;
    if (!name) {
        for (size_t i = 0; i < dla_cfg_count(); i++)
            puts(dla_cfg_at(i)->name);
        return DLA_EXIT_PASS;
    }
    cfg = tool_config(&tool_info, name);
    if (!cfg)
        return DLA_EXIT_USAGE;
    printf("%s\n", cfg->name);
    parameters(cfg);
    map(cfg);
    rom(cfg);
    return DLA_EXIT_PASS;
}
