/* SPDX-License-Identifier: Apache-2.0
 * A piece of a capture as a trace folder. */
#include "capture.h"
#include "dla_output.h"
#include "dla_text.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The state of the trace written so far. Counts of events are by source and
 * group of the capture, one more than the number of the last one. */
typedef struct piece {
    dla_capture *c;
    FILE *f;
    const char *folder;
    bool listed[DLA_NINTR]; /* sources with events that the trace expects */
    unsigned enabled[DLA_NINTR][2], known[DLA_NINTR][2], rests;
    /* The events for which each page's commands have waited. */
    unsigned waited[DLA_NPAGE][DLA_NINTR][2], rested[DLA_NPAGE];
    capture_next next;
} piece;

static unsigned piece_group(const piece *p, unsigned intr, unsigned group)
{
    return group ^ p->c->begin.flip[capture_page_of((dla_intr)intr)];
}

/* The name of event `number` of a source, as "sdp_0_2". */
static const char *piece_event(const piece *p, unsigned intr, unsigned group,
                               unsigned number, char text[48])
{
    snprintf(text, 48, "%s_%u_%u", dla_intr_table[intr].name,
             piece_group(p, intr, group), number);
    return dla_lower(text);
}

static const char *piece_page(unsigned page)
{
    return dla_page_table[page].trace;
}

/* The page's next command waits for all events that the host had seen. */
static void piece_wait(piece *p, unsigned page)
{
    bool same = !memcmp(p->waited[page], p->known, sizeof p->known);
    char event[48];

    for (unsigned i = 0; !same && i < DLA_NINTR; i++)
        for (unsigned g = 0; g < 2; g++) {
            unsigned n = p->known[i][g];

            if (p->listed[i] && n > p->waited[page][i][g])
                fprintf(p->f, "sync_wait(%s, %s);\n", piece_page(page),
                        piece_event(p, i, g, n - 1, event));
        }
    memcpy(p->waited[page], p->known, sizeof p->known);
    if (p->rests > p->rested[page] && page != DLA_GLB)
        fprintf(p->f, "sync_wait(%s, rest_%u);\n", piece_page(page), p->rests);
    p->rested[page] = p->rests;
}

static void piece_enable(piece *p, const capture_op *o)
{
    char event[48];
    dla_intr intr;

    for (unsigned n = 0; (intr = capture_done(o->page, n)) < DLA_NINTR; n++) {
        unsigned number = p->enabled[intr][o->group]++;

        if (p->listed[intr])
            fprintf(p->f, "intr_notify(%s_%u, %s);\n",
                    dla_intr_table[intr].name, piece_group(p, intr, o->group),
                    piece_event(p, intr, o->group, number, event));
    }
}

/* Group 0 of the trace is the group of the first layer. */
static uint32_t piece_value(const piece *p, const capture_op *o)
{
    bool pointer = (o->addr & 0xffcu) == CDMA_S_POINTER &&
                   dla_book_layered(p->c->book, o->page);

    return pointer ? o->value ^ p->c->begin.flip[o->page] : o->value;
}

static void piece_rest(piece *p)
{
    p->rests++;
    memcpy(p->known, p->enabled, sizeof p->known);
    p->rested[DLA_GLB] = p->rests;
    piece_wait(p, DLA_GLB);
    fprintf(p->f, "sync_notify(GLB, rest_%u);\n", p->rests);
    capture_memory_put_rest(p->c, p->f, p->folder, p->rests,
                            &p->next);
    /* one wait is enough for the rest */
    for (unsigned i = 0; i < DLA_NPAGE; i++)
        memcpy(p->waited[i], p->known, sizeof p->known);
}

static void piece_op(piece *p, const capture_op *o)
{
    switch (o->kind) {
    case CAPTURE_SEEN:
        if (o->number + 1 > p->known[o->intr][o->group] && o->sure)
            p->known[o->intr][o->group] = o->number + 1;
        break;
    case CAPTURE_NOTE:
        fprintf(p->f, "// %s\n", o->name);
        break;
    case CAPTURE_REST:
        piece_rest(p);
        break;
    case CAPTURE_READ:
        piece_wait(p, o->page);
        fprintf(p->f, "reg_read(NVDLA_%s.%s_0, 0);\n", piece_page(o->page),
                dla_reg_at(p->c->cfg, o->page, o->addr & 0xffcu)->name);
        break;
    default:
        piece_wait(p, o->page);
        capture_put_write(p->c, p->f, o->addr, piece_value(p, o));
        if (o->enables)
            piece_enable(p, o);
    }
}

/* Sources that the trace expects: those of results, and those that the host
 * uses. The others are masked. */
static uint32_t piece_list(piece *p)
{
    const dla_capture *c = p->c;
    uint32_t mask = 0;

    for (size_t i = 0; i < c->ops; i++)
        if (c->op[i].kind == CAPTURE_SEEN && c->op[i].sure)
            p->listed[c->op[i].intr] = true;
    for (unsigned i = 0; i < DLA_NINTR; i++) {
        if (capture_last((dla_intr)i))
            p->listed[i] = c->enabled[i][0] || c->enabled[i][1];
        if (!p->listed[i])
            mask |= 3u << dla_intr_table[i].bit;
    }
    return mask;
}

static void piece_body(piece *p)
{
    const dla_capture *c = p->c;
    uint32_t mask = piece_list(p);

    fprintf(p->f, "// captured from %s%s\n", c->name,
            c->split ? ", a piece" : "");
    capture_memory_put(p->c, p->f, p->folder);
    fprintf(p->f, "reg_write(NVDLA_GLB.S_INTR_MASK_0, 0x%x);\n", mask);
    if (c->enabled[DLA_INTR_CDMA_DAT][0] || c->enabled[DLA_INTR_CDMA_DAT][1])
        fprintf(p->f, "poll_reg_equal(NVDLA_CDMA.S_CBUF_FLUSH_STATUS_0, "
                "0x1);\n");
    if (c->pieces)
        capture_state_put(c, p->f);
    for (size_t i = 0; i < c->ops; i++)
        piece_op(p, &c->op[i]);
}

static void piece_config(dla_capture *c, const char *folder)
{
    char path[2 * CAPTURE_PATH];
    FILE *f;

    snprintf(path, sizeof path, "%s/config.txt", folder);
    f = fopen(path, "w");
    if (f)
        fprintf(f, "%s\n", c->cfg->name);
    if (!f || !dla_output_close(f))
        capture_fails(c, "%s: cannot be written: %s", path, strerror(errno));
}

void capture_piece_put(dla_capture *c)
{
    char folder[CAPTURE_PATH + 512], path[2 * CAPTURE_PATH], name[300];
    piece *p = calloc(1, sizeof *p);

    snprintf(name, sizeof name, c->split ? "%s_%03u" : "%s", c->name,
             c->pieces);
    snprintf(folder, sizeof folder, c->split ? "%s/%s" : "%s", c->part, name);
    snprintf(path, sizeof path, "%s/%s.cfg", folder, name);
    if (!p || (c->split && mkdir(folder, 0777))) {
        capture_fails(c, "%s: cannot be made: %s", folder, strerror(errno));
        free(p);
        return;
    }
    *p = (piece){ .c = c, .f = fopen(path, "w"), .folder = folder };
    if (p->f) {
        setvbuf(p->f, NULL, _IOFBF, CAPTURE_BUFFER);
        piece_body(p);
    }
    if (!p->f || !dla_output_close(p->f))
        capture_fails(c, "%s: cannot be written: %s", path, strerror(errno));
    piece_config(c, folder);
    free(p);
}
