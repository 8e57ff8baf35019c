/* SPDX-License-Identifier: Apache-2.0
 * dlavec close: makes random vectors until every legal bin is hit, keeps those
 * that hit a new bin, and drops those that later ones make needless. */
#include "cover.h"
#include "../layer/layer.h"
#include "steer.h"
#include "../tool/folder.h"
#include "../tool/options.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define ENGINES (1 << K_SDP | 1 << K_PDP | 1 << K_CDP)

/* Tests of `dlavec random` that bring layers of each unit. */
static const struct source {
    const char *name;
    unsigned kinds;                   /* one bit for each enum layer_kind */
} sources[] = {
    { "dc", 1 << K_CONV | 1 << K_SDP }, { "img", 1 << K_CONV },
    { "imgfmt", 1 << K_CONV },          { "reuse", 1 << K_CONV },
    { "kept", 1 << K_CONV },            { "conv16", 1 << K_CONV },
    { "convfp16", 1 << K_CONV },        { "wino", 1 << K_CONV | 1 << K_SDP },
    { "batch", 1 << K_CONV | 1 << K_SDP },          { "comp", 1 << K_CONV },
    { "sdp", 1 << K_SDP },              { "sdpx", 1 << K_SDP },
    { "sat", 1 << K_SDP | 1 << K_CDP }, { "fused", 1 << K_PDP | 1 << K_SDP },
    { "pdp", 1 << K_PDP },              { "cdp", 1 << K_CDP },
    { "rubik", 1 << K_RUBIK },          { "events", 1 << K_CONV | ENGINES },
    { "bdma", 1 << K_BDMA },            { "nan", 1 << K_SDP },
    { "eql", 1 << K_SDP },              { "modes", 1 << K_CONV },
    { "keptcomp", 1 << K_CONV },        { "turns", 1 << K_CONV },
    { "shares", 1 << K_CONV },
    { "reads", 1 << K_CONV | ENGINES },
    { "pp", 1 << K_CONV | ENGINES },    { "multi", 1 << K_CDP | 1 << K_PDP },
};
enum { NSOURCE = sizeof sources / sizeof *sources };
#define ALL (~0u)                     /* kinds */
enum {
    DIFFER = 3,                       /* reference and models do */
    STALE = 20,                       /* rounds without a new bin */
    STEERED = 90,                     /* tests of each kind for a bin */
    LARGE = 70000,                    /* bytes: too large to be kept for */
                                      /* Settings that a bin leaves free. */
    STEERED_SEED = 1 << 24            /* beyond those of rounds */
};

struct kept {
    char name[64];
    uint8_t *bins;                    /* one byte for each bin of all */
    int64_t bytes;
    int chosen;
};

struct place {
    const struct cross *cross;        /* the bins that one folder covers */
    int bin;
};

struct closing {
    const struct options *o;
    const struct tables *t;
    struct space *space;              /* layers up to the ends */
    /* that of the kept folders; of one folder */
    struct cover all, one;
    unsigned kinds;
    int nbin, nkept, room, steered;
    struct place *place;              /* place of each bin, illegal ones too */
    uint64_t made;                    /* steered layers */
    int *times;                       /* folders that hit each bin */
    struct kept *kept;
    char work[1300];                  /* where folders are made */
    const char *dir;                  /* where they are kept */
};

/* True if a bin is legal and belongs to the selected units. */
static int close_wants(const struct closing *g, int bin, unsigned kinds)
{
    const struct place *p = &g->place[bin];

    return (g->kinds & kinds) >> p->cross->kind & 1 && !p->cross->why[p->bin];
}

static void close_clear(struct cover *c)
{
    memset(c->layers, 0, sizeof c->layers);
    for (int i = 0; i < c->ncross; i++)
        memset(c->cross[i].hit, 0, (size_t)c->cross[i].nbin *
                                       sizeof *c->cross[i].hit);
}

static int close_has(const struct closing *g, const struct source *s)
{
    return (s->kinds & g->kinds) && random_has(g->t, s->name);
}

static int close_keep(struct closing *g, const char *name, uint8_t *bins)
{
    char from[1400], to[1400];

    if (g->nkept == g->room) {
        g->room = 2 * g->room + 64;
        g->kept = grown(g->kept, (size_t)g->room, sizeof *g->kept);
    }
    snprintf(from, sizeof from, "%s/%s", g->work, name);
    snprintf(to, sizeof to, "%s/%s", g->dir, name);
    if (rename(from, to))
        return bad_write(to);
    snprintf(g->kept[g->nkept].name, sizeof g->kept->name, "%s", name);
    g->kept[g->nkept].chosen = 0;
    g->kept[g->nkept].bytes = folder_bytes(to);
    g->kept[g->nkept++].bins = bins;
    for (int i = 0; i < g->nbin; i++)
        g->times[i] += bins[i];
    return 0;
}

