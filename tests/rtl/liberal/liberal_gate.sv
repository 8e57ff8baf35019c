// SPDX-License-Identifier: Apache-2.0
// Noise on a valid/ready channel: gaps of 1 to Max clocks between transfers, on either side of a
// unit (unit_pins.md, handshakes). Their frequency and largest length are drawn once for each
// trace.
`default_nettype none
module liberal_gate #(
  parameter int unsigned Max = 60
) (
  input  wire logic clk_i,
  input  wire logic rst_ni,
  input  wire logic valid_i,
  output logic      ready_o,
  output logic      valid_o,
  input  wire logic ready_i
);
  `LIBERAL_RNG
  logic open;

  assign valid_o = valid_i && open;
  assign ready_o = ready_i && open;

  always_ff @(posedge clk_i) begin
    if (rst_ni) held = 1'b0;
    if (!rst_ni) begin
      `LIBERAL_START(Max)
    end
  end

  dla_gap i_gap (.clk_i, .rst_ni, .rate_i(on ? {rate, 8'd0} : '0), .least_i(16'd1),
                 .most_i(most[15:0]), .seed_i(rng), .offered_i(valid_o && !ready_i), .open_o(open));
endmodule
`default_nettype wire
