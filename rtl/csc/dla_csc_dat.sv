// SPDX-License-Identifier: Apache-2.0
// CSC data loader: walks the positions of a stripe, a word a clock (conv_core.md 5.1, 5.2, 6.2,
// 6.3).
//
//   package --> tap, block --+
//                            +--> column, row, entry --> read request --> buffer
//   position (x, y) ---------+         |                                    | 6 clocks
//      |  next                         +--> command: kind, window, tags --delay--> dla_csc_dat_lane
//      +--> start of the channel operation, at which each of its stripes begins
//
// All stripes of a channel operation walk the same positions and end where the next operation
// begins. Feature data: a word is one entry; no entry is read when the position is outside the
// cube. Images: dla_csc_rows reads, or (pairs) the buffer cuts a word out of two entries.

`include "dla_csc.svh"
`default_nettype none

module dla_csc_dat #(
  /// Bytes of a buffer entry, which are also those of a block.
  parameter int unsigned Entry = 8,
  /// Bits of a stripe's length.
  parameter int unsigned LenW = 5,
  /// 1: more than one batch.
  parameter bit Batch = 1'b0,
  /// Bits of the bytes 1..Entry (derived).
  parameter int unsigned ByteW = $clog2(Entry) + 1,
  /// Bits of a byte's place in an entry (derived).
  parameter int unsigned OffW = $clog2(Entry)
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,

  // layer
  /// Constants of the running layer.
  input  dla_csc_layer_t   layer_i,
  /// First entry in use and size of the region.
  input  logic [14:0]      begin_i,

  // package
  /// The package of a stripe (dla_csc_seq) is valid.
  input  logic             valid_i,
  /// The package is taken in this clock.
  output logic             ready_o,
  /// First stripe of a kernel group: the walk begins again at output 0.
  input  logic             origin_i,
  /// First stripe of a channel operation: it begins where the operation before ended.
  input  logic             first_i,
  /// Last stripe of a channel operation.
  input  logic             channel_end_i,
  /// Last stripe of the layer.
  input  logic             layer_end_i,
  /// Positions of the stripe, which is its number of words.
  input  logic [LenW-1:0]  len_i,
  /// Kernel rows of each atomic operation.
  input  logic [2:0]       rows_i,
  /// Bytes that each kernel row has in a word.
  input  logic [ByteW-1:0] bytes_i,
  /// Pixels that share an entry, log2.
  input  logic [1:0]       share_i,
  /// The block is in the upper half of its entries.
  input  logic             half_i,
  /// Column of the kernel tap, added to that of the position.
  input  logic [9:0]       x_i,
  /// Row of the kernel tap, added to that of the position.
  input  logic [9:0]       y_i,
  /// Entries from the position to the entry of this tap and block.
  input  logic [15:0]      off_i,

  // start of a stripe
  /// The gate is open; one clock: the first word of a stripe leaves.
  input  logic             ok_i,
  output logic             start_o,
  /// Valid with start_o: the stripe ends a channel operation; its positions.
  output logic             channel_end_o,
  output logic [LenW-1:0]  len_o,
  /// The last word of the layer is under way.
  output logic             last_o,

  // buffer
  /// Read of an entry, and its number.
  output logic             rd_en_o,
  output logic [14:0]      rd_entry_o,
  /// Pairs: the next entry is read too, and the buffer shifts both down by rd_shift_o bytes.
  output logic             rd_next_en_o,
  output logic [14:0]      rd_next_o,
  output logic [OffW-1:0]  rd_shift_o,

  // Commands of this clock, whose request leaves in the next clock: destination of the entry.
  /// An entry is read: its kernel row (Winograd: tile) and the parity of its column.
  output logic             get_o,
  output logic [1:0]       get_row_o,
  output logic             get_odd_o,
  // Commands of this clock: the word.
  /// A word is made: parity of its column, first byte, bytes.
  output logic             word_o,
  output logic             word_odd_o,
  output logic [OffW-1:0]  word_off_o,
  output logic [ByteW-1:0] word_bytes_o,
  /// Bit r: kernel row r is inside the cube.
  output logic [3:0]       word_in_o,
  /// Bit r: kernel row r is padding. Neither bit: the operation has no such row.
  output logic [3:0]       word_pad_o,
  /// Batch of the word.
  output logic [4:0]       word_batch_o,
  /// Tags stripe_st, stripe_end, channel_end, layer_end from bit 0.
  output logic [3:0]       word_tags_o
);

  localparam int unsigned ColW = 17 - OffW;

  // ---- the stripe
  logic             act_q, first_word_q, channel_end_q, layer_end_q, take, issue, last, batch_last;
  logic [15:0]      batch_off;
  logic [LenW-1:0]  left_q;
  logic [ByteW-1:0] bytes_q;
  logic [1:0]       share_q;
  logic             half_q;
  logic [9:0]       tap_x_q, tap_y_q;
  logic [15:0]      tap_off_q;
  logic             rows_ok;

  assign issue         = act_q && (!first_word_q || ok_i) && rows_ok;
  assign last          = issue && batch_last && left_q == LenW'(1);
  assign ready_o       = !act_q || last;
  assign take          = valid_i && ready_o;
  assign start_o       = issue && first_word_q;
  assign channel_end_o = channel_end_q;
  assign len_o         = left_q;
  assign last_o        = last && layer_end_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) act_q <= 1'b0;
    else if (take) act_q <= 1'b1;
    else if (last) act_q <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      first_word_q  <= 1'b1;
      channel_end_q <= channel_end_i;
      layer_end_q   <= layer_end_i;
      left_q        <= len_i;
      bytes_q       <= bytes_i;
      share_q       <= share_i;
      half_q        <= half_i;
      tap_x_q       <= x_i;
      tap_y_q       <= y_i;
      tap_off_q     <= off_i;
    end else if (issue) begin
      first_word_q  <= 1'b0;
      if (batch_last) left_q <= left_q - LenW'(1);
    end
  end

  dla_csc_batch #(.Batch(Batch)) i_batch (
    .clk_i, .take_i(take), .issue_i(issue), .batches_m1_i(layer_i.batches_m1),
    .line_i(layer_i.line), .batch_o(word_batch_o), .off_o(batch_off), .last_o(batch_last));

  // ---- the position
  logic [16:0] x_q, x_op_q, x_next, x_go;
  logic [14:0] y_q, y_op_q, y_next, y_go;
  logic [15:0] off_q, off_op_q, off_next, off_go;
  // op: the place at which the channel operation began; each of its stripes starts there again
  logic [12:0] col_q, col_op_q, col_next, col_go;
  logic [1:0]  sub_q;
  logic        wrap, move, unused;

  assign unused = ^layer_i;

  // The four tiles of a 4x4 block of outputs are read from the same place on (dla_csc_wino).
  assign wrap = col_q == layer_i.out_w_m1;
  assign move = issue && batch_last && (!layer_i.wino || sub_q == 2'd3);

  always_comb begin
    x_next   = x_q;
    y_next   = y_q;
    off_next = off_q;
    col_next = col_q;
    if (move) begin
      x_next   = wrap ? layer_i.x_org : x_q + 17'(layer_i.x_step);
      col_next = wrap ? '0 : col_q + 13'd1;
      if (wrap) y_next = y_q + 15'(layer_i.y_step);
      if (wrap) off_next = off_q + layer_i.off_step;
    end
    // The place at which the next stripe begins.
    x_go   = x_next;
    y_go   = y_next;
    off_go = off_next;
    col_go = col_next;
    if (origin_i) begin
      x_go   = layer_i.x_org;
      y_go   = layer_i.y_org;
      off_go = layer_i.off_org;
      col_go = '0;
    end else if (!first_i) begin
      x_go   = x_op_q;
      y_go   = y_op_q;
      off_go = off_op_q;
      col_go = col_op_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      {x_q, x_op_q}     <= {2{x_go}};
      {y_q, y_op_q}     <= {2{y_go}};
      {off_q, off_op_q} <= {2{off_go}};
      {col_q, col_op_q} <= {2{col_go}};
      sub_q             <= '0;
    end else if (issue) begin
      sub_q <= sub_q + 2'd1;
      x_q   <= x_next;
      y_q   <= y_next;
      off_q <= off_next;
      col_q <= col_next;
    end
  end

  // ---- images
  logic            rows_rd, images;
  logic [1:0]      rows_row;
  logic [3:0]      rows_in, rows_pad;
  logic [ColW-1:0] rows_col;
  logic [14:0]     rows_y;
  // A block in the upper half of its entry; in an image, its bytes start this much further.
  logic [16:0]     word_x;

  assign word_x = x_q + 17'({half_q, {OffW-1{1'b0}}});

  assign images = layer_i.image && !layer_i.pairs;
  assign rows_y = y_go + 15'(y_i);

  dla_csc_rows #(.Entry(Entry), .LenW(LenW)) i_rows (
    .clk_i, .rst_ni, .load_i(take && layer_i.image), .pairs_i(layer_i.pairs), .len_i,
    .step_i(layer_i.x_step), .bytes_i, .x_i(x_go + 17'({half_i, {OffW-1{1'b0}}})), .y_i(rows_y),
    .rows_i, .height_i(layer_i.height), .word_x_i(word_x), .word_bytes_i(bytes_q),
    .ok_o(rows_ok), .in_o(rows_in), .pad_o(rows_pad), .rd_o(rows_rd), .row_o(rows_row),
    .col_o(rows_col));

  // ---- the entry
  logic [16:0] x;
  logic [14:0] y, entry, after;
  logic [15:0] off, row_off;
  logic [15:0] sum;
  logic        in, rd;

  // Both the region's begin and a place in the layer's data are less than the region's size.
  function automatic logic [14:0] wrapped(input logic [15:0] n, input logic [14:0] size);
    wrapped = n >= 16'(size) ? 15'(n - 16'(size)) : 15'(n);
  endfunction

  assign x   = x_q + 17'(tap_x_q);
  assign y   = y_q + 15'(tap_y_q);
  assign in  = x < 17'(layer_i.width) && y < 15'(layer_i.height);
  assign rd  = images ? rows_rd : issue && (layer_i.image ? rows_in[0] : in);

  always_comb begin
    row_off = '0;
    off     = '0;
    sum     = '0;
    entry   = '0;
    after   = '0;
    if (rd) begin
      if (images) begin
        row_off = rows_row == 2'd0 ? 16'd0 : rows_row == 2'd1 ? 16'(layer_i.line)
                  : rows_row == 2'd2 ? {layer_i.line, 1'b0}
                  : {layer_i.line, 1'b0} + 16'(layer_i.line);
        off = 16'(rows_col);
      end else begin
        off = layer_i.image ? 16'(x_q >> OffW) : 16'(x >> share_q);
        if (layer_i.wino) begin
          off     = off + 16'(sub_q[1]);
          row_off = sub_q[0] ? 16'(layer_i.quad) : '0;
        end
      end
      sum   = 16'(begin_i) + (off + row_off + batch_off + off_q + tap_off_q);
      entry = wrapped(sum, layer_i.data_size);
      after = wrapped(16'(entry) + 16'd1, layer_i.data_size);
    end
  end

  // ---- requests
  logic [OffW-1:0] pair_off;

  assign pair_off = layer_i.pairs ? x_q[OffW-1:0] : '0;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) rd_en_o <= 1'b0;
    else rd_en_o <= rd;
  end

  always_ff @(posedge clk_i) begin
    if (rd) begin
      rd_entry_o   <= entry;
      rd_next_o    <= after;
      rd_shift_o   <= pair_off;
      rd_next_en_o <= layer_i.pairs && 32'(pair_off) + 32'(bytes_q) > Entry;
    end
  end

  // ---- commands
  assign get_o     = rd;
  assign get_row_o = images ? rows_row : layer_i.wino ? sub_q : 2'd0;
  assign get_odd_o = images && rows_col[0];

  assign word_o       = issue;
  assign word_odd_o   = images && word_x[OffW];
  assign word_off_o   = images ? word_x[OffW-1:0] : layer_i.image ? '0
                        : OffW'({x[1:0], {OffW{1'b0}}} >> share_q) | {half_q, {OffW-1{1'b0}}};
  assign word_bytes_o = bytes_q;
  assign word_in_o    = layer_i.image ? rows_in : {3'b0, in};
  assign word_pad_o   = layer_i.image ? rows_pad : {3'b0, !in};
  assign word_tags_o  = {layer_end_q, channel_end_q, batch_last && left_q == LenW'(1),
                          first_word_q};

endmodule

`default_nettype wire