/* A layer within the constraints, with few multiplications: 0, 1 if none was
 * found, -1. */
static int close_make_wanted(struct closing *g, const struct source *s,
                             uint64_t seed, const char *name)
{
    const struct choice c = {
        g->space, g->steered ? 500 : CHOICE_PATIENCE,
        g->steered ? 10 : CHOICE_TESTS, 0,
        g->steered > STEERED / 2 ? 400000 : 20000
    };
    size_t at = 0;
    const struct kind *k = random_kind(s->name, &at);

    return test_choose(g->t, (seed * 100003u) * 32 + at, name,
                       "a vector of a closing set", &c, k->make, g->work);
}

/* Layers of usual sizes and, every other time, up to the ends. */
static int close_make(struct closing *g, const struct source *s, uint64_t seed,
                    const char *name)
{
    int rc = g->steered || seed & 1 ? close_make_wanted(g, s, seed, name) : 1;

    return rc > 0 && !g->steered
               ? make_random(g->t, s->name, seed, 1, g->work) : rc;
}

/* Too large to be kept. For a single bin, larger and larger ones are
 * accepted. */
static int64_t close_most_bytes(const struct closing *g)
{
    return !g->steered ? LARGE : g->steered <= STEERED / 3 ? 2 * LARGE
           : g->steered <= STEERED * 2 / 3 ? 4 * LARGE
           : g->steered <= STEERED * 8 / 9 ? 12 * LARGE : INT64_MAX;
}

/* One random folder; 1 when it is kept, 0 when not, -1 on an error. */
static int close_attempt(struct closing *g, const struct source *s,
                         uint64_t seed)
{
    char name[64], path[1400];
    uint8_t *bins = zeroed((size_t)g->nbin, 1);
    int gain = 0, rc;

    snprintf(name, sizeof name, "gen_%s_%llu_000", s->name,
             (unsigned long long)seed);
    rc = close_make(g, s, seed, name);
    if (rc)
        return free(bins), rc > 0 ? 0 : -1;
    snprintf(path, sizeof path, "%s/%s", g->work, name);
    close_clear(&g->one);
    if (cover_folder(&g->one, path))
        return free(bins), -1;
    for (int i = 0; i < g->nbin; i++) {
        bins[i] = close_wants(g, i, ALL) &&
                  g->place[i].cross->hit[g->place[i].bin];
        gain += bins[i] && !g->times[i];
    }
    if (gain && folder_bytes(path) < close_most_bytes(g))
        return close_keep(g, name, bins) ? -1 : 1;
    free(bins);
    return folder_remove(path) ? -1 : 0;
}

/* The folder with the most bins that no chosen one hits, for its size; NULL if
 * none is left. */
static struct kept *close_best(struct closing *g, const int *have)
{
    struct kept *most = NULL;
    double top = 0;

    for (int i = 0; i < g->nkept; i++) {
        struct kept *k = &g->kept[i];
        double gain = 0;

        for (int b = 0; b < g->nbin && !k->chosen; b++)
            gain += k->bins[b] && !have[b];
        gain /= (double)k->bytes + 8000;      /* a folder has its price */
        if (gain > top) {
            top = gain;
            most = k;
        }
    }
    return most;
}

/* Chooses greedily, then drops each folder of which other folders hit every
 * bin. */
static void close_choose(struct closing *g)
{
    int *have = zeroed((size_t)g->nbin, sizeof *have);
    struct kept *k;

    while ((k = close_best(g, have)) != NULL) {
        k->chosen = 1;
        for (int b = 0; b < g->nbin; b++)
            have[b] += k->bins[b];
    }
    for (int i = 0; i < g->nkept; i++) {
        int needed = 0;

        k = &g->kept[i];
        for (int b = 0; b < g->nbin && !needed && k->chosen; b++)
            needed = k->bins[b] && have[b] == 1;
        for (int b = 0; b < g->nbin && k->chosen && !needed; b++)
            have[b] -= k->bins[b];
        k->chosen = needed;
    }
    free(have);
}

static int close_drop(struct closing *g)
{
    int n = 0;

    close_choose(g);
    for (int i = 0; i < g->nkept; i++) {
        struct kept *k = &g->kept[i];
        char path[1400];

        if (k->chosen) {
            g->kept[n++] = *k;
            continue;
        }
        for (int b = 0; b < g->nbin; b++)
            g->times[b] -= k->bins[b];
        free(k->bins);
        snprintf(path, sizeof path, "%s/%s", g->dir, k->name);
        if (folder_remove(path))
            return -1;
    }
    g->nkept = n;
    return 0;
}

static int close_missing(const struct closing *g, unsigned kinds)
{
    int n = 0;

    for (int i = 0; i < g->nbin; i++)
        n += close_wants(g, i, kinds) && !g->times[i];
    return n;
}

