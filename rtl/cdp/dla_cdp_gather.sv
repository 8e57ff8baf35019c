// SPDX-License-Identifier: Apache-2.0
// Gives each group of channels its four neighbours on both sides (cdp.md 4.2).
//
//   atoms in --+--> whole atoms  [16] --> atom i ----------+
//              +--> first 4      [16] --> atom i + n ------+--> window [4 | Atom | 4] --> Lanes + 8
//              +--> last 4       [32] --> atom i - n ------+      shifts by Lanes          values
//
// The 4 neighbours take SideW bits. With 16-bit data that is a whole group, in which INT8 has 8
// values, so that in every precision a window is the group between its neighbours.
//
// In a stripe of n columns the neighbouring surfaces of atom i are n atoms away; below the first
// and above the last surface are zeros. The rings continue from stripe to stripe, so that the end
// of a stripe costs no clock: atom i leaves as soon as atom i + n is in.

`default_nettype none

module dla_cdp_gather #(
  /// Elements of an atom.
  parameter int unsigned Atom = 8,
  /// Elements a clock.
  parameter int unsigned Lanes = 1,
  /// Bits of a neighbouring atom that are stored.
  parameter int unsigned SideW = 36
) (
  /// Clock; asynchronous reset, active low.
  input  logic                     clk_i,
  input  logic                     rst_ni,
  /// A layer starts (one clock).
  input  logic                     start_i,
  /// Columns, lines and surfaces of the cube, minus 1.
  input  logic [12:0]              width_m1_i,
  input  logic [12:0]              rows_m1_i,
  input  logic [12:0]              surfs_m1_i,

  /// Atom of converted values; it is taken.
  input  logic                     valid_i,
  output logic                     ready_o,
  /// Its values, 9 bits each.
  input  logic [9*Atom-1:0]        atom_i,

  /// Group of channels with its neighbours; it is taken.
  output logic                     valid_o,
  input  logic                     ready_i,
  /// Channels c-4 .. c+Lanes+3 for the group that starts at c.
  output logic [9*Lanes+2*SideW-1:0] window_o
);

  localparam int unsigned Groups = Atom / Lanes;
  localparam int unsigned LeftW  = $clog2(Groups) + 1;
  localparam int unsigned WinW   = 9 * Atom + 2 * SideW;

  logic [9*Atom-1:0] mem [16];
  logic [SideW-1:0]  first4 [16];
  // Read up to 8 atoms after the atom has left, when 16 more may be in.
  logic [SideW-1:0]  last4 [32];
  logic [4:0]        wr_q, rd_q, held, need, later, prev;
  logic [2:0]        size_m1;
  logic              first_surf, last_surf, done, push, load, give;
  logic [1:0]        unused_flags;
  logic              unused;
  logic [WinW-1:0]   win_q;
  logic [LeftW-1:0]  left_q;
  logic [SideW-1:0]  below, above;

  dla_cdp_nest i_nest (
    .clk_i, .rst_ni, .start_i, .step_i(load), .width_m1_i, .rows_m1_i, .surfs_m1_i,
    .size_m1_o(size_m1), .first_surf_o(first_surf), .last_surf_o(last_surf),
    .last_stripe_o(unused_flags[0]), .last_o(unused_flags[1]), .done_o(done));

  assign unused  = ^unused_flags ^ later[4];
  // wr - rd: 0 .. 16 atoms wait, and `mem` stores 16.
  assign held    = wr_q - rd_q;
  assign ready_o = !held[4];
  assign push    = valid_i && ready_o;
  // Atom i; and atom i + n of the surface above, if there is one.
  assign need    = last_surf ? 5'd1 : 5'(size_m1) + 5'd2;
  assign later   = rd_q + 5'(size_m1) + 5'd1;
  assign prev    = rd_q - 5'(size_m1) - 5'd1;
  assign below   = first_surf ? '0 : last4[prev];
  assign above   = last_surf ? '0 : first4[later[3:0]];
  assign valid_o = left_q != '0;
  assign give    = valid_o && ready_i;
  assign load    = !done && held >= need &&
                   (left_q == '0 || (left_q == LeftW'(1) && ready_i));
  assign window_o = win_q[9*Lanes+2*SideW-1:0];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wr_q   <= '0;
      rd_q   <= '0;
      left_q <= '0;
    end else begin
      if (push) wr_q <= wr_q + 5'd1;
      if (load) rd_q <= rd_q + 5'd1;
      if (load) left_q <= LeftW'(Groups);
      else if (give) left_q <= left_q - LeftW'(1);
    end
  end

  always_ff @(posedge clk_i) begin
    if (push) begin
      mem[wr_q[3:0]]    <= atom_i;
      first4[wr_q[3:0]] <= atom_i[SideW-1:0];
      last4[wr_q]       <= atom_i[9*Atom-1 -: SideW];
    end
    if (load) win_q <= {above, mem[rd_q[3:0]], below};
    else if (give) win_q <= win_q >> (9 * Lanes);
  end

endmodule

`default_nettype wire
