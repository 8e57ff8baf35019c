// SPDX-License-Identifier: Apache-2.0
// Order of the tiles of a RUBIK layer (rubik.md 2-5).
//
//   surface > input row > vertical phase > block of pixels > block of horizontal phases
//
// A tile is at most 64 atoms. Contract: 8 pixels of 8 horizontal phases of one vertical phase.
// Split and merge: 64 pixels of one surface (one phase). With whole_i a line counts as one tile.

`include "dla_rubik.svh"
`default_nettype none

module dla_rubik_nest (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,
  /// Back to the first tile.
  input  logic        start_i,
  /// To the next tile.
  input  logic        step_i,

  /// The layer on this side.
  input  dla_rubik_shape_t shape_i,
  /// Contract: a line counts as one tile.
  input  logic        whole_i,

  /// Pixels of the tile, and its phases (contract) or lanes, minus 1.
  output logic [5:0]  n_m1_o,
  output logic [4:0]  m_m1_o,
  /// The units that the next tile begins: {surface, row, phase, block}; none: a block of phases.
  output logic [3:0]  carry_o,
  /// The tile is the last one.
  output logic        last_o
);

  logic [12:0] surf_q, row_q, surfs_m1;
  logic [9:0]  blk_q, blks_m1;
  logic [4:0]  phase_q, phases_m1;
  logic [1:0]  xb_q, xbs_m1;
  logic        surf_end, row_end, phase_end, blk_end, xb_end;
  logic        to_phase, to_row, to_surf, unused;

  assign unused = ^shape_i;

  assign surfs_m1  = shape_i.e16 ? {4'b0, shape_i.chan_m1[12:4]} : {5'b0, shape_i.chan_m1[12:5]};
  assign blks_m1   = whole_i ? '0 : shape_i.contract ? shape_i.w_m1[12:3]
                                                      : {3'b0, shape_i.w_m1[12:6]};
  assign phases_m1 = shape_i.contract ? shape_i.dy_m1 : '0;
  assign xbs_m1    = shape_i.contract && !whole_i ? shape_i.dx_m1[4:3] : '0;

  assign surf_end  = surf_q == surfs_m1;
  assign row_end   = row_q == shape_i.h_m1;
  assign phase_end = phase_q == phases_m1;
  assign blk_end   = blk_q == blks_m1;
  assign xb_end    = xb_q == xbs_m1;

  assign to_phase = xb_end && blk_end;
  assign to_row   = to_phase && phase_end;
  assign to_surf  = to_row && row_end;
  assign last_o   = to_surf && surf_end;
  assign carry_o  = {to_surf, to_row, to_phase, xb_end};

  always_comb begin
    if (shape_i.contract) begin
      n_m1_o = {3'b0, blk_end ? shape_i.w_m1[2:0] : 3'd7};
      m_m1_o = {2'b0, xb_end ? shape_i.dx_m1[2:0] : 3'd7};
    end else begin
      n_m1_o = blk_end ? shape_i.w_m1[5:0] : 6'd63;
      m_m1_o = surf_end ? shape_i.lane_m1 : 5'd31;
      if (shape_i.e16) m_m1_o = {1'b0, surf_end ? shape_i.lane_m1[3:0] : 4'd15};
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      surf_q  <= '0;
      row_q   <= '0;
      phase_q <= '0;
      blk_q   <= '0;
      xb_q    <= '0;
    end else if (start_i) begin
      surf_q  <= '0;
      row_q   <= '0;
      phase_q <= '0;
      blk_q   <= '0;
      xb_q    <= '0;
    end else if (step_i) begin
      xb_q <= xb_end ? '0 : xb_q + 2'd1;
      if (xb_end) blk_q <= blk_end ? '0 : blk_q + 10'd1;
      if (to_phase) phase_q <= phase_end ? '0 : phase_q + 5'd1;
      if (to_row) row_q <= row_end ? '0 : row_q + 13'd1;
      if (to_surf) surf_q <= surf_q + 13'd1;
    end
  end

endmodule

`default_nettype wire
