// SPDX-License-Identifier: Apache-2.0
// Replays a recording into a lone CSC: writes of the buffer, updates of CDMA and credits in;
// weights and data for CMAC, releases and the requests at a change of banks out (unit_pins.md 4.6,
// 4.7, 4.11, 4.13, 4.14). CSC is free in the times of its reads, releases and requests.

`include "dla_replay.svh"
`default_nettype none

module replay_csc;
  import record_pkg::*;

  localparam int EntryW = 8 * ENTRY_BYTES;
  localparam int RdW    = SC2BUF_WT_ADDR_W;
  localparam int Half   = MAC_CELLS / 2;
  // conv_units.md 2 and 9: the distances that CSC keeps for later units. Least clocks between the
  // starts of two stripes, from the last word of a layer to the next layer, and between two words
  // for one accumulator.
  localparam int Apart = MAC_CELLS;
  localparam int Flush = 48;
  localparam int Same  = 5;
  // Most clocks from the last word of a layer to its end (conv_units.md 5.6). A host writes the
  // registers of the layer's group only after that.
  localparam int Ends  = 256;

  // ---- gate: writes and updates of CDMA wait for the releases and changes of banks before them,
  // an update for the writes before it
  localparam int Buf = 0, Updt = 2, Rls = 4, Pend = 6, Wt = 7, Dat = 8; // data, weight

  `DLA_REPLAY_GATE_WIRES(9, 1)

  dla_replay_gate #(
    .Unit("CSC"), .Streams(9),
    .Ids({8'(SC2MAC_DAT), 8'(SC2MAC_WT), 8'(PENDING), 8'(SC2CDMA_WT), 8'(SC2CDMA_DAT),
      8'(CDMA2SC_WT), 8'(CDMA2SC_DAT), 8'(CDMA2BUF_WT), 8'(CDMA2BUF_DAT)}),
    .Hard(9'b111111111), .Compared(9'b111110000), .Strict(9'b001111100), .First(9'b000001111),
    .Second(9'b001110000), .Pages(1), .PageIds(PAGE_CSC[17:12])
  ) i_gate (
    `DLA_REPLAY_GATE_PINS);

  // ---- unit
  wire [1:0]                   updt, rls, req, ack, recorded;
  wire [CDMA2SC_DAT_WIDTH-1:0] updt_dat;
  wire [CDMA2SC_WT_WIDTH-1:0]  updt_wt;
  wire [14:0]                  rls_dat_entries, rls_wt_entries;
  wire [13:0]                  rls_slices, rls_kernels;
  wire [8:0]                   rls_wmb;
  wire [2:0]                   rd, rsp_v;
  wire [RdW-1:0]               rd_addr, rd_next1, rd_wt, rd_wmb;
  wire                         rd_pair, credit;
  wire [SC2BUF_DAT_SHIFT_W-1:0] rd_shift;
  wire [3*EntryW-1:0]          rsp;
  wire [1:0]                   dat_v, wt_v; // a, b
  wire [8:0]                   tag, tag_b;
  wire [MAC_LANES-1:0]         dat_mask, dat_mask_b, wt_mask_a, wt_mask_b;
  wire [8*MAC_LANES-1:0]       dat_data, dat_data_b, wt_data_a, wt_data_b;
  wire [Half-1:0]              sel_a, sel_b;

  `DLA_REPLAY_DUT(dla_csc) i_dut (
    .nvdla_core_clk(clk), .nvdla_core_rstn(rst_n),
    `DLA_REPLAY_PAGE(csc, 0),
    .cdma2sc_dat_updt(updt[0]), .cdma2sc_dat_entries(updt_dat[14:0]),
    .cdma2sc_dat_slices(updt_dat[28:15]), .cdma2sc_wt_updt(updt[1]),
    .cdma2sc_wt_entries(updt_wt[14:0]), .cdma2sc_wt_kernels(updt_wt[28:15]),
    .cdma2sc_wmb_entries(updt_wt[37:29]),
    .sc2cdma_dat_updt(rls[0]), .sc2cdma_dat_entries(rls_dat_entries),
    .sc2cdma_dat_slices(rls_slices), .sc2cdma_wt_updt(rls[1]),
    .sc2cdma_wt_entries(rls_wt_entries), .sc2cdma_wt_kernels(rls_kernels),
    .sc2cdma_wmb_entries(rls_wmb),
    .sc2cdma_dat_pending_req(req[0]), .sc2cdma_wt_pending_req(req[1]),
    .cdma2sc_dat_pending_ack(ack[0]), .cdma2sc_wt_pending_ack(ack[1]),
    .sc2buf_dat_rd_en(rd[0]), .sc2buf_dat_rd_addr(rd_addr), .sc2buf_dat_rd_next1_en(rd_pair),
    .sc2buf_dat_rd_next1_addr(rd_next1), .sc2buf_dat_rd_shift(rd_shift),
    .sc2buf_dat_rd_valid(rsp_v[0]), .sc2buf_dat_rd_data(rsp[0 +: EntryW]),
    .sc2buf_wt_rd_en(rd[1]), .sc2buf_wt_rd_addr(rd_wt), .sc2buf_wt_rd_valid(rsp_v[1]),
    .sc2buf_wt_rd_data(rsp[EntryW +: EntryW]),
    .sc2buf_wmb_rd_en(rd[2]), .sc2buf_wmb_rd_addr(rd_wmb), .sc2buf_wmb_rd_valid(rsp_v[2]),
    .sc2buf_wmb_rd_data(rsp[2*EntryW +: EntryW]),
    .sc2mac_dat_a_pvld(dat_v[0]), .sc2mac_dat_a_mask(dat_mask), .sc2mac_dat_a_data(dat_data),
    .sc2mac_dat_a_pd(tag), .sc2mac_dat_b_pvld(dat_v[1]), .sc2mac_dat_b_mask(dat_mask_b),
    .sc2mac_dat_b_data(dat_data_b), .sc2mac_dat_b_pd(tag_b),
    .sc2mac_wt_a_pvld(wt_v[0]), .sc2mac_wt_a_mask(wt_mask_a), .sc2mac_wt_a_data(wt_data_a),
    .sc2mac_wt_a_sel(sel_a), .sc2mac_wt_b_pvld(wt_v[1]), .sc2mac_wt_b_mask(wt_mask_b),
    .sc2mac_wt_b_data(wt_data_b), .sc2mac_wt_b_sel(sel_b),
    .accu2sc_credit_vld(credit), .accu2sc_credit_size(3'd1));

  wire dat = rst_n && dat_v[0] === 1'b1;
  wire wt  = rst_n && (wt_v[0] === 1'b1 || wt_v[1] === 1'b1);
  wire last = dat && tag[8] && tag[6];

  // ---- registers of the layers: D_MISC_CFG.CONV_MODE and D_BANK of the group that D_OP_ENABLE
  // enables; layers run in the order in which they were enabled
  wire [31:0] csb_at   = csb_pvld && csb_prdy && csb_pd[54] ? {20'b0, csb_pd[9:0], 2'b0} : 32'hfff;
  wire [31:0] csb_data = csb_pd[53:22];
  reg         producer_q = 1'b0, in_q = 1'b0, out_q = 1'b0;
  reg  [10:0] set_q [0:1];   // as programmed
  reg  [10:0] layer_q [0:1]; // of the layers that are enabled: tiles, banks of weights, of data

  wire        wino        = layer_q[out_q][10];
  wire [4:0]  weight_bank = layer_q[out_q][9:5];
  wire [4:0]  data_bank   = layer_q[out_q][4:0];

  initial for (int n = 0; n < 2; n++) {set_q[n], layer_q[n]} = '0;

`define REPLAY_CSC_FIELD(F) csb_data[F``_LSB +: F``_W]
  always @(posedge clk) begin
    case (csb_at)
      CSC_S_POINTER__PRODUCER: producer_q <= `REPLAY_CSC_FIELD(CSC_S_POINTER__PRODUCER);
      CSC_D_MISC_CFG__CONV_MODE:
        set_q[producer_q][10] <= `REPLAY_CSC_FIELD(CSC_D_MISC_CFG__CONV_MODE);
      CSC_D_BANK__DATA_BANK:
        set_q[producer_q][9:0] <= {`REPLAY_CSC_FIELD(CSC_D_BANK__WEIGHT_BANK),
                                   `REPLAY_CSC_FIELD(CSC_D_BANK__DATA_BANK)};
      CSC_D_OP_ENABLE__OP_EN: if (`REPLAY_CSC_FIELD(CSC_D_OP_ENABLE__OP_EN)) begin
        layer_q[in_q] <= set_q[producer_q];
        in_q          <= !in_q;
      end
      default: ;
    endcase
    if (last) out_q <= !out_q;
  end

  // ---- the buffer, and the entries that CDMA announces in it
  wire [1:0]                    wr, changed;
  wire [CDMA2BUF_DAT_WIDTH-1:0] wr_dat;
  wire [CDMA2BUF_WT_WIDTH-1:0]  wr_wt;

