// SPDX-License-Identifier: Apache-2.0
// Register fields of dla_regs_pkg as parts of the flat vectors of dla_pingpong.
`ifndef DLA_REGS_SVH
`define DLA_REGS_SVH

// Bit number of field F of register R in a vector that starts at byte offset Base.
`define DLA_FBIT(R, F, Base) \
  (8 * (32'(dla_regs_pkg::R) - (Base)) + dla_regs_pkg::R``__``F``_LSB)

// Field F of register R: a part of the vector `vec` that starts at byte offset Base.
`define DLA_F(vec, R, F, Base) \
  vec[`DLA_FBIT(R, F, Base) +: dla_regs_pkg::R``__``F``_W]

// The word of register R: a byte address or stride, of which some configurations leave out the low
// bits.
`define DLA_WORD(vec, R, Base) vec[8 * (32'(dla_regs_pkg::R) - (Base)) +: 32]

// Vectors of Width bits with ones in the field, and with its reset value in it.
`define DLA_FMASK(Width, R, F, Base) \
  (((Width)'(0) | (((Width)'(1) << dla_regs_pkg::R``__``F``_W) - (Width)'(1))) \
   << `DLA_FBIT(R, F, Base))
`define DLA_FRESET(Width, R, F, Base) \
  ((Width)'(dla_regs_pkg::R``__``F``_RESET) << `DLA_FBIT(R, F, Base))

`endif
