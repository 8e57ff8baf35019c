// SPDX-License-Identifier: Apache-2.0
// Look-up table of the SDP (lut.md 1 to 3): tables, access port, lanes, hit counters.
//
//   access port --> LE[65], LO[257]
//   in --[dla_sdp_lut_lane]-- out      index --> E[i], E[i+1] of the selected table
//             +--> states --> counters
//
// The tables are memories. An entry that was not written since reset reads 0.
//
// Parameters are sampled at the start of a layer, except that the bias uses the present values of
// LE_FUNCTION and LE_INDEX_OFFSET (lut.md 1.1).

`include "dla_sdp.svh"
`default_nettype none

module dla_sdp_lut #(
  /// Elements a clock.
  parameter int unsigned Lanes = 1,
  /// 1: FP16 exists.
  parameter bit Wide = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic                clk_i,
  input  logic                rst_ni,

  /// FP16 processing.
  input  logic                fp_i,
  /// Single register set.
  input  logic [32*`SDP_NUM_S-1:0] s_i,
  /// Access port, and the entry that it reads.
  input  dla_sdp_lut_port_t   port_i,
  output logic [15:0]         rdat_o,

  /// A layer starts (one clock).
  input  logic                start_i,
  /// Values pass.
  input  logic                bypass_i,
  /// Hits are counted.
  input  logic                count_en_i,
  /// {LO_HIT, LE_HIT, HYBRID, OFLOW, UFLOW}
  output logic [5*32-1:0]     counts_o,

  /// The stages move: the last one is free.
  input  logic                adv_i,
  /// Values in, 32 bits each.
  input  logic                valid_i,
  input  logic [32*Lanes-1:0] data_i,
  /// Results, five stages later.
  output logic                valid_o,
  output logic [32*Lanes-1:0] data_o
);

  localparam logic [9:0] NumLe = 10'd65;
  localparam logic [9:0] NumLo = 10'd257;

  logic [15:0]      le [65];
  logic [15:0]      lo [257];
  logic [64:0]      le_set_q;
  logic [256:0]     lo_set_q;
  logic [32*`SDP_NUM_S-1:0] s_q;
  logic [4:0]       v_q;

  // ---- access port
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      le_set_q <= '0;
      lo_set_q <= '0;
    end else if (port_i.we) begin
      if (!port_i.lo && port_i.addr < NumLe) le_set_q[port_i.addr[6:0]] <= 1'b1;
      if (port_i.lo && port_i.addr < NumLo) lo_set_q[port_i.addr[8:0]] <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (port_i.we && !port_i.lo && port_i.addr < NumLe) le[port_i.addr[6:0]] <= port_i.wdat;
    if (port_i.we && port_i.lo && port_i.addr < NumLo) lo[port_i.addr[8:0]] <= port_i.wdat;
  end

  always_comb begin
    rdat_o = '0;
    if (!port_i.lo && port_i.addr < NumLe) begin
      rdat_o = le_set_q[port_i.addr[6:0]] ? le[port_i.addr[6:0]] : '0;
    end
    if (port_i.lo && port_i.addr < NumLo) begin
      rdat_o = lo_set_q[port_i.addr[8:0]] ? lo[port_i.addr[8:0]] : '0;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) s_q <= '0;
    else if (start_i) s_q <= s_i;
  end

  // ---- FP16: bound of an underflow of LE, the same for all lanes
  logic        fp;
  logic [31:0] le_bound;

  assign fp = Wide && fp_i;

  if (Wide) begin : gen_fp
    logic [7:0]  off;
    logic [31:0] bias;

    assign off  = `SDP_S(LUT_INFO, LUT_LE_INDEX_OFFSET);
    assign bias = {1'b0, `SDP_S(LUT_CFG, LUT_LE_FUNCTION) ? 8'd0 : off + 8'd127, 23'b0};

    dla_fp_add i_bound (
      .a_i(s_q[8*32'(dla_regs_pkg::SDP_S_LUT_LE_START) +: 32]), .b_i(bias), .y_o(le_bound));
  end else begin : gen_int8
    logic fp_unused;
    assign fp_unused = fp_i;
    assign le_bound  = '0;
  end

  // ---- lanes
  logic [5*Lanes-1:0] flags;

  assign valid_o = v_q[4];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) v_q <= '0;
    else if (adv_i) v_q <= {v_q[3:0], valid_i};
  end

  for (genvar l = 0; l < Lanes; l++) begin : gen_lane
    logic        use_lo;
    logic [8:0]  index, next;
    logic [15:0] e0, e1;

    assign next = index + 9'd1;

    // `next` is used for a hit only, so its index is always inside the table.
    always_comb begin
      e0 = '0;
      e1 = '0;
      if (v_q[1] && use_lo) begin
        if (lo_set_q[index]) e0 = lo[index];
        if (next < NumLo[8:0] && lo_set_q[next]) e1 = lo[next];
      end else if (v_q[1]) begin
        if (le_set_q[index[6:0]]) e0 = le[index[6:0]];
        if (next < NumLe[8:0] && le_set_q[next[6:0]]) e1 = le[next[6:0]];
      end
    end

    dla_sdp_lut_lane #(.Wide(Wide)) i_lane (
      .clk_i, .fp_i(fp), .le_bound_i(le_bound),
      .s_i(s_q),
      .bias_linear_i(`SDP_S(LUT_CFG, LUT_LE_FUNCTION)),
      .bias_off_i(`SDP_S(LUT_INFO, LUT_LE_INDEX_OFFSET)),
      .bypass_i, .adv_i, .v_i({v_q[3:0], valid_i}),
      .x_i(data_i[32*l +: 32]), .y_o(data_o[32*l +: 32]), .flags_o(flags[5*l +: 5]),
      .use_lo_o(use_lo), .index_o(index),
      .e0_i(e0), .e1_i(e1));
  end

  // ---- counters: flags of the beat in the second stage, once (lut.md 2.6)
  for (genvar c = 0; c < 5; c++) begin : gen_count
    logic [31:0] count_q;
    logic [32:0] next;

    assign counts_o[32*c +: 32] = count_q;

    always_comb begin
      next = {1'b0, count_q};
      for (int unsigned l = 0; l < Lanes; l++) next = next + 33'(flags[5*l+c]);
    end

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) count_q <= '0;
      else if (count_en_i && start_i) count_q <= '0;
      else if (count_en_i && adv_i && v_q[1] && !bypass_i) begin
        count_q <= next[32] ? {32{1'b1}} : next[31:0];
      end
    end
  end

endmodule

`default_nettype wire
