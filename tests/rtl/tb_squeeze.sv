// SPDX-License-Identifier: Apache-2.0
// The path of compressed weights through CSC: masks, loader of the bytes, kernels, for their bench.
// It is wired as in dla_csc.

`default_nettype none

module tb_squeeze #(
  parameter int unsigned Entry = 8,
  parameter int unsigned Group = 4,
  parameter int unsigned ByteW = $clog2(Entry) + 1,
  parameter int unsigned KerW = $clog2(Group) + 1,
  parameter int unsigned CellW = $clog2(Group)
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               start_i,
  input  logic               packed_i,
  input  logic [14:0]        begin_i,
  input  logic [14:0]        size_i,
  input  logic [14:0]        mask_begin_i,
  input  logic [14:0]        mask_size_i,
  output logic [14:0]        end_o,
  output logic [14:0]        mask_end_o,

  input  logic               valid_i,
  output logic               ready_o,
  input  logic               first_i,
  input  logic               group_end_i,
  input  logic               layer_end_i,
  input  logic [KerW-1:0]    kernels_i,
  input  logic [2:0]         rows_i,
  input  logic [ByteW-1:0]   bytes_i,
  input  logic [1:0]         ext_i,
  input  logic               free_i,
  output logic               loaded_o,

  output logic               rd_en_o,
  output logic [14:0]        rd_entry_o,
  input  logic [8*Entry-1:0] reply_i,
  output logic               mask_en_o,
  output logic [14:0]        mask_entry_o,
  input  logic [8*Entry-1:0] mask_reply_i,

  output logic [1:0]         wt_valid_o,
  output logic [Group-1:0]   sel_o,
  output logic [Entry-1:0]   mask_o,
  output logic [8*Entry-1:0] data_o,
  output logic               rls_o,
  output logic [14:0]        rls_entries_o,
  output logic [8:0]         rls_masks_o
);

  localparam int unsigned WtW = 3 * ByteW + CellW + 5 + Entry;

  logic             taken, there, ready, unused;
  logic [Entry-1:0] ones, v_ones;
  logic [ByteW-1:0] count;
  logic [14:0]      entries, mask_entries;
  logic             w_cmd, w_read, w_emit, w_first, w_end, w_shared;
  logic [ByteW-1:0] w_have, w_bytes, w_row_bytes, w_one;
  logic [CellW-1:0] w_cell;
  logic             v_cmd, v_read, v_emit, v_first, v_end, v_shared;
  logic [ByteW-1:0] v_have, v_bytes, v_row_bytes;
  logic [CellW-1:0] v_cell;

  assign unused  = ^{entries, mask_entries, w_one};
  assign ready_o = ready && (taken || !packed_i);

  dla_csc_mask #(.Entry(Entry), .Group(Group)) i_mask (
    .clk_i, .rst_ni, .start_i, .begin_i(mask_begin_i), .size_i(mask_size_i), .end_o(mask_end_o),
    .entries_o(mask_entries), .valid_i(valid_i && packed_i), .taken_o(taken),
    .next_i(valid_i && ready_o), .first_i, .group_end_i, .layer_end_i, .kernels_i, .rows_i,
    .bytes_i, .pairs_i(1'b0), .odd_i(1'b0), .wide_i(1'b0), .keep_i(1'b0), .rd_en_o(mask_en_o), .rd_entry_o(mask_entry_o),
    .reply_i(mask_reply_i), .there_o(there), .ones_o(ones), .count_o(count),
    .take_i(w_emit && packed_i), .group_i(rls_o && packed_i), .group_entries_o(rls_masks_o));

  dla_csc_wt #(.Entry(Entry), .Group(Group)) i_wt (
    .clk_i, .rst_ni, .start_i, .begin_i, .size_i, .end_o, .entries_o(entries),
    .valid_i(valid_i && (taken || !packed_i)), .ready_o(ready), .first_i, .group_end_i,
    .layer_end_i, .kernels_i, .rows_i, .bytes_i, .pairs_i(1'b0), .odd_i(1'b0), .packed_i, .there_i(there),
    .there_bytes_i(count), .free_i, .loaded_o, .rd_en_o, .rd_entry_o, .cmd_o(w_cmd),
    .cmd_read_o(w_read), .cmd_emit_o(w_emit), .cmd_first_o(w_first), .cmd_have_o(w_have),
    .cmd_bytes_o(w_bytes), .cmd_row_bytes_o(w_row_bytes), .cmd_one_o(w_one),
    .cmd_cell_o(w_cell),
    .cmd_end_o(w_end), .cmd_shared_o(w_shared));

  dla_delay #(.Width(WtW), .Stages(7)) i_delay (
    .clk_i, .rst_ni, .valid_i(w_cmd),
    .data_i({w_read, w_emit, w_first, w_end, w_shared, w_have, w_bytes, w_row_bytes, w_cell, ones}),
    .valid_o(v_cmd),
    .data_o({v_read, v_emit, v_first, v_end, v_shared, v_have, v_bytes, v_row_bytes, v_cell,
             v_ones}));

  dla_csc_wt_lane #(.Entry(Entry), .Group(Group), .Compression(1'b1)) i_lane (
    .clk_i, .rst_ni, .reply_i, .cmd_i(v_cmd), .read_i(v_read), .emit_i(v_emit),
    .first_i(v_first), .have_i(v_have), .bytes_i(v_bytes), .row_bytes_i(v_row_bytes),
    .one_i('0), .cell_i(v_cell), .packed_i, .ones_i(v_ones), .end_i(v_end),
    .shared_i(v_shared), .wide_i(1'b0), .fp_i(1'b0), .ext_i,
    .keep_i(1'b0), .valid_o(wt_valid_o), .sel_o, .mask_o, .data_o, .rls_o, .rls_entries_o);

endmodule

`default_nettype wire
