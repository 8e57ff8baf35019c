/* SPDX-License-Identifier: Apache-2.0
 * Named tests of nv_full: BDMA and RUBIK.
 */
#include "move.h"
#include "vec.h"

static struct ref_copy bdma_copy(int atoms, int lines, int surfs, int src,
                                 int dst)
{
    return (struct ref_copy){ .atoms = atoms, .lines = lines, .surfs = surfs,
                              .mem_src = src, .mem_dst = dst };
}

/* Two groups of two copies each. */
static void bdma_pair(struct test *b, int first, struct ref_copy c[4])
{
    char event[2][64] = { "", "" };

    bdma_group(b, first, 1, c, 2, event[first]);
    bdma_group(b, !first, 0, c + 2, 2, event[!first]);
    bdma_end(b, event);
}

/* All four directions between the memories, odd and even lines. A group has one
 * destination, because its interrupt does not prove writes to the other one
 * (bdma.md 3.4). */
static void bdma_ports(struct test *b)
{
    bdma_pair(b, 0, (struct ref_copy[]){
        bdma_copy(5, 3, 2, REF_PRI, REF_SEC),
        bdma_copy(37, 1, 1, REF_SEC, REF_SEC),
        bdma_copy(8, 2, 1, REF_SEC, REF_PRI),
        bdma_copy(1, 4, 3, REF_PRI, REF_PRI) });
}

/* Group 1 first, then group 0 after it. */
static void bdma_two_groups(struct test *b)
{
    bdma_pair(b, 1, (struct ref_copy[]){
        bdma_copy(9, 2, 3, REF_PRI, REF_PRI),
        bdma_copy(2, 5, 1, REF_SEC, REF_PRI),
        bdma_copy(3, 3, 2, REF_PRI, REF_PRI),
        bdma_copy(16, 2, 1, REF_PRI, REF_PRI) });
}

/* As many commands as a group may have. */
static void bdma_full_queue(struct test *b)
{
    struct ref_copy c[20];
    char event[2][64] = { "", "" };

    for (int i = 0; i < 20; i++)
        c[i] = bdma_copy(1 + i % 5, 1 + i % 3, 1 + i % 2,
                         i % 4 ? REF_PRI : REF_SEC, REF_PRI);
    bdma_group(b, 0, 1, c, 20, event[0]);
    bdma_end(b, event);
}

/* 21 commands wait: 11 of a group that runs its first one for long, and 10 of
 * the next group. The reads let time pass, in which the first one is taken. */
static void bdma_both_wait(struct test *b)
{
    struct ref_copy c[21], first = bdma_copy(64, 100, 1, REF_PRI, REF_SEC);
    char event[2][64] = { "", "" };

    first.src = alloc(b, first.mem_src, 64 * 32, 32);
    first.dst = alloc(b, first.mem_dst, 64 * 32, 32);
    region_elems(b, first.mem_src, first.src, "dt", 64 * 32, REF_INT8, 1, 0);
    region(b, first.mem_dst, first.dst, "dst", NULL, 64 * 32);
    bdma_push(b, &first);
    for (int i = 0; i < 21; i++)
        c[i] = bdma_copy(1 + i % 3, 1, 1, REF_PRI, REF_SEC);
    bdma_group(b, 0, 1, c, 11, event[0]);
    check_mem(b, event[0], first.mem_dst, first.dst, 64 * 32, 0);
    check_reg(b, U_BDMA, "CFG_LINE");
    check_reg(b, U_BDMA, "CFG_CMD");
    bdma_group(b, 1, 0, c + 11, 10, event[1]);
    bdma_end(b, event);
}

static void rubik_shape(struct test *b, int mode, int prec, int w, int h,
                        int co, int dx, int dy)
{
    struct ref_rubik p = { .mode = mode, .es = prec ? 2 : 1, .w = w, .h = h,
                           .dx = dx, .dy = dy, .co = co, .c = co * dx * dy };

    b->use_sec = 1;
    rubik_layer(b, &p, prec);
}

static void rubik_contract(struct test *b)
{
    rubik_shape(b, REF_CONTRACT, 0, 11, 2, 32, 3, 2);
    rubik_shape(b, REF_CONTRACT, 1, 9, 1, 16, 9, 2);
}

static void rubik_split(struct test *b)
{
    rubik_shape(b, REF_SPLIT, 0, 65, 1, 37, 1, 1);
    rubik_shape(b, REF_SPLIT, 1, 70, 1, 19, 1, 1);
}

static void rubik_merge(struct test *b)
{
    rubik_shape(b, REF_MERGE, 0, 67, 1, 35, 1, 1);
    rubik_shape(b, REF_MERGE, 1, 97, 1, 18, 1, 1);
}

/* Four layers of all modes, programmed ahead in the other group. */
static void rubik_pingpong(struct test *b)
{
    rubik_shape(b, REF_MERGE, 0, 13, 2, 40, 1, 1);
    rubik_shape(b, REF_CONTRACT, 1, 7, 2, 16, 2, 2);
    rubik_shape(b, REF_SPLIT, 1, 21, 2, 18, 1, 1);
    rubik_shape(b, REF_CONTRACT, 0, 16, 2, 32, 1, 3);
}

const struct vec vec_move[] = {
    { .name = "bdma_ports", .make = bdma_ports,
      .about = "BDMA, all four ways between the memories, odd lines, gaps" },
    { .name = "bdma_two_groups", .make = bdma_two_groups,
      .about = "BDMA, both groups launched, group 1 first" },
    { .name = "bdma_full_queue", .make = bdma_full_queue,
      .about = "BDMA, a group of 20 commands" },
    { .name = "rubik_contract", .make = rubik_contract,
      .about = "RUBIK contract 3x2 of INT8, 9x2 of INT16" },
    { .name = "rubik_split", .make = rubik_split,
      .about = "RUBIK split, INT8 and INT16, odd widths" },
    { .name = "rubik_merge", .make = rubik_merge,
      .about = "RUBIK merge, INT8 and INT16, odd widths" },
    { .name = "rubik_pingpong", .make = rubik_pingpong,
      .about = "RUBIK, four layers of all modes in both groups" },
    { .name = "bdma_both_wait", .make = bdma_both_wait,
      .about = "BDMA, 21 commands of two groups wait while a long one runs" },
    { .name = NULL },
};
