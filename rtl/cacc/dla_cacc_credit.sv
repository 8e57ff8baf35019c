// SPDX-License-Identifier: Apache-2.0
// Credits of the delivery buffer, one for each result that SDP has taken (conv_units.md 5.5, 7.3).
//
//   taken_i --> owed --> credit_o, one a clock, but not for places after one that is still unread
//
// In a pair of positions, results of the second position leave before the last ones of the first.
// CSC reuses places in the order in which they were written, so these credits are held until all
// results of the first position have left.

`default_nettype none

module dla_cacc_credit #(
  /// 1: more than one batch.
  parameter bit Batch = 1'b0,
  /// Results of a position. For each batch, at most this many results leave early.
  parameter int unsigned Beats = 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic clk_i,
  input  logic rst_ni,
  /// SDP took a result. early_i: the result left before one of an earlier place. close_i: it is
  /// the last result of the first position of a pair, so that no earlier place is left.
  input  logic taken_i,
  input  logic early_i,
  input  logic close_i,
  output logic credit_o
);

  if (Batch) begin : gen_batch
    localparam int unsigned EarlyW = 4 + Beats;

    logic [EarlyW+1:0] owed_q;
    logic [EarlyW-1:0] early_q;
    logic       pay;

    assign pay = owed_q > {2'b0, early_q};

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        owed_q   <= '0;
        early_q  <= '0;
        credit_o <= 1'b0;
      end else begin
        credit_o <= pay;
        if (taken_i != pay) owed_q <= taken_i ? owed_q + (EarlyW+2)'(1) : owed_q - (EarlyW+2)'(1);
        if (taken_i && close_i) early_q <= '0;
        else if (taken_i && early_i) early_q <= early_q + EarlyW'(1);
      end
    end
  end else begin : gen_one
    logic unused;

    assign unused = ^{early_i, close_i};

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) credit_o <= 1'b0;
      else credit_o <= taken_i;
    end
  end

endmodule

`default_nettype wire
