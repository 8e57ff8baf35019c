// SPDX-License-Identifier: Apache-2.0
// Counters of the NaN and Inf patterns among FP16 words (sdp.md 4.5, 12).

`default_nettype none

module dla_sdp_nan16 #(
  /// Words of a beat.
  parameter int unsigned Words = 16
) (
  /// Clock; asynchronous reset, active low.
  input  logic                clk_i,
  input  logic                rst_ni,
  /// Sets both counters to 0.
  input  logic                clear_i,
  /// The beat counts.
  input  logic                en_i,
  /// Its words.
  input  logic [16*Words-1:0] data_i,
  /// Numbers of NaN and Inf since then.
  output logic [31:0]         nan_o,
  output logic [31:0]         inf_o
);

  logic [31:0] nan, inf;

  always_comb begin
    nan = nan_o;
    inf = inf_o;
    if (en_i) begin
      for (int unsigned i = 0; i < Words; i++) begin
        if (data_i[16*i+10 +: 5] == '1) begin
          nan = nan + 32'(data_i[16*i +: 10] != '0);
          inf = inf + 32'(data_i[16*i +: 10] == '0);
        end
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      nan_o <= '0;
      inf_o <= '0;
    end else if (clear_i) begin
      nan_o <= '0;
      inf_o <= '0;
    end else if (en_i) begin
      nan_o <= nan;
      inf_o <= inf;
    end
  end

endmodule

`default_nettype wire
