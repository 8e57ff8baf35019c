// SPDX-License-Identifier: Apache-2.0
// Reset synchroniser: asynchronous assertion, release two clocks later, DFT bypass.
//
//   1 --[FF]--[FF]--|mux|-- rst_no        rst_ni clears both flops at once
//   direct_rst_ni --|   |                 test_mode_i selects direct_rst_ni
//
// unit_pins.md 2.1.

`default_nettype none

module dla_rst_sync (
  /// Clock; asynchronous reset, active low.
  input  logic clk_i,
  input  logic rst_ni,
  /// Reset without a synchroniser, used while test_mode_i is 1.
  input  logic direct_rst_ni,
  input  logic test_mode_i,
  /// Synchronised reset, active low.
  output logic rst_no
);

  logic s1_q, s2_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      s1_q <= 1'b0;
      s2_q <= 1'b0;
    end else begin
      s1_q <= 1'b1;
      s2_q <= s1_q;
    end
  end

  assign rst_no = test_mode_i ? direct_rst_ni : s2_q;

endmodule

`default_nettype wire
