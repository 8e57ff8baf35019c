// SPDX-License-Identifier: Apache-2.0
// CDP register file: CSB access, two groups, access port of the tables (cdp.md 2.1).
//
//   CSB --> dla_unit_regs --+--> d_o (consumer group), s_o
//                           +--> S_LUT_ACCESS_* --> tables
//                                + counters, read only
//
// In the integer configurations the NaN and Inf counts and OUT_SATURATION read 0 (cdp.md 6), and
// the data format and the NaN flush are stored without effect.

`include "dla_cdp.svh"
`include "dla_unit.svh"
`default_nettype none

module dla_cdp_regs #(
  /// 1: 16-bit data too.
  parameter bit Wide = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,

  `DLA_PAGE_PORTS,

  /// Enable of the consumer group (level).
  output logic        op_en_o,
  /// End of its layer (one clock).
  input  logic        done_i,
  /// Group that software writes, and group that runs.
  output logic        producer_o,
  output logic        consumer_o,
  /// Dual set of the consumer group.
  output logic [32*`CDP_NUM_D-1:0] d_o,
  /// Single set.
  output logic [32*`CDP_NUM_S-1:0] s_o,

  /// Counters of group producer_o; hits as {LO_HIT, LE_HIT, HYBRID, OFLOW, UFLOW}.
  input  logic [31:0] stalls_i,
  input  logic [5*32-1:0] counts_i,
  /// Elements of the group that saturate.
  input  logic [31:0] clipped_i,
  /// NaN and Inf of the running layer.
  input  logic [31:0] nan_in_i,
  input  logic [31:0] inf_in_i,
  input  logic [31:0] nan_out_i,

  /// Access port of the tables: a write in this clock.
  output logic        lut_we_o,
  /// Table: 0 LE, 1 LO.
  output logic        lut_table_o,
  /// Entry, of reads too; word to write.
  output logic [9:0]  lut_addr_o,
  output logic [15:0] lut_wdat_o,
  /// Entry of the table.
  input  logic [15:0] lut_rdat_i
);

  // The access port is not part of the file.
  localparam int unsigned AccessLsb = 8 * 32'(dla_regs_pkg::CDP_S_LUT_ACCESS_CFG);
  localparam logic [32*`CDP_NUM_S-1:0] SMask =
    dla_regs_pkg::CDP_S_STORED & ~((32*`CDP_NUM_S)'(64'hffffffff_ffffffff) << AccessLsb);

  // Counters of the group, copied at its end (registers_notes.md 6).
  localparam int unsigned Base = 32'(dla_regs_pkg::CDP_D_OP_ENABLE);
  localparam logic [32*`CDP_NUM_D-1:0] DStatus = !Wide ? '0 :
    `DLA_FMASK(32*`CDP_NUM_D, CDP_D_NAN_INPUT_NUM, NAN_INPUT_NUM, Base) |
    `DLA_FMASK(32*`CDP_NUM_D, CDP_D_INF_INPUT_NUM, INF_INPUT_NUM, Base) |
    `DLA_FMASK(32*`CDP_NUM_D, CDP_D_NAN_OUTPUT_NUM, NAN_OUTPUT_NUM, Base);

  logic [32*`CDP_NUM_D-1:0] status;

  always_comb begin
    status = '0;
    `DLA_F(status, CDP_D_NAN_INPUT_NUM, NAN_INPUT_NUM, Base)   = nan_in_i;
    `DLA_F(status, CDP_D_INF_INPUT_NUM, INF_INPUT_NUM, Base)   = inf_in_i;
    `DLA_F(status, CDP_D_NAN_OUTPUT_NUM, NAN_OUTPUT_NUM, Base) = nan_out_i;
  end

  logic        wr, rd, unused;
  logic [11:0] offset;
  logic [31:0] wdat, extra;

  dla_unit_regs #(
    .NumS(`CDP_NUM_S), .NumD(`CDP_NUM_D), .SMask(SMask), .DMask(dla_regs_pkg::CDP_D_STORED),
    .DReset(dla_regs_pkg::CDP_D_RESET), .DStatus(DStatus)
  ) i_file (
    .clk_i, .rst_ni, `DLA_PAGE_PINS,
    .s_o, .d_o, .status_i(status), .producer_o, .consumer_o, .op_en_o, .done_i,
    .wr_o(wr), .rd_o(rd), .offset_o(offset), .wdat_o(wdat), .extra_i(extra));

  assign unused = ^wdat[31:18];

  // ---- access port of the tables (lut.md 1.1): the address stops at the last entry
  logic       type_q, table_q, at_cfg, at_data, step;
  logic [9:0] addr_q, last;

  assign at_cfg  = offset == dla_regs_pkg::CDP_S_LUT_ACCESS_CFG;
  assign at_data = offset == dla_regs_pkg::CDP_S_LUT_ACCESS_DATA;
  assign last    = table_q ? 10'd256 : 10'd64;
  assign step    = at_data && (type_q ? wr : rd) && addr_q != last;

  assign lut_we_o    = at_data && wr && type_q;
  assign lut_table_o = table_q;
  assign lut_addr_o  = addr_q;
  assign lut_wdat_o  = wdat[15:0];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      type_q  <= 1'b0;
      table_q <= 1'b0;
      addr_q  <= '0;
    end else if (wr && at_cfg) begin
      type_q  <= wdat[dla_regs_pkg::CDP_S_LUT_ACCESS_CFG__LUT_ACCESS_TYPE_LSB];
      table_q <= wdat[dla_regs_pkg::CDP_S_LUT_ACCESS_CFG__LUT_TABLE_ID_LSB];
      addr_q  <= wdat[9:0];
    end else if (step) begin
      addr_q <= addr_q + 10'd1;
    end
  end

  // ---- registers that are not in the file
  always_comb begin
    case (offset)
      dla_regs_pkg::CDP_S_LUT_ACCESS_CFG: begin
        extra = '0;
        extra[dla_regs_pkg::CDP_S_LUT_ACCESS_CFG__LUT_ACCESS_TYPE_LSB] = type_q;
        extra[dla_regs_pkg::CDP_S_LUT_ACCESS_CFG__LUT_TABLE_ID_LSB]    = table_q;
        extra[9:0] = addr_q;
      end
      dla_regs_pkg::CDP_S_LUT_ACCESS_DATA:   extra = {16'b0, lut_rdat_i};
      dla_regs_pkg::CDP_D_OUT_SATURATION:    extra = clipped_i;
      dla_regs_pkg::CDP_D_PERF_WRITE_STALL:  extra = stalls_i;
      dla_regs_pkg::CDP_D_PERF_LUT_UFLOW:    extra = counts_i[32*0 +: 32];
      dla_regs_pkg::CDP_D_PERF_LUT_OFLOW:    extra = counts_i[32*1 +: 32];
      dla_regs_pkg::CDP_D_PERF_LUT_HYBRID:   extra = counts_i[32*2 +: 32];
      dla_regs_pkg::CDP_D_PERF_LUT_LE_HIT:   extra = counts_i[32*3 +: 32];
      dla_regs_pkg::CDP_D_PERF_LUT_LO_HIT:   extra = counts_i[32*4 +: 32];
      default:                               extra = '0;
    endcase
  end

endmodule

`default_nettype wire
