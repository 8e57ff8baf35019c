/* SPDX-License-Identifier: Apache-2.0
 * Watches how a host uses the registers (watch.h). */
#include "watch.h"
#include "dla_book.h"
#include "dla_element.h"
#include "dla_json.h"
#include "dla_text.h"
#include <inttypes.h>
#include <string.h>

/* Number of layers of a page that are kept: more than can be under way. Ranges
 * of memory in a message. */
enum { WATCH_LAYERS = 16, WATCH_RANGES = 4 };

bool run_watch_begin(run_watch *w, const dla_cfg *cfg, watch_seen *seen)
{
    *seen = (watch_seen){ .cfg = cfg };
    *w = (run_watch){ .cfg = cfg, .seen = seen };
    w->book = dla_book_create(cfg, WATCH_LAYERS);
    return w->book;
}

void run_watch_end(run_watch *w)
{
    dla_book_destroy(w->book);
    w->book = NULL;
}

const watch_spin *run_watch_longest(const watch_seen *seen)
{
    return seen->now.reads > seen->past.reads ? &seen->now : &seen->past;
}

static void watch_spin_ends(watch_seen *seen)
{
    if (seen->now.reads > seen->past.reads)
        seen->past = seen->now;
    seen->now.reads = 0;
}

void run_watch_reset(run_watch *w)
{
    dla_book_reset(w->book);
    w->writes = 0;
    watch_spin_ends(w->seen);
}

/* "PDP.D_OP_ENABLE", or for a register that does not exist "PDP 0xffc". */
static const char *watch_name(const dla_cfg *cfg, uint32_t addr, char *name,
                              size_t size)
{
    dla_page page = dla_page_at(cfg, addr);

    if (page == DLA_NPAGE)
        snprintf(name, size, "0x%x", addr);
    else if (dla_reg_at(cfg, page, addr & 0xffcu))
        snprintf(name, size, "%s.%s", dla_page_name(page),
                 dla_reg_at(cfg, page, addr & 0xffcu)->name);
    else
        snprintf(name, size, "0x%x (%s, offset 0x%x)", addr,
                 dla_page_name(page), addr & 0xfffu);
    return name;
}

