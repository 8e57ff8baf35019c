// SPDX-License-Identifier: Apache-2.0
// An outside convolution buffer: banked RAM, v2 INT8 (conv_units.md 4, unit_pins.md 3.3, 4.12, 4.13).
//
//   wr 0 (data)   --[FF]--[FF]--> part of an entry --+
//   wr 1 (weight) --[FF]--[FF]--> part of an entry --+--> RAM [bank][row]
//                                                    |
//   rd dat (2 entries) --[FF]--> RAM --[FF]--> join, shift --[FF]--[FF]--[FF]--[FF]--> valid, data
//   rd wt              --[FF]--> RAM --[FF]-----------------[FF]--[FF]--[FF]--[FF]--> valid, data
//
// A write is stored 3 clocks after its enable, a reply comes 6 clocks after its request and shows
// what was stored when the request was made or up to one clock later.
`include "outside.svh"
`default_nettype none
module outside_cbuf
  import dla_cfg_pkg::*;
(
  `OUTSIDE_SYS,
  input  logic [31:0]               pwrbus_ram_pd,
  input  logic                      cdma2buf_wr_en0,
  input  logic [CBUF_ADDR_BITS-1:0] cdma2buf_wr_addr0,
  input  logic [CBUF_SEL_W-1:0]     cdma2buf_wr_sel0,
  input  logic [CBUF_WR_BITS-1:0]   cdma2buf_wr_data0,
  input  logic                      cdma2buf_wr_en1,
  input  logic [CBUF_ADDR_BITS-1:0] cdma2buf_wr_addr1,
  input  logic [CBUF_SEL_W-1:0]     cdma2buf_wr_sel1,
  input  logic [CBUF_WR_BITS-1:0]   cdma2buf_wr_data1,
  input  logic                      sc2buf_dat_rd_en,
  input  logic [CBUF_ADDR_BITS-1:0] sc2buf_dat_rd_addr,
  input  logic                      sc2buf_dat_rd_next1_en,
  input  logic [CBUF_ADDR_BITS-1:0] sc2buf_dat_rd_next1_addr,
  input  logic [SHIFT_W-1:0]        sc2buf_dat_rd_shift,
  output logic                      sc2buf_dat_rd_valid,
  output logic [CBUF_ENTRY_BITS-1:0] sc2buf_dat_rd_data,
  input  logic                      sc2buf_wt_rd_en,
  input  logic [CBUF_ADDR_BITS-1:0] sc2buf_wt_rd_addr,
  output logic                      sc2buf_wt_rd_valid,
  output logic [CBUF_ENTRY_BITS-1:0] sc2buf_wt_rd_data
);

  localparam int Banks = CBUF_BANK_NUMBER;
  localparam int Rows  = CBUF_ENTRIES / Banks;
  localparam int AW    = CBUF_ADDR_BITS;
  localparam int RowW  = $clog2(Rows);
  localparam int EW    = CBUF_ENTRY_BITS;
  localparam int PW    = CBUF_WR_BITS;
  // Only entries below 32 bytes are read in pairs.
  localparam bit Pairs = EW < 256;

  `OUTSIDE_BUG
  logic unused;
  assign unused = ^pwrbus_ram_pd;

  logic [EW-1:0] ram [Banks][Rows];

  // ---- writes; index 0 data, 1 weight
  logic [1:0][1:0]            we_q;
  logic [1:0][1:0][AW-1:0]    wa_q;
  logic [1:0][1:0][CBUF_SEL_W-1:0] ws_q;
  logic [1:0][1:0][PW-1:0]    wd_q;
  logic [1:0]                 we;

  assign we[0] = cdma2buf_wr_en0 && !(bug == 25 && cdma2buf_wr_en1);
  assign we[1] = cdma2buf_wr_en1;

  always_ff @(posedge nvdla_core_clk or negedge nvdla_core_rstn) begin
    if (!nvdla_core_rstn) we_q <= '0;
    else we_q <= {we_q[0], we};
  end

  always_ff @(posedge nvdla_core_clk) begin
    if (|we || |we_q[0]) begin
      wa_q <= {wa_q[0], cdma2buf_wr_addr1, cdma2buf_wr_addr0};
      ws_q <= {ws_q[0], cdma2buf_wr_sel1, cdma2buf_wr_sel0};
      wd_q <= {wd_q[0], bug == 24 ? cdma2buf_wr_data1 & ~PW'(8'hff) : cdma2buf_wr_data1,
               cdma2buf_wr_data0};
    end
    for (int p = 0; p < 2; p++) begin
      if (we_q[1][p]) begin
        for (int s = 0; s < CBUF_SEL_W; s++) begin
          if (ws_q[1][p][s]) begin
            ram[wa_q[1][p][AW-1:RowW]][wa_q[1][p][RowW-1:0]][PW*s+:PW] <= wd_q[1][p];
          end
        end
      end
    end
  end

  // ---- data reads
  logic [1:0]            dv_q;
  logic                  n1_q;
  logic [AW-1:0]         da_q, na_q;
  logic [1:0][SHIFT_W-1:0] sh_q;
  logic [EW-1:0]         de_q, ne_q, joined;

  always_ff @(posedge nvdla_core_clk or negedge nvdla_core_rstn) begin
    if (!nvdla_core_rstn) dv_q <= '0;
    else dv_q <= {dv_q[0], sc2buf_dat_rd_en};
  end

  always_ff @(posedge nvdla_core_clk) begin
    if (sc2buf_dat_rd_en) begin
      da_q    <= bug == 21 ? sc2buf_dat_rd_addr ^ AW'(Rows) : sc2buf_dat_rd_addr;
      na_q    <= sc2buf_dat_rd_next1_addr;
      n1_q    <= sc2buf_dat_rd_next1_en && bug != 23;
      sh_q[0] <= sc2buf_dat_rd_shift;
    end
    if (dv_q[0]) begin
      de_q    <= ram[da_q[AW-1:RowW]][da_q[RowW-1:0]];
      ne_q    <= Pairs && n1_q ? ram[na_q[AW-1:RowW]][na_q[RowW-1:0]] : '0;
      sh_q[1] <= Pairs ? sh_q[0] : '0;
    end
  end

  assign joined = EW'({ne_q, de_q} >>
                      8 * (bug == 22 && sh_q[1] != '0 ? sh_q[1] - 1'b1 : sh_q[1]));

  dla_delay #(.Width(EW), .Stages(4)) i_dat (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .valid_i(dv_q[1]), .data_i(joined),
    .valid_o(sc2buf_dat_rd_valid), .data_o(sc2buf_dat_rd_data));

  // ---- weight reads
  logic [1:0]    wv_q;
  logic [AW-1:0] ra_q;
  logic [EW-1:0] re_q;
  logic [5:0]    lost_q; // replies of a planted bug: every 64th is lost

  always_ff @(posedge nvdla_core_clk or negedge nvdla_core_rstn) begin
    if (!nvdla_core_rstn) begin
      wv_q   <= '0;
      lost_q <= '0;
    end else begin
      wv_q   <= {wv_q[0] && !(bug == 27 && &lost_q), sc2buf_wt_rd_en};
      lost_q <= lost_q + 6'(wv_q[0]);
    end
  end

  always_ff @(posedge nvdla_core_clk) begin
    if (sc2buf_wt_rd_en) ra_q <= sc2buf_wt_rd_addr;
    if (wv_q[0]) begin
      re_q <= ram[ra_q[AW-1:RowW]][ra_q[RowW-1:0]] ^ EW'(bug == 26 && ra_q[1:0] == 2'd1);
    end
  end

  dla_delay #(.Width(EW), .Stages(4)) i_wt (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .valid_i(wv_q[1]), .data_i(re_q),
    .valid_o(sc2buf_wt_rd_valid), .data_o(sc2buf_wt_rd_data));
endmodule
`default_nettype wire
