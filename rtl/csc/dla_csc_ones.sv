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

  logic [Entry-1:0] ones;

  always_comb begin
    for (int unsigned i = 0; i < Entry; i++) ones[i] = data_i[8*i +: 8] != 8'd0;
  end

  if (Full) begin : gen_full
    logic [Entry-1:0] signs;

    always_comb begin
      for (int unsigned i = 0; i < Entry; i++) begin
        signs[i]  = data_i[8*i +: 8] == 8'h80;
        mask_o[i] = ones[i];
      end
      if (wide_i) begin
        for (int unsigned i = 0; i < Entry / 2; i++) begin
          mask_o[2*i +: 2] = {2{ones[2*i] || (ones[2*i+1] && !(fp_i && signs[2*i+1]))}};
        end
      end
    end
  end else begin : gen_bytes
    logic unused;

    assign unused = ^{wide_i, fp_i};
    assign mask_o = ones;
  end

endmodule

`default_nettype wire
