// SPDX-License-Identifier: Apache-2.0
// Requests of one cube in CDP's order (cdp.md 3): address and size of each.
//
//   base --> row start --> stripe start --> surface     (+ line, + 8 atoms, + surface stride)

`default_nettype none

module dla_cdp_addr #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom.
  parameter int unsigned Atom = 8
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// Loads the base address; the settings hold until done_o.
  input  logic             start_i,
  /// The request is taken.
  input  logic             step_i,
  /// Byte address of the cube.
  input  logic [63:0]      base_i,
  /// Strides of lines and surfaces, in bytes.
  input  logic [31:0]      line_i,
  input  logic [31:0]      surf_i,
  /// Columns, lines and surfaces of the cube, minus 1.
  input  logic [12:0]      width_m1_i,
  input  logic [12:0]      rows_m1_i,
  input  logic [12:0]      surfs_m1_i,
  /// Byte address of the request.
  output logic [AddrW-1:0] addr_o,
  /// Atoms minus 1.
  output logic [2:0]       size_m1_o,
  /// The request is the last one of the layer.
  output logic             last_o,
  /// It has been taken.
  output logic             done_o
);

  logic [AddrW-1:0] row_q, stripe_q, addr_q, next_row, next_stripe;
  logic             first_surf, last_surf, last_stripe, unused;

  dla_cdp_nest #(.PerAtom(1'b0)) i_nest (
    .clk_i, .rst_ni, .start_i, .step_i, .width_m1_i, .rows_m1_i, .surfs_m1_i, .size_m1_o,
    .first_surf_o(first_surf), .last_surf_o(last_surf), .last_stripe_o(last_stripe), .last_o,
    .done_o);

  assign addr_o      = addr_q;
  assign next_row    = row_q + AddrW'(line_i);
  assign next_stripe = stripe_q + AddrW'(8 * Atom);
  assign unused      = ^{first_surf, base_i};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      row_q    <= '0;
      stripe_q <= '0;
      addr_q   <= '0;
    end else if (start_i) begin
      row_q    <= base_i[AddrW-1:0];
      stripe_q <= base_i[AddrW-1:0];
      addr_q   <= base_i[AddrW-1:0];
    end else if (step_i) begin
      if (!last_surf) addr_q <= addr_q + AddrW'(surf_i);
      else if (!last_stripe) begin
        stripe_q <= next_stripe;
        addr_q   <= next_stripe;
      end else begin
        row_q    <= next_row;
        stripe_q <= next_row;
        addr_q   <= next_row;
      end
    end
  end

endmodule

`default_nettype wire
