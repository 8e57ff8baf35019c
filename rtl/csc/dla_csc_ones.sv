// SPDX-License-Identifier: Apache-2.0
// CSC: finds the lanes that are not zero (conv_core.md 6.6). Both lanes of a 16-bit element have
// its bit. FP16 has two zeros, +0 and -0. Combinational.

`default_nettype none

module dla_csc_ones #(
  /// Bytes of a word, a lane each.
  parameter int unsigned Entry = 8,
  /// 1: elements of three precisions.
  parameter bit Full = 1'b0
) (
  /// Elements of 16 bits, and FP16.
  input  logic               wide_i,
  input  logic               fp_i,
  input  logic [8*Entry-1:0] data_i,
  output logic [Entry-1:0]   mask_o
);

  // Eight bytes at once, which a simulator keeps in one register.
  function automatic logic [7:0] ones(input logic [63:0] bytes, input logic wide);
    logic [63:0] v;
    v = bytes | bytes >> 4;
    v = v | v >> 2;
    v = (v | v >> 1) & 64'h0101_0101_0101_0101;
    if (wide) v = (v | v >> 8) & 64'h0001_0001_0001_0001;
    v = v | v >> 7;
    v = v | v >> 14;
    v = v | v >> 28;
    ones = wide ? v[7:0] | v[7:0] << 1 : v[7:0];
  endfunction

  logic        wide;
  logic [63:0] keep;

  // the sign of an FP16 zero does not count
  assign wide = Full && wide_i;
  assign keep = Full && wide_i && fp_i ? 64'h7fff_7fff_7fff_7fff : '1;

  for (genvar i = 0; i < Entry / 8; i++) begin : gen_eight
    assign mask_o[8*i +: 8] = ones(data_i[64*i +: 64] & keep, wide);
  end

endmodule

`default_nettype wire
