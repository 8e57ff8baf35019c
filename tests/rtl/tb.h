// SPDX-License-Identifier: Apache-2.0
// Helpers of the RTL benches: random numbers, checks, bit access to Verilator ports.

#ifndef DLA_TESTS_RTL_TB_H
#define DLA_TESTS_RTL_TB_H

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "verilated.h"

namespace tb {

// xorshift64*: the same sequence on every machine.
struct Rng {
  uint64_t s;
  explicit Rng(uint64_t seed) : s(seed * 0x9e3779b97f4a7c15ull + 1) {}
  uint64_t next() {
    s ^= s >> 12;
    s ^= s << 25;
    s ^= s >> 27;
    return s * 0x2545f4914f6cdd1dull;
  }
  unsigned below(unsigned n) { return unsigned((next() >> 33) % n); }
  bool percent(unsigned p) { return below(100) < p; }
};

// The seed of a run, its first argument. RTL reads the others, +NAME=VALUE.
inline uint64_t seed_of(int argc, char **argv) {
  Verilated::commandArgs(argc, argv);
  return argc > 1 ? std::strtoull(argv[1], nullptr, 0) : 1;
}

inline uint64_t mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15ull;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

// Bits [lsb+n-1:lsb] of a port of any width, n <= 64 (little-endian host).
template <class T> uint64_t get(const T &sig, unsigned lsb, unsigned n) {
  const uint8_t *b = reinterpret_cast<const uint8_t *>(&sig);
  uint64_t v = 0;
  for (unsigned i = 0; i < n; i++) {
    v |= uint64_t(b[(lsb + i) >> 3] >> ((lsb + i) & 7) & 1) << i;
  }
  return v;
}

template <class T> void put(T &sig, unsigned lsb, unsigned n, uint64_t v) {
  uint8_t *b = reinterpret_cast<uint8_t *>(&sig);
  for (unsigned i = 0; i < n; i++) {
    uint8_t m = uint8_t(1u << ((lsb + i) & 7));
    if (v >> i & 1) b[(lsb + i) >> 3] |= m;
    else b[(lsb + i) >> 3] &= uint8_t(~m);
  }
}

// CSB request payload, unit_pins.md 4.1.
inline uint64_t csb_pd(bool write, bool nposted, uint32_t byte_off, uint32_t data) {
  return uint64_t(nposted) << 55 | uint64_t(write) << 54 | uint64_t(data) << 22 | byte_off >> 2;
}

}  // namespace tb

inline uint64_t tb_now = 0;  // clocks

#define CHECK(cond, ...)                                                       \
  do {                                                                         \
    if (!(cond)) {                                                             \
      std::fprintf(stderr, "%s:%d: cycle %llu: check failed: %s: ", __FILE__,  \
                   __LINE__, static_cast<unsigned long long>(tb_now), #cond);  \
      std::fprintf(stderr, __VA_ARGS__);                                       \
      std::fputc('\n', stderr);                                                \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

// A port of UNIT, whose name stands between a and b.
#define PIN3(a, u, b) a##u##b
#define PIN2(a, u, b) PIN3(a, u, b)
#define PIN(a, b) PIN2(a, UNIT, b)

#endif
