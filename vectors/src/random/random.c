/* SPDX-License-Identifier: Apache-2.0
 * dlavec random: random layers within the user's constraints. The plain
 * reference makes the golden values and the models confirm them.
 */
#include "random.h"
#include "../layer/layer.h"
#include "../tool/folder.h"
#include "../tool/options.h"

#include <stdlib.h>
#include <string.h>

struct job {
    const struct options *o;
    const struct tables *t;
    struct space *s;
    const char *unit[32];
    int nunit;
};

/* Tries to draw a layer: 0, or 1 if that is not possible. */
static int draw_possible(const struct job *j, const char *unit, double budget,
                         uint64_t seed)
{
    const struct choice c = { j->s, CHOICE_PATIENCE, 10, 1, budget };
    size_t at;
    const struct kind *k = random_kind(unit, &at);

    return test_choose(j->t, seed + at, "dry", "dry", &c, k->make, "");
}

static int same_unit(const struct field_row *a, const struct field_row *b)
{
    size_t n = strcspn(a->name, ".");

    return !strncmp(a->name, b->name, n + 1);
}

/* A layer of the run has the unit of a constrained field. */
static int has_unit(const struct space *s, int field)
{
    for (int i = 0; i < s->nfield; i++)
        if (s->field[i].ever && same_unit(&s->field[i], &s->field[field]))
            return 1;
    return 0;
}

static int all_have(const struct space *s)
{
    for (int i = 0; i < s->nwant; i++)
        if (s->want[i].field >= 0 && !has_unit(s, s->want[i].field))
            return 0;
    return 1;
}

/* A setting of a unit that no layer of the run has would do nothing. Layers
 * without any setting show the existing units; some have tables or an
 * element-wise stage only sometimes. */
static int wants_of_run(const struct job *j)
{
    enum { DRAWS = 50 };
    struct space *s = j->s;

    for (int i = 0; i < s->nwant; i++)
        s->want[i].off = 1;
    for (int i = 0; i < DRAWS * j->nunit && !all_have(s); i++)
        draw_possible(j, j->unit[i % j->nunit], 0, 1000u + 32u * (unsigned)i);
    for (int i = 0; i < s->nwant; i++)
        s->want[i].off = 0;
    for (int i = 0; i < s->nwant; i++) {
        const struct want *w = &s->want[i];

        if (w->field < 0 || has_unit(s, w->field))
            continue;
        fprintf(stderr, "%s%s: no layer of --kind %s has %.*s, expected a "
                "field of its layers (--fields)\n", w->where, w->text,
                j->o->kind, (int)strcspn(s->field[w->field].name, "."),
                s->field[w->field].name);
        return -1;
    }
    for (int i = 0; i < s->nfield; i++)
        s->field[i].ever = 0;
    return 0;
}

/* A field that only some layers have, and none of these. */
static void note_unused(const struct job *j)
{
    for (int i = 0; i < j->s->nwant; i++) {
        const struct want *w = &j->s->want[i];

        if (w->field >= 0 && !j->s->field[w->field].ever)
            fprintf(stderr, "%s: note: %s%s: none of the layers has this "
                    "field; a larger --count may draw one\n", BAD_PROGRAM,
                    w->where, w->text);
    }
}

/* "A, B": every setting at fault except one. */
static void draw_others(const struct space *s, int but)
{
    const char *sep = " ";

    for (int i = 0; i < s->nwant; i++)
        if (i != but && !s->want[i].off) {
            fprintf(stderr, "%s%s%s", sep, s->want[i].where, s->want[i].text);
            sep = ", ";
        }
}

/* Removes the lines that are not the cause, one by one; names the rest. */
static int draw_blame(const struct job *j, const char *unit)
{
    struct space *s = j->s;
    int n = 0, budget = 0;

    for (int i = 0; i < s->nwant; i++) {
        s->want[i].off = 1;
        if (!draw_possible(j, unit, (double)j->o->budget, 77))
            s->want[i].off = 0;           /* without it there is a layer */
    }
    if (j->o->budget > 0)
        budget = !draw_possible(j, unit, 0, 77);
    for (int i = 0; i < s->nwant; i++)
        n += !s->want[i].off;
    for (int i = 0; i < s->nwant; i++) {
        if (s->want[i].off)
            continue;
        fprintf(stderr, "%s%s: %s", s->want[i].where, s->want[i].text,
                n > 1 ? "cannot hold together with" : "no legal layer has it");
        draw_others(s, i);
        fprintf(stderr, "%s\n", budget ? " within --budget" : "");
    }
    if (!n)
        fprintf(stderr, "--budget: no layer has so few multiplications\n");
    return bad("no layer of %s for %s meets all constraints", unit,
               j->t->cfg.name), 2;
}

