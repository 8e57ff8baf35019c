// SPDX-License-Identifier: Apache-2.0
// Replays a recording into a lone CBUF: writes of CDMA and reads of CSC in, answers out, each
// exactly 6 clocks after its request (unit_pins.md 4.12, 4.13). Writes and reads alternate as in
// the recording, so that a read finds the same contents; between two changes the ports run side by
// side.

`include "dla_replay.svh"
`default_nettype none

module replay_cbuf;
  import record_pkg::*;

  localparam int AddrW = CDMA2BUF_DAT_ADDR_W;
  localparam int SelW  = CDMA2BUF_DAT_SEL_W;
  localparam int BufW  = CDMA2BUF_DAT_DATA_W;
  localparam int RdW   = SC2BUF_WT_ADDR_W;
  localparam int DataW = 8 * ENTRY_BYTES;
  // conv_units.md 2: clocks from the enable of a write until it is in the buffer, and from a
  // request to its answer.
  localparam int Write = 3;
  localparam int Read  = 6;

  // ---- gate: no register page
  localparam int Wr = 0, Rd = 2, Rsp = 5; // data, weights; and masks of compressed weights

  `DLA_REPLAY_GATE_WIRES(8, 1)
  assign csb_prdy  = 1'b1;
  assign csb_valid = 1'b0;
  assign csb_rsp   = 34'd0;

  dla_replay_gate #(
    .Unit("CBUF"), .Streams(8),
    .Ids({8'(BUF2SC_WMB), 8'(BUF2SC_WT), 8'(BUF2SC_DAT), 8'(SC2BUF_WMB), 8'(SC2BUF_WT),
      8'(SC2BUF_DAT), 8'(CDMA2BUF_WT), 8'(CDMA2BUF_DAT)}),
    .Hard(8'b00011111), .Compared(8'b11100000), .First(8'b00000011), .Second(8'b00011100),
    .Pages(1), .PageIds(6'h3f)
  ) i_gate (
    `DLA_REPLAY_GATE_PINS);

  // ---- CDMA clears every entry after reset, which the recording omits: the data side clears one
  // half of the buffer, the weight side the other one
  localparam int Half = BUF_BANKS * BUF_DEPTH / 2;

  reg  [31:0]      clear_q = 0;
  reg  [Write-2:0] wrote_q = '0;
  wire             clear = rst_n && clear_q < Half;
  wire             ready = rst_n && clear_q > Half + Write;


  // ---- writes: data, weights
  wire [1:0]       wr_v;
  wire [CDMA2BUF_DAT_WIDTH-1:0] wr0;
  wire [CDMA2BUF_WT_WIDTH-1:0]  wr1;

  always @(posedge clk) begin
    if (rst_n && !ready) clear_q <= clear_q + 1;
    wrote_q <= {wrote_q[Write-3:0], |wr_v};
  end

