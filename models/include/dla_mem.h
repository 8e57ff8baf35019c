/* SPDX-License-Identifier: Apache-2.0
 * Sparse memory of one port: the images of a run.
 *
 * Addresses are 64-bit byte addresses. Bytes that were never written read 0 and
 * are reported by the flags. Regions declare what a run may touch; with no
 * region declared everything may be touched, unless the memory is confined.
 */
#ifndef DLA_MEM_H
#define DLA_MEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct dla_mem dla_mem;

/* Result flags of an access. */
enum {
    DLA_MEM_OK = 0,
    DLA_MEM_UNINIT = 1,  /* a byte was read that was never written */
    DLA_MEM_OUTSIDE = 2, /* a byte is outside all declared regions */
    DLA_MEM_NOMEM = 4    /* host memory ran out; the write is not complete */
};

/* An access outside all declared regions. */
typedef struct dla_stray {
    int client; /* dla_client */
    bool write;
    int ram; /* DLA_RAM_... */
    uint64_t addr;
} dla_stray;

/* Memory of the embedding program. Both return the flags above; another value,
 * and DLA_MEM_UNINIT of a write, counts as DLA_MEM_OUTSIDE. ram is DLA_RAM_MC
 * or DLA_RAM_CV. */
typedef struct dla_memory_ops {
    unsigned (*read)(void *user, int ram, uint64_t addr, void *dst, size_t n);
    unsigned (*write)(void *user, int ram, uint64_t addr, const void *src,
                      size_t n);
    void *user;
} dla_memory_ops;

/* An observer of dla_mem_read and dla_mem_write: it is called after a read, and
 * before a write takes effect, with the bytes. */
typedef struct dla_mem_watcher {
    void (*read)(void *user, uint64_t addr, const uint8_t *bytes, size_t n);
    void (*write)(void *user, uint64_t addr, const uint8_t *bytes, size_t n);
    void *user;
} dla_mem_watcher;

#pragma GCC visibility push(default)

dla_mem *dla_mem_create(void); /* NULL when out of memory */
void dla_mem_destroy(dla_mem *m);
void dla_mem_clear(dla_mem *m); /* forgets contents and regions */
/* Repeats all accesses through the back door (clear, load, fill, declare,
 * release, map) on twin, which starts as a memory of its own; NULL: ends this.
 * The twin keeps its own writes to a mapped range beside it, until they
 * settle. */
void dla_mem_set_twin(dla_mem *m, dla_mem *twin);
/* The other memory has the same bytes now: a twin that wrote them last reads
 * them from the mapped range again. Other ranges stay as they are. */
void dla_mem_settle(dla_mem *m, uint64_t addr, const void *bytes, size_t n);

unsigned dla_mem_read(dla_mem *m, uint64_t addr, void *dst, size_t n);
unsigned dla_mem_write(dla_mem *m, uint64_t addr, const void *src, size_t n);
/* Writes the bytes with strobe bit 1 (bit i of strobe[i / 8]). */
unsigned dla_mem_write_strobe(dla_mem *m, uint64_t addr, const void *src,
                              const uint8_t *strobe, size_t n);
/* Sets n bytes to value; marks them written. Ignores regions. */
unsigned dla_mem_fill(dla_mem *m, uint64_t addr, uint8_t value, size_t n);
/* Back door write and read, ignoring regions. */
unsigned dla_mem_load(dla_mem *m, uint64_t addr, const void *src, size_t n);
unsigned dla_mem_peek(dla_mem *m, uint64_t addr, void *dst, size_t n);

/* CRC-32 (ISO-HDLC) of n bytes; never written bytes count as 0. */
uint32_t dla_mem_crc(dla_mem *m, uint64_t addr, size_t n);

/* Declares [addr, addr + n). Declaring the same or an inner range again is
 * harmless. Returns false, with the range found in *with (base, size), when
 * it partly overlaps another region. */
bool dla_mem_declare(dla_mem *m, uint64_t addr, uint64_t n,
                     uint64_t with[2]);
/* Drops the region that starts at addr with its contents; returns false if
 * there is none. */
bool dla_mem_release(dla_mem *m, uint64_t addr);
/* Maps [addr, addr + n) to memory of the embedding program, without a copy:
 * `bytes`, or with ops not NULL the bytes that its functions read and write. It
 * is a declared region, and all of it counts as written; clear and release end
 * it. False when it overlaps the region in *with (base, size; 0, 0: out of
 * memory, a range beyond 2^64, or functions for a memory with a twin, which
 * would call them too). */
bool dla_mem_map(dla_mem *m, uint64_t addr, uint64_t n, void *bytes,
                 const dla_memory_ops *ops, int ram, uint64_t with[2]);
bool dla_mem_maps(const dla_mem *m); /* a range is mapped */
/* From now on a memory without regions has no inside: every access is outside.
 * The twin of now too; clear ends it. */
void dla_mem_confine(dla_mem *m);
bool dla_mem_confined(const dla_mem *m);
/* True when every byte is in a declared region (or none is declared, and the
 * memory is not confined). */
bool dla_mem_inside(const dla_mem *m, uint64_t addr, uint64_t n);

/* Region number i in order of addresses: false past the last one. */
bool dla_mem_region(const dla_mem *m, size_t i, uint64_t *addr, uint64_t *n);

/* w sees all accesses from now on; the caller owns it. NULL: no observer. */
void dla_mem_watch(dla_mem *m, const dla_mem_watcher *w);

/* Bytes of host memory held for contents. */
size_t dla_mem_footprint(const dla_mem *m);

#pragma GCC visibility pop

#endif
