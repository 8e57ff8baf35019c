// SPDX-License-Identifier: Apache-2.0
// Address sequence of a cube: runs of consecutive atoms in the order of sdp.md 4, 5, 8, 9.
//
//   start --> {surface, line, pixel, batch} --> addr_o, size_o, last_o   (valid/ready)
//
//   one    one run of one_size + 1 atoms at the base (1x1 cubes, operands per channel)
//   line   surface by surface, line by line; a run is a line, given batches + 1 times (HasBatch)
//   batch  (HasBatch) pixels in pairs of 64 aligned bytes, every batch of a pair, then the next
//   wino   (HasWino) two pixels of four lines downwards, then the next two columns
//   split  (Wide) a run of up to 8 or 2 pixels of an even surface, the same pixels of the odd one
//          above it, then the next pixels (sdp.md 4.3, 8.3)
//
// A pixel has 2^pixel_log atoms. The batch order serves the destination (pixel_log 0), repeated
// lines serve the main input of batch layers (sdp.md 4.4).

`include "dla_sdp.svh"
`default_nettype none

module dla_sdp_walk #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom, a power of two.
  parameter int unsigned AtomBytes = 8,
  /// 1: batch and batches may be used.
  parameter bit HasBatch = 1'b0,
  /// 1: wino may be used.
  parameter bit HasWino = 1'b0,
  /// 1: split may be used (with HasBatch).
  parameter bit Wide = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,

  /// Takes the cube, which must hold until the last run is taken.
  input  logic             start_i,
  input  dla_sdp_cube_t    cube_i,

  /// Run of atoms; it is taken.
  output logic             valid_o,
  input  logic             ready_i,
  /// Its byte address.
  output logic [AddrW-1:0] addr_o,
  /// Atoms minus 1.
  output logic [14:0]      size_o,
  /// The last run of the layer.
  output logic             last_o
);

  localparam int unsigned AtomLog = $clog2(AtomBytes);
  localparam logic [31:0] Mask    = ~(32'(AtomBytes) - 32'd1);
  localparam logic [AddrW-1:0] AtomMask = {AddrW{1'b1}} << AtomLog;

  logic             busy_q, step, split, unused;
  logic [AddrW-1:0] surf_q, line_q, surf_next;
  logic [12:0]      y_q, g_q;
  logic             y_last, g_last, line_step, surf_step;
  logic [AddrW-1:0] ls, ss;
  logic [31:0]      ls_atoms, ss_atoms;
  logic [14:0]      line_size;

  assign unused    = ^cube_i; // builds without batch and Winograd do not use all fields
  assign ls_atoms  = cube_i.line & Mask;
  assign ss_atoms  = cube_i.surf & Mask;
  assign ls        = AddrW'(ls_atoms);
  assign ss        = AddrW'(ss_atoms);
  assign step      = busy_q && ready_i;
  assign valid_o   = busy_q;
  assign y_last    = y_q == cube_i.height;
  assign g_last    = g_q == cube_i.surfaces;
  assign split     = Wide && cube_i.split && !cube_i.one;
  assign surf_next = surf_q + (split ? ss << 1 : ss);
  assign surf_step = line_step && y_last;
  assign line_size = 15'((16'(cube_i.width) + 16'd1) << cube_i.pixel_log) - 15'd1;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) busy_q <= 1'b0;
    else if (start_i) busy_q <= 1'b1;
    else if (step && last_o) busy_q <= 1'b0;
  end

  if (HasBatch || HasWino) begin : gen_run
    // block_q: the first of the four lines of a Winograd row; offsets of pixel and batch are added
    // to line_q.
    logic [AddrW-1:0] bs, block_q, xoff_q, boff_q;
    logic [31:0]      bs_atoms;
    logic [12:0]      x_q;
    logic [13:0]      x_next;
    logic [4:0]       b_q;
    logic             batch, wino, pair, b_last, x_last, x_step, four;
    logic [3:0]       n;
    logic [12:0]      x_left;

    // The two surfaces of a pair are walked like two batches.
    assign batch  = HasBatch && (split || (cube_i.batch && !cube_i.one));
    assign wino   = HasWino && cube_i.wino && !cube_i.one;
    assign bs_atoms = cube_i.bat & Mask;
    assign bs       = split ? ss : AddrW'(bs_atoms);
    assign b_last = !HasBatch || wino || b_q == (split ? 5'd1 : cube_i.batches);
    // Two pixels share 64 aligned bytes (sdp.md 9.1) when the atom of the first one is even, which
    // is the case when both bits are equal.
    assign pair   = wino || (!line_q[AtomLog] == !x_q[0] && x_q != cube_i.width);
    assign x_left = cube_i.width - x_q;

    always_comb begin
      n = pair ? 4'd2 : 4'd1;
      if (split && cube_i.eight) n = x_left > 13'd7 ? 4'd8 : x_left[3:0] + 4'd1;
    end

    assign x_next = 14'(x_q) + 14'(n);
    assign x_last = x_next > 14'(cube_i.width);
    assign four   = y_q[1:0] == 2'd3;
    assign x_step = step && (batch ? b_last : wino && four);

    always_comb begin
      if (batch) line_step = x_step && x_last;
      else if (wino) line_step = step && (!four || x_last);
      else line_step = step && b_last;
    end

    assign addr_o = line_q + (batch || wino ? xoff_q : '0) + (batch ? boff_q : '0);
    assign last_o = cube_i.one || (g_last && y_last && b_last && (x_last || !(batch || wino)));
    always_comb begin
      if (cube_i.one) size_o = cube_i.one_size;
      else if (batch || wino) size_o = 15'(15'(n) << cube_i.pixel_log) - 15'd1;
      else size_o = line_size;
    end

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        x_q     <= '0;
        xoff_q  <= '0;
        b_q     <= '0;
        boff_q  <= '0;
        block_q <= '0;
        line_q  <= '0;
        y_q     <= '0;
      end else if (start_i) begin
        x_q     <= '0;
        xoff_q  <= '0;
        b_q     <= '0;
        boff_q  <= '0;
        block_q <= cube_i.base[AddrW-1:0] & AtomMask;
        line_q  <= cube_i.base[AddrW-1:0] & AtomMask;
        y_q     <= '0;
      end else if (step) begin
        b_q    <= b_last ? '0 : b_q + 5'd1;
        boff_q <= b_last ? '0 : boff_q + bs;
        if (x_step) begin
          x_q    <= x_last ? '0 : x_next[12:0];
          xoff_q <= x_last ? '0 : xoff_q + (AddrW'(n) << AtomLog << cube_i.pixel_log);
        end
        if (line_step) begin
          y_q    <= y_last ? '0 : y_q + 13'd1;
          line_q <= y_last ? surf_next : line_q + ls;
          if (!wino || four) block_q <= y_last ? surf_next : line_q + ls;
        end else if (x_step && wino) begin
          // Back up, for the next two columns.
          y_q    <= y_q - 13'd3;
          line_q <= block_q;
        end
      end
    end
  end else begin : gen_line
    assign line_step = step;
    assign addr_o    = line_q;
    assign last_o    = cube_i.one || (g_last && y_last);
    assign size_o    = cube_i.one ? cube_i.one_size : line_size;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        line_q <= '0;
        y_q    <= '0;
      end else if (start_i) begin
        line_q <= cube_i.base[AddrW-1:0] & AtomMask;
        y_q    <= '0;
      end else if (step) begin
        y_q    <= y_last ? '0 : y_q + 13'd1;
        line_q <= y_last ? surf_next : line_q + ls;
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      surf_q <= '0;
      g_q    <= '0;
    end else if (start_i) begin
      surf_q <= cube_i.base[AddrW-1:0] & AtomMask;
      g_q    <= '0;
    end else if (surf_step) begin
      surf_q <= surf_next;
      g_q    <= g_q + 13'd1;
    end
  end

endmodule

`default_nettype wire
