// SPDX-License-Identifier: Apache-2.0
// Replays a recording into a lone CDMA: memory reads and releases of CSC in, writes of the buffer,
// updates and done pulses out, and the handshake at a change of banks (unit_pins.md 4.2, 4.3, 4.11,
// 4.12).

`include "dla_replay.svh"
`default_nettype none

module replay_cdma;
  import record_pkg::*;

  localparam int BufW  = CDMA2BUF_DAT_DATA_W;
  localparam int AddrW = CDMA2BUF_DAT_ADDR_W;
  localparam int SelW  = CDMA2BUF_DAT_SEL_W;

  // ---- gate: the buffer is cleared after reset, which the recording omits
  localparam int Buf = 0, Updt = 2, Rls = 4, Done = 6, Pend = 8; // data, weight

  `DLA_REPLAY_GATE_WIRES(9, 1)

  dla_replay_gate #(
    .Unit("CDMA"), .Streams(9),
    .Ids({8'(PENDING), 8'(CDMA_WT_DONE), 8'(CDMA_DAT_DONE), 8'(SC2CDMA_WT), 8'(SC2CDMA_DAT),
      8'(CDMA2SC_WT), 8'(CDMA2SC_DAT), 8'(CDMA2BUF_WT), 8'(CDMA2BUF_DAT)}),
    .Hard(9'b111111111), .Compared(9'b011001111), .Strict(9'b100000000), .Pages(1),
    .PageIds(PAGE_CDMA[17:12]), .ReadyAddr(PAGE_CDMA + 18'h0000c)
  ) i_gate (
    `DLA_REPLAY_GATE_PINS);

  // ---- two sides: 0 data, 1 weight
  `DLA_REPLAY_MEMORY_WIRES(2)
  wire [1:0]        buf_en, updt, rls, req, ack;
  wire [2*AddrW-1:0] buf_addr;
  wire [2*BUF_PARTS-1:0] buf_sel;
  wire [2*BufW-1:0] buf_data;
  wire [14:0]       dat_entries, wt_entries;
  wire [13:0]       dat_slices, wt_kernels;
  wire [8:0]        wmb_entries;
  wire [SC2CDMA_DAT_WIDTH-1:0] rls_dat;
  wire [SC2CDMA_WT_WIDTH-1:0]  rls_wt;
  wire [3:0]        done;

  `DLA_REPLAY_DUT(dla_cdma) i_dut (
    .nvdla_core_clk(clk), .nvdla_core_rstn(rst_n),
    `DLA_REPLAY_PAGE(cdma, 0),
    `DLA_REPLAY_READ(cdma_dat, 0), `DLA_REPLAY_READ(cdma_wt, 1),
    .cdma2buf_dat_wr_en(buf_en[0]), .cdma2buf_dat_wr_addr(buf_addr[AddrW-1:0]),
    .cdma2buf_dat_wr_sel(buf_sel[BUF_PARTS-1:0]), .cdma2buf_dat_wr_data(buf_data[BufW-1:0]),
    .cdma2buf_wt_wr_en(buf_en[1]), .cdma2buf_wt_wr_addr(buf_addr[2*AddrW-1:AddrW]),
    .cdma2buf_wt_wr_sel(buf_sel[2*BUF_PARTS-1:BUF_PARTS]),
    .cdma2buf_wt_wr_data(buf_data[2*BufW-1:BufW]),
    .cdma2sc_dat_updt(updt[0]), .cdma2sc_dat_entries(dat_entries),
    .cdma2sc_dat_slices(dat_slices), .cdma2sc_wt_updt(updt[1]), .cdma2sc_wt_entries(wt_entries),
    .cdma2sc_wt_kernels(wt_kernels), .cdma2sc_wmb_entries(wmb_entries),
    .sc2cdma_dat_updt(rls[0]), .sc2cdma_dat_entries(rls_dat[14:0]),
    .sc2cdma_dat_slices(rls_dat[28:15]), .sc2cdma_wt_updt(rls[1]),
    .sc2cdma_wt_entries(rls_wt[14:0]), .sc2cdma_wt_kernels(rls_wt[28:15]),
    .sc2cdma_wmb_entries(rls_wt[37:29]),
    .sc2cdma_dat_pending_req(req[0]), .sc2cdma_wt_pending_req(req[1]),
    .cdma2sc_dat_pending_ack(ack[0]), .cdma2sc_wt_pending_ack(ack[1]),
    .cdma_dat2glb_done_intr_pd(done[1:0]), .cdma_wt2glb_done_intr_pd(done[3:2]));

  // ---- memory: CDMA is free to cut its requests
`define REPLAY_CDMA_MEM(I, NAME) \
  dla_replay_mem #(.Name(NAME), .Salt(1 + I)) i_mem``I ( \
    .clk_i(clk), .rst_ni(rst_n), .req_valid_i(req_v[2*I +: 2]), .req_ready_o(req_r[2*I +: 2]), \
    .req_pd_i(req_pd[2*ReqW*I +: 2*ReqW]), .take_o(), .word_o(), \
    .rsp_valid_o(rsp_v[2*I +: 2]), .rsp_ready_i(rsp_r[2*I +: 2]), \
    .rsp_pd_o(rsp_pd[RspW*I +: RspW]), .pop_i(2'b00), .stuck_i(stuck), .end_i(over))

  `REPLAY_CDMA_MEM(0, "cdma_dat");
  `REPLAY_CDMA_MEM(1, "cdma_wt");

  // ---- the buffer: CDMA is free to order the parts of an entry; bytes after the pixels of an
  // image line are free
  wire [BufW-1:0] surplus;
  reg  [1:0]      req_q = 2'b00, fell_q = 2'b00;

  dla_replay_surplus i_surplus (
    .clk_i(clk), .write_i(csb_pvld && csb_prdy && csb_pd[54]), .offset_i({csb_pd[9:0], 2'b00}),
    .data_i(csb_pd[53:22]), .clear_i(!rst_n || fell_q[0]), .updt_i(updt[0]),
    .entries_i(dat_entries), .done_i(|done[1:0]), .valid_i(opened && buf_en[0]),
    .addr_i(32'(buf_addr[AddrW-1:0])), .part_i(buf_sel[BUF_PARTS-1:0]), .free_o(surplus));

`define REPLAY_CDMA_BUF(I, NAME, WIDTH, FREE) \
  wire [WIDTH-1:0] buf_word``I, buf_free``I; \
  assign buf_free``I = {FREE, {(AddrW + SelW){1'b0}}}; \
  assign buf_word``I = {buf_data[BufW*I +: BufW], SelW'(buf_sel[BUF_PARTS*I +: BUF_PARTS]), \
                        buf_addr[AddrW*I +: AddrW]}; \
  if (BUF_PARTS == 1) begin : gen_buf``I \
    dla_replay_sink #( \
      .Name(NAME), .Width(WIDTH), .F0("addr"), .W0(AddrW), .F1("sel"), .W1(SelW), .F2("data"), \
      .W2(BufW), .LaneW(8) \
    ) i_buf ( \
      `DLA_REPLAY_STREAM(Buf+I), .valid_i(opened && buf_en[I]), .ready_o(), .word_i(buf_word``I), \
      .free_i(buf_free``I)); \
  end else begin : gen_places``I \
    dla_replay_places #(.Name(NAME), .Width(WIDTH), .PlaceW(AddrW + SelW)) i_buf ( \
      `DLA_REPLAY_STREAM(Buf+I), .valid_i(opened && buf_en[I]), .word_i(buf_word``I), \
      .free_i(buf_free``I)); \
  end

  `REPLAY_CDMA_BUF(0, "cdma2buf_dat", CDMA2BUF_DAT_WIDTH, surplus)
  `REPLAY_CDMA_BUF(1, "cdma2buf_wt", CDMA2BUF_WT_WIDTH, {BufW{1'b0}})

  // ---- updates: CDMA is free to divide them
  dla_replay_sums #(
    .Name("cdma2sc_dat"), .Width(CDMA2SC_DAT_WIDTH), .F0("entries"), .W0(15), .F1("slices"),
    .W1(14)
  ) i_updt_dat (
    `DLA_REPLAY_STREAM(Updt), .valid_i(updt[0]), .word_i({dat_slices, dat_entries}),
    .free_i(2'b00));

  dla_replay_sums #(
    .Name("cdma2sc_wt"), .Width(CDMA2SC_WT_WIDTH), .F0("entries"), .W0(15), .F1("kernels"),
    .W1(14), .F2("wmb_entries"), .W2(9)
  ) i_updt_wt (
    `DLA_REPLAY_STREAM(Updt+1), .valid_i(updt[1]), .word_i({wmb_entries, wt_kernels, wt_entries}),
    .free_i(2'b00));

  // Entries of an update must have been written.
  reg [31:0] written_dat_q = 0, written_wt_q = 0;


  always @(posedge clk) if (opened) begin
    written_dat_q <= written_dat_q + 32'(buf_en[0]) - (updt[0] ? BUF_PARTS * 32'(dat_entries) : 0);
    written_wt_q  <= written_wt_q + 32'(buf_en[1]) - (updt[1] ? BUF_PARTS * 32'(wt_entries) : 0);
    if (BUF_PARTS == 1 && updt[0] && 32'(dat_entries) > written_dat_q)
      `DLA_REPLAY_FAIL(("FAIL cdma2sc_dat transaction %0d: announces %0d entries, %0d are written",
                        count[32*Updt +: 32], dat_entries, written_dat_q))
    if (BUF_PARTS == 1 && updt[1] && 32'(wt_entries) > written_wt_q)
      `DLA_REPLAY_FAIL(("FAIL cdma2sc_wt transaction %0d: announces %0d entries, %0d are written",
                        count[32*(Updt+1) +: 32], wt_entries, written_wt_q))
  end

  // ---- releases: CSC returns entries that were announced to it since the last change of banks. It
  // may return kept entries while it requests a change (conv_units.md 3.6); such a release is sent
  // only when CDMA sees the request.
  reg  [31:0] there_dat_q = 0, there_wt_q = 0;


  always @(posedge clk) begin
    if (!rst_n || fell_q[0]) there_dat_q <= 0;
    else there_dat_q <= there_dat_q + (updt[0] ? 32'(dat_entries) : 0)
                        - (rls[0] ? 32'(rls_dat[14:0]) : 0);
    if (!rst_n || fell_q[1]) there_wt_q <= 0;
    else there_wt_q <= there_wt_q + (updt[1] ? 32'(wt_entries) : 0)
                       - (rls[1] ? 32'(rls_wt[14:0]) : 0);
  end

  dla_replay_source #(.Name("sc2cdma_dat"), .Width(SC2CDMA_DAT_WIDTH), .Salt(3)) i_rls_dat (
    `DLA_REPLAY_STREAM(Rls), .go_i(even[Pend] && there_dat_q >= 32'(rls_dat[14:0])),
    .valid_o(rls[0]), .ready_i(1'b1), .word_o(rls_dat), .next_o());

  dla_replay_source #(.Name("sc2cdma_wt"), .Width(SC2CDMA_WT_WIDTH), .Salt(4)) i_rls_wt (
    `DLA_REPLAY_STREAM(Rls+1), .go_i(even[Pend] && there_wt_q >= 32'(rls_wt[14:0])),
    .valid_o(rls[1]), .ready_i(1'b1), .word_o(rls_wt), .next_o());

  // ---- change of banks: a request falls when CDMA has acknowledged it; a word of the recording in
  // which only an acknowledge changes requires nothing
  wire       pend_valid;
  wire [3:0] pend;

  assign req = req_q;


  always @(posedge clk) begin
    fell_q <= pend_valid ? req_q & ~pend[1:0] : 2'b00;
    if (pend_valid) req_q <= pend[1:0];
  end

  dla_replay_source #(.Name("pending"), .Width(4), .Salt(5)) i_pend (
    `DLA_REPLAY_STREAM(Pend), .go_i((req_q & ~pend[1:0] & ~ack) == 2'b00), .valid_o(pend_valid),
    .ready_i(1'b1), .word_o(pend), .next_o());

  // ---- done pulses
  dla_replay_sink #(.Name("cdma_dat_done"), .Width(2), .F0("groups")) i_done_dat (
    `DLA_REPLAY_STREAM(Done), .valid_i(|done[1:0]), .ready_o(), .word_i(done[1:0]), .free_i(2'b00));

  dla_replay_sink #(.Name("cdma_wt_done"), .Width(2), .F0("groups")) i_done_wt (
    `DLA_REPLAY_STREAM(Done+1), .valid_i(|done[3:2]), .ready_o(), .word_i(done[3:2]),
    .free_i(2'b00));

endmodule

`default_nettype wire
