// SPDX-License-Identifier: Apache-2.0
// Memory interface: MCIF (DBB port) and CVIF (SRAM port) of every configuration.
//
//   clients' read requests --> dla_memif_rdreq ----> AR
//                                  | context, beats
//   clients' read data     <-- dla_memif_rdrsp <---- R
//   clients' writes        --> dla_memif_wrreq ----> AW, W
//                                  | issued writes
//   clients' completions   <-- dla_memif_wrrsp <---- B
//   CSB page               <-> dla_memif_regs        weights, outstanding limits
//
// Clients are indexed by ARBITRATION INDEX (system.md 9.1), index 0 in the low bits of a vector;
// RdId and WrId give the AXI ID of each, which also selects its weight register field. An index
// without a client has ID 15 and its valid tied 0. Payloads: unit_pins.md 4.2-4.5.
//
//   port and configuration            AtomsPerBeat  MaxBurst   cut at      AXI transaction
//   v2, burst 1                            1           1       1 atom      1 beat
//   v2, burst 4                            1           4       4 atoms     1..4 beats
//   nv_full, nv_large_doc  DBB             2           1       256 bytes   1 beat (64-byte line)
//   nv_full, nv_large_doc  SRAM            2           4       256 bytes   1..4 beats
//
// rd_rsp_pd_o of an index is 0 while its rd_rsp_valid_o is 0.

