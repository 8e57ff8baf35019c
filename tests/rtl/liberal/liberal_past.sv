// SPDX-License-Identifier: Apache-2.0
// Reads of CSC past the announced entries: post-extension reads the rows of a whole word, also
// where the kernel has fewer left, and masks those lanes (conv_units.md 5.4). The layer's registers
// are sampled at the pins.
`include "dla_regs.svh"
`default_nettype none
module liberal_past
  import dla_cfg_pkg::*;
(
  input  wire logic                      clk_i,
  input  wire logic                      rst_ni,
  input  wire logic                      req_pvld_i,
  input  wire logic [62:0]               req_pd_i,
  input  wire logic [31:0]               over_i, // layers whose end is over
  input  wire logic [31:0]               announced_i,
  input  wire logic [31:0]               draw_i,
  output logic                           may_o,
  output logic [CBUF_ADDR_BITS-1:0]      addr_o
);
  localparam int unsigned Base = 32'(dla_regs_pkg::CSC_D_OP_ENABLE);

  logic [32*dla_regs_pkg::CSC_NUM_S-1:0] s;
  logic [32*dla_regs_pkg::CSC_NUM_D-1:0] d;
  logic        prdy, resp_valid, producer, consumer, op_en, wr, rd;
  logic [33:0] resp_pd;
  logic [11:0] offset;
  logic [31:0] wdat, over_q, word, past, size;

  dla_unit_regs #(
    .NumS(dla_regs_pkg::CSC_NUM_S), .NumD(dla_regs_pkg::CSC_NUM_D),
    .DMask(dla_regs_pkg::CSC_D_STORED), .DReset(dla_regs_pkg::CSC_D_RESET)
  ) i_regs (
    .clk_i, .rst_ni, .req_pvld_i, .req_prdy_o(prdy), .req_pd_i, .resp_valid_o(resp_valid),
    .resp_pd_o(resp_pd), .s_o(s), .d_o(d), .status_i('0), .producer_o(producer),
    .consumer_o(consumer), .op_en_o(op_en), .done_i(over_i != over_q), .wr_o(wr), .rd_o(rd),
    .offset_o(offset), .wdat_o(wdat), .extra_i('0));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) over_q <= '0;
    else over_q <= over_i;
  end

  assign word = 32'd1 << `DLA_F(d, CSC_D_POST_Y_EXTENSION, Y_EXTENSION, Base);
  assign past = (word - 32'd1 - 32'(`DLA_F(d, CSC_D_WEIGHT_SIZE_EXT_0, WEIGHT_HEIGHT_EXT, Base)) % word)
                * (32'd1 + 32'(`DLA_F(d, CSC_D_ENTRY_PER_SLICE, ENTRIES, Base)));
  assign size = (32'd1 + 32'(`DLA_F(d, CSC_D_BANK, DATA_BANK, Base))) * 32'(CBUF_BANK_DEPTH);

  assign may_o  = op_en && `DLA_F(d, CSC_D_DATAIN_FORMAT, DATAIN_FORMAT, Base) && past != '0;
  assign addr_o = CBUF_ADDR_BITS'((announced_i + draw_i % past) % size);
endmodule
`default_nettype wire
