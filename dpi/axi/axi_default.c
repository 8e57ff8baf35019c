/* SPDX-License-Identifier: Apache-2.0
 * Options of an AXI4 memory slave: defaults, of any bus and of the ports of a
 * configuration. */
#include "axi_cfg.h"
#include "../fault/rules.h"
#include <string.h>

_Static_assert((int)PROTOCOL_AXI == 0 && (int)AXI_NRULE == (int)PROTOCOL_CSB,
               "axi_rule in the order of models/tables/rules.csv");

const char *axi_rule_name(axi_rule r)
{
    return (unsigned)r < AXI_NRULE ? rules_name((int)r) : "?";
}

void axi_cfg_init(axi_cfg *c, const char *name, uint32_t bytes)
{
    memset(c, 0, sizeof *c);
    snprintf(c->name, sizeof c->name, "%s", name);
    c->bytes = bytes;
    c->seed = 1;
    c->lat[0].a = c->lat[0].b = 50;
    c->lat[1].a = c->lat[1].b = 25;
    c->bandwidth = 200;
    c->rd_bandwidth = c->wr_bandwidth = 100;
    c->burst = 1;
    c->max_rd = c->max_wr = 1024;
    c->w_ahead = 4;
    for (int i = 0; i < AXI_NCHAN; i++)
        c->stall[i] = (axi_stall){0, 1, 4};
    c->reorder = 50;
    c->prefer = -1;
    c->uninit = AXI_WARN;
    c->uninit_value = AXI_VALUE_RANDOM; /* traces.md 3 */
    c->outside = AXI_ERROR;
    for (int i = 0; i < AXI_NRULE; i++)
        c->rule[i] = AXI_ERROR;
    c->reports = 5;
    c->max_beats = 4;
    c->wr_align = bytes;
    c->boundary = 4 * bytes; /* 256 bytes (v1), 4 bus words (v2) */
    c->rd_ids = 0x3ff;
    c->wr_ids = 0x1f;
    c->os_beats = 256; /* system.md 9.8: register value 255, plus one */
}

void axi_cfg_for(axi_cfg *c, const dla_cfg *dla, int port)
{
    uint32_t l = port == AXI_SRAM ? 128 : dla->atom < 32 ? 50 : 1200;
    bool two = dla->m == 2; /* atoms in a beat: nv_full, nv_large_doc */

    axi_cfg_init(c, port == AXI_SRAM ? "sram" : "dbb", dla->atom * dla->m);
    c->lat[0].a = c->lat[0].b = l;
    c->lat[1].a = c->lat[1].b = l / 2;
    c->max_beats = port == AXI_SRAM && two ? dla->sec_burst : dla->pri_burst;
    if (!c->max_beats)
        c->max_beats = 1;
    /* SRAMIF keeps address bit 5 of odd atoms (system.md 9.6) */
    if (port == AXI_SRAM && two)
        c->wr_align = dla->atom;
    c->strobes = two ? AXI_STRB_HALF : AXI_STRB_FULL;
    /* legal IDs (system.md 11, rule 10) */
    c->rd_ids = dla->readers;
    c->wr_ids = dla->writers;
    for (int i = 0; i < DLA_NCLIENT; i++)
        /* with two atoms a beat, credit counts client beats, which AXI beats
         * of odd starts exceed (unit_pins.md 4.3) */
        c->credit[i] = dla->m == 1 ? dla->rd_credit[i] : 0;
}