`define REPLAY_CSC_SEND(AT, I, NAME, WIDTH, VALID, WORD) \
  dla_replay_source #(.Name(NAME), .Width(WIDTH), .Salt(1 + AT + I)) i_send``AT``I ( \
    `DLA_REPLAY_STREAM(AT+I), .go_i(1'b1), .valid_o(VALID[I]), .ready_i(1'b1), .word_o(WORD), \
    .next_o())

  `REPLAY_CSC_SEND(Buf, 0, "cdma2buf_dat", CDMA2BUF_DAT_WIDTH, wr, wr_dat);
  `REPLAY_CSC_SEND(Buf, 1, "cdma2buf_wt", CDMA2BUF_WT_WIDTH, wr, wr_wt);
  `REPLAY_CSC_SEND(Updt, 0, "cdma2sc_dat", CDMA2SC_DAT_WIDTH, updt, updt_dat);
  `REPLAY_CSC_SEND(Updt, 1, "cdma2sc_wt", CDMA2SC_WT_WIDTH, updt, updt_wt);

  dla_replay_buffer i_buffer (
    .clk_i(clk), .wr_i(wr), .wr_dat_i(wr_dat), .wr_wt_i(wr_wt), .rd_i(rd & {3{rst_n}}),
    .rd_dat_i({rd_shift, rd_next1, rd_pair, rd_addr}), .rd_wt_i(rd_wt), .rd_wmb_i(rd_wmb),
    .valid_o(rsp_v), .data_o(rsp), .rls_i(rls & {2{rst_n}}), .rls_dat_i(rls_dat_entries),
    .rls_wt_i(rls_wt_entries), .clear_i(changed), .data_bank_i(data_bank),
    .weight_bank_i(weight_bank));

  dla_replay_pending #(.Salt(9)) i_pend (
    `DLA_REPLAY_STREAM(Pend), .req_i(req), .ack_o(ack), .recorded_o(recorded), .over_o(changed));

  dla_replay_credits #(.Salt(10), .Credits(CREDITS)) i_credits (
    .clk_i(clk), .rst_ni(rst_n), .take_i(dat && tag[7]), .results_i(wino ? 3'd4 : 3'd1),
    .number_i(count[32*Dat +: 32]), .vld_o(credit));

  // ---- releases: CSC is free to divide them. While a side is requested CDMA clears its counts, so
  // a release of kept entries is then optional (conv_units.md 3.6).
  dla_replay_sums #(
    .Name("sc2cdma_dat"), .Width(SC2CDMA_DAT_WIDTH), .F0("entries"), .W0(15), .F1("slices"),
    .W1(14)
  ) i_rls_dat (
    `DLA_REPLAY_STREAM(Rls), .valid_i(rls[0]), .word_i({rls_slices, rls_dat_entries}),
    .free_i({req[0], recorded[0]}));

  dla_replay_sums #(
    .Name("sc2cdma_wt"), .Width(SC2CDMA_WT_WIDTH), .F0("entries"), .W0(15), .F1("kernels"),
    .W1(14), .F2("wmb_entries"), .W2(9)
  ) i_rls_wt (
    `DLA_REPLAY_STREAM(Rls+1), .valid_i(rls[1]), .word_i({rls_wmb, rls_kernels, rls_wt_entries}),
    .free_i({req[1], recorded[1]}));

  // ---- weights and data: weights are for the next stripe, also in the clock in which a stripe
  // starts. A lane without mask has any value.
  reg  [15:0]            begun_q = 16'd0;
  reg  [31:0]            ends_q = 0;
  wire                   dat_even;
  wire [15:0]            begun  = begun_q + 16'(dat && tag[5]);
  wire                   at_a   = wt_v[0] === 1'b1;
  wire [MAC_LANES-1:0]   wt_mask = at_a ? wt_mask_a : wt_mask_b;
  wire [8*MAC_LANES-1:0] wt_data = at_a ? wt_data_a : wt_data_b;
  wire [MAC_CELLS-1:0]   sel     = {at_a ? {Half{1'b0}} : sel_b, at_a ? sel_a : {Half{1'b0}}};
  wire [8*MAC_LANES-1:0] dat_shown, wt_shown;
  reg  [7:0]             cell_no;
  integer                c;

  for (genvar n = 0; n < MAC_LANES; n = n + 1) begin : gen_lane
    assign dat_shown[8*n +: 8] = dat_mask[n] === 1'b0 ? 8'd0 : dat_data[8*n +: 8];
    assign wt_shown[8*n +: 8]  = wt_mask[n] === 1'b0 ? 8'd0 : wt_data[8*n +: 8];
  end

  always @* begin
    cell_no = 8'd0;
    for (c = 0; c < MAC_CELLS; c = c + 1) if (sel[c]) cell_no = 8'(c);
  end

  dla_replay_sink #(
    .Name("sc2mac_wt"), .Width(SC2MAC_WT_WIDTH), .F0("stripe"), .W0(16), .F1("cell"), .W1(8),
    .F2("mask"), .W2(MAC_LANES), .F3("data"), .W3(8*MAC_LANES), .LaneW(8)
  ) i_wt (
    `DLA_REPLAY_STREAM(Wt), .valid_i(|wt_v), .ready_o(),
    .word_i({wt_shown, wt_mask, cell_no, begun}), .free_i({SC2MAC_WT_WIDTH{1'b0}}));

  dla_replay_sink #(
    .Name("sc2mac_dat"), .Width(SC2MAC_DAT_WIDTH), .F0("stripe"), .W0(16), .F1("pd"), .W1(9),
    .F2("mask"), .W2(MAC_LANES), .F3("data"), .W3(8*MAC_LANES), .LaneW(8)
  ) i_dat (
    .clk_i(clk), .rst_ni(rst_n), .limit_i(limit[32*Dat +: 32]), .valid_i(|dat_v), .ready_o(),
    .word_i({dat_shown, dat_mask, tag, begun - 16'd1}), .free_i({SC2MAC_DAT_WIDTH{1'b0}}),
    .even_o(dat_even), .count_o(count[32*Dat +: 32]), .stuck_i(stuck), .end_i(over));

  assign even[Dat] = dat_even && ends_q == 0;

  // ---- rules on which CMAC and CACC rely
  reg  [31:0]           apart_q = 0;
  reg  [15:0]           at_q = 16'd0;
  reg  [16*(Same-1)-1:0] past_q = '0;
  reg  [Same-2:0]       sent_q = '0;
  wire [15:0]           at = tag[5] ? 16'd0 : at_q;
  wire [31:0]           dat_number = count[32*Dat +: 32];
  integer               k;


  always @(posedge clk) begin
    begun_q <= begun;
    if (last) ends_q <= Ends;
    else if (ends_q != 0) ends_q <= ends_q - 1;
    if (last) apart_q <= Flush - 1;
    else if (dat && tag[5]) apart_q <= Apart - 1;
    else if (apart_q != 0) apart_q <= apart_q - 1;
    sent_q <= {sent_q[Same-3:0], dat};
    past_q <= {past_q[16*(Same-2)-1:0], at};
    if (dat) at_q <= at + 16'd1;
    if (rst_n && (dat_v[0] !== dat_v[1] || (dat && {tag, dat_mask} !== {tag_b, dat_mask_b})))
      `DLA_REPLAY_FAIL((
        "FAIL sc2mac_dat transaction %0d: A and B differ: pvld %b %b, pd %0h %0h, mask %0h %0h, expected the same",
        dat_number, dat_v[0], dat_v[1], tag, tag_b, dat_mask, dat_mask_b))
    for (k = 0; k < MAC_LANES; k = k + 1)
      if (dat && dat_mask[k] && dat_data[8*k +: 8] !== dat_data_b[8*k +: 8])
        `DLA_REPLAY_FAIL((
          "FAIL sc2mac_dat transaction %0d: data[%0d] is %0h at B, expected %0h as at A",
          dat_number, k, dat_data_b[8*k +: 8], dat_data[8*k +: 8]))
    if (wt && (wt_v !== 2'b01 && wt_v !== 2'b10 || sel == 0 || (sel & (sel - 1'b1)) != 0))
      `DLA_REPLAY_FAIL((
        "FAIL sc2mac_wt transaction %0d: pvld is %b, sel %b, expected one cell of one half",
        count[32*Wt +: 32], wt_v, {sel_b, sel_a}))
    if (dat && tag[5] && apart_q != 0)
      `DLA_REPLAY_FAIL((
        "FAIL sc2mac_dat transaction %0d: a stripe starts %0d clocks too early, expected %0d between two and %0d behind a layer",
        dat_number, apart_q, Apart, Flush))
    for (k = 0; k < Same - 1; k = k + 1)
      if (dat && sent_q[k] && past_q[16*k +: 16] == at)
        `DLA_REPLAY_FAIL((
          "FAIL sc2mac_dat transaction %0d: %0d clocks behind a word for the same accumulator, expected %0d",
          dat_number, k + 1, Same))
  end

endmodule

`default_nettype wire
