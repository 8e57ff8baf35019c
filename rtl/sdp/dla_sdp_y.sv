// SPDX-License-Identifier: Apache-2.0
// Stage Y (EW) of the SDP with the look-up table (sdp.md 6.3, 6.4, lut.md).
//
//   Lanes --> EwLanes at a time --> [dla_sdp_y_lane x6] --> [dla_sdp_lut x5] --> collect --> Lanes
//     +------------------------ EW_BYPASS: straight through --------------------------------^
//
// A beat waits at the input until its operands have arrived, if the stage takes them from memory.

`include "dla_sdp.svh"
`default_nettype none

module dla_sdp_y #(
  /// Elements of a beat, and elements a clock here (a divisor, smaller).
  parameter int unsigned Lanes = 16,
  parameter int unsigned EwLanes = 4,
  /// Bits that travel with a beat.
  parameter int unsigned SideW = 6,
  /// 1: FP16 exists.
  parameter bit Wide = 1'b0,
  /// Steps of a beat (derived).
  parameter int unsigned Steps = Lanes / EwLanes,
  parameter int unsigned StepW = $clog2(Steps)
) (
  /// Clock; asynchronous reset, active low.
  input  logic                  clk_i,
  input  logic                  rst_ni,

  /// Single register set.
  input  logic [32*`SDP_NUM_S-1:0] s_i,
  /// Dual register set of the consumer group.
  input  logic [32*`SDP_NUM_D-1:0] d_i,
  /// A layer starts (one clock).
  input  logic                  start_i,
  /// Access port of the table, and the entry that it reads.
  input  dla_sdp_lut_port_t     lut_i,
  output logic [15:0]           lut_rdat_o,
  /// Hit counters, see dla_sdp_lut.
  output logic [5*32-1:0]       lut_counts_o,

  // operands of the step at the input
  /// Part of the beat that Y works on.
  output logic [StepW-1:0]      op_step_o,
  /// Its operands are valid.
  input  logic                  op_valid_i,
  /// Operands of ALU and multiplier, 16 bits each.
  input  logic [16*EwLanes-1:0] op_alu_i,
  input  logic [16*EwLanes-1:0] op_mul_i,
  /// The operands are used.
  output logic                  op_take_o,

  /// Beat of 32-bit lanes; it is taken.
  input  logic                  valid_i,
  output logic                  ready_o,
  /// Its lanes, and the bits that travel with it.
  input  logic [32*Lanes-1:0]   data_i,
  input  logic [SideW-1:0]      side_i,

  /// Beat of results; it is taken.
  output logic                  valid_o,
  input  logic                  ready_i,
  /// Its lanes, and the bits that travel with it.
  output logic [32*Lanes-1:0]   data_o,
  output logic [SideW-1:0]      side_o
);

  // Stages: 6 of the lanes, 5 of the table.
  localparam int unsigned Depth = 11;
  localparam logic [StepW-1:0] LastStep = StepW'(Steps - 1);

  logic                  bypass, want, fire, adv, last_in;
  logic [StepW-1:0]      step_q, ostep_q;
  logic [SideW-1:0]      side_q [Depth];
  logic [5:0]            v_q;
  logic                  lut_valid, out_v_q, end_out;
  logic [32*EwLanes-1:0] x, alu, y;
  logic [32*Lanes-1:0]   out_q;
  logic [SideW-1:0]      out_side_q;

  assign bypass = `SDP_D(DP_EW_CFG, EW_BYPASS);
  assign want   = (!`SDP_D(DP_EW_CFG, EW_ALU_BYPASS) && `SDP_D(DP_EW_ALU_CFG, EW_ALU_SRC))
               || (!`SDP_D(DP_EW_CFG, EW_MUL_BYPASS) && `SDP_D(DP_EW_MUL_CFG, EW_MUL_SRC));

  // ---- in: one step of the beat a clock
  assign fire      = valid_i && !bypass && adv && (!want || op_valid_i);
  assign last_in   = step_q == LastStep;
  assign op_step_o = step_q;
  assign op_take_o = fire && want;
  assign ready_o   = bypass ? ready_i : fire && last_in;
  assign x         = data_i[32'(step_q)*(32*EwLanes) +: 32*EwLanes];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      step_q <= '0;
      v_q    <= '0;
    end else if (adv) begin
      if (fire) step_q <= last_in ? '0 : step_q + StepW'(1);
      v_q <= {v_q[4:0], fire};
    end
  end

  for (genvar l = 0; l < EwLanes; l++) begin : gen_lane
    dla_sdp_y_lane #(.Wide(Wide)) i_lane (
      .clk_i, .d_i, .adv_i(adv), .v_i({v_q[4:0], fire}), .x_i(x[32*l +: 32]),
      .op_alu_i(op_alu_i[16*l +: 16]), .op_mul_i(op_mul_i[16*l +: 16]),
      .y_o(alu[32*l +: 32]));
  end

  dla_sdp_lut #(.Lanes(EwLanes), .Wide(Wide)) i_lut (
    .clk_i, .rst_ni, .fp_i(`SDP_D(DATA_FORMAT, PROC_PRECISION) == `SDP_FP16), .s_i,
    .port_i(lut_i), .rdat_o(lut_rdat_o), .start_i, .bypass_i(`SDP_D(DP_EW_CFG, EW_LUT_BYPASS)),
    .count_en_i(`SDP_D(PERF_ENABLE, PERF_LUT_EN)), .counts_o(lut_counts_o),
    .adv_i(adv), .valid_i(v_q[5]), .data_i(alu), .valid_o(lut_valid), .data_o(y));

  // The side bits of a beat follow its steps.
  always_ff @(posedge clk_i) begin
    if (adv) begin
      side_q[0] <= side_i;
      for (int unsigned i = 1; i < Depth; i++) side_q[i] <= side_q[i-1];
    end
  end

  // ---- out: collect the steps All stages move together or none does, so that no stage needs room
  // of its own.
  assign adv     = !lut_valid || !out_v_q || ready_i;
  assign end_out = lut_valid && ostep_q == LastStep;
  assign valid_o = bypass ? valid_i : out_v_q;
  assign data_o  = bypass ? data_i : out_q;
  assign side_o  = bypass ? side_i : out_side_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      ostep_q <= '0;
      out_v_q <= 1'b0;
    end else begin
      if (adv && lut_valid) ostep_q <= end_out ? '0 : ostep_q + StepW'(1);
      if (!out_v_q || ready_i) out_v_q <= end_out;
    end
  end

  always_ff @(posedge clk_i) begin
    if (adv && lut_valid) begin
      out_q[32'(ostep_q)*(32*EwLanes) +: 32*EwLanes] <= y;
      out_side_q <= side_q[Depth-1];
    end
  end

  logic unused;
  assign unused = ^d_i; // read by the lanes

endmodule

`default_nettype wire
