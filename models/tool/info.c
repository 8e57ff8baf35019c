/* SPDX-License-Identifier: Apache-2.0
 * dla info: the parameters of a configuration. */
#define _POSIX_C_SOURCE 200809L
#include "tool.h"
#include <stddef.h>
#include "dla_player.h"
#include "dla_topology.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct info_options {
    const char *config, *file;
} info_options;

static const dla_arg info_table[] = {
    { "config", "C", NULL, DLA_ARG_TEXT, offsetof(info_options, config), NULL,
      true },
    { "traces-from", "FILE",
      "reads more traces from FILE, one on each line (-: stdin)",
      DLA_ARG_TEXT, offsetof(info_options, file), NULL, DLA_ARG_OUTPUT },
    { 0 }
};

static const dla_args info_args = {
    .program = "dla info",
    .before =
    "usage: dla info [--config C | DIR...]\n\n"
    "Prints the parameters, the address map and the ConfigROM of configuration\n"
    "C. Without arguments it prints the names of all configurations. For traces\n"
    "it prints one line each: the configuration (- if the trace names none) and\n"
    "the folder.\n\n",
    .after = "\n", .exits = TOOL_EXITS, .arg = info_table, .column = 22
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

static void info_number(const char *name, uint32_t v, const char *unit)
{
    printf("  %-22s %u%s%s\n", name, v, *unit ? " " : "", unit);
}

static void info_features(const dla_cfg *c)
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

static void info_parameters(const dla_cfg *c)
{
    info_features(c);
    info_number("MAC channels", c->cb, "");
    info_number("MAC kernels", c->g, "");
    info_number("memory atom", c->atom, "bytes");
    info_number("buffer banks", c->cbuf_banks, "");
    info_number("buffer bank depth", c->cbuf_depth, "entries");
    info_number("buffer entry", c->cbuf_eb, "bytes");
    info_number("buffer write beat", c->cbuf_wr_bytes, "bytes");
    info_number("SDP throughput", c->sdp_tp, "elements a clock");
    info_number("SDP EW throughput", c->ew_tp, "elements a clock");
    info_number("PDP throughput", c->pdp_tp, "elements a clock");
    info_number("CDP throughput", c->cdp_tp, "elements a clock");
    info_number("memory address", c->addr_bits, "bits");
    info_number("memory data", c->dw, "bits");
    info_number("atoms in a beat", c->m, "");
    info_number("DBB burst", c->pri_burst, "beats");
    if (c->sec_mem)
        info_number("SRAM burst", c->sec_burst, "beats");
    info_number("cutting window", c->win_atoms, "atoms");
    info_number("batches", c->max_batch, "");
    info_number("CSC credit", c->csc_credit, "");
    info_number("partial sum", c->psum_bits, "bits");
    printf("  read credit (beats, 0: no limit or no client)\n");
    for (int i = 0; i < DLA_NCLIENT; i++)
        printf("    %-9s %u\n", dla_client_table[i].name, c->rd_credit[i]);
}

static void info_map(const dla_cfg *c)
{
    printf("address map (byte addresses, pages of 4 KiB)\n");
    for (uint32_t a = 0; a < 0x40000u; a += 0x1000u) {
        dla_page p = dla_page_at(c, a);

        if (p < DLA_NPAGE)
            printf("  0x%05x %s\n", a, dla_page_name(p));
    }
}

static void info_rom(const dla_cfg *c)
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

/* The line of a trace. A trace for any configuration names none. */
static int info_trace(const char *path)
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
        code = *line ? info_trace(line) : DLA_EXIT_PASS;
    }
    free(line);
    if (f != stdin)
        fclose(f);
    return code;
}

static int info_command(int argc, char **argv)
{
    info_options o = { 0 };
    int code = dla_args_read(&info_args, &o, &argc, argv, NULL);
    const char *name = o.config, *file = o.file;
    const dla_cfg *cfg;

    if (code >= 0)
        return code;
    if (name && (argc > 1 || file))
        return tool_usage(&tool_info, "--config %s: expected it alone; %s "
                          "names its own", name, file ? file : argv[1]);
    code = DLA_EXIT_PASS;
    for (int i = 1; i < argc && !code; i++)
        code = info_trace(argv[i]);
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
    info_parameters(cfg);
    info_map(cfg);
    info_rom(cfg);
    return DLA_EXIT_PASS;
}

const tool_command tool_info = {
    "info", "print parameters, address map and ConfigROM of a configuration",
    info_command
};
