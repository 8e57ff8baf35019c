/* SPDX-License-Identifier: Apache-2.0
 * Trigger flags of a Verilated model, eight at a time. Verilator 5.006 tests
 * them one by one, several times for each edge of a clock; each gated clock adds
 * two. mk/sim.mk includes this file in front of Verilator's code where
 * Verilator's own class is the slow one. */
#define VlTriggerVec VlTriggerVecOfVerilator
#include "verilated.h"
#undef VlTriggerVec

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace dla {

template <std::size_t T_size>
class VlTriggerVec final {
  static constexpr std::size_t Words = T_size / 8 + 1;
  alignas(8) bool m_flags[8 * Words];

  std::uint64_t word(std::size_t i) const {
    std::uint64_t w;

    std::memcpy(&w, m_flags + 8 * i, sizeof w);
    return w;
  }
  void put(std::size_t i, std::uint64_t w) { std::memcpy(m_flags + 8 * i, &w, sizeof w); }

 public:
  VlTriggerVec() { clear(); }
  void clear() { std::memset(m_flags, 0, sizeof m_flags); }
  bool& at(std::size_t i) { return m_flags[i]; }
  bool any() const {
    std::uint64_t all = 0;

    for (std::size_t i = 0; i < Words; ++i) all |= word(i);
    return all != 0;
  }
  void set(const VlTriggerVec& other) {
    for (std::size_t i = 0; i < Words; ++i) put(i, word(i) | other.word(i));
  }
  void andNot(const VlTriggerVec& a, const VlTriggerVec& b) {
    for (std::size_t i = 0; i < Words; ++i) put(i, a.word(i) & ~b.word(i));
  }
};

}  // namespace dla

using dla::VlTriggerVec;
