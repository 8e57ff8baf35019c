// SPDX-License-Identifier: Apache-2.0
// Pooling core of PDP: lanes in, atoms out (pdp.md 3, 6, 7, 8).
//
//   reader beats --+                  +-> walk: windows, rows, gangs --+----------+
//                  +-> Lanes a clock -+                                v          v
//   SDP beats -----+                  +-> column banks -> hpool -> line buffer -> avg -> atoms
//
// Every stage moves one beat of Lanes bytes in a clock. Nothing after the issue of a beat can
// stall: the walk counts the atoms that are under way, and the atom FIFO has room for all of them.

`include "dla_pdp.svh"
`default_nettype none

module dla_pdp_core #(
  /// Bytes of an atom.
  parameter int unsigned Atom = 8,
  /// Bytes a clock.
  parameter int unsigned Lanes = 1,
  /// Bytes of a reader beat and of an SDP beat.
  parameter int unsigned RdBytes = 8,
  parameter int unsigned SdpBytes = 1,
  /// 1: elements of 16 bits as well, and SDP sends an INT8 element in 16 bits.
  parameter bit Has16 = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic                   clk_i,
  input  logic                   rst_ni,
  /// One clock before the layer's first beat; the settings hold until the layer ends.
  input  logic                   start_i,
  /// A layer runs (level).
  input  logic                   run_i,
  /// The core has taken and issued everything of the layer.
  output logic                   done_o,

  /// Fields of the running layer.
  input  dla_pdp_fields_t        fields_i,

  /// Beat of the reader; it is taken.
  input  logic                   rd_valid_i,
  output logic                   rd_ready_o,
  /// Only its low half exists.
  input  logic                   rd_half_i,
  /// Its bytes.
  input  logic [8*RdBytes-1:0]   rd_data_i,
  /// The core has taken a whole atom from the reader.
  output logic                   rd_atom_o,

  /// Beat of SDP; it is taken.
  input  logic                   sdp_valid_i,
  output logic                   sdp_ready_o,
  /// Its bytes.
  input  logic [8*SdpBytes-1:0]  sdp_data_i,

  /// Atom of the output; the writer takes it.
  output logic                   atom_valid_o,
  input  logic                   atom_ready_i,
  /// Its bytes.
  output logic [8*Atom-1:0]      atom_o,

  /// Elements of the layer: NaN among the results, NaN and Inf from the reader.
  output logic [3*32-1:0]        counts_o
);

  localparam int unsigned Beats = Atom / Lanes;
  localparam int unsigned BeatW = $clog2(Beats);
  localparam int unsigned Room  = 8;
  localparam int unsigned W     = 8 * Lanes;
  // Clocks from the issue of a beat to its horizontal result; bits of that result and of the
  // padding addend.
  localparam int unsigned HLat  = Has16 ? 10 : 3;
  localparam int unsigned SumW  = Has16 ? 14 : 11;
  localparam int unsigned PadW  = Has16 ? 22 : 14;

  logic wide, fp;

  assign wide = fields_i.format != 2'd0;
  assign fp   = fields_i.format == 2'd2;

  // ---- input
  logic              rd_v, rd_r, sdp_v, sdp_r, sdp_up_ready, sdp_block;
  logic [W-1:0]      rd_beat, sdp_beat, in_beat;
  logic              in_valid, in_ready, in_take, in_last, in_done, in_room;
  logic [BeatW-1:0]  in_num_q;
  // Running numbers of columns, modulo 2^15. Only their difference is used; it is at most 16, the
  // columns that dla_pdp_hpool stores.
  logic [14:0]       wr_cnt_q, keep;
  logic [7:0]        in_band;
  logic [13:0]       in_width;
  logic              atom_in, last_num;

  dla_pdp_unpack #(.InBytes(RdBytes), .OutBytes(Lanes)) i_unpack_rd (
    .clk_i, .rst_ni,
    .valid_i(rd_valid_i), .ready_o(rd_ready_o), .half_i(rd_half_i), .data_i(rd_data_i),
    .valid_o(rd_v), .ready_i(rd_r), .data_o(rd_beat));

  // Bytes of a beat from SDP; INT8 elements in 16 bits give half as many.
  logic [8*SdpBytes-1:0] sdp_word;

  if (Has16) begin : gen_containers
    logic [4*SdpBytes-1:0] low;
    for (genvar i = 0; i < SdpBytes / 2; i++) begin : gen_byte
      assign low[8*i +: 8] = sdp_data_i[16*i +: 8];
    end
    assign sdp_word = wide ? sdp_data_i : {{4*SdpBytes{1'b0}}, low};
  end else begin : gen_bytes
    assign sdp_word = sdp_data_i;
  end

  dla_pdp_unpack #(.InBytes(SdpBytes), .OutBytes(Lanes)) i_unpack_sdp (
    .clk_i, .rst_ni,
    .valid_i(sdp_valid_i && !sdp_block), .ready_o(sdp_up_ready), .half_i(Has16 && !wide),
    .data_i(sdp_word),
    .valid_o(sdp_v), .ready_i(sdp_r), .data_o(sdp_beat));

  assign last_num    = in_num_q == BeatW'(Beats - 1);
  assign in_room     = $signed(wr_cnt_q - keep) < 15'sd16;
  assign in_ready    = run_i && !in_done && in_room;
  assign in_valid    = fields_i.fly ? sdp_v : rd_v;
  assign in_beat     = fields_i.fly ? sdp_beat : rd_beat;
  assign in_take     = in_valid && in_ready;
  assign atom_in     = in_take && last_num;
  assign rd_r        = in_ready && !fields_i.fly;
  assign sdp_r       = in_ready && fields_i.fly;
  assign rd_atom_o   = atom_in && !fields_i.fly;
  // Nothing is taken from SDP after the layer's last beat (pdp.md 6).
  assign sdp_block   = !run_i || !fields_i.fly || in_done || (sdp_v && in_last && last_num);
  assign sdp_ready_o = sdp_up_ready && !sdp_block;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      in_num_q <= '0;
      wr_cnt_q <= '0;
    end else if (start_i) begin
      in_num_q <= '0;
      wr_cnt_q <= '0;
    end else if (in_take) begin
      in_num_q <= last_num ? '0 : in_num_q + BeatW'(1);
      if (last_num) wr_cnt_q <= wr_cnt_q + 15'd1;
    end
  end

  // Position of the input. It runs ahead of the windows and may be in the next row, surface or
  // band.
  logic [4:0] unused_in;
  dla_pdp_nest i_in (
    .clk_i, .rst_ni, .start_i, .step_i(atom_in), .width_i(in_width),
    .rows_m1_i(fields_i.in_h_m1), .surfs_m1_i(fields_i.surfs_m1),
    .bands_m1_i(fields_i.bands_m1), .band_o(in_band),
    .first_col_o(unused_in[0]), .last_col_o(unused_in[1]), .last_row_o(unused_in[2]),
    .last_surf_o(unused_in[3]), .last_band_o(unused_in[4]), .last_o(in_last), .done_o(in_done));
  wire unused_any = ^unused_in;

  dla_pdp_band i_band_in (
    .band_i(in_band), .bands_m1_i(fields_i.bands_m1), .width_m1_i(fields_i.in_w_m1),
    .part_i(fields_i.part_in), .kw_m1_i(fields_i.kw_m1), .sw_m1_i(fields_i.sw_m1),
    .width_o(in_width));

  // ---- windows
  logic [7:0]       band;
  logic [13:0]      band_in_w, band_out_w;
  logic [2:0]       pad_l;
  logic [1:0]       gangs_log;
  logic             beat, walk_done, drain, atom_out, last_v0, avg, max;
  logic [BeatW-1:0] num, dnum;
  dla_pdp_window_t  window;
  logic [2:0]       dgang, dnv;
  logic [6:0]       dcol;

  assign avg = fields_i.method == 2'd0;
  assign max = fields_i.method == 2'd1;

  dla_pdp_band i_band_walk_in (
    .band_i(band), .bands_m1_i(fields_i.bands_m1), .width_m1_i(fields_i.in_w_m1),
    .part_i(fields_i.part_in), .kw_m1_i(fields_i.kw_m1), .sw_m1_i(fields_i.sw_m1),
    .width_o(band_in_w));
  // Output widths have no overlap: here the kernel equals the stride.
  dla_pdp_band i_band_walk_out (
    .band_i(band), .bands_m1_i(fields_i.bands_m1), .width_m1_i(fields_i.out_w_m1),
    .part_i(fields_i.part_out), .kw_m1_i(4'd0), .sw_m1_i(4'd0), .width_o(band_out_w));

  assign pad_l = band == '0 ? fields_i.pad_l : 3'd0;

  // At most ceil(Kh / Sh) rows are open: 1, 2, 4 or 8 gangs (pdp.md 2.3).
  logic [7:0] kh8, sh8;
  assign kh8 = {4'b0, fields_i.kh_m1} + 8'd1;
  assign sh8 = {4'b0, fields_i.sh_m1} + 8'd1;
  assign gangs_log = kh8 <= sh8 ? 2'd0 : kh8 <= {sh8[6:0], 1'b0} ? 2'd1
                                       : kh8 <= {sh8[5:0], 2'b0} ? 2'd2 : 2'd3;

  dla_pdp_walk #(.Beats(Beats), .Room(Room)) i_walk (
    .clk_i, .rst_ni, .start_i, .done_o(walk_done), .fields_i, .gangs_log_i(gangs_log),
    .band_o(band), .in_w_i(band_in_w), .out_w_i(band_out_w), .pad_l_i(pad_l),
    .wr_cnt_i(wr_cnt_q), .keep_o(keep), .atom_out_i(atom_out),
    .beat_o(beat), .num_o(num), .window_o(window), .last_v0_i(last_v0),
    .drain_o(drain), .drain_col_o(dcol), .drain_beat_o(dnum), .drain_gang_o(dgang),
    .drain_nv_o(dnv));

  assign done_o = walk_done && in_done;

  // ---- padding values: PV[nh] for a row of a window, PV[nv] * Kw for its missing rows
  logic [8*19-1:0] pv;
  logic [4:0]      kw;
  logic [PadW-1:0] pad;

  assign pv = {fields_i.pv, 19'b0};
  assign kw = {1'b0, fields_i.kw_m1} + 5'd1;

  // ---- horizontal
  logic                  sum_valid;
  logic [SumW*Lanes-1:0] sum;

  // The line-buffer command is delayed like the sum, but one clock less (V0 = S2 or S9).
  logic             cmd, cmd_last;
  logic [BeatW-1:0] cmd_num;
  dla_pdp_cmd_t     row, cmd_row;

  assign row = {window.col, window.init, window.add, window.out, window.gang};
  assign last_v0 = cmd && cmd_last;

  // ---- vertical
  logic                res_valid;
  logic [14*Lanes-1:0] res;
  logic [PadW-1:0]     res_pad;

  dla_pdp_line #(.Lanes(Lanes), .Beats(Beats), .Has16(Has16)) i_line (
    .clk_i, .rst_ni, .avg_i(avg), .max_i(max), .wide_i(wide), .fp_i(fp), .gangs_log_i(gangs_log),
    .cmd_i(cmd), .cmd_beat_i(cmd_num), .row_i(cmd_row),
    .drain_i(drain), .drain_col_i(dcol), .drain_beat_i(dnum), .drain_gang_i(dgang),
    .pad_i(pad), .sum_i(sum), .valid_o(res_valid), .data_o(res), .pad_o(res_pad));

  // ---- average
  logic         y_valid;
  logic [W-1:0] y;

  if (Has16) begin : gen_math16
    logic [17*Lanes/2-1:0] elems;
    logic [Lanes/2-1:0]    nan, inf;
    logic [2:0]            cmd_nv, nv;
    logic                  unused_kw;

    dla_pdp_in16 #(.Lanes(Lanes)) i_in16 (
      .avg_i(avg), .fp_i(fp), .flush_i(fields_i.flush && !fields_i.fly), .data_i(in_beat),
      .data_o(elems), .nan_o(nan), .inf_o(inf));

    dla_pdp_hpool16 #(.Lanes(Lanes), .Beats(Beats)) i_hpool (
      .clk_i, .rst_ni,
      .wr_i(in_take), .wr_slot_i(wr_cnt_q[3:0]), .wr_beat_i(in_num_q), .wr_data_i(elems),
      .avg_i(avg), .max_i(max), .wide_i(wide), .fp_i(fp), .pv_i(pv), .rd_i(beat),
      .rd_beat_i(num), .rd_slot_i(window.slot), .rd_cols_i(window.cols), .rd_nh_i(window.nh),
      .valid_o(sum_valid), .sum_o(sum));

    dla_delay #(.Width(1 + 3 + BeatW + $bits(row)), .Stages(HLat - 1)) i_cmd (
      .clk_i, .rst_ni, .valid_i(beat), .data_i({window.last, window.nv, num, row}),
      .valid_o(cmd), .data_o({cmd_last, cmd_nv, cmd_num, cmd_row}));

    assign nv        = drain ? dnv : cmd_nv;
    assign unused_kw = kw[4];
    dla_pdp_pad16 i_pad16 (.fp_i(fp), .pv_i(pv), .nv_i(nv), .kw_i(kw[3:0]), .pad_o(pad));

    dla_pdp_avg16 #(.Lanes(Lanes)) i_avg (
      .clk_i, .rst_ni, .avg_i(avg), .wide_i(wide), .fp_i(fp), .recip_w_i(fields_i.recip_w),
      .recip_h_i(fields_i.recip_h), .valid_i(res_valid), .data_i(res), .pad_i(res_pad),
      .valid_o(y_valid), .data_o(y));

    dla_pdp_count16 #(.Lanes(Lanes)) i_count16 (
      .clk_i, .rst_ni, .start_i, .in_i(in_take && !fields_i.fly), .nan_i(nan), .inf_i(inf),
      .out_i(y_valid && fp), .data_i(y), .counts_o);
  end else begin : gen_math8
    logic [18:0] pv_h;
    logic [13:0] pad_v, pad_d, cmd_pad;
    logic        unused_pv;

    assign pv_h      = pv[19*window.nh +: 19];
    assign pad_v     = pv[19*window.nv +: 14] * 14'(kw);
    assign pad_d     = pv[19*dnv +: 14] * 14'(kw);
    assign pad       = drain ? pad_d : cmd_pad;
    assign counts_o  = '0;
    assign unused_pv = ^{pv_h[18:11], fp};

    dla_pdp_hpool #(.Lanes(Lanes), .Beats(Beats)) i_hpool (
      .clk_i, .rst_ni,
      .wr_i(in_take), .wr_slot_i(wr_cnt_q[3:0]), .wr_beat_i(in_num_q), .wr_data_i(in_beat),
      .avg_i(avg), .max_i(max), .rd_i(beat), .rd_beat_i(num), .rd_slot_i(window.slot),
      .rd_cols_i(window.cols), .rd_pv_i(pv_h[10:0]),
      .valid_o(sum_valid), .sum_o(sum));

    dla_delay #(.Width(1 + 14 + BeatW + $bits(row)), .Stages(HLat - 1)) i_cmd (
      .clk_i, .rst_ni, .valid_i(beat), .data_i({window.last, pad_v, num, row}),
      .valid_o(cmd), .data_o({cmd_last, cmd_pad, cmd_num, cmd_row}));

    dla_pdp_avg #(.Lanes(Lanes)) i_avg (
      .clk_i, .rst_ni, .avg_i(avg), .recip_w_i(fields_i.recip_w), .recip_h_i(fields_i.recip_h),
      .valid_i(res_valid), .data_i(res), .pad_i(res_pad), .valid_o(y_valid), .data_o(y));
  end

  // ---- atoms
  logic [BeatW-1:0]  y_num_q;
  logic [8*Atom-1:0] y_word;
  logic [8*Atom-W-1:0] y_low_q;
  logic              y_atom, unused_full, unused_sum;
  logic [$clog2(Room):0] unused_count;

  assign y_atom = y_valid && y_num_q == BeatW'(Beats - 1);
  assign y_word = {y, y_low_q};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) y_num_q <= '0;
    else if (y_valid) y_num_q <= y_num_q + BeatW'(1);
  end
  always_ff @(posedge clk_i) if (y_valid) y_low_q <= y_word[8*Atom-1:W];

  dla_fifo #(.Width(8 * Atom), .Depth(Room)) i_atoms (
    .clk_i, .rst_ni, .valid_i(y_atom), .ready_o(unused_full), .data_i(y_word),
    .valid_o(atom_valid_o), .ready_i(atom_ready_i), .data_o(atom_o), .count_o(unused_count));

  assign atom_out   = atom_valid_o && atom_ready_i;
  assign unused_sum = sum_valid;

endmodule

`default_nettype wire
