/* SPDX-License-Identifier: Apache-2.0
 * Reference: sparse memory, lane cubes and the integer primitives.
 */
#include "ref.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t ref_corners[REF_SITES];
enum ref_site ref_site;

struct ref_mem *ref_mem_new(void)
{
    return calloc(1, sizeof(struct ref_mem));
}

void ref_mem_free(struct ref_mem *m)
{
    for (int i = 0; m && i < 1024; i++) {
        struct ref_page *p = m->hash[i];

        while (p) {
            struct ref_page *n = p->next;

            free(p);
            p = n;
        }
    }
    if (m)
        free(m->shifted);
    free(m);
}

void ref_widen(struct ref_shifted *s, int64_t x)
{
    s->low = x < s->low ? x : s->low;
    s->high = x > s->high ? x : s->high;
}

void ref_shifted_add(struct ref_mem *m, const struct ref_shifted *s)
{
    size_t n = (size_t)m->nshifted + 1;
    struct ref_shifted *more = realloc(m->shifted, n * sizeof *more);

    if (!more) {
        ref_fail(m, "out of memory");
        return;
    }
    m->shifted = more;
    m->shifted[m->nshifted++] = *s;
}

int ref_fail(struct ref_mem *m, const char *fmt, ...)
{
    va_list ap;

    if (m->err[0])
        return -1;
    va_start(ap, fmt);
    vsnprintf(m->err, sizeof m->err, fmt, ap);
    va_end(ap);
    return -1;
}

static struct ref_page *page_far(struct ref_mem *m, int mem, uint64_t base)
{
    size_t h = (size_t)((base >> 12) * 2u + (uint64_t)mem) % 1024;
    struct ref_page *p;

    for (p = m->hash[h]; p; p = p->next)
        if (p->base == base && p->mem == mem)
            return p;
    p = calloc(1, sizeof *p);
    if (!p) {
        ref_fail(m, "out of memory");
        return NULL;
    }
    p->base = base;
    p->mem = mem;
    p->next = m->hash[h];
    return m->hash[h] = p;
}

static inline struct ref_page *refmem_page(struct ref_mem *m, int mem,
                                           uint64_t a)
{
    uint64_t base = a & ~(uint64_t)4095;
    struct ref_page **near = &m->near[(base >> 12 ^ (uint64_t)mem << 4) & 31];

    if (!*near || (*near)->base != base || (*near)->mem != mem)
        *near = page_far(m, mem, base);
    return *near;
}

static void refmem_note(struct ref_mem *m, const struct ref_page *p, int mem,
                        uint64_t a, const char *what)
{
    size_t o = (size_t)(a & 4095);

    if (m->strict && !(p->known[o >> 3] >> (o & 7) & 1))
        ref_fail(m, "%s of undeclared %s byte 0x%llx", what,
                 mem == REF_PRI ? "pri_mem" : "sec_mem",
                 (unsigned long long)a);
}

uint8_t ref_rd(struct ref_mem *m, int mem, uint64_t a)
{
    struct ref_page *p = refmem_page(m, mem, a);

    if (!p)
        return 0;
    refmem_note(m, p, mem, a, "read");
    return p->b[a & 4095];
}

void ref_wr(struct ref_mem *m, int mem, uint64_t a, uint8_t v)
{
    struct ref_page *p = refmem_page(m, mem, a);

    if (!p)
        return;
    refmem_note(m, p, mem, a, "write");
    p->b[a & 4095] = v;
    p->wrote[(a & 4095) >> 3] =
        (uint8_t)(p->wrote[(a & 4095) >> 3] | 1u << (a & 7));
}

int ref_wrote(struct ref_mem *m, int mem, uint64_t a)
{
    struct ref_page *p = refmem_page(m, mem, a);

    return p ? p->wrote[(a & 4095) >> 3] >> (a & 7) & 1 : 0;
}

void ref_set(struct ref_mem *m, int mem, uint64_t a, uint8_t v)
{
    struct ref_page *p = refmem_page(m, mem, a);
    size_t o = (size_t)(a & 4095);

    if (!p)
        return;
    p->b[o] = v;
    p->known[o >> 3] = (uint8_t)(p->known[o >> 3] | 1u << (o & 7));
}

int ref_es(int prec)
{
    return prec == REF_INT8 ? 1 : 2;
}

