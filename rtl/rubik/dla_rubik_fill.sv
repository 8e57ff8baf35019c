// SPDX-License-Identifier: Apache-2.0
// Read data into the re-order buffers (rubik.md 2-5).
//
//   beats --> shuffle --> rotate --[FF]--> write port of dla_rubik_buf
//   tile, line, beat --> dla_rubik_map --[FF]-->
//
// A tile comes as lines of beats: contract a line for each phase, split one line of pixels, merge
// a line for each lane.  The last beat of a tile makes its buffer full.

`default_nettype none

module dla_rubik_fill (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         start_i,

  input  logic         contract_i,
  input  logic         split_i,
  input  logic         e16_i,
  input  logic [12:0]  w_m1_i,
  input  logic [12:0]  h_m1_i,
  input  logic [12:0]  chan_m1_i,
  input  logic [4:0]   lane_m1_i,
  input  logic [4:0]   dx_m1_i,
  input  logic [4:0]   dy_m1_i,

  input  logic         valid_i,
  output logic         ready_o,
  input  logic [511:0] beat_i,

  /// Buffer that is filled; it may be.
  output logic         sel_o,
  input  logic         room_i,
  /// Buffer full_sel_o is full when this clock ends.
  output logic         full_o,
  output logic         full_sel_o,

  output logic         wr_o,
  output logic         wr_sel_o,
  output logic [159:0] wr_entry_o,
  output logic [511:0] wr_data_o
);

  logic         run_q, go, line_end, tile_end, tile_last;
  logic [5:0]   n_m1;
  logic [4:0]   m_m1, line_q, beat_q, lines_m1, beats_m1, rot;
  logic [3:0]   carry;
  logic         unused;
  logic [159:0] entry;
  logic [511:0] words;

  assign unused   = ^{carry, n_m1[0]};
  assign lines_m1 = split_i ? '0 : m_m1;
  assign beats_m1 = contract_i || split_i ? n_m1[5:1] : {4'b0, e16_i && n_m1[5]};
  assign ready_o  = run_q && room_i;
  assign go       = valid_i && ready_o;
  assign line_end = beat_q == beats_m1;
  assign tile_end = line_end && line_q == lines_m1;

  dla_rubik_nest i_nest (
    .clk_i, .rst_ni, .start_i, .step_i(go && tile_end), .contract_i, .e16_i, .whole_i(1'b0),
    .w_m1_i, .h_m1_i, .chan_m1_i, .lane_m1_i, .dx_m1_i, .dy_m1_i, .n_m1_o(n_m1),
    .m_m1_o(m_m1), .carry_o(carry), .last_o(tile_last));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      run_q  <= 1'b0;
      sel_o  <= 1'b0;
      line_q <= '0;
      beat_q <= '0;
    end else if (start_i) begin
      run_q  <= 1'b1;
      line_q <= '0;
      beat_q <= '0;
    end else if (go) begin
      beat_q <= line_end ? '0 : beat_q + 5'd1;
      if (line_end) line_q <= tile_end ? '0 : line_q + 5'd1;
      if (tile_end) begin
        sel_o <= !sel_o;
        run_q <= !tile_last;
      end
    end
  end

  dla_rubik_map i_map (
    .en_i(go), .pair_i(contract_i), .col_i(split_i), .e16_i, .idx_i(split_i ? beat_q : line_q),
    .h_i(beat_q[0]), .low_i({line_q[2:0], beat_q[1:0]}), .high_i({line_q[2:0], beat_q[1:0]}),
    .odd_i(line_q[0]), .rot_o(rot), .entry_o(entry));

  // words of equal lane (dla_rubik_map)
  always_comb begin
    words = '0;
    if (go && !split_i) begin
      words = beat_i;
    end else if (go) begin
      for (int unsigned u = 0; u < 32; u++) begin
        words[16*u +: 16] = e16_i ? beat_i[256*(u%2) + 16*(u/2) +: 16]
                                  : {beat_i[256 + 8*u +: 8], beat_i[8*u +: 8]};
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wr_o       <= 1'b0;
      wr_sel_o   <= 1'b0;
      full_o     <= 1'b0;
    end else begin
      wr_o   <= go;
      full_o <= go && tile_end;
      if (go) wr_sel_o <= sel_o;
    end
  end

  assign full_sel_o = wr_sel_o;

  always_ff @(posedge clk_i) begin
    if (go) begin
      wr_entry_o <= entry;
      wr_data_o  <= 512'(({words, words} << {rot, 4'b0}) >> 512);
    end
  end

endmodule

`default_nettype wire