`define REPLAY_CBUF_WRITE(I, NAME, WIDTH) \
  dla_replay_source #(.Name(NAME), .Width(WIDTH), .Salt(1 + I)) i_wr``I ( \
    `DLA_REPLAY_STREAM(Wr+I), .go_i(ready), .valid_o(wr_v[I]), .ready_i(1'b1), .word_o(wr``I), \
    .next_o())

  `REPLAY_CBUF_WRITE(0, "cdma2buf_dat", CDMA2BUF_DAT_WIDTH);
  `REPLAY_CBUF_WRITE(1, "cdma2buf_wt", CDMA2BUF_WT_WIDTH);

  // ---- reads and answers: data, weights, masks; a build without compression has no masks
  wire [2:0]       rd_v, rsp_v;
  wire [SC2BUF_DAT_WIDTH-1:0] rd0;
  wire [SC2BUF_WT_WIDTH-1:0]  rd1;
  wire [SC2BUF_WMB_WIDTH-1:0] rd2;
  wire [3*DataW-1:0] rsp;
  reg  [Read-1:0]  due_q [0:2];
  integer          k;

`define REPLAY_CBUF_READ(I, PORT, WIDTH) \
  dla_replay_source #(.Name({"sc2buf_", PORT}), .Width(WIDTH), .Salt(3 + I)) i_rd``I ( \
    `DLA_REPLAY_STREAM(Rd+I), .go_i(ready && wrote_q == 0 && wr_v == 0), .valid_o(rd_v[I]), \
    .ready_i(1'b1), .word_o(rd``I), .next_o()); \
  dla_replay_sink #( \
    .Name({"buf2sc_", PORT}), .Width(DataW), .F0("data"), .LaneW(8) \
  ) i_rsp``I ( \
    `DLA_REPLAY_STREAM(Rsp+I), .valid_i(rsp_v[I]), .ready_o(), .word_i(rsp[DataW*I +: DataW]), \
    .free_i({DataW{1'b0}}))

  `REPLAY_CBUF_READ(0, "dat", SC2BUF_DAT_WIDTH);
  `REPLAY_CBUF_READ(1, "wt", SC2BUF_WT_WIDTH);
  `REPLAY_CBUF_READ(2, "wmb", SC2BUF_WMB_WIDTH);

  initial for (k = 0; k < 3; k = k + 1) due_q[k] = '0;

  always @(posedge clk)
    for (k = 0; k < 3; k = k + 1) begin
      due_q[k] <= {due_q[k][Read-2:0], rd_v[k]};
      if (ready && rsp_v[k] !== due_q[k][Read-1])
        `DLA_REPLAY_FAIL((
          "FAIL buf2sc_%0s transaction %0d: valid is %b, expected %b, %0d clocks after the read",
          k == 0 ? "dat" : k == 1 ? "wt" : "wmb", count[32*(Rsp+k) +: 32], rsp_v[k],
          due_q[k][Read-1], Read))
    end

  // ---- unit
  `DLA_REPLAY_DUT(dla_cbuf) i_dut (
    .nvdla_core_clk(clk), .nvdla_core_rstn(rst_n),
    .cdma2buf_dat_wr_en(clear || wr_v[0]),
    .cdma2buf_dat_wr_addr(clear ? AddrW'(clear_q) : wr0[AddrW-1:0]),
    .cdma2buf_dat_wr_sel(clear ? {BUF_PARTS{1'b1}} : wr0[AddrW +: BUF_PARTS]),
    .cdma2buf_dat_wr_data(clear ? {BufW{1'b0}} : wr0[AddrW+SelW +: BufW]),
    .cdma2buf_wt_wr_en(clear || wr_v[1]),
    .cdma2buf_wt_wr_addr(clear ? AddrW'(Half + clear_q) : wr1[AddrW-1:0]),
    .cdma2buf_wt_wr_sel(clear ? {BUF_PARTS{1'b1}} : wr1[AddrW +: BUF_PARTS]),
    .cdma2buf_wt_wr_data(clear ? {BufW{1'b0}} : wr1[AddrW+SelW +: BufW]),
    .sc2buf_dat_rd_en(rd_v[0]), .sc2buf_dat_rd_addr(rd0[SC2BUF_DAT_ADDR_LSB +: RdW]),
    .sc2buf_dat_rd_next1_en(rd0[SC2BUF_DAT_NEXT1_EN_LSB]),
    .sc2buf_dat_rd_next1_addr(rd0[SC2BUF_DAT_NEXT1_LSB +: RdW]),
    .sc2buf_dat_rd_shift(rd0[SC2BUF_DAT_SHIFT_LSB +: SC2BUF_DAT_SHIFT_W]),
    .sc2buf_dat_rd_valid(rsp_v[0]), .sc2buf_dat_rd_data(rsp[0 +: DataW]),
    .sc2buf_wt_rd_en(rd_v[1]), .sc2buf_wt_rd_addr(rd1), .sc2buf_wt_rd_valid(rsp_v[1]),
    .sc2buf_wt_rd_data(rsp[DataW +: DataW]),
    .sc2buf_wmb_rd_en(rd_v[2]), .sc2buf_wmb_rd_addr(rd2), .sc2buf_wmb_rd_valid(rsp_v[2]),
    .sc2buf_wmb_rd_data(rsp[2*DataW +: DataW]));

endmodule

`default_nettype wire
