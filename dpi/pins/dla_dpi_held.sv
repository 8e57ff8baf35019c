// SPDX-License-Identifier: Apache-2.0
// Rule pins_held at the pins of RTL in a slot: what it offers on a valid/ready channel stays until
// it is taken (unit_pins.md, handshakes).
//
// It drives nothing. A clock in which nothing waits costs one comparison.
`default_nettype none
module dla_dpi_held #(
  /// Number of the channel among the pins with a ready in models/tables/pins.csv
  parameter int          Point = 0,
  /// Bits of the payload
  parameter int unsigned Width = 1,
  /// Low bits that have a meaning when the highest one is 0, as in a write command; 0: all have one
  parameter int unsigned Command = 0
) (
  /// Clock; reset, active low.
  input  wire logic             clk_i,
  input  wire logic             rst_ni,
  /// Handshake and payload.
  input  wire logic             valid_i,
  input  wire logic             ready_i,
  input  wire logic [Width-1:0] pd_i
);
  import dla_dpi_pkg::*;

  localparam logic [Width-1:0] Fields = ~({Width{1'b1}} << Command);

  logic             waits_q;
  logic [Width-1:0] pd_q, differs;

  assign differs = (pd_i ^ pd_q) & (Command == 0 || pd_q[Width-1] ? '1 : Fields);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      waits_q <= 1'b0;
    end else if (waits_q || (valid_i && !ready_i)) begin
      if (waits_q && !(valid_i && differs == '0)) dla_dpi_held(ctx, Point, {31'd0, valid_i});
      waits_q <= valid_i && !ready_i;
      pd_q    <= pd_i;
    end
  end
endmodule
`default_nettype wire
