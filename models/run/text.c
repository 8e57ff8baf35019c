/* SPDX-License-Identifier: Apache-2.0
 * Words for shells, terminals and options. */
#include "dla_batch.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

void dla_shell_quote(const char *word, char *text, size_t size)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-+=./,:@%^";
    size_t n = 0;

    if (*word && !word[strspn(word, plain)]) {
        snprintf(text, size, "%s", word);
        return;
    }
    /* The first and the last round write the quotes around the word. A quote
     * inside takes four characters, and the last quote and the end need two
     * more. */
    for (const char *s = word - 1; n + 6 < size; s++) {
        if (s < word || !*s)
            text[n++] = '\'';
        else if (*s == '\'')
            n += (size_t)snprintf(text + n, size - n, "'\\''");
        else
            text[n++] = *s;
        if (s >= word && !*s)
            break;
    }
    text[n] = 0;
}

bool dla_batch_number(const char *text, uint64_t *value)
{
    char *end;

    if (*text < '0' || *text > '9')
        return false;
    errno = 0;
    *value = strtoull(text, &end, 0);
    return !errno && !*end;
}

void dla_plain_text(const char *from, char *to, size_t size)
{
    size_t n = 0;

    for (; *from && n + 1 < size; from++) {
        unsigned char c = (unsigned char)*from;

        to[n++] = (c < ' ' && c != '\n' && c != '\t') || c == 0x7f
                      ? '?' : (char)c;
    }
    if (size)
        to[n] = 0;
}

void dla_old_name(const char *program, const char *old, const char *now)
{
    fprintf(stderr, "%s: note: %.*s is called %.*s; the old name works until "
            "1.0\n", program, (int)strcspn(old, "="), old,
            (int)strcspn(now, "="), now);
}
