// SPDX-License-Identifier: Apache-2.0
// Frame of the benches of the floating-point modules in rtl/lib: ranges of operands shared out to
// processes, differences counted, random operands aimed at edges.
//
// A bench takes a seed and plays a sample; with FP_ALL=1 it plays every operand, on FP_JOBS (2)
// processes.

#ifndef DLA_TESTS_RTL_FP_H
#define DLA_TESTS_RTL_FP_H

#include <sys/wait.h>
#include <unistd.h>

#include <cinttypes>

#include "tb.h"

namespace fp {

inline bool all() {
  const char *v = std::getenv("FP_ALL");
  return v && *v == '1';
}

// Differences so far of this process; the first few are printed.
inline unsigned differences = 0;

inline void check(const char *what, uint64_t a, uint64_t b, uint64_t got, uint64_t want) {
  if (got != want && differences++ < 5)
    std::printf("%s: operands 0x%" PRIx64 " 0x%" PRIx64 ": RTL 0x%" PRIx64 ", model 0x%" PRIx64
                "\n", what, a, b, got, want);
}

// Plays part(j, of) for each j in a process of its own; true when none found a difference.
template <class Part> bool shared(Part part) {
  const char *v = std::getenv("FP_JOBS");
  unsigned of = all() ? (v ? unsigned(std::atoi(v)) : 2u) : 1u;
  bool good = true;

  std::fflush(stdout);
  for (unsigned j = 1; j < of; j++) {
    pid_t pid = fork();
    if (pid < 0) return false;
    if (pid == 0) {
      part(j, of);
      std::fflush(stdout);
      _exit(differences != 0);
    }
  }
  part(0, of);
  for (unsigned j = 1; j < of; j++) {
    int status = 1;
    good &= wait(&status) > 0 && status == 0;
  }
  return good && differences == 0;
}

// A pattern of `e` exponent and `m` mantissa bits: any, or near an edge of the format.
inline uint64_t pattern(tb::Rng &r, unsigned e, unsigned m) {
  const uint64_t ones = (uint64_t(1) << m) - 1, top = (uint64_t(1) << e) - 1;
  uint64_t mant = r.next() & ones, exp = r.next() & top;

  switch (r.below(8)) {
  case 0: mant = ones >> r.below(m + 1); break;
  case 1: mant = ones & ~(ones >> r.below(m + 1)); break;
  case 2: mant = (uint64_t(1) << r.below(m)) & ones; break;
  case 3: mant = 0; break;
  case 4: mant = ones - r.below(4); break;
  default: break;
  }
  switch (r.below(16)) {
  case 0: exp = r.below(4) & top; break;
  case 1: exp = top - r.below(4); break;
  case 2: exp = 0; break;
  default: break;
  }
  return (r.next() & 1) << (e + m) | exp << m | mant;
}

// A second operand, often close to x: its exponent differs by up to the mantissa's width, or its
// bits are the same.
inline uint64_t partner(tb::Rng &r, uint64_t x, unsigned e, unsigned m) {
  const uint64_t top = (uint64_t(1) << e) - 1;
  uint64_t y = pattern(r, e, m), exp = x >> m & top;

  switch (r.below(4)) {
  case 0: return y;
  case 1: return (x ^ (r.next() & 1) << (e + m)) + (r.below(2) ? 0 : r.below(5) - 2u);
  default: break;
  }
  exp += r.below(2 * m + 8);
  exp -= m + 4 < exp ? m + 4 : 0;
  return (y & ~(top << m)) | (exp & top) << m;
}

}  // namespace fp

#endif
