// SPDX-License-Identifier: Apache-2.0
// Noise on the replies of one read port of the buffer (conv_units.md 4, unit_pins.md 4.13): random
// values replace bytes of parts that were not written since reset, those of an entry that is not
// read (next1_en = 0), and everything without valid. The clock of a reply is fixed.
`include "liberal.svh"
`default_nettype none
module liberal_replies
  import dla_cfg_pkg::*;
#(
  // the last bank is read: the address is a row of it, or an entry number (from a model, although
  // the pins have the row only)
  parameter bit Rows = 1'b0
) (
  input  wire logic                       clk_i,
  input  wire logic                       rst_ni,
  // writes; index 0 data, 1 weight side
  input  wire logic [1:0]                 wr_en_i,
  input  wire logic [1:0][CBUF_ADDR_BITS-1:0] wr_addr_i,
  input  wire logic [1:0][CBUF_SEL_W-1:0] wr_sel_i,
  // the port
  input  wire logic                       en_i,
  input  wire logic [CBUF_ADDR_BITS-1:0]  addr_i,
  input  wire logic                       next1_en_i,
  input  wire logic [CBUF_ADDR_BITS-1:0]  next1_addr_i,
  input  wire logic [SHIFT_W-1:0]         shift_i,
  input  wire logic                       valid_i,
  input  wire logic [CBUF_ENTRY_BITS-1:0] data_i,
  output logic                            valid_o,
  output logic [CBUF_ENTRY_BITS-1:0]      data_o
);
  localparam int EB    = CBUF_ENTRY_BITS / 8;
  localparam int Parts = IS_V1 ? 2 : CBUF_SEL_W;
  localparam int PB    = EB / Parts; // bytes of a part
  localparam bit Pairs = EB < 32;
  localparam int Depth = CBUF_ENTRIES / CBUF_BANK_NUMBER;

  `LIBERAL_RNG
  bit [Parts-1:0]      written [CBUF_ENTRIES];
  logic [5:0][EB-1:0]  known_q;
  bit [2*EB-1:0]       both;
  bit                  on_q, fresh;
  bit [CBUF_ADDR_BITS-1:0] at;
  logic                unused;

  assign valid_o = valid_i;
  assign unused  = ^{rate, most};

  function automatic bit [EB-1:0] bytes(bit [Parts-1:0] parts);
    bit [EB-1:0] b;
    for (int i = 0; i < EB; i++) b[i] = parts[i/PB];
    return b;
  endfunction

  always_comb begin
    data_o = data_i;
    for (int i = 0; i < EB; i++) begin
      if (on_q && !(valid_i && known_q[5][i])) data_o[8*i+:8] = rng[8*(i%4)+:8];
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) held = 1'b0;
    if (!rst_ni) begin
      `LIBERAL_START(1)
      on_q = on;
      if (!fresh) begin
        for (int i = 0; i < CBUF_ENTRIES; i++) written[i] = '0;
      end
      fresh = 1'b1;
    end else if (on) begin
      fresh = 1'b0;
      if (|valid_i || en_i) begin
        `LIBERAL_DRAW
      end
      for (int s = 0; s < 2; s++) begin
        if (wr_en_i[s]) begin
          at = wr_addr_i[s];
          if (IS_V1 && s == 1) written[at][wr_sel_i[s][0]] = 1'b1;
          else written[at] |= Parts'(wr_sel_i[s]);
        end
      end
      at = addr_i;
      if (Rows) at = CBUF_ADDR_BITS'(CBUF_ENTRIES - Depth + 32'(addr_i) % Depth);
      both = {Pairs && next1_en_i ? bytes(written[next1_addr_i]) : '0, bytes(written[at])};
      if (Pairs) both >>= shift_i;
      known_q <= {known_q[4:0], both[EB-1:0]};
    end
  end
endmodule
`default_nettype wire
