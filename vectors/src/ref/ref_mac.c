/* SPDX-License-Identifier: Apache-2.0
 * Reference FP16 multiplier array and accumulator (conv_core.md 7.3, 8.2,
 * 8.3): every bit of the partial sums.
 */
#include "ref.h"

#define NAN_PSUM 63                   /* exponent that marks a NaN */
#define NAN_ACC 255

/* ---- one product (7.3) ------------------------------------------------ */

static int mac_expo(uint16_t x)
{
    return x >> 10 & 31;
}

static int is_zero(uint16_t x)
{
    return (x & 0x7fff) == 0;
}

/* Significand placed for its exponent modulo 4: 14 bits. */
static uint32_t mac_placed(uint16_t x)
{
    int e = mac_expo(x);
    uint32_t m = (x & 1023u) | (e ? 1024u : 0);

    return m << (e == 0 ? 1 : e & 3);
}

/* The partial product of a radix-4 digit with its sign bit, and *neg, its carry
 * in: code 1 2 5 6 take md, 3 4 twice of it, 4 to 6 are negative. Without
 * branches, so that a compiler computes many at once. */
static inline uint32_t mac_digit(uint32_t code, uint32_t md, uint32_t *neg)
{
    uint32_t one = (code ^ code >> 1) & 1;
    uint32_t two = (code >> 1 ^ code >> 2) & 1 & ~one;
    uint32_t mag = md * one + (md << 1) * two;

    *neg = code >> 2 & (one | two);
    return (mag ^ (0xffffu * *neg)) | (*neg ^ 1) << 16;
}

/* Three rows become their sums and their carries. */
static inline void mac_add3(uint32_t *x, uint32_t *y, uint32_t z)
{
    uint32_t s = *x ^ *y ^ z, c = ((*x & *y) | (*y & z) | (*x & z)) << 1;

    *x = s;
    *y = c;
}

/* Four digits, starting `up` bits higher: five rows that become two. */
static inline void mac_half(uint32_t md, uint32_t mw, uint32_t flip, int up,
                            uint32_t *sum, uint32_t *carry)
{
    uint32_t n0, n1, n2, n3, c, d;
    uint32_t p0 = mac_digit((mw & 7) ^ flip, md, &n0);
    uint32_t p1 = mac_digit((mw >> 2 & 7) ^ flip, md, &n1);
    uint32_t p2 = mac_digit((mw >> 4 & 7) ^ flip, md, &n2);
    uint32_t p3 = mac_digit((mw >> 6 & 7) ^ flip, md, &n3);
    uint32_t x = p0 << up, y = p1 << (2 + up) | n0 << up;

    mac_add3(&x, &y, p2 << (4 + up) | n1 << (2 + up));
    c = p3 << (6 + up) | n2 << (4 + up);
    d = n3 << (6 + up);
    mac_add3(&x, &y, c);
    mac_add3(&x, &y, d);
    *sum = x;
    *carry = y;
}

/* The product shifted right by z, as the carry-save pair truncates it. */
static inline int32_t mac_term(uint16_t d, uint16_t w, int z)
{
    uint32_t md = mac_placed(d), mw = mac_placed(w) << 1;
    uint32_t flip = ((uint32_t)(d ^ w) >> 15) * 7, a, b, e, f, k;

    mac_half(md, mw, flip, 0, &a, &b);
    mac_half(md, mw >> 8, flip, 8, &e, &f);
    mac_add3(&a, &b, e);
    mac_add3(&a, &b, f);
    /* 0xaaab0000 shifted with its sign, rounded up from 16 places on */
    k = (uint32_t)((int32_t)0xaaab0000u >> z) + (z > 16);
    return (int32_t)((a >> z) + (b >> z) + k);
}

/* ---- one atomic operation --------------------------------------------- */

static int find_nan(const uint16_t *v, int n, struct ref_psum *p)
{
    for (int i = 0; i < n; i++)
        if (ref_is_nan(ref_f16, v[i])) {
            int64_t bits = (int64_t)(v[i] >> 15) << 37 |
                           (int64_t)(v[i] & 1023) << 27;

            p->exp = NAN_PSUM;
            p->mant = ref_wrap(bits, 38);
            return 1;
        }
    return 0;
}

