/* SPDX-License-Identifier: Apache-2.0
 * dlavec random: random layers within what the user wants. The plain
 * reference makes the golden values and the models confirm them.
 */
#include "random.h"
#include "../layer/layer.h"
#include "../tool/folder.h"

#include <stdlib.h>
#include <string.h>

struct job {
    const struct random_options *o;
    const struct tables *t;
    struct space *s;
    const char *unit[32];
    int nunit;
};

/* Whether a layer can be drawn: 0, or 1 when not. */
static int possible(const struct job *j, const char *unit, double budget)
{
    struct choice c;
    size_t at;
    const struct kind *k = random_kind(unit, &at);

    choice_of(j->s, &c);
    c.budget = budget;
    c.dry = 1;
    c.tests = 10;
    return test_choose(j->t, 77 + at, "dry", "dry", &c, k->make, "");
}

/* Leaves out line by line what is not to blame; names what remains. */
static int blame(const struct job *j, const char *unit)
{
    struct space *s = j->s;
    int n = 0, budget = 0;

    for (int i = 0; i < s->nwant; i++) {
        s->want[i].off = 1;
        if (!possible(j, unit, j->o->budget))
            s->want[i].off = 0;           /* without it there is a layer */
    }
    if (j->o->budget > 0)
        budget = !possible(j, unit, 0);
    for (int i = 0; i < s->nwant; i++)
        n += !s->want[i].off;
    for (int i = 0; i < s->nwant; i++)
        if (!s->want[i].off)
            fprintf(stderr, "%s: %s%s\n", s->want[i].where,
                    n > 1 ? "cannot hold together with the other lines "
                            "named here" : "no legal layer has it",
                    budget ? " within --budget" : "");
    if (!n)
        fprintf(stderr, "--budget: no layer has so few multiplications\n");
    return bad("no layer of %s for %s obeys all that is wanted", unit,
               j->t->cfg.name), 2;
}

static int one(const struct job *j, const char *unit, uint64_t i,
               const char *dir, const struct choice *c)
{
    char name[64], about[200], path[1400];
    size_t at;
    const struct kind *k = random_kind(unit, &at);
    int rc;

    snprintf(name, sizeof name, "%s_%llu_%03llu", unit,
             (unsigned long long)j->o->seed, (unsigned long long)i);
    snprintf(about, sizeof about, "dlavec random --config %s --unit %s "
             "--seed %llu, number %llu", j->t->cfg.name, unit,
             (unsigned long long)j->o->seed, (unsigned long long)i);
    rc = test_choose(j->t, (j->o->seed * 100003u + i) * 32 + at, name, about,
                     c, k->make, dir);
    if (rc)
        return rc > 0 ? blame(j, unit) : 2;
    snprintf(path, sizeof path, "%s/%s", dir, name);
    return models_agree(j->t->cfg.name, path);
}

static int all(const struct job *j, const char *dir)
{
    struct choice c;
    int rc = 0;

    choice_of(j->s, &c);
    c.budget = j->o->budget;
    for (uint64_t i = 0; i < j->o->count && !rc; i++)
        rc = one(j, j->unit[i % (uint64_t)j->nunit], i, dir, &c);
    return rc;
}

static int write_out(const struct job *j)
{
    struct folder f;
    int rc;

    if (folder_begin(&f, j->o->out))
        return 2;
    rc = all(j, f.dir);
    if (folder_end(&f, !rc))
        return 2;
    if (!rc)
        printf("%s: %llu random tests of %s, reference and models agree\n",
               j->o->out, (unsigned long long)j->o->count, j->t->cfg.name);
    return rc;
}

/* "dc,pdp" or all. */
static int units(struct job *j)
{
    char text[400], *save, *u;
    size_t at;

    snprintf(text, sizeof text, "%s", j->o->unit);
    if (!strcmp(text, "all")) {
        for (int i = 0; random_name(i) && j->nunit < 32; i++)
            if (random_has(j->t, random_name(i)))
                j->unit[j->nunit++] = random_name(i);
        return 0;
    }
    for (u = strtok_r(text, ",", &save); u; u = strtok_r(NULL, ",", &save)) {
        const struct kind *k = random_kind(u, &at);

        if (!k || j->nunit == 32) {
            bad("--unit %s: expected all or some, apart by commas, of:", u);
            for (int i = 0; random_name(i); i++)
                fprintf(stderr, " %s", random_name(i));
            return fputc('\n', stderr), -1;
        }
        if (!random_has(j->t, u))
            return bad("%s has no %s", j->t->cfg.name, u);
        j->unit[j->nunit++] = k->name;
    }
    return j->nunit ? 0 : bad("--unit: expected a unit, or all");
}

static int wants(struct space *s, const struct random_options *o)
{
    if (o->file && want_file(s, o->file))
        return -1;
    for (int i = 0; i < o->nset; i++)
        if (want_set(s, o->set[i]))
            return -1;
    return 0;
}

int random_command(const struct random_options *o)
{
    struct space *s = calloc(1, sizeof *s);
    struct job j = { .o = o, .s = s };
    struct tables t;
    int rc = 2;

    if (!s)
        return bad("out of memory"), 2;
    if (!tables_load(&t, o->tables, o->config ? o->config : "nv_small") &&
        !space_load(s, &t, NULL)) {
        j.t = &t;
        if (o->list)
            space_list(s, stdout), rc = 0;
        else if (!units(&j) && !wants(s, o))
            rc = write_out(&j);
    }
    space_free(s);
    free(s);
    tables_free(&t);
    return rc;
}