static int draw_one(const struct job *j, const char *unit, uint64_t i,
                    const char *dir, const struct choice *c)
{
    char name[64], about[200], path[1400];
    size_t at;
    const struct kind *k = random_kind(unit, &at);
    int rc;

    snprintf(name, sizeof name, "%s_%llu_%03llu", unit,
             (unsigned long long)j->o->seed, (unsigned long long)i);
    snprintf(about, sizeof about, "dlavec random --config %s --kind %s "
             "--seed %llu, number %llu", j->t->cfg.name, unit,
             (unsigned long long)j->o->seed, (unsigned long long)i);
    rc = test_choose(j->t, (j->o->seed * 100003u + i) * 32 + at, name, about,
                     c, k->make, dir);
    if (rc)
        return rc > 0 ? draw_blame(j, unit) : 2;
    snprintf(path, sizeof path, "%s/%s", dir, name);
    return models_agree(j->t->cfg.name, path);
}

static int draw_all(const struct job *j, const char *dir)
{
    const struct choice c = { j->s, CHOICE_PATIENCE, CHOICE_TESTS, 0,
                              (double)j->o->budget };
    int rc = 0;

    for (uint64_t i = 0; i < j->o->count && !rc; i++)
        rc = draw_one(j, j->unit[i % (uint64_t)j->nunit], i, dir, &c);
    return rc;
}

static int draw_write_out(const struct job *j)
{
    struct folder f;
    int rc;

    if (folder_begin(&f, j->o->pos[0]))
        return 2;
    rc = draw_all(j, f.dir);
    if (folder_end(&f, !rc))
        return 2;
    if (!rc)
        note_unused(j);
    if (!rc)
        printf("%s: %llu random tests of %s, reference and models agree\n",
               j->o->pos[0], (unsigned long long)j->o->count, j->t->cfg.name);
    return rc;
}

/* "dc,pdp" or all. */
static int draw_units(struct job *j)
{
    char text[400], *save, *u;
    size_t at;

    snprintf(text, sizeof text, "%s", j->o->kind);
    if (!strcmp(text, "all")) {
        for (int i = 0; random_name(i) && j->nunit < 32; i++)
            if (random_has(j->t, random_name(i)))
                j->unit[j->nunit++] = random_name(i);
        return 0;
    }
    for (u = strtok_r(text, ",", &save); u; u = strtok_r(NULL, ",", &save)) {
        const struct kind *k = random_kind(u, &at);

        if (!k || j->nunit == 32) {
            bad("--kind %s: expected all, or one or more of these, "
                "separated by commas:", u);
            for (int i = 0; random_name(i); i++)
                fprintf(stderr, " %s", random_name(i));
            return fputc('\n', stderr), -1;
        }
        if (!random_has(j->t, u))
            return bad("%s has no %s", j->t->cfg.name, u);
        j->unit[j->nunit++] = k->name;
    }
    return j->nunit ? 0 : bad("--kind: expected a kind, or all");
}

static int draw_wants(struct space *s, const struct options *o)
{
    if (o->constraints && want_file(s, o->constraints))
        return -1;
    for (int i = 0; i < o->nset; i++)
        if (want_set(s, o->set[i]))
            return -1;
    return 0;
}

int random_command(const struct options *o)
{
    struct space *s = zeroed(1, sizeof *s);
    struct tables t;
    struct job j = { .o = o, .s = s, .t = &t };
    int rc = 2;

    if (o->npos != !o->list)
        bad("random: expected one folder OUT");
    else if (!tables_load(&t, o->config ? o->config : "nv_small") &&
             !space_load(s, &t)) {
        if (o->list)
            space_list(s, stdout), rc = 0;
        else if (!draw_units(&j) && !draw_wants(s, o) && !wants_of_run(&j))
            rc = draw_write_out(&j);
    }
    space_free(s);
    free(s);
    return rc;
}
