// SPDX-License-Identifier: Apache-2.0
// Runs of atoms of a feature cube: grain by grain, in it surface by surface (conv_core.md 4.2).
//
//   grain address --> + surface stride --> run {address, W * lines of the grain}
//
// The lines of a grain of more than one are contiguous.  A 1x1 cube with both packed flags is one
// run of all its surfaces: the layer is given as one grain of one surface.

`default_nettype none

module dla_cdma_runs_dc #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             go_i,
  input  logic [AddrW-1:0] base_i,
  /// From a grain to the next, from a surface to the next.
  input  logic [AddrW-1:0] grain_step_i,
  input  logic [31:0]      surf_stride_i,
  input  logic [12:0]      surfs_m1_i,
  /// Atoms of a grain of one surface, and of all grains; the last one may be shorter.
  input  logic [25:0]      grain_i,
  input  logic [25:0]      total_i,

  /// The grain has space in the buffer; its last run has been taken (one clock).
  input  logic             unit_i,
  output logic             unit_done_o,

  output logic             run_valid_o,
  input  logic             run_ready_i,
  output logic [AddrW-1:0] run_addr_o,
  output logic [25:0]      run_atoms_o
);

  logic [AddrW-1:0] grain_q, addr_q;
  logic [12:0]      surf_q;
  logic [25:0]      left_q;
  logic             take, last;

  assign run_valid_o = unit_i && left_q != '0;
  assign run_addr_o  = addr_q;
  assign run_atoms_o = left_q < grain_i ? left_q : grain_i;
  assign take        = run_valid_o && run_ready_i;
  assign last        = surf_q == surfs_m1_i;
  assign unit_done_o = take && last;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) left_q <= '0;
    else if (go_i) left_q <= total_i;
    else if (unit_done_o) left_q <= left_q - run_atoms_o;
  end

  always_ff @(posedge clk_i) begin
    if (go_i) begin
      grain_q <= base_i;
      addr_q  <= base_i;
      surf_q  <= '0;
    end else if (unit_done_o) begin
      grain_q <= grain_q + grain_step_i;
      addr_q  <= grain_q + grain_step_i;
      surf_q  <= '0;
    end else if (take) begin
      addr_q <= addr_q + AddrW'(surf_stride_i);
      surf_q <= surf_q + 13'd1;
    end
  end

endmodule

`default_nettype wire
