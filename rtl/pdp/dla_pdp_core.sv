// SPDX-License-Identifier: Apache-2.0
// Pooling core of PDP: lanes in, atoms out (pdp.md 3, 6, 7, 8).
//
//   reader beats --+                  +-> walk: windows, rows, gangs --+----------+
//                  +-> Lanes a clock -+                                v          v
//   SDP beats -----+                  +-> column banks -> hpool -> line buffer -> avg -> atoms
//
// One beat of Lanes elements a clock everywhere.  Nothing behind the issue of a beat can stall:
// the walk counts the atoms that are under way, and the atom FIFO has room for them all.

`default_nettype none

module dla_pdp_core #(
  /// Bytes of an atom.
  parameter int unsigned Atom = 8,
  /// Elements a clock.
  parameter int unsigned Lanes = 1,
  /// Bytes of a reader beat and of an SDP beat.
  parameter int unsigned RdBytes = 8,
  parameter int unsigned SdpBytes = 1
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  /// One clock before the layer's first beat; the settings hold until it ends.
  input  logic                   start_i,
  input  logic                   run_i,
  /// Everything of the layer has been taken in and issued.
  output logic                   done_o,

  // layer (register values)
  input  logic                   fly_i,
  input  logic                   avg_i,
  input  logic                   max_i,
  input  logic [12:0]            in_w_m1_i,
  input  logic [12:0]            in_h_m1_i,
  input  logic [12:0]            out_w_m1_i,
  input  logic [12:0]            out_h_m1_i,
  input  logic [12:0]            surfs_m1_i,
  input  logic [7:0]             bands_m1_i,
  input  logic [29:0]            part_in_i,
  input  logic [29:0]            part_out_i,
  input  logic [3:0]             kw_m1_i,
  input  logic [3:0]             kh_m1_i,
  input  logic [3:0]             sw_m1_i,
  input  logic [3:0]             sh_m1_i,
  input  logic [2:0]             pad_l_i,
  input  logic [2:0]             pad_t_i,
  input  logic [16:0]            recip_w_i,
  input  logic [16:0]            recip_h_i,
  /// PV[1] in the low 19 bits, PV[7] on top.
  input  logic [7*19-1:0]        pv_i,

  input  logic                   rd_valid_i,
  output logic                   rd_ready_o,
  input  logic                   rd_half_i,
  input  logic [8*RdBytes-1:0]   rd_data_i,
  /// The core has taken a whole atom from the reader.
  output logic                   rd_atom_o,

  input  logic                   sdp_valid_i,
  output logic                   sdp_ready_o,
  input  logic [8*SdpBytes-1:0]  sdp_data_i,

  output logic                   atom_valid_o,
  input  logic                   atom_ready_i,
  output logic [8*Atom-1:0]      atom_o
);

  localparam int unsigned Beats = Atom / Lanes;
  localparam int unsigned BeatW = $clog2(Beats);
  localparam int unsigned Room  = 8;
  localparam int unsigned W     = 8 * Lanes;

  // ---- input
  logic              rd_v, rd_r, sdp_v, sdp_r, sdp_up_ready, sdp_block;
  logic [W-1:0]      rd_beat, sdp_beat, in_beat;
  logic              in_valid, in_ready, in_take, in_last, in_done, in_room;
  logic [BeatW-1:0]  in_num_q;
  // Running numbers of columns, modulo 2^15: only their difference counts, and that is 16 at most,
  // the columns that dla_pdp_hpool holds.
  logic [14:0]       wr_cnt_q, keep;
  logic [7:0]        in_band;
  logic [13:0]       in_width;
  logic              atom_in, last_num;

  dla_pdp_unpack #(.InBytes(RdBytes), .OutBytes(Lanes)) i_unpack_rd (
    .clk_i, .rst_ni,
    .valid_i(rd_valid_i), .ready_o(rd_ready_o), .half_i(rd_half_i), .data_i(rd_data_i),
    .valid_o(rd_v), .ready_i(rd_r), .data_o(rd_beat));

  dla_pdp_unpack #(.InBytes(SdpBytes), .OutBytes(Lanes)) i_unpack_sdp (
    .clk_i, .rst_ni,
    .valid_i(sdp_valid_i && !sdp_block), .ready_o(sdp_up_ready), .half_i(1'b0),
    .data_i(sdp_data_i),
    .valid_o(sdp_v), .ready_i(sdp_r), .data_o(sdp_beat));

  assign last_num    = in_num_q == BeatW'(Beats - 1);
  assign in_room     = $signed(wr_cnt_q - keep) < 15'sd16;
  assign in_ready    = run_i && !in_done && in_room;
  assign in_valid    = fly_i ? sdp_v : rd_v;
  assign in_beat     = fly_i ? sdp_beat : rd_beat;
  assign in_take     = in_valid && in_ready;
  assign atom_in     = in_take && last_num;
  assign rd_r        = in_ready && !fly_i;
  assign sdp_r       = in_ready && fly_i;
  assign rd_atom_o   = atom_in && !fly_i;
  // nothing is taken from SDP behind the layer's last beat (pdp.md 6)
  assign sdp_block   = !run_i || !fly_i || in_done || (sdp_v && in_last && last_num);
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

  // What has come in: the input runs ahead of the windows, maybe in the next row, surface or band.
  logic [4:0] unused_in;
  dla_pdp_nest i_in (
    .clk_i, .rst_ni, .start_i, .step_i(atom_in), .width_i(in_width),
    .rows_m1_i(in_h_m1_i), .surfs_m1_i, .bands_m1_i, .band_o(in_band),
    .first_col_o(unused_in[0]), .last_col_o(unused_in[1]), .last_row_o(unused_in[2]),
    .last_surf_o(unused_in[3]), .last_band_o(unused_in[4]), .last_o(in_last), .done_o(in_done));
  wire unused_any = ^unused_in;

  dla_pdp_band i_band_in (
    .band_i(in_band), .bands_m1_i, .width_m1_i(in_w_m1_i), .part_i(part_in_i),
    .kw_m1_i, .sw_m1_i, .width_o(in_width));

  // ---- windows
  logic [7:0]       band;
  logic [13:0]      band_in_w, band_out_w;
  logic [2:0]       pad_l;
  logic [1:0]       gangs_log;
  logic             beat, walk_done, out, last, drain, atom_out;
  logic [BeatW-1:0] num, dnum;
  logic [3:0]       slot, cols;
  logic [2:0]       nh, nv, gang, dgang, dnv;
  logic [6:0]       col, dcol;
  logic [7:0]       init, add;
  logic             last_v0;

  dla_pdp_band i_band_walk_in (
    .band_i(band), .bands_m1_i, .width_m1_i(in_w_m1_i), .part_i(part_in_i),
    .kw_m1_i, .sw_m1_i, .width_o(band_in_w));
  // output widths have no overlap: kernel = stride
  dla_pdp_band i_band_walk_out (
    .band_i(band), .bands_m1_i, .width_m1_i(out_w_m1_i), .part_i(part_out_i),
    .kw_m1_i(4'd0), .sw_m1_i(4'd0), .width_o(band_out_w));

  assign pad_l = band == '0 ? pad_l_i : 3'd0;

  // ceil(Kh / Sh) open rows at most: 1, 2, 4 or 8 gangs (pdp.md 2.3)
  logic [7:0] kh8, sh8;
  assign kh8 = {4'b0, kh_m1_i} + 8'd1;
  assign sh8 = {4'b0, sh_m1_i} + 8'd1;
  assign gangs_log = kh8 <= sh8 ? 2'd0 : kh8 <= {sh8[6:0], 1'b0} ? 2'd1
                                       : kh8 <= {sh8[5:0], 2'b0} ? 2'd2 : 2'd3;

  dla_pdp_walk #(.Beats(Beats), .Room(Room)) i_walk (
    .clk_i, .rst_ni, .start_i, .done_o(walk_done),
    .in_rows_m1_i(in_h_m1_i), .out_rows_m1_i(out_h_m1_i), .surfs_m1_i, .bands_m1_i,
    .kw_m1_i, .kh_m1_i, .sw_m1_i, .sh_m1_i, .pad_t_i, .gangs_log_i(gangs_log),
    .band_o(band), .in_w_i(band_in_w), .out_w_i(band_out_w), .pad_l_i(pad_l),
    .wr_cnt_i(wr_cnt_q), .keep_o(keep), .atom_out_i(atom_out),
    .beat_o(beat), .num_o(num), .slot_o(slot), .cols_o(cols), .nh_o(nh), .col_o(col),
    .init_o(init), .add_o(add), .out_o(out), .gang_o(gang), .nv_o(nv), .last_o(last),
    .last_v0_i(last_v0), .drain_o(drain), .drain_col_o(dcol), .drain_beat_o(dnum),
    .drain_gang_o(dgang), .drain_nv_o(dnv));

  assign done_o = walk_done && in_done;

  // ---- padding values: PV[nh] for a row of a window, PV[nv] * Kw for its missing rows
  logic [8*19-1:0] pv;
  logic [18:0]     pv_h;
  logic [13:0]     pad_v, pad_d;
  logic            unused_pv;

  logic [4:0] kw;
  assign kw = {1'b0, kw_m1_i} + 5'd1;
  assign pv        = {pv_i, 19'b0};
  assign pv_h      = pv[19*nh +: 19];
  assign pad_v     = pv[19*nv +: 14] * 14'(kw);
  assign pad_d     = pv[19*dnv +: 14] * 14'(kw);
  assign unused_pv = ^pv_h[18:11];


  // ---- horizontal
  logic               sum_valid;
  logic [11*Lanes-1:0] sum;

  dla_pdp_hpool #(.Lanes(Lanes), .Beats(Beats)) i_hpool (
    .clk_i, .rst_ni,
    .wr_i(in_take), .wr_slot_i(wr_cnt_q[3:0]), .wr_beat_i(in_num_q), .wr_data_i(in_beat),
    .avg_i, .max_i,
    .rd_i(beat), .rd_beat_i(num), .rd_slot_i(slot), .rd_cols_i(cols), .rd_pv_i(pv_h[10:0]),
    .valid_o(sum_valid), .sum_o(sum));

  // the line-buffer command travels beside the sum and is one clock earlier (V0 = S2)
  localparam int unsigned CmdW = 7 + BeatW + 8 + 8 + 1 + 3 + 14 + 1;
  logic            cmd;
  logic [CmdW-1:0] cmd_pd;
  logic [6:0]      cmd_col;
  logic [BeatW-1:0] cmd_num;
  logic [7:0]      cmd_init, cmd_add;
  logic            cmd_out, cmd_last;
  logic [2:0]      cmd_gang;
  logic [13:0]     cmd_pad;

  dla_delay #(.Width(CmdW), .Stages(2)) i_cmd (
    .clk_i, .rst_ni, .valid_i(beat), .data_i({col, num, init, add, out, gang, pad_v, last}),
    .valid_o(cmd), .data_o(cmd_pd));
  assign {cmd_col, cmd_num, cmd_init, cmd_add, cmd_out, cmd_gang, cmd_pad, cmd_last} = cmd_pd;
  assign last_v0 = cmd && cmd_last;

  // ---- vertical
  logic                res_valid;
  logic [14*Lanes-1:0] res;
  logic [13:0]         res_pad;

  dla_pdp_line #(.Lanes(Lanes), .Beats(Beats)) i_line (
    .clk_i, .rst_ni, .avg_i, .max_i, .gangs_log_i(gangs_log),
    .cmd_i(cmd), .cmd_col_i(cmd_col), .cmd_beat_i(cmd_num), .cmd_init_i(cmd_init),
    .cmd_add_i(cmd_add), .cmd_out_i(cmd_out), .cmd_gang_i(cmd_gang), .cmd_pad_i(cmd_pad),
    .drain_i(drain), .drain_col_i(dcol), .drain_beat_i(dnum), .drain_gang_i(dgang),
    .drain_pad_i(pad_d),
    .sum_i(sum), .valid_o(res_valid), .data_o(res), .pad_o(res_pad));

  // ---- average
  logic         y_valid;
  logic [W-1:0] y;

  dla_pdp_avg #(.Lanes(Lanes)) i_avg (
    .clk_i, .rst_ni, .avg_i, .recip_w_i, .recip_h_i,
    .valid_i(res_valid), .data_i(res), .pad_i(res_pad), .valid_o(y_valid), .data_o(y));

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
