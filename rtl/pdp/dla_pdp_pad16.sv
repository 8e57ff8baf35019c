// SPDX-License-Identifier: Apache-2.0
// Amount that the padding rows of a window add to its sum: PV[nv] * Kw (pdp.md 8.2, 9.2).
// Combinational.

`default_nettype none

module dla_pdp_pad16 (
  /// Elements are FP16.
  input  logic            fp_i,
  /// Padding values, 19 bits each, PV[0] = 0 in the low bits.
  input  logic [8*19-1:0] pv_i,
  /// Padding rows.
  input  logic [2:0]      nv_i,
  /// Columns of the kernel.
  input  logic [3:0]      kw_i,
  /// Product: 14 bits of INT8, 22 of INT16, or FP17.
  output logic [21:0]     pad_o
);

  logic [18:0] pv;
  logic [16:0] kw17, fp;

  assign pv = pv_i[19*nv_i +: 19];

  always_comb begin
    unique case (kw_i)
      4'd1: kw17 = 17'h07c00;
      4'd2: kw17 = 17'h08000;
      4'd3: kw17 = 17'h08200;
      4'd4: kw17 = 17'h08400;
      4'd5: kw17 = 17'h08500;
      4'd6: kw17 = 17'h08600;
      4'd7: kw17 = 17'h08700;
      default: kw17 = 17'h08800;
    endcase
  end

  dla_fp_mul #(.E(6), .M(10)) i_mul (.a_i(pv[16:0]), .b_i(kw17), .y_o(fp));

  assign pad_o = fp_i ? {5'b0, fp} : {{3{pv[18]}}, pv} * 22'(kw_i);

endmodule

`default_nettype wire
