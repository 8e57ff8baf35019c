/* SPDX-License-Identifier: Apache-2.0
 * Watches how a host uses the registers (watch.h). */
#include "watch.h"
#include "dla_book.h"
#include "dla_json.h"
#include <string.h>

/* Number of layers of a page that are kept: more than can be under way. */
enum { WATCH_LAYERS = 16 };

bool run_watch_begin(run_watch *w, const dla_cfg *cfg)
{
    *w = (run_watch){ .cfg = cfg };
    w->book = dla_book_create(cfg, WATCH_LAYERS);
    return w->book;
}

void run_watch_end(run_watch *w)
{
    dla_book_destroy(w->book);
    w->book = NULL;
}

void run_watch_reset(run_watch *w)
{
    dla_book_reset(w->book);
    w->writes = 0;
    w->now = (watch_spin){ 0 };
}

/* "PDP.D_OP_ENABLE", or for a register that does not exist "PDP 0xffc". */
static const char *watch_name(const run_watch *w, uint32_t addr, char *name,
                              size_t size)
{
    dla_page page = dla_page_at(w->cfg, addr);

    if (page == DLA_NPAGE)
        snprintf(name, size, "0x%x", addr);
    else if (dla_reg_at(w->cfg, page, addr & 0xffcu))
        snprintf(name, size, "%s.%s", dla_page_name(page),
                 dla_reg_at(w->cfg, page, addr & 0xffcu)->name);
    else
        snprintf(name, size, "0x%x (%s, offset 0x%x)", addr,
                 dla_page_name(page), addr & 0xfffu);
    return name;
}

static bool watch_knows(const run_watch *w, uint32_t addr)
{
    dla_page page = dla_page_at(w->cfg, addr);

    return page != DLA_NPAGE && dla_reg_at(w->cfg, page, addr & 0xffcu);
}

/* The register of the page that is nearest to an offset, NULL: none. */
static const dla_regdef *watch_near(const dla_cfg *cfg, dla_page page,
                                    uint32_t off, uint32_t *at)
{
    for (uint32_t d = 0; d < 0x1000; d += 4)
        for (int up = 0; up < 2; up++) {
            const dla_regdef *r;

            *at = up ? off + d : off - d;
            r = *at < 0x1000 ? dla_reg_at(cfg, page, *at) : NULL;
            if (r)
                return r;
        }
    return NULL;
}

static dla_page watch_near_page(const dla_cfg *cfg, uint32_t addr)
{
    dla_page near = DLA_NPAGE;
    uint32_t least = UINT32_MAX;

    for (int p = 0; p < DLA_NPAGE; p++) {
        uint32_t base = cfg->page[p];
        uint32_t d = base > addr ? base - addr : addr - base;

        if (base != DLA_NO_PAGE && d < least) {
            least = d;
            near = (dla_page)p;
        }
    }
    return near;
}

/* The name, and for a register that does not exist the nearest one, or the
 * nearest block of registers where there is none. */
static const char *watch_place(const run_watch *w, uint32_t addr, char *text,
                               size_t size)
{
    dla_page page = dla_page_at(w->cfg, addr);
    const dla_regdef *r = NULL;
    uint32_t at = 0;
    size_t n;

    watch_name(w, addr, text, size);
    if (watch_knows(w, addr))
        return text;
    n = strlen(text);
    if (page != DLA_NPAGE)
        r = watch_near(w->cfg, page, addr & 0xffcu, &at);
    else
        page = watch_near_page(w->cfg, addr);
    if (r)
        snprintf(text + n, size - n, ", nearest is %s.%s at 0x%x",
                 dla_page_name(page), r->name, w->cfg->page[page] + at);
    else
        snprintf(text + n, size - n, ", nearest is block %s at 0x%x to 0x%x",
                 dla_page_name(page), w->cfg->page[page],
                 w->cfg->page[page] + 0xfff);
    return text;
}

/* Warns once for each register. */
static void watch_unknown(run_watch *w, uint32_t addr, char *text, size_t size)
{
    char name[192];

    for (int i = 0; i < w->unknowns; i++)
        if (w->unknown[i].addr == addr) {
            w->unknown[i].writes++;
            return;
        }
    if (w->unknowns == WATCH_UNKNOWN)
        return;
    w->unknown[w->unknowns].addr = addr;
    w->unknown[w->unknowns++].writes = 1;
    snprintf(text, size, "write %u: %s has no register at %s; the core ignores "
             "the write", w->writes, w->cfg->name,
             watch_place(w, addr, name, sizeof name));
}

void run_watch_write(run_watch *w, uint32_t addr, uint32_t value, char *text,
                     size_t size)
{
    text[0] = 0;
    w->now = (watch_spin){ 0 };
    w->writes++;
    if (!watch_knows(w, addr))
        watch_unknown(w, addr, text, size);
    else
        dla_book_write(w->book, addr, value, w->writes, NULL);
}

static void watch_spin_text(const run_watch *w, const watch_spin *s,
                            char *text, size_t size)
{
    char name[192];

    snprintf(text, size, "the host read %s %llu times in a row, since time "
             "%llu, and got 0x%x each time",
             watch_place(w, s->addr, name, sizeof name),
             (unsigned long long)s->reads, (unsigned long long)s->since,
             s->value);
}

void run_watch_read(run_watch *w, uint32_t addr, uint32_t value, uint64_t now,
                    char *text, size_t size)
{
    watch_spin *s = &w->now;

    text[0] = 0;
    dla_book_read(w->book, addr, value);
    if (!s->reads || s->addr != addr || s->value != value)
        *s = (watch_spin){ .addr = addr, .value = value, .since = now };
    s->reads++;
    if (s->reads > w->longest.reads)
        w->longest = *s;
    if (s->reads == WATCH_LONG)
        watch_spin_text(w, s, text, size);
}

bool run_watch_spins(const run_watch *w, char *text, size_t size)
{
    if (w->longest.reads < WATCH_SPIN)
        return false;
    watch_spin_text(w, &w->longest, text, size);
    return true;
}

void run_watch_members(const run_watch *w, FILE *f)
{
    const watch_spin *s = &w->longest;
    char name[96];

    fputs(",\n  \"unknown_registers\": [", f);
    for (int i = 0; i < w->unknowns; i++)
        fprintf(f, "%s{\"address\": %u, \"writes\": %lu}", i ? ", " : "",
                w->unknown[i].addr, w->unknown[i].writes);
    fputs("], \"spin\": ", f);
    if (s->reads < WATCH_SPIN) {
        fputs("null", f);
        return;
    }
    fputs("{\"register\": ", f);
    dla_json_string(f, watch_name(w, s->addr, name, sizeof name));
    fprintf(f, ", \"value\": %u, \"reads\": %llu, \"since\": %llu}", s->value,
            (unsigned long long)s->reads, (unsigned long long)s->since);
}
