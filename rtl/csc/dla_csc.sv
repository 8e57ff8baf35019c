// SPDX-License-Identifier: Apache-2.0
// CSC: convolution sequence controller (conv_core.md 6, conv_units.md 5; pins: unit_pins.md 3.4).
//
//   csb2csc --> dla_csc_regs --> dla_csc_layer (constants of the layer)
//                    |                  |
//   pending <-- dla_csc_ctrl -------> dla_csc_seq --- packages: a stripe each ---+
//   levels                              ^      |                                 |
//                               kernels |      v                                 v
//   updates --> dla_csc_stock ----------+  dla_csc_wt   <-- dla_csc_gate -->  dla_csc_dat, _rows
//   releases <------+                       |     |     loaded, spacing,        |      |
//                   ^             entries   |     |     credit                  |      |  entries
//                   |                       v     v commands, 7 clocks          v      v
//                   |                     buffer  dla_delay                dla_delay   buffer
//                   |                       |     |                             |      |
//                   |                       v     v                             v      v
//                   +------------------ dla_csc_wt_lane                    dla_csc_dat_lane
//                                        (compressed weights: with the masks of dla_csc_mask)
//                                               +---------> CMAC A, B <---------+
//
// All decisions are made when a request is sent. Its reply arrives 6 clocks later, together with
// the command for the lane, which names its use. Both paths to the array have the same
// latency, so that words leave in the order of the decisions: the weights of a stripe after the
// start of the stripe before it, the start of a stripe after its weights.

`include "dla_ports.svh"
`include "dla_unit.svh"
`include "dla_csc.svh"
`default_nettype none