static bool watch_exists(const dla_cfg *cfg, uint32_t addr)
{
    dla_page page = dla_page_at(cfg, addr);

    return page != DLA_NPAGE && dla_reg_at(cfg, page, addr & 0xffcu);
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
static const char *watch_place(const dla_cfg *cfg, uint32_t addr, char *text,
                               size_t size)
{
    dla_page page = dla_page_at(cfg, addr);
    const dla_regdef *r = NULL;
    uint32_t at = 0;
    dla_text o = { text, size, 0 };

    watch_name(cfg, addr, text, size);
    if (watch_exists(cfg, addr))
        return text;
    o.n = strlen(text);
    if (page != DLA_NPAGE)
        r = watch_near(cfg, page, addr & 0xffcu, &at);
    else
        page = watch_near_page(cfg, addr);
    if (r)
        dla_text_put(&o, ", nearest is %s.%s at 0x%x", dla_page_name(page),
                     r->name, cfg->page[page] + at);
    else
        dla_text_put(&o, ", nearest is block %s at 0x%x to 0x%x",
                     dla_page_name(page), cfg->page[page],
                     cfg->page[page] + 0xfff);
    return text;
}

/* Counts an access; true for the first one of its register, which warns. */
static bool watch_first(watch_seen *s, uint32_t addr, bool write)
{
    int i = 0;

    while (i < s->nignored && s->ignored[i].addr != addr)
        i++;
    if (i == WATCH_IGNORED)
        return false;
    s->ignored[i].addr = addr;
    s->ignored[i].writes += write;
    s->ignored[i].reads += !write;
    if (i < s->nignored)
        return false;
    s->nignored++;
    return true;
}

static void watch_ignored(run_watch *w, uint32_t addr, char *text, size_t size)
{
    char name[192];

    if (!watch_first(w->seen, addr, true))
        return;
    watch_place(w->cfg, addr, name, sizeof name);
    if (watch_exists(w->cfg, addr))
        snprintf(text, size, "write %u: %s of %s is read-only; the core "
                 "ignores the write", w->writes, name, w->cfg->name);
    else
        snprintf(text, size, "write %u: %s has no register at %s; the core "
                 "ignores the write", w->writes, w->cfg->name, name);
}

static void watch_unknown(run_watch *w, uint32_t addr, uint32_t value,
                          char *text, size_t size)
{
    char name[192];

    if (watch_first(w->seen, addr, false))
        snprintf(text, size, "read after write %u: %s has no register at %s; "
                 "the core returned 0x%x", w->writes, w->cfg->name,
                 watch_place(w->cfg, addr, name, sizeof name), value);
}

void run_watch_write(run_watch *w, uint32_t addr, uint32_t value, char *text,
                     size_t size)
{
    text[0] = 0;
    watch_spin_ends(w->seen);
    w->writes++;
    if (dla_book_write(w->book, addr, value, w->writes, NULL) !=
        DLA_BOOK_WRITTEN)
        watch_ignored(w, addr, text, size);
}

/* The newest layer with the address in its tensor, or just the newest. */
static const dla_book_layer *watch_layer_of(const run_watch *w,
                                            const dla_stray *stray,
                                            uint32_t *base)
{
    dla_page page = dla_element_page(stray->client, stray->write);
    uint32_t byte = (uint32_t)(stray->addr % w->cfg->atom);
    unsigned n = page == DLA_NPAGE ? 0 : dla_book_at(w->book, page)->layers;
    const dla_book_layer *newest = NULL, *l;

    for (; n && (l = dla_book_layer_at(w->book, page, n - 1)); n--) {
        dla_element e;

        dla_element_at(w->cfg, stray->client, stray->write, l->d,
                       stray->addr - byte, byte, &e);
        *base = e.base;
        newest = newest ? newest : l;
        if (e.inside)
            return l;
    }
    return newest;
}

void run_watch_stray(const run_watch *w, const dla_stray *stray,
                     const dla_mem *mem, char *text, size_t size)
{
    uint32_t base = 0;
    const dla_book_layer *l = watch_layer_of(w, stray, &base);
    dla_text o = { text, size, 0 };
    uint64_t addr, n;
    size_t i;

    text[0] = 0;
    if (l)
        dla_text_put(&o, "; %s.%s = 0x%x in layer %u (write %" PRIu64 ")",
                     dla_page_name(l->page),
                     dla_reg_at(w->cfg, l->page, base)->name, l->d[base / 4],
                     l->number, l->at[base / 4]);
    for (i = 0; i < WATCH_RANGES && dla_mem_region(mem, i, &addr, &n); i++)
        dla_text_put(&o, "%s0x%" PRIx64 " to 0x%" PRIx64,
                     i ? ", " : "; mapped: ", addr, addr + n - 1);
    if (!i)
        dla_text_put(&o, "; the program mapped no memory: dla_host_map");
    if (i == WATCH_RANGES && dla_mem_region(mem, i, &addr, &n))
        dla_text_put(&o, " and more");
}

bool run_watch_spins(const watch_seen *seen, const watch_spin *s, char *text,
                     size_t size)
{
    char name[192];

    if (s->reads < WATCH_SPIN)
        return false;
    snprintf(text, size, "the host read %s %llu times in a row, since time "
             "%llu, and got 0x%x each time",
             watch_place(seen->cfg, s->addr, name, sizeof name),
             (unsigned long long)s->reads, (unsigned long long)s->since,
             s->value);
    return true;
}

void run_watch_read(run_watch *w, uint32_t addr, uint32_t value, uint64_t now,
                    char *text, size_t size)
{
    watch_spin *s = &w->seen->now;

    text[0] = 0;
    dla_book_read(w->book, addr, value);
    if (!watch_exists(w->cfg, addr))
        watch_unknown(w, addr, value, text, size);
    if (!s->reads || s->addr != addr || s->value != value) {
        watch_spin_ends(w->seen);
        *s = (watch_spin){ .addr = addr, .value = value, .since = now };
    }
    s->reads++;
    if (s->reads == WATCH_LONG)
        run_watch_spins(w->seen, s, text, size);
}

/* Writes without an effect, to registers that exist; accesses of those that do
 * not. */
static void watch_ignored_members(const watch_seen *seen, bool exist, FILE *f)
{
    const char *comma = "";
    char name[96];

    for (int i = 0; i < seen->nignored; i++) {
        uint32_t addr = seen->ignored[i].addr;

        if (watch_exists(seen->cfg, addr) != exist)
            continue;
        fprintf(f, "%s{", comma);
        if (exist)
            fprintf(f, "\"register\": \"%s\", ",
                    watch_name(seen->cfg, addr, name, sizeof name));
        fprintf(f, "\"address\": %u, \"writes\": %lu", addr,
                seen->ignored[i].writes);
        if (!exist)
            fprintf(f, ", \"reads\": %lu", seen->ignored[i].reads);
        fputc('}', f);
        comma = ", ";
    }
}

void run_watch_members(const watch_seen *seen, FILE *f)
{
    const watch_spin *s = run_watch_longest(seen);
    char name[96];

    fputs(",\n  \"unknown_registers\": [", f);
    watch_ignored_members(seen, false, f);
    fputs("], \"read_only_registers\": [", f);
    watch_ignored_members(seen, true, f);
    fputs("], \"spin\": ", f);
    if (s->reads < WATCH_SPIN) {
        fputs("null", f);
        return;
    }
    fputs("{\"register\": ", f);
    dla_json_string(f, watch_name(seen->cfg, s->addr, name, sizeof name));
    fprintf(f, ", \"value\": %u, \"reads\": %llu, \"since\": %llu}", s->value,
            (unsigned long long)s->reads, (unsigned long long)s->since);
}
