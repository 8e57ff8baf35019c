/* SPDX-License-Identifier: Apache-2.0
 * The user's constraints on random layers: options --set and files of
 * constraints (README.md).
 */
#include "random.h"

#include <libconfig.h>
#include <stdlib.h>
#include <string.h>

static struct want *wants_add(struct space *s, const char *where)
{
    struct want *w;

    if (s->nwant == MAX_WANT) {
        fprintf(stderr, "%s: more than %d constraints\n", where, MAX_WANT);
        return NULL;
    }
    w = &s->want[s->nwant];
    memset(w, 0, sizeof *w);
    w->field = -1;
    snprintf(w->where, sizeof w->where, "%s", where);
    return w;
}

static int no_field(const struct space *s, const char *where,
                    const char *name)
{
    size_t n = strcspn(name, ".");
    char near[600] = "";
    size_t used = 0;

    for (int i = 0; i < s->nfield; i++)
        if (!strncmp(s->field[i].name, name, n) &&
            s->field[i].name[n] == '.' && used + 40 < sizeof near)
            used += (size_t)snprintf(near + used, sizeof near - used,
                                     "%s%s", used ? ", " : "",
                                     s->field[i].name);
    fprintf(stderr, "%s: no field %s, expected %s%s\n", where, name,
            used ? "one of: " : "UNIT.FIELD or UNIT.REGISTER.FIELD as "
            "dlavec random --fields lists them", near);
    return -1;
}

/* Only nv_full has more precisions than INT8. */
static int no_precision(const struct space *s, const char *where, int field,
                        const struct values *v)
{
    if (strcmp(s->field[field].name, "test.precision") || s->t->cfg.v1 ||
        values_have(v, REF_INT8))
        return 0;
    fprintf(stderr, "%s: %s has the precision INT8 only, expected 0\n", where,
            s->t->cfg.name);
    return -1;
}

static int want_values(struct space *s, const char *where, const char *name,
                       const char *text)
{
    struct want *w = wants_add(s, where);
    int by_reg = -1, i;
    int64_t less = 0;
    char err[200];

    if (!w)
        return -1;
    i = space_find(s, name);
    if (i < 0) {
        i = by_reg = space_of_register(s, name);
        less = i < 0 ? 0 : s->field[i].less;
    }
    if (i < 0)
        return no_field(s, where, name);
    if (values_parse(&w->values, text, &s->t->cfg, s->field[i].low - less,
                     s->field[i].high - less, 0, err, sizeof err)) {
        if (!strncmp(where, "--set ", 6))      /* the value has both already */
            fprintf(stderr, "%s: %s\n", where, err);
        else
            fprintf(stderr, "%s: %s = %s: %s\n", where, name, text, err);
        return -1;
    }
    for (int k = 0; k < w->values.n && by_reg >= 0; k++) {
        w->values.item[k].lo += less;
        w->values.item[k].hi += less;
    }
    if (no_precision(s, where, i, &w->values))
        return -1;
    w->field = i;
    if (strncmp(where, "--set ", 6))
        snprintf(w->text, sizeof w->text, ": %s = %s", name, text);
    s->nwant++;
    return 0;
}

int want_set(struct space *s, const char *text)
{
    const char *eq = strchr(text, '=');
    char name[100], where[300];

    snprintf(where, sizeof where, "--set %s", text);
    if (!eq || eq == text || (size_t)(eq - text) >= sizeof name) {
        fprintf(stderr, "%s: expected FIELD=VALUES\n", where);
        return -1;
    }
    snprintf(name, sizeof name, "%.*s", (int)(eq - text), text);
    return want_values(s, where, name, eq + 1);
}

/* ---- files ------------------------------------------------------------ */

static void wants_place(const config_setting_t *c, const char *path,
                        char *where, size_t size)
{
    snprintf(where, size, "%s:%u", path,
             (unsigned)config_setting_source_line(c));
}

/* A name of a relation must be a field; its values follow later. */
static int is_field(void *user, const char *name, int64_t *v)
{
    *v = 1;
    return space_find(user, name) >= 0;
}

