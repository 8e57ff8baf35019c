// SPDX-License-Identifier: Apache-2.0
// Stall and latency counters of one read client (conv_core.md 10).
//
//   request offered, not taken ----------------------> + 1 -----------> stalls
//   atoms requested - atoms received, 511 at most ----> + that many ---> latency
//
// Both count a layer with DMA_EN = 1 from its start to its end, and wrap. A request counts once for
// each of its atoms, because the memory interface splits it into reads of single atoms.

`default_nettype none

module dla_cdma_perf (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,
  /// A layer starts (one clock).
  input  logic        start_i,
  /// Counting is enabled.
  input  logic        enable_i,
  /// A request is offered and not taken.
  input  logic        stall_i,
  /// A request is taken, and its atoms minus 1.
  input  logic        taken_i,
  input  logic [14:0] size_i,
  /// An atom has arrived.
  input  logic        beat_i,
  /// Clocks in which a request waited.
  output logic [31:0] stalls_o,
  /// Sum over the clocks of the atoms under way, at most 511 each.
  output logic [31:0] latency_o
);

  logic [15:0] out_q, now;

  assign now = out_q > 16'd511 ? 16'd511 : out_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      out_q     <= '0;
      stalls_o  <= '0;
      latency_o <= '0;
    end else if (start_i) begin
      out_q     <= '0;
      stalls_o  <= '0;
      latency_o <= '0;
    end else if (enable_i) begin
      out_q     <= out_q + (taken_i ? {1'b0, size_i} + 16'd1 : '0) - {15'b0, beat_i};
      latency_o <= latency_o + {16'b0, now};
      if (stall_i) stalls_o <= stalls_o + 32'd1;
    end
  end

endmodule

`default_nettype wire
