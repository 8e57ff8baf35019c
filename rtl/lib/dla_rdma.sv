// SPDX-License-Identifier: Apache-2.0
// Frame of a read DMA unit with one client: registers, start and end of a layer, reads, stall
// counter.
//
//   CSB --> dla_unit_regs --> d_o --> addresses of the unit --> dla_dma_rd <--> mcif / cvif
//                ^ done_i                                            +--> atoms
//
// A layer starts when it is enabled and its group is selected: start_o is high for one clock, run_o
// from the next clock until done_i. Requests run ahead of the atoms that the unit takes. The
// counter of the register D_PERF_READ_STALL is copied with the last request of a layer
// (registers_notes.md 6).

`include "dla_unit.svh"
`default_nettype none

module dla_rdma #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom.
  parameter int unsigned Atom = 8,
  /// Atoms of a memory beat, and of a beat of the output.
  parameter int unsigned AtomsPerBeat = 1,
  parameter int unsigned OutAtoms = 1,
  /// Beats of the latency FIFO (read credit).
  parameter int unsigned Depth = 8,
  /// 1: there is a second memory port.
  parameter bit HasCv = 1'b0,
  /// The register page, see dla_unit_regs.
  parameter int unsigned NumS = 2,
  parameter int unsigned NumD = 4,
  parameter logic [32*NumD-1:0] DMask = '0,
  parameter logic [32*NumD-1:0] DReset = '0,
  /// Offset of D_PERF_READ_STALL.
  parameter logic [11:0] StallOffset = '0
) (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,

  `DLA_PAGE_PORTS,

  `DLA_RD_PORTS(AddrW, AtomsPerBeat * (8 * Atom + 1)),

  /// Registers of the running group.
  output logic [32*NumD-1:0] d_o,
  /// A layer starts (one clock); a layer runs (level).
  output logic        start_o,
  output logic        run_o,
  /// End of the layer (one clock).
  input  logic        done_i,

  /// The next request; it is the last one of the layer; all are issued; this one is taken.
  input  logic [AddrW-1:0] addr_i,
  input  logic [14:0] size_i,
  input  logic        last_i,
  input  logic        issued_i,
  output logic        taken_o,
  /// SRC_RAM_TYPE and DMA_EN of the running group.
  input  logic        ram_i,
  input  logic        count_en_i,

  /// Atoms from memory; they are taken.
  output logic        valid_o,
  input  logic        ready_i,
  /// Their bits, and which of them exist.
  output logic [8*Atom*OutAtoms-1:0] atom_o,
  output logic [OutAtoms-1:0] mask_o
);

  logic        op_en, producer, consumer, wr, rd, run_q, go, ready, stall, unused;
  logic [11:0] offset;
  logic [31:0] wdat, stalls;
  logic [32*NumS-1:0] s;

  assign unused  = ^{wr, rd, wdat, consumer, s};
  assign start_o = op_en && !run_q;
  assign run_o   = run_q;
  assign go      = run_q && !issued_i;
  assign taken_o = go && ready;

  dla_unit_regs #(.NumS(NumS), .NumD(NumD), .DMask(DMask), .DReset(DReset)) i_regs (
    .clk_i, .rst_ni, `DLA_PAGE_PINS,
    .s_o(s), .d_o, .status_i('0), .producer_o(producer), .consumer_o(consumer),
    .op_en_o(op_en), .done_i, .wr_o(wr), .rd_o(rd), .offset_o(offset), .wdat_o(wdat),
    .extra_i(offset == StallOffset ? stalls : '0));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) run_q <= 1'b0;
    else if (start_o) run_q <= 1'b1;
    else if (done_i) run_q <= 1'b0;
  end

  dla_dma_rd #(.AddrW(AddrW), .AtomBits(8 * Atom), .AtomsPerBeat(AtomsPerBeat),
               .OutAtoms(OutAtoms), .Depth(Depth), .HasCv(HasCv)) i_dma (
    .clk_i, .rst_ni, .req_valid_i(go), .req_ready_o(ready), .req_addr_i(addr_i),
    .req_size_i(size_i), .req_ram_i(ram_i), .stall_o(stall),
    `DLA_RD_PINS, .valid_o, .ready_i, .atom_o, .mask_o);

  dla_stall_count i_stall (
    .clk_i, .rst_ni, .enable_i(count_en_i), .stall_i(stall), .capture_i(taken_o && last_i),
    .group_i(producer), .count_o(stalls));

endmodule

`default_nettype wire
