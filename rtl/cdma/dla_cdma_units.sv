// SPDX-License-Identifier: Apache-2.0
// Reserves buffer space for the data of a layer, one unit after the other.
//
//   entries of the layer --> unit by unit, when it fits --> units reserved and not yet requested
//
// A unit is announced as a whole: a fetch grain (features) or a line (images). Space is reserved up
// to two units ahead, so that requests continue without a gap.

`default_nettype none

module dla_cdma_units (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,
  /// The fetch of a layer starts (one clock).
  input  logic        go_i,
  /// Entries of a unit and of all; the last unit may be shorter.
  input  logic [27:0] unit_i,
  input  logic [27:0] total_i,

  /// Entries that may be reserved.
  input  logic [14:0] free_i,
  /// Reserves entries in this clock, and how many.
  output logic        take_o,
  output logic [14:0] take_n_o,

  /// The present unit has space; all of it has been requested (one clock).
  output logic        ready_o,
  input  logic        done_i
);

  logic [27:0] left_q, need;
  logic [1:0]  ahead_q;

  assign need     = left_q < unit_i ? left_q : unit_i;
  assign take_o   = left_q != '0 && !ahead_q[1] && need <= {13'b0, free_i};
  assign take_n_o = need[14:0];
  assign ready_o  = ahead_q != '0;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      left_q  <= '0;
      ahead_q <= '0;
    end else if (go_i) begin
      left_q  <= total_i;
      ahead_q <= '0;
    end else begin
      if (take_o) left_q <= left_q - need;
      if (take_o != done_i) ahead_q <= take_o ? ahead_q + 2'd1 : ahead_q - 2'd1;
    end
  end

endmodule

`default_nettype wire