/* Lane shifts against the largest exponent; returns that exponent. */
static int mac_align(const uint16_t *d, const uint16_t *w, int n, int *z)
{
    int top = 0, far = 0, any_d = 0, any_w = 0;

    for (int i = 0; i < n; i++) {
        z[i] = (mac_expo(d[i]) >> 2) + (mac_expo(w[i]) >> 2);
        any_d |= d[i];
        any_w |= w[i];
        if (!is_zero(d[i]) && !is_zero(w[i]) && z[i] > top)
            top = z[i];
    }
    for (int i = 0; i < n; i++) {
        z[i] = 4 * (top - z[i]);
        far |= z[i] >= 32 && !is_zero(d[i]) && !is_zero(w[i]);
    }
    ref_site = REF_AT_MAC;
    ref_note(REF_GONE, far);
    ref_note(REF_SMALL, (any_d & 0x3ff && !(any_d & 0x7c00)) ||
                        (any_w & 0x3ff && !(any_w & 0x7c00)));
    return 4 * top;
}

static inline int32_t mac_lane(uint16_t d, uint16_t w, int z)
{
    int32_t any = -!(is_zero(d) | is_zero(w) | (z >= 32));

    return mac_term(d, w, z & 31) & any;
}

/* Many lanes at once, if the processor can. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define MANY_LANES __attribute__((target_clones("avx2", "default")))
#else
#define MANY_LANES
#endif

MANY_LANES
static int64_t mac_lanes(const uint16_t *d, const uint16_t *w, const int *z,
                         int n)
{
    int64_t sum = 0;

    for (int i = 0; i < n; i++)
        sum += mac_lane(d[i], w[i], z[i]);
    return sum;
}

struct ref_psum ref_mac_fp(const uint16_t *d, const uint16_t *w, int n)
{
    struct ref_psum p = { 0, 0 };
    int z[64];

    if (find_nan(w, n, &p) || find_nan(d, n, &p))
        return p;
    p.exp = mac_align(d, w, n, z);
    p.mant = mac_lanes(d, w, z, n);
    return p;
}

void ref_mac_fp_wino(const uint16_t *d, const uint16_t *w,
                     struct ref_psum out[4])
{
    struct ref_psum nan;
    int64_t m[4][4] = { { 0 } }, o[4];
    int z[64], e;

    if (find_nan(w, 64, &nan) || find_nan(d, 64, &nan)) {
        for (int i = 0; i < 4; i++)
            out[i] = nan;
        return;
    }
    e = mac_align(d, w, 64, z);
    for (int i = 0; i < 64; i++)
        m[i / 16][i / 4 % 4] += mac_lane(d[i], w[i], z[i]);
    ref_poa(m, o);
    for (int i = 0; i < 4; i++) {
        out[i].exp = e;
        out[i].mant = ref_wrap(o[i], 38);
    }
}

/* ---- accumulator (8.2): value = mant * 2^(exp - 101) ------------------- */

/* Leading bits that only repeat the sign, in a number of this many bits. */
static int mac_redundant(int64_t x, int bits)
{
    int n = 0;

    while (n < bits - 1 && (x >> (bits - 2 - n) & 1) == (x < 0))
        n++;
    return n;
}

static struct ref_psum nan_of(struct ref_psum acc, struct ref_psum p)
{
    struct ref_psum r = acc;

    if (acc.exp != NAN_ACC) {
        r.exp = NAN_ACC;
        r.mant = ref_wrap((p.mant >> 27 & 0x7ff) << 29, 40);
    }
    return r;
}

/* x with three bits appended, shifted right; the last bit is sticky. */
static int64_t mac_shifted(int64_t x, int d)
{
    int64_t t = x * 8;

    if (d > 50)
        d = 50;
    return t >> d | ((t & (((int64_t)1 << d) - 1)) != 0);
}

struct ref_psum ref_acc_fp(struct ref_psum acc, struct ref_psum p)
{
    struct ref_psum r = { 0, 0 };
    int64_t md = 0, mo = acc.mant, sum, low;
    int ed = 0, eo = mo ? acc.exp : 0, e, n;

