/* SPDX-License-Identifier: Apache-2.0
 * dlavec layer: reads the file, makes the trace, keeps the golden tensors, runs
 * the models, and only then renames the folder to its final name.
 */
#include "layer.h"
#include "../tool/folder.h"
#include "../tool/options.h"

#include <stdlib.h>
#include <string.h>

void wait_for(struct test *b, enum unit u, const struct out *o)
{
    if (o && o->event[0])
        wait_event(b, u, o->event);
}

/* ---- fields by register name ------------------------------------------ */

/* Registers that a group or a BDMA command has of its own. */
static int layer_has_reg(const struct reg *r)
{
    if (!strcmp(r->unit, "BDMA"))
        return !strncmp(r->name, "CFG_", 4) && strcmp(r->name, "CFG_OP") &&
               strncmp(r->name, "CFG_LAUNCH", 10);
    return r->group && strcmp(r->name, "D_OP_ENABLE");
}

/* True if the field can have the value, as it is or as a negative number. */
static int in_field(const config_setting_t *s, const dla_fielddef *f,
                    int64_t v)
{
    int low = field_bytes(f) ? f->lsb : 0, bits = f->width + low;
    int64_t most = ((int64_t)1 << bits) - 1;

    if (v > most || v < -(most / 2) - 1 || (v & ((1 << low) - 1)))
        return low ? at(s, "%s is %lld, expected a multiple of %d of at most "
                        "%d bits", f->name, (long long)v, 1 << low, bits)
                   : at(s, "%s is %lld, expected at most %d bits", f->name,
                        (long long)v, bits);
    return 0;
}

static int layer_field(struct chain *c, const char *unit, const char *reg,
                       const config_setting_t *s)
{
    const struct tables *t = c->t;
    const char *name = config_setting_name(s);
    int i = reg_find(t, unit, reg);
    struct override *o = &c->over[c->nover];
    const dla_fielddef *f;

    if (i < 0)
        return at(s, "%s has no register %s", unit, reg);
    if (!layer_has_reg(&t->r[i]))
        return at(s, "%s.%s does not belong to a layer", unit, reg);
    f = reg_field(&t->r[i], name);
    if (!f)
        return at(s, "%s.%s has no field %s", unit, reg, name);
    if (config_setting_type(s) != CONFIG_TYPE_INT &&
        config_setting_type(s) != CONFIG_TYPE_INT64)
        return at(s, "%s is not an integer", name);
    if (c->nover == 256)
        return at(s, "more than 256 fields in one layer");
    c->said[c->nover] = s;
    *o = (struct override){ .unit = unit, .reg = reg, .field = name,
                            .v = config_setting_get_int64(s) };
    c->nover++;
    return in_field(s, f, o->v);
}

/* A field of a unit that the layer does not use would have no effect. */
static int all_used(const struct chain *c)
{
    for (int i = 0; i < c->nover; i++)
        if (!c->over[i].used)
            return at(c->said[i], "this layer does not write %s.%s",
                      c->over[i].unit, c->over[i].reg);
    return 0;
}

static int layer_fields(struct chain *c, const config_setting_t *l)
{
    config_setting_t *g = setting(l, "registers");

    c->nover = 0;
    for (int i = 0; g && i < config_setting_length(g); i++) {
        config_setting_t *u = config_setting_get_elem(g, (unsigned)i);
        const char *unit = config_setting_name(u);

        if (!config_setting_is_group(u) ||
            (unit_of(unit) < 0 && strcmp(unit, "BDMA")))
            return at(u, "registers: no unit %s, expected registers = { "
                      "CDMA = { D_MISC_CFG = { FIELD = N; }; }; }", unit);
        for (int k = 0; k < config_setting_length(u); k++) {
            config_setting_t *r = config_setting_get_elem(u, (unsigned)k);

            if (!config_setting_is_group(r))
                return at(r, "%s: expected { FIELD = N; }",
                          config_setting_name(r));
            for (int f = 0; f < config_setting_length(r); f++)
                if (layer_field(c, unit, config_setting_name(r),
                                config_setting_get_elem(r, (unsigned)f)))
                    return -1;
        }
    }
    return 0;
}