`default_nettype none

module dla_memif #(
  /// Byte address bits, 32 or 64.
  parameter int unsigned AddrWidth = 32,
  /// AXI data bits, 64 to 512.
  parameter int unsigned DataWidth = 64,
  /// Atoms in a beat = mask bits of a client packet, 1 or 2.
  parameter int unsigned AtomsPerBeat = 1,
  /// Most beats of an AXI transaction, 1 or 4.
  parameter int unsigned MaxBurst = 1,
  /// Read clients: highest read arbitration index + 1.
  parameter int unsigned NumRd = 7,
  /// Write clients: highest write arbitration index + 1.
  parameter int unsigned NumWr = 3,
  /// AXI ID (0..9) of read index i in bits 4i+3:4i; 15 = no client.
  parameter logic [NumRd*4-1:0] RdId = {4'd3, 4'd2, 4'd6, 4'd5, 4'd1, 4'd9, 4'd8},
  /// Read credit in client beats of index i in bits 16i+15:16i; 0 = unlimited.
  parameter logic [NumRd*16-1:0] RdCredit = {16'd8, 16'd8, 16'd16, 16'd16, 16'd8, 16'd0, 16'd0},
  /// AXI ID (0..4) of write index i in bits 4i+3:4i; 15 = no client.
  parameter logic [NumWr*4-1:0] WrId = {4'd3, 4'd2, 4'd1},
  /// Bits of a read request (derived, do not override).
  parameter int unsigned RdReqW = AddrWidth + 15,
  /// Bits of a read response (derived, do not override).
  parameter int unsigned RdRspW = DataWidth + AtomsPerBeat,
  /// Bits of a write packet (derived, do not override).
  parameter int unsigned WrReqW = DataWidth + AtomsPerBeat + 1
) (
  /// Core clock; asynchronous reset, active low.
  input  logic                    core_clk_i,
  input  logic                    core_rst_ni,

  // register page
  /// Register page: request of the CSB router, response to it.
  input  logic                    csb_req_pvld_i,
  output logic                    csb_req_prdy_o,
  input  logic [62:0]             csb_req_pd_i,
  output logic                    csb_resp_valid_o,
  output logic [33:0]             csb_resp_pd_o,

  // read clients
  /// Read request of each client; it is taken.
  input  logic [NumRd-1:0]        rd_req_valid_i,
  output logic [NumRd-1:0]        rd_req_ready_o,
  /// Payload of the requests.
  input  logic [NumRd*RdReqW-1:0] rd_req_pd_i,
  /// Beat for each client; it is taken.
  output logic [NumRd-1:0]        rd_rsp_valid_o,
  input  logic [NumRd-1:0]        rd_rsp_ready_i,
  /// Payload of the beats.
  output logic [NumRd*RdRspW-1:0] rd_rsp_pd_o,
  /// <client>2{mcif,cvif}_rd_cdt_lat_fifo_pop; 0 for unlimited clients.
  input  logic [NumRd-1:0]        rd_pop_i,

  // write clients
  /// Packet of each write client; it is taken.
  input  logic [NumWr-1:0]        wr_req_valid_i,
  output logic [NumWr-1:0]        wr_req_ready_o,
  /// Payload of the packets.
  input  logic [NumWr*WrReqW-1:0] wr_req_pd_i,
  /// A write of the client is complete (one clock).
  output logic [NumWr-1:0]        wr_rsp_complete_o,

  // AXI
  /// Read address of AXI; it is taken.
  output logic                    axi_ar_valid_o,
  input  logic                    axi_ar_ready_i,
  /// ID, beats minus 1, byte address.
  output logic [7:0]              axi_ar_id_o,
  output logic [3:0]              axi_ar_len_o,
  output logic [AddrWidth-1:0]    axi_ar_addr_o,
  /// Read data of AXI; it is taken.
  input  logic                    axi_r_valid_i,
  output logic                    axi_r_ready_o,
  /// ID.
  input  logic [7:0]              axi_r_id_i,
  /// Not used: beats are counted (system.md 9.5).
  input  logic                    axi_r_last_i,
  /// Its data.
  input  logic [DataWidth-1:0]    axi_r_data_i,
  /// Write address of AXI; it is taken.
  output logic                    axi_aw_valid_o,
  input  logic                    axi_aw_ready_i,
  /// ID, beats minus 1, byte address.
  output logic [7:0]              axi_aw_id_o,
  output logic [3:0]              axi_aw_len_o,
  output logic [AddrWidth-1:0]    axi_aw_addr_o,
  /// Write data of AXI; it is taken.
  output logic                    axi_w_valid_o,
  input  logic                    axi_w_ready_i,
  /// Data, bytes that are written, last beat of the burst.
  output logic [DataWidth-1:0]    axi_w_data_o,
  output logic [DataWidth/8-1:0]  axi_w_strb_o,
  output logic                    axi_w_last_o,
  /// Write response of AXI; it is taken.
  input  logic                    axi_b_valid_i,
  output logic                    axi_b_ready_o,
  /// Its ID.
  input  logic [7:0]              axi_b_id_i
);

  localparam int unsigned RdIdxW = (NumRd > 1) ? $clog2(NumRd) : 1;
  localparam int unsigned WrIdxW = (NumWr > 1) ? $clog2(NumWr) : 1;

  // Byte of CFG_RD_WEIGHT_2..0 of each index. IDs 0..9 are bdma, sdp, pdp, cdp, rbk, sdp_b, sdp_n,
  // sdp_e, cdma_dat, cdma_wt. The registers have them in the order bdma, sdp, pdp, cdp, sdp_b,
  // sdp_n, sdp_e, cdma_dat, cdma_wt, rbk. An empty index points at a reserved byte.
  function automatic logic [NumRd*4-1:0] rd_weight_sel();
    rd_weight_sel = '0;
    for (int unsigned i = 0; i < NumRd; i++) begin
      if (RdId[4*i +: 4] == 4'd4) rd_weight_sel[4*i +: 4] = 4'd9;
      else if (RdId[4*i +: 4] > 4'd9) rd_weight_sel[4*i +: 4] = 4'd11;
      else if (RdId[4*i +: 4] > 4'd4) rd_weight_sel[4*i +: 4] = RdId[4*i +: 4] - 4'd1;
      else rd_weight_sel[4*i +: 4] = RdId[4*i +: 4];
    end
  endfunction

  // Byte of CFG_WR_WEIGHT_1..0 of each index: bdma, sdp, pdp, cdp, rbk in ID order.
  function automatic logic [NumWr*4-1:0] wr_weight_sel();
    wr_weight_sel = '0;
    for (int unsigned i = 0; i < NumWr; i++) begin
      wr_weight_sel[4*i +: 4] = (WrId[4*i +: 4] > 4'd4) ? 4'd7 : WrId[4*i +: 4];
    end
  endfunction

  localparam logic [NumRd*4-1:0] RdWeightSel = rd_weight_sel();
  localparam logic [NumWr*4-1:0] WrWeightSel = wr_weight_sel();

  logic [95:0]       rd_weight;
  logic [11:0]       rd_weight_nz;
  logic [63:0]       wr_weight;
  logic [7:0]        wr_weight_nz, rd_os_cnt, wr_os_cnt;
  logic [NumRd-1:0]  ctx_full;
  logic              ctx_push, r_beat, issue, issue_ack, done, unused;
  logic [RdIdxW-1:0] ctx_idx;
  logic [4:0]        ctx;
  logic [WrIdxW-1:0] issue_idx;
  logic [1:0]        issue_len, done_len;

  assign unused = axi_r_last_i;

  dla_memif_regs i_regs (
    .clk_i(core_clk_i), .rst_ni(core_rst_ni),
    .csb_req_pvld_i, .csb_req_prdy_o, .csb_req_pd_i, .csb_resp_valid_o, .csb_resp_pd_o,
    .rd_weight_o(rd_weight), .rd_weight_nz_o(rd_weight_nz),
    .wr_weight_o(wr_weight), .wr_weight_nz_o(wr_weight_nz),
    .rd_os_cnt_o(rd_os_cnt), .wr_os_cnt_o(wr_os_cnt));

  dla_memif_rdreq #(
    .AddrWidth(AddrWidth), .DataWidth(DataWidth), .AtomsPerBeat(AtomsPerBeat),
    .MaxBurst(MaxBurst), .NumRd(NumRd), .RdId(RdId), .WeightSel(RdWeightSel),
    .RdCredit(RdCredit)
  ) i_rdreq (
    .clk_i(core_clk_i), .rst_ni(core_rst_ni),
    .weight_i(rd_weight), .weight_nz_i(rd_weight_nz), .os_cnt_i(rd_os_cnt),
    .req_valid_i(rd_req_valid_i), .req_ready_o(rd_req_ready_o), .req_pd_i(rd_req_pd_i),
    .pop_i(rd_pop_i),
    .ctx_full_i(ctx_full), .ctx_push_o(ctx_push), .ctx_idx_o(ctx_idx), .ctx_o(ctx),
    .r_beat_i(r_beat),
    .ar_valid_o(axi_ar_valid_o), .ar_ready_i(axi_ar_ready_i), .ar_id_o(axi_ar_id_o),
    .ar_len_o(axi_ar_len_o), .ar_addr_o(axi_ar_addr_o));

  dla_memif_rdrsp #(
    .DataWidth(DataWidth), .AtomsPerBeat(AtomsPerBeat), .NumRd(NumRd), .RdId(RdId)
  ) i_rdrsp (
    .clk_i(core_clk_i), .rst_ni(core_rst_ni),
    .ctx_full_o(ctx_full), .ctx_push_i(ctx_push), .ctx_idx_i(ctx_idx), .ctx_i(ctx),
    .r_valid_i(axi_r_valid_i), .r_ready_o(axi_r_ready_o), .r_id_i(axi_r_id_i),
    .r_data_i(axi_r_data_i), .r_beat_o(r_beat),
    .rsp_valid_o(rd_rsp_valid_o), .rsp_ready_i(rd_rsp_ready_i), .rsp_pd_o(rd_rsp_pd_o));

  dla_memif_wrreq #(
    .AddrWidth(AddrWidth), .DataWidth(DataWidth), .AtomsPerBeat(AtomsPerBeat),
    .MaxBurst(MaxBurst), .NumWr(NumWr), .WrId(WrId), .WeightSel(WrWeightSel)
  ) i_wrreq (
    .clk_i(core_clk_i), .rst_ni(core_rst_ni),
    .weight_i(wr_weight), .weight_nz_i(wr_weight_nz), .os_cnt_i(wr_os_cnt),
    .req_valid_i(wr_req_valid_i), .req_ready_o(wr_req_ready_o), .req_pd_i(wr_req_pd_i),
    .issue_o(issue), .issue_idx_o(issue_idx), .issue_ack_o(issue_ack), .issue_len_o(issue_len),
    .done_i(done), .done_len_i(done_len),
    .aw_valid_o(axi_aw_valid_o), .aw_ready_i(axi_aw_ready_i), .aw_id_o(axi_aw_id_o),
    .aw_len_o(axi_aw_len_o), .aw_addr_o(axi_aw_addr_o),
    .w_valid_o(axi_w_valid_o), .w_ready_i(axi_w_ready_i), .w_data_o(axi_w_data_o),
    .w_strb_o(axi_w_strb_o), .w_last_o(axi_w_last_o));

  dla_memif_wrrsp #(.NumWr(NumWr), .WrId(WrId)) i_wrrsp (
    .clk_i(core_clk_i), .rst_ni(core_rst_ni),
    .issue_i(issue), .issue_idx_i(issue_idx), .issue_ack_i(issue_ack), .issue_len_i(issue_len),
    .b_valid_i(axi_b_valid_i), .b_ready_o(axi_b_ready_o), .b_id_i(axi_b_id_i),
    .done_o(done), .done_len_o(done_len), .complete_o(wr_rsp_complete_o));

endmodule

`default_nettype wire
