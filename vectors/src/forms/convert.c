/* SPDX-License-Identifier: Apache-2.0
 * dlavec convert: reads a folder of either text format, lets the reference
 * confirm it, and writes it in another form.
 */
#define _XOPEN_SOURCE 700
#include "forms.h"
#include "../tool/config.h"
#include "../tool/folder.h"
#include "../tool/options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int form_address(const struct vector *v, const struct cmd *c, uint32_t *a)
{
    dla_page page = dla_page_find(c->unit, strlen(c->unit));
    const dla_regdef *r = NULL;

    if (page < DLA_NPAGE && v->cfg->page[page] != DLA_NO_PAGE)
        r = dla_reg_find(v->cfg, page, c->reg, strlen(c->reg));
    if (!r)
        return bad_at(v->tr->from, c->line, "%s has no register %s.%s",
                      v->about.config, c->unit, c->reg);
    *a = v->cfg->page[page] + r->offset;
    return 0;
}

int form_intr(const struct vector *v, const struct cmd *c, uint32_t *a,
              uint32_t *bit)
{
    struct cmd status = { .unit = "GLB", .reg = "S_INTR_STATUS",
                          .line = c->line };
    int i = reg_find(v->t, "GLB", "S_INTR_STATUS");
    char name[40];
    const dla_fielddef *f;

    snprintf(name, sizeof name, "%s_DONE_STATUS%d", c->unit, c->group & 1);
    f = i < 0 ? NULL : reg_field(&v->t->r[i], name);
    if (!f)
        return bad_at(v->tr->from, c->line, "no interrupt %s_%d", c->unit,
                      c->group);
    *bit = 1u << f->lsb;
    return form_address(v, &status, a);
}

/* ---- plain bytes ------------------------------------------------------ */

void form_npy_head(FILE *f, const char *descr, const char *shape)
{
    char head[256];
    int len = snprintf(head, sizeof head - 64, "{'descr': '%s', "
                       "'fortran_order': False, 'shape': (%s), }", descr,
                       shape);

    while ((len + 11) % 64)
        head[len++] = ' ';
    head[len++] = '\n';
    fwrite("\x93NUMPY\x01\x00", 1, 8, f);
    fputc(len & 255, f);
    fputc(len >> 8, f);
    fwrite(head, 1, (size_t)len, f);
}

static int bytes_of(const struct vector *v, const struct cmd *c,
                    const char *ext, int npy)
{
    char name[128], shape[32];
    FILE *f;

    snprintf(name, sizeof name, "%.*s%s", (int)strcspn(c->file, "."),
             c->file, ext);
    f = file_open(v->dir, name);
    if (!f)
        return -1;
    snprintf(shape, sizeof shape, "%zu,", c->s.size);
    if (npy)
        form_npy_head(f, "|u1", shape);
    fwrite(c->s.b, 1, c->s.size, f);
    return file_close(f, v->dir);
}

static int convert_surfaces(const struct vector *v, const char *ext, int npy)
{
    for (int i = 0; i < v->tr->n; i++) {
        const struct cmd *c = &v->tr->c[i];

        if ((c->op == OP_LOAD || c->op == OP_FILE) &&
            bytes_of(v, c, ext, npy))
            return -1;
    }
    return 0;
}

/* Every surface as plain bytes, or as .npy of uint8. */
static int bin_write(const struct vector *v)
{
    return convert_surfaces(v, ".bin", 0);
}

static int npy_form_write(const struct vector *v)
{
    return convert_surfaces(v, ".npy", 1);
}

static int cfg_write(const struct vector *v)
{
    return trace_put(v->tr, v->dir, v->about.name);
}

/* ---- the command ------------------------------------------------------ */

static const struct form {
    const char *name;
    int (*write)(const struct vector *v);
} forms[] = {
    { "cfg", cfg_write },       { "txn", txn_write },
    { "readmemh", readmemh_write }, { "bin", bin_write },
    { "npy", npy_form_write },
};
enum { NFORM = sizeof forms / sizeof *forms };

static const struct form *convert_form(const char *name)
{
    for (int i = 0; i < NFORM; i++)
        if (!strcmp(forms[i].name, name))
            return &forms[i];
    bad("--format %s, expected cfg, txn, readmemh, bin or npy", name);
    return NULL;
}

/* A CRC as the bytes that have it, once the reference has confirmed it. */
static void to_files(struct trace *tr)
{
    int n = 0;

    for (int i = 0; i < tr->n; i++) {
        struct cmd *c = &tr->c[i];

        if (c->op == OP_CRC || c->op == OP_FILE) {
            surface_free(&c->s);
            c->op = OP_FILE;
            snprintf(c->file, sizeof c->file, "expect%d.dat", n++);
        } else if (c->op == OP_LOAD && !c->file[0]) {
            snprintf(c->file, sizeof c->file, "load%d.dat", i);
        }
    }
}

static int convert_confirmed(const struct tables *t, struct trace *tr,
                     const char *from, struct tally *n)
{
    if (play(t, tr, 0, n, NULL))
        return bad("%s: the reference cannot play it", from), 2;
    if (n->failed)
        return bad("%s: %d of its checks fail on the reference", from,
                   n->failed), 1;
    to_files(tr);
    return play(t, tr, 1, n, NULL) ? 2 : 0;
}

static int write_form(struct vector *v, const struct form *f,
                      const char *to)
{
    struct folder out;
    int rc = folder_begin(&out, to);

    if (rc)
        return 2;
    v->dir = out.dir;
    v->about.name = out.name;
    rc = f->write(v) || manifest_write(v->tr, &v->about, v->dir) ||
         folder_config_put(v->dir, v->about.config) ? 2 : 0;
    return folder_end(&out, !rc) ? 2 : rc;
}

int convert_command(const struct options *o)
{
    const struct form *f = convert_form(o->form);
    const char *from = o->pos[0], *to = o->pos[1], *config;
    struct trace tr = { .n = 0 };
    struct tally n = { 0 };
    struct tables t;
    int rc = 2;

    config = f ? config_of(from, o->config) : NULL;
    if (!config)
        return 2;
    if (!tables_load(&t, config)) {
        struct vector v = { .t = &t, .tr = &tr, .cfg = dla_cfg_find(config),
                            .about = { NULL, config, "", &n, NULL, 0 } };

        if (!trace_read(&tr, config, from))
            rc = convert_confirmed(&t, &tr, from, &n);
        rc = rc ? rc : write_form(&v, f, to);
        if (!rc)
            printf("%s: %s, %d check%s\n", to, o->form, n.checks,
                   n.checks == 1 ? "" : "s");
        trace_free(&tr);
    }
    return rc;
}