/* ---- the chain -------------------------------------------------------- */

static const char *const engine[] = { "conv", "sdp", "pool", "cdp", "bdma",
                                      "rubik", NULL };
static int (*const read_layer[])(struct test *b, struct chain *c,
                                 const config_setting_t *l,
                                 struct out *o) = {
    conv_layer_read, sdp_layer_read, pool_layer_read, cdp_layer_read,
    bdma_layer_read, rubik_layer_read
};

static int layer_named(struct chain *c, const config_setting_t *l,
                       struct out *o)
{
    const char *name = NULL;

    snprintf(o->name, sizeof o->name, "layer%d", c->n);
    config_setting_lookup_string(l, "name", &name);
    if (!name)
        return 0;
    if (!*name || strlen(name) >= sizeof o->name || strchr(name, '/'))
        return at(l, "name: expected 1 to %d characters, none of them a /",
                  (int)sizeof o->name - 1);
    for (int i = 0; i < c->n; i++)
        if (!strcmp(c->out[i].name, name))
            return at(l, "a layer above has the name %s too", name);
    snprintf(o->name, sizeof o->name, "%s", name);
    return 0;
}

static int layer_describe(struct test *b)
{
    struct chain *c = b->arg;
    config_setting_t *s = config_lookup(&c->cfg, "layers");
    int n = s && config_setting_is_list(s) ? config_setting_length(s) : 0;

    if (!n || n > MAX_LAYERS)
        return bad("%s: expected layers = ( {...}, {...} ); with 1 to %d "
                   "layers", c->file, MAX_LAYERS);
    for (int i = 0; i < n; i++) {
        config_setting_t *l = config_setting_get_elem(s, (unsigned)i);
        int e = -1;

        if (!config_setting_is_group(l))
            return at(l, "expected a layer: { engine = \"conv\"; ... }");
        if (get_word(l, "engine", engine, &e))
            return -1;
        if (e < 0)
            return at(l, "no engine, expected conv, sdp, pool, cdp, bdma or "
                      "rubik");
        if (layer_named(c, l, &c->out[c->n]) || layer_fields(c, l) ||
            place_read(b, l, &c->out[c->n]))
            return -1;
        b->over = c->over;
        b->nover = c->nover;
        c->out[c->n].engine = engine[e];
        if (read_layer[e](b, c, l, &c->out[c->n]) || all_used(c))
            return -1;
        c->out[c->n].computed = read_layer[e] == conv_layer_read ||
                                read_layer[e] == sdp_layer_read ||
                                read_layer[e] == cdp_layer_read;
        /* a result may be smaller than the cube that the hardware writes */
        cube_describe(b, &c->out[c->n]);
        c->n++;
    }
    return 0;
}

/* The ends of a precision: a result beyond them has become one of them. */
static int at_an_end(int prec, int32_t v)
{
    if (prec == REF_FP16)
        return (v & 0x7fff) == 0x7bff || (v & 0x7fff) == 0x7c00;
    return prec == REF_INT8 ? v == INT8_MAX || v == INT8_MIN
                            : v == INT16_MAX || v == INT16_MIN;
}

/* Returns the smallest output shift that clips no result in any band of the
 * layer, or -1 if there is none or the present shift clips none already. */
static int shift_that_fits(const struct out *o, const struct ref_mem *m)
{
    int64_t end = o->prec == REF_INT8 ? INT8_MAX : INT16_MAX;
    int now = -1, fits = 0;

    for (int i = 0; i < m->nshifted; i++) {
        const struct ref_shifted *s = &m->shifted[i];

        if (s->mem != o->cube.mem || s->base < o->cube.base ||
            s->base >= o->cube.base + o->cube.size)
            continue;
        now = s->shift;
        while (fits < 64 && (ref_rsr(s->high, fits) > end ||
                             ref_rsr(s->low, fits) < -end - 1))
            fits++;
    }
    return now >= 0 && fits > now && fits < 64 ? fits : -1;
}

