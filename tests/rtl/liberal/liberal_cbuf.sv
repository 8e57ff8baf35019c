// SPDX-License-Identifier: Apache-2.0
// Liberal RTL in slot cbuf: noise on the bytes of its replies that have no meaning.
`include "liberal_slot.svh"
`default_nettype none
module liberal_cbuf
  import dla_cfg_pkg::*;
(
  `DLA_PORTS_CBUF
);

  localparam int AW = CBUF_ADDR_BITS;

  logic [1:0]                 wr_en; // index 0 data, 1 weight side
  logic [1:0][AW-1:0]         wr_addr;
  logic [1:0][CBUF_SEL_W-1:0] wr_sel;
  logic                       dat_valid, wt_valid, wmb_valid;
  logic [CBUF_ENTRY_BITS-1:0] dat_data, wt_data, wmb_data;

  assign wr_en   = {cdma2buf_wt_wr_en, cdma2buf_dat_wr_en};
  assign wr_addr = {cdma2buf_wt_wr_addr[AW-1:0], cdma2buf_dat_wr_addr[AW-1:0]};
  assign wr_sel  = {cdma2buf_wt_wr_sel, cdma2buf_dat_wr_sel};

  liberal_replies i_dat (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .wr_en_i(wr_en), .wr_addr_i(wr_addr), .wr_sel_i(wr_sel),
    .en_i(sc2buf_dat_rd_en), .addr_i(sc2buf_dat_rd_addr), .next1_en_i(sc2buf_dat_rd_next1_en),
    .next1_addr_i(sc2buf_dat_rd_next1_addr), .shift_i(sc2buf_dat_rd_shift), .valid_i(dat_valid),
    .data_i(dat_data), .valid_o(sc2buf_dat_rd_valid), .data_o(sc2buf_dat_rd_data));
  liberal_replies i_wt (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .wr_en_i(wr_en), .wr_addr_i(wr_addr), .wr_sel_i(wr_sel),
    .en_i(sc2buf_wt_rd_en), .addr_i(sc2buf_wt_rd_addr), .next1_en_i(1'b0), .next1_addr_i('0),
    .shift_i('0), .valid_i(wt_valid), .data_i(wt_data), .valid_o(sc2buf_wt_rd_valid),
    .data_o(sc2buf_wt_rd_data));
  liberal_replies #(.Rows(IS_V1)) i_wmb (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .wr_en_i(wr_en), .wr_addr_i(wr_addr), .wr_sel_i(wr_sel),
    .en_i(sc2buf_wmb_rd_en), .addr_i(sc2buf_wmb_rd_addr), .next1_en_i(1'b0), .next1_addr_i('0),
    .shift_i('0), .valid_i(wmb_valid), .data_i(wmb_data), .valid_o(sc2buf_wmb_rd_valid),
    .data_o(sc2buf_wmb_rd_data));

  `LIBERAL_CBUF i_unit (
    .sc2buf_dat_rd_valid(dat_valid), .sc2buf_dat_rd_data(dat_data), .sc2buf_wt_rd_valid(wt_valid),
    .sc2buf_wt_rd_data(wt_data), .sc2buf_wmb_rd_valid(wmb_valid), .sc2buf_wmb_rd_data(wmb_data),
    .*);
endmodule
`default_nettype wire
