/* SPDX-License-Identifier: Apache-2.0
 * The file of --events. */
#include "events.h"
#include "../player/trace.h"

bool events_open(events *e, const char *path)
{
    e->trace = "";
    e->file = path ? fopen(path, "w") : NULL;
    if (e->file)
        fprintf(e->file, "# trace time event\n");
    return e->file || !path;
}

void events_note(void *user, uint64_t time, dla_intr intr, unsigned group)
{
    events *e = user;

    if (e->file)
        fprintf(e->file, "%s %llu %s_%u\n", e->trace,
                (unsigned long long)time, dla_intr_name(intr), group);
}

bool events_close(events *e)
{
    bool ok = true;

    if (!e->file)
        return true;
    ok = !ferror(e->file);
    ok = !fclose(e->file) && ok;
    e->file = NULL;
    return ok;
}
