// SPDX-License-Identifier: Apache-2.0
// Replays a recording into a lone CMAC: weights and data of CSC in, partial sums to CACC out
// (unit_pins.md 4.6-4.8).

`include "dla_replay.svh"
`default_nettype none

module replay_cmac;
  import record_pkg::*;

  localparam int Half  = MAC_CELLS / 2;
  localparam int CellW = CELL_BITS;
  // conv_units.md 2: the least number of clocks between the starts of two stripes, and from the
  // last stripe of a layer to the start of the next layer.
  localparam int Apart = MAC_CELLS > 10 ? MAC_CELLS : 10;
  localparam int Flush = 48;
  // CSC is enabled after CMAC; its first words arrive at least this many clocks later.
  localparam int Start = 16;

  // ---- gate
  localparam int Wt = 0, Dat = 1, Sum = 2;

  `DLA_REPLAY_GATE_WIRES(3, 2)

  dla_replay_gate #(
    .Unit("CMAC"), .Streams(3), .Ids({8'(MAC2ACCU), 8'(SC2MAC_DAT), 8'(SC2MAC_WT)}), .Hard(3'b111),
    .Compared(3'b100), .Pages(2), .PageIds({PAGE_CMAC_B[17:12], PAGE_CMAC_A[17:12]})
  ) i_gate (
    `DLA_REPLAY_GATE_PINS);

  // ---- weights and data: the weights of a stripe arrive before its first word, those of the next
  // stripe after it
  wire                     wt_valid, wt_next, wt_go, dat_valid, dat_go;
  wire [SC2MAC_WT_WIDTH-1:0]  wt;
  wire [SC2MAC_DAT_WIDTH-1:0] dat;
  wire [15:0]              wt_stripe  = wt[SC2MAC_WT_STRIPE_LSB +: 16];
  wire [15:0]              dat_stripe = dat[SC2MAC_DAT_STRIPE_LSB +: 16];
  wire [SC2MAC_WT_CELL_W-1:0] cell_no = wt[SC2MAC_WT_CELL_LSB +: SC2MAC_WT_CELL_W];
  wire [8:0]               tag        = dat[SC2MAC_DAT_PD_LSB +: 9];
  reg  [15:0]              begun_q = 0;
  reg  [31:0]              apart_q = 0, start_q = 0;
  reg                      sent_q = 1'b0;

  // begun_q: the stripe whose weights may be sent
  assign wt_go      = wt_stripe == begun_q && start_q == 0;
  assign dat_go     = !tag[5] || (apart_q == 0 && start_q == 0 && !sent_q &&
                                  !(wt_next && wt_stripe == dat_stripe));


  always @(posedge clk) begin
    sent_q <= wt_valid;
    // D_OP_ENABLE
    if (|(csb_pvld & csb_prdy) && csb_pd[54] && csb_pd[9:0] == 10'h002) start_q <= Start;
    else if (start_q != 0) start_q <= start_q - 1;
    if (dat_valid && tag[5]) begun_q <= dat_stripe + 16'd1;
    if (dat_valid && tag[8] && tag[6]) apart_q <= Flush;
    else if (dat_valid && tag[5]) apart_q <= Apart - 1;
    else if (apart_q != 0) apart_q <= apart_q - 1;
  end

  dla_replay_source #(.Name("sc2mac_wt"), .Width(SC2MAC_WT_WIDTH), .Salt(1)) i_wt (
    `DLA_REPLAY_STREAM(Wt), .go_i(wt_go), .valid_o(wt_valid), .ready_i(1'b1), .word_o(wt),
    .next_o(wt_next));

  dla_replay_source #(.Name("sc2mac_dat"), .Width(SC2MAC_DAT_WIDTH), .Salt(2)) i_dat (
    `DLA_REPLAY_STREAM(Dat), .go_i(dat_go), .valid_o(dat_valid), .ready_i(1'b1), .word_o(dat),
    .next_o());

  // ---- unit
  wire [MAC_LANES-1:0]   wt_mask  = wt[SC2MAC_WT_MASK_LSB +: MAC_LANES];
  wire [MAC_LANES-1:0]   dat_mask = dat[SC2MAC_DAT_MASK_LSB +: MAC_LANES];
  wire [8*MAC_LANES-1:0] wt_data  = wt[SC2MAC_WT_DATA_LSB +: 8*MAC_LANES];
  wire [8*MAC_LANES-1:0] dat_data = dat[SC2MAC_DAT_DATA_LSB +: 8*MAC_LANES];
  wire [MAC_CELLS-1:0]   sel      = MAC_CELLS'(1) << cell_no;
  wire                   a_pvld, b_pvld;
  wire [8:0]             a_pd, b_pd;
  wire [Half-1:0]        a_mask, b_mask;
  wire [Half*CellW-1:0]  a_data, b_data;
  wire [MODE_BITS-1:0]      a_mode, b_mode;


  `DLA_REPLAY_DUT(dla_cmac) i_dut (
    .nvdla_core_clk(clk), .nvdla_core_rstn(rst_n),
    `DLA_REPLAY_PAGE(cmac_a, 0), `DLA_REPLAY_PAGE(cmac_b, 1),
    .sc2mac_dat_a_pvld(dat_valid), .sc2mac_dat_a_mask(dat_mask), .sc2mac_dat_a_data(dat_data),
    .sc2mac_dat_a_pd(tag), .sc2mac_dat_b_pvld(dat_valid), .sc2mac_dat_b_mask(dat_mask),
    .sc2mac_dat_b_data(dat_data), .sc2mac_dat_b_pd(tag),
    .sc2mac_wt_a_pvld(wt_valid && |sel[Half-1:0]), .sc2mac_wt_a_mask(wt_mask),
    .sc2mac_wt_a_data(wt_data), .sc2mac_wt_a_sel(sel[Half-1:0]),
    .sc2mac_wt_b_pvld(wt_valid && |sel[MAC_CELLS-1:Half]), .sc2mac_wt_b_mask(wt_mask),
    .sc2mac_wt_b_data(wt_data), .sc2mac_wt_b_sel(sel[MAC_CELLS-1:Half]),
    .mac_a2accu_pvld(a_pvld), .mac_a2accu_pd(a_pd), .mac_a2accu_mask(a_mask),
    .mac_a2accu_mode(a_mode), .mac_a2accu_data(a_data),
    .mac_b2accu_pvld(b_pvld), .mac_b2accu_pd(b_pd), .mac_b2accu_mask(b_mask),
    .mac_b2accu_mode(b_mode), .mac_b2accu_data(b_data));

  // ---- partial sums: mask and data follow the tag by 3 clocks; a cell whose mask bit is 0 has no
  // sum
  reg  [2:0]                pvld_q = '0;
  reg  [26:0]               pd_q;
  wire [MAC_CELLS-1:0]      mask = {b_mask, a_mask};
  wire [MAC_CELLS*CellW-1:0] all = {b_data, a_data};
  wire [MAC_CELLS*CellW-1:0] sums;

  for (genvar c = 0; c < MAC_CELLS; c = c + 1) begin : gen_cell
    assign sums[CellW*c +: CellW] = mask[c] === 1'b0 ? {CellW{1'b0}} : all[CellW*c +: CellW];
  end


  always @(posedge clk) begin
    pvld_q <= {pvld_q[1:0], rst_n && a_pvld};
    pd_q   <= {pd_q[17:0], a_pd};
    if (rst_n && (a_pvld !== b_pvld || (a_pvld && a_pd !== b_pd)))
      `DLA_REPLAY_FAIL(("FAIL mac2accu transaction %0d: A and B differ: pvld %b %b, pd %0h %0h",
                        count[32*Sum +: 32], a_pvld, b_pvld, a_pd, b_pd))
  end

  dla_replay_sink #(
    .Name("mac2accu"), .Width(MAC2ACCU_WIDTH), .F0("pd"), .W0(9), .F1("mask"), .W1(MAC_CELLS),
    .F2("data"), .W2(MAC_CELLS*CellW), .LaneW(CellW)
  ) i_sum (
    `DLA_REPLAY_STREAM(Sum), .valid_i(pvld_q[2]), .ready_o(), .word_i({sums, mask, pd_q[26:18]}),
    .free_i({MAC2ACCU_WIDTH{1'b0}}));

endmodule

`default_nettype wire
