// SPDX-License-Identifier: Apache-2.0
// NAME(x): {bits removed, x shifted left until its highest bit is set}, of W bits; of a signed
// operand one bit of the sign stays.  A zero is shifted too.
`ifndef DLA_NORM_SVH
`define DLA_NORM_SVH

`define DLA_NORM(NAME, W, SIGNED) \
  function automatic logic [$clog2(W)+(W)-1:0] NAME(input logic [(W)-1:0] x); \
    logic [(W)-1:0]         y; \
    logic [$clog2(W)-1:0] n; \
    y = x; \
    n = '0; \
    for (int unsigned i = 1; i <= $clog2(W); i++) begin \
      /* the bits that go, and of a signed operand the first that stays, equal the sign */ \
      if ((y ^ {(W){(SIGNED) && x[(W)-1]}}) \
          >> ((W) - (1 << ($clog2(W) - i)) - 32'(SIGNED)) == '0) begin \
        y                 = y << (1 << ($clog2(W) - i)); \
        n[$clog2(W) - i] = 1'b1; \
      end \
    end \
    NAME = {n, y}; \
  endfunction

`endif
