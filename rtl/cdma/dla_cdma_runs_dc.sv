// SPDX-License-Identifier: Apache-2.0
// Runs of atoms of feature cubes: grain by grain, within it batch by batch, surface by surface
// (conv_core.md 4.2).
//
//   grain address --> + batch stride --> + surface stride --> run {address, W * lines of the grain}
//
// The lines of a grain are contiguous when it has more than one. A 1x1 cube with both packed flags
// is one run of all its surfaces: the settings give this layer as one grain of one surface.

`default_nettype none

module dla_cdma_runs_dc #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// 1: more than one batch.
  parameter bit Batch = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// The fetch of a layer starts (one clock).
  input  logic             go_i,
  /// Byte address of the cube.
  input  logic [AddrW-1:0] base_i,
  /// From a grain to the next, from a surface to the next.
  input  logic [AddrW-1:0] grain_step_i,
  input  logic [31:0]      surf_stride_i,
  /// Surfaces minus 1.
  input  logic [12:0]      surfs_m1_i,
  /// From a batch to the next, and batches.
  input  logic [31:0]      batch_stride_i,
  input  logic [4:0]       batches_m1_i,
  /// Atoms of a grain of one surface, and of all grains; the last one may be shorter.
  input  logic [25:0]      grain_i,
  input  logic [25:0]      total_i,

  /// The grain has space in the buffer; its last run has been taken (one clock).
  input  logic             unit_i,
  output logic             unit_done_o,

  /// Run of atoms; it is taken.
  output logic             run_valid_o,
  input  logic             run_ready_i,
  /// Byte address of its first atom, and its atoms.
  output logic [AddrW-1:0] run_addr_o,
  output logic [25:0]      run_atoms_o
);

  logic [AddrW-1:0] grain_q, addr_q, batch_next;
  logic [12:0]      surf_q;
  // Atoms of a surface that are not yet in a grain.
  logic [25:0]      left_q;
  logic             take, last, surfs_end, batch_end;

  assign run_valid_o = unit_i && left_q != '0;
  assign run_addr_o  = addr_q;
  assign run_atoms_o = left_q < grain_i ? left_q : grain_i;
  assign take        = run_valid_o && run_ready_i;
  assign surfs_end   = surf_q == surfs_m1_i;
  assign last        = surfs_end && batch_end;
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
      addr_q <= surfs_end ? batch_next : addr_q + AddrW'(surf_stride_i);
      surf_q <= surfs_end ? '0 : surf_q + 13'd1;
    end
  end

  // ---- batches of a grain
  if (Batch) begin : gen_batch
    logic [4:0]       batches_q;
    logic [AddrW-1:0] base_q;

    assign batch_end  = batches_q == '0;
    assign batch_next = base_q + AddrW'(batch_stride_i);

    always_ff @(posedge clk_i) begin
      if (go_i || unit_done_o) begin
        batches_q <= batches_m1_i;
        base_q <= go_i ? base_i : grain_q + grain_step_i;
      end else if (take && surfs_end) begin
        batches_q <= batches_q - 5'd1;
        base_q <= batch_next;
      end
    end
  end else begin : gen_one
    logic unused;

    assign unused     = ^{batch_stride_i, batches_m1_i};
    assign batch_end  = 1'b1;
    assign batch_next = '0;
  end

endmodule

`default_nettype wire
