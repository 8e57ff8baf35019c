// SPDX-License-Identifier: Apache-2.0
// Clock-crossing FIFO with gray pointers and three-stage synchronisers.
//
//   w domain                                             r domain
//   wvalid/wready/wdata --> mem[Depth] -----------------> rvalid/rready/rdata
//        wptr (gray) --------- sync3 (rclk) ------------> empty
//        full (flop) <-------- sync3 (wclk) ------------- rptr (gray)
//
// Latency: with equal clocks, a word taken at write edge 0 is offered from read cycle 4 on.
// `wready_o` is registered, so a freed slot can be used one clock after its pointer left the
// synchroniser: a full FIFO has a period of 9 clocks. That gives the 139 clocks for 64 posted
// writes of system.md 2. A word offered while wready_o is low is not stored.

`default_nettype none

module dla_async_fifo #(
  /// Bits of a word.
  parameter int unsigned Width = 8,
  /// Words; a power of two, 2 or more.
  parameter int unsigned Depth = 4
) (
  /// Clock and reset of the write side.
  input  logic             wclk_i,
  input  logic             wrst_ni,
  /// Word to store; it is taken.
  input  logic             wvalid_i,
  output logic             wready_o,
  /// Its bits.
  input  logic [Width-1:0] wdata_i,

  /// Clock and reset of the read side.
  input  logic             rclk_i,
  input  logic             rrst_ni,
  /// Oldest word; it is taken.
  output logic             rvalid_o,
  input  logic             rready_i,
  /// Its bits.
  output logic [Width-1:0] rdata_o
);

  localparam int unsigned AddrW = $clog2(Depth);
  localparam int unsigned PtrW  = AddrW + 1;
  // Write and read gray pointers Depth apart differ in exactly the two top bits.
  localparam logic [PtrW-1:0] FullPattern = PtrW'(3) << (PtrW - 2);

  logic [Width-1:0] mem [Depth];

  logic [PtrW-1:0] wbin_q, wbin_d, wgray_q, wgray_d, rgray_w;
  logic [PtrW-1:0] rbin_q, rbin_d, rgray_q, wgray_r;
  logic            full_q, push, pop;

  // ---- write side
  assign wready_o = !full_q;
  assign push     = wvalid_i && !full_q;
  assign wbin_d   = push ? wbin_q + PtrW'(1) : wbin_q;
  assign wgray_d  = wbin_d ^ (wbin_d >> 1);

  always_ff @(posedge wclk_i or negedge wrst_ni) begin
    if (!wrst_ni) begin
      wbin_q  <= '0;
      wgray_q <= '0;
      full_q  <= 1'b0;
    end else begin
      wbin_q  <= wbin_d;
      wgray_q <= wgray_d;
      full_q  <= (wgray_d ^ rgray_w) == FullPattern;
    end
  end

  always_ff @(posedge wclk_i) begin
    if (push) mem[wbin_q[AddrW-1:0]] <= wdata_i;
  end

  dla_sync3 #(.Width(PtrW)) i_sync_r2w (
    .clk_i(wclk_i), .rst_ni(wrst_ni), .d_i(rgray_q), .q_o(rgray_w));

  // ---- read side
  dla_sync3 #(.Width(PtrW)) i_sync_w2r (
    .clk_i(rclk_i), .rst_ni(rrst_ni), .d_i(wgray_q), .q_o(wgray_r));

  assign rvalid_o = rgray_q != wgray_r;
  assign rdata_o  = mem[rbin_q[AddrW-1:0]];
  assign pop      = rvalid_o && rready_i;
  assign rbin_d   = rbin_q + PtrW'(1);

  always_ff @(posedge rclk_i or negedge rrst_ni) begin
    if (!rrst_ni) begin
      rbin_q  <= '0;
      rgray_q <= '0;
    end else if (pop) begin
      rbin_q  <= rbin_d;
      rgray_q <= rbin_d ^ (rbin_d >> 1);
    end
  end

endmodule

`default_nettype wire
