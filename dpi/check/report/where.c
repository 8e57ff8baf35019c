/* SPDX-License-Identifier: Apache-2.0
 * The tensor and element of an address of a memory client, as text. */
#include "dla_element.h"
#include "report_priv.h"

void reports_where(const check_reports *r, const check_place *at, int client,
                  bool write, uint64_t addr, uint32_t byte, char *text,
                  size_t size)
{
    dla_page page = dla_element_page(client, write);
    dla_element e;

    if (page == DLA_NPAGE) { /* the movers */
        move_where(r, at, client, write, addr, byte, text, size);
        return;
    }
    dla_element_at(r->cfg, client, write, host_layer(r->host, page, at->layer),
                   addr, byte, &e);
    dla_element_text(&e, text, size);
}
