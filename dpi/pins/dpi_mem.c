/* SPDX-License-Identifier: Apache-2.0
 * DPI adapters of the memory clients (unit_pins.md 4.2-4.5). */
#include "csb_priv.h"
#include <stdio.h>
#include <string.h>

/* Beats under way of a client. */
enum { BEATS = 1024 };

/* Adapter of one memory client. */
typedef struct mem_adapter {
    dla_memclient *c;
    uint64_t rd_out; /* atoms requested and not yet delivered */
    /* beats delivered and not yet consumed by the unit: atoms delivered with
     * each, and its port (1 CV, 2 MC); a pop follows when they are consumed */
    struct {
        uint64_t atoms;
        uint8_t port;
    } beat[BEATS];
    uint32_t beat_head, beats;
    /* For the requests under way: all of them are for one port, since nothing
     * orders the two ports. */
    uint8_t rd_ram;
    uint32_t wr_left; /* atoms of the command under way */
    uint8_t wr_ram; /* memory of that command */
    uint64_t ack_out; /* acknowledges not yet returned */
} mem_adapter;

typedef struct pins_mem {
    mem_adapter ma[DLA_NCLIENT];
    /* bit p: RTL owes pulses for beats of port p, 0 CV, 1 MC */
    uint8_t held[DLA_NCLIENT];
} pins_mem;

static inline pins_mem *mem_of(const dla_bench *b)
{
    return pins_part_of(b, PART_MEM);
}

/* The oldest beat was consumed by the unit: its place in the latency FIFO is
 * free (unit_pins.md 4.3). */
static bool mem_pop_due(const mem_adapter *a)
{
    return a->beats && a->beat[a->beat_head].atoms <= a->c->rd_rsp.popped;
}

/* One pop pulse: 0 none, else the port (bit 0 CV, bit 1 MC). */
int dla_dpi_mempop(uint64_t ctx, int client)
{
    mem_adapter *a = &mem_of(bench_of(ctx))->ma[client];
    int port;

    if (!mem_pop_due(a))
        return 0;
    port = a->beat[a->beat_head].port;
    a->beat_head = (a->beat_head + 1) % BEATS;
    a->beats--;
    return port;
}

static void credit_broken(dla_bench *b, int client, int port, const char *what)
{
    char line[160];

    snprintf(line, sizeof line, "%s, %s: rd_cdt_lat_fifo_pop has %s",
             dla_client_table[client].reader, port ? "mcif" : "cvif", what);
    pins_broken(b, dla_slot_name(dla_client_slot(client)),
                PROTOCOL_PINS_CREDIT, line);
}

/* held: the pulses that RTL owes for the beats it has taken, when they become 1
 * or 0; -1: a pulse without a beat. */
void dla_dpi_pops(uint64_t ctx, int client, int port, int held)
{
    dla_bench *b = bench_of(ctx);
    uint8_t *bits = &mem_of(b)->held[client];

    *bits = (uint8_t)(held > 0 ? *bits | 1 << port : *bits & ~(1 << port));
    if (held < 0 && !pins_before_reset(b)) /* registers hold random values */
        credit_broken(b, client, port, "a pulse without a beat");
}

/* A unit with a layer under way may keep beats. */
static bool credit_idle(const dla_bench *b, dla_slot slot)
{
    uint64_t done = pins_pulses(b, slot);

    for (int p = 0; p < DLA_NPAGE; p++)
        if (dla_slot_of_page((dla_page)p) == slot &&
            host_enables(bench_host(b), (dla_page)p) > done)
            return false;
    return true;
}

bool bench_credits_end(dla_bench *b, bool judge)
{
    for (int i = 0; i < 2 * DLA_NCLIENT; i++) {
        if (!(mem_of(b)->held[i / 2] >> i % 2 & 1) ||
            !credit_idle(b, dla_client_slot(i / 2)))
            continue;
        if (judge)
            credit_broken(b, i / 2, i % 2, "lost a pulse: all layers have "
                          "ended, and one is due");
        return false;
    }
    return true;
}

void pins_wake_mem(const dla_pins *p, wake_mask *m)
{
    const pins_mem *t = p->part[PART_MEM];
    for (int i = 0; i < DLA_NCLIENT; i++) {
        const mem_adapter *a = &t->ma[i];
        const dla_memclient *c = a->c;

        if (c->rd_req.count)
            wake_set(m, WAKE_RD + i);
        if (mem_pop_due(a))
            wake_set(m, WAKE_POP + i);
        if (i <= DLA_CL_RUBIK && (c->wr_cmd.count || a->wr_left))
            wake_set(m, WAKE_WR + i);
    }
}

/* Next read request of a client: 0 none, 1 to CV, 2 to MC. Responses must
 * return in request order, so the port changes only after all have arrived. */
