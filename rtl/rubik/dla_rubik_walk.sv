// SPDX-License-Identifier: Apache-2.0
// Requests of one side of a RUBIK layer with their addresses (rubik.md 2-4).
//
//   tiles (dla_rubik_nest) --> requests of a tile --> valid_o, addr_o, size_o, last_o
//                                  |
//   start of surface, row, phase, block, block of phases, request: six addresses, one adder
//
// The end of a level adds its step to the address where the level's present turn began. Two
// exceptions: the read side's next block of phases follows the last phase, and the write side's
// next row follows the last output line. Addresses and steps in atoms.

`include "dla_rubik.svh"
`default_nettype none

module dla_rubik_walk #(
  /// 0: read requests, 1: write commands.
  parameter bit Write = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// A layer starts (one clock).
  input  logic             start_i,

  /// The layer on this side.
  input  dla_rubik_shape_t shape_i,
  /// Contract with at most 8 phases: atoms of an output line minus 1.
  input  logic [12:0]      line_m1_i,

  /// Its base address and address steps.
  input  dla_rubik_steps_t steps_i,

  /// Request; it is taken.
  output logic             valid_o,
  input  logic             ready_i,
  /// Its address, in atoms.
  output logic [58:0]      addr_o,
  /// Atoms minus 1.
  output logic [12:0]      size_o,
  /// The request is the last one.
  output logic             last_o
);

  logic             sent, whole, tile_last, req_last, unused;
  logic [5:0]       n_m1;
  logic [4:0]       m_m1, req_q, reqs_m1;
  logic [3:0]       carry;
  logic [12:0]      row_m1;
  logic [58:0]      surf_q, row_q, phase_q, blk_q, xb_q, from, next;
  logic [31:0]      step;

  assign unused = ^{line_m1_i, xb_q, row_q};
  assign whole  = Write && shape_i.contract && shape_i.dx_m1[4:3] == '0;
  assign row_m1 = shape_i.e16 ? {11'b0, n_m1[5:4]} : {12'b0, n_m1[5]};

  always_comb begin
    if (Write) begin
      reqs_m1 = shape_i.contract ? (whole ? '0 : n_m1[4:0]) : shape_i.split ? m_m1 : '0;
      size_o  = shape_i.contract ? (whole ? line_m1_i : {8'b0, m_m1})
                                 : shape_i.split ? row_m1 : {7'b0, n_m1};
    end else begin
      reqs_m1 = shape_i.split ? '0 : m_m1;
      size_o  = shape_i.contract || shape_i.split ? {7'b0, n_m1} : row_m1;
    end
  end

  assign sent     = valid_o && ready_i;
  assign req_last = req_q == reqs_m1;
  assign last_o   = req_last && tile_last;

  dla_rubik_nest i_nest (
    .clk_i, .rst_ni, .start_i, .step_i(sent && req_last), .shape_i, .whole_i(whole),
    .n_m1_o(n_m1), .m_m1_o(m_m1), .carry_o(carry), .last_o(tile_last));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_o <= 1'b0;
      req_q   <= '0;
    end else if (start_i) begin
      valid_o <= 1'b1;
      req_q   <= '0;
    end else if (sent) begin
      valid_o <= !last_o;
      req_q   <= req_last ? '0 : req_q + 5'd1;
    end
  end

  // ---- addresses
  always_comb begin
    if (!req_last) begin
      from = addr_o;
      step = {5'b0, steps_i.req};
    end else if (!carry[0]) begin
      from = Write ? xb_q : addr_o;
      step = {5'b0, steps_i.xb};
    end else if (!carry[1]) begin
      from = blk_q;
      step = {23'b0, steps_i.blk};
    end else if (!carry[2]) begin
      from = phase_q;
      step = steps_i.phase;
    end else if (!carry[3]) begin
      from = Write ? phase_q : row_q;
      step = {5'b0, steps_i.row};
    end else begin
      from = surf_q;
      step = steps_i.surf;
    end
  end

  assign next = from + 59'(step);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      addr_o  <= '0;
      xb_q    <= '0;
      blk_q   <= '0;
      phase_q <= '0;
      row_q   <= '0;
      surf_q  <= '0;
    end else if (start_i) begin
      addr_o  <= steps_i.base;
      xb_q    <= steps_i.base;
      blk_q   <= steps_i.base;
      phase_q <= steps_i.base;
      row_q   <= steps_i.base;
      surf_q  <= steps_i.base;
    end else if (sent) begin
      addr_o <= next;
      if (req_last) xb_q <= next;
      if (req_last && carry[0]) blk_q <= next;
      if (req_last && carry[1]) phase_q <= next;
      if (req_last && carry[2]) row_q <= next;
      if (req_last && carry[3]) surf_q <= next;
    end
  end

endmodule

`default_nettype wire
