// SPDX-License-Identifier: Apache-2.0
// A MAC cell: the weights of one kernel, and their product with a data word.
//
//   wt_i --wt_valid_i--> shadow_q --start_i--> active_q --+
//                                                         x--> sum of all lanes --[FF]--> sum_o
//   dat_i ------------------------------------------------+
//
// A cell that got no weights since the last start_i is off until the next one: its sum is 0
// (conv_units.md 6).  The weights that come in the clock of start_i are those of the next stripe.

`default_nettype none

module dla_cmac_cell #(
  /// Products of a sum.
  parameter int unsigned Lanes = 8,
  /// Bits of the sum: 16 and the logarithm of Lanes.
  parameter int unsigned SumW = 16 + $clog2(Lanes)
) (
  input  logic               clk_i,
  input  logic               rst_ni,

  /// Weights of the next stripe; bytes without a weight are 0.
  input  logic               wt_valid_i,
  input  logic [8*Lanes-1:0] wt_i,

  /// A stripe starts: one clock before its first data word.
  input  logic               start_i,
  input  logic               dat_valid_i,
  input  logic [8*Lanes-1:0] dat_i,

  /// One clock behind the data word.
  output logic               on_o,
  output logic [SumW-1:0]    sum_o
);

  logic               loaded_q, on_q;
  logic [8*Lanes-1:0] shadow_q, active_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      loaded_q <= 1'b0;
      on_q     <= 1'b0;
    end else if (start_i || wt_valid_i) begin
      loaded_q <= wt_valid_i;
      if (start_i) on_q <= loaded_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (wt_valid_i) shadow_q <= wt_i;
    if (start_i) active_q <= shadow_q;
  end

  function automatic logic [SumW-1:0] dot(input logic [8*Lanes-1:0] dat, wt);
    dot = '0;
    for (int unsigned l = 0; l < Lanes; l++) begin
      dot = dot + SumW'($signed(dat[8*l +: 8])) * SumW'($signed(wt[8*l +: 8]));
    end
  endfunction

  always_ff @(posedge clk_i) begin
    if (dat_valid_i) begin
      on_o  <= on_q;
      sum_o <= on_q ? dot(dat_i, active_q) : '0;
    end
  end

endmodule

`default_nettype wire
