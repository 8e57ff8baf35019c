/* SPDX-License-Identifier: Apache-2.0
 * For benches without this project's player: images of 8-byte words, the
 * register program as words of 128 bits, and a description of both in
 * SystemVerilog and in C.
 *
 *   program word: op[127:96] address[95:64] data[63:32] mask[31:0]
 *     op 0  end
 *     op 1  write data to the register at the byte address
 *     op 2  read it until (value & mask) == (data & mask): a poll, or an
 *           expected interrupt; a register check when it must hold at once
 *     op 3  compare region number `data` of the expected ones with memory
 */
#include "forms.h"

#include <string.h>

#define WORD 8

enum { OP_END, OP_WR, OP_RD, OP_CMP };

static int memh_is_region(const struct cmd *c, int gold)
{
    return c->op == (gold ? OP_FILE : OP_LOAD);
}

static int memh_image(const struct vector *v, const struct cmd *c,
                      const char *name)
{
    FILE *f = file_open(v->dir, name);
    size_t n = c->s.size;

    if (!f)
        return -1;
    for (size_t i = 0; i < n; i += WORD) {
        for (size_t k = WORD; k-- > 0;)
            fprintf(f, "%02x", i + k < n ? c->s.b[i + k] : 0);
        fputc('\n', f);
    }
    return file_close(f, v->dir);
}

/* The files of all regions; counts those to load and those to compare. */
static int memh_images(const struct vector *v, int n[2])
{
    char name[64];

    for (int i = 0; i < v->tr->n; i++) {
        const struct cmd *c = &v->tr->c[i];
        int gold = memh_is_region(c, 1);

        if (!gold && !memh_is_region(c, 0))
            continue;
        snprintf(name, sizeof name, "%s%d.hex", gold ? "expect" : "load",
                 n[gold]++);
        if (memh_image(v, c, name))
            return -1;
    }
    return 0;
}

static void memh_word(FILE *f, int op, uint32_t a, uint32_t d, uint32_t m)
{
    fprintf(f, "%08x%08x%08x%08x\n", (unsigned)op, a, d, m);
}

/* Words of one command; returns their number, or -1. */
static int memh_step(const struct vector *v, FILE *f, const struct cmd *c,
                     int *gold)
{
    uint32_t a = 0, bit = 0, m = c->care ? c->care : 0xffffffffu;

    switch (c->op) {
    case OP_WRITE:
    case OP_POLL:
    case OP_READ_CHECK:
        if (form_address(v, c, &a))
            return -1;
        if (c->op == OP_WRITE)
            memh_word(f, OP_WR, a, c->val, 0);
        else
            memh_word(f, OP_RD, a, c->val, m);
        return 1;
    case OP_INTR:
        if (form_intr(v, c, &a, &bit))
            return -1;
        memh_word(f, OP_RD, a, bit, bit);
        memh_word(f, OP_WR, a, bit, 0);
        return 2;
    case OP_FILE:
        memh_word(f, OP_CMP, 0, (uint32_t)(*gold)++, 0);
        return 1;
    default:
        return 0;
    }
}

static int memh_program(const struct vector *v, int *steps)
{
    FILE *f = file_open(v->dir, "program.hex");
    int gold = 0, n = 0;

    if (!f)
        return -1;
    *steps = 1;
    for (int i = 0; i < v->tr->n && n >= 0; i++) {
        n = memh_step(v, f, &v->tr->c[i], &gold);
        *steps += n;
    }
    memh_word(f, OP_END, 0, 0, 0);
    return file_close(f, v->dir) || n < 0 ? -1 : 0;
}

/* Memory, base and size of each region, printed by `put`. */
static void memh_each(const struct vector *v, FILE *f, int gold,
                      void (*put)(FILE *f, const struct cmd *c, int n))
{
    int n = 0;

    for (int i = 0; i < v->tr->n; i++)
        if (memh_is_region(&v->tr->c[i], gold))
            put(f, &v->tr->c[i], n++);
}

static void put_sv(FILE *f, const struct cmd *c, int n)
{
    fprintf(f, "%s    '{%d, 64'h%llx, %zu}", n ? ",\n" : "",
            c->mem == REF_SEC, (unsigned long long)c->base, c->s.size);
}

