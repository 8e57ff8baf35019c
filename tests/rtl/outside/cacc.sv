// SPDX-License-Identifier: Apache-2.0
// An outside accumulator, v2 INT8 (conv_units.md 7, conv_core.md 8, unit_pins.md 3.6, 4.8, 4.9,
// 4.14).
//
//   pvld, pd --[3 FF]--+
//   mask, data --------+--> position --> sum34 <--> assembly RAM [position][kernel]
//                                          |
//                    channel_end: round, saturate to 32 bits
//                                          v
//                     delivery FIFO --> beats of SDP_MAX_THROUGHPUT results --> SDP
//                          |
//                          +--> credit, one for a position, one clock after its last beat
//
// The group ends when its last result is in the delivery FIFO; the interrupt follows when SDP has
// taken it. A separate toggle names the group of the interrupt.
//
// Stripes that start closer than G clocks, and a layer less than 30h clocks after the one before
// (conv_units.md 9), corrupt the sums of the real unit; this one loses those of the late stripe.
// Two words for the same accumulator less than 5 clocks apart (conv_units.md 2) do so too; this one
// loses the later word.
`include "outside.svh"
`include "dla_ext.svh"
`include "dla_regs.svh"
`default_nettype none
module outside_cacc
  import dla_cfg_pkg::*;