static int want_relation(struct space *s, const config_setting_t *c,
                         const char *path)
{
    const char *text = config_setting_get_string(c);
    const struct scope scope = { s, is_field };
    char where[300], err[200];
    struct want *w;
    int64_t v;

    wants_place(c, path, where, sizeof where);
    w = text ? wants_add(s, where) : NULL;
    if (!text)
        fprintf(stderr, "%s: expected a relation as text, for example "
                "\"conv.width >= conv.height\"\n", where);
    if (!w)
        return -1;
    w->relation = expr_parse(text, err, sizeof err);
    if (w->relation && expr_value(w->relation, &scope, &v, err, sizeof err)) {
        expr_free(w->relation);
        w->relation = NULL;
    }
    if (!w->relation) {
        fprintf(stderr, "%s: %s: %s\n", where, text, err);
        return -1;
    }
    snprintf(w->text, sizeof w->text, ": %s", text);
    s->nwant++;
    return 0;
}

/* A number, a list of numbers, or a text, as values_parse reads it. */
static int as_text(const config_setting_t *c, char *text, size_t size)
{
    const char *said = config_setting_get_string(c);
    size_t n = 0;

    if (said)
        return snprintf(text, size, "%s", said) >= (int)size;
    if (config_setting_type(c) == CONFIG_TYPE_INT ||
        config_setting_type(c) == CONFIG_TYPE_INT64)
        return snprintf(text, size, "%lld",
                        config_setting_get_int64(c)) < 0;
    if (config_setting_type(c) != CONFIG_TYPE_ARRAY)
        return -1;
    for (int i = 0; i < config_setting_length(c) && n + 24 < size; i++)
        n += (size_t)snprintf(text + n, size - n, " %lld",
                              config_setting_get_int64_elem(c, i));
    return 0;
}

static int wants_one(struct space *s, const config_setting_t *c,
                     const char *unit, const char *path)
{
    char where[300], name[100], text[600] = "";

    wants_place(c, path, where, sizeof where);
    snprintf(name, sizeof name, "%s.%s", unit, config_setting_name(c));
    if (as_text(c, text, sizeof text)) {
        fprintf(stderr, "%s: %s: expected a number, [numbers] or a text of "
                "values\n", where, name);
        return -1;
    }
    return want_values(s, where, name, text);
}

static int wants_top(struct space *s, const config_setting_t *c,
                     const char *path)
{
    const char *name = config_setting_name(c);
    char where[300];
    int rc = 0;

    wants_place(c, path, where, sizeof where);
    if (!strcmp(name, "relations") && !config_setting_is_group(c) &&
        config_setting_is_aggregate(c)) {
        for (int i = 0; i < config_setting_length(c) && !rc; i++)
            rc = want_relation(s, config_setting_get_elem(c, (unsigned)i),
                               path);
        return rc;
    }
    if (!config_setting_is_group(c)) {
        fprintf(stderr, "%s: expected UNIT : { FIELD = VALUES; } or "
                "relations = ( \"...\" )\n", where);
        return -1;
    }
    for (int i = 0; i < config_setting_length(c) && !rc; i++) {
        const config_setting_t *e = config_setting_get_elem(c, (unsigned)i);
        char below[100];

        if (!config_setting_is_group(e)) {
            rc = wants_one(s, e, name, path);
            continue;
        }
        snprintf(below, sizeof below, "%s.%s", name, config_setting_name(e));
        for (int k = 0; k < config_setting_length(e) && !rc; k++)
            rc = wants_one(s, config_setting_get_elem(e, (unsigned)k), below,
                           path);
    }
    return rc;
}

int want_file(struct space *s, const char *path)
{
    const config_setting_t *root;
    config_t cfg;
    FILE *f = fopen(path, "r");
    int rc = 0;

    if (!f)
        return bad_read(path);
    config_init(&cfg);
    if (!config_read(&cfg, f)) {
        fprintf(stderr, "%s:%d: %s\n", path, config_error_line(&cfg),
                config_error_text(&cfg));
        rc = -1;
    }
    fclose(f);
    root = config_root_setting(&cfg);
    for (int i = 0; !rc && i < config_setting_length(root); i++)
        rc = wants_top(s, config_setting_get_elem(root, (unsigned)i), path);
    config_destroy(&cfg);
    return rc;
}
