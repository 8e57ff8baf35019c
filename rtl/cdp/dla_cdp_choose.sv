// SPDX-License-Identifier: Apache-2.0
// Choice between LE and LO of CDP (cdp.md 4.5). Combinational.
//
//   outcomes of both tables, priorities --> the table, its outcome, the counter that steps

`include "dla_cdp.svh"
`default_nettype none

module dla_cdp_choose (
  /// Single set, as sampled at the start of the layer.
  input  logic [32*`CDP_NUM_S-1:0] s_i,
  /// The value is below, above LE.
  input  logic                     le_under_i,
  input  logic                     le_over_i,
  /// The same for LO.
  input  logic                     lo_under_i,
  input  logic                     lo_over_i,

  /// LO gives the result, not LE.
  output logic                     lo_o,
  /// The value is below, above that table.
  output logic                     under_o,
  output logic                     over_o,
  /// {LO_HIT, LE_HIT, HYBRID, OFLOW, UFLOW}.
  output logic [4:0]               class_o
);

  logic le_hit, lo_hit, unused;

  assign le_hit  = !le_under_i && !le_over_i;
  assign lo_hit  = !lo_under_i && !lo_over_i;
  assign under_o = lo_o ? lo_under_i : le_under_i;
  assign over_o  = lo_o ? lo_over_i : le_over_i;
  assign unused  = ^s_i;

  always_comb begin
    if (le_under_i && lo_under_i) begin
      class_o = 5'b00001;
      lo_o    = `CDP_S(LUT_CFG, LUT_UFLOW_PRIORITY);
    end else if (le_over_i && lo_over_i) begin
      class_o = 5'b00010;
      lo_o    = `CDP_S(LUT_CFG, LUT_OFLOW_PRIORITY);
    end else if (le_hit && !lo_hit) begin
      class_o = 5'b01000;
      lo_o    = 1'b0;
    end else if (lo_hit && !le_hit) begin
      class_o = 5'b10000;
      lo_o    = 1'b1;
    end else begin
      class_o = 5'b00100;
      lo_o    = `CDP_S(LUT_CFG, LUT_HYBRID_PRIORITY);
    end
  end

endmodule

`default_nettype wire
