// SPDX-License-Identifier: Apache-2.0
// The results of CMAC's models for one word of a 16-bit MAC cell (nv_full): the four values of 44
// bits at its pins (unit_pins.md 4.8).

#ifndef DLA_TESTS_RTL_MAC_CELL_H
#define DLA_TESTS_RTL_MAC_CELL_H

#include <cstdint>
#include <cstring>

#define _Alignas alignas
extern "C" {
#include "../../models/units/cmac/cmac_priv.h"
}
#undef _Alignas

namespace mac {

// A word of 64 lanes of 2 bytes. In INT8 the data are in its lower half, and so is the first
// kernel.
inline void sums(unsigned precision, bool wino, const void *dat, const void *wt, uint64_t out[4]) {
  static dla_stripe s;
  const unsigned second = wino ? 4 : 1;
  int32_t o32[8] = {};
  int64_t o64[4] = {};

  s.items = 1;
  s.kernels = precision == DLA_INT8 ? 2 : 1;
  std::memcpy(s.dat, dat, DLA_CELL_BYTES);
  std::memcpy(s.wt, wt, DLA_CELL_BYTES);
  if (precision == DLA_INT8) {
    if (wino) cmac_wino_int8(&s, 32, o32);
    else cmac_int8_plain(&s, 32, 64, o32, nullptr);
  } else if (precision == DLA_INT16) {
    if (wino) cmac_wino_int16(&s, 16, o64);
    else cmac_int16(&s, 16, 128, o64);
  } else {
    (wino ? cmac_wino_fp16 : cmac_fp16)(&s, 16, o64, cmac_terms_plain);
  }
  for (unsigned n = 0; n < 4; n++) {
    if (n && !wino) out[n] = 0;
    else if (precision == DLA_INT8) out[n] = uint64_t(o32[second + n] & 0x3fffff) << 22 | (o32[n] & 0x3fffff);
    else out[n] = uint64_t(o64[n]) & ((uint64_t(1) << (precision == DLA_INT16 ? 38 : 44)) - 1);
  }
}

}  // namespace mac

#endif