static void put_c(FILE *f, const struct cmd *c, int n)
{
    (void)n;
    fprintf(f, "    { %d, 0x%llxu, %zu },\n", c->mem == REF_SEC,
            (unsigned long long)c->base, c->s.size);
}

static int memh_package(const struct vector *v, int steps, const int regions[2])
{
    FILE *f = file_open(v->dir, "vector_pkg.sv");

    if (!f)
        return -1;
    fprintf(f, "// %s for %s: program.hex has STEPS words, a step_t each;\n"
            "// load<N>.hex and expect<N>.hex are images of 64-bit words,\n"
            "// little-endian. memory: 0 primary, 1 second.\n"
            "package vector_pkg;\n"
            "  typedef struct packed {\n"
            "    bit          memory;\n"
            "    bit [63:0]   base;\n"
            "    bit [31:0]   size;\n"
            "  } region_t;\n"
            "  typedef enum bit [31:0] {\n"
            "    OP_END     = %d,  // the last word\n"
            "    OP_WRITE   = %d,  // write data to the register at address\n"
            "    OP_READ    = %d,  // read it until (value & mask) ==\n"
            "                     // (data & mask)\n"
            "    OP_COMPARE = %d   // compare region EXPECT[data] with memory\n"
            "  } op_e;\n"
            "  typedef struct packed {\n"
            "    op_e         op;\n"
            "    bit [31:0]   address;  // in bytes\n"
            "    bit [31:0]   data;\n"
            "    bit [31:0]   mask;     // 0 except for OP_READ\n"
            "  } step_t;\n"
            "  localparam int STEPS = %d;\n"
            "  localparam int LOADS = %d;\n"
            "  localparam int EXPECTS = %d;\n", v->about.name,
            v->about.config, OP_END, OP_WR, OP_RD, OP_CMP, steps, regions[0],
            regions[1]);
    for (int gold = 0; gold < 2; gold++)
        if (regions[gold]) {
            fprintf(f, "  localparam region_t %s [0:%d] = '{\n",
                    gold ? "EXPECT" : "LOAD", regions[gold] - 1);
            memh_each(v, f, gold, put_sv);
            fputs("\n  };\n", f);
        }
    fputs("endpackage\n", f);
    return file_close(f, v->dir);
}

static int memh_header(const struct vector *v, int steps, const int regions[2])
{
    FILE *f = file_open(v->dir, "vector.h");

    if (!f)
        return -1;
    fprintf(f, "/* %s for %s: program.hex has VECTOR_STEPS words of 128 "
            "bits,\n * a struct vector_step each, its first member in the "
            "first 8 digits.\n * load<N>.hex and expect<N>.hex are images of "
            "64-bit words, little-endian.\n * memory: 0 primary, 1 second. */\n"
            "#ifndef VECTOR_H\n#define VECTOR_H\n\n#include <stdint.h>\n\n"
            "#define VECTOR_STEPS %d\n#define VECTOR_LOADS %d\n"
            "#define VECTOR_EXPECTS %d\n\n"
            "enum vector_op {\n"
            "    VECTOR_OP_END = %d,     /* the last word */\n"
            "    VECTOR_OP_WRITE = %d,   /* write data to the register at "
            "address */\n"
            "    VECTOR_OP_READ = %d,    /* read it until (value & mask) == "
            "(data & mask) */\n"
            "    VECTOR_OP_COMPARE = %d  /* compare region "
            "vector_expect[data] with memory */\n};\n\n"
            "struct vector_step {\n    uint32_t op, address, data, mask; "
            "/* address: in bytes */\n};\n\n"
            "static const struct vector_region {\n    int memory;\n"
            "    uint64_t base;\n    uint32_t size;\n}", v->about.name,
            v->about.config, steps, regions[0], regions[1], OP_END, OP_WR,
            OP_RD, OP_CMP);
    fputs(" vector_load[] = {\n", f);
    memh_each(v, f, 0, put_c);
    fputs("    { 0, 0, 0 }\n}, vector_expect[] = {\n", f);
    memh_each(v, f, 1, put_c);
    fputs("    { 0, 0, 0 }\n};\n\n#endif\n", f);
    return file_close(f, v->dir);
}

int readmemh_write(const struct vector *v)
{
    int steps = 0, regions[2] = { 0, 0 };

    return memh_images(v, regions) || memh_program(v, &steps) ||
           memh_package(v, steps, regions) || memh_header(v, steps, regions)
               ? -1 : 0;
}