int dla_dpi_memrd(uint64_t ctx, int client, uint64_t *addr, int *size)
{
    dla_bench *b = bench_of(ctx);
    mem_adapter *a = &mem_of(b)->ma[client];
    const dla_rd_req *q = dla_fifo_peek(&a->c->rd_req);
    int ram;

    if (!q || (a->rd_out && a->rd_ram != q->ram))
        return 0;
    *addr = q->addr;
    *size = (int)(q->atoms - 1);
    ram = q->ram;
    a->rd_out += q->atoms;
    a->rd_ram = q->ram;
    dla_fifo_pop(&a->c->rd_req);
    touch(b);
    return ram == DLA_RAM_MC ? 2 : 1;
}

static int mem_room(const dla_bench *b, const mem_adapter *a)
{
    return dla_fifo_space(&a->c->rd_rsp) >= 2 * bench_cfg(b)->m;
}

/* One response beat: mask has the atoms that it carries. Returns ready for the
 * next one. */
int dla_dpi_memrsp(uint64_t ctx, int client, int port, int mask,
                   const svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    mem_adapter *a = &mem_of(b)->ma[client];

    for (uint32_t i = 0; i < bench_cfg(b)->m; i++) {
        void *p;

        if (!(mask >> i & 1))
            continue;
        p = dla_fifo_slot(&a->c->rd_rsp);
        if (!p || !a->rd_out) {
            dla_msg_error(bench_messages(b), "memory client %d: a read "
                          "response without a request, expected %llu more "
                          "atoms", client, (unsigned long long)a->rd_out);
            return 0;
        }
        memcpy(p, (const uint8_t *)data + i * bench_cfg(b)->atom,
               bench_cfg(b)->atom);
        dla_fifo_push(&a->c->rd_rsp);
        a->rd_out--;
    }
    dla_fed(bench_core(b), dla_client_slot(client));
    /* CDMA has no credits, so it returns none (system.md 9.1). */
    if (client < DLA_CL_CDMA_DAT && a->beats < BEATS) {
        uint32_t i = (a->beat_head + a->beats++) % BEATS;

        a->beat[i].atoms = a->c->rd_rsp.pushed;
        a->beat[i].port = (uint8_t)port;
    }
    touch(b);
    return mem_room(b, a);
}

int dla_dpi_memspace(uint64_t ctx, int client)
{
    dla_bench *b = bench_of(ctx);

    return mem_room(b, &mem_of(b)->ma[client]);
}

/* Next write word of a client: 0 none; bit 0 CV, bit 1 MC, bit 2 data (else
 * command). Command: addr, size (atoms - 1), ack. Data: data, mask in ack. */
int dla_dpi_memwr(uint64_t ctx, int client, uint64_t *addr, int *size,
                  int *ack, svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    mem_adapter *a = &mem_of(b)->ma[client];
    uint32_t n = a->wr_left < bench_cfg(b)->m ? a->wr_left : bench_cfg(b)->m;
    int port;

    if (!a->wr_left) {
        const dla_wr_cmd *q = dla_fifo_peek(&a->c->wr_cmd);

        /* Acknowledges must arrive in the order of the layers, so the port
         * changes only after all have arrived. */
        if (!q || (a->ack_out && a->wr_ram != q->ram))
            return 0;
        *addr = q->addr;
        *size = (int)(q->atoms - 1);
        *ack = q->ack;
        a->wr_left = q->atoms;
        a->wr_ram = q->ram;
        a->ack_out += q->ack;
        dla_fifo_pop(&a->c->wr_cmd);
        touch(b);
        return a->wr_ram == DLA_RAM_MC ? 2 : 1;
    }
    if (a->c->wr_dat.count < n)
        return 0;
    for (uint32_t i = 0; i < n; i++) {
        memcpy((uint8_t *)data + i * bench_cfg(b)->atom,
               dla_fifo_peek(&a->c->wr_dat), bench_cfg(b)->atom);
        dla_fifo_pop(&a->c->wr_dat);
    }
    if (n < bench_cfg(b)->m)
        memset((uint8_t *)data + n * bench_cfg(b)->atom, 0, bench_cfg(b)->atom);
    /* The mask of the atoms in the beat. */
    *ack = n == 2 ? 3 : 1;
    a->wr_left -= n;
    port = a->wr_ram == DLA_RAM_MC ? 2 : 1;
    touch(b);
    return port | 4;
}

void dla_dpi_memack(uint64_t ctx, int client)
{
    dla_bench *b = bench_of(ctx);
    mem_adapter *a = &mem_of(b)->ma[client];

    a->c->wr_ack.sent++;
    a->ack_out--;
    dla_fed(bench_core(b), dla_client_slot(client));
    touch(b);
}

bool bench_mem_idle(const dla_bench *b)
{
    for (int i = 0; i < DLA_NCLIENT; i++) {
        const mem_adapter *a = &mem_of(b)->ma[i];

        if (a->rd_out || a->wr_left || a->ack_out || a->c->rd_req.count ||
            a->c->wr_cmd.count)
            return false;
    }
    return true;
}

static void mem_reset(dla_bench *b, void *part)
{
    pins_mem *p = part;

    for (int i = 0; i < DLA_NCLIENT; i++)
        p->ma[i].c = bench_ports(b, dla_client_slot(i))->mem[i];
}

const pins_part pins_mem_part = { sizeof(pins_mem), mem_reset };
