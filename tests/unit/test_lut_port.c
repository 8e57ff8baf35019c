/* SPDX-License-Identifier: Apache-2.0
 * The ports through which a host fills and reads the tables of SDP and CDP,
 * against the protocol of lut.md 1.1: random accesses of any address, table
 * and type; tables written whole are read back whole; reset clears them. */
#include "rng.h"
#include "unit_rig.h"

enum { WRITE = 1, LAST_LE = 64, LAST_LO = 256 };

typedef struct port {
    dla_slot slot;
    dla_page page;
    uint32_t cfg, data; /* offsets of the registers */
} port;

static const port sdp = { DLA_SLOT_SDP, DLA_SDP, SDP_S_LUT_ACCESS_CFG,
                          SDP_S_LUT_ACCESS_DATA };
static const port cdp = { DLA_SLOT_CDP, DLA_CDP, CDP_S_LUT_ACCESS_CFG,
                          CDP_S_LUT_ACCESS_DATA };

static const port *is;
static rig *r;
/* The result that the protocol requires. */
static uint16_t entry[2][LAST_LO + 1];
static uint32_t addr, table, type, written;

static uint32_t last(void)
{
    return table ? LAST_LO : LAST_LE;
}

/* SDP counts at every access, CDP at those of the selected type, up to the last
 * entry. */
static void count(bool write)
{
    if (is == &sdp)
        addr = (addr + 1) & 0x3ff;
    else if (write == (type == WRITE) && addr != last())
        addr++;
}

static void choose(uint32_t at, uint32_t of, uint32_t how)
{
    addr = written = at;
    table = of;
    type = how;
    r->ops->reg_write(r->u, is->page, is->cfg, at | of << 16 | how << 17);
}

static void lut_put(uint16_t value)
{
    if (type == WRITE && addr <= last())
        entry[table][addr] = value;
    count(true);
    r->ops->reg_write(r->u, is->page, is->data, value);
}

static void get(void)
{
    uint32_t want = addr <= last() ? entry[table][addr]
                    : is == &sdp   ? 0
                                   : entry[table][0];

    count(false);
    WANT(r->ops->reg_read(r->u, is->page, is->data) == want);
}

static void shown(void)
{
    uint32_t at = is == &sdp ? written : addr;

    WANT(r->ops->reg_read(r->u, is->page, is->cfg) ==
         (at | table << 16 | type << 17));
}

static void whole(void)
{
    for (uint32_t t = 0; t < 2; t++) {
        choose(0, t, WRITE);
        for (uint32_t i = 0; i <= last(); i++)
            lut_put((uint16_t)rng_below(0x10000));
    }
    for (uint32_t t = 0; t < 2; t++) {
        choose(0, t, 0);
        for (uint32_t i = 0; i <= last(); i++)
            get();
        shown();
    }
}

static void any_access(void)
{
    switch (rng_below(8)) {
    case 0:
        choose(rng_below(3) ? rng_below(LAST_LO + 1)
                            : LAST_LE - 4 + rng_below(9),
               rng_below(2), rng_below(2));
        break;
    case 1: /* after the end; CDP's counter is then undefined */
        choose(LAST_LO + 1 + rng_below(1024 - LAST_LO - 1), rng_below(2),
               rng_below(2));
        if (rng_below(2))
            lut_put((uint16_t)rng_below(0x10000));
        else
            get();
        choose(rng_below(LAST_LE), rng_below(2), rng_below(2));
        break;
    case 2: shown(); break;
    case 3:
    case 4:
        lut_put((uint16_t)rng_below(0x10000));
        break;
    default: get(); break;
    }
    if (is == &cdp && addr > last())
        choose(0, table, type);
}

static void lut_run(const port *p, const char *config)
{
    is = p;
    r = rig_make(config, p->slot, p->page);
    memset(entry, 0, sizeof entry);
    addr = table = type = written = 0;
    get();
    whole();
    for (int i = 0; i < 20000 && failures < 20; i++)
        any_access();
    r->ops->reset(r->u);
    memset(entry, 0, sizeof entry);
    for (uint32_t t = 0; t < 2; t++) {
        choose(0, t, 0);
        for (uint32_t i = 0; i <= last(); i++)
            get();
    }
    rig_free(r);
}

int main(void)
{
    rng_seed();
    lut_run(&sdp, "nv_large");
    lut_run(&sdp, "nv_full");
    lut_run(&cdp, "nv_small");
    lut_run(&cdp, "nv_full");
    return failures != 0;
}