module dla_csc (
  `DLA_PORTS_CSC  // models/tables/pins.csv
);

  // nv_full has elements of three precisions, and cells that take two kernels of bytes.
  localparam bit          Full    = dla_cfg_pkg::IS_V1;
  localparam int unsigned Entry   = dla_cfg_pkg::CBUF_ENTRY_BITS / 8;
  localparam int unsigned Block   = dla_cfg_pkg::MAC_ATOMIC_C_SIZE;
  localparam int unsigned Atom    = dla_cfg_pkg::MEMORY_ATOMIC_SIZE;
  localparam int unsigned Depth   = dla_cfg_pkg::CBUF_ENTRIES / dla_cfg_pkg::CBUF_BANK_NUMBER;
  localparam int unsigned AddrW   = dla_cfg_pkg::CBUF_ADDR_BITS;
  localparam int unsigned Group   = dla_cfg_pkg::MAC_ATOMIC_K_SIZE;
  // The longest stripe of an image. The positions that CACC can store are the credits (conv_core.md
  // 1, 6.1).
  localparam int unsigned Image   = Entry == 4 * Group && !Full ? 4 * Group : 2 * Group;
  localparam int unsigned Cells   = dla_cfg_pkg::MAC_CELLS;
  localparam bit          Wino    = dla_cfg_pkg::WINOGRAD != 0;
  localparam bit          Batch   = dla_cfg_pkg::BATCH != 0;
  // With Winograd CACC stores 32 tiles of four positions. nv_full counts beats, two for a position.
  localparam int unsigned Credits = Full ? 256 : Wino || Batch ? 128 : Image;
  // Clocks from a decision to the reply of its read: the register of the request, and the buffer.
  localparam int unsigned Reply   = 7;
  localparam int unsigned ByteW   = $clog2(Entry) + 1;
  localparam int unsigned OffW    = $clog2(Entry);
  localparam int unsigned LenW    = $clog2(Image) + 1;
  // 1: compressed weights too.
  localparam bit          Small   = dla_cfg_pkg::WEIGHT_COMPRESSION != 0;
  localparam int unsigned KerW    = $clog2(Group) + 1;
  localparam int unsigned CellW   = $clog2(Cells);
  localparam int unsigned LoadW   = $clog2(Cells) + 1;

  logic clk, rst_n, unused;

  assign clk    = nvdla_core_clk;
  assign rst_n  = nvdla_core_rstn;
  assign unused = ^{cdma2sc_dat_entries, cdma2sc_wt_entries, cdma2sc_wmb_entries,
                    sc2buf_dat_rd_valid, sc2buf_wt_rd_valid, sc2buf_wmb_rd_valid,
                    dat_entry, dat_next, word_batch, f, l, dat_rls_entries, dat_rls_slices,
                    wt_rls_entries, w_one};

  // ---- registers and the layer
  logic            op_en, done, load, start, packed_wt;
  dla_csc_fields_t f;
  dla_csc_layer_t  l;

  dla_csc_regs #(.Full(Full)) i_regs (
    .clk_i(clk), .rst_ni(rst_n), `DLA_PAGE_PINS_OF(csc),
    .op_en_o(op_en), .done_i(done), .fields_o(f));

  dla_csc_layer #(
    .Entry(Entry), .Block(Block), .Atom(Atom), .Depth(Depth), .Wino(Wino), .Batch(Batch),
    .Full(Full)
  ) i_layer (
    .clk_i(clk), .load_i(load), .fields_i(f), .layer_o(l));

  // ---- start, bank change and end of a layer
  logic drop_data, drop_weights, data_there, last_sent;

  dla_csc_ctrl #(.Full(Full)) i_ctrl (
    .clk_i(clk), .rst_ni(rst_n), .op_en_i(op_en), .done_o(done),
    .data_bank_i(f.data_bank), .weight_bank_i(f.weight_bank), .kind_i({l.wino, l.image}),
    .data_reuse_i(f.data_reuse), .weight_reuse_i(f.weight_reuse),
    .dat_req_o(sc2cdma_dat_pending_req), .wt_req_o(sc2cdma_wt_pending_req),
    .dat_ack_i(cdma2sc_dat_pending_ack), .wt_ack_i(cdma2sc_wt_pending_ack),
    .load_o(load), .drop_data_o(drop_data), .drop_weights_o(drop_weights),
    .data_there_i(data_there), .start_o(start), .last_i(last_sent));

  // ---- contents of the buffer
  logic            used, group, last_word;
  logic [KerW-1:0] used_kernels;
  logic [13:0]     kernels;
  logic [14:0]     begin_data, begin_weights, weight_entries, weight_end, group_entries;

  logic [14:0]     begin_masks, mask_entries, mask_end;
  logic [8:0]      group_masks;

  logic [14:0]     dat_rls_entries, wt_rls_entries;
  logic [13:0]     dat_rls_slices;

  assign sc2cdma_dat_entries = dla_cfg_pkg::ENTRIES_W'(dat_rls_entries);
  assign sc2cdma_dat_slices  = dla_cfg_pkg::SLICES_W'(dat_rls_slices);
  assign sc2cdma_wt_entries  = dla_cfg_pkg::ENTRIES_W'(wt_rls_entries);

  // CDMA uses only the entries (conv_units.md 3.5).
  assign sc2cdma_wt_kernels = '0;
  assign packed_wt          = Small && f.compressed;

  dla_csc_stock #(.Group(Group), .Compression(Small)) i_stock (
    .clk_i(clk), .rst_ni(rst_n), .clear_data_i(sc2cdma_dat_pending_req),
    .clear_weights_i(sc2cdma_wt_pending_req),
    .dat_updt_i(cdma2sc_dat_updt), .dat_slices_i(14'(cdma2sc_dat_slices)),
    .wt_updt_i(cdma2sc_wt_updt), .wt_kernels_i(cdma2sc_wt_kernels),
    .drop_data_i(drop_data), .drop_weights_i(drop_weights), .done_i(done),
    .skip_data_i(f.skip_data), .skip_weights_i(f.skip_weight), .layer_i(l),
    .weight_entries_i(weight_entries), .weight_end_i(weight_end), .masks_i(packed_wt),
    .mask_size_i(15'(Depth)), .mask_entries_i(mask_entries), .mask_end_i(mask_end),
    .data_there_o(data_there),
    .kernels_o(kernels), .begin_data_o(begin_data), .begin_weights_o(begin_weights),
    .begin_masks_o(begin_masks), .last_data_i(last_word), .group_i(group),
    .group_entries_i(group_entries), .group_masks_i(group_masks),
    .used_i(used), .used_kernels_i(used_kernels),
    .dat_rls_o(sc2cdma_dat_updt), .dat_rls_entries_o(dat_rls_entries),
    .dat_rls_slices_o(dat_rls_slices), .wt_rls_o(sc2cdma_wt_updt),
    .wt_rls_entries_o(wt_rls_entries), .wt_rls_masks_o(sc2cdma_wmb_entries));

  // ---- the sequence
  logic             p_wt_valid, p_wt_ready, p_dat_valid, p_dat_ready;
  logic             p_half, p_odd, pairs;
  logic             p_origin, p_first, p_channel_end, p_group_end, p_layer_end;
  logic [LenW-1:0]  p_len;
  logic [KerW-1:0]  p_kernels;
  logic [LoadW-1:0] p_loads;
  logic [2:0]       p_rows;
  logic [ByteW-1:0] p_bytes;
  logic [1:0]       p_share;
  logic [9:0]       p_x, p_y;
  logic [15:0]      p_off;

  // Kernels, or pairs of them, to load.
  assign pairs   = Full && !l.wide;
  assign p_odd   = p_kernels[0];
  assign p_loads = pairs ? LoadW'((p_kernels + KerW'(1)) >> 1) : LoadW'(p_kernels);

  dla_csc_seq #(
    .Entry(Entry), .Group(Group), .Image(Image), .Batch(Batch), .Full(Full)
  ) i_seq (
    .clk_i(clk), .rst_ni(rst_n), .start_i(start), .announced_i(kernels), .keep_i(f.skip_weight),
    .used_o(used), .used_kernels_o(used_kernels),
    .layer_i(l),
    .wt_valid_o(p_wt_valid), .wt_ready_i(p_wt_ready), .dat_valid_o(p_dat_valid),
    .dat_ready_i(p_dat_ready), .origin_o(p_origin), .first_o(p_first),
    .channel_end_o(p_channel_end), .group_end_o(p_group_end), .layer_end_o(p_layer_end),
    .len_o(p_len), .kernels_o(p_kernels), .rows_o(p_rows), .bytes_o(p_bytes),
    .share_o(p_share), .half_o(p_half), .x_o(p_x), .y_o(p_y), .off_o(p_off));

  // ---- when a stripe starts
  logic            loaded, free, go, stripe, channel_end;
  logic [LenW-1:0] len;

  dla_csc_gate #(
    .Group(Cells), .Credits(Credits), .LenW(LenW), .Batch(Batch), .Full(Full)
  ) i_gate (
    .clk_i(clk), .rst_ni(rst_n), .credit_vld_i(accu2sc_credit_vld),
    .credit_size_i(accu2sc_credit_size), .loaded_i(loaded), .free_o(free),
    .channel_end_i(channel_end), .len_i(len), .wino_i(l.wino), .wide_i(l.wide),
    .batches_m1_i(l.batches_m1), .ok_o(go), .start_i(stripe));

  // ---- weights
  localparam int unsigned OnesW = Small ? Entry : 1;
  localparam int unsigned OneW  = Full ? ByteW : 1;
  localparam int unsigned WtW   = 3 * ByteW + CellW + 5 + OnesW + OneW;

  logic             w_cmd, w_read, w_emit, w_first, w_end, w_shared;
  logic [ByteW-1:0] w_have, w_bytes, w_row_bytes, w_one;
  logic [CellW-1:0] w_cell;
  logic             v_cmd, v_read, v_emit, v_first, v_end, v_shared;
  logic [ByteW-1:0] v_have, v_bytes, v_row_bytes;
  logic [CellW-1:0] v_cell;
  logic [ByteW-1:0] v_half;
  logic [14:0]      wt_entry;
  logic             wt_ready, mask_taken, there;
  logic [Entry-1:0] ones;
  logic [ByteW-1:0] count;
  logic [OnesW-1:0] w_ones, v_ones;
  logic [OneW-1:0]  w_first_one, v_one;

  // Wires of their exact width, because yosys 0.23 does not cut a cast inside a concatenation.
  assign w_ones      = OnesW'(ones);
  assign w_first_one = Full ? OneW'(w_one) : '0;

  // nv_full: the first byte of the second kernel of a pair
  assign v_half             = Full ? ByteW'(v_one) : '0;
  // The region of the weights follows that of the data.
  assign sc2buf_wt_rd_addr  = AddrW'(wt_entry + l.data_size);
  assign p_wt_ready         = wt_ready && mask_taken;

  if (Small) begin : gen_masks
    localparam logic [14:0] Last = 15'((dla_cfg_pkg::CBUF_BANK_NUMBER - 1) * Depth);

    logic        taken;
    logic [14:0] mask_entry;

    assign mask_taken         = taken || !packed_wt;
    assign sc2buf_wmb_rd_addr = AddrW'(Full ? mask_entry : Last + mask_entry);

    dla_csc_mask #(.Entry(Entry), .Group(Cells), .Reply(Reply)) i_mask (
      .clk_i(clk), .rst_ni(rst_n), .start_i(start), .begin_i(begin_masks), .size_i(15'(Depth)),
      .end_o(mask_end), .entries_o(mask_entries), .valid_i(p_wt_valid && packed_wt),
      .taken_o(taken), .next_i(p_wt_valid && p_wt_ready), .first_i(p_first),
      .group_end_i(p_group_end), .layer_end_i(p_layer_end), .kernels_i(p_loads),
      .rows_i(p_rows), .bytes_i(p_bytes), .pairs_i(pairs), .odd_i(p_odd), .wide_i(l.wide),
      .keep_i(f.skip_weight), .rd_en_o(sc2buf_wmb_rd_en),
      .rd_entry_o(mask_entry), .reply_i(sc2buf_wmb_rd_data), .there_o(there), .ones_o(ones),
      .count_o(count), .take_i(w_emit && packed_wt), .group_i(group && packed_wt),
      .group_entries_o(group_masks));
  end else begin : gen_plain
    logic unused_masks;

    assign unused_masks       = ^{begin_masks, ones, sc2buf_wmb_rd_data};
    assign mask_taken         = 1'b1;
    assign there              = 1'b0;
    assign ones               = '0;
    assign count              = '0;
    assign mask_end           = '0;
    assign mask_entries       = '0;
    assign group_masks        = '0;
    assign sc2buf_wmb_rd_en   = 1'b0;
    assign sc2buf_wmb_rd_addr = '0;
  end

  dla_csc_wt #(.Entry(Entry), .Group(Cells)) i_wt (
    .clk_i(clk), .rst_ni(rst_n), .start_i(start), .begin_i(begin_weights),
    .size_i(l.weight_size), .end_o(weight_end), .entries_o(weight_entries),
    .valid_i(p_wt_valid && mask_taken), .ready_o(wt_ready), .first_i(p_first),
    .group_end_i(p_group_end),
    .layer_end_i(p_layer_end), .kernels_i(p_loads), .rows_i(p_rows), .bytes_i(p_bytes),
    .pairs_i(pairs), .odd_i(p_odd), .packed_i(packed_wt), .there_i(there),
    .there_bytes_i(count), .free_i(free), .loaded_o(loaded), .rd_en_o(sc2buf_wt_rd_en),
    .rd_entry_o(wt_entry),
    .cmd_o(w_cmd), .cmd_read_o(w_read), .cmd_emit_o(w_emit), .cmd_first_o(w_first),
    .cmd_have_o(w_have), .cmd_bytes_o(w_bytes), .cmd_row_bytes_o(w_row_bytes),
    .cmd_one_o(w_one), .cmd_cell_o(w_cell), .cmd_end_o(w_end), .cmd_shared_o(w_shared));

  dla_delay #(.Width(WtW), .Stages(Reply)) i_wt_delay (
    .clk_i(clk), .rst_ni(rst_n), .valid_i(w_cmd),
    .data_i({w_read, w_emit, w_first, w_end, w_shared, w_have, w_bytes, w_row_bytes, w_cell,
             w_first_one, w_ones}),
    .valid_o(v_cmd),
    .data_o({v_read, v_emit, v_first, v_end, v_shared, v_have, v_bytes, v_row_bytes, v_cell,
             v_one, v_ones}));

  dla_csc_wt_lane #(
    .Entry(Entry), .Group(Cells), .Compression(Small), .Full(Full)
  ) i_wt_lane (
    .clk_i(clk), .rst_ni(rst_n), .reply_i(sc2buf_wt_rd_data),
    .cmd_i(v_cmd), .read_i(v_read), .emit_i(v_emit), .first_i(v_first), .have_i(v_have),
    .bytes_i(v_bytes), .row_bytes_i(v_row_bytes), .one_i(v_half), .cell_i(v_cell),
    .packed_i(packed_wt), .ones_i(Entry'(v_ones)), .end_i(v_end), .shared_i(v_shared),
    .wide_i(l.wide), .fp_i(l.fp), .ext_i(l.ext), .keep_i(f.skip_weight),
    .valid_o({sc2mac_wt_b_pvld, sc2mac_wt_a_pvld}), .sel_o({sc2mac_wt_b_sel, sc2mac_wt_a_sel}),
    .mask_o(sc2mac_wt_a_mask), .data_o(sc2mac_wt_a_data),
    .rls_o(group), .rls_entries_o(group_entries));

  assign sc2mac_wt_b_mask = sc2mac_wt_a_mask;
  assign sc2mac_wt_b_data = sc2mac_wt_a_data;

  // ---- data
  localparam int unsigned BatW = Batch ? 5 : 1;
  localparam int unsigned DatW = OffW + ByteW + 18 + BatW;

  logic             get, get_odd, word, word_odd;
  logic [1:0]       get_row;
  logic [OffW-1:0]  word_off, shift;
  logic [ByteW-1:0] word_bytes;
  logic [3:0]       word_in, word_pad, word_tags;
  logic [4:0]       word_batch;
  logic [BatW-1:0]  q_word_batch;
  logic             q_cmd, q_get, q_get_odd, q_word, q_word_odd;
  logic [1:0]       q_get_row;
  logic [OffW-1:0]  q_word_off;
  logic [ByteW-1:0] q_word_bytes;
  logic [3:0]       q_word_in, q_word_pad, q_word_tags;
  logic [14:0]      dat_entry, dat_next;

  assign sc2buf_dat_rd_addr       = AddrW'(dat_entry);
  assign sc2buf_dat_rd_next1_addr = AddrW'(dat_next);
  assign sc2buf_dat_rd_shift      = dla_cfg_pkg::SHIFT_W'(shift);

  dla_csc_dat #(.Entry(Entry), .LenW(LenW), .Batch(Batch)) i_dat (
    .clk_i(clk), .rst_ni(rst_n), .layer_i(l), .begin_i(begin_data),
    .valid_i(p_dat_valid), .ready_o(p_dat_ready), .origin_i(p_origin), .first_i(p_first),
    .channel_end_i(p_channel_end), .layer_end_i(p_layer_end), .len_i(p_len), .rows_i(p_rows),
    .bytes_i(p_bytes), .share_i(p_share), .half_i(p_half), .x_i(p_x), .y_i(p_y), .off_i(p_off),
    .ok_i(go), .start_o(stripe), .channel_end_o(channel_end), .len_o(len), .last_o(last_sent),
    .rd_en_o(sc2buf_dat_rd_en), .rd_entry_o(dat_entry), .rd_next_en_o(sc2buf_dat_rd_next1_en),
    .rd_next_o(dat_next), .rd_shift_o(shift),
    .get_o(get), .get_row_o(get_row), .get_odd_o(get_odd),
    .word_o(word), .word_odd_o(word_odd), .word_off_o(word_off), .word_bytes_o(word_bytes),
    .word_in_o(word_in), .word_pad_o(word_pad), .word_batch_o(word_batch), .word_tags_o(word_tags));

  logic [BatW-1:0] put_batch;

  assign put_batch = BatW'(word_batch);

  dla_delay #(.Width(DatW), .Stages(Reply)) i_dat_delay (
    .clk_i(clk), .rst_ni(rst_n), .valid_i(get || word),
    .data_i({get, get_row, get_odd, word, word_odd, word_off, word_bytes, word_in, word_pad,
             word_tags, put_batch}),
    .valid_o(q_cmd),
    .data_o({q_get, q_get_row, q_get_odd, q_word, q_word_odd, q_word_off, q_word_bytes,
             q_word_in, q_word_pad, q_word_tags, q_word_batch}));

  dla_csc_dat_lane #(.Entry(Entry), .Wino(Wino), .Full(Full)) i_dat_lane (
    .clk_i(clk), .rst_ni(rst_n), .ext_i(l.ext), .pad_i(l.pad), .wide_i(l.wide), .fp_i(l.fp),
    .wino_i(l.wino), .pra_i(f.pra),
    .reply_i(sc2buf_dat_rd_data),
    .get_i(q_cmd && q_get), .get_row_i(q_get_row), .get_odd_i(q_get_odd),
    .word_i(q_cmd && q_word), .word_odd_i(q_word_odd), .word_off_i(q_word_off),
    .word_bytes_i(q_word_bytes), .word_in_i(q_word_in), .word_pad_i(q_word_pad),
    .word_batch_i(5'(q_word_batch)), .word_tags_i(q_word_tags),
    .valid_o(sc2mac_dat_a_pvld), .mask_o(sc2mac_dat_a_mask), .data_o(sc2mac_dat_a_data),
    .pd_o(sc2mac_dat_a_pd), .last_o(last_word));

  assign sc2mac_dat_b_pvld = sc2mac_dat_a_pvld;
  assign sc2mac_dat_b_mask = sc2mac_dat_a_mask;
  assign sc2mac_dat_b_data = sc2mac_dat_a_data;
  assign sc2mac_dat_b_pd   = sc2mac_dat_a_pd;

endmodule

`default_nettype wire
