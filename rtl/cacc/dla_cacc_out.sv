// SPDX-License-Identifier: Apache-2.0
// Delivery buffer: results of whole positions in, beats for SDP out (conv_core.md 8.4).
//
//   push_i, last_i, data_i --> dla_cacc_buf --> word of a position --> beats, low channels first
//                      dla_cacc_turns --^        |
//            credit_o, done_o <--[FF]-- last beat of a position, of the layer, is taken
//
// A push has no ready: CSC starts no stripe without credits for its positions (conv_units.md 5.5),
// and a credit returns when the word has left the buffer. A push has one position, or Outs
// positions with all_i; last_i belongs to the last of these.

`default_nettype none

module dla_cacc_out #(
  /// Results of a position, of a beat.
  parameter int unsigned Kernels = 8,
  parameter int unsigned Lanes = 1,
  /// Positions of the buffer, a power of two.
  parameter int unsigned Pos = 16,
  /// Positions that a push may have: 1 or 4.
  parameter int unsigned Outs = 1,
  /// 1: more than one batch.
  parameter bit Batch = 1'b0,
  /// 1: some positions have only one beat, and each beat returns a credit.
  parameter bit Full = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic                  clk_i,
  input  logic                  rst_ni,

  /// Results are stored: those of one position, or of Outs positions.
  input  logic                  push_i,
  input  logic                  all_i,
  /// The push is the last one of the layer.
  input  logic                  last_i,
  /// Results, lowest position and kernel in the low bits.
  input  logic [Outs*32*Kernels-1:0] data_i,
  /// The position is the first of a pair; batches of its layer, minus 1.
  input  logic                  pair_i,
  input  logic [4:0]            batches_m1_i,
  /// The positions have results in their first beat only.
  input  logic                  single_i,

  /// Beat for SDP; SDP takes it.
  output logic                  valid_o,
  input  logic                  ready_i,
  /// It is the last beat of the layer.
  output logic                  layer_end_o,
  /// Results of Lanes channels, 32 bits each.
  output logic [32*Lanes-1:0]   data_o,

  /// One clock after SDP took the last beat of a position (Full: any beat), and that of a layer.
  output logic                  credit_o,
  output logic                  done_o
);

  localparam int unsigned PosW  = $clog2(Pos);
  localparam int unsigned Beats = Kernels / Lanes;
  localparam int unsigned BeatW = $clog2(Beats);
  // Stored with each result, because the order of reading depends on it.
  localparam int unsigned TagW  = Full ? 7 : Batch ? 6 : 0;
  localparam int unsigned Width = 32 * Kernels + 1 + TagW;

  logic [PosW:0]         wptr_q, rptr;
  logic [6:0]            tag;
  logic                  there, early, close, early_q, close_q;
  logic                  valid_q, last, fetch, take, word_end, paid, unused;
  logic [BeatW-1:0]      beat_q;
  logic [32*Kernels-1:0] word;
  logic [Width-1:0]      result;
  logic [Outs*Width-1:0] words;

  always_comb begin
    for (int unsigned o = 0; o < Outs; o++) begin
      words[Width*o +: Width] = Width'({single_i, batches_m1_i, pair_i,
                                        last_i && (!all_i || o == Outs - 1),
                                        data_i[32*Kernels*o +: 32*Kernels]});
    end
  end

  dla_cacc_buf #(.Width(Width), .Depth(Pos), .Outs(Outs)) i_delivery (
    .clk_i, .we_i(push_i), .all_i, .waddr_i(wptr_q[PosW-1:0]), .wdata_i(words), .re_i(fetch),
    .raddr_i(rptr[PosW-1:0]), .rdata_o(result));

  assign {last, word} = result[32*Kernels:0];
  assign tag          = 7'(result >> (32 * Kernels + 1));
  assign unused       = ^{rptr[PosW], tag[6]};

  dla_cacc_turns #(.Batch(Batch), .Pos(Pos)) i_turns (
    .clk_i, .rst_ni, .wptr_i(wptr_q), .fetch_i(fetch), .pair_i(tag[0]),
    .batches_m1_i(tag[5:1]), .there_o(there), .place_o(rptr), .early_o(early),
    .close_o(close));

  dla_cacc_credit #(.Batch(Batch), .Beats(Full ? Beats : 1)) i_credit (
    .clk_i, .rst_ni, .taken_i(take && paid), .early_i(early_q),
    .close_i(close_q && word_end), .credit_o);

  always_ff @(posedge clk_i) begin
    if (fetch) {early_q, close_q} <= {early, close};
  end

  assign valid_o     = valid_q;
  assign layer_end_o = last && word_end;
  assign data_o      = word[32*Lanes*beat_q +: 32*Lanes];
  assign word_end    = beat_q == BeatW'(Beats - 1) || (Full && tag[6]);
  assign paid        = Full || word_end;
  assign take        = valid_q && ready_i;
  assign fetch       = there && (!valid_q || (take && word_end));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wptr_q   <= '0;
      valid_q  <= 1'b0;
      beat_q   <= '0;
      done_o   <= 1'b0;
    end else begin
      if (push_i) wptr_q <= wptr_q + (all_i ? (PosW+1)'(Outs) : (PosW+1)'(1));
      if (fetch) valid_q <= 1'b1;
      else if (take && word_end) valid_q <= 1'b0;
      if (take) beat_q <= Full && word_end ? '0 : beat_q + 1'b1;
      done_o   <= take && layer_end_o;
    end
  end

endmodule

`default_nettype wire
