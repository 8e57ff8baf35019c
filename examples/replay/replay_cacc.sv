// SPDX-License-Identifier: Apache-2.0
// Replays a recording into a lone CACC: partial sums of CMAC in; results to SDP, credits to CSC and
// done pulses out (unit_pins.md 4.6, 4.8, 4.9, 4.14).

`include "dla_replay.svh"
`default_nettype none

module replay_cacc;
  import record_pkg::*;

  localparam int Half   = MAC_CELLS / 2;
  localparam int HalfW  = Half * CELL_BITS;
  localparam int BeatW  = CACC2SDP_DATA_W;
  // conv_units.md 2: the least number of clocks between the starts of two stripes, and from the
  // last stripe of a layer to the start of the next layer.
  localparam int Apart = MAC_CELLS > 10 ? MAC_CELLS : 10;
  localparam int Flush = 48;
  // Least number of clocks between two words for the same accumulator (conv_units.md 2). A gap in a
  // short stripe must not bring the next stripe's word for that position nearer.
  localparam int Same = 5;
  // The units before CACC are enabled after it; their first sums arrive at least this many clocks
  // later.
  localparam int Start = 16;

  // ---- gate
  localparam int Sum = 0, Credit = 1, Result = 2, Done = 3;

  `DLA_REPLAY_GATE_WIRES(4, 1)
  wire         valid;
  wire [8:0]   tag;

  dla_replay_gate #(
    .Unit("CACC"), .Streams(4), .Ids({8'(CACC_DONE), 8'(CACC2SDP), 8'(ACCU2SC), 8'(MAC2ACCU)}),
    .Hard(4'b1111), .Compared(4'b1110), .Pages(1), .PageIds(PAGE_CACC[17:12])
  ) i_gate (
    `DLA_REPLAY_GATE_PINS);

  // ---- which layers have Winograd tiles: D_MISC_CFG.CONV_MODE (0xc) of the group that D_OP_ENABLE
  // (8) enables, which is the group in S_POINTER (4); layers run in the order in which they were
  // enabled
  wire [15:0]  csb_at;
  wire [31:0]  csb_data;
  reg          producer_q = 1'b0, in_q = 1'b0, out_q = 1'b0;
  reg  [1:0]   set_q = 2'b00, wino_q = 2'b00;
  wire         wino;

  assign csb_at   = csb_pvld && csb_prdy && csb_pd[54] ? {4'b0, csb_pd[9:0], 2'b0} : 16'd0;
  assign csb_data = csb_pd[53:22];
  assign wino     = wino_q[out_q];


  always @(posedge clk) begin
    case (csb_at)
      16'h0004: producer_q <= csb_data[0];
      16'h000c: set_q[producer_q] <= csb_data[0];
      16'h0008: if (csb_data[0]) begin
        wino_q[in_q] <= set_q[producer_q];
        in_q         <= !in_q;
      end
      default: ;
    endcase
    if (valid && tag[8] && tag[6]) out_q <= !out_q;
  end

  // ---- partial sums, as far as there are credits: a word of the last stripe of its results takes
  // one credit for each of them; the credits return with the results
  wire                      go, credit;
  wire [2:0]                credit_size;
  wire [MAC2ACCU_WIDTH-1:0] word;
  wire [31:0]               results;
  reg  [31:0]               credits_q = CREDITS, apart_q = 0;
  // The position of the next word in its stripe, and of the words of the last clocks.
  wire [15:0]               at;
  reg  [15:0]               at_q = 0;
  reg  [16*(Same-1)-1:0]    past_q;
  reg  [Same-2:0]           sent_q = '0;
  reg                       near;
  integer                   k;

  assign tag     = word[8:0];
  assign results = wino ? 4 : 1;
  assign at      = tag[5] ? 16'd0 : at_q;
  assign go      = (!tag[7] || credits_q >= results) && (!tag[5] || apart_q == 0) && !near;

  always @* begin
    near = 1'b0;
    for (k = 0; k < Same - 1; k = k + 1)
      if (sent_q[k] && past_q[16*k +: 16] == at) near = 1'b1;
  end


  always @(posedge clk) begin
    if (rst_n) credits_q <= credits_q - (valid && tag[7] ? results : 0)
                             + (credit ? 32'(credit_size) : 0);
    sent_q <= {sent_q[Same-3:0], valid};
    past_q <= {past_q[16*(Same-2)-1:0], at};
    if (valid) at_q <= at + 16'd1;
    if (csb_at == 16'h0008) apart_q <= Start;
    else if (valid && tag[8] && tag[6]) apart_q <= Flush;
    else if (valid && tag[5]) apart_q <= Apart - 1;
    else if (apart_q != 0) apart_q <= apart_q - 1;
  end

  dla_replay_source #(.Name("mac2accu"), .Width(MAC2ACCU_WIDTH), .Salt(1)) i_sum (
    `DLA_REPLAY_STREAM(Sum), .go_i(go), .valid_o(valid), .ready_i(1'b1), .word_o(word), .next_o());

  // Mask and data follow the tag by 3 clocks; lanes outside the mask have any value.
  reg  [2*HalfW+MAC_CELLS-1:0] sums_q [0:2];
  reg  [2:0]                   mode_q;
  wire [MAC_CELLS-1:0]         mask;
  wire [2*HalfW-1:0]           data, shown;

  assign {data, mask} = sums_q[2];
  for (genvar c = 0; c < MAC_CELLS; c = c + 1) begin : gen_cell
    assign shown[CELL_BITS*c +: CELL_BITS] =
      mask[c] ? data[CELL_BITS*c +: CELL_BITS] : ~data[CELL_BITS*c +: CELL_BITS];
  end

  always @(posedge clk) begin
    sums_q[0] <= word[MAC2ACCU_WIDTH-1:9];
    sums_q[1] <= sums_q[0];
    sums_q[2] <= sums_q[1];
    mode_q    <= {mode_q[1:0], wino};
  end

  // ---- unit
  wire              res_valid, res_ready;
  wire [BeatW+1:0]  res;
  wire [1:0]        done;

  `DLA_REPLAY_DUT(dla_cacc) i_dut (
    .nvdla_core_clk(clk), .nvdla_core_rstn(rst_n),
    .csb2cacc_req_pvld(csb_pvld), .csb2cacc_req_prdy(csb_prdy), .csb2cacc_req_pd(csb_pd),
    .cacc2csb_resp_valid(csb_valid), .cacc2csb_resp_pd(csb_rsp),
    .mac_a2accu_pvld(valid), .mac_a2accu_pd(tag), .mac_a2accu_mask(mask[Half-1:0]),
    .mac_a2accu_mode({MODE_BITS{mode_q[2]}}), .mac_a2accu_data(shown[HalfW-1:0]),
    .mac_b2accu_pvld(valid), .mac_b2accu_pd(tag), .mac_b2accu_mask(mask[MAC_CELLS-1:Half]),
    .mac_b2accu_mode({MODE_BITS{mode_q[2]}}), .mac_b2accu_data(shown[2*HalfW-1:HalfW]),
    .accu2sc_credit_vld(credit), .accu2sc_credit_size(credit_size),
    .cacc2sdp_valid(res_valid), .cacc2sdp_ready(res_ready), .cacc2sdp_pd(res),
    .cacc2glb_done_intr_pd(done));

  // ---- results; batch_end is always 0, layer_end counts with ready
  dla_replay_sums #(.Name("accu2sc"), .Width(ACCU2SC_WIDTH), .F0("size")) i_credit (
    `DLA_REPLAY_STREAM(Credit), .valid_i(credit), .word_i(ACCU2SC_WIDTH'(credit_size)),
    .free_i(2'b00));

  dla_replay_sink #(
    .Name("cacc2sdp"), .Width(CACC2SDP_WIDTH), .Salt(2), .Always(1'b0), .F0("last"), .W0(1),
    .F1("data"), .W1(BeatW), .LaneW(32)
  ) i_result (
    `DLA_REPLAY_STREAM(Result), .valid_i(res_valid), .ready_o(res_ready),
    .word_i({res[BeatW-1:0], res[BeatW+1]}), .free_i({CACC2SDP_WIDTH{1'b0}}));

  dla_replay_sink #(.Name("cacc_done"), .Width(2), .F0("groups")) i_done (
    `DLA_REPLAY_STREAM(Done), .valid_i(|done), .ready_o(), .word_i(done), .free_i(2'b00));

endmodule

`default_nettype wire
