// SPDX-License-Identifier: Apache-2.0
// Resets of the shell: one pin in, three synchronised domains out.
//
//   rst_ni -->sync(core)-->FF-->sync(core)--+--> core_rst_no     partition o: csb, glb, cfgrom,
//                                           |                    mcif, cvif, pdp, cdp, bdma, rubik
//                                           +-->sync(core)-----> engine_rst_no   partitions c, ma,
//                                           |                    mb, a, p
//                                           +-->sync(csb)------> csb_rst_no      dla_csb_clk
//
// All resets assert asynchronously. core_rst_no rises five core clocks after the pin, engine_rst_no
// two clocks later (system.md 8, unit_pins.md 2.1). One engine reset serves all engine partitions,
// because their own synchronisers are identical.

`default_nettype none

module dla_reset (
  /// Clocks of the core and of the CSB pins.
  input  logic core_clk_i,
  input  logic csb_clk_i,
  /// Pin dla_reset_rstn.
  input  logic rst_ni,
  /// Pin direct_reset_, used while test_mode_i is 1.
  input  logic direct_rst_ni,
  input  logic test_mode_i,
  /// Resets on the core clock, active low: the shell, the engines.
  output logic core_rst_no,
  output logic engine_rst_no,
  /// Reset on the CSB clock, active low.
  output logic csb_rst_no
);

  logic first_rst_n, mid_rst_q;

  dla_rst_sync i_sync_first (
    .clk_i(core_clk_i), .rst_ni, .direct_rst_ni, .test_mode_i, .rst_no(first_rst_n));

  always_ff @(posedge core_clk_i or negedge first_rst_n) begin
    if (!first_rst_n) mid_rst_q <= 1'b0;
    else mid_rst_q <= 1'b1;
  end

  dla_rst_sync i_sync_core (
    .clk_i(core_clk_i), .rst_ni(mid_rst_q), .direct_rst_ni, .test_mode_i, .rst_no(core_rst_no));

  dla_rst_sync i_sync_engine (
    .clk_i(core_clk_i), .rst_ni(core_rst_no), .direct_rst_ni, .test_mode_i,
    .rst_no(engine_rst_no));

  dla_rst_sync i_sync_csb (
    .clk_i(csb_clk_i), .rst_ni(core_rst_no), .direct_rst_ni, .test_mode_i, .rst_no(csb_rst_no));

endmodule

`default_nettype wire