/* Results that hide errors: clipped at the ends of the range, or zero. */
static void judge_results(const struct out *o, const struct tensor *t,
                          const struct ref_mem *m)
{
    int64_t cut = 0, zero = 0;
    int shift = t->prec == REF_FP16 ? -1 : shift_that_fits(o, m);
    char such[48] = "";

    for (int64_t i = 0; i < t->count; i++) {
        zero += !(t->prec == REF_FP16 ? t->v[i] & 0x7fff : t->v[i]);
        cut += at_an_end(t->prec, t->v[i]);
    }
    if (shift >= 0)
        snprintf(such, sizeof such, ": shift = %d clips none", shift);
    if (o->computed && cut * 10 > t->count)
        fprintf(stderr, "%s: note: %s: %.1f %% of its results are saturated, "
                "expected at most 10 %%; a larger shift or a smaller scale of "
                "its output keeps them in range%s\n", BAD_PROGRAM, o->name,
                100.0 * (double)cut / (double)t->count, such);
    if (zero * 2 > t->count)
        fprintf(stderr, "%s: note: %s: %.1f %% of its results are 0, expected "
                "at most 50 %%; a wrong result may look right\n",
                BAD_PROGRAM, o->name, 100.0 * (double)zero / (double)t->count);
}

/* Keeps every layer's golden tensor, as .npy and raw. */
static int layer_keep(void *arg, struct ref_mem *m)
{
    struct chain *c = arg;
    int rc = 0;

    for (int i = 0; i < c->n && !rc; i++) {
        const struct out *o = &c->out[i];
        char path[1400];
        struct tensor t;

        rc = cube_get(m, &c->t->cfg, o, &t);
        if (rc)
            break;
        judge_results(o, &t, m);
        snprintf(path, sizeof path, "%s/%s.npy", c->dir, o->name);
        rc = tensor_write(&t, path, 1);
        snprintf(path, sizeof path, "%s/%s.raw", c->dir, o->name);
        rc = rc ? rc : tensor_write(&t, path, 0);
        tensor_free(&t);
    }
    return rc;
}

/* ---- the folder ------------------------------------------------------- */

static int layer_write_out(struct chain *c, const char *out)
{
    struct folder f;
    int rc = 2;

    if (folder_begin(&f, out))
        return 2;
    c->dir = f.dir;
    if (!test_direct(c->t, f.name, "made from a layer file", layer_describe,
                     layer_keep, c, f.part))
        rc = models_agree(c->t->cfg.name, f.dir);
    return folder_end(&f, !rc) ? 2 : rc;
}

static int layer_open_file(struct chain *c, const char *file)
{
    FILE *f = fopen(file, "r");
    const char *why;

    config_init(&c->cfg);
    if (!f)
        return bad_read(file);
    fclose(f);
    if (config_read_file(&c->cfg, file))
        return 0;
    why = config_error_text(&c->cfg);
    return bad("%s:%d: %s%s", file, config_error_line(&c->cfg), why,
               strcmp(why, "syntax error") ? "" : " here or at the end of the "
               "line before, expected NAME = VALUE; in a group, and a comma "
               "between two members of a list, none after the last");
}

static int layer_with_config(struct chain *c, const char *config,
                             const char *out)
{
    static const char *const names[] = { "config", "layers", NULL };
    const char *said = NULL;
    struct tables t;
    int rc = 2;

    if (only(config_root_setting(&c->cfg), names)) return 2;
    config_lookup_string(&c->cfg, "config", &said);
    if (config && said && strcmp(config, said))
        return at(config_lookup(&c->cfg, "config"), "config is %s, but "
                  "--config is %s; expected the same configuration", said,
                  config), 2;
    config = config ? config : said ? said : "nv_small";
    if (!tables_load(&t, config)) {
        c->t = &t;
        rc = layer_write_out(c, out);
    }
    return rc;
}

int layer_command(const struct options *o)
{
    struct chain *c = zeroed(1, sizeof *c);
    const char *out = o->pos[1];
    int rc = 2;

    c->file = o->pos[0];
    if (!layer_open_file(c, c->file))
        rc = layer_with_config(c, o->config, out);
    if (!rc)
        printf("%s: %d layer%s, %d in the hardware, reference and models "
               "agree\n", out, c->n, c->n == 1 ? "" : "s", c->bands);
    config_destroy(&c->cfg);
    free(c);
    return rc;
}
