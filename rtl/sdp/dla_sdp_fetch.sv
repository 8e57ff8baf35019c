// SPDX-License-Identifier: Apache-2.0
// One reader of SDP_RDMA: requests of a cube, its atoms in order.
//
//   start --> dla_sdp_walk --> dla_dma_rd <--> memory
//                                   +--> atoms, one or a beat's two at once --> valid/ready
//
// done_o: everything was requested and every atom was taken. stalls_o counts the clocks in which a
// request waits (sdp.md 12).

`include "dla_sdp.svh"
`include "dla_unit.svh"
`default_nettype none

module dla_sdp_fetch #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom.
  parameter int unsigned AtomBytes = 8,
  /// Atoms in a memory beat, 1 or 2.
  parameter int unsigned AtomsPerBeat = 1,
  /// Read credit, beats.
  parameter int unsigned Depth = 8,
  /// 1: the configuration has the second memory port (CV).
  parameter bit HasCv = 1'b0,
  /// 1: cube_i.batches may be used.
  parameter bit HasBatch = 1'b0,
  /// 1: layers in Winograd order.
  parameter bit HasWino = 1'b0,
  /// 1: cube_i.split may be used.
  parameter bit Wide = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,

  /// Takes the cube (one clock).
  input  logic             start_i,
  /// The cube to read.
  input  dla_sdp_cube_t    cube_i,
  /// Memory: 0 CV, 1 MC.
  input  logic             ram_i,
  /// Stalls are counted.
  input  logic             count_en_i,
  /// Everything was requested and taken.
  output logic             done_o,
  /// Clocks in which a request waited.
  output logic [31:0]      stalls_o,

  `DLA_RD_PORTS(AddrW, AtomsPerBeat * (8 * AtomBytes + 1)),

  /// Atoms; they are taken.
  output logic             valid_o,
  input  logic             ready_i,
  /// With pixels of more than one atom, all atoms of a beat; else one, in the low bits.
  output logic [AtomsPerBeat*8*AtomBytes-1:0] atom_o
);

  localparam int unsigned AtomBits = 8 * AtomBytes;

  logic             req_valid, req_ready, req_last, stall, rd_ready, unused;
  logic [1:0]       taken;
  logic [AtomsPerBeat-1:0]          mask;
  logic [AtomsPerBeat*AtomBits-1:0] atoms;
  logic [AddrW-1:0] req_addr;
  logic [14:0]      req_size;
  logic [31:0]      left_q;

  assign done_o = !req_valid && left_q == '0;

  dla_sdp_walk #(
    .AddrW(AddrW), .AtomBytes(AtomBytes), .HasBatch(HasBatch), .HasWino(HasWino), .Wide(Wide)
  ) i_walk (
    .clk_i, .rst_ni,
    .start_i, .cube_i, .valid_o(req_valid), .ready_i(req_ready), .addr_o(req_addr),
    .size_o(req_size), .last_o(req_last));

  dla_dma_rd #(
    .AddrW(AddrW), .AtomBits(AtomBits), .AtomsPerBeat(AtomsPerBeat), .OutAtoms(AtomsPerBeat),
    .Depth(Depth), .HasCv(HasCv)
  ) i_rd (
    .clk_i, .rst_ni,
    .req_valid_i(req_valid), .req_ready_o(req_ready), .req_addr_i(req_addr),
    .req_size_i(req_size), .req_ram_i(ram_i), .stall_o(stall),
    `DLA_RD_PINS,
    .valid_o, .ready_i(rd_ready), .atom_o(atoms), .mask_o(mask));

  // ---- atoms of a beat; one with a pixel of several atoms is always full
  if (AtomsPerBeat == 2) begin : gen_two
    logic both, high_q, last;

    assign both     = cube_i.pixel_log != '0;
    assign last     = high_q || both || !mask[1];
    assign rd_ready = ready_i && last;
    assign taken    = both ? 2'd2 : 2'd1;
    assign atom_o   = {atoms[AtomBits +: AtomBits],
                       high_q ? atoms[AtomBits +: AtomBits] : atoms[0 +: AtomBits]};
    assign unused   = mask[0] ^ req_last; // the first atom of a beat always exists

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) high_q <= 1'b0;
      else if (valid_o && ready_i) high_q <= !last;
    end
  end else begin : gen_one
    assign rd_ready = ready_i;
    assign taken    = 2'd1;
    assign atom_o   = atoms;
    assign unused   = mask[0] ^ req_last;
  end

  // Atoms requested and not yet taken.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      left_q <= '0;
    end else if ((req_valid && req_ready) || (valid_o && ready_i)) begin
      left_q <= left_q + (req_valid && req_ready ? 32'(req_size) + 32'd1 : 32'd0)
                - (valid_o && ready_i ? 32'(taken) : 32'd0);
    end
  end

  // A counter whose enable is 0 keeps its value (sdp.md 12).
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) stalls_o <= '0;
    else if (start_i && count_en_i) stalls_o <= '0;
    else if (stall && count_en_i) stalls_o <= stalls_o + 32'd1;
  end

endmodule

`default_nettype wire
