// SPDX-License-Identifier: Apache-2.0
// Data engine of nv_full: features and images of 8 and 16 bits from memory to the buffer
// (conv_core.md 4, 5.1-5.3).
//
//   registers --> settings of the layer
//   space of the region --> units --+--> dla_cdma_runs16 ----+--> dla_cdma_split --> rd_req
//                                   +--> dla_cdma_runs_img --+
//                                   +--> dla_cdma_wino ------+
//   rd_rsp --+--------------------> dla_cdma_cvt_lane16 --+-- dla_cdma_pair16 --+--> buffer writes
//            +--> dla_cdma_pixel16 -+  (32 bytes, or      +-- dla_cdma_line16 --+    dla_cdma_store
//                                      16 of 16 bits)     +-- dla_cdma_wino ----+    --> updates
//
// A write is half an entry. Features take one atom in a clock, images one pixel. Space in the
// buffer is reserved before a read is requested, so features never wait.

`default_nettype none
`include "dla_cdma.svh"

module dla_cdma_dat16 #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 64,
  /// Bytes of an atom; half an entry has two.
  parameter int unsigned Atom = 32,
  /// Entries of a bank.
  parameter int unsigned BankDepth = 256
) (
  /// Clock; asynchronous reset, active low.
  input  logic                clk_i,
  input  logic                rst_ni,
  /// The clock while a layer runs, for what requests, converts and places data.
  input  logic                clk_layer_i,
  /// Dual register set of the running group.
  input  logic [32*`CDMA_NUM_D-1:0] d_i,

  /// A layer starts; its fetch starts in the clock of go_i.
  input  logic                start_i,
  /// Banks differ from those of the layer before; there is nothing to fetch.
  output logic                changed_o,
  output logic                keep_o,
  /// Space and pointers of the region start again from empty.
  input  logic                clear_i,
  /// The fetch of the layer starts (one clock).
  input  logic                go_i,
  /// The last update of the layer is sent (one clock).
  output logic                finish_o,

  /// Read request; the read client takes it.
  output logic                req_valid_o,
  input  logic                req_ready_i,
  /// Byte address, atoms minus 1.
  output logic [AddrW-1:0]    req_addr_o,
  output logic [14:0]         req_size_o,
  /// Atom from memory; it is taken.
  input  logic                atom_valid_i,
  output logic                atom_ready_o,
  /// Its bytes.
  input  logic [8*Atom-1:0]   atom_i,

  /// Buffer write: entry, its half, bytes of that half.
  output logic                wr_en_o,
  output logic [14:0]         wr_addr_o,
  output logic [1:0]          wr_sel_o,
  output logic [16*Atom-1:0]  wr_data_o,

  /// Update to CSC (one clock): entries and slices that are new.
  output logic                updt_o,
  output logic [14:0]         updt_entries_o,
  output logic [13:0]         updt_slices_o,
  /// Release by CSC (one clock), and its entries.
  input  logic                rls_i,
  input  logic [14:0]         rls_entries_i,

  /// NaN and Inf in the data of the layer so far.
  output logic [31:0]         nan_o,
  output logic [31:0]         inf_o
);


  localparam int unsigned AtomLog = $clog2(Atom);
  localparam logic [1:0]  Int8 = 2'd0;
  localparam logic [1:0]  Fp16 = 2'd2;

  // ---- fields
  logic [13:0] width, height, surfs;
  logic [12:0] surfs_m1;
  logic [14:0] slice, row, channel;
  logic [4:0]  batches_m1;
  logic [5:0]  format;
  logic        image_f, wino_f, direct_f, packed_f, two_f, wide, fp_in, mean, en;
  logic [1:0]  in_f, proc;
  logic [2:0]  channels;
  logic [3:0]  px_bytes;
  logic [12:0] grains_m1, grain;
  logic [31:0] line_stride, surf_stride;
  logic [4:0]  x_off, bank;
  logic [15:0] pad, offset;
  logic        unused;

  assign width       = {1'b0, `CDMA_D(DATAIN_SIZE_0, DATAIN_WIDTH)} + 14'd1;
  assign height      = {1'b0, `CDMA_D(DATAIN_SIZE_0, DATAIN_HEIGHT)} + 14'd1;
  assign channel     = 15'(`CDMA_D(DATAIN_SIZE_1, DATAIN_CHANNEL)) << wide;  // last one's byte
  assign surfs_m1    = 13'(channel >> AtomLog);
  assign surfs       = {1'b0, surfs_m1} + 14'd1;
  assign slice       = 15'(`CDMA_D(ENTRY_PER_SLICE, ENTRIES)) + 15'd1;
  assign wino_f      = `CDMA_D(MISC_CFG, CONV_MODE);
  assign image_f     = !wino_f && `CDMA_D(DATAIN_FORMAT, DATAIN_FORMAT);
  assign direct_f    = !image_f && !wino_f;
  assign batches_m1  = direct_f ? `CDMA_D(BATCH_NUMBER, BATCHES) : '0;
  assign row         = 15'(slice * (15'(batches_m1) + 15'd1)); // of all batches
  assign format      = `CDMA_D(DATAIN_FORMAT, PIXEL_FORMAT);
  assign two_f       = format >= 6'd28;
  assign channels    = two_f ? 3'd3 : format >= 6'd6 ? 3'd4 : 3'd1;
  assign packed_f    = direct_f && width == 14'd1 && height == 14'd1 &&
                       `CDMA_D(DAIN_MAP, LINE_PACKED) && `CDMA_D(DAIN_MAP, SURF_PACKED);
  assign grains_m1   = 13'(`CDMA_D(FETCH_GRAIN, GRAINS));
  assign grain       = image_f ? 13'd1 : {1'b0, grains_m1} < height ? grains_m1 + 13'd1
                                                                    : height[12:0];
  assign line_stride = `CDMA_W(LINE_STRIDE);
  assign surf_stride = packed_f ? 32'(Atom) : `CDMA_W(SURF_STRIDE);
  assign x_off       = `CDMA_D(PIXEL_OFFSET, PIXEL_X_OFFSET);
  assign bank        = 5'(`CDMA_D(BANK, DATA_BANK));
  assign pad         = `CDMA_D(ZERO_PADDING_VALUE, PAD_VALUE);
  assign proc        = `CDMA_D(MISC_CFG, PROC_PRECISION);
  assign wide        = in_f != Int8;
  assign fp_in       = in_f == Fp16;
  assign unused      = ^{d_i, surfs, ext_width};

  // Bytes of a pixel in plane 0; precision of the input, which a pixel format decides itself.
  always_comb begin
    if (format == 6'd0 || format == 6'd28 || format == 6'd29) px_bytes = 4'd1;
    else if (format <= 6'd5 || two_f) px_bytes = 4'd2;
    else if (format <= 6'd11) px_bytes = 4'd8;
    else px_bytes = 4'd4;
    in_f = `CDMA_D(MISC_CFG, IN_PRECISION);
    if (image_f) begin
      if (format == 6'd5 || format == 6'd8 || format == 6'd11) in_f = Fp16;
      else if (px_bytes == 4'd1 || (px_bytes == 4'd4 && (format < 6'd20 || format > 6'd25))) begin
        in_f = Int8;
      end else in_f = 2'd1;
    end
  end

  // ---- reuse (conv_core.md 9.1): data left by the layer before, also after a change of the weight
  // banks
  logic [4:0] bank_q;
  logic       image_q, wino_q, skip_q;

  assign changed_o = bank != bank_q;
  assign keep_o    = !changed_o && image_f == image_q && skip_q && wino_f == wino_q &&
                     `CDMA_D(MISC_CFG, DATA_REUSE);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      bank_q  <= '1;
      image_q <= 1'b0;
      wino_q  <= 1'b0;
      skip_q  <= 1'b0;
    end else if (start_i) begin
      bank_q  <= bank;
      image_q <= image_f;
      wino_q  <= wino_f;
      skip_q  <= `CDMA_D(MISC_CFG, SKIP_DATA_RLS);
    end
  end

  // ---- settings of the layer, valid from its start
  logic [27:0]        unit_q, total_q;
  logic [14:0]        row_q, region_q;
  logic [15:0]        atoms0_q, atoms1_q;
  logic [AtomLog-1:0] skip0, skip1;
  logic [AddrW-1:0]   grain_step_q;
  logic [12:0]        ext_width, ext_height, unit_slices;
  logic [13:0]        all_slices;

  assign skip0       = AtomLog'(9'(x_off) * 9'(px_bytes));
  assign skip1       = skip0 << 1;
  assign unit_slices = wino_f ? 13'd4 : grain;
  assign ext_width   = `CDMA_D(DATAIN_SIZE_EXT_0, DATAIN_WIDTH_EXT);
  assign ext_height  = `CDMA_D(DATAIN_SIZE_EXT_0, DATAIN_HEIGHT_EXT);
  assign all_slices  = wino_f ? {1'b0, ext_height} + 14'd1 : height;

  // Number of atoms that hold n bytes.
  function automatic logic [15:0] atoms_of(input logic [17:0] n);
    atoms_of = 16'((n + 18'(Atom - 1)) >> AtomLog);
  endfunction

  always_ff @(posedge clk_i) begin
    if (start_i) begin
      region_q     <= (15'(bank) + 15'd1) * 15'(BankDepth);
      row_q        <= row;
      unit_q       <= 28'(unit_slices) * 28'(row);
      total_q      <= 28'(all_slices) * 28'(row);
      // A grain of several lines is contiguous in memory.
      grain_step_q <= grain == 13'd1 ? AddrW'(line_stride)
                                     : AddrW'(26'(width) * 26'(grain)) << AtomLog;
      atoms0_q     <= atoms_of(18'(skip0) + 18'(width) * 18'(px_bytes));
      atoms1_q     <= two_f ? atoms_of(18'(skip1) + ((18'(width) * 18'(px_bytes)) << 1)) : '0;
    end
  end

  // ---- space
  logic [14:0] room, take_n;
  logic        take, unit_ready, unit_done, dc_done, img_done, wino_done;

  assign unit_done = dc_done || img_done || wino_done;

  dla_cdma_room i_room (
    .clk_i, .rst_ni, .clear_i, .size_i(region_q), .free_o(room), .take_i(take),
    .take_n_i(take_n), .back_i(rls_i), .back_n_i(rls_entries_i));

  dla_cdma_units i_units (
    .clk_i, .rst_ni, .go_i, .unit_i(unit_q), .total_i(total_q), .free_i(room), .take_o(take),
    .take_n_o(take_n), .ready_o(unit_ready), .done_i(unit_done));

  // ---- requests
  logic             dc_valid, img_valid, wino_valid, run_ready, formed_unused;
  logic [AddrW-1:0] dc_addr, img_addr, wino_addr, base0, base1;
  logic [25:0]      dc_atoms, img_atoms, wino_atoms;
  logic [3:0]       formed_n_unused;

  assign base0 = AddrW'({`CDMA_W(DAIN_ADDR_HIGH_0), `CDMA_W(DAIN_ADDR_LOW_0)});
  assign base1 = AddrW'({`CDMA_W(DAIN_ADDR_HIGH_1), `CDMA_W(DAIN_ADDR_LOW_1)});

  dla_cdma_runs16 #(.AddrW(AddrW), .Atom(Atom)) i_dc (
    .clk_i(clk_layer_i), .rst_ni, .go_i(go_i && direct_f), .width_i(width), .grain_i(grain),
    .height_i(height), .surfs_m1_i(surfs_m1), .batches_m1_i(batches_m1), .base_i(base0),
    .grain_step_i(grain_step_q), .line_stride_i(line_stride), .surf_stride_i(surf_stride),
    .batch_stride_i(`CDMA_W(BATCH_STRIDE)), .unit_i(unit_ready), .unit_done_o(dc_done),
    .run_valid_o(dc_valid), .run_ready_i(run_ready && !img_valid && !wino_valid),
    .run_addr_o(dc_addr), .run_atoms_o(dc_atoms));

  dla_cdma_runs_img #(.AddrW(AddrW), .Atom(Atom)) i_img (
    .clk_i(clk_layer_i), .rst_ni, .go_i(go_i && image_f), .base0_i(base0), .base1_i(base1),
    .stride0_i(line_stride), .stride1_i(`CDMA_W(LINE_UV_STRIDE)),
    .atoms0_i(atoms0_q), .atoms1_i(atoms1_q), .lines_i(height),
    .unit_i(unit_ready), .unit_done_o(img_done),
    .run_valid_o(img_valid), .run_ready_i(run_ready), .run_addr_o(img_addr),
    .run_atoms_o(img_atoms));

  dla_cdma_split #(.AddrW(AddrW), .Atom(Atom)) i_split (
    .clk_i(clk_layer_i), .rst_ni, .run_valid_i(dc_valid || img_valid || wino_valid),
    .run_ready_o(run_ready),
    .run_addr_i(wino_valid ? wino_addr : img_valid ? img_addr : dc_addr),
    .run_atoms_i(wino_valid ? wino_atoms : img_valid ? img_atoms : dc_atoms),
    .limit_i(4'd8), .formed_o(formed_unused), .formed_n_o(formed_n_unused),
    .req_valid_o, .req_ready_i, .req_addr_o, .req_size_o);

  // ---- Winograd tiles: requests and places
  dla_cdma_wino_t      layer;
  logic                cvt_valid, tiles_ready, tiles_valid, tiles_last;
  logic [14:0]         tiles_entry;
  logic [1:0]          tiles_part;
  logic [8*Atom-1:0]   cvt_atom;
  logic [16*Atom-1:0]  tiles_data;

  assign layer = {line_stride, surf_stride, width, height, ext_width[12:2] + 11'd1,
                  all_slices[12:2], `CDMA_D(ZERO_PADDING, PAD_LEFT),
                  `CDMA_D(ZERO_PADDING, PAD_TOP),
                  {1'b0, `CDMA_D(CONV_STRIDE, CONV_X_STRIDE)} + 4'd1,
                  {1'b0, `CDMA_D(CONV_STRIDE, CONV_Y_STRIDE)} + 4'd1, surfs_m1,
                  proc == Int8 ? {2{pad[7:0]}} : pad};

  dla_cdma_wino #(.AddrW(AddrW), .Atom(Atom), .P(2), .Part(2 * Atom)) i_wino (
    .clk_i(clk_layer_i), .rst_ni, .start_i, .go_i(go_i && wino_f), .base_i(base0), .layer_i(layer),
    .take_i(take), .unit_i(unit_ready), .unit_done_o(wino_done), .run_valid_o(wino_valid),
    .run_ready_i(run_ready), .run_addr_o(wino_addr), .run_atoms_o(wino_atoms),
    .valid_i(cvt_valid && wino_f), .ready_o(tiles_ready), .atom_i(cvt_atom),
    .valid_o(tiles_valid), .entry_o(tiles_entry), .part_o(tiles_part), .last_o(tiles_last),
    .data_o(tiles_data));

  // ---- pixels
  logic         px_valid, px_ready, planes_ready;
  logic [63:0]  px_raw;
  logic [7:0]   px_count;
  logic [127:0] px_words;

  dla_cdma_pixel16 #(.Atom(Atom)) i_pixel (
    .clk_i(clk_layer_i), .rst_ni, .go_i(go_i && image_f), .atoms0_i(atoms0_q), .atoms1_i(atoms1_q),
    .lines_i(height), .width_i(width), .skip0_i(skip0), .skip1_i(skip1), .bytes_i(px_bytes),
    .format_i(format), .valid_i(atom_valid_i && image_f), .ready_o(planes_ready), .atom_i,
    .valid_o(px_valid), .ready_i(px_ready), .raw_o(px_raw), .count_o(px_count),
    .words_o(px_words));

  // ---- converter: 16 elements of 16 bits, or a byte in each lane; 4 components of a pixel
  logic        in_valid, mid_v_q, move, line_ready, cvt_ready;
  logic [63:0] cvt_pixel;

  assign in_valid     = image_f ? px_valid : atom_valid_i;
  assign cvt_ready    = wino_f ? tiles_ready : !image_f || line_ready;
  assign move         = !cvt_valid || cvt_ready;
  assign px_ready     = move;
  assign atom_ready_o = image_f ? planes_ready : move;
  assign en           = !wino_f && !fp_in && `CDMA_D(CVT_CFG, CVT_EN);
  assign mean         = image_f && `CDMA_D(MEAN_FORMAT, MEAN_FORMAT);
  assign offset       = `CDMA_D(CVT_OFFSET, CVT_OFFSET);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      mid_v_q   <= 1'b0;
      cvt_valid <= 1'b0;
    end else if (move) begin
      mid_v_q   <= in_valid;
      cvt_valid <= mid_v_q;
    end
  end

  logic [63:0] means;
  logic [15:0] lane [Atom];

  assign means = {`CDMA_D(MEAN_GLOBAL_1, MEAN_AX), `CDMA_D(MEAN_GLOBAL_1, MEAN_BV),
                  `CDMA_D(MEAN_GLOBAL_0, MEAN_GU), `CDMA_D(MEAN_GLOBAL_0, MEAN_RY)};

  for (genvar i = 0; i < Atom; i++) begin : gen_lane
    logic [15:0] raw, minus;
    logic        used;

    if (i < 4) begin : gen_component
      assign raw   = image_f ? px_raw[16*i +: 16] : wide ? atom_i[16*i +: 16]
                                                         : {8'b0, atom_i[8*i +: 8]};
      assign minus = mean ? means[16*i +: 16] : offset;
      assign used  = 1'b1;
    end else if (i < Atom / 2) begin : gen_word
      assign raw   = wide ? atom_i[16*i +: 16] : {8'b0, atom_i[8*i +: 8]};
      assign minus = offset;
      assign used  = !image_f;
    end else begin : gen_byte
      assign raw   = {8'b0, atom_i[8*i +: 8]};
      assign minus = offset;
      assign used  = !image_f && !wide;
    end

    dla_cdma_cvt_lane16 i_lane (
      .clk_i(clk_layer_i), .en_i(en), .wide_i(wide),
      .signed_i(!image_f || `CDMA_D(DATAIN_FORMAT, PIXEL_SIGN_OVERRIDE)),
      .flush_i(fp_in && `CDMA_D(NAN_FLUSH_TO_ZERO, NAN_TO_ZERO)), .int8_i(proc == Int8),
      .fp16_i(proc == Fp16), .truncate_i(`CDMA_D(CVT_CFG, CVT_TRUNCATE)),
      .scale_i(`CDMA_D(CVT_SCALE, CVT_SCALE)), .offset_i(minus),
      .take_i(move && in_valid && used), .move_i(move && mid_v_q && used), .raw_i(raw),
      .y_o(lane[i]));
  end

  always_comb begin
    for (int unsigned i = 0; i < 4; i++) cvt_pixel[16*i +: 16] = lane[i];
    for (int unsigned i = 0; i < Atom / 2; i++) cvt_atom[16*i +: 16] = lane[i];
    if (!wide) begin
      for (int unsigned i = 0; i < Atom; i++) cvt_atom[8*i +: 8] = lane[i][7:0];
    end
  end

  // ---- NaN and Inf of the input, before any is flushed
  dla_cdma_count16 #(.Elements(16)) i_count (
    .clk_i, .rst_ni, .start_i, .valid_i(fp_in && move && in_valid),
    .mask_i(image_f ? {8'b0, px_count} : '1), .data_i(image_f ? {128'b0, px_words} : atom_i),
    .nan_o, .inf_o);

  // ---- places in the buffer
  logic [14:0]        dc_entry, entry;
  logic [1:0]         dc_part, part;
  logic [13:0]        dc_halves;
  logic               dc_half, dc_last, line_valid, line_last;
  logic [15:0]        line_half;
  logic [16*Atom-1:0] dc_data, line_data;

  dla_cdma_pair16 #(.Atom(Atom)) i_pair (
    .clk_i(clk_layer_i), .rst_ni, .go_i(go_i && direct_f), .width_i(width), .grain_i(grain),
    .height_i(height), .surfs_m1_i(surfs_m1), .batches_m1_i(batches_m1),
    .valid_i(cvt_valid && direct_f), .atom_i(cvt_atom), .valid_o(dc_half),
    .halves_o(dc_halves), .data_o(dc_data));

  // For the halves of an entry, a pair of surfaces has the role of a surface for its atoms.
  dla_cdma_feature #(.P(2), .Batch(1'b1)) i_feature (
    .clk_i(clk_layer_i), .go_i(go_i && direct_f), .width_i(dc_halves), .grain_i(grain), .height_i(height),
    .surfs_m1_i(surfs_m1 >> 1), .slice_i(slice), .row_i(row_q), .batches_m1_i(batches_m1),
    .step_i(dc_half), .entry_o(dc_entry), .part_o(dc_part), .last_o(dc_last));

  dla_cdma_line16 #(.Half(2 * Atom)) i_line (
    .clk_i(clk_layer_i), .rst_ni, .go_i(go_i && image_f), .left_i(`CDMA_D(ZERO_PADDING, PAD_LEFT)),
    .width_i(width), .right_i(`CDMA_D(ZERO_PADDING, PAD_RIGHT)), .lines_i(height),
    .channels_i(channels), .wide_i(proc != Int8), .pad_i(pad), .valid_i(cvt_valid && image_f),
    .ready_o(line_ready), .pixel_i(cvt_pixel), .valid_o(line_valid), .half_o(line_half),
    .last_o(line_last), .data_o(line_data));

  assign entry = wino_f ? tiles_entry : image_f ? line_half[15:1] : dc_entry;
  assign part  = wino_f ? tiles_part : image_f ? {1'b0, line_half[0]} : dc_part;

  dla_cdma_store #(.Width(16 * Atom), .P(2)) i_store (
    .clk_i, .rst_ni, .clear_i, .go_i, .region_i(region_q), .unit_slices_i(unit_slices),
    .unit_entries_i(unit_q), .slices_i(all_slices), .entries_i(total_q),
    .valid_i(wino_f ? tiles_valid : image_f ? line_valid : dc_half),
    .entry_i(entry), .part_i(part),
    .last_i(wino_f ? tiles_last : image_f ? line_last : dc_last),
    .data_i(wino_f ? tiles_data : image_f ? line_data : dc_data),
    .wr_en_o, .wr_addr_o, .wr_sel_o, .wr_data_o, .updt_o, .updt_entries_o, .updt_slices_o,
    .finish_o);

endmodule

`default_nettype wire
