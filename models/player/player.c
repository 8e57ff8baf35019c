/* SPDX-License-Identifier: Apache-2.0
 * The player object: creation, run, results. */
#include "play.h"
#include <stdlib.h>

dla_player *dla_player_create(const dla_trace *t, const dla_core_if *core,
                              const dla_play_hooks *hooks,
                              const dla_play_options *opt)
{
    dla_player *p = calloc(1, sizeof *p);

    if (!p)
        return NULL;
    p->t = t;
    p->core = *core;
    if (hooks)
        p->hooks = *hooks;
    if (opt)
        p->opt = *opt;
    p->where = DLA_NO_CMD;
    p->next = malloc((t->ncmd + 1) * sizeof *p->next);
    p->attached = malloc((t->events.count + 1) * sizeof *p->attached);
    p->raised = calloc(t->events.count + 1, 1);
    if (p->next && p->attached && p->raised)
        return p;
    dla_player_destroy(p);
    return NULL;
}

void dla_player_destroy(dla_player *p)
{
    if (!p)
        return;
    for (size_t i = 0; i < p->ncheck; i++)
        free(p->detail[i]);
    free(p->detail);
    free(p->check);
    free(p->next);
    free(p->attached);
    free(p->raised);
    free(p);
}

dla_play_end dla_player_run(dla_player *p)
{
    if (p->t->ignored[0])
        dla_play_note(
            p, false,
            "plusargs.txt: ignored, because they mean nothing here:%s",
            p->t->ignored);
    for (int i = 0; i < DLA_NPAGE; i++)
        if (p->t->absent >> i & 1)
            dla_play_note(p, false, "%s has no unit %s: its registers read 0 "
                          "and drop writes", p->t->cfg->name,
                          dla_page_name((dla_page)i));
    if (p->t->txn)
        dla_play_txn(p);
    else
        dla_play_cfg(p);
    return p->ended ? p->end : DLA_PLAY_DONE;
}

unsigned dla_player_passed(const dla_player *p)
{
    return p->passed;
}

unsigned dla_player_failed(const dla_player *p)
{
    return p->failed;
}

const dla_expect *dla_player_expects(const dla_player *p, size_t *count)
{
    *count = p->ncheck;
    return p->check;
}

const char *dla_player_report(const dla_player *p)
{
    return p->report;
}
