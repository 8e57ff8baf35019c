// SPDX-License-Identifier: Apache-2.0
// Pins of dla_sdp as C++ objects: the bench drives them, and reads them after evaluation.

#ifndef DLA_TESTS_RTL_SDP_PINS_H
#define DLA_TESTS_RTL_SDP_PINS_H

#include <functional>

#include "../frame.h"

extern "C" {
#include "dla.h"
}

namespace sdp {

using Atom = std::vector<uint8_t>;

// Parameters of the random part of the surroundings.
struct Weather {
  unsigned latency = 1;   // clocks from a read request to its first beat, at least
  unsigned jitter = 0;    // and at most so many more for each beat
  unsigned stall = 0;     // percent of clocks in which a receiver is not ready
  unsigned starve = 0;    // percent of clocks in which a source has nothing
};

// Pin access of one read client on both ports.
struct RdPins {
  std::function<bool(int)> req_valid;
  std::function<void(int, bool)> req_ready;
  std::function<uint64_t(int, unsigned, unsigned)> req_pd;
  std::function<void(int, bool)> rsp_valid;
  std::function<bool(int)> rsp_ready;
  std::function<void(int, unsigned, unsigned, uint64_t)> rsp_pd;
  std::function<bool(int)> pop;
};

// Index 0 CV, 1 MC, as in the RAM_TYPE fields.
#define SDP_RD_PINS(V, C) \
  RdPins { \
    [v = V](int r) { return r ? v->C##2mcif_rd_req_valid : v->C##2cvif_rd_req_valid; }, \
    [v = V](int r, bool b) { \
      (r ? v->C##2mcif_rd_req_ready : v->C##2cvif_rd_req_ready) = b; }, \
    [v = V](int r, unsigned l, unsigned n) { \
      return r ? tb::get(v->C##2mcif_rd_req_pd, l, n) : tb::get(v->C##2cvif_rd_req_pd, l, n); }, \
    [v = V](int r, bool b) { (r ? v->mcif2##C##_rd_rsp_valid : v->cvif2##C##_rd_rsp_valid) = b; }, \
    [v = V](int r) { return r ? v->mcif2##C##_rd_rsp_ready : v->cvif2##C##_rd_rsp_ready; }, \
    [v = V](int r, unsigned l, unsigned n, uint64_t x) { \
      if (r) tb::put(v->mcif2##C##_rd_rsp_pd, l, n, x); \
      else tb::put(v->cvif2##C##_rd_rsp_pd, l, n, x); }, \
    [v = V](int r) { return r ? v->C##2mcif_rd_cdt_lat_fifo_pop \
                              : v->C##2cvif_rd_cdt_lat_fifo_pop; } }

}  // namespace sdp

#endif
