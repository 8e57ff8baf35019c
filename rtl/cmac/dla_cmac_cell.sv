// SPDX-License-Identifier: Apache-2.0
// A MAC cell: the weights of one kernel, and their product with a data word.
//
//   wt_i --wt_valid_i--> shadow_q --start_i--> active_q --+
//                                                         x--> sum of all lanes --[FF]--> sum_o
//   dat_i ------------------------------------------------+    or dla_cmac_post
//                                                              or dla_cmac_sums (nv_full)
//
// With Winograd a lane of a word is one element of a 4x4 tile, with four channels for each element.
// sum_o then has the four outputs of the tile; a direct word gives one sum in the lowest of them
// (unit_pins.md 3.16). With 16-bit precisions a word has the operands that dla_cmac_word makes, and
// sum_o has four sums of 44 bits; in INT8 each of them holds the sums of two kernels.
//
// A cell that received no weights since the last start_i is off until the next one: its sum is 0
// (conv_units.md 6). Weights that arrive in the clock of start_i are those of the next stripe.

`default_nettype none

module dla_cmac_cell #(
  /// Products in a sum; with Wide 64.
  parameter int unsigned Lanes = 8,
  /// Bits of the sum: 16 and the logarithm of Lanes; with Wide 44.
  parameter int unsigned SumW = 16 + $clog2(Lanes),
  /// 1: Winograd words too.
  parameter bit Wino = 1'b0,
  /// 1: INT16 and FP16 too, with Winograd.
  parameter bit Wide = 1'b0,
  /// Bits of a word (derived, do not override).
  parameter int unsigned WordW = Wide ? 21 * Lanes + 12 : 8 * Lanes,
  /// Sums of a word (derived, do not override).
  parameter int unsigned Sums = Wino ? 4 : 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic               clk_i,
  input  logic               rst_ni,
  /// The layer's words are Winograd tiles.
  input  logic               wino_i,
  /// With Wide, the layer's precision: INT8, FP16, or INT16 without both.
  input  logic               int8_i,
  input  logic               fp16_i,

  /// Weights of the next stripe; bytes without a weight are 0.
  input  logic               wt_valid_i,
  input  logic [WordW-1:0]   wt_i,

  /// A stripe starts: one clock before its first data word.
  input  logic               start_i,
  /// Data word, and its bytes.
  input  logic               dat_valid_i,
  input  logic [WordW-1:0]   dat_i,

  /// A sum is valid, one clock after the data word.
  output logic               on_o,
  /// The sums of the word.
  output logic [Sums*SumW-1:0] sum_o
);

  logic             loaded_q, on_q;
  logic [WordW-1:0] shadow_q, active_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      loaded_q <= 1'b0;
      on_q     <= 1'b0;
    end else if (start_i || wt_valid_i) begin
      loaded_q <= wt_valid_i;
      if (start_i) on_q <= loaded_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (wt_valid_i) shadow_q <= wt_i;
    if (start_i) active_q <= shadow_q;
  end

  if (Wide) begin : gen_wide
    logic [16*Lanes-1:0] dat_op, wt_op;
    logic [3*Lanes-1:0]  dat_q, wt_q;
    logic [Lanes-1:0]    dat_neg, dat_live, wt_neg, wt_live;
    logic [11:0]         dat_nan, wt_nan;
    logic [Sums*SumW-1:0] sums;

    assign {dat_nan, dat_live, dat_neg, dat_q, dat_op} = dat_i;
    assign {wt_nan, wt_live, wt_neg, wt_q, wt_op}      = active_q;

    dla_cmac_sums i_sums (
      .valid_i(dat_valid_i && on_q), .int8_i, .fp16_i, .wino_i, .dat_op_i(dat_op),
      .dat_q_i(dat_q), .dat_neg_i(dat_neg), .dat_live_i(dat_live), .dat_nan_i(dat_nan),
      .wt_op_i(wt_op), .wt_q_i(wt_q), .wt_neg_i(wt_neg), .wt_live_i(wt_live), .wt_nan_i(wt_nan),
      .sums_o(sums));

    always_ff @(posedge clk_i) begin
      if (dat_valid_i) begin
        on_o  <= on_q;
        sum_o <= sums;
      end
    end
  end else if (Wino) begin : gen_wino
    logic [Sums*SumW-1:0] sums;
    logic                 unused;

    assign unused = int8_i ^ fp16_i;

    dla_cmac_post #(.Lanes(Lanes), .SumW(SumW)) i_post (
      .valid_i(dat_valid_i && on_q), .wino_i, .dat_i, .wt_i(active_q), .sums_o(sums));

    always_ff @(posedge clk_i) begin
      if (dat_valid_i) begin
        on_o  <= on_q;
        sum_o <= sums;
      end
    end
  end else begin : gen_direct
    logic unused;

    assign unused = wino_i ^ int8_i ^ fp16_i;

    function automatic logic [SumW-1:0] dot(input logic [8*Lanes-1:0] dat, wt);
      dot = '0;
      for (int unsigned l = 0; l < Lanes; l++) begin
        dot = dot + SumW'($signed(dat[8*l +: 8])) * SumW'($signed(wt[8*l +: 8]));
      end
    endfunction

    always_ff @(posedge clk_i) begin
      if (dat_valid_i) begin
        on_o  <= on_q;
        sum_o <= on_q ? dot(dat_i, active_q) : '0;
      end
    end
  end

endmodule

`default_nettype wire
