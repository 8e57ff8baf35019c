// SPDX-License-Identifier: Apache-2.0
// Two-deep valid/ready pipe: every output, including ready, is driven by a flop.
//
//   in ---+--------------> out_q --- out
//         +--> skid_q ---->
//
// Full throughput; one clock of latency.  skid_q only fills in the clock in which the receiver
// stops.

`default_nettype none

module dla_skid #(
  /// Bits of the payload.
  parameter int unsigned Width = 8
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// Payload in; it is taken.
  input  logic             valid_i,
  output logic             ready_o,
  /// Its bits.
  input  logic [Width-1:0] data_i,
  /// Payload out; it is taken.
  output logic             valid_o,
  input  logic             ready_i,
  /// Its bits.
  output logic [Width-1:0] data_o
);

  logic             out_v_q, skid_v_q;
  logic [Width-1:0] out_q, skid_q;
  logic             out_free;

  assign out_free = !out_v_q || ready_i;
  assign ready_o  = !skid_v_q;
  assign valid_o  = out_v_q;
  assign data_o   = out_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      out_v_q  <= 1'b0;
      skid_v_q <= 1'b0;
    end else if (out_free) begin
      out_v_q  <= skid_v_q || valid_i;
      skid_v_q <= 1'b0;
    end else if (valid_i) begin
      skid_v_q <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (out_free && skid_v_q) out_q <= skid_q;
    else if (out_free && valid_i) out_q <= data_i;
    if (!out_free && valid_i && !skid_v_q) skid_q <= data_i;
  end

endmodule

`default_nettype wire
