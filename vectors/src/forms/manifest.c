/* SPDX-License-Identifier: Apache-2.0
 * manifest.json: the properties and expected results of a vector.
 */
#include "dla_json.h"
#include "forms.h"

#include <string.h>

/* Words separated by spaces, as a list of strings. */
static void manifest_words(FILE *f, const char *s)
{
    int n = 0;

    while (*(s += strspn(s, " "))) {
        int len = (int)strcspn(s, " ");

        fprintf(f, "%s\"%.*s\"", n++ ? ", " : "", len, s);
        s += len;
    }
}

static void manifest_seen(FILE *f, uint32_t bits)
{
    int n = 0;

    for (int i = 0; i < NCOUNTER; i++)
        if (seen_name(bits, i))
            fprintf(f, "%s\"seen:%s\"", n++ ? ", " : "", seen_name(bits, i));
}

/* Layer, its engine and input, shape and layout of the cube in a file, if they
 * are known. */
static void manifest_shape(FILE *f, const struct about *a, const struct cmd *c)
{
    for (int i = 0; i < a->nshape; i++) {
        const struct cube_shape *s = &a->shape[i];

        if (s->mem != c->mem || s->base != c->base)
            continue;
        if (s->layer[0]) {
            fputs(", \"layer\": ", f);
            dla_json_string(f, s->layer);
        }
        if (s->engine)
            fprintf(f, ", \"engine\": \"%s\"", s->engine);
        if (s->from[0])
            fprintf(f, ", \"input\": [%d, %d, %d]", s->from[0], s->from[1],
                    s->from[2]);
        if (!s->ch)
            return;
        fprintf(f, ", \"shape\": [%d, %d, %d], \"precision\": \"%s\", "
                "\"layout\": \"%s\", \"line\": %lld, \"surface\": %lld",
                s->ch, s->h, s->w, prec_name[s->prec],
                s->planar ? "planar" : "feature", (long long)s->line,
                (long long)s->surf);
        return;
    }
}

static void manifest_check(FILE *f, const struct about *a, const struct cmd *c)
{
    if (c->op == OP_NOTHING) {
        fprintf(f, "{\"kind\": \"check_nothing\", \"event\": \"%s\"}",
                c->id);
        return;
    }
    if (c->op == OP_READ_CHECK) {
        fprintf(f, "{\"kind\": \"reg_read_check\", \"register\": "
                "\"%s.%s\", \"expect\": \"0x%08x\"}", c->unit, c->reg,
                c->val);
        return;
    }
    fprintf(f,
            "{\"kind\": \"%s\", \"event\": \"%s\", \"memory\": \"%s\", "
            "\"base\": \"0x%llx\", \"size\": %llu, ",
            c->op == OP_CRC ? "check_crc" : "check_file", c->id,
            trace_mem_name(c->mem), (unsigned long long)c->base,
            (unsigned long long)c->size);
    if (c->op == OP_CRC) {
        fprintf(f, "\"expect\": \"0x%08x\"}", c->val);
        return;
    }
    fprintf(f, "\"file\": \"%s\"", c->file);
    manifest_shape(f, a, c);
    fputc('}', f);
}

static void manifest_interrupt(FILE *f, const struct about *a,
                               const struct cmd *c)
{
    (void)a;
    fprintf(f, "{\"source\": \"%s\", \"group\": %d, \"event\": \"%s\"}",
            c->unit, c->group, c->id);
}

static void manifest_region_of(FILE *f, const struct about *a,
                               const struct cmd *c)
{
    fprintf(f, "{\"memory\": \"%s\", \"base\": \"0x%llx\", ",
            trace_mem_name(c->mem), (unsigned long long)c->base);
    if (c->op == OP_LOAD) {
        fprintf(f, "\"size\": %zu, \"file\": \"%s\"", c->s.size, c->file);
        manifest_shape(f, a, c);
        fputc('}', f);
    } else {
        fprintf(f, "\"size\": %llu}", (unsigned long long)c->size);
    }
}

/* The commands of these kinds, a bit each. */
static void manifest_list(FILE *f, const struct trace *t, const struct about *a,
                          const char *name, unsigned ops,
                          void (*print)(FILE *f, const struct about *a,
                                        const struct cmd *c))
{
    int n = 0;

    fprintf(f, ",\n  \"%s\": [", name);
    for (int i = 0; i < t->n; i++)
        if (ops >> t->c[i].op & 1) {
            fputs(n++ ? ",\n    " : "\n    ", f);
            print(f, a, &t->c[i]);
        }
    fputs(n ? "\n  ]" : "]", f);
}

int manifest_write(const struct trace *t, const struct about *a,
                   const char *dir)
{
    FILE *f = file_open(dir, "manifest.json");

    if (!f)
        return -1;
    fprintf(f, "{\n  \"name\": \"%s\",\n  \"config\": \"%s\",\n"
            "  \"macs\": %llu,\n  \"modes\": [", a->name, a->config,
            (unsigned long long)a->n->macs);
    manifest_words(f, a->modes);
    fputs("],\n  \"seen\": [", f);
    manifest_seen(f, a->n->seen);
    fputc(']', f);
    manifest_list(f, t, a, "interrupts", 1u << OP_INTR, manifest_interrupt);
    manifest_list(f, t, a, "checks", 1u << OP_CRC | 1u << OP_FILE |
                  1u << OP_NOTHING | 1u << OP_READ_CHECK, manifest_check);
    manifest_list(f, t, a, "regions", 1u << OP_INIT | 1u << OP_LOAD,
                  manifest_region_of);
    fputs("\n}\n", f);
    return file_close(f, dir);
}
