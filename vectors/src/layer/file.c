/* SPDX-License-Identifier: Apache-2.0
 * Settings of a layer file, with the line of an error.
 */
#include "layer.h"

#include <stdarg.h>
#include <string.h>

int at(const config_setting_t *s, const char *fmt, ...)
{
    const char *file = config_setting_source_file(s);
    va_list ap;

    fprintf(stderr, "%s:%u: ", file ? file : "layer file",
            (unsigned)config_setting_source_line(s));
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fputc('\n', stderr);
    return -1;
}

static void file_list(char *text, size_t size, const char *const *names)
{
    size_t n = 0;

    text[0] = 0;
    for (int i = 0; names[i] && n + 40 < size; i++)
        n += (size_t)snprintf(text + n, size - n, "%s%s", i ? ", " : "",
                              names[i]);
}

int only(const config_setting_t *group, const char *const *names)
{
    char text[512];
    int n = config_setting_length(group);

    for (int i = 0; i < n; i++) {
        const config_setting_t *s =
            config_setting_get_elem(group, (unsigned)i);
        const char *name = config_setting_name(s);
        int k = 0;

        while (names[k] && strcmp(names[k], name))
            k++;
        if (names[k])
            continue;
        file_list(text, sizeof text, names);
        return at(s, "no setting %s here, expected one of: %s", name, text);
    }
    return 0;
}

int members(const config_setting_t *s, const char *const *names,
            const char *expected)
{
    return config_setting_is_group(s)
               ? only(s, names)
               : at(s, "%s: expected %s", config_setting_name(s), expected);
}

static int is_int(const config_setting_t *s)
{
    int t = config_setting_type(s);

    return t == CONFIG_TYPE_INT || t == CONFIG_TYPE_INT64;
}

static int file_one(const config_setting_t *s, const char *name, int lo, int hi,
                    int *v)
{
    long long x = is_int(s) ? config_setting_get_int64(s) : 0;

    if (!is_int(s))
        return at(s, "%s is not an integer, expected %d to %d", name, lo,
                  hi);
    if (x < lo || x > hi)
        return at(s, "%s is %lld, expected %d to %d", name, x, lo, hi);
    *v = (int)x;
    return 0;
}

int get_int(const config_setting_t *group, const char *name, int lo, int hi,
            int *v)
{
    const config_setting_t *s = setting(group, name);

    return s ? file_one(s, name, lo, hi, v) : 0;
}

int get_bool(const config_setting_t *group, const char *name, int *v)
{
    const config_setting_t *s = setting(group, name);

    if (!s)
        return 0;
    if (config_setting_type(s) != CONFIG_TYPE_BOOL)
        return at(s, "%s is not true or false", name);
    *v = config_setting_get_bool(s);
    return 0;
}

int get_real(const config_setting_t *group, const char *name, double *v)
{
    const config_setting_t *s = setting(group, name);

    if (!s)
        return 0;
    if (is_int(s))
        *v = (double)config_setting_get_int64(s);
    else if (config_setting_type(s) == CONFIG_TYPE_FLOAT)
        *v = config_setting_get_float(s);
    else
        return at(s, "%s is not a number", name);
    return 0;
}

int get_ints(const config_setting_t *group, const char *name, int n, int lo,
             int hi, int *v)
{
    const config_setting_t *s = setting(group, name);

    if (!s)
        return 0;
    if (!config_setting_is_aggregate(s) || config_setting_is_group(s) ||
        config_setting_length(s) != n)
        return at(s, "%s: expected [...] of %d integers", name, n);
    for (int i = 0; i < n; i++)
        if (file_one(config_setting_get_elem(s, (unsigned)i), name, lo, hi,
                     &v[i]))
            return -1;
    return 0;
}

int get_word(const config_setting_t *group, const char *name,
             const char *const *words, int *v)
{
    const config_setting_t *s = setting(group, name);
    const char *w = s ? config_setting_get_string(s) : NULL;
    char text[512];

    if (!s)
        return 0;
    for (int i = 0; w && words[i]; i++)
        if (!strcmp(w, words[i])) {
            *v = i;
            return 0;
        }
    file_list(text, sizeof text, words);
    return at(s, "%s is %s%s%s, expected one of: %s", name, w ? "\"" : "",
              w ? w : "not a text", w ? "\"" : "", text);
}

int get_window(const config_setting_t *group, int most_stride, int most_pad,
               int h, int w, struct window *v)
{
    int stride[2] = { 1, 1 }, pad[4] = { 0 };

    if (get_ints(group, "stride", 2, 1, most_stride, stride) ||
        get_ints(group, "padding", 4, 0, most_pad, pad))
        return -1;
    v->sy = stride[0];
    v->sx = stride[1];
    v->pt = pad[0];
    v->pb = pad[1];
    v->pl = pad[2];
    v->pr = pad[3];
    if (pad[0] >= v->h || pad[1] >= v->h || pad[2] >= v->w ||
        pad[3] >= v->w)
        return at(group, "padding [%d, %d, %d, %d] with a window of %dx%d: "
                  "expected less than the window on each side", pad[0],
                  pad[1], pad[2], pad[3], v->h, v->w);
    if (h + v->pt + v->pb < v->h || w + v->pl + v->pr < v->w)
        return at(group, "the window of %dx%d is larger than the padded "
                  "input of %dx%d", v->h, v->w, h + v->pt + v->pb,
                  w + v->pl + v->pr);
    return 0;
}
