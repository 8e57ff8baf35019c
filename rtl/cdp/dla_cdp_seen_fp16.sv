// SPDX-License-Identifier: Apache-2.0
// Counts NaN and Inf among FP16 elements of a layer (cdp.md 6). The counts wrap.

`default_nettype none

module dla_cdp_seen_fp16 #(
  /// Elements a clock.
  parameter int unsigned Lanes = 4
) (
  /// Clock; asynchronous reset, active low.
  input  logic                clk_i,
  input  logic                rst_ni,
  /// A layer starts (one clock).
  input  logic                start_i,
  /// The elements count in this clock.
  input  logic                en_i,
  /// FP16 patterns.
  input  logic [16*Lanes-1:0] data_i,
  /// NaN, Inf since the start of the layer.
  output logic [31:0]         nan_o,
  output logic [31:0]         inf_o
);

  logic [31:0] nan_q, inf_q, nan_next, inf_next;

  assign nan_o = nan_q;
  assign inf_o = inf_q;

  always_comb begin
    nan_next = nan_q;
    inf_next = inf_q;
    for (int unsigned l = 0; l < Lanes; l++) begin
      if (data_i[16*l+10 +: 5] == '1) begin
        if (data_i[16*l +: 10] == '0) inf_next = inf_next + 32'd1;
        else nan_next = nan_next + 32'd1;
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      nan_q <= '0;
      inf_q <= '0;
    end else if (start_i) begin
      nan_q <= '0;
      inf_q <= '0;
    end else if (en_i) begin
      nan_q <= nan_next;
      inf_q <= inf_next;
    end
  end

endmodule

`default_nettype wire
