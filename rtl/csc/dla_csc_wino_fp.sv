// SPDX-License-Identifier: Apache-2.0
// CSC: Winograd's transform of a window of FP16 numbers (conv_core.md 6.4). Combinational.
//
//   FP16 --> FP17 --> rows: d0-d2, d1+d2, d2-d1, d1-d3 --> columns: the same --> FP16
//
// Each step rounds, so that their order matters. A difference is a sum with the sign of the second
// operand inverted; the sign of a NaN is inverted too.

`include "dla_fp.svh"
`default_nettype none

module dla_csc_wino_fp (
  /// Pixel (x, y) and channel c: element (y*4+x)*4+c.
  input  logic [64*16-1:0] data_i,
  output logic [64*16-1:0] data_o
);

  `DLA_FP_WIDEN(widen, 5, 6, 10)
  `DLA_FP_ADD(add, 6, 10)
  `DLA_FP_NARROW(narrow, 6, 10, 5)

  // Element (x, y) of a step along a column: r0 to r3 are those of its column.
  function automatic logic [16:0] step(input int unsigned n, input logic [16:0] r0, r1, r2, r3);
    logic [16:0] a, b;
    a = n == 0 ? r0 : n == 2 ? r2 : r1;
    b = n == 2 ? r1 : n == 3 ? r3 : r2;
    step = add(a, {b[16] ^ (n != 1), b[15:0]});
  endfunction

  // One process, so that the idle clocks of other layers cost a simulator one comparison.
  logic [64*17-1:0] d, rows;
  logic [16:0]      sum;

  always_comb begin
    d      = '0;
    rows   = '0;
    sum    = '0;
    data_o = '0;
    if (data_i != '0) begin
      for (int unsigned i = 0; i < 64; i++) begin
        d[17*i +: 17] = data_i[16*i +: 15] == '0 ? {data_i[16*i + 15], 16'b0}
                                                 : widen(data_i[16*i +: 16]);
      end
      for (int unsigned y = 0; y < 4; y++) begin
        for (int unsigned i = 0; i < 16; i++) begin
          rows[17*(16*y + i) +: 17] = step(y, d[17*i +: 17], d[17*(16 + i) +: 17],
                                           d[17*(32 + i) +: 17], d[17*(48 + i) +: 17]);
        end
      end
      for (int unsigned x = 0; x < 4; x++) begin
        for (int unsigned i = 0; i < 16; i++) begin
          sum = step(x, rows[17*(i/4*16 + i%4) +: 17], rows[17*(i/4*16 + 4 + i%4) +: 17],
                     rows[17*(i/4*16 + 8 + i%4) +: 17], rows[17*(i/4*16 + 12 + i%4) +: 17]);
          data_o[16*(i/4*16 + 4*x + i%4) +: 16] = narrow(sum);
        end
      end
    end
  end

endmodule

`default_nettype wire