    ref_site = REF_AT_SUM;
    ref_note(REF_NAN, p.exp == NAN_PSUM);
    if (p.exp == NAN_PSUM || acc.exp == NAN_ACC)
        return nan_of(acc, p);
    p.mant = ref_wrap(p.mant, 36);
    ref_note(REF_TOP, !p.mant && p.exp > eo && mac_shifted(mo, p.exp - eo) & 1);
    if (p.mant) {
        n = mac_redundant(p.mant, 36);
        md = p.mant * ((int64_t)1 << (n + 4));
        ed = p.exp + 47 - n;
    }
    e = ed > eo ? ed : eo;
    sum = mac_shifted(md, e - ed) + mac_shifted(mo, e - eo);
    ref_note(REF_GONE, md && mo && (e - ed > 42 || e - eo > 42));
    if (!sum)
        return r;
    n = mac_redundant(sum, 44);
    ref_note(REF_CANCEL, md && mo && n > 8);
    sum *= (int64_t)1 << n;
    r.exp = e + 1 - n;
    r.mant = sum >> 4;
    low = sum & 15;
    ref_note(sum > 0 ? REF_TIE_UP : REF_TIE_DOWN, low == 8);
    if (low & 8 && (sum > 0 || low & 7)) {
        r.mant++;
        ref_note(REF_CARRY, r.mant == (int64_t)1 << 39);
        ref_note(REF_BOTTOM, r.mant == -((int64_t)1 << 38));
        if (r.mant == (int64_t)1 << 39) {
            r.mant >>= 1;
            r.exp++;
        } else if (r.mant == -((int64_t)1 << 38)) {
            r.mant *= 2;
            r.exp--;
        }
    }
    if (!r.mant)
        r.exp = 0;
    return r;
}

/* 8.3 and numeric.md 4 */
uint32_t ref_acc_fp32(struct ref_psum a)
{
    uint32_t s = a.mant < 0;
    uint64_t g = a.mant < 0 ? (uint64_t)-a.mant : (uint64_t)a.mant;
    int e = a.exp + 64;

    ref_site = REF_AT_RESULT;
    if (a.exp == NAN_ACC)
        return s << 31 | 255u << 23 | (uint32_t)(a.mant >> 29 & 1023);
    if (g == 0)
        return 0;
    ref_note(REF_BOTTOM, g >> 39 != 0);
    ref_note(REF_CARRY, (g >> 14) + 1 == (uint64_t)1 << 25);
    ref_note(s ? REF_TIE_DOWN : REF_TIE_UP, (g & 0x7fff) == 0x4000);
    if (g >> 39)
        return s << 31 | (uint32_t)(e + 1) << 23;
    g = (g >> 15) + (g >> 14 & 1);
    if (g >> 24) {
        g >>= 1;
        e++;
    }
    return s << 31 | (uint32_t)e << 23 | ((uint32_t)g & 0x7fffff);
}

/* ---- one result: blocks and taps in the order of section 6 -------------- */

static uint16_t mac_weight(const struct ref_cfg *f, const struct ref_conv *p,
                           const int16_t *wt, int k, int r, int s, int c)
{
    return (uint16_t)wt[p->post > 1 ? ref_wt_off_post(p, k, r, c)
                                    : ref_wt_off(f, p, k, r, s, c)];
}

/* Lanes of block cb, row (or bundle of rows) r, column s. */
static int mac_gather(const struct ref_cfg *f, const struct ref_conv *p,
                      const struct ref_lines *in, const int16_t *wt,
                      const int at[4], const int tap[3], uint16_t *d,
                      uint16_t *w)
{
    int n = 0, c0 = tap[0] * f->cb;

    for (int r = tap[1]; r < tap[1] + p->post && r < p->r; r++)
        for (int c = c0; c < c0 + f->cb && c < p->wc; c++) {
            int iy = at[2] * p->sy + r * p->dy - p->pt;
            int ix = at[3] * p->sx + tap[2] * p->dx - p->csc_pl, ch = c;

            if (p->image) {
                ix = (at[3] * p->sx * in->c + c) / in->c;
                ch = c % in->c;
            }
            d[n] = (uint16_t)ref_conv_at(p, in, at[0], iy, ix, ch);
            w[n++] = mac_weight(f, p, wt, at[1], r, tap[2], c);
        }
    return n;
}

uint32_t ref_conv_fp(const struct ref_cfg *f, const struct ref_conv *p,
                     const struct ref_lines *in, const int16_t *wt, int b,
                     int k, int oy, int ox)
{
    struct ref_psum acc = { 0, 0 };
    uint16_t d[64], w[64];
    int at[4] = { b, k, oy, ox }, tap[3];

    for (tap[0] = 0; tap[0] * f->cb < p->wc; tap[0]++)
        for (tap[1] = 0; tap[1] < p->r; tap[1] += p->post)
            for (tap[2] = 0; tap[2] < p->s; tap[2]++) {
                int n = mac_gather(f, p, in, wt, at, tap, d, w);

                acc = ref_acc_fp(acc, ref_mac_fp(d, w, n));
            }
    return ref_acc_fp32(acc);
}
