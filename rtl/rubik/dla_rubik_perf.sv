// SPDX-License-Identifier: Apache-2.0
// Performance counter of RUBIK (rubik.md 7, registers_notes.md 6).
//
//   count_i & enable_i --> running count --capture_i--> copy 0, copy 1 in turn; starts anew
//
// The clock of the capture is not counted.  The copies hold until the next capture of their turn;
// a private toggle chooses between them, not the register group.

`default_nettype none

module dla_rubik_perf (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        enable_i,
  input  logic        count_i,
  input  logic        capture_i,
  /// The copy to read.
  input  logic        group_i,
  output logic [31:0] count_o
);

  logic [31:0] count_q, copy0_q, copy1_q;
  logic        turn_q;

  assign count_o = group_i ? copy1_q : copy0_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      count_q <= '0;
      copy0_q <= '0;
      copy1_q <= '0;
      turn_q  <= 1'b0;
    end else if (capture_i) begin
      count_q <= '0;
      turn_q  <= !turn_q;
      if (turn_q) copy1_q <= count_q;
      else copy0_q <= count_q;
    end else if (count_i && enable_i) begin
      count_q <= count_q + 32'd1;
    end
  end

endmodule

`default_nettype wire
