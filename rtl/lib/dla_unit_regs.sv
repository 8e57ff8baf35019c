// SPDX-License-Identifier: Apache-2.0
// Register page of a unit with two groups: CSB access and register file.
//
//   CSB --> dla_csb_reg --+--> dla_pingpong --> s_o, d_o (consumer group), op_en_o
//             ^           |         | stored words
//             +--- OR <---|---------+
//                   ^     +--> wr_o, rd_o, offset_o, wdat_o --> registers of the unit's own kind
//                   +-- extra_i <-----------------------------------+
//
// Sizes, stored bits, reset values and status bits of a page come from dla_regs_pkg (<unit>_NUM_S,
// _NUM_D, _S_STORED, _S_RESET, _D_STORED, _D_RESET, _D_STATUS_BITS), see dla_pingpong.

`include "dla_unit.svh"
`default_nettype none

module dla_unit_regs #(
  /// Words of the single set; D_OP_ENABLE follows it.
  parameter int unsigned NumS = 2,
  /// Words of a dual set, D_OP_ENABLE included.
  parameter int unsigned NumD = 4,
  /// Bits of the single set that are stored; the others read 0.
  parameter logic [32*NumS-1:0] SMask = '0,
  /// Values of the single set after reset.
  parameter logic [32*NumS-1:0] SReset = '0,
  /// Bits of a dual set that are stored; the others read 0.
  parameter logic [32*NumD-1:0] DMask = '0,
  /// Values of both dual sets after reset.
  parameter logic [32*NumD-1:0] DReset = '0,
  /// Bits that are loaded from status_i at the end of a layer.
  parameter logic [32*NumD-1:0] DStatus = '0
) (
  /// Clock; asynchronous reset, active low.
  input  logic               clk_i,
  input  logic               rst_ni,

  `DLA_PAGE_PORTS,

  /// Single set.
  output logic [32*NumS-1:0] s_o,
  /// Dual set of the consumer group.
  output logic [32*NumD-1:0] d_o,
  /// Counters of a layer, each at the place of its register (DStatus).
  input  logic [32*NumD-1:0] status_i,
  /// Group that software writes, and group that runs.
  output logic               producer_o,
  output logic               consumer_o,
  /// Enable of the consumer group (level).
  output logic               op_en_o,
  /// End of its layer (one clock).
  input  logic               done_i,

  // Access under way.
  /// A write, a read in this clock.
  output logic               wr_o,
  output logic               rd_o,
  /// Byte offset of the register in the page.
  output logic [11:0]        offset_o,
  /// Word to write.
  output logic [31:0]        wdat_o,
  /// In the clock of rd_o the answer of a register outside of the file, else 0.
  input  logic [31:0]        extra_i
);

  logic [9:0]  addr;
  logic [31:0] rdat;
  logic [1:0]  enabled;
  logic        clk, unused;

  assign offset_o = {addr, 2'b00};
  assign unused   = ^enabled;

  dla_csb_reg i_csb (
    .clk_i, .rst_ni, `DLA_PAGE_PINS,
    .wr_o, .rd_o, .addr_o(addr), .wdat_o, .rdat_i(rdat | extra_i));

  // The clock of the registers runs while a layer is enabled or a register is accessed.
  dla_clk_gate i_clk (
    .clk_i, .rst_ni, .en_i(wr_o || rd_o || enabled != '0), .clk_o(clk));

  dla_pingpong #(
    .SplitWord(NumS), .NumS(NumS), .NumD(NumD), .SMask(SMask), .SReset(SReset), .DMask(DMask),
    .DReset(DReset), .DStatus(DStatus)
  ) i_pingpong (
    .clk_i(clk), .rst_ni, .wr_i(wr_o), .addr_i(addr), .wdat_i(wdat_o), .rdat_o(rdat),
    .s_o, .d_o, .status_i, .producer_o, .consumer_o, .enabled_o(enabled), .op_en_o, .done_i);

endmodule

`default_nettype wire
