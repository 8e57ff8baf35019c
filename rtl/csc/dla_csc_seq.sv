// SPDX-License-Identifier: Apache-2.0
// CSC sequence: the stripes of a layer in order, one package each to two loaders (conv_core.md 6).
//
//   kernel group > run (image: output line) > positions > channel block > tap row > tap column
//        |                                       |             |            |         |
//   kernels announced?                        length        entries      rows,     columns
//                                                           of the block entries   of the tap
//   package --> weight loader (wt_ready_i)
//           \-> data loader (dat_ready_i)        the next one follows when both have taken it
//
// A group's kernels must have been announced before its packages leave.

`include "dla_csc.svh"
`default_nettype none

module dla_csc_seq #(
  /// Bytes of a buffer entry, which are also those of a block.
  parameter int unsigned Entry = 8,
  /// Kernels of a group.
  parameter int unsigned Group = 8,
  /// Longest stripe of an image.
  parameter int unsigned Image = 16,
  /// 1: more than one batch.
  parameter bit Batch = 1'b0,
  /// 1: elements of three precisions. With bytes a block fills half an entry; with 16 bits a group
  /// has half as many kernels.
  parameter bit Full = 1'b0,
  /// Bits of the bytes 1..Entry (derived).
  parameter int unsigned ByteW = $clog2(Entry) + 1,
  /// Bits of a stripe's length (derived).
  parameter int unsigned LenW = $clog2(Image) + 1,
  /// Bits of the kernels 1..Group (derived).
  parameter int unsigned KerW = $clog2(Group) + 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// One clock: the layer starts, its constants are valid.
  input  logic             start_i,
  /// Kernels that may be used.
  input  logic [13:0]      announced_i,
  /// The weights stay in the buffer, so that their kernels are not counted down (constant in a
  /// layer).
  input  logic             keep_i,
  /// Kernels of a finished group, which do not stay.
  output logic             used_o,
  output logic [KerW-1:0]  used_kernels_o,

  // layer
  /// Constants of the running layer.
  input  dla_csc_layer_t   layer_i,

  // package
  /// The package is offered to both loaders; each takes it once.
  output logic             wt_valid_o,
  input  logic             wt_ready_i,
  output logic             dat_valid_o,
  input  logic             dat_ready_i,
  /// First stripe of a kernel group, of a channel operation.
  output logic             origin_o,
  output logic             first_o,
  /// Last stripe of a channel operation, of a kernel group, of the layer.
  output logic             channel_end_o,
  output logic             group_end_o,
  output logic             layer_end_o,
  /// Positions of the stripe, kernels of the group.
  output logic [LenW-1:0]  len_o,
  output logic [KerW-1:0]  kernels_o,
  /// Kernel rows of each atomic operation, and bytes of one.
  output logic [2:0]       rows_o,
  output logic [ByteW-1:0] bytes_o,
  /// Pixels that share an entry, log2.
  output logic [1:0]       share_o,
  /// The block is in the upper half of its entries.
  output logic             half_o,
  /// The part of a position's place that depends on tap and block.
  output logic [9:0]       x_o,
  output logic [9:0]       y_o,
  output logic [15:0]      off_o
);

  // The longest stripe of Winograd tiles.
  localparam int unsigned Tiles = 32;

  logic        valid_q, wt_q, dat_q, ready, wt_take, dat_take, next;
  // Kernels of this group and of those after it. seen: kernels of the groups before it when they
  // stay, because announced_i still counts these.
  logic [13:0] kernels_q, seen_q, group;
  logic [12:0] lines_q;
  // Positions of the run that are not yet in a stripe.
  logic [21:0] rest_q;
  logic [10:0] blocks_q;
  logic [4:0]  rows_q, cols_q;
  logic [9:0]  x_q, y_q;
  logic [15:0] row_off_q, blk_off_q;
  logic        origin_q, first_q, last_col, last_row, last_blk, last_pos, unused;
  // Both halves of an entry have blocks, and this block is in the upper half.
  logic        halves, half_q;
  logic [ByteW-1:0] block;

  assign unused   = ^layer_i;
  assign halves   = Full && !layer_i.wide;

  assign group    = Full && layer_i.wide ? 14'(Group / 2) : 14'(Group);
  assign block    = halves ? ByteW'(Entry / 2) : ByteW'(Entry);
  assign last_col = cols_q == '0;
  assign last_row = rows_q == '0;
  assign last_blk = blocks_q == '0;
  assign last_pos = rest_q == 22'(len_o);

  assign origin_o      = origin_q;
  assign first_o       = first_q;
  assign channel_end_o = last_col && last_row && last_blk;
  assign group_end_o   = channel_end_o && last_pos && lines_q == '0;
  assign layer_end_o   = group_end_o && kernels_q <= group;
  assign kernels_o     = kernels_q > group ? KerW'(group) : KerW'(kernels_q);
  assign rows_o        = !last_row ? 3'd1 << layer_i.ext : layer_i.last_rows;
  assign bytes_o       = last_blk ? ByteW'(layer_i.last_bytes) : block;
  assign share_o       = last_blk ? layer_i.last_share : 2'd0;
  assign half_o        = half_q;
  assign x_o           = x_q;
  assign y_o           = y_q;
  assign off_o         = row_off_q + blk_off_q;

  // Positions of a stripe with batches, and of any stripe in nv_full: up to twice as many when
  // these are the last ones (conv_core.md 6.1).
  logic [4:0] lo;
  logic [5:0] most;

  always_comb begin
    if (!Batch || layer_i.batches_m1 == '0) lo = Full ? 5'd16 : '0;
    else if (layer_i.batches_m1 >= 5'd15) lo = 5'd1;
    else if (layer_i.batches_m1 >= 5'd7) lo = 5'd2;
    else if (layer_i.batches_m1 >= 5'd3) lo = 5'd4;
    else lo = 5'd8;
    most = lo == 5'd1 ? 6'd1 : {lo, 1'b0};
  end

  // stripe lengths (conv_core.md 6.1)
  always_comb begin
    if (layer_i.wino) len_o = rest_q <= 22'(Tiles) ? LenW'(rest_q) : LenW'(Tiles / 2);
    else if (layer_i.image) len_o = rest_q > 22'(Image) ? LenW'(Image) : LenW'(rest_q);
    else if (lo != '0) len_o = rest_q <= 22'(most) ? LenW'(rest_q) : LenW'(lo);
    else if (rest_q >= 22'(4 * Group)) len_o = LenW'(2 * Group);
    else if (rest_q > 22'(2 * Group)) len_o = LenW'(Group);
    else len_o = LenW'(rest_q);
  end

  // ---- handover to both loaders
  assign ready       = valid_q && announced_i >= seen_q + 14'(kernels_o);
  assign wt_valid_o  = ready && !wt_q;
  assign dat_valid_o = ready && !dat_q;
  assign wt_take     = wt_valid_o && wt_ready_i;
  assign dat_take    = dat_valid_o && dat_ready_i;
  assign next        = (wt_q || wt_take) && (dat_q || dat_take);

  assign used_o         = next && group_end_o && !keep_i;
  assign used_kernels_o = kernels_o;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= 1'b0;
      wt_q    <= 1'b0;
      dat_q   <= 1'b0;
    end else if (start_i) begin
      valid_q <= 1'b1;
    end else if (next) begin
      valid_q <= !layer_end_o;
      wt_q    <= 1'b0;
      dat_q   <= 1'b0;
    end else begin
      if (wt_take) wt_q <= 1'b1;
      if (dat_take) dat_q <= 1'b1;
    end
  end

  // ---- nest
  always_ff @(posedge clk_i) begin
    if (start_i) begin
      kernels_q <= layer_i.kernels;
      seen_q    <= '0;
      lines_q   <= layer_i.lines_m1;
      rest_q    <= layer_i.total;
      blocks_q  <= layer_i.blocks_m1;
      rows_q    <= layer_i.taps_r_m1;
      cols_q    <= layer_i.taps_s_m1;
      x_q       <= '0;
      y_q       <= '0;
      row_off_q <= '0;
      blk_off_q <= '0;
      half_q    <= 1'b0;
      origin_q  <= 1'b1;
      first_q   <= 1'b1;
    end else if (next) begin
      origin_q  <= group_end_o;
      first_q   <= channel_end_o;
      cols_q    <= last_col ? layer_i.taps_s_m1 : cols_q - 5'd1;
      x_q       <= last_col ? '0 : x_q + 10'(layer_i.s_step);
      if (last_col) begin
        rows_q    <= last_row ? layer_i.taps_r_m1 : rows_q - 5'd1;
        y_q       <= last_row ? '0 : y_q + 10'(layer_i.r_step);
        row_off_q <= last_row ? '0 : row_off_q + layer_i.r_off_step;
      end
      if (last_col && last_row) begin
        blocks_q  <= last_blk ? layer_i.blocks_m1 : blocks_q - 11'd1;
        blk_off_q <= last_blk ? '0 : halves && !half_q ? blk_off_q
                     : blk_off_q + 16'(layer_i.blk_step);
        half_q    <= halves && !last_blk && !half_q;
      end
      if (channel_end_o) rest_q <= last_pos ? layer_i.total : rest_q - 22'(len_o);
      if (channel_end_o && last_pos) lines_q <= lines_q == '0 ? layer_i.lines_m1 : lines_q - 13'd1;
      if (group_end_o) begin
        kernels_q <= kernels_q - 14'(kernels_o);
        if (keep_i) seen_q <= seen_q + 14'(kernels_o);
      end
    end
  end

endmodule

`default_nettype wire
