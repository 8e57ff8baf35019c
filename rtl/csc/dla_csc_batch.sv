// SPDX-License-Identifier: Apache-2.0
// CSC: the batches of a position, one word each (conv_core.md 6).
//
//   position 0: batch 0, batch 1, ... last | position 1: batch 0, ...
//
// The buffer has a line of batch 0, the same line of batch 1 and so on, and then the next line
// (conv_core.md 5.1).

`default_nettype none

module dla_csc_batch #(
  /// 1: more than one batch.
  parameter bit Batch = 1'b0
) (
  /// Clock.
  input  logic        clk_i,
  /// A stripe is taken; a word is issued.
  input  logic        take_i,
  input  logic        issue_i,
  input  logic [4:0]  batches_m1_i,
  /// Entries of a line of one batch.
  input  logic [14:0] line_i,

  /// The batch of this word, the entries of the earlier batches, and whether it is the last batch.
  output logic [4:0]  batch_o,
  output logic [15:0] off_o,
  output logic        last_o
);

  if (Batch) begin : gen_batch
    assign last_o = batch_o == batches_m1_i;

    always_ff @(posedge clk_i) begin
      if (take_i || (issue_i && last_o)) begin
        batch_o <= '0;
        off_o   <= '0;
      end else if (issue_i) begin
        batch_o <= batch_o + 5'd1;
        off_o   <= off_o + 16'(line_i);
      end
    end
  end else begin : gen_one
    logic unused;

    assign unused  = ^{clk_i, take_i, issue_i, batches_m1_i, line_i};
    assign batch_o = '0;
    assign off_o   = '0;
    assign last_o  = 1'b1;
  end

endmodule

`default_nettype wire
