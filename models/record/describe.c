/* SPDX-License-Identifier: Apache-2.0
 * The contents of a recording, as JSON and as a SystemVerilog package. */
#include "dla_json.h"
#include "dla_regs.h"
#include "dla_text.h"
#include "record.h"
#include <inttypes.h>

void record_json(const dla_record *r, FILE *f)
{
    const char *sep = "";

    fprintf(f, "{\"config\": \"%s\", \"trace\": ", r->cfg->name);
    dla_json_string(f, r->trace);
    fprintf(f, ", \"words\": %" PRIu64 ",\n \"streams\": [", r->all);
    for (int i = 0; i < DLA_NSTREAM; i++) {
        const dla_stream *s = &r->stream[i];

        if (!r->want[i])
            continue;
        fprintf(f, "%s\n  {\"name\": \"%s\", \"number\": %d, \"from\": \"%s\", "
                "\"to\": \"%s\", \"timed\": %s,\n   \"words\": %" PRIu64
                ", \"width\": %u, \"fields\": [", sep, s->name, i, s->from,
                s->to, s->timed ? "true" : "false", r->words[i], s->width);
        for (uint32_t k = 0; k < s->nfield; k++)
            fprintf(f, "%s{\"name\": \"%s\", \"lsb\": %u, \"width\": %u}",
                    k ? ", " : "", s->field[k].name, s->field[k].lsb,
                    s->field[k].width);
        fprintf(f, "]}");
        sep = ",";
    }
    fprintf(f, "]}\n");
}

/* Register fields that the benches of lone units read from the accesses. */
#define FIELD(x) { #x, x }
static const struct { const char *name; uint32_t field; } fields[] = {
    FIELD(CDMA_S_POINTER__PRODUCER), FIELD(CDMA_D_OP_ENABLE__OP_EN),
    FIELD(CDMA_D_DATAIN_FORMAT__DATAIN_FORMAT),
    FIELD(CDMA_D_DATAIN_SIZE_0__DATAIN_WIDTH),
    FIELD(CDMA_D_DATAIN_SIZE_1__DATAIN_CHANNEL),
    FIELD(CDMA_D_ENTRY_PER_SLICE__ENTRIES),
    FIELD(CDMA_D_ZERO_PADDING__PAD_LEFT),
    FIELD(CDMA_D_ZERO_PADDING__PAD_RIGHT), FIELD(CDMA_D_BANK__DATA_BANK),
    FIELD(CSC_S_POINTER__PRODUCER), FIELD(CSC_D_OP_ENABLE__OP_EN),
    FIELD(CSC_D_MISC_CFG__CONV_MODE), FIELD(CSC_D_BANK__DATA_BANK),
    FIELD(CSC_D_BANK__WEIGHT_BANK),
};
#undef FIELD

static void describe_registers(const dla_cfg *c, FILE *f)
{
    for (int i = 0; i < DLA_NPAGE; i++)
        if (c->page[i] != DLA_NO_PAGE)
            fprintf(f, "  localparam [17:0] PAGE_%s = 18'h%05" PRIx32 ";\n",
                    dla_page_name((dla_page)i), c->page[i]);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        fprintf(f, "  localparam int %s = %u, %s_LSB = %u, %s_W = %u;\n",
                fields[i].name, (unsigned)DLA_FIELD_OFF(fields[i].field),
                fields[i].name, (unsigned)DLA_FIELD_LSB(fields[i].field),
                fields[i].name, (unsigned)DLA_FIELD_WIDTH(fields[i].field));
}

/* Facts of the configuration for a bench of a lone unit. */
static void describe_sizes(const dla_cfg *c, FILE *f)
{
    fprintf(f, "  localparam CONFIG = \"%s\";\n"
            "  localparam int ADDR_BITS = %u, ATOM_BYTES = %u, "
            "BEAT_ATOMS = %u;\n"
            "  localparam int MAC_LANES = %u, MAC_CELLS = %u, CELL_BITS = %u, "
            "MODE_BITS = %u;\n"
            "  localparam int SDP_LANES = %u, HAS_EW = %u, CREDITS = %u;\n"
            "  localparam int BUF_PARTS = %u, BUF_BANKS = %u, BUF_DEPTH = %u, "
            "ENTRY_BYTES = %u;\n",
            c->name, c->addr_bits, c->atom, c->m, c->cb * (c->v1 ? 2 : 1),
            c->v1 ? 16 : c->g, c->psum_bits, c->v1 ? 8 : 1, c->sdp_tp,
            c->sdp_ew, c->csc_credit,
            c->v1 ? 2 : c->cbuf_eb / c->cbuf_wr_bytes, c->cbuf_banks,
            c->cbuf_depth, c->cbuf_eb);
    describe_registers(c, f);
}

/* Streams that were not recorded are listed too, without words, because a bench
 * names all streams of its unit. */
void record_package(const dla_record *r, FILE *f)
{
    char name[32], field[32];

    fprintf(f, "// A recording of %s: numbers of words, widths, places of "
            "fields.\npackage record_pkg;\n"
            "  localparam int ORDER_WORDS = %" PRIu64 ";\n", r->cfg->name,
            r->all);
    describe_sizes(r->cfg, f);
    for (int i = 0; i < DLA_NSTREAM; i++) {
        const dla_stream *s = &r->stream[i];

        snprintf(name, sizeof name, "%s", s->name);
        dla_upper(name);
        fprintf(f, "\n  localparam int %s = %d;\n"
                "  localparam int %s_WORDS = %" PRIu64 ";\n"
                "  localparam int %s_WIDTH = %u;\n", name, i, name,
                r->words[i], name, s->width);
        for (uint32_t k = 0; k < s->nfield; k++) {
            snprintf(field, sizeof field, "%s", s->field[k].name);
            dla_upper(field);
            fprintf(f, "  localparam int %s_%s_LSB = %u, %s_%s_W = %u;\n",
                    name, field, s->field[k].lsb, name, field,
                    s->field[k].width);
        }
    }
    fprintf(f, "endpackage\n");
}
