// SPDX-License-Identifier: Apache-2.0
// START' of the exponential LE table: LE_START + 2^LE_INDEX_OFFSET (cdp.md 4.4).
//
//   LE_START, offset --> sum --[FF]--> origin_o
//
// The added term is 0 for a negative offset and in linear mode. The largest legal offset is 20.

`include "dla_cdp.svh"
`default_nettype none

module dla_cdp_origin (
  /// Clock; asynchronous reset, active low.
  input  logic                     clk_i,
  input  logic                     rst_ni,
  /// Takes the registers in this clock.
  input  logic                     sample_i,
  /// Single register set.
  input  logic [32*`CDP_NUM_S-1:0] s_i,
  /// LE_START with the bias, signed.
  output logic signed [41:0]       origin_o
);

  logic signed [37:0] start;
  logic signed [7:0]  offset;
  logic [41:0]        bias;
  logic               unused;

  assign start  = {`CDP_S(LUT_LE_START_HIGH, LUT_LE_START_HIGH),
                   `CDP_S(LUT_LE_START_LOW, LUT_LE_START_LOW)};
  assign offset = `CDP_S(LUT_INFO, LUT_LE_INDEX_OFFSET);
  assign unused = ^s_i;

  always_comb begin
    bias = '0;
    if (!`CDP_S(LUT_CFG, LUT_LE_FUNCTION) && offset >= 8'sd0 && offset < 8'sd40) begin
      bias = 42'd1 << offset[5:0];
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) origin_o <= '0;
    else if (sample_i) origin_o <= 42'(start) + bias;
  end

endmodule

`default_nettype wire
