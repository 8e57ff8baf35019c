// SPDX-License-Identifier: Apache-2.0
// Data engine: features and images from memory to the buffer (conv_core.md 4, 5.1, 5.2).
//
//   registers --> settings of the layer
//   space of the region --> units --+--> dla_cdma_runs_dc ---+--> dla_cdma_split --> rd_req
//                                   +--> dla_cdma_runs_img --+
//   rd_rsp --+---------------------------+--> dla_cdma_cvt --+-- dla_cdma_feature --+--> buffer
//            +--> dla_cdma_planes -------+                   +-> dla_cdma_line -----+    writes
//                                                                   dla_cdma_store --> updates
//
// Every atom from memory becomes one write, as wide as an atom. Space in the buffer is reserved
// before a read is requested, so data never waits, except for the padding of image lines.

`default_nettype none
`include "dla_cdma.svh"

module dla_cdma_dat #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom, of a memory beat and of a write; a power of two, 8 to 32.
  parameter int unsigned Atom = 8,
  /// Atoms of an entry.
  parameter int unsigned P = 1,
  /// Entries of a bank.
  parameter int unsigned BankDepth = 512,
  /// 1: Winograd layers too.
  parameter bit Wino = 1'b0,
  /// 1: features of more than one batch.
  parameter bit Batch = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic                clk_i,
  input  logic                rst_ni,
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

  /// Buffer write: entry, its parts, bytes.
  output logic                wr_en_o,
  output logic [14:0]         wr_addr_o,
  output logic [P-1:0]        wr_sel_o,
  output logic [8*Atom-1:0]   wr_data_o,

  /// Update to CSC (one clock): entries and slices that are new.
  output logic                updt_o,
  output logic [14:0]         updt_entries_o,
  output logic [13:0]         updt_slices_o,
  /// Release by CSC (one clock), and its entries.
  input  logic                rls_i,
  input  logic [14:0]         rls_entries_i
);

  localparam int unsigned AtomLog = $clog2(Atom);
  localparam int unsigned PLog    = $clog2(P);

  // ---- fields
  logic [13:0] width, height, surfs;
  logic [14:0] slice, row;
  logic [4:0]  batches_m1;
  logic [5:0]  format;
  logic        image_f, wino_f, direct_f, packed_f, four_f, two_f;
  logic [2:0]  channels;
  logic [12:0] grains_m1, grain;
  logic [31:0] line_stride;
  logic [4:0]  x_off, bank, wt_bank;
  logic        unused;

  assign width       = {1'b0, `CDMA_D(DATAIN_SIZE_0, DATAIN_WIDTH)} + 14'd1;
  assign height      = {1'b0, `CDMA_D(DATAIN_SIZE_0, DATAIN_HEIGHT)} + 14'd1;
  assign surfs       = ({1'b0, `CDMA_D(DATAIN_SIZE_1, DATAIN_CHANNEL)} >> AtomLog) + 14'd1;
  assign slice       = {1'b0, `CDMA_D(ENTRY_PER_SLICE, ENTRIES)} + 15'd1;
  assign wino_f      = Wino && `CDMA_D(MISC_CFG, CONV_MODE);
  assign image_f     = !wino_f && `CDMA_D(DATAIN_FORMAT, DATAIN_FORMAT);
  assign direct_f    = !image_f && !wino_f;
  assign batches_m1  = Batch && direct_f ? `CDMA_D(BATCH_NUMBER, BATCHES) : '0;
  assign row         = Batch ? 15'(slice * (15'(batches_m1) + 15'd1)) : slice; // of all batches
  assign format      = `CDMA_D(DATAIN_FORMAT, PIXEL_FORMAT);
  assign two_f       = format >= 6'd28;
  assign four_f      = format != 6'd0 && !two_f;
  assign channels    = four_f ? 3'd4 : two_f ? 3'd3 : 3'd1;
  assign packed_f    = width == 14'd1 && height == 14'd1 &&
                       `CDMA_D(DAIN_MAP, LINE_PACKED) && `CDMA_D(DAIN_MAP, SURF_PACKED);
  assign grains_m1   = image_f ? '0 : {1'b0, `CDMA_D(FETCH_GRAIN, GRAINS)};
  assign grain       = {1'b0, grains_m1} < height ? grains_m1 + 13'd1 : height[12:0];
  assign line_stride = `CDMA_D(LINE_STRIDE, LINE_STRIDE);
  assign x_off       = `CDMA_D(PIXEL_OFFSET, PIXEL_X_OFFSET);
  assign bank        = `CDMA_D(BANK, DATA_BANK);
  assign wt_bank     = `CDMA_D(BANK, WEIGHT_BANK);
  assign unused      = ^{d_i, x_off, pad, ext_width};

  // ---- reuse (conv_core.md 9.1): data left by the layer before
  logic [4:0] bank_q, wt_bank_q;
  logic       image_q, wino_q, skip_q;

  assign changed_o = bank != bank_q;
  // The data of the layer is already in the buffer. After a layer that released a part, new slices
  // are appended.
  assign keep_o    = !changed_o && wt_bank == wt_bank_q && image_f == image_q && skip_q &&
                     wino_f == wino_q && `CDMA_D(MISC_CFG, DATA_REUSE);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      bank_q    <= '1;
      wt_bank_q <= '1;
      image_q   <= 1'b0;
      wino_q    <= 1'b0;
      skip_q    <= 1'b0;
    end else if (start_i) begin
      bank_q    <= bank;
      wt_bank_q <= wt_bank;
      image_q   <= image_f;
      wino_q    <= wino_f;
      skip_q    <= `CDMA_D(MISC_CFG, SKIP_DATA_RLS);
    end
  end

  // ---- settings of the layer, valid from its start
  logic [25:0]      run_unit_q, run_total_q;
  logic [27:0]      unit_q, total_q;
  logic [14:0]      row_q;
  logic [14:0]      region_q;
  logic [15:0]      atoms0_q, atoms1_q, groups_q, outs_q;
  logic [AtomLog-1:0] skip0, skip1, skip0_q, skip1_q;
  logic [6:0]       left_q;
  logic [16:0]      right_q, end_q;
  logic [AddrW-1:0] grain_step_q;
  logic [15:0]      line_bytes;
  logic [6:0]       left_bytes;
  logic [7:0]       right_bytes;

  assign left_bytes  = 7'(`CDMA_D(ZERO_PADDING, PAD_LEFT)) * 7'(channels);
  assign right_bytes = 8'(`CDMA_D(ZERO_PADDING, PAD_RIGHT)) * 8'(channels);
  assign line_bytes  = 16'(width) * 16'(channels);

  assign skip0       = AtomLog'(four_f ? x_off << 2 : x_off);
  assign skip1       = AtomLog'(x_off << 1);

  // Slices announced together, and all slices; with Winograd, slices of the padded cube.
  logic [12:0]      ext_width, ext_height;
  logic [12:0]      unit_slices;
  logic [13:0]      all_slices;

  assign unit_slices = wino_f ? 13'd4 : grain;
  assign ext_width   = `CDMA_D(DATAIN_SIZE_EXT_0, DATAIN_WIDTH_EXT);
  assign ext_height  = `CDMA_D(DATAIN_SIZE_EXT_0, DATAIN_HEIGHT_EXT);
  assign all_slices  = wino_f ? {1'b0, ext_height} + 14'd1 : height;

  // Number of atoms that hold n bytes.
  function automatic logic [15:0] atoms_of(input logic [16:0] n);
    atoms_of = 16'((n + 17'(Atom - 1)) >> AtomLog);
  endfunction

  always_ff @(posedge clk_i) begin
    if (start_i) begin
      region_q     <= ({10'b0, bank} + 15'd1) * 15'(BankDepth);
      row_q        <= row;
      unit_q       <= 28'(unit_slices) * 28'(row);
      total_q      <= 28'(all_slices) * 28'(row);
      run_unit_q   <= packed_f ? 26'(surfs) : 26'(width) * 26'(grain);
      run_total_q  <= packed_f ? 26'(surfs) : 26'(width) * 26'(height);
      // A grain of several lines is contiguous in memory.
      grain_step_q <= grain == 13'd1 ? AddrW'(line_stride)
                                     : AddrW'(26'(width) * 26'(grain)) << AtomLog;
      skip0_q      <= skip0;
      skip1_q      <= skip1;
      left_q       <= left_bytes;
      right_q      <= {10'b0, left_bytes} + {1'b0, line_bytes};
      end_q        <= {10'b0, left_bytes} + {1'b0, line_bytes} + {9'b0, right_bytes};
      outs_q       <= atoms_of({1'b0, line_bytes});
      groups_q     <= atoms_of(two_f ? {3'b0, width} : {1'b0, line_bytes});
      atoms0_q     <= atoms_of(17'(skip0) + (17'(width) << (four_f ? 2 : 0)));
      atoms1_q     <= two_f ? atoms_of(17'(skip1) + (17'(width) << 1)) : '0;
    end
  end

  // ---- space
  logic [14:0] room, take_n;
  logic        take, unit_ready, unit_done, dc_done, img_done;

  dla_cdma_room i_room (
    .clk_i, .rst_ni, .clear_i, .size_i(region_q), .free_o(room), .take_i(take),
    .take_n_i(take_n), .back_i(rls_i), .back_n_i(rls_entries_i));

  dla_cdma_units i_units (
    .clk_i, .rst_ni, .go_i, .unit_i(unit_q), .total_i(total_q), .free_i(room), .take_o(take),
    .take_n_o(take_n), .ready_o(unit_ready), .done_i(unit_done));

  // ---- requests
  logic              wino_valid, wino_done, tiles_ready, tiles_valid, tiles_last, cvt_valid;
  logic [AddrW-1:0]  wino_addr;
  logic [25:0]       wino_atoms;
  logic [14:0]       tiles_entry;
  logic [1:0]        tiles_part;
  logic [8*Atom-1:0] tiles_data, cvt_atom;
  logic [15:0]       pad;
  logic             dc_valid, img_valid, run_ready, formed_unused;
  logic [AddrW-1:0] dc_addr, img_addr, base0, base1;
  logic [25:0]      dc_atoms, img_atoms;
  logic [3:0]       formed_n_unused;

  assign base0     = AddrW'({`CDMA_D(DAIN_ADDR_HIGH_0, DATAIN_ADDR_HIGH_0),
                             `CDMA_D(DAIN_ADDR_LOW_0, DATAIN_ADDR_LOW_0)});
  assign base1     = AddrW'({`CDMA_D(DAIN_ADDR_HIGH_1, DATAIN_ADDR_HIGH_1),
                             `CDMA_D(DAIN_ADDR_LOW_1, DATAIN_ADDR_LOW_1)});
  assign unit_done = dc_done || img_done || wino_done;

  dla_cdma_runs_dc #(.AddrW(AddrW), .Batch(Batch)) i_dc (
    .clk_i, .rst_ni, .go_i(go_i && direct_f), .base_i(base0), .grain_step_i(grain_step_q),
    .surf_stride_i(`CDMA_D(SURF_STRIDE, SURF_STRIDE)),
    .surfs_m1_i(packed_f ? '0 : 13'(surfs - 14'd1)),
    .batch_stride_i(`CDMA_D(BATCH_STRIDE, BATCH_STRIDE)), .batches_m1_i(batches_m1),
    .grain_i(run_unit_q),
    .total_i(run_total_q), .unit_i(unit_ready), .unit_done_o(dc_done),
    .run_valid_o(dc_valid), .run_ready_i(run_ready && !img_valid && !wino_valid),
    .run_addr_o(dc_addr), .run_atoms_o(dc_atoms));

  dla_cdma_runs_img #(.AddrW(AddrW), .Atom(Atom)) i_img (
    .clk_i, .rst_ni, .go_i(go_i && image_f), .base0_i(base0), .base1_i(base1),
    .stride0_i(line_stride), .stride1_i(`CDMA_D(LINE_UV_STRIDE, UV_LINE_STRIDE)),
    .atoms0_i(atoms0_q), .atoms1_i(atoms1_q), .lines_i(height),
    .unit_i(unit_ready), .unit_done_o(img_done),
    .run_valid_o(img_valid), .run_ready_i(run_ready), .run_addr_o(img_addr),
    .run_atoms_o(img_atoms));

  dla_cdma_split #(.AddrW(AddrW), .Atom(Atom)) i_split (
    .clk_i, .rst_ni, .run_valid_i(dc_valid || img_valid || wino_valid),
    .run_ready_o(run_ready),
    .run_addr_i(wino_valid ? wino_addr : img_valid ? img_addr : dc_addr),
    .run_atoms_i(wino_valid ? wino_atoms : img_valid ? img_atoms : dc_atoms),
    .limit_i(4'd8), .formed_o(formed_unused), .formed_n_o(formed_n_unused),
    .req_valid_o, .req_ready_i, .req_addr_o, .req_size_o);

  // ---- Winograd tiles: requests and places
  if (Wino) begin : gen_wino
    // yosys 0.23 accepts no assignment to a member in a generate block.
    dla_cdma_wino_t layer;
    logic [12:0]    surfs_m1;

    assign surfs_m1 = 13'(surfs - 14'd1);
    assign layer    = {line_stride, `CDMA_D(SURF_STRIDE, SURF_STRIDE), width, height,
                       ext_width[12:2] + 11'd1, all_slices[12:2],
                       `CDMA_D(ZERO_PADDING, PAD_LEFT), `CDMA_D(ZERO_PADDING, PAD_TOP),
                       {1'b0, `CDMA_D(CONV_STRIDE, CONV_X_STRIDE)} + 4'd1,
                       {1'b0, `CDMA_D(CONV_STRIDE, CONV_Y_STRIDE)} + 4'd1, surfs_m1, {2{pad[7:0]}}};

    dla_cdma_wino #(.AddrW(AddrW), .Atom(Atom), .P(P)) i_wino (
      .clk_i, .rst_ni, .start_i, .go_i(go_i && wino_f), .base_i(base0), .layer_i(layer),
      .take_i(take), .unit_i(unit_ready), .unit_done_o(wino_done), .run_valid_o(wino_valid),
      .run_ready_i(run_ready), .run_addr_o(wino_addr), .run_atoms_o(wino_atoms),
      .valid_i(cvt_valid && wino_f), .ready_o(tiles_ready), .atom_i(cvt_atom),
      .valid_o(tiles_valid), .entry_o(tiles_entry), .part_o(tiles_part), .last_o(tiles_last),
      .data_o(tiles_data));
  end else begin : gen_no_wino
    assign {wino_done, wino_valid, tiles_ready, tiles_valid, tiles_last} = '0;
    assign {wino_addr, wino_atoms, tiles_entry, tiles_part, tiles_data}  = '0;
  end

  // ---- image lines
  logic              px_valid, px_ready, planes_ready;
  logic [8*Atom-1:0] px_atom;
  logic [1:0]        third, order;

  // Formats of 4 components have the numbers 12 + n, or 26 + n with luma.
  always_comb begin
    case (format)
      6'd13, 6'd17, 6'd26: order = 2'd1;
      6'd14, 6'd18, 6'd27: order = 2'd2;
      6'd15, 6'd19:        order = 2'd3;
      default:             order = 2'd0;
    endcase
  end

  dla_cdma_planes #(.Atom(Atom)) i_planes (
    .clk_i, .rst_ni, .go_i(go_i && image_f), .atoms0_i(atoms0_q), .atoms1_i(atoms1_q),
    .lines_i(height), .skip0_i(skip0_q), .skip1_i(skip1_q), .groups_i(groups_q),
    .outs_i(outs_q), .order_i(order), .v_first_i(!format[0]),
    .valid_i(atom_valid_i && image_f), .ready_o(planes_ready), .atom_i,
    .valid_o(px_valid), .ready_i(px_ready), .atom_o(px_atom), .third_o(third));

  // ---- converter
  logic              cvt_in_ready, cvt_ready, line_ready;
  logic [15:0]       offset;
  logic              mean;

  assign atom_ready_o = image_f ? planes_ready : cvt_in_ready;
  assign px_ready     = cvt_in_ready;
  assign cvt_ready    = wino_f ? tiles_ready : !image_f || line_ready;
  assign offset       = `CDMA_D(CVT_OFFSET, CVT_OFFSET);
  assign mean         = image_f && `CDMA_D(MEAN_FORMAT, MEAN_FORMAT);

  dla_cdma_cvt #(.Atom(Atom)) i_cvt (
    .clk_i, .rst_ni, .en_i(`CDMA_D(CVT_CFG, CVT_EN)),
    .signed_i(!image_f || `CDMA_D(DATAIN_FORMAT, PIXEL_SIGN_OVERRIDE)),
    .truncate_i(`CDMA_D(CVT_CFG, CVT_TRUNCATE)), .scale_i(`CDMA_D(CVT_SCALE, CVT_SCALE)),
    .offset_i(mean ? {`CDMA_D(MEAN_GLOBAL_1, MEAN_AX), `CDMA_D(MEAN_GLOBAL_1, MEAN_BV),
                      `CDMA_D(MEAN_GLOBAL_0, MEAN_GU), `CDMA_D(MEAN_GLOBAL_0, MEAN_RY)}
                   : {4{offset}}),
    .channels_i(image_f ? channels : 3'd1),
    .valid_i(image_f ? px_valid : atom_valid_i), .ready_o(cvt_in_ready),
    .atom_i(image_f ? px_atom : atom_i), .third_i(third),
    .valid_o(cvt_valid), .ready_i(cvt_ready), .atom_o(cvt_atom));

  // ---- places in the buffer
  logic [14:0]       dc_entry, entry;
  logic [1:0]        dc_part, part;
  logic              dc_last, line_valid, line_last;
  logic [16:0]       line_part;
  logic [8*Atom-1:0] line_data;

  assign pad   = `CDMA_D(ZERO_PADDING_VALUE, PAD_VALUE);
  assign entry = wino_f ? tiles_entry : image_f ? 15'(line_part >> PLog) : dc_entry;
  assign part  = wino_f ? tiles_part : image_f ? 2'(line_part & 17'(P - 1)) : dc_part;

  dla_cdma_feature #(.P(P), .Batch(Batch)) i_feature (
    .clk_i, .go_i(go_i && direct_f), .width_i(width), .grain_i(grain), .height_i(height),
    .surfs_m1_i(13'(surfs - 14'd1)), .slice_i(slice), .row_i(row_q),
    .batches_m1_i(batches_m1), .step_i(cvt_valid && direct_f),
    .entry_o(dc_entry), .part_o(dc_part), .last_o(dc_last));

  dla_cdma_line #(.Atom(Atom)) i_line (
    .clk_i, .rst_ni, .go_i(go_i && image_f), .left_i(left_q), .right_i(right_q),
    .end_i(end_q), .atoms_i(outs_q), .lines_i(height), .pad_i(pad[7:0]),
    .valid_i(cvt_valid && image_f), .ready_o(line_ready), .atom_i(cvt_atom),
    .valid_o(line_valid), .part_o(line_part), .last_o(line_last), .data_o(line_data));

  dla_cdma_store #(.Width(8 * Atom), .P(P)) i_store (
    .clk_i, .rst_ni, .clear_i, .go_i, .region_i(region_q), .unit_slices_i(unit_slices),
    .unit_entries_i(unit_q), .slices_i(all_slices), .entries_i(total_q),
    .valid_i(wino_f ? tiles_valid : image_f ? line_valid : cvt_valid),
    .entry_i(entry), .part_i(part),
    .last_i(wino_f ? tiles_last : image_f ? line_last : dc_last),
    .data_i(wino_f ? tiles_data : image_f ? line_data : cvt_atom),
    .wr_en_o, .wr_addr_o, .wr_sel_o, .wr_data_o, .updt_o, .updt_entries_o, .updt_slices_o,
    .finish_o);

endmodule

`default_nettype wire
