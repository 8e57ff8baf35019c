// SPDX-License-Identifier: Apache-2.0
// Image lines from their planes in nv_full: one pixel in a clock, its components in the order of
// the buffer (data_formats.md 3).
//
//   atoms --turns--+--> FIFO 0 --> bytes of the pixel --+--> components, raw
//                  +--> FIFO 1 --> bytes of the pixel --+
//
// A pixel never crosses the end of an atom. A turn of plane 0 is 8 atoms, so neither FIFO of 16
// fills up while the other one is empty.

`default_nettype none

module dla_cdma_pixel16 #(
  /// Bytes of an atom, a power of two, at least 32.
  parameter int unsigned Atom = 32
) (
  /// Clock; asynchronous reset, active low.
  input  logic                    clk_i,
  input  logic                    rst_ni,
  /// The fetch of a layer starts (one clock).
  input  logic                    go_i,
  /// Atoms of a line in each plane (plane 1: 0 without one), lines, pixels of a line.
  input  logic [15:0]             atoms0_i,
  input  logic [15:0]             atoms1_i,
  input  logic [13:0]             lines_i,
  input  logic [13:0]             width_i,
  /// Bytes before the first pixel in each plane.
  input  logic [$clog2(Atom)-1:0] skip0_i,
  input  logic [$clog2(Atom)-1:0] skip1_i,
  /// Bytes of a pixel in plane 0.
  input  logic [3:0]              bytes_i,
  /// Pixel format.
  input  logic [5:0]              format_i,

  /// Atom of a plane, in turns; it is taken.
  input  logic                    valid_i,
  output logic                    ready_o,
  /// Its bytes.
  input  logic [8*Atom-1:0]       atom_i,

  /// Pixel; it is taken.
  output logic                    valid_o,
  input  logic                    ready_i,
  /// Its components, the first in the low bits; a byte component has zeros above it.
  output logic [63:0]             raw_o,
  /// 16-bit words of this pixel and of the next one that count for NaN and Inf, and the words.
  output logic [7:0]              count_o,
  output logic [127:0]            words_o
);

  localparam int unsigned AtLog = $clog2(Atom);
  localparam int unsigned Bits  = 8 * Atom;

  // ---- planes
  logic            two, plane, last, fire, unused;
  logic            unused_last, unused_busy;
  logic [15:0]     unused_turn;
  logic [1:0]      in_ready, fifo_valid, fifo_ready;
  logic [Bits-1:0] fifo_data [2];
  logic [4:0]      unused_count [2];

  assign two     = atoms1_i != '0;
  assign ready_o = in_ready[plane];

  dla_cdma_turns i_turns (
    .clk_i, .rst_ni, .go_i, .atoms0_i, .atoms1_i, .lines_i,
    .step_i(valid_i && ready_o), .n_i(16'd1), .plane_o(plane), .turn_o(unused_turn),
    .last_o(unused_last), .busy_o(unused_busy));

  for (genvar p = 0; p < 2; p++) begin : gen_plane
    dla_fifo #(.Width(Bits), .Depth(16)) i_fifo (
      .clk_i, .rst_ni, .valid_i(valid_i && plane == 1'(p)), .ready_o(in_ready[p]),
      .data_i(atom_i), .valid_o(fifo_valid[p]), .ready_i(fifo_ready[p]),
      .data_o(fifo_data[p]), .count_o(unused_count[p]));
  end

  // ---- place of the pixel in both atoms
  logic [AtLog-1:0] at0_q, at1_q;
  logic [AtLog:0]   next0, next1;
  logic [13:0]      left_q;

  assign valid_o    = fifo_valid[0] && (!two || fifo_valid[1]);
  assign fire       = valid_o && ready_i;
  assign last       = left_q == 14'd1;
  assign next0      = {1'b0, at0_q} + (AtLog+1)'(bytes_i);
  assign next1      = {1'b0, at1_q} + (AtLog+1)'({bytes_i, 1'b0});
  assign fifo_ready = {fire && two && (last || next1[AtLog]), fire && (last || next0[AtLog])};
  assign unused     = ^{p1[63:32]};

  always_ff @(posedge clk_i) begin
    if (go_i || (fire && last)) begin
      at0_q  <= skip0_i;
      at1_q  <= skip1_i;
      left_q <= width_i;
    end else if (fire) begin
      at0_q  <= next0[AtLog-1:0];
      at1_q  <= next1[AtLog-1:0];
      left_q <= left_q - 14'd1;
    end
  end

  // ---- bytes and words
  logic [127:0] p0;
  logic [63:0]  p1;
  logic [3:0]   own;

  assign p0      = 128'(fifo_data[0] >> {at0_q, 3'b0});
  assign p1      = 64'(fifo_data[1] >> {at1_q, 3'b0});
  assign own     = bytes_i[3] ? 4'b1111 : 4'b0001;
  // The pixel right of the last one counts if it was fetched (conv_core.md 4.4).
  assign words_o = bytes_i[3] ? p0 : {48'b0, p0[31:16], 48'b0, p0[15:0]};
  assign count_o = {last && next0 + (AtLog+1)'(bytes_i) <= (AtLog+1)'(Atom) ? own : 4'b0, own};

  // ---- components; elements e of a pixel in memory order
  logic [1:0]  order;
  logic [63:0] e, c;

  // Element of each component: 0 0123, 1 2103, 2 1230, 3 3210.
  always_comb begin
    case (format_i)
      6'd9, 6'd11, 6'd13, 6'd17, 6'd26: order = 2'd1;
      6'd10, 6'd14, 6'd18, 6'd27:       order = 2'd2;
      6'd15, 6'd19:                     order = 2'd3;
      default:                          order = 2'd0;
    endcase
  end

  always_comb begin
    for (int unsigned i = 0; i < 4; i++) begin
      e[16*i +: 16] = bytes_i[3] ? p0[16*i +: 16] : bytes_i[2] ? {8'b0, p0[8*i +: 8]} : '0;
    end
    case (order)
      2'd1:    c = {e[63:48], e[15:0], e[31:16], e[47:32]};
      2'd2:    c = {e[15:0], e[63:48], e[47:32], e[31:16]};
      2'd3:    c = {e[15:0], e[31:16], e[47:32], e[63:48]};
      default: c = {e[63:48], e[47:32], e[31:16], e[15:0]};
    endcase
    case (format_i)
      6'd20:        c = {{p0[31:30], 14'b0}, {p0[29:20], 6'b0}, {p0[19:10], 6'b0}, {p0[9:0], 6'b0}};
      6'd21, 6'd24: c = {{p0[31:30], 14'b0}, {p0[9:0], 6'b0}, {p0[19:10], 6'b0}, {p0[29:20], 6'b0}};
      6'd22, 6'd25: c = {{p0[1:0], 14'b0}, {p0[31:22], 6'b0}, {p0[21:12], 6'b0}, {p0[11:2], 6'b0}};
      6'd23:        c = {{p0[1:0], 14'b0}, {p0[11:2], 6'b0}, {p0[21:12], 6'b0}, {p0[31:22], 6'b0}};
      default: begin
        // One component, or luma of one plane and two of the other; an even format has V first.
        if (bytes_i == 4'd1) begin
          c[15:0] = {8'b0, p0[7:0]};
          c[31:16] = {8'b0, format_i[0] ? p1[7:0] : p1[15:8]};
          c[47:32] = {8'b0, format_i[0] ? p1[15:8] : p1[7:0]};
        end else if (bytes_i == 4'd2) begin
          c[15:0] = p0[15:0];
          c[31:16] = format_i[0] ? p1[15:0] : p1[31:16];
          c[47:32] = format_i[0] ? p1[31:16] : p1[15:0];
        end
      end
    endcase
  end

  assign raw_o = c;

endmodule

`default_nettype wire
