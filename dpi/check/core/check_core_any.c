/* SPDX-License-Identifier: Apache-2.0
 * Reads of streams with free interleaving inside a layer (CDMA, conv_core.md
 * 4.2). The model's atoms of the oldest unfinished layer form a window; the
 * core takes the atoms of each stream from it in order, and each atom once. */
#include "check_core_priv.h"

static core_atom *any_at(const core_stream *s, size_t i)
{
    return core_ring_at(&s->want, i);
}

/* Makes the layer at the front of `want` the window. */
static void open_window(core_stream *s)
{
    uint32_t layer = s->want.count ? any_at(s, 0)->layer : 0;

    s->window = 0;
    while (s->window < s->want.count && any_at(s, s->window)->layer == layer)
        s->window++;
    s->left = s->window;
    s->open = 0;
    for (int i = 0; i < HINTS; i++)
        s->hint[i] = 0;
}

void core_window_push(core_stream *s)
{
    size_t last = s->want.count - 1;

    if (s->window == last &&
        (!last || any_at(s, 0)->layer == any_at(s, last)->layer)) {
        s->window++;
        s->left++;
    }
}

/* Index of an atom of the window in a state, or the window's size. Readers
 * continue where they were before, in a few interleaved streams. */
static size_t any_find(core_stream *s, uint64_t addr, uint8_t state)
{
    for (int i = 0; i < HINTS; i++) {
        size_t n = s->hint[i];

        if (n < s->window && any_at(s, n)->addr == addr &&
            any_at(s, n)->state == state) {
            s->hint[i] = n + 1;
            return n;
        }
    }
    for (size_t n = state == ATOM_OPEN ? s->open : 0; n < s->window; n++) {
        if (any_at(s, n)->addr != addr || any_at(s, n)->state != state)
            continue;
        s->hint[s->turn++ % HINTS] = n + 1;
        return n;
    }
    return s->window;
}

static void any_mark(core_check *c, core_stream *s, size_t n, uint8_t state)
{
    any_at(s, n)->state = state;
    s->left--;
    s->rd_done++;
    reports_count(c->rep, 1);
}

/* First open atom of the stream of atom n: n itself if none was skipped. */
static size_t first_of(const core_stream *s, size_t n)
{
    uint32_t stream = any_at(s, n)->stream;

    if (stream == STREAM_ANY)
        return n;
    for (size_t i = s->open; i < n; i++)
        if (any_at(s, i)->state == ATOM_OPEN && any_at(s, i)->stream == stream)
            return i;
    return n;
}

/* Atoms of a stream before n were skipped: they count as read. */
static void any_skip(core_check *c, core_stream *s, size_t n,
                     core_atom *skipped)
{
    size_t first = first_of(s, n);
    uint32_t stream = any_at(s, n)->stream;

    *skipped = *any_at(s, first);
    skipped->state = ATOM_TAKEN; /* reports that there is one */
    for (size_t i = first; i < n; i++)
        if (any_at(s, i)->state == ATOM_OPEN && any_at(s, i)->stream == stream)
            any_mark(c, s, i, ATOM_TAKEN);
    any_mark(c, s, n, ATOM_TAKEN);
}

static bool any_take(core_check *c, core_stream *s, uint64_t line,
                     core_atom *skipped)
{
    uint32_t atom = c->cfg->atom, m = c->cfg->m;
    size_t n, late = s->window;
    bool found = false;

    for (uint32_t i = 0; i < m; i++) {
        n = any_find(s, line + (uint64_t)i * atom, ATOM_OPEN);
        if (n == s->window)
            continue;
        if (first_of(s, n) == n) {
            any_mark(c, s, n, m > 1 ? ATOM_BESIDE : ATOM_TAKEN);
            found = true;
        } else {
            late = n;
        }
    }
    /* the other half of a beat may be read for itself later */
    for (uint32_t i = 0; i < m && m > 1 && !found; i++) {
        n = any_find(s, line + (uint64_t)i * atom, ATOM_BESIDE);
        if (n == s->window)
            continue;
        any_at(s, n)->state = ATOM_TAKEN;
        found = true;
    }
    if (!found && late < s->window) {
        any_skip(c, s, late, skipped);
        found = true;
    }
    while (s->open < s->window && any_at(s, s->open)->state != ATOM_OPEN)
        s->open++;
    return found;
}

bool core_take_any(core_check *c, core_stream *s, uint64_t line,
                   core_atom *skipped)
{
    if (any_take(c, s, line, skipped))
        return true;
    if (s->left || s->window == s->want.count)
        return false;
    core_ring_pop(&s->want, s->window); /* its layer is over */
    open_window(s);
    return any_take(c, s, line, skipped);
}
