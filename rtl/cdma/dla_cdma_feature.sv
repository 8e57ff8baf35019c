// SPDX-License-Identifier: Apache-2.0
// Places of feature atoms in the buffer, in the order of their reads (conv_core.md 5.1).
//
//   grain: batch by batch, surface by surface, line by line, pixel by pixel --> entry in the grain,
//                                                                              part of it
//
// An entry has P neighbouring surfaces of a pixel. When the number of surfaces is no multiple of P,
// the remaining half or quarter of P shares an entry with the next pixel or the next three pixels.
// Batches are stored one after the other within a line.

`default_nettype none

module dla_cdma_feature #(
  /// Atoms of an entry: 1, 2 or 4.
  parameter int unsigned P = 1,
  /// 1: more than one batch.
  parameter bit Batch = 1'b0
) (
  /// Clock.
  input  logic        clk_i,
  /// The fetch of a layer starts (one clock).
  input  logic        go_i,
  /// Pixels of a line.
  input  logic [13:0] width_i,
  /// Lines of a grain, and of all grains; the last one may be shorter.
  input  logic [12:0] grain_i,
  input  logic [13:0] height_i,
  /// Surfaces minus 1.
  input  logic [12:0] surfs_m1_i,
  /// Entries of a line.
  input  logic [14:0] slice_i,
  /// Entries of a line of all batches, and batches.
  input  logic [14:0] row_i,
  input  logic [4:0]  batches_m1_i,

  /// The atom is taken.
  input  logic        step_i,
  /// Entry in the grain and place in it of the present atom.
  output logic [14:0] entry_o,
  output logic [1:0]  part_o,
  /// It is the last one of its grain.
  output logic        last_o
);

  localparam int unsigned PLog = $clog2(P);

  // Pixel of the line; lines of the cube that are left.
  logic [13:0] x_q, left_q;
  logic [12:0] line_q, surf_q, lines;
  // First entry of the line, and of its block of P surfaces.
  logic [14:0] line_entry_q, block_q;
  logic        x_end, line_end, surf_end, block_end, batch_end;
  logic [14:0] batch_next;
  logic [1:0]  share, sub, in_block;

  assign lines     = left_q < {1'b0, grain_i} ? left_q[12:0] : grain_i;
  assign x_end     = x_q == width_i - 14'd1;
  assign line_end  = x_end && line_q == lines - 13'd1;
  assign surf_end  = line_end && surf_q == surfs_m1_i;
  assign last_o    = surf_end && batch_end;

  // Pixels that share an entry: 1, 2 or 4 (as a power of two). rest is m of conv_core.md 3.
  if (P == 1) begin : gen_whole
    assign in_block  = 2'd0;
    assign share     = 2'd0;
    assign block_end = 1'b1;
    assign sub       = 2'd0;
  end else begin : gen_parts
    logic       tail;
    logic [1:0] rest;

    assign rest      = 2'(surfs_m1_i[PLog-1:0] + PLog'(1));
    assign in_block  = 2'(surf_q[PLog-1:0]);
    assign tail      = surf_q[12:PLog] == surfs_m1_i[12:PLog];
    assign block_end = surf_q[PLog-1:0] == PLog'(P - 1);
    assign share     = !tail ? 2'd0 : rest == 2'(P / 2) ? 2'd1 : P == 4 && rest == 2'd1 ? 2'd2
                                                                                       : 2'd0;
    assign sub       = share == 2'd0 ? 2'd0 : share == 2'd1 ? {1'b0, x_q[0]} : x_q[1:0];
  end

  assign entry_o = line_entry_q + ({1'b0, x_q} >> share);
  assign part_o  = share == 2'd1 && P == 4 ? {sub[0], in_block[0]} : sub | in_block;

  always_ff @(posedge clk_i) begin
    if (go_i) begin
      x_q          <= '0;
      line_q       <= '0;
      surf_q       <= '0;
      line_entry_q <= '0;
      block_q      <= '0;
      left_q       <= height_i;
    end else if (step_i) begin
      x_q <= x_end ? '0 : x_q + 14'd1;
      if (surf_end) begin
        line_q       <= '0;
        surf_q       <= '0;
        line_entry_q <= batch_next;
        block_q      <= batch_next;
        if (batch_end) left_q <= left_q - {1'b0, lines};
      end else if (line_end) begin
        line_q       <= '0;
        surf_q       <= surf_q + 13'd1;
        line_entry_q <= block_end ? block_q + {1'b0, width_i} : block_q;
        if (block_end) block_q <= block_q + {1'b0, width_i};
      end else if (x_end) begin
        line_q       <= line_q + 13'd1;
        line_entry_q <= line_entry_q + (Batch ? row_i : slice_i);
      end
    end
  end

  // ---- batches of a grain: the entry where the next one begins
  if (Batch) begin : gen_batch
    logic [4:0]  batch_q;
    logic [14:0] base_q;

    assign batch_end  = batch_q == batches_m1_i;
    assign batch_next = batch_end ? '0 : base_q + slice_i;

    always_ff @(posedge clk_i) begin
      if (go_i) begin
        batch_q <= '0;
        base_q  <= '0;
      end else if (step_i && surf_end) begin
        batch_q <= batch_end ? '0 : batch_q + 5'd1;
        base_q  <= batch_next;
      end
    end
  end else begin : gen_one
    logic unused;

    assign unused     = ^{row_i, batches_m1_i};
    assign batch_end  = 1'b1;
    assign batch_next = '0;
  end

endmodule

`default_nettype wire
