// SPDX-License-Identifier: Apache-2.0
// Runs of atoms of an image: line by line, the planes in turns (conv_core.md 4.2).
//
//   line addresses of both planes --> dla_cdma_turns --> run {address, atoms of the turn}

`default_nettype none

module dla_cdma_runs_img #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom, a power of two.
  parameter int unsigned Atom = 8
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// The fetch of a layer starts (one clock).
  input  logic             go_i,
  /// Byte addresses of the planes.
  input  logic [AddrW-1:0] base0_i,
  input  logic [AddrW-1:0] base1_i,
  /// Line strides of the planes, in bytes.
  input  logic [31:0]      stride0_i,
  input  logic [31:0]      stride1_i,
  /// Atoms of a line in each plane.
  input  logic [15:0]      atoms0_i,
  input  logic [15:0]      atoms1_i,
  /// Lines of the layer.
  input  logic [13:0]      lines_i,

  /// The line has space in the buffer; its last run has been taken (one clock).
  input  logic             unit_i,
  output logic             unit_done_o,

  /// Run of atoms; it is taken.
  output logic             run_valid_o,
  input  logic             run_ready_i,
  /// Byte address of its first atom, and its atoms.
  output logic [AddrW-1:0] run_addr_o,
  output logic [25:0]      run_atoms_o
);

  logic             plane, last, busy, take;
  logic [15:0]      turn;
  logic [AddrW-1:0] line0_q, line1_q, addr0_q, addr1_q, next;

  assign run_valid_o = unit_i && busy;
  assign run_addr_o  = plane ? addr1_q : addr0_q;
  assign run_atoms_o = {10'b0, turn};
  assign take        = run_valid_o && run_ready_i;
  assign unit_done_o = take && last;
  assign next        = run_addr_o + (AddrW'(turn) << $clog2(Atom));

  dla_cdma_turns i_turns (
    .clk_i, .rst_ni, .go_i, .atoms0_i, .atoms1_i, .lines_i, .step_i(take), .n_i(turn),
    .plane_o(plane), .turn_o(turn), .last_o(last), .busy_o(busy));

  always_ff @(posedge clk_i) begin
    if (go_i) begin
      line0_q <= base0_i;
      line1_q <= base1_i;
      addr0_q <= base0_i;
      addr1_q <= base1_i;
    end else if (unit_done_o) begin
      line0_q <= line0_q + AddrW'(stride0_i);
      line1_q <= line1_q + AddrW'(stride1_i);
      addr0_q <= line0_q + AddrW'(stride0_i);
      addr1_q <= line1_q + AddrW'(stride1_i);
    end else if (take) begin
      if (plane) addr1_q <= next;
      else addr0_q <= next;
    end
  end

endmodule

`default_nettype wire
