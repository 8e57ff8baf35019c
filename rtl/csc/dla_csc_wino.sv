// SPDX-License-Identifier: Apache-2.0
// CSC: the word of a Winograd tile (conv_core.md 6.4).
//
//   tiles of the buffer        window of output tile       rows, then columns: Ct * d * Ct^T
//     0 | 2                    sub_i 0 (0,0)  2 (2,0)        --> shift, round, saturate --> data_o
//     --+--   4x4 pixels       sub_i 1 (0,2)  3 (2,2)
//     1 | 3   of 4 channels          at (x, y)               Ct: d0-d2, d1+d2, d2-d1, d1-d3
//
// A block of 4x4 outputs needs 8x8 pixels, which are four entries of the buffer. They are read in
// the order of the output tiles, down first, so that tile n needs entries up to n. The lane of
// pixel (x, y) and channel c is (y*4+x)*4+c, as in an entry. Nothing is computed while there is no
// word.
//
// In nv_full a pixel of an entry has 8 bytes: 4 channels of 16 bits, or 8 channels of bytes, of
// which a word has the lower or the upper 4. Words of bytes are in the lower half of the lanes.

`default_nettype none

module dla_csc_wino #(
  /// Bytes of a buffer entry: 16 pixels.
  parameter int unsigned Entry = 64,
  /// 1: elements of three precisions.
  parameter bit Full = 1'b0
) (
  /// A word is valid, and its window.
  input  logic               valid_i,
  input  logic [1:0]         sub_i,
  /// PRA_TRUNCATE; 3 has the same effect as 2.
  input  logic [1:0]         pra_i,
  /// Elements of 16 bits, and FP16; with bytes, the word has the upper channels.
  input  logic               wide_i,
  input  logic               fp_i,
  input  logic               half_i,
  /// Entry n in word n.
  input  logic [4*8*Entry-1:0] tiles_i,
  output logic [8*Entry-1:0] data_o
);

  localparam int unsigned Bits  = 8 * Entry;
  localparam int unsigned Chans = 4;
  localparam int unsigned PixW  = Bits / 16;
  // Bits of an element, and 2 more for each of the two steps.
  localparam int unsigned W     = Full ? 20 : 12;

  typedef logic signed [W-1:0] wide_t;

  logic [1:0]      shift;
  logic [Bits-1:0] window;

  assign shift = pra_i[1] ? 2'd2 : pra_i;

  // Pixel (x, y) of the window is pixel (x, y) of the tiles, two further where sub_i requires it.
  function automatic logic [Bits-1:0] cut(input logic [4*Bits-1:0] tiles, input logic [1:0] sub);
    logic [2:0] px, py;
    cut = '0;
    for (int unsigned y = 0; y < 4; y++) begin
      for (int unsigned x = 0; x < 4; x++) begin
        px = 3'(x) + {1'b0, sub[1], 1'b0};
        py = 3'(y) + {1'b0, sub[0], 1'b0};
        cut[PixW*(4*y+x) +: PixW] =
            tiles[Bits*{px[2], py[2]} + PixW*{py[1:0], px[1:0]} +: PixW];
      end
    end
  endfunction

  function automatic wide_t step(input wide_t d0, input wide_t d1, input wide_t d2,
                                 input wide_t d3, input logic [1:0] n);
    case (n)
      2'd0:    step = d0 - d2;
      2'd1:    step = d1 + d2;
      2'd2:    step = d2 - d1;
      default: step = d1 - d3;
    endcase
  endfunction

  // Rounded to the nearest, halves away from zero.
  function automatic wide_t shifted(input wide_t t, input logic [1:0] n);
    wide_t sum;
    sum     = t + (n == 2'd0 ? W'(0) : n == 2'd1 ? W'(1) : W'(2)) -
              (t[W-1] && n != 2'd0 ? W'(1) : W'(0));
    shifted = sum >>> n;
  endfunction

  // W'(-128), not -W'(128), which yosys 0.23 compares as an unsigned number.
  function automatic logic [7:0] byte_of(input wide_t t);
    byte_of = t > W'(127) ? 8'h7f : t < W'(-128) ? 8'h80 : t[7:0];
  endfunction

  wide_t d [16];
  wide_t r [16];
  wide_t t;
  logic  integers;
  // The word for each kind of element; only nv_full has others than bytes.
  logic [Bits-1:0] bytes, shorts, floats;

  always_comb begin
    window = '0;
    if (valid_i) window = cut(tiles_i, sub_i);
  end

  always_comb begin
    bytes   = '0;
    shorts  = '0;
    t       = '0;
    for (int unsigned i = 0; i < 16; i++) begin
      d[i] = '0;
      r[i] = '0;
    end
    if (integers) begin
      for (int unsigned c = 0; c < Chans; c++) begin
        for (int unsigned i = 0; i < 16; i++) begin
          d[i] = !Full ? W'($signed(window[PixW*i + 8*c +: 8]))
                 : wide_i ? W'($signed(window[PixW*i + PixW/4*c +: PixW/4]))
                 : half_i ? W'($signed(window[PixW*i + PixW/2 + 8*c +: 8]))
                 : W'($signed(window[PixW*i + 8*c +: 8]));
        end
        for (int unsigned x = 0; x < 4; x++) begin
          for (int unsigned y = 0; y < 4; y++) begin
            r[4*y+x] = step(d[x], d[4+x], d[8+x], d[12+x], 2'(y));
          end
        end
        for (int unsigned y = 0; y < 4; y++) begin
          for (int unsigned x = 0; x < 4; x++) begin
            t = shifted(step(r[4*y], r[4*y+1], r[4*y+2], r[4*y+3], 2'(x)), shift);
            bytes[32*(4*y+x) + 8*c +: 8] = byte_of(t);
            if (Full) begin
              shorts[PixW*(4*y+x) + PixW/4*c +: PixW/4] =
                  t > W'(32767) ? (PixW/4)'(32767)
                  : t < W'(-32768) ? (PixW/4)'(32768) : t[PixW/4-1:0];
            end
          end
        end
      end
    end
  end

  if (Full) begin : gen_full
    assign integers = valid_i && !fp_i;
    assign data_o   = !wide_i ? bytes : fp_i ? floats : shorts;

    dla_csc_wino_fp i_fp (.data_i(fp_i ? window : '0), .data_o(floats));
  end else begin : gen_bytes
    logic unused;

    assign unused   = ^{wide_i, fp_i, half_i, shorts, floats};
    assign floats   = '0;
    assign integers = valid_i;
    assign data_o   = bytes;
  end

endmodule

`default_nettype wire
