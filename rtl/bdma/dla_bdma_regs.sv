// SPDX-License-Identifier: Apache-2.0
// BDMA registers (bdma.md 1): one set, never locked, no ping-pong.
//
//   CSB --> dla_csb_reg --> CFG words ----------> fields of a command
//                      +--> CFG_OP, CFG_LAUNCHx --> triggers, one clock after the write
//
// A trigger is given in the clock in which its register is new, so the command that it stores is
// the one written before it. CFG_OP and CFG_LAUNCHx keep the written value.

`default_nettype none
`include "dla_regs.svh"
`include "dla_unit.svh"

module dla_bdma_regs #(
  /// Bits of an address in atoms.
  parameter int unsigned AddrW = 59
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,

  `DLA_PAGE_PORTS,

  /// Source and destination address, in atoms.
  output logic [AddrW-1:0] src_o,
  output logic [AddrW-1:0] dst_o,
  /// Atoms of a line minus 1.
  output logic [12:0]      size_o,
  /// Source and destination memory: 0 CV, 1 MC.
  output logic             src_ram_o,
  output logic             dst_ram_o,
  /// Lines of a surface, surfaces; minus 1.
  output logic [23:0]      lines_m1_o,
  output logic [23:0]      surfs_m1_o,
  /// Line strides of source and destination, in atoms.
  output logic [26:0]      src_line_o,
  output logic [26:0]      dst_line_o,
  /// Surface strides of source and destination, in atoms.
  output logic [26:0]      src_surf_o,
  output logic [26:0]      dst_surf_o,

  /// The command is stored (one clock).
  output logic             push_o,
  /// Launch of group 0 and 1 (one clock).
  output logic [1:0]       launch_o,
  /// Stalls are counted.
  output logic             stall_en_o,

  /// STATUS: free entries of the queue.
  input  logic [4:0]       free_i,
  /// STATUS: nothing is under way.
  input  logic             idle_i,
  /// STATUS: group 0 and 1 are under way.
  input  logic [1:0]       busy_i,
  /// Stall counts, four words from STATUS_GRP0_READ_STALL up.
  input  logic [127:0]     stalls_i
);

  localparam int unsigned NumW = 32'(dla_regs_pkg::BDMA_CFG_STATUS) / 4 + 1;
  localparam int unsigned CW   = 32 * NumW;
  localparam logic [CW-1:0] Mask =
    `DLA_FMASK(CW, BDMA_CFG_SRC_ADDR_LOW, V32, 0) |
    `DLA_FMASK(CW, BDMA_CFG_SRC_ADDR_HIGH, V8, 0) |
    `DLA_FMASK(CW, BDMA_CFG_DST_ADDR_LOW, V32, 0) |
    `DLA_FMASK(CW, BDMA_CFG_DST_ADDR_HIGH, V8, 0) |
    `DLA_FMASK(CW, BDMA_CFG_LINE, SIZE, 0) |
    `DLA_FMASK(CW, BDMA_CFG_CMD, SRC_RAM_TYPE, 0) |
    `DLA_FMASK(CW, BDMA_CFG_CMD, DST_RAM_TYPE, 0) |
    `DLA_FMASK(CW, BDMA_CFG_LINE_REPEAT, NUMBER, 0) |
    `DLA_FMASK(CW, BDMA_CFG_SRC_LINE, STRIDE, 0) |
    `DLA_FMASK(CW, BDMA_CFG_DST_LINE, STRIDE, 0) |
    `DLA_FMASK(CW, BDMA_CFG_SURF_REPEAT, NUMBER, 0) |
    `DLA_FMASK(CW, BDMA_CFG_SRC_SURF, STRIDE, 0) |
    `DLA_FMASK(CW, BDMA_CFG_DST_SURF, STRIDE, 0) |
    `DLA_FMASK(CW, BDMA_CFG_OP, EN, 0) |
    `DLA_FMASK(CW, BDMA_CFG_LAUNCH0, GRP0_LAUNCH, 0) |
    `DLA_FMASK(CW, BDMA_CFG_LAUNCH1, GRP1_LAUNCH, 0) |
    `DLA_FMASK(CW, BDMA_CFG_STATUS, STALL_COUNT_EN, 0);
  localparam int unsigned SB = 32'(dla_regs_pkg::BDMA_STATUS);

  logic [CW-1:0] cfg_q;
  logic          wr, rd, unused;
  logic [9:0]    addr;
  logic [31:0]   wdat, rdat, status;

  assign unused = rd;

  dla_csb_reg i_csb (
    .clk_i, .rst_ni, `DLA_PAGE_PINS,
    .wr_o(wr), .rd_o(rd), .addr_o(addr), .wdat_o(wdat), .rdat_i(rdat));

  logic [11:0] offset;

  assign offset = {addr, 2'b00};

  // ---- storage and triggers
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      cfg_q <= '0;
    end else if (wr) begin
      for (int unsigned w = 0; w < NumW; w++) begin
        if (addr == 10'(w)) cfg_q[32*w +: 32] <= wdat & Mask[32*w +: 32];
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      push_o   <= 1'b0;
      launch_o <= '0;
    end else begin
      push_o      <= wr && wdat[0] && offset == dla_regs_pkg::BDMA_CFG_OP;
      launch_o[0] <= wr && wdat[0] && offset == dla_regs_pkg::BDMA_CFG_LAUNCH0;
      launch_o[1] <= wr && wdat[0] && offset == dla_regs_pkg::BDMA_CFG_LAUNCH1;
    end
  end

  // ---- fields
  assign src_o      = AddrW'({`DLA_F(cfg_q, BDMA_CFG_SRC_ADDR_HIGH, V8, 0),
                              `DLA_F(cfg_q, BDMA_CFG_SRC_ADDR_LOW, V32, 0)});
  assign dst_o      = AddrW'({`DLA_F(cfg_q, BDMA_CFG_DST_ADDR_HIGH, V8, 0),
                              `DLA_F(cfg_q, BDMA_CFG_DST_ADDR_LOW, V32, 0)});
  assign size_o     = `DLA_F(cfg_q, BDMA_CFG_LINE, SIZE, 0);
  assign src_ram_o  = `DLA_F(cfg_q, BDMA_CFG_CMD, SRC_RAM_TYPE, 0);
  assign dst_ram_o  = `DLA_F(cfg_q, BDMA_CFG_CMD, DST_RAM_TYPE, 0);
  assign lines_m1_o = `DLA_F(cfg_q, BDMA_CFG_LINE_REPEAT, NUMBER, 0);
  assign surfs_m1_o = `DLA_F(cfg_q, BDMA_CFG_SURF_REPEAT, NUMBER, 0);
  assign src_line_o = `DLA_F(cfg_q, BDMA_CFG_SRC_LINE, STRIDE, 0);
  assign dst_line_o = `DLA_F(cfg_q, BDMA_CFG_DST_LINE, STRIDE, 0);
  assign src_surf_o = `DLA_F(cfg_q, BDMA_CFG_SRC_SURF, STRIDE, 0);
  assign dst_surf_o = `DLA_F(cfg_q, BDMA_CFG_DST_SURF, STRIDE, 0);
  assign stall_en_o = `DLA_F(cfg_q, BDMA_CFG_STATUS, STALL_COUNT_EN, 0);

  // ---- read
  always_comb begin
    status = '0;
    status[`DLA_FBIT(BDMA_STATUS, FREE_SLOT, SB) +: 5] = free_i;
    status[`DLA_FBIT(BDMA_STATUS, IDLE, SB)]           = idle_i;
    status[`DLA_FBIT(BDMA_STATUS, GRP0_BUSY, SB)]      = busy_i[0];
    status[`DLA_FBIT(BDMA_STATUS, GRP1_BUSY, SB)]      = busy_i[1];
  end

  always_comb begin
    rdat = '0;
    if (addr < 10'(NumW)) rdat = cfg_q[32*addr[3:0] +: 32];
    else if (offset == dla_regs_pkg::BDMA_STATUS) rdat = status;
    else if (offset == dla_regs_pkg::BDMA_STATUS_GRP0_READ_STALL) rdat = stalls_i[31:0];
    else if (offset == dla_regs_pkg::BDMA_STATUS_GRP0_WRITE_STALL) rdat = stalls_i[63:32];
    else if (offset == dla_regs_pkg::BDMA_STATUS_GRP1_READ_STALL) rdat = stalls_i[95:64];
    else if (offset == dla_regs_pkg::BDMA_STATUS_GRP1_WRITE_STALL) rdat = stalls_i[127:96];
  end

endmodule

`default_nettype wire
