// SPDX-License-Identifier: Apache-2.0
// One half of the MAC array: CMAC_A or CMAC_B, with its own register page.
//
//   wt   --[FF]--> shadow, active weights of each cell --+
//   data --[FF]-------------------------------[FF]-------x--[FF]--> Tags FF --> mask, data
//   pvld, pd -----------------------------------> Tags FF --------------------> pvld, pd
//                                                                              |
//   OP_ENABLE := 0 <--- 3 FF <---- last word of the last stripe of a layer ----+
//
// With 16-bit precisions dla_cmac_word makes the operands of a word after the first register.
//
// A tag leaves Tags clocks after its word, and the sums follow 3 clocks later (unit_pins.md 5).
// CACC needs this latency to be fixed and equal in both halves. The registers after the sums exist
// only for that latency; a synthesis tool may move them into the adders. A word that arrives while
// no layer is enabled is dropped.

`default_nettype none
`include "dla_regs.svh"
`include "dla_unit.svh"

module dla_cmac_half #(
  /// Bytes of a data or weight word.
  parameter int unsigned Lanes = 8,
  /// Cells of this half, a kernel each.
  parameter int unsigned Cells = 4,
  /// Bits of a partial sum: 16 and the logarithm of Lanes.
  parameter int unsigned SumW = 16 + $clog2(Lanes),
  /// 1: Winograd layers too, with four sums a cell.
  parameter bit Wino = 1'b0,
  /// 1: INT16 and FP16 layers too, and two kernels a cell in INT8 (nv_full).
  parameter bit Wide = 1'b0,
  /// Clocks from a word to its tag, 3 less than to its sums.
  parameter int unsigned Tags = 6,
  /// Bits of a cell's sums (derived, do not override).
  parameter int unsigned CellW = (Wino ? 4 : 1) * SumW
) (
  /// Clock; asynchronous reset, active low.
  input  logic                  clk_i,
  input  logic                  rst_ni,

  `DLA_PAGE_PORTS,

  /// Data word: bytes that are not 0, the bytes.
  input  logic                  dat_pvld_i,
  input  logic [Lanes-1:0]      dat_mask_i,
  input  logic [8*Lanes-1:0]    dat_data_i,
  /// Tag of the word.
  input  logic [8:0]            dat_pd_i,

  /// Weights of a kernel: bytes that are not 0, the bytes.
  input  logic                  wt_pvld_i,
  input  logic [Lanes-1:0]      wt_mask_i,
  input  logic [8*Lanes-1:0]    wt_data_i,
  /// Cell that takes them, one-hot.
  input  logic [Cells-1:0]      wt_sel_i,

  /// Tag of a word, Tags clocks after the word.
  output logic                  pvld_o,
  output logic [8:0]            pd_o,
  /// The sums are valid, 3 clocks after pvld_o.
  output logic [Cells-1:0]      mask_o,
  /// The layer is a Winograd one.
  output logic                  wino_o,
  /// Sums of the cells, 3 clocks after pvld_o.
  output logic [Cells*CellW-1:0] data_o
);

  // tags (unit_pins.md 4.6)
  localparam int unsigned StripeStart = 5;
  localparam int unsigned StripeEnd   = 6;
  localparam int unsigned LayerEnd    = 8;

  // ---- words from CSC, of an enabled layer
  logic dat_pvld, wt_pvld, op_en;

  assign dat_pvld = dat_pvld_i && op_en;
  assign wt_pvld  = wt_pvld_i && op_en;

  // A word in the form that the cells take.
  localparam int unsigned Ops   = Lanes / 2;
  localparam int unsigned WordW = Wide ? 21 * Ops + 12 : 8 * Lanes;

  logic [8*Lanes-1:0] wt_q, dat_q;
  logic [WordW-1:0]   wt_word, dat_word, dat2_q;
  logic               int8, fp16;
  logic [Cells-1:0]   sel_q;
  logic               wt_valid_q, start_q;
  logic [2:0]         valid_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wt_valid_q <= 1'b0;
      start_q    <= 1'b0;
      valid_q    <= '0;
    end else begin
      wt_valid_q <= wt_pvld;
      start_q    <= dat_pvld && dat_pd_i[StripeStart];
      valid_q    <= {valid_q[1:0], dat_pvld};
    end
  end

  always_ff @(posedge clk_i) begin
    if (wt_pvld) sel_q <= wt_sel_i;
    if (valid_q[0]) dat2_q <= dat_word;
  end

  dla_cmac_lanes #(.Lanes(Lanes)) i_wt (
    .clk_i, .valid_i(wt_pvld), .mask_i(wt_mask_i), .data_i(wt_data_i), .data_o(wt_q));
  dla_cmac_lanes #(.Lanes(Lanes)) i_dat (
    .clk_i, .valid_i(dat_pvld), .mask_i(dat_mask_i), .data_i(dat_data_i), .data_o(dat_q));

  if (Wide) begin : gen_operands
    dla_cmac_word #(.Lanes(Ops), .Weights(1'b1)) i_wt_word (
      .valid_i(wt_valid_q), .int8_i(int8), .fp16_i(fp16), .word_i(wt_q),
      .op_o(wt_word[0 +: 16*Ops]), .q_o(wt_word[16*Ops +: 3*Ops]),
      .neg_o(wt_word[19*Ops +: Ops]), .live_o(wt_word[20*Ops +: Ops]),
      .nan_o(wt_word[21*Ops +: 12]));
    dla_cmac_word #(.Lanes(Ops)) i_dat_word (
      .valid_i(valid_q[0]), .int8_i(int8), .fp16_i(fp16), .word_i(dat_q),
      .op_o(dat_word[0 +: 16*Ops]), .q_o(dat_word[16*Ops +: 3*Ops]),
      .neg_o(dat_word[19*Ops +: Ops]), .live_o(dat_word[20*Ops +: Ops]),
      .nan_o(dat_word[21*Ops +: 12]));
  end else begin : gen_bytes
    assign wt_word  = wt_q;
    assign dat_word = dat_q;
  end

  // ---- sums
  logic [Cells-1:0]      on;
  logic [Cells*CellW-1:0] sum;
  logic                   sum_valid;

  for (genvar c = 0; c < Cells; c++) begin : gen_cell
    dla_cmac_cell #(
      .Lanes(Wide ? Ops : Lanes), .SumW(SumW), .Wino(Wino), .Wide(Wide)
    ) i_cell (
      .clk_i, .rst_ni, .wino_i(wino_o), .int8_i(int8), .fp16_i(fp16),
      .wt_valid_i(wt_valid_q && sel_q[c]), .wt_i(wt_word), .start_i(start_q),
      .dat_valid_i(valid_q[1]), .dat_i(dat2_q), .on_o(on[c]), .sum_o(sum[c*CellW +: CellW]));
  end

  dla_delay #(.Width(Cells + Cells * CellW), .Stages(Tags)) i_sum (
    .clk_i, .rst_ni, .valid_i(valid_q[2]), .data_i({on, sum}), .valid_o(sum_valid),
    .data_o({mask_o, data_o}));

  // ---- tags
  dla_delay #(.Width(9), .Stages(Tags)) i_tag (
    .clk_i, .rst_ni, .valid_i(dat_pvld), .data_i(dat_pd_i), .valid_o(pvld_o), .data_o(pd_o));

  // ---- registers: the data path needs the fields of the layer whose words are under way; those of
  // the next layer appear only after the end of OP_ENABLE
  localparam int unsigned Base = 32'(dla_regs_pkg::CMAC_A_D_OP_ENABLE);

  logic        wr, rd, producer, consumer, unused;
  logic [11:0] offset;
  logic [31:0] wdat;
  logic [32*dla_regs_pkg::CMAC_A_NUM_S-1:0] s;
  logic [32*dla_regs_pkg::CMAC_A_NUM_D-1:0] d;
  logic [2:0]  end_q;

  assign wino_o = Wino && `DLA_F(d, CMAC_A_D_MISC_CFG, CONV_MODE, Base);
  // 0 INT8, 1 INT16, 2 FP16
  assign int8 = Wide && `DLA_F(d, CMAC_A_D_MISC_CFG, PROC_PRECISION, Base) == 2'd0;
  assign fp16 = Wide && `DLA_F(d, CMAC_A_D_MISC_CFG, PROC_PRECISION, Base) == 2'd2;
  assign unused = ^{wr, rd, producer, consumer, offset, wdat, s, d, sum_valid};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) end_q <= '0;
    else end_q <= {end_q[1:0], pvld_o && pd_o[StripeEnd] && pd_o[LayerEnd]};
  end

  dla_unit_regs #(
    .NumS(dla_regs_pkg::CMAC_A_NUM_S), .NumD(dla_regs_pkg::CMAC_A_NUM_D),
    .DMask(dla_regs_pkg::CMAC_A_D_STORED), .DReset(dla_regs_pkg::CMAC_A_D_RESET)
  ) i_regs (
    .clk_i, .rst_ni, `DLA_PAGE_PINS,
    .s_o(s), .d_o(d), .status_i('0), .producer_o(producer), .consumer_o(consumer),
    .op_en_o(op_en), .done_i(end_q[2]), .wr_o(wr), .rd_o(rd), .offset_o(offset), .wdat_o(wdat),
    .extra_i('0));

endmodule

`default_nettype wire
