/* SPDX-License-Identifier: Apache-2.0
 * The core as a host sees it during a capture: the core itself, with a note of
 * each register access. */
#include "capture.h"

static bool on_write(void *user, uint32_t addr, uint32_t value, bool posted)
{
    dla_capture *c = user;

    capture_wrote(c, addr, value);
    return c->core.csb_write(c->core.user, addr, value, posted);
}

static bool on_read(void *user, uint32_t addr, uint32_t *value)
{
    dla_capture *c = user;

    if (!c->core.csb_read(c->core.user, addr, value))
        return false;
    capture_learnt(c, addr, *value);
    return true;
}

static bool on_look(void *user, uint32_t addr, dla_look *look)
{
    dla_capture *c = user;

    if (!c->core.look(c->core.user, addr, look))
        return false;
    capture_learnt(c, addr, look->value);
    return true;
}

static bool on_intr(void *user)
{
    const dla_core_if *core = &((dla_capture *)user)->core;

    return core->intr(core->user);
}

static dla_step_end on_run(void *user, bool until_intr)
{
    const dla_core_if *core = &((dla_capture *)user)->core;

    return core->run(core->user, until_intr);
}

#define PASS_TEXT(name) \
    static void on_##name(void *user, char *text, size_t size) \
    { \
        const dla_core_if *core = &((dla_capture *)user)->core; \
        core->name(core->user, text, size); \
    }
PASS_TEXT(status)
PASS_TEXT(unanswered)
PASS_TEXT(unsent)
PASS_TEXT(stopped)

static void on_place(void *user, const char *place)
{
    const dla_core_if *core = &((dla_capture *)user)->core;

    core->place(core->user, place);
}

static uint64_t on_now(void *user)
{
    const dla_core_if *core = &((dla_capture *)user)->core;

    return core->now(core->user);
}

static void on_alarm(void *user, uint64_t time)
{
    const dla_core_if *core = &((dla_capture *)user)->core;

    core->alarm(core->user, time);
}

/* Optional functions stay NULL where the core has none. */
void capture_wrap(dla_capture *c, dla_core_if *core)
{
    core->user = c;
    core->csb_write = on_write;
    core->csb_read = on_read;
    core->intr = on_intr;
    core->run = on_run;
    core->look = core->look ? on_look : NULL;
    core->status = core->status ? on_status : NULL;
    core->unanswered = core->unanswered ? on_unanswered : NULL;
    core->unsent = core->unsent ? on_unsent : NULL;
    core->stopped = core->stopped ? on_stopped : NULL;
    core->place = core->place ? on_place : NULL;
    core->now = core->now ? on_now : NULL;
    core->alarm = core->alarm ? on_alarm : NULL;
}
