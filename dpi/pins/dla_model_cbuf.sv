// SPDX-License-Identifier: Apache-2.0
// Model in slot cbuf: convolution buffer (unit_pins.md 3.3). Connects the model to its pins.
`include "dla_pins.svh"
`include "dla_ports.svh"
`default_nettype none
module dla_model_cbuf
  import dla_cfg_pkg::*, dla_dpi_pkg::*;
(
  `DLA_PORTS_CBUF
);

  dla_dpi_cbufwr_rx #(.Side(0)) i_wr_dat (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .en_i(cdma2buf_dat_wr_en), .addr_i(cdma2buf_dat_wr_addr[CBUF_ADDR_BITS-1:0]),
    .sel_i(cdma2buf_dat_wr_sel), .data_i(cdma2buf_dat_wr_data));
  dla_dpi_cbufwr_rx #(.Side(1)) i_wr_wt (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .en_i(cdma2buf_wt_wr_en), .addr_i(cdma2buf_wt_wr_addr[CBUF_ADDR_BITS-1:0]),
    .sel_i(cdma2buf_wt_wr_sel), .data_i(cdma2buf_wt_wr_data));
  dla_dpi_cbufrd_rx #(.Side(0)) i_rd_dat (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .en_i(sc2buf_dat_rd_en), .addr_i(sc2buf_dat_rd_addr),
    .next1_en_i(sc2buf_dat_rd_next1_en), .next1_addr_i(sc2buf_dat_rd_next1_addr),
    .shift_i(sc2buf_dat_rd_shift),
    .valid_o(sc2buf_dat_rd_valid), .data_o(sc2buf_dat_rd_data));
  dla_dpi_cbufrd_rx #(.Side(1)) i_rd_wt (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .en_i(sc2buf_wt_rd_en), .addr_i(sc2buf_wt_rd_addr),
    .next1_en_i(1'b0), .next1_addr_i('0), .shift_i('0),
    .valid_o(sc2buf_wt_rd_valid), .data_o(sc2buf_wt_rd_data));
  dla_dpi_cbufrd_rx #(.Side(2)) i_rd_wmb (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .en_i(sc2buf_wmb_rd_en), .addr_i(sc2buf_wmb_rd_addr),
    .next1_en_i(1'b0), .next1_addr_i('0), .shift_i('0),
    .valid_o(sc2buf_wmb_rd_valid), .data_o(sc2buf_wmb_rd_data));

  logic unused; // Upper address bits: the CDMA port is wider than the buffer.
  assign unused = ^{cdma2buf_dat_wr_addr[16:CBUF_ADDR_BITS],
                    cdma2buf_wt_wr_addr[16:CBUF_ADDR_BITS]};
endmodule
`default_nettype wire
