// SPDX-License-Identifier: Apache-2.0
// Window walk of PDP: selects input columns and line-buffer gangs, one beat of a window in a clock.
//
//   columns written (wr_cnt_i) --> [ band | surface | row | window | beat ] --> beat_o, cmd fields
//                                        |  last beat of a surface
//                                        +--> [drain: rows that end with the last row] --> drain
//
// Columns have running numbers (slots) over the whole layer. A window is issued when its last real
// column has been written; windows that reach into the right padding of a row are therefore issued
// while the next row is being written (pdp.md 7). Output row o covers the padded rows o*Sh ..
// o*Sh+Kh-1. `d` is the place of the present input row in the lowest open output row, and d - i*Sh
// its place in the i-th next one. Rows that complete together with the last input row are drained
// after it; meanwhile the next surface uses other gangs.

`include "dla_pdp.svh"
`default_nettype none

module dla_pdp_walk #(
  /// Beats of an atom, a power of two.
  parameter int unsigned Beats = 8,
  /// Atoms that fit between this module and the write side.
  parameter int unsigned Room = 8,
  /// Bits of a beat number (derived).
  parameter int unsigned BeatW = $clog2(Beats)
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// A layer starts (one clock).
  input  logic             start_i,
  /// All windows of the layer have been issued, and all its columns have been written.
  output logic             done_o,

  /// Fields of the running layer.
  input  dla_pdp_fields_t  fields_i,
  /// log2 of the number of gangs.
  input  logic [1:0]       gangs_log_i,
  // Present band.
  /// The present band.
  output logic [7:0]       band_o,
  /// Its columns of a row of the input, of the output.
  input  logic [13:0]      in_w_i,
  input  logic [13:0]      out_w_i,
  /// Its columns of padding on the left.
  input  logic [2:0]       pad_l_i,

  /// Columns written since start, and the oldest one that is still needed (mod 2^15).
  input  logic [14:0]      wr_cnt_i,
  output logic [14:0]      keep_o,
  /// The write side has taken an atom.
  input  logic             atom_out_i,

  // issued beat
  /// A beat of a window is issued in this clock, and its number in the atom.
  output logic             beat_o,
  output logic [BeatW-1:0] num_o,
  /// The window, and the effect of the beat.
  output dla_pdp_window_t  window_o,

  /// The last beat is at V0 in this clock.
  input  logic             last_v0_i,
  /// A beat of a drained row is read, and its column.
  output logic             drain_o,
  output logic [6:0]       drain_col_o,
  /// Its number in the atom, its gang.
  output logic [BeatW-1:0] drain_beat_o,
  output logic [2:0]       drain_gang_o,
  /// Padding rows of that row.
  output logic [2:0]       drain_nv_o
);

  localparam int unsigned RoomW = $clog2(Room + 1);

  // ---- position
  logic              run_q, wait_q;
  logic [7:0]        band_q;
  logic [12:0]       surf_q, row_q;
  logic [13:0]       col_q, rem_q;
  logic [BeatW-1:0]  num_q;
  logic signed [14:0] x_q;
  logic signed [5:0] d_q;
  // The gang of the lowest open output row; the next ones follow.
  logic [2:0]        base_q;
  logic [14:0]       slot0_q;
  logic [2:0]        gang_mask, gangs_used;

  logic [4:0]        kw, sw, sh;
  logic [2:0]        kh_m1;
  logic              last_row, last_surf, last_band, last_col, last_beat, unused;

  assign unused    = ^fields_i; // the other fields
  assign kw        = {1'b0, fields_i.kw_m1} + 5'd1;
  assign sw        = {1'b0, fields_i.sw_m1} + 5'd1;
  assign sh        = {1'b0, fields_i.sh_m1} + 5'd1;
  assign kh_m1     = fields_i.kh_m1[2:0];
  assign gang_mask = ~(3'd7 << gangs_log_i);
  assign last_row  = row_q == fields_i.in_h_m1;
  assign last_surf = surf_q == fields_i.surfs_m1;
  assign last_band = band_q == fields_i.bands_m1;
  assign last_col  = col_q + 14'd1 == out_w_i;
  assign last_beat = num_q == BeatW'(Beats - 1);
  assign band_o    = band_q;
  assign done_o    = !run_q;

  // ---- open output rows of this input row
  logic [7:0] act, fresh, init_g, add_g, wait_g;
  logic [3:0] n_act;
  logic       first_done;

  for (genvar i = 0; i < 8; i++) begin : gen_open
    logic signed [8:0] place;
    assign place    = 9'(d_q) - 9'(i * {4'b0, sh});
    assign act[i]   = run_q && place >= 0 && rem_q > 14'(i);
    assign fresh[i] = place == 0 || row_q == '0;
  end

  assign first_done = act[0] && (d_q == $signed({2'b0, fields_i.kh_m1}) || last_row);

  always_comb begin
    init_g = '0;
    add_g  = '0;
    wait_g = '0;
    n_act  = '0;
    for (int unsigned i = 0; i < 8; i++) begin
      if (act[i]) begin
        init_g[(base_q + 3'(i)) & gang_mask] = fresh[i];
        add_g[(base_q + 3'(i)) & gang_mask]  = !fresh[i];
        wait_g[(base_q + 3'(i)) & gang_mask] = last_row && i != 0;
        n_act = n_act + 4'd1;
      end
    end
  end

  // ---- real columns of the window
  logic signed [14:0] left, right, edge_r, width;
  logic [14:0]        need, row_end;
  logic [3:0]         cols;
  logic               have, row_in;

  assign left       = x_q[14] ? 15'sd0 : x_q;
  assign width      = $signed({1'b0, in_w_i});
  assign edge_r     = x_q + $signed({10'b0, kw});
  assign right      = edge_r > width ? width : edge_r;
  assign need       = slot0_q + $unsigned(right);
  assign row_end    = slot0_q + 15'(in_w_i);
  assign have       = $signed(wr_cnt_i - need) >= 0;
  assign row_in     = $signed(wr_cnt_i - row_end) >= 0;
  assign keep_o     = act[0] && !wait_q ? slot0_q + $unsigned(left) : row_end;

  // ---- issue
  logic             drain_q, drain_wait_q;
  logic [7:0]       busy_q;
  logic [RoomW-1:0] used_q;
  logic             room, issue, take, row_end_now, drain_set;

  assign room        = used_q != RoomW'(Room);
  // Room for one atom is reserved with its first beat, so that nothing after the issue can stall. A
  // gang that is still being read out takes no new row.
  assign issue       = act[0] && !wait_q && have && ((init_g | add_g) & busy_q) == '0
                       && (!first_done || (!drain_wait_q && !drain_q && (num_q != '0 || room)));
  assign row_end_now = run_q && row_in && ((issue && last_beat && last_col) || wait_q || !act[0]);
  assign drain_set   = window_o.last && wait_g != '0;
  assign gangs_used  = last_row ? n_act[2:0] : {2'b0, first_done};

  assign beat_o = issue;
  assign num_o  = num_q;
  assign cols   = 4'(right - left);
  assign window_o.slot = slot0_q[3:0] + left[3:0];
  assign window_o.cols = cols;
  assign window_o.nh   = 3'(5'(kw) - 5'(cols));
  assign window_o.col  = col_q[6:0];
  assign window_o.init = init_g;
  assign window_o.add  = add_g;
  assign window_o.out  = first_done;
  assign window_o.gang = base_q & gang_mask;
  // Rows used so far: min(d, row) + 1.
  assign window_o.nv   = row_q < 13'(d_q[2:0]) ? kh_m1 - row_q[2:0] : kh_m1 - d_q[2:0];
  assign window_o.last = issue && last_beat && last_col && last_row;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      run_q   <= 1'b0;
      wait_q  <= 1'b0;
      num_q   <= '0;
      col_q   <= '0;
      x_q     <= '0;
      row_q   <= '0;
      surf_q  <= '0;
      band_q  <= '0;
      d_q     <= '0;
      rem_q   <= '0;
      base_q  <= '0;
      slot0_q <= '0;
    end else if (start_i) begin
      run_q   <= 1'b1;
      wait_q  <= 1'b0;
      num_q   <= '0;
      col_q   <= '0;
      x_q     <= -$signed({12'b0, pad_l_i});
      row_q   <= '0;
      surf_q  <= '0;
      band_q  <= '0;
      d_q     <= $signed({3'b0, fields_i.pad_t});
      rem_q   <= {1'b0, fields_i.out_h_m1} + 14'd1;
      base_q  <= '0;
      slot0_q <= '0;
    end else if (run_q) begin
      if (issue) num_q <= last_beat ? '0 : num_q + BeatW'(1);
      if (issue && last_beat) begin
        col_q  <= col_q + 14'd1;
        x_q    <= x_q + $signed({10'b0, sw});
        wait_q <= last_col;
      end
      if (row_end_now) begin
        wait_q  <= 1'b0;
        col_q   <= '0;
        x_q     <= -$signed({12'b0, pad_l_i});
        slot0_q <= row_end;
        base_q  <= base_q + gangs_used;
        row_q   <= last_row ? '0 : row_q + 13'd1;
        d_q     <= d_q + 6'sd1 - (first_done ? $signed({1'b0, sh}) : 6'sd0);
        rem_q   <= rem_q - 14'(first_done);
        if (last_row) begin
          d_q    <= $signed({3'b0, fields_i.pad_t});
          rem_q  <= {1'b0, fields_i.out_h_m1} + 14'd1;
          surf_q <= last_surf ? '0 : surf_q + 13'd1;
          if (last_surf) begin
            // Every later band starts at its first real column (pdp.md 4).
            x_q    <= '0;
            band_q <= last_band ? '0 : band_q + 8'd1;
            run_q  <= !last_band;
          end
        end
      end
    end
  end

  // ---- drain of the rows after the first one of the last input row
  logic [13:0]       dcol_q;
  logic [6:0]        dwidth_q;
  logic [BeatW-1:0]  dnum_q;
  logic [2:0]        dgang_q, drow_q;
  logic [3:0]        dleft_q;
  logic signed [8:0] dd_q;
  logic              dlast_beat, dlast_col, dlast_row;

  assign dlast_beat   = dnum_q == BeatW'(Beats - 1);
  assign dlast_col    = dcol_q[6:0] == dwidth_q;
  assign dlast_row    = dleft_q == 4'd1;
  assign drain_o      = drain_q && (dnum_q != '0 || room);
  assign drain_col_o  = dcol_q[6:0];
  assign drain_beat_o = dnum_q;
  assign drain_gang_o = dgang_q & gang_mask;
  assign drain_nv_o   = 9'(drow_q) < dd_q ? kh_m1 - drow_q : kh_m1 - dd_q[2:0];
  assign take         = (issue && window_o.out && num_q == '0) || (drain_o && dnum_q == '0);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      drain_q      <= 1'b0;
      drain_wait_q <= 1'b0;
      busy_q       <= '0;
      used_q       <= '0;
      dcol_q       <= '0;
      dwidth_q     <= '0;
      dnum_q       <= '0;
      dgang_q      <= '0;
      drow_q       <= '0;
      dleft_q      <= '0;
      dd_q         <= '0;
    end else begin
      if (take != atom_out_i) used_q <= take ? used_q + RoomW'(1) : used_q - RoomW'(1);
      if (drain_set) begin
        drain_wait_q <= 1'b1;
        busy_q       <= wait_g;
        dcol_q       <= '0;
        dwidth_q     <= 7'(out_w_i - 14'd1);
        dnum_q       <= '0;
        dgang_q      <= base_q + 3'd1;
        // After more than 7 rows no window has padding rows on top.
        drow_q       <= |row_q[12:3] ? 3'd7 : row_q[2:0];
        dleft_q      <= n_act - 4'd1;
        dd_q         <= 9'(d_q) - $signed({4'b0, sh});
      end
      if (last_v0_i && drain_wait_q) begin
        drain_q      <= 1'b1;
        drain_wait_q <= 1'b0;
      end
      if (drain_o) dnum_q <= dlast_beat ? '0 : dnum_q + BeatW'(1);
      if (drain_o && dlast_beat) dcol_q <= dlast_col ? '0 : dcol_q + 14'd1;
      if (drain_o && dlast_beat && dlast_col) begin
        busy_q[dgang_q & gang_mask] <= 1'b0;
        dgang_q <= dgang_q + 3'd1;
        dleft_q <= dleft_q - 4'd1;
        dd_q    <= dd_q - $signed({4'b0, sh});
        drain_q <= !dlast_row;
      end
    end
  end

endmodule

`default_nettype wire
