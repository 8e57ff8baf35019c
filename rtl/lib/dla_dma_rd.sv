// SPDX-License-Identifier: Apache-2.0
// Read client of the memory interfaces (unit_pins.md 4.2, 4.3).
//
//   req {addr, size, ram} --+--> mcif rd_req            mcif rd_rsp --+
//                           +--> cvif rd_req            cvif rd_rsp --+
//                                                                     v
//   atoms <-- unpack (2 atoms a beat -> 1 a clock) <-- latency FIFO [Depth beats]
//                                                        +--> pop on the port of the beat
//
// The request is sent directly to the port chosen by ram (0 CV, 1 MC). Beats return in the order of
// their requests: a request for the other port waits until every beat of this port has arrived.
// Depth is the client's read credit (system.md 9.1), so the FIFO always has room and never stalls
// the memory interface. Each beat sends one pop when it leaves the FIFO.
//
// AtomsPerBeat 2: the last beat of an odd request has one atom (mask 01). OutAtoms 1 gives one atom
// a clock; OutAtoms = AtomsPerBeat gives whole beats with their mask.

`include "dla_unit.svh"
`default_nettype none

module dla_dma_rd #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bits of an atom.
  parameter int unsigned AtomBits = 64,
  /// Atoms in a memory beat, 1 or 2.
  parameter int unsigned AtomsPerBeat = 1,
  /// Atoms given in one clock: 1 or AtomsPerBeat.
  parameter int unsigned OutAtoms = 1,
  /// Beats of the latency FIFO.
  parameter int unsigned Depth = 8,
  /// 1: the configuration has the second memory port (CV).
  parameter bit HasCv = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic                         clk_i,
  input  logic                         rst_ni,

  /// Request; it is taken.
  input  logic                         req_valid_i,
  output logic                         req_ready_o,
  /// Byte address.
  input  logic [AddrW-1:0]             req_addr_i,
  /// Atoms minus 1.
  input  logic [14:0]                  req_size_i,
  /// 0 CV, 1 MC.
  input  logic                         req_ram_i,
  /// A request is offered to a port and not taken (for the stall counters).
  output logic                         stall_o,

  `DLA_RD_PORTS(AddrW, AtomsPerBeat * (AtomBits + 1)),

  /// Atoms; they are taken.
  output logic                         valid_o,
  input  logic                         ready_i,
  /// Their bits, the first in the low ones.
  output logic [OutAtoms*AtomBits-1:0] atom_o,
  /// Atoms of this beat that exist; always 1 with OutAtoms 1.
  output logic [OutAtoms-1:0]          mask_o
);

  localparam int unsigned BeatW = AtomsPerBeat * (AtomBits + 1);
  localparam int unsigned PtrW  = Depth > 1 ? $clog2(Depth) : 1;

  // ---- requests
  logic        ram, ram_q, go;
  logic [31:0] pend_q, beats;
  logic        rsp_valid, rsp_ready, push;

  assign ram            = req_ram_i || !HasCv;
  assign go             = pend_q == '0 || ram == ram_q;
  assign mc_req_valid_o = req_valid_i && go && ram;
  assign cv_req_valid_o = req_valid_i && go && !ram;
  assign req_ready_o    = go && (ram ? mc_req_ready_i : cv_req_ready_i);
  assign req_pd_o       = {req_size_i, req_addr_i};
  assign stall_o        = req_valid_i && !req_ready_o;
  assign beats          = (32'(req_size_i) + 32'(AtomsPerBeat)) / 32'(AtomsPerBeat);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      pend_q <= '0;
      ram_q  <= 1'b1;
    end else if ((req_valid_i && req_ready_o) || push) begin
      pend_q <= pend_q + (req_valid_i && req_ready_o ? beats : '0) - {31'b0, push};
      if (req_valid_i && req_ready_o) ram_q <= ram;
    end
  end

  // ---- latency FIFO
  logic [BeatW-1:0]  mem [Depth];
  logic [Depth-1:0]  port_q;
  logic [PtrW-1:0]   wptr_q, rptr_q;
  logic [PtrW:0]     count_q;
  logic [BeatW-1:0]  beat;
  logic              beat_valid, pop, port;

  assign rsp_valid      = ram_q ? mc_rsp_valid_i : cv_rsp_valid_i;
  assign rsp_ready      = count_q != (PtrW+1)'(Depth);
  assign mc_rsp_ready_o = rsp_ready && ram_q;
  assign cv_rsp_ready_o = rsp_ready && !ram_q;
  assign push           = rsp_valid && rsp_ready;
  assign beat           = mem[rptr_q];
  assign port           = port_q[rptr_q];
  assign beat_valid     = count_q != '0;
  assign mc_pop_o       = pop && port;
  assign cv_pop_o       = pop && !port;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wptr_q  <= '0;
      rptr_q  <= '0;
      count_q <= '0;
    end else begin
      if (push) wptr_q <= wptr_q == PtrW'(Depth - 1) ? '0 : wptr_q + PtrW'(1);
      if (pop) rptr_q <= rptr_q == PtrW'(Depth - 1) ? '0 : rptr_q + PtrW'(1);
      if (push != pop) count_q <= push ? count_q + (PtrW+1)'(1) : count_q - (PtrW+1)'(1);
    end
  end

  always_ff @(posedge clk_i) begin
    if (push) begin
      mem[wptr_q]    <= ram_q ? mc_rsp_pd_i : cv_rsp_pd_i;
      port_q[wptr_q] <= ram_q;
    end
  end

  // ---- atoms
  assign valid_o = beat_valid;

  if (AtomsPerBeat == OutAtoms) begin : gen_beat
    assign atom_o = beat[OutAtoms*AtomBits-1:0];
    assign mask_o = beat[BeatW-1 -: OutAtoms];
    assign pop    = beat_valid && ready_i;
  end else begin : gen_unpack
    logic high_q, last, unused;

    assign unused = beat[BeatW-2]; // the first atom of a beat always exists
    assign last   = high_q || !beat[BeatW-1];
    assign atom_o = high_q ? beat[AtomBits +: AtomBits] : beat[0 +: AtomBits];
    assign mask_o = 1'b1;
    assign pop    = beat_valid && ready_i && last;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) high_q <= 1'b0;
      else if (beat_valid && ready_i) high_q <= !last;
    end
  end

endmodule

`default_nettype wire
