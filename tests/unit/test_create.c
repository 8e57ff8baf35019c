/* SPDX-License-Identifier: Apache-2.0
 * Out of memory in dla_create, at every allocation of every configuration in
 * turn: no device, the reason in words, and no leak (the sanitizers check
 * that). An unknown configuration is refused with the list of the known ones,
 * and freed channels leave no pointers. Linked with
 * -Wl,--wrap=calloc,--wrap=malloc. */
#include "dla.h"
#include "dla_cfg.h"
#include "dla_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NEVER = -1, MOST = 400 };

static int left = NEVER; /* allocations until one fails */

void *__real_calloc(size_t n, size_t size);
void *__real_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_malloc(size_t size);

static int fails(void)
{
    return left >= 0 && left-- == 0;
}

void *__wrap_calloc(size_t n, size_t size)
{
    return fails() ? NULL : __real_calloc(n, size);
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

/* True when allocation number n, and no other, was the one that failed. */
static int without(const char *config, int n, int *failures)
{
    char err[256] = "", want[256];
    dla *d;
    int failed;

    left = n;
    d = dla_create(config, NULL, err, sizeof err);
    failed = left == NEVER;
    left = NEVER;
    snprintf(want, sizeof want, "%s: out of memory", config);
    if (failed ? d || (strcmp(err, want) && strcmp(err, "out of memory"))
               : !d) {
        printf("%s: without allocation %d: %s, message \"%s\"\n", config, n,
               d ? "a device" : "none", err);
        ++*failures;
    }
    dla_destroy(d);
    return failed;
}

/* The message about an unknown name: it, and every existing name. */
static int unknown(const char *config)
{
    char err[256] = "", want[256];
    int n = snprintf(want, sizeof want, "%s is not a configuration, expected "
                     "one of", config);

    for (size_t i = 0; i < dla_cfg_count(); i++)
        n += snprintf(want + n, sizeof want - (size_t)n, " %s",
                      dla_cfg_at(i)->name);
    if (!dla_create(config, NULL, err, sizeof err) && !strcmp(err, want))
        return 0;
    printf("%s: message \"%s\", expected \"%s\"\n", config, err, want);
    return 1;
}

/* No pointer to freed channels stays. */
static int freed(const dla_cfg *cfg)
{
    static const dla_ports none;
    dla_ports p;

    if (!dla_ports_make(&p, cfg))
        return 1;
    dla_ports_free(&p);
    if (!memcmp(&p, &none, sizeof p))
        return 0;
    printf("%s: pointers are left after dla_ports_free\n", cfg->name);
    return 1;
}

/* A slot is found by its name, and by no other. */
static int create_named(void)
{
    int wrong = dla_slot_find("") != DLA_NSLOT ||
                dla_slot_find("none") != DLA_NSLOT;

    for (dla_slot s = 0; s < DLA_NSLOT; s++)
        wrong |= dla_slot_find(dla_slot_name(s)) != s;
    if (wrong)
        printf("slots are not found by their names\n");
    return wrong;
}

int main(void)
{
    int failures = create_named() + unknown("nv_tiny") + unknown("") +
                   unknown("nv_small2");

    for (size_t i = 0; i < dla_cfg_count(); i++) {
        int n = 0;

        failures += freed(dla_cfg_at(i));
        while (n < MOST && without(dla_cfg_at(i)->name, n, &failures))
            n++;
        if (n < 60 || n == MOST) {
            printf("%s: %d allocations\n", dla_cfg_at(i)->name, n);
            failures++;
        }
    }
    return failures != 0;
}
