/* SPDX-License-Identifier: Apache-2.0
 * The values of a cause, and the sentence made from them. */
#include "cause.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Adds a value. */
static void cause_add(cause_facts *f, const char *key, dla_cause_kind kind,
                      uint64_t value, unsigned line, const char *fmt, ...)
    __attribute__((format(printf, 6, 7)));

static void cause_add(cause_facts *f, const char *key, dla_cause_kind kind,
                      uint64_t value, unsigned line, const char *fmt, ...)
{
    dla_cause *c = f->cause;
    va_list ap;

    if (c->n == DLA_CAUSE_VALUES)
        return;
    c->value[c->n].key = key;
    c->value[c->n].kind = kind;
    c->value[c->n].value = value;
    c->value[c->n].line = line;
    va_start(ap, fmt);
    vsnprintf(c->value[c->n].name, sizeof c->value[c->n].name, fmt, ap);
    va_end(ap);
    c->n++;
}

void cause_word(cause_facts *f, const char *key, const char *word)
{
    cause_add(f, key, DLA_CAUSE_WORD, 0, 0, "%s", word);
}

void cause_page(cause_facts *f, const char *key, dla_page page)
{
    cause_word(f, key, dla_page_name(page));
}

void cause_number(cause_facts *f, const char *key, uint64_t value)
{
    cause_add(f, key, DLA_CAUSE_NUMBER, value, 0, "%s", "");
}

void cause_line(cause_facts *f, const char *key, uint32_t line)
{
    cause_add(f, key, DLA_CAUSE_LINE, 0, line, "%s", "");
}

const char *cause_field_name(const cause_facts *f, dla_page page,
                             uint32_t field, char *name, size_t size)
{
    const dla_regdef *r = dla_reg_at(f->cfg, page, DLA_FIELD_OFF(field));
    const char *part = "";

    for (size_t i = 0; r && i < r->nfield; i++)
        if (r->field[i].lsb == DLA_FIELD_LSB(field))
            part = r->field[i].name;
    snprintf(name, size, "%s.%s.%s", dla_page_name(page), r ? r->name : "",
             part);
    return name;
}

static void cause_words(cause_facts *f, const char *key, dla_page page,
                        const uint32_t *words, const uint64_t *lines,
                        uint32_t field)
{
    char name[96];

    cause_add(f, key, DLA_CAUSE_FIELD, dla_get(words, field),
              (uint32_t)lines[DLA_FIELD_OFF(field) / 4], "%s",
              cause_field_name(f, page, field, name, sizeof name));
}

void cause_field(cause_facts *f, const char *key, const dla_book_layer *l,
                 uint32_t field)
{
    cause_words(f, key, l->page, l->d, l->at, field);
}

void cause_single(cause_facts *f, const char *key, dla_page page,
                  uint32_t field)
{
    const dla_book_page *p = dla_book_at(f->book, page);

    cause_words(f, key, page, p->regs.s, p->s_at, field);
}

static void cause_enable_at(cause_facts *f, dla_page page, unsigned group,
                            uint64_t line, uint64_t pointer)
{
    const char *name = dla_page_name(page);

    cause_add(f, "enable", DLA_CAUSE_LINE, 0, (uint32_t)line,
              "%s.D_OP_ENABLE", name);
    if (group)
        cause_add(f, "pointer", DLA_CAUSE_FIELD, 1, (uint32_t)pointer,
                  "%s.S_POINTER.PRODUCER", name);
}

void cause_enable(cause_facts *f, const dla_book_layer *l)
{
    cause_enable_at(f, l->page, l->group, l->place, l->pointer);
}

void cause_enabled(cause_facts *f, dla_page page, unsigned group)
{
    const dla_book_page *p = dla_book_at(f->book, page);

    cause_enable_at(f, page, group, p->place[group], p->pointer[group]);
}

/* ---- the sentence ---- */

void cause_put_line(const cause_facts *f, dla_text *o, uint32_t line)
{
    const char *file = f->p ? f->p->t->file : "";
    const char *slash = strrchr(file, '/');

    if (line && !f->p)
        dla_text_put(o, " (write %u)", line);
    else if (line)
        dla_text_put(o, " (%s:%u)", slash ? slash + 1 : file, line);
    else
        dla_text_put(o, " (never written)");
}

/* Puts value i; after its key, mark is '#' or ":layer". */
static void cause_put(const cause_facts *f, dla_text *o, size_t i,
                      const char *mark, size_t nmark)
{
    uint64_t v = f->cause->value[i].value;
    dla_cause_kind kind = f->cause->value[i].kind;

    dla_text_put(o, "%s", f->cause->value[i].name);
    if (kind == DLA_CAUSE_FIELD)
        dla_text_put(o, " = 0x%llx", (unsigned long long)v);
    if (kind == DLA_CAUSE_FIELD || kind == DLA_CAUSE_LINE)
        cause_put_line(f, o, f->cause->value[i].line);
    if (kind == DLA_CAUSE_NUMBER)
        dla_text_put(o, *mark == '#' ? "0x%llx" : "%llu",
                     (unsigned long long)v);
    if (*mark == ':')
        dla_text_put(o, " %.*s%s", (int)nmark - 1, mark + 1,
                     v == 1 ? "" : "s");
}

/* Puts the text up to an end, if its keys have values. */
static bool cause_fill(const cause_facts *f, dla_text *o, const char *text,
                       const char *end)
{
    while (text < end) {
        size_t n = strcspn(text, "{["), key, mark, i = 0;
        const char *p = text + n;

        if (p >= end) {
            dla_text_put(o, "%.*s", (int)(end - text), text);
            return true;
        }
        dla_text_put(o, "%.*s", (int)n, text);
        if (*p == '[') {
            size_t was = o->n;

            text = strchr(p, ']') + 1;
            if (!cause_fill(f, o, p + 1, text - 1) && was < o->size)
                o->at[o->n = was] = 0;
            continue;
        }
        key = strcspn(++p, "#:}");
        mark = strcspn(p + key, "}");
        while (i < f->cause->n && (strlen(f->cause->value[i].key) != key ||
                                   memcmp(f->cause->value[i].key, p, key)))
            i++;
        if (i == f->cause->n)
            return false;
        cause_put(f, o, i, p + key, mark);
        text = p + key + mark + 1;
    }
    return true;
}

void cause_sentence(cause_facts *f, const char *text)
{
    dla_text o = { f->cause->text, sizeof f->cause->text, 0 };

    cause_fill(f, &o, text, text + strlen(text));
    dla_text_put(&o, " (cause %s)", f->cause->id);
}
