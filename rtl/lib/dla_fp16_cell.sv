// SPDX-License-Identifier: Apache-2.0
// FP16 sum of a MAC cell: 64 products to a partial sum, or to the four of a Winograd tile
// (conv_core.md 7.2, 7.3).  Combinational; an engine cuts it at its two halves, dla_fp16_top with
// dla_mac_mul and dla_fp16_term with the sums, when one clock is too short.
//
//   dat, wt --> dla_mac_mul ------------+--> dla_fp16_term --> sums --> psum_o
//        \----> dla_fp16_top (shifts) --+

`default_nettype none

module dla_fp16_cell (
  /// 1: Winograd.
  input  logic             wino_i,
  /// Operands as of dla_fp16_unpack, lane 0 in the low bits.
  input  logic [64*14-1:0] dat_m_i,
  input  logic [64*3-1:0]  dat_q_i,
  input  logic [63:0]      dat_neg_i,
  input  logic [64*14-1:0] wt_m_i,
  input  logic [64*3-1:0]  wt_q_i,
  input  logic [63:0]      wt_neg_i,
  /// First NaN of the data and of the weights: {there is one, sign, fraction}.
  input  logic [11:0]      dat_nan_i,
  input  logic [11:0]      wt_nan_i,
  /// {exponent of 6 bits, mantissa of 38}: output n of the tile in word n; a direct sum in word 0,
  /// the others 0.
  output logic [4*44-1:0]  psum_o
);

  typedef logic signed [37:0] sum_t;

  logic [63:0]     live, near;
  logic [3:0]      top;
  logic [64*3-1:0] shift;
  logic [28:0]     term [64];

  dla_fp16_top #(.Lanes(64)) i_top (
    .live_i(live), .dat_q_i(dat_q_i), .wt_q_i(wt_q_i), .top_o(top), .shift_o(shift),
    .near_o(near));

  for (genvar i = 0; i < 64; i++) begin : gen_lane
    logic [31:0] x, y;

    assign live[i] = dat_m_i[14*i +: 14] != '0 && wt_m_i[14*i +: 14] != '0;

    /* verilator lint_off PINCONNECTEMPTY */
    dla_mac_mul i_mul (
      .a_i({2'b0, dat_m_i[14*i +: 14]}), .b_i({2'b0, wt_m_i[14*i +: 14]}),
      .neg_i(dat_neg_i[i] ^ wt_neg_i[i]), .split_i(1'b0), .x_o(x), .y_o(y), .lo_o(), .hi_o());
    /* verilator lint_on PINCONNECTEMPTY */
    dla_fp16_term i_term (
      .x_i(x), .y_i(y), .shift_i(shift[3*i +: 3]), .near_i(near[i]), .term_o(term[i]));
  end

  sum_t m [16];
  sum_t u [8];
  sum_t o [4];

  always_comb begin
    for (int unsigned i = 0; i < 16; i++) begin
      m[i] = 38'($signed(term[4*i])) + 38'($signed(term[4*i + 1])) +
             38'($signed(term[4*i + 2])) + 38'($signed(term[4*i + 3]));
    end
    for (int unsigned x = 0; x < 4; x++) begin
      u[x]     = m[x] + m[4 + x] + m[8 + x];
      u[4 + x] = m[4 + x] - m[8 + x] - m[12 + x];
    end
    for (int unsigned y = 0; y < 2; y++) begin
      o[2*y]     = u[4*y] + u[4*y + 1] + u[4*y + 2];
      o[2*y + 1] = u[4*y + 1] - u[4*y + 2] - u[4*y + 3];
    end
    if (!wino_i) begin
      o[0] = '0;
      for (int unsigned i = 0; i < 16; i++) o[0] = o[0] + m[i];
    end
  end

  // weights come before data
  always_comb begin
    for (int unsigned n = 0; n < 4; n++) begin
      if (!wino_i && n != 0) psum_o[44*n +: 44] = '0;
      else if (wt_nan_i[11]) psum_o[44*n +: 44] = {6'd63, wt_nan_i[10:0], 27'b0};
      else if (dat_nan_i[11]) psum_o[44*n +: 44] = {6'd63, dat_nan_i[10:0], 27'b0};
      else psum_o[44*n +: 44] = {top, 2'b00, o[n]};
    end
  end

endmodule

`default_nettype wire