(
  `OUTSIDE_CACC_PINS
);

  localparam int G     = MAC_CELLS;
  localparam int W     = MAC_RESULT_BITS;
  // Positions of the longest stripe, which are the credits too (conv_core.md 1, 6.1).
  localparam int Pos   = MAC_LANES == 4 * G ? 4 * G : 2 * G;
  localparam int PosW  = $clog2(Pos);
  localparam int T     = SDP_MAX_THROUGHPUT;
  localparam int Beats = G / T;
  localparam int BeatW = Beats > 1 ? $clog2(Beats) : 1;
  localparam int St    = 5; // tags (unit_pins.md 4.6)
  localparam int End   = 6;
  localparam int Chan  = 7;
  localparam int Layer = 8;

  `OUTSIDE_BUG
  logic unused;
  assign unused = ^{dla_clk_ovr_on_sync, global_clk_ovr_on_sync, tmc2slcg_disable_clock_gating,
                    pwrbus_ram_pd, mac_a2accu_mode, mac_b2accu_mode, mac_b2accu_pvld,
                    mac_b2accu_pd};

  // ---- spacing; clocks since the last stripe_st and since the last word of a layer
  localparam logic [5:0] Flush = 6'h30;
  logic [5:0] since_q, flush_q;
  logic       close;

  assign close = mac_a2accu_pvld && mac_a2accu_pd[St] &&
                 (since_q < 6'(G) || flush_q < Flush);

  always_ff @(posedge nvdla_core_clk or negedge nvdla_core_rstn) begin
    if (!nvdla_core_rstn) begin
      since_q <= '1;
      flush_q <= '1;
    end else begin
      if (mac_a2accu_pvld && mac_a2accu_pd[St]) since_q <= 6'd1;
      else if (!(&since_q)) since_q <= since_q + 6'd1;
      if (mac_a2accu_pvld && mac_a2accu_pd[End] && mac_a2accu_pd[Layer]) flush_q <= 6'd1;
      else if (!(&flush_q)) flush_q <= flush_q + 6'd1;
    end
  end
`ifndef SYNTHESIS
  always_ff @(posedge nvdla_core_clk) begin
    if (close && nvdla_core_rstn) begin
      $display("outside_cacc: a stripe %0d clocks after the last one, %0d after the layer before",
               since_q, flush_q);
    end
  end
`endif

  // ---- tags wait for their sums
  logic       valid, last, late, late_q, lost;
  logic [8:0] pd;

  dla_delay #(.Width(10), .Stages(3)) i_pd (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .valid_i(mac_a2accu_pvld),
    .data_i({close, mac_a2accu_pd}), .valid_o(valid), .data_o({late, pd}));

  assign lost = pd[St] ? late : late_q;
  always_ff @(posedge nvdla_core_clk or negedge nvdla_core_rstn) begin
    if (!nvdla_core_rstn) late_q <= 1'b0;
    else if (valid) late_q <= lost;
  end

  logic [G-1:0]        mask;
  logic [G-1:0][W-1:0] psum;

  assign mask = {bug == 58 ? '1 : mac_b2accu_mask, mac_a2accu_mask};
  assign psum = {`DLA_CELL_LIST(mac_b2accu_data), `DLA_CELL_LIST(mac_a2accu_data)};

  // ---- position in the stripe, first stripe of a channel operation
  logic [PosW-1:0] pos, next_q;
  logic            first_q;

  assign pos  = pd[St] ? '0 : next_q;
  assign last = valid && pd[End] && pd[Layer] && pd[Chan];

  always_ff @(posedge nvdla_core_clk or negedge nvdla_core_rstn) begin
    if (!nvdla_core_rstn) begin
      next_q  <= '0;
      first_q <= 1'b1;
    end else if (valid) begin
      next_q <= pos + 1'b1;
      if (pd[End]) first_q <= bug == 55 ? pd[Layer] : pd[Chan];
    end
  end

  // ---- words of the last clocks: one for the same accumulator is too near
  localparam int Same = 5;
  logic [Same-1:1]           past_v_q;
  logic [Same-1:1][PosW-1:0] past_q;
  logic                      near;

  always_comb begin
    near = 1'b0;
    for (int k = 1; k < Same; k++) near |= past_v_q[k] && past_q[k] == pos;
  end

  always_ff @(posedge nvdla_core_clk or negedge nvdla_core_rstn) begin
    if (!nvdla_core_rstn) begin
      past_v_q <= '0;
      past_q   <= '0;
    end else begin
      past_v_q <= {past_v_q[Same-2:1], valid};
      past_q   <= {past_q[Same-2:1], pos};
    end
  end
`ifndef SYNTHESIS
  always_ff @(posedge nvdla_core_clk) begin
    if (valid && near && nvdla_core_rstn) begin
      $display("outside_cacc: two words for position %0d less than %0d clocks apart", pos, Same);
    end
  end
`endif

  // ---- assembly
  logic signed [33:0]   ram [Pos][G];
  logic [G-1:0][33:0]   sum;
  logic [PosW-1:0]      from;
  logic signed [34:0]   wide;

  assign from = bug == 54 && pos == PosW'(1) ? '0 : pos;

  always_comb begin
    wide = '0;
    for (int k = 0; k < G; k++) begin
      wide = 35'(signed'(mask[k] && !lost && !near ? psum[k] : W'(0)));
      if (!first_q) wide += 35'(ram[from][k]);
      sum[k] = wide[34] == wide[33] ? wide[33:0] : {wide[34], {33{!wide[34]}}};
    end
  end

  always_ff @(posedge nvdla_core_clk) begin
    if (valid && !pd[Chan]) begin
      for (int k = 0; k < G; k++) ram[pos][k] <= sum[k];
    end
  end

  // ---- final result (conv_core.md 8.3): round half away from zero, saturate to 32 bits; a
  // negative value is above one half when one of the 15 bits below the guard bit is set
  logic [31:0]        count_q;
  logic [4:0]         clip;
  logic [G-1:0]       clipped, up;
  logic [G-1:0][31:0] result;
  logic [33:0]        below, shifted;
  logic signed [33:0] floor;
  logic               guard;

  always_comb begin
    below   = clip == '0 ? '0 : (34'd1 << (clip - 5'd1)) - 34'd1;
    if (clip > 5'd16) below = 34'h7fff << (clip - 5'd16);
    floor   = '0;
    guard   = 1'b0;
    shifted = '0;
    for (int k = 0; k < G; k++) begin
      floor      = signed'(sum[k]) >>> clip;
      guard      = clip != '0 && sum[k][6'(clip) - 6'd1];
      up[k]      = guard && (!sum[k][33] || |(sum[k] & below)) && bug != 51;
      shifted    = unsigned'(floor) + 34'(up[k]);
      clipped[k] = shifted[33:31] != 3'b000 && shifted[33:31] != 3'b111;
      result[k]  = clipped[k] ? {shifted[33], {31{!shifted[33]}}} : shifted[31:0];
      if (!mask[k]) result[k] = '0;
    end
  end

  // ---- delivery
  logic                          push, take, deliver, last_beat;
  logic [PosW:0]                 stored;
  logic [G*32:0]                 head;
  logic                          room;
  logic [BeatW-1:0]              beat_q, beat;

  assign push = valid && pd[Chan] && !(bug == 59 && last);

  dla_fifo #(.Width(G * 32 + 1), .Depth(Pos)) i_fifo (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .valid_i(push), .ready_o(room),
    .data_i({last, result}), .valid_o(cacc2sdp_valid), .ready_i(deliver), .data_o(head),
    .count_o(stored));

  assign take    = cacc2sdp_valid && cacc2sdp_ready;
  assign last_beat = beat_q == BeatW'(Beats - 1) && (bug != 60 || cacc2sdp_ready);
  assign deliver = cacc2sdp_ready && last_beat;
  assign beat    = bug == 56 ? BeatW'(Beats - 1) - beat_q : beat_q;
  assign cacc2sdp_pd = {head[G*32] && last_beat, 1'b0, head[32*T*beat+:32*T]};

  logic [5:0] credits_q;
  logic       group_q, intr;

  assign intr                = take && deliver && head[G*32];
  assign accu2sc_credit_size = 3'd1;

  always_ff @(posedge nvdla_core_clk or negedge nvdla_core_rstn) begin
    if (!nvdla_core_rstn) begin
      beat_q                <= '0;
      accu2sc_credit_vld    <= 1'b0;
      cacc2glb_done_intr_pd <= '0;
      group_q               <= 1'b0;
      credits_q             <= '0;
    end else begin
      if (take) beat_q <= deliver ? '0 : beat_q + 1'b1;
      credits_q             <= credits_q + 6'(take && deliver);
      accu2sc_credit_vld    <= take && deliver && !(bug == 53 && credits_q == 6'd5);
      cacc2glb_done_intr_pd <= {intr && group_q && bug != 57, intr && (!group_q || bug == 57)};
      if (intr) group_q <= !group_q;
    end
  end

  // ---- registers
  localparam int unsigned Base = 32'(dla_regs_pkg::CACC_D_OP_ENABLE);
  localparam int unsigned NumD = (32'(dla_regs_pkg::CACC_D_CYA) - Base) / 4 + 1;
  localparam int unsigned DW   = 32 * NumD;
  localparam int unsigned Sat  = `DLA_FBIT(CACC_D_OUT_SATURATION, SAT_COUNT, Base);
  localparam logic [DW-1:0] DMask =
    `DLA_FMASK(DW, CACC_D_MISC_CFG, PROC_PRECISION, Base) |
    `DLA_FMASK(DW, CACC_D_MISC_CFG, CONV_MODE, Base) |
    `DLA_FMASK(DW, CACC_D_DATAOUT_SIZE_0, DATAOUT_HEIGHT, Base) |
    `DLA_FMASK(DW, CACC_D_DATAOUT_SIZE_0, DATAOUT_WIDTH, Base) |
    `DLA_FMASK(DW, CACC_D_DATAOUT_SIZE_1, DATAOUT_CHANNEL, Base) |
    `DLA_FMASK(DW, CACC_D_DATAOUT_ADDR, DATAOUT_ADDR, Base) |
    `DLA_FMASK(DW, CACC_D_BATCH_NUMBER, BATCHES, Base) |
    `DLA_FMASK(DW, CACC_D_LINE_STRIDE, LINE_STRIDE, Base) |
    `DLA_FMASK(DW, CACC_D_SURF_STRIDE, SURF_STRIDE, Base) |
    `DLA_FMASK(DW, CACC_D_DATAOUT_MAP, SURF_PACKED, Base) |
    `DLA_FMASK(DW, CACC_D_DATAOUT_MAP, LINE_PACKED, Base) |
    `DLA_FMASK(DW, CACC_D_CLIP_CFG, CLIP_TRUNCATE, Base) |
    `DLA_FMASK(DW, CACC_D_CYA, CYA, Base);
  localparam logic [DW-1:0] DReset = `DLA_FRESET(DW, CACC_D_MISC_CFG, PROC_PRECISION, Base);
  localparam logic [DW-1:0] DStatus = `DLA_FMASK(DW, CACC_D_OUT_SATURATION, SAT_COUNT, Base);

  logic          wr, rd, producer, consumer, op_en, unused_regs, done_q;
  logic [1:0]    enabled;
  logic [9:0]    addr;
  logic [31:0]   wdat, rdat;
  logic [63:0]   s;
  logic [DW-1:0] d, status;
  logic [32:0]   total;

  assign unused_regs = ^{rd, producer, consumer, op_en, enabled, s, d, room, stored};
  assign clip   = `DLA_F(d, CACC_D_CLIP_CFG, CLIP_TRUNCATE, Base);
  assign status = DW'(count_q) << Sat;
  assign total  = (done_q ? '0 : {1'b0, count_q}) + 33'($countones(clipped & mask)) +
                  33'(bug == 52 && last);

  // The count is read one clock after the last result, and restarts with the next one.
  always_ff @(posedge nvdla_core_clk or negedge nvdla_core_rstn) begin
    if (!nvdla_core_rstn) begin
      count_q <= '0;
      done_q  <= 1'b0;
    end else begin
      done_q <= last;
      if (push) count_q <= total[32] ? '1 : total[31:0];
      else if (done_q) count_q <= '0;
    end
  end

  // A request may wait.
  logic waited_q, takes, ready;
  assign takes             = bug != 61 || waited_q;
  assign csb2cacc_req_prdy = takes && ready;
  always_ff @(posedge nvdla_core_clk or negedge nvdla_core_rstn) begin
    if (!nvdla_core_rstn) waited_q <= 1'b0;
    else waited_q <= csb2cacc_req_pvld && !waited_q;
  end

  dla_csb_reg i_csb (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .req_pvld_i(csb2cacc_req_pvld && takes),
    .req_prdy_o(ready), .req_pd_i(csb2cacc_req_pd),
    .resp_valid_o(cacc2csb_resp_valid), .resp_pd_o(cacc2csb_resp_pd),
    .wr_o(wr), .rd_o(rd), .addr_o(addr), .wdat_o(wdat), .rdat_i(rdat));
  dla_pingpong #(.SplitWord(Base / 4), .NumS(2), .NumD(NumD), .DMask(DMask), .DReset(DReset),
                 .DStatus(DStatus)) i_regs (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .wr_i(wr), .addr_i(addr), .wdat_i(wdat),
    .rdat_o(rdat), .s_o(s), .d_o(d), .status_i(status), .producer_o(producer),
    .consumer_o(consumer), .enabled_o(enabled), .op_en_o(op_en), .done_i(last));
endmodule
`default_nettype wire