int ref_lanes(const struct ref_cfg *f, int prec)
{
    return f->ab / ref_es(prec);
}

/* conv_core.md 1: nv_full has 16 MAC cells, each for 2 INT8 kernels. */
int ref_group(const struct ref_cfg *f, int prec)
{
    return f->v1 && prec != REF_INT8 ? f->g / 2 : f->g;
}

int32_t ref_rde(struct ref_mem *m, int mem, uint64_t a, int prec)
{
    int v = ref_rd(m, mem, a);

    if (prec == REF_INT8)
        return (int8_t)v;
    v |= ref_rd(m, mem, a + 1) << 8;
    return prec == REF_FP16 ? v : (int16_t)v;
}

void ref_wre(struct ref_mem *m, int mem, uint64_t a, int prec, int32_t v)
{
    ref_wr(m, mem, a, (uint8_t)v);
    if (prec != REF_INT8)
        ref_wr(m, mem, a + 1, (uint8_t)((uint32_t)v >> 8));
}

uint64_t ref_place_at(const struct ref_cfg *f, const struct ref_place *p,
                      int prec, int c, int y, int x)
{
    int e = ref_lanes(f, prec);

    return p->base + (uint64_t)(c / e * p->surf + y * p->line) +
           (uint64_t)(x * f->ab + c % e * ref_es(prec));
}

int32_t ref_place_rd(const struct ref_cfg *f, struct ref_mem *m,
                     const struct ref_place *p, int prec, int c, int y, int x)
{
    return ref_rde(m, p->mem, ref_place_at(f, p, prec, c, y, x), prec);
}

/* numeric.md 1.2 */
int64_t ref_sat(int64_t x, int n)
{
    int64_t hi = ((int64_t)1 << (n - 1)) - 1;

    ref_note(REF_HIGH, x > hi);
    ref_note(REF_LOW, x < -hi - 1);
    ref_note(REF_TOP, x == hi);
    ref_note(REF_BOTTOM, x == -hi - 1);
    if (x > hi)
        return hi;
    return x < -hi - 1 ? -hi - 1 : x;
}

/* numeric.md 1.1 */
int64_t ref_wrap(int64_t x, int n)
{
    uint64_t mask = ((uint64_t)1 << n) - 1;
    uint64_t u = (uint64_t)x & mask;

    return (int64_t)(u >> (n - 1) & 1 ? u | ~mask : u);
}

/* numeric.md 1.3: sign(x) * floor((|x| + 2^(s-1)) / 2^s). No operand of the
 * hardware has more than 64 bits, so shifts of 64 and more give 0. */
int64_t ref_rsr(int64_t x, int s)
{
    uint64_t a, q;

    if (s == 0)
        return x;
    if (s > 63)
        return 0;
    a = x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
    if (a << (64 - s) == (uint64_t)1 << 63)
        ref_note(x < 0 ? REF_TIE_DOWN : REF_TIE_UP, 1);
    ref_note(REF_WIDE, a >> 31 != 0);
    q = (a >> s) + (a >> (s - 1) & 1);
    return x < 0 ? -(int64_t)q : (int64_t)q;
}

int64_t ref_rsrs(int64_t x, int s, int n)
{
    return ref_sat(ref_rsr(x, s), n);
}

/* numeric.md 1.6: one doubling at a time, so that nothing overflows. */
int64_t ref_shl_sat(int64_t x, int s, int n)
{
    x = ref_sat(x, n);
    while (s-- > 0)
        x = ref_sat(x * 2, n);
    return x;
}

int ref_ceil(int a, int b)
{
    return (a + b - 1) / b;
}

int ref_cube_new(struct ref_cube *c, int w, int h, int s, int e)
{
    c->w = w;
    c->h = h;
    c->s = s;
    c->e = e;
    c->v = calloc((size_t)w * (size_t)h * (size_t)s * (size_t)e,
                  sizeof *c->v);
    return c->v ? 0 : -1;
}

void ref_cube_free(struct ref_cube *c)
{
    free(c->v);
    c->v = NULL;
}

int32_t *ref_at(struct ref_cube *c, int s, int y, int x, int lane)
{
    size_t i = (size_t)s;

    i = i * (size_t)c->h + (size_t)y;
    i = i * (size_t)c->w + (size_t)x;
    return c->v + i * (size_t)c->e + (size_t)lane;
}
