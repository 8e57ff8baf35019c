// SPDX-License-Identifier: Apache-2.0
// Plain register stages for a valid-only channel.
//
//   valid_i/data_i --[FF]--[FF]-- ... --[FF]-- valid_o/data_o      (Stages times)
//
// Used for the partition-crossing stages of nv_full (unit_pins.md 2.1): CSB to CMAC and CACC, CSC
// to CMAC, CMAC to CACC, CACC done to GLB. The data registers move only after a valid.

`default_nettype none

module dla_delay #(
  /// Bits of the payload.
  parameter int unsigned Width = 8,
  /// Register stages, 0 or more (0 = wires).
  parameter int unsigned Stages = 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// Payload, and its valid.
  input  logic             valid_i,
  input  logic [Width-1:0] data_i,
  /// The same, Stages clocks later.
  output logic             valid_o,
  output logic [Width-1:0] data_o
);

  if (Stages == 0) begin : gen_wire
    logic unused;
    assign unused  = clk_i ^ rst_ni;
    assign valid_o = valid_i;
    assign data_o  = data_i;
  end else begin : gen_stages
    logic [Stages-1:0] valid_q;
    logic [Width-1:0]  data_q [Stages];

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) valid_q <= '0;
      else valid_q <= Stages'({valid_q, valid_i});
    end

    always_ff @(posedge clk_i) begin
      if (valid_i) data_q[0] <= data_i;
      for (int unsigned s = 1; s < Stages; s++) begin
        if (valid_q[s-1]) data_q[s] <= data_q[s-1];
      end
    end

    assign valid_o = valid_q[Stages-1];
    assign data_o  = data_q[Stages-1];
  end

endmodule

`default_nettype wire
