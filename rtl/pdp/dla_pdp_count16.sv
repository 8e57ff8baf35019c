// SPDX-License-Identifier: Apache-2.0
// Counts NaN and Inf among the FP16 elements of a layer (pdp.md 9.3).
//
// The counts of a layer are valid from the clock of its last beat until the next layer starts.

`default_nettype none

module dla_pdp_count16 #(
  /// Bytes a clock.
  parameter int unsigned Lanes = 8
) (
  /// Clock; asynchronous reset, active low.
  input  logic               clk_i,
  input  logic               rst_ni,
  /// A layer starts (one clock).
  input  logic               start_i,
  /// A beat from PDP_RDMA is taken; its elements that are NaN, and those that are infinite.
  input  logic               in_i,
  input  logic [Lanes/2-1:0] nan_i,
  input  logic [Lanes/2-1:0] inf_i,
  /// A beat of results of FP16.
  input  logic               out_i,
  input  logic [8*Lanes-1:0] data_i,
  /// NaN among the results, NaN and Inf among the inputs.
  output logic [3*32-1:0]    counts_o
);

  logic [31:0]        nan_in_q, inf_in_q, nan_out_q;
  logic [31:0]        nan_in, inf_in, nan_out;
  logic [Lanes/2-1:0] nan, unused;

  for (genvar p = 0; p < Lanes / 2; p++) begin : gen_nan
    assign nan[p] = data_i[16*p+10 +: 5] == '1 && data_i[16*p +: 10] != '0;
    assign unused[p] = data_i[16*p+15];
  end

  always_comb begin
    nan_in  = '0;
    inf_in  = '0;
    nan_out = '0;
    for (int unsigned p = 0; p < Lanes / 2; p++) begin
      nan_in  = nan_in + 32'(nan_i[p]);
      inf_in  = inf_in + 32'(inf_i[p]);
      nan_out = nan_out + 32'(nan[p]);
    end
  end

  assign counts_o = {nan_out_q, nan_in_q, inf_in_q};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      nan_in_q  <= '0;
      inf_in_q  <= '0;
      nan_out_q <= '0;
    end else if (start_i) begin
      nan_in_q  <= '0;
      inf_in_q  <= '0;
      nan_out_q <= '0;
    end else begin
      if (in_i) begin
        nan_in_q <= nan_in_q + nan_in;
        inf_in_q <= inf_in_q + inf_in;
      end
      if (out_i) nan_out_q <= nan_out_q + nan_out;
    end
  end

endmodule

`default_nettype wire
