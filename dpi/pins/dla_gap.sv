// SPDX-License-Identifier: Apache-2.0
// Gaps of random length between the transfers of a valid/ready channel (unit_pins.md, handshakes).
// While it is not open, neither side may see the other. No gap begins while a transfer is offered,
// so that a valid stays until its ready. The clock after a gap is always free, so that no rate
// stops the channel for ever.
//
// Rate, lengths and seed are set while reset is active and stay for the trace. Without gaps the
// channel is open from the first clock of the first reset on.
`default_nettype none
module dla_gap (
  /// Clock; reset, active low.
  input  wire logic        clk_i,
  input  wire logic        rst_ni,
  /// Chance, in 65536, that a gap begins in a clock; 0 for no gaps at all
  input  wire logic [16:0] rate_i,
  /// Clocks of a gap: at least, at most
  input  wire logic [15:0] least_i,
  input  wire logic [15:0] most_i,
  /// Start of the generator, not 0
  input  wire logic [31:0] seed_i,
  /// Valid without ready, of the channel or of the sender alone
  input  wire logic        offered_i,
  /// The channel is open in this clock
  output logic             open_o
);
  // Blocking variables and a function that is not inlined, so that a run without gaps costs only
  // one test: registers would be copied in every clock, and inlined code would hinder other code.
  /* verilator tracing_off */
  bit        on;
  bit [15:0] left, span;
  bit [31:0] rng;
  /* verilator tracing_on */

  // The next {rng, left} of a generator (xorshift32: never 0 when it was not) after a free clock.
  function automatic bit [47:0] draw(bit [31:0] state, bit [16:0] rate, bit [15:0] least,
                                         bit [15:0] n);
    /* verilator no_inline_task */
    bit [31:0] x = state;

    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return {x, {1'b0, x[15:0]} < rate ? least + x[31:16] % n : 16'd0};
  endfunction

  initial open_o = 1'b0;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      on = rate_i != '0;
      left = '0;
      span = most_i - least_i + 16'd1;
      rng = seed_i;
      open_o <= 1'b1;
    end else if (on) begin
      if (!(open_o && offered_i)) begin
        if (left != '0) left--;
        else {rng, left} = draw(rng, rate_i, least_i, span);
        open_o <= left == '0;
      end
    end
  end
endmodule
`default_nettype wire
