// SPDX-License-Identifier: Apache-2.0
// Counts NaN and Inf among FP16 elements over a layer (conv_core.md 4.4).

`default_nettype none

module dla_cdma_count16 #(
  /// Elements that arrive together.
  parameter int unsigned Elements = 16
) (
  /// Clock; asynchronous reset, active low.
  input  logic                   clk_i,
  input  logic                   rst_ni,
  /// A layer starts (one clock).
  input  logic                   start_i,
  /// Elements arrive in this clock; which of them count.
  input  logic                   valid_i,
  input  logic [Elements-1:0]    mask_i,
  /// The elements, the first in the low bits.
  input  logic [16*Elements-1:0] data_i,
  /// Numbers so far.
  output logic [31:0]            nan_o,
  output logic [31:0]            inf_o
);

  logic [4:0] nans, infs;

  always_comb begin
    nans = '0;
    infs = '0;
    for (int unsigned i = 0; i < Elements; i++) begin
      if (mask_i[i] && data_i[16*i+10 +: 5] == '1) begin
        if (data_i[16*i +: 10] != '0) nans = nans + 5'd1;
        else infs = infs + 5'd1;
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      nan_o <= '0;
      inf_o <= '0;
    end else if (start_i) begin
      nan_o <= '0;
      inf_o <= '0;
    end else if (valid_i) begin
      nan_o <= nan_o + 32'(nans);
      inf_o <= inf_o + 32'(infs);
    end
  end

endmodule

`default_nettype wire
