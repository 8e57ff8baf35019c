// SPDX-License-Identifier: Apache-2.0
// CSC: constants of a layer, made once from its registers (conv_core.md 3, 5.1, 6).
//
//   fields of the register group --load_i--> products, block and bundle counts, origin
//
// Columns, rows and entry numbers are modulo their width. Nothing outside the cube is read, so a
// wrapped number is never used. An entry column is the run of entries of a slice that holds one
// channel block. When the last block fills at most half an entry, 2 or 4 pixels share an entry.

`include "dla_csc.svh"
`default_nettype none

module dla_csc_layer #(
  /// Bytes of a buffer entry, channels of a block.
  parameter int unsigned Entry = 8,
  parameter int unsigned Block = Entry,
  /// Bytes of a memory atom.
  parameter int unsigned Atom = 8,
  /// Entries of a bank.
  parameter int unsigned Depth = 512,
  /// 1: Winograd layers too.
  parameter bit Wino = 1'b0,
  /// 1: more than one batch.
  parameter bit Batch = 1'b0,
  /// 1: elements of three precisions; a block of bytes fills half an entry.
  parameter bit Full = 1'b0
) (
  /// Clock.
  input  logic            clk_i,
  /// Takes the fields: one clock, before the layer starts.
  input  logic            load_i,
  input  dla_csc_fields_t fields_i,
  output dla_csc_layer_t  layer_o
);

  localparam int unsigned Parts = Entry / Atom;
  // Only an entry of four atoms has a quarter entry.
  localparam int unsigned Half  = Parts / 2;

  logic [14:0] line, all; // entries of a line: of one batch, of all batches
  logic [4:0]  batches_m1;
  logic [2:0]  rows;
  logic [8:0]  bytes;
  logic [12:0] atoms;
  logic [12:0] part;
  logic        wino, image, wide, unused;

  // the other fields; an image has 4 channels at most
  assign unused = ^fields_i;

  // A Winograd layer counts in tiles of 4x4 pixels and 4 channels, with one entry for each tile. It
  // has no strides, no padding and no taps.
  assign wino  = Wino && fields_i.wino;
  assign image = fields_i.image && !wino;
  assign wide  = Full && fields_i.wide;
  assign batches_m1 = Batch && !image && !wino ? fields_i.batches_m1 : '0;
  assign line  = 15'(fields_i.entries_m1) + 15'd1;
  assign all   = Batch ? 15'(line * (15'(batches_m1) + 15'd1)) : line;
  assign rows  = 3'd1 << fields_i.y_ext;
  assign bytes = ((9'(fields_i.sx_m1) + 9'd1) * (9'(fields_i.c_m1[4:0]) + 9'd1)) << wide;
  // atoms in the last entry column, 0 for all
  assign atoms = ((wide ? fields_i.wt_c_m1 << 1 : fields_i.wt_c_m1) >> $clog2(Atom)) + 13'd1;
  assign part  = atoms & 13'(Parts - 1);

  always_ff @(posedge clk_i) begin
    if (load_i) begin
      layer_o.image       <= image;
      layer_o.wino        <= wino;
      layer_o.wide        <= wide;
      layer_o.fp          <= Full && fields_i.fp;
      layer_o.quad        <= line << 2;
      layer_o.ext         <= image ? fields_i.y_ext : 2'd0;
      layer_o.x_org       <= image || wino ? 17'd0 : 17'd0 - 17'(fields_i.pad_l);
      layer_o.y_org       <= wino ? 15'd0 : 15'd0 - 15'(fields_i.pad_t);
      layer_o.off_org     <= wino ? 16'd0 : 16'd0 - 16'(fields_i.pad_t) * 16'(all);
      layer_o.x_step      <= image ? (Full ? 7'(bytes) : 7'(6'(bytes))) : wino ? 7'd1
                             : 7'(fields_i.sx_m1) + 7'd1;
      layer_o.pairs       <= image && Entry < 32 && bytes > 9'(Entry);
      layer_o.y_step      <= wino ? 4'd0 : 4'(fields_i.sy_m1) + 4'd1;
      layer_o.off_step    <= wino ? 16'(line) << 2 : (16'(fields_i.sy_m1) + 16'd1) * 16'(all);
      layer_o.s_step      <= 6'(fields_i.dx_m1) + 6'd1;
      layer_o.r_step      <= image ? 6'(rows) : 6'(fields_i.dy_m1) + 6'd1;
      layer_o.r_off_step  <= (image ? 16'(rows) : 16'(fields_i.dy_m1) + 16'd1) * 16'(all);
      layer_o.blk_step    <= image ? 14'd1 : wino ? {3'b0, fields_i.w_m1[12:2]} + 14'd1
                             : 14'(fields_i.w_m1) + 14'd1;
      layer_o.line        <= line;
      layer_o.batches_m1  <= batches_m1;
      layer_o.width       <= 14'(fields_i.w_m1) + 14'd1;
      layer_o.height      <= 14'(fields_i.h_m1) + 14'd1;
      layer_o.out_w_m1    <= wino ? fields_i.out_w_m1 >> 2 : fields_i.out_w_m1;
      layer_o.taps_s_m1   <= image || wino ? 5'd0 : fields_i.s_m1;
      layer_o.taps_r_m1   <= image ? fields_i.r_m1 >> fields_i.y_ext : wino ? 5'd0 : fields_i.r_m1;
      layer_o.blocks_m1   <= wino ? 11'(fields_i.wt_c_m1 >> 2)
                             : 11'(fields_i.wt_c_m1 >> $clog2(Block));
      layer_o.total       <= image ? 22'(fields_i.out_w_m1) + 22'd1
                             : wino ? {3'b0, fields_i.atomics_m1[20:2]} + 22'd1
                             : 22'(fields_i.atomics_m1) + 22'd1;
      layer_o.lines_m1    <= image ? fields_i.out_h_m1 : 13'd0;
      layer_o.kernels     <= 14'(fields_i.k_m1) + 14'd1;
      layer_o.last_rows   <= image ? (fields_i.r_m1[2:0] & (rows - 3'd1)) + 3'd1 : 3'd1;
      layer_o.last_bytes  <= (wino ? 8'(Block) : 8'(fields_i.wt_c_m1 & 13'(Block - 1)) + 8'd1)
                             << wide;
      layer_o.last_share  <= image || wino || part == '0 || part > 13'(Half) ? 2'd0
                             : part == 13'(Half) ? 2'd1 : 2'd2;
      layer_o.pad         <= !Full ? {8'd0, fields_i.pad[7:0]} : wide ? fields_i.pad
                             : {2{fields_i.pad[7:0]}};
      layer_o.data_size   <= (15'(fields_i.data_bank) + 15'd1) * 15'(Depth);
      layer_o.weight_size <= (15'(fields_i.weight_bank) + 15'd1) * 15'(Depth);
      layer_o.rls_slices  <= 13'(fields_i.rls_m1) + 13'd1;
      layer_o.rls_entries <= (15'(fields_i.rls_m1) + 15'd1) * all;
      layer_o.all_entries <= (15'(fields_i.h_m1) + 15'd1) * all;
    end
  end

endmodule

`default_nettype wire