/* One round: a test of each kind that can hit missing bins. */
static int close_round(struct closing *g, uint64_t round)
{
    int any = 0;

    for (int k = 0; k < NSOURCE; k++) {
        int rc = close_has(g, &sources[k]) && close_missing(g, sources[k].kinds)
                     ? close_attempt(g, &sources[k], g->o->seed + round) : 0;

        if (rc < 0)
            return -1;
        any |= rc;
    }
    return any;
}

/* Layers made for one bin, with each kind of test in turn. */
static int close_steer(struct closing *g, int bin)
{
    const struct place *p = &g->place[bin];
    struct steer to;
    int any = 0;

    steer_to(&to, g->space, &g->one, p->cross, p->bin);
    for (int i = 0; i < STEERED && any >= 0 && !g->times[bin]; i++)
        for (int k = 0; k < NSOURCE && any >= 0 && !g->times[bin]; k++)
            if (sources[k].kinds >> p->cross->kind & 1 &&
                close_has(g, &sources[k]) &&
                (!to.only[0] || !strcmp(to.only, sources[k].name))) {
                int rc;

                g->steered = i + 1;
                rc = close_attempt(g, &sources[k], STEERED_SEED + g->made++);
                any = rc < 0 ? -1 : any | rc;
            }
    g->steered = 0;
    steer_off(g->space);
    return any;
}

static int close_steer_all(struct closing *g)
{
    int any = 0;

    for (int i = 0; i < g->nbin && any >= 0; i++)
        if (close_wants(g, i, ALL) && !g->times[i]) {
            int rc = close_steer(g, i);

            any = rc < 0 ? -1 : any | rc;
        }
    return any;
}

/* Random rounds as long as they hit new bins, then layers made for the missing
 * bins; both are repeated until neither hits one. */
static int close_search(struct closing *g)
{
    uint64_t round = 0;
    int any = 1;

    while (any > 0 && round < g->o->tries && close_missing(g, ALL)) {
        for (int stale = 0; stale < STALE && round < g->o->tries &&
                            close_missing(g, ALL); round++) {
            any = close_round(g, round);
            if (any < 0)
                return -1;
            stale = any ? 0 : stale + 1;
        }
        any = close_steer_all(g);
    }
    return any < 0 ? -1 : close_drop(g);
}

/* The coverage of the kept folders, counted again from the disk. */
static int close_report(struct closing *g)
{
    char path[1400];
    int left = close_missing(g, ALL), rc;

    for (int i = 0; i < g->nkept; i++) {
        snprintf(path, sizeof path, "%s/%s", g->dir, g->kept[i].name);
        if (cover_folder(&g->all, path))
            return 2;
        rc = models_agree(g->t->cfg.name, path);
        if (rc)
            return rc == 1 ? DIFFER : 2;
    }
    g->all.kinds = g->kinds;
    cover_text(&g->all, stdout, 1000);
    printf("%d vectors; %d legal bins of the units asked for are not hit\n",
           g->nkept, left);
    return left ? 1 : 0;
}

static int close_prepare(struct closing *g)
{
    g->space = zeroed(1, sizeof *g->space);
    if (space_load(g->space, g->t) ||
        cover_load(&g->all, g->t, g->o->table_dir) ||
        cover_load(&g->one, g->t, g->o->table_dir))
        return -1;
    for (int i = 0; i < g->one.ncross; i++)
        g->nbin += g->one.cross[i].nbin;
    g->times = zeroed((size_t)g->nbin, sizeof *g->times);
    g->place = zeroed((size_t)g->nbin, sizeof *g->place);
    for (int i = 0, n = 0; i < g->one.ncross; i++)
        for (int b = 0; b < g->one.cross[i].nbin; b++)
            g->place[n++] = (struct place){ &g->one.cross[i], b };
    return 0;
}

static int close_write_out(struct closing *g)
{
    struct folder f;
    int rc = 2;

    if (folder_begin(&f, g->o->pos[0]))
        return 2;
    g->dir = f.dir;
    snprintf(g->work, sizeof g->work, "%s/work", f.part);
    if (mkdir(g->work, 0777))
        bad_write(g->work);
    else if (!close_search(g))
        rc = close_report(g);
    return folder_end(&f, rc < 2) ? 2 : rc == DIFFER ? 1 : rc;
}

int close_command(const struct options *o)
{
    struct closing g = { .o = o };
    struct tables t;
    int rc = 2;

    if (cover_kinds(o->kind, &g.kinds))
        return 2;
    if (!tables_load(&t, o->config ? o->config : "nv_small")) {
        g.t = &t;
        if (!close_prepare(&g))
            rc = close_write_out(&g);
        cover_free(&g.all);
        cover_free(&g.one);
    }
    for (int i = 0; i < g.nkept; i++)
        free(g.kept[i].bins);
    free(g.kept);
    if (g.space)
        space_free(g.space);
    free(g.space);
    free(g.times);
    free(g.place);
    return rc;
}
