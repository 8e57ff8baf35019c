// SPDX-License-Identifier: Apache-2.0
// CSC: constants of a layer, made once from its registers (conv_core.md 3, 5.1, 6).
//
//   fields of the register group --load_i--> products, block and bundle counts, origin
//
// Columns, rows and entry numbers are modulo their width: what lies outside the cube is never
// read, so that a wrapped number does no harm.  An entry column is the run of entries of a slice
// that hold one channel block; when the last block fills at most half an entry, 2 or 4
// pixels share one.

`default_nettype none

module dla_csc_layer #(
  /// Bytes of a buffer entry, which are also the channels of a block.
  parameter int unsigned Entry = 8,
  /// Bytes of a memory atom.
  parameter int unsigned Atom = 8,
  /// Entries of a bank.
  parameter int unsigned Depth = 512,
  /// 1: Winograd layers too.
  parameter bit Wino = 1'b0,
  /// 1: more than one batch.
  parameter bit Batch = 1'b0,
  /// Bits of the bytes 1..Entry.
  parameter int unsigned ByteW = $clog2(Entry) + 1
) (
  input  logic             clk_i,
  input  logic             load_i,

  input  logic             image_i,
  input  logic             wino_i,
  input  logic [12:0]      w_m1_i,
  input  logic [12:0]      h_m1_i,
  input  logic [12:0]      c_m1_i,
  input  logic [13:0]      entries_m1_i,
  input  logic [4:0]       batches_m1_i,
  input  logic [4:0]       s_m1_i,
  input  logic [4:0]       r_m1_i,
  input  logic [12:0]      wt_c_m1_i,
  input  logic [12:0]      k_m1_i,
  input  logic [12:0]      out_w_m1_i,
  input  logic [12:0]      out_h_m1_i,
  input  logic [20:0]      atomics_m1_i,
  input  logic [11:0]      rls_m1_i,
  input  logic [2:0]       sx_m1_i,
  input  logic [2:0]       sy_m1_i,
  input  logic [4:0]       dx_m1_i,
  input  logic [4:0]       dy_m1_i,
  input  logic [4:0]       data_bank_i,
  input  logic [4:0]       weight_bank_i,
  input  logic [1:0]       y_ext_i,
  input  logic [4:0]       pad_l_i,
  input  logic [4:0]       pad_t_i,
  input  logic [7:0]       pad_i,

  output logic             image_o,
  output logic             wino_o,
  /// Entries from a row of Winograd tiles to the next.
  output logic [14:0]      quad_o,
  /// Image whose pixels are further apart than an entry: read as pairs of entries.
  output logic             pairs_o,
  /// Kernel rows of an atomic operation (post-extension), log2.
  output logic [1:0]       ext_o,
  /// Column and row of output 0 and kernel tap 0, and its row's first entry in the region.
  output logic [16:0]      x_org_o,
  output logic [14:0]      y_org_o,
  output logic [15:0]      off_org_o,
  /// Columns (image: bytes), rows and entries from output to output.
  output logic [5:0]       x_step_o,
  output logic [3:0]       y_step_o,
  output logic [15:0]      off_step_o,
  /// Columns from tap to tap; rows and entries from tap row to tap row.
  output logic [5:0]       s_step_o,
  output logic [5:0]       r_step_o,
  output logic [15:0]      r_off_step_o,
  /// Entries from channel block to channel block.
  output logic [13:0]      blk_step_o,
  /// Entries of a line of one batch, and batches.
  output logic [14:0]      line_o,
  output logic [4:0]       batches_m1_o,
  output logic [13:0]      width_o,
  output logic [13:0]      height_o,
  output logic [12:0]      out_w_m1_o,
  // nest: taps, tap rows (bundles of rows), blocks, positions of a run, runs, kernels
  output logic [4:0]       taps_s_m1_o,
  output logic [4:0]       taps_r_m1_o,
  output logic [10:0]      blocks_m1_o,
  output logic [21:0]      total_o,
  output logic [12:0]      lines_m1_o,
  output logic [13:0]      kernels_o,
  /// Rows of the last bundle, channels of the last block, pixels of an entry in its column (log2).
  output logic [2:0]       last_rows_o,
  output logic [ByteW-1:0] last_bytes_o,
  output logic [1:0]       last_share_o,
  output logic [7:0]       pad_o,
  // regions, and what is released or stays, in entries
  output logic [14:0]      data_size_o,
  output logic [14:0]      weight_size_o,
  output logic [12:0]      rls_slices_o,
  output logic [14:0]      rls_entries_o,
  output logic [14:0]      all_entries_o
);

  localparam int unsigned Parts = Entry / Atom;
  // a quarter entry is only there when an entry has four atoms
  localparam int unsigned Half  = Parts / 2;

  logic [14:0] line, all; // entries of a line of one batch, of all
  logic [4:0]  batches_m1;
  logic [2:0]  rows;
  logic [8:0]  bytes;
  logic [12:0] atoms;
  logic [12:0] part;
  logic        wino, image, unused;

  // images have 4 channels at most
  assign unused = ^c_m1_i[12:5];

  // a Winograd layer counts in tiles of 4x4 pixels and 4 channels, an entry each, and has neither
  // strides, padding nor taps
  assign wino  = Wino && wino_i;
  assign image = image_i && !wino;
  assign batches_m1 = Batch && !image && !wino ? batches_m1_i : '0;
  assign line  = 15'(entries_m1_i) + 15'd1;
  assign all   = Batch ? 15'(line * (15'(batches_m1) + 15'd1)) : line;
  assign rows  = 3'd1 << y_ext_i;
  assign bytes = (9'(sx_m1_i) + 9'd1) * (9'(c_m1_i[4:0]) + 9'd1);
  // atoms in the last entry column, 0 for all
  assign atoms = (wt_c_m1_i >> $clog2(Atom)) + 13'd1;
  assign part  = atoms & 13'(Parts - 1);

  always_ff @(posedge clk_i) begin
    if (load_i) begin
      image_o      <= image;
      wino_o       <= wino;
      quad_o       <= line << 2;
      ext_o        <= image ? y_ext_i : 2'd0;
      x_org_o      <= image || wino ? 17'd0 : 17'd0 - 17'(pad_l_i);
      y_org_o      <= wino ? 15'd0 : 15'd0 - 15'(pad_t_i);
      off_org_o    <= wino ? 16'd0 : 16'd0 - 16'(pad_t_i) * 16'(all);
      x_step_o     <= image ? 6'(bytes) : wino ? 6'd1 : 6'(sx_m1_i) + 6'd1;
      pairs_o      <= image && Entry < 32 && bytes > 9'(Entry);
      y_step_o     <= wino ? 4'd0 : 4'(sy_m1_i) + 4'd1;
      off_step_o   <= wino ? 16'(line) << 2 : (16'(sy_m1_i) + 16'd1) * 16'(all);
      s_step_o     <= 6'(dx_m1_i) + 6'd1;
      r_step_o     <= image ? 6'(rows) : 6'(dy_m1_i) + 6'd1;
      r_off_step_o <= (image ? 16'(rows) : 16'(dy_m1_i) + 16'd1) * 16'(all);
      blk_step_o   <= image ? 14'd1 : wino ? {3'b0, w_m1_i[12:2]} + 14'd1
                      : 14'(w_m1_i) + 14'd1;
      line_o       <= line;
      batches_m1_o <= batches_m1;
      width_o      <= 14'(w_m1_i) + 14'd1;
      height_o     <= 14'(h_m1_i) + 14'd1;
      out_w_m1_o   <= wino ? out_w_m1_i >> 2 : out_w_m1_i;
      taps_s_m1_o  <= image || wino ? 5'd0 : s_m1_i;
      taps_r_m1_o  <= image ? r_m1_i >> y_ext_i : wino ? 5'd0 : r_m1_i;
      blocks_m1_o  <= wino ? 11'(wt_c_m1_i >> 2) : 11'(wt_c_m1_i >> $clog2(Entry));
      total_o      <= image ? 22'(out_w_m1_i) + 22'd1
                      : wino ? {3'b0, atomics_m1_i[20:2]} + 22'd1 : 22'(atomics_m1_i) + 22'd1;
      lines_m1_o   <= image ? out_h_m1_i : 13'd0;
      kernels_o    <= 14'(k_m1_i) + 14'd1;
      last_rows_o  <= image ? (r_m1_i[2:0] & (rows - 3'd1)) + 3'd1 : 3'd1;
      last_bytes_o <= wino ? ByteW'(Entry) : ByteW'(wt_c_m1_i & 13'(Entry - 1)) + ByteW'(1);
      last_share_o <= image || wino || part == '0 || part > 13'(Half) ? 2'd0
                      : part == 13'(Half) ? 2'd1 : 2'd2;
      pad_o        <= pad_i;
      data_size_o  <= (15'(data_bank_i) + 15'd1) * 15'(Depth);
      weight_size_o <= (15'(weight_bank_i) + 15'd1) * 15'(Depth);
      rls_slices_o  <= 13'(rls_m1_i) + 13'd1;
      rls_entries_o <= (15'(rls_m1_i) + 15'd1) * all;
      all_entries_o <= (15'(h_m1_i) + 15'd1) * all;
    end
  end

endmodule

`default_nettype wire
