/* SPDX-License-Identifier: Apache-2.0
 * The done events of layers, and the reason why a capture fails. */
#include "capture.h"
#include <stdarg.h>

static const struct {
    uint8_t page, intr;
    bool last;
} done_table[] = {
    { DLA_CDMA, DLA_INTR_CDMA_DAT, false },
    { DLA_CDMA, DLA_INTR_CDMA_WT, false },
    { DLA_CACC, DLA_INTR_CACC, false },
    { DLA_SDP, DLA_INTR_SDP, true },
    { DLA_PDP, DLA_INTR_PDP, true },
    { DLA_CDP, DLA_INTR_CDP, true },
    { DLA_BDMA, DLA_INTR_BDMA, true },
    { DLA_RUBIK, DLA_INTR_RUBIK, true },
};

enum { NDONE = sizeof done_table / sizeof *done_table };

dla_intr capture_done(dla_page page, unsigned n)
{
    for (int i = 0; i < NDONE; i++)
        if (done_table[i].page == page && !n--)
            return (dla_intr)done_table[i].intr;
    return DLA_NINTR;
}

dla_page capture_page_of(dla_intr intr)
{
    int i = 0;

    while (done_table[i].intr != intr)
        i++;
    return (dla_page)done_table[i].page;
}

bool capture_last(dla_intr intr)
{
    int i = 0;

    while (done_table[i].intr != intr)
        i++;
    return done_table[i].last;
}

void capture_fails(dla_capture *c, const char *fmt, ...)
{
    va_list ap;

    if (c->why[0])
        return;
    va_start(ap, fmt);
    vsnprintf(c->why, sizeof c->why, fmt, ap);
    va_end(ap);
}
