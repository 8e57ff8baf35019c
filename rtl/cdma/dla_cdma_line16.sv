// SPDX-License-Identifier: Apache-2.0
// Image lines in the layout of the buffer of nv_full: padding, pixels, padding (conv_core.md 4.3,
// 5.2).
//
//   pixel or padding --> after the bytes so far --> half of an entry when 64 bytes are complete
//
// Each pixel takes one clock. A padding pixel does too; it is not converted. Bytes after the line
// in its last half are 0. A line begins only when its first pixel has arrived, because its space in
// the buffer is reserved by then.

`default_nettype none

module dla_cdma_line16 #(
  /// Bytes of half an entry, a power of two.
  parameter int unsigned Half = 64
) (
  /// Clock; asynchronous reset, active low.
  input  logic              clk_i,
  input  logic              rst_ni,
  /// The fetch of a layer starts (one clock).
  input  logic              go_i,
  /// Pixels of padding and of the image in a line.
  input  logic [4:0]        left_i,
  input  logic [13:0]       width_i,
  input  logic [5:0]        right_i,
  /// Lines of the layer.
  input  logic [13:0]       lines_i,
  /// Components of a pixel, 1, 3 or 4; they have 16 bits.
  input  logic [2:0]        channels_i,
  input  logic              wide_i,
  /// Value of a padded component.
  input  logic [15:0]       pad_i,

  /// Pixel; it is taken.
  input  logic              valid_i,
  output logic              ready_o,
  /// Its components.
  input  logic [63:0]       pixel_i,

  /// Half of an entry, and its number in the line.
  output logic              valid_o,
  output logic [15:0]       half_o,
  /// It is the last one of its line.
  output logic              last_o,
  /// Its bytes.
  output logic [8*Half-1:0] data_o
);

  localparam int unsigned Log = $clog2(Half);

  logic [13:0]         lines_q;
  logic [14:0]         at_q, pixels_end, line_end;
  logic                rest_q, image, step, last, full, ends;
  logic [3:0]          bytes;
  logic [Log-1:0]      fill_q;
  logic [Log:0]        fill;
  logic [8*Half-1:0]   part_q;
  logic [8*Half+63:0]  wide;
  logic [63:0]         parts, px;

  assign pixels_end = 15'(left_i) + 15'(width_i);
  assign line_end   = pixels_end + 15'(right_i);
  assign image     = at_q >= 15'(left_i) && at_q < pixels_end;
  assign last       = at_q == line_end - 15'd1;
  assign step       = lines_q != '0 && !rest_q && (valid_i || !(image || at_q == '0));
  assign ready_o    = lines_q != '0 && !rest_q && image;

  // ---- bytes of the pixel, none above
  assign bytes = wide_i ? {channels_i, 1'b0} : {1'b0, channels_i};
  assign parts = image ? pixel_i : {4{pad_i}};
  assign px    = (wide_i ? parts : {32'b0, parts[55:48], parts[39:32], parts[23:16], parts[7:0]})
                 & ~(64'hffff_ffff_ffff_ffff << {bytes, 3'b0});

  assign fill = {1'b0, fill_q} + (Log+1)'(bytes);
  assign full = fill[Log];
  assign wide = {64'b0, part_q} | ((8*Half+64)'(px) << {fill_q, 3'b0});

  // ---- halves; a last pixel gives two, when it ends one half and begins another
  assign valid_o = rest_q || (step && (full || last));
  assign ends    = last && (!full || fill[Log-1:0] == '0);
  assign last_o  = rest_q || ends;
  assign data_o  = rest_q ? part_q : wide[8*Half-1:0];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      lines_q <= '0;
      rest_q  <= 1'b0;
    end else begin
      rest_q <= step && last && full && fill[Log-1:0] != '0;
      if (go_i) lines_q <= lines_i;
      else if (step && last) lines_q <= lines_q - 14'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (go_i || rest_q) begin
      fill_q <= '0;
      part_q <= '0;
      half_o <= '0;
    end else if (step) begin
      part_q <= full ? {{8*Half-64{1'b0}}, wide[8*Half +: 64]} : last ? '0 : wide[8*Half-1:0];
      fill_q <= ends ? '0 : fill[Log-1:0];
      if (valid_o) half_o <= ends ? '0 : half_o + 16'd1;
    end
    if (go_i) at_q <= '0;
    else if (step) at_q <= last ? '0 : at_q + 15'd1;
  end

endmodule

`default_nettype wire
