// SPDX-License-Identifier: Apache-2.0
// Position in CDP's order of a cube (cdp.md 3).
//
//   row --> stripe of up to 8 columns --> surface --> column
//
// A step is one atom, or with PerAtom 0 one (row, stripe, surface), which is the unit of a request.

`default_nettype none

module dla_cdp_nest #(
  /// 1: a step is an atom; 0: a step is a request.
  parameter bit PerAtom = 1'b1
) (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,
  /// To the first position; the settings hold until done_o.
  input  logic        start_i,
  /// Moves to the next position.
  input  logic        step_i,
  /// Columns, lines and surfaces of the cube, minus 1.
  input  logic [12:0] width_m1_i,
  input  logic [12:0] rows_m1_i,
  input  logic [12:0] surfs_m1_i,
  /// Atoms of the stripe minus 1.
  output logic [2:0]  size_m1_o,
  /// The position is in the first, the last surface, the last stripe of its row.
  output logic        first_surf_o,
  output logic        last_surf_o,
  output logic        last_stripe_o,
  /// The last position of the cube, and the end after it.
  output logic        last_o,
  output logic        done_o
);

  logic [12:0] row_q, surf_q;
  logic [9:0]  stripe_q;
  logic        last_col, last_row, done_q;

  assign last_stripe_o = stripe_q == width_m1_i[12:3];
  assign size_m1_o     = last_stripe_o ? width_m1_i[2:0] : 3'd7;
  assign first_surf_o  = surf_q == '0;
  assign last_surf_o   = surf_q == surfs_m1_i;
  assign last_row      = row_q == rows_m1_i;
  assign last_o        = last_col && last_surf_o && last_stripe_o && last_row;
  assign done_o        = done_q;

  if (PerAtom) begin : gen_col
    logic [2:0] col_q;

    assign last_col = col_q == size_m1_o;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) col_q <= '0;
      else if (start_i) col_q <= '0;
      else if (step_i) col_q <= last_col ? '0 : col_q + 3'd1;
    end
  end else begin : gen_no_col
    assign last_col = 1'b1;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      row_q    <= '0;
      stripe_q <= '0;
      surf_q   <= '0;
      done_q   <= 1'b1;
    end else if (start_i) begin
      row_q    <= '0;
      stripe_q <= '0;
      surf_q   <= '0;
      done_q   <= 1'b0;
    end else if (step_i && last_col) begin
      surf_q <= last_surf_o ? '0 : surf_q + 13'd1;
      if (last_surf_o) stripe_q <= last_stripe_o ? '0 : stripe_q + 10'd1;
      if (last_surf_o && last_stripe_o) row_q <= row_q + 13'd1;
      if (last_o) done_q <= 1'b1;
    end
  end

endmodule

`default_nettype wire
