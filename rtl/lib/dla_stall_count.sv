// SPDX-License-Identifier: Apache-2.0
// DMA counter of group B (registers_notes.md 6).
//
//   stall_i & enable_i --> running count --capture_i--> copy 0, copy 1 in turn
//
// The running count continues from layer to layer and wraps, or restarts at a capture (Restart:
// rubik.md 7). op_enable does not clear the copies, and a private toggle, not the register group,
// chooses between them.

`default_nettype none

module dla_stall_count #(
  /// 1: the running count restarts at a capture.
  parameter bit Restart = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,
  /// Stalls are counted.
  input  logic        enable_i,
  /// A stall in this clock.
  input  logic        stall_i,
  /// Last request or last beat of the layer accepted. This clock is never a stall clock, or with
  /// Restart one that does not count.
  input  logic        capture_i,
  /// The copy to read.
  input  logic        group_i,
  /// The copy.
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
    end else begin
      if (stall_i && enable_i) count_q <= count_q + 32'd1;
      if (capture_i) begin
        turn_q <= !turn_q;
        if (Restart) count_q <= '0;
        if (turn_q) copy1_q <= count_q;
        else copy0_q <= count_q;
      end
    end
  end

endmodule

`default_nettype wire
