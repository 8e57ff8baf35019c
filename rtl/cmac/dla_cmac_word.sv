// SPDX-License-Identifier: Apache-2.0
// Makes the operands of a MAC cell from a word of 16-bit lanes, in any precision (conv_core.md 7.1,
// 7.3; unit_pins.md 4.7). Combinational.
//
//   precision   lane i of the word        op_o[i]
//   INT8        data: byte i              the byte, sign-extended
//   INT8        weights: bytes i, 64 + i  {of the second kernel, of the first one}
//   INT16       bytes 2i, 2i + 1          the element
//   FP16        bytes 2i, 2i + 1          significand << (exponent mod 4), at most 14 bits
//
//   FP16 value = (-1)^neg_o[i] * op_o[i] * 2^(4 * q_o[i] - 25)
//
// The significand is shifted by the low two bits of the exponent, so that operands differ by whole
// digits of 4 bits. A denormal has the scale of exponent 1. Exponent 31 is treated as an ordinary
// one. q_o has three planes with one bit for each lane, because dla_fp16_top takes them in this
// form.
//
// One block computes all lanes under one valid: it does nothing while there is no word, which also
// makes simulation faster.

`default_nettype none

module dla_cmac_word #(
  /// Lanes, 16 bits each.
  parameter int unsigned Lanes = 64,
  /// 1: weights, 0: data.
  parameter bit Weights = 1'b0
) (
  /// A word is there; otherwise all outputs are 0.
  input  logic                valid_i,
  /// Precision of the layer; INT16 without both.
  input  logic                int8_i,
  input  logic                fp16_i,
  /// Bytes of the word.
  input  logic [16*Lanes-1:0] word_i,
  /// Operands of the multipliers.
  output logic [16*Lanes-1:0] op_o,
  /// FP16, otherwise 0: exponents / 4, signs, lanes that differ from 0.
  output logic [3*Lanes-1:0]  q_o,
  output logic [Lanes-1:0]    neg_o,
  output logic [Lanes-1:0]    live_o,
  /// FP16, otherwise 0: the first NaN from lane 0 up, as {present, sign, fraction}.
  output logic [11:0]         nan_o
);

  logic [15:0] h;
  logic [13:0] m;

  always_comb begin
    {op_o, q_o, neg_o, live_o, nan_o, h, m} = '0;
    if (valid_i) begin
      if (int8_i) begin
        for (int unsigned i = 0; i < Lanes; i++) begin
          op_o[16*i +: 16] = Weights ? {word_i[8*(Lanes + i) +: 8], word_i[8*i +: 8]}
                                     : 16'($signed(word_i[8*i +: 8]));
        end
      end else if (fp16_i) begin
        for (int unsigned i = 0; i < Lanes; i++) begin
          h = word_i[16*i +: 16];
          m = {3'b0, h[14:10] != '0, h[9:0]} << (h[14:10] == '0 ? 2'd1 : h[11:10]);
          op_o[16*i +: 16] = {2'b0, m};
          q_o[i]           = h[12];
          q_o[Lanes + i]   = h[13];
          q_o[2*Lanes + i] = h[14];
          neg_o[i]         = h[15];
          live_o[i]        = m != '0;
          if (h[14:10] == '1 && h[9:0] != '0 && !nan_o[11]) nan_o = {1'b1, h[15], h[9:0]};
        end
      end else begin
        op_o = word_i;
      end
    end
  end

endmodule

`default_nettype wire
