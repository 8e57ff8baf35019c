// SPDX-License-Identifier: Apache-2.0
// Registers of page SDP and the access port of its look-up table (sdp.md 2.2, lut.md 1).
//
//   CSB --> dla_unit_regs --> s_o, d_o, op_en_o
//                 +---> LUT port: index, table, type --> lut_* (tables are in dla_sdp_lut)
//
// Timing of the LUT port, for a request in clock t: a DATA write reaches the table and steps the
// index with the edge that ends t+2. A DATA read returns the entry at the index of t+1 and steps
// the index with the edge that ends t+1. A read directly after a write therefore uses the old
// index, and the two steps become one (lut.md 1.1).

`include "dla_sdp.svh"
`include "dla_unit.svh"
`default_nettype none

module dla_sdp_regs (
  /// Clock; asynchronous reset, active low.
  input  logic                  clk_i,
  input  logic                  rst_ni,

  `DLA_PAGE_PORTS,

  /// Single set.
  output logic [32*`SDP_NUM_S-1:0] s_o,
  /// Dual set of the consumer group.
  output logic [32*`SDP_NUM_D-1:0] d_o,
  /// Counters of the layer, each at the place of its register.
  input  logic [32*`SDP_NUM_D-1:0] status_i,
  /// Group that runs.
  output logic                  consumer_o,
  /// Enable of the consumer group (level).
  output logic                  op_en_o,
  /// End of its layer (one clock).
  input  logic                  done_i,

  /// Access port of the table, and the entry that it reads.
  output dla_sdp_lut_port_t     lut_o,
  input  logic [15:0]           lut_rdat_i
);

  // LUT_DATA has no storage of its own: a read returns the table's entry.
  localparam logic [32*`SDP_NUM_S-1:0] SMask = dla_regs_pkg::SDP_S_STORED &
    ~`DLA_FMASK(32*`SDP_NUM_S, SDP_S_LUT_ACCESS_DATA, LUT_DATA, 0);

  logic        wr, rd, producer, unused;
  logic [11:0] offset;
  logic [31:0] wdat;
  logic        hit_cfg, hit_data, cfg_q, data_q, table_q, write_q;
  logic [9:0]  index_q;
  logic [15:0] wdat_q;

  assign unused   = producer ^ (^wdat[31:16]);
  assign hit_cfg  = offset == dla_regs_pkg::SDP_S_LUT_ACCESS_CFG;
  assign hit_data = offset == dla_regs_pkg::SDP_S_LUT_ACCESS_DATA;

  dla_unit_regs #(
    .NumS(`SDP_NUM_S), .NumD(`SDP_NUM_D), .SMask(SMask), .DMask(dla_regs_pkg::SDP_D_STORED),
    .DReset(dla_regs_pkg::SDP_D_RESET), .DStatus(dla_regs_pkg::SDP_D_STATUS_BITS)
  ) i_file (
    .clk_i, .rst_ni, `DLA_PAGE_PINS,
    .s_o, .d_o, .status_i, .producer_o(producer), .consumer_o, .op_en_o, .done_i,
    .wr_o(wr), .rd_o(rd), .offset_o(offset), .wdat_o(wdat),
    .extra_i(hit_data ? {16'b0, lut_rdat_i} : '0));

  // ---- LUT access port
  assign lut_o.we   = data_q && write_q;
  assign lut_o.lo   = table_q;
  assign lut_o.addr = index_q;
  assign lut_o.wdat = wdat_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      cfg_q      <= 1'b0;
      data_q     <= 1'b0;
      wdat_q  <= '0;
      index_q    <= '0;
      table_q    <= 1'b0;
      write_q    <= 1'b0;
    end else begin
      cfg_q  <= wr && hit_cfg;
      data_q <= wr && hit_data;
      if (wr && hit_data) wdat_q <= wdat[15:0];
      if (cfg_q) begin
        index_q <= `DLA_F(s_o, SDP_S_LUT_ACCESS_CFG, LUT_ADDR, 32'd0);
        table_q <= `DLA_F(s_o, SDP_S_LUT_ACCESS_CFG, LUT_TABLE_ID, 32'd0);
        write_q <= `DLA_F(s_o, SDP_S_LUT_ACCESS_CFG, LUT_ACCESS_TYPE, 32'd0);
      end else if (data_q || (rd && hit_data)) begin
        index_q <= index_q + 10'd1;
      end
    end
  end

endmodule

`default_nettype wire
