// SPDX-License-Identifier: Apache-2.0
// Finds the bytes of CDMA's data-side writes that are free: in an image layer, those after the last
// pixel of a line, up to the end of its last entry (conv_core.md 5.2). A line has ENTRIES + 1
// entries. The first write of a layer is at the end of the updates of the layers before it, counted
// from the last change of banks.

`default_nettype none

module dla_replay_surplus
  import record_pkg::*;
#(
  /// Bits of a part of an entry (derived).
  parameter int PartW = 8 * ENTRY_BYTES / BUF_PARTS
) (
  /// Clock.
  input  wire                 clk_i,
  /// A register write of CDMA's page.
  input  wire                 write_i,
  input  wire [11:0]          offset_i,
  input  wire [31:0]          data_i,
  /// The buffer is empty: a change of banks is over.
  input  wire                 clear_i,
  input  wire                 updt_i,
  input  wire [14:0]          entries_i,
  /// The data side of a layer is done.
  input  wire                 done_i,
  /// A write of the buffer, and its free bits.
  input  wire                 valid_i,
  input  wire [31:0]          addr_i,
  input  wire [BUF_PARTS-1:0] part_i,
  output reg  [PartW-1:0]     free_o
);

  localparam int PartBytes = PartW / 8;
  // Most clocks by which a done pulse may precede the last write of its layer (unit_pins.md 4.11:
  // the count runs ahead of the pins).
  localparam int Ahead = 4;

  // Settings of each group as programmed, and of the enabled layers.
  reg         image_q   [0:1];
  reg  [31:0] width_q   [0:1];
  reg  [31:0] channel_q [0:1];
  reg  [31:0] slice_q   [0:1];
  reg  [31:0] left_q    [0:1];
  reg  [31:0] right_q   [0:1];
  reg  [31:0] depth_q   [0:1];
  reg         group_q   [0:1];
  reg         producer_q = 1'b0, in_q = 1'b0, out_q = 1'b0;
  // Entries since the buffer was empty: announced, before the layer.
  reg  [31:0] there_q = 0, start_q = 0;
  // The next write is the first one of its layer.
  reg         fresh_q = 1'b1;
  reg  [Ahead-1:0] done_q = '0;
  integer     n;

  function automatic [31:0] field(input [31:0] data, input integer lsb, input integer width);
    field = (data >> lsb) & ~(32'hffffffff << width);
  endfunction

`define FIELD(F) field(data_i, F``_LSB, F``_W)
  initial begin
    for (n = 0; n < 2; n = n + 1) begin
      image_q[n]   = 1'b0;
      width_q[n]   = 0;
      channel_q[n] = 0;
      slice_q[n]   = 0;
      left_q[n]    = 0;
      right_q[n]   = 0;
      depth_q[n]   = 0;
      group_q[n]   = 1'b0;
    end
  end

  // ---- the write: its place in the line
  wire [31:0] start  = fresh_q ? there_q : start_q;
  wire        group  = group_q[out_q];
  wire [31:0] region = (depth_q[group] + 1) * BUF_DEPTH;
  wire [31:0] slice  = slice_q[group] + 1;
  wire [31:0] bytes  = (left_q[group] + width_q[group] + 1 + right_q[group])
                       * (channel_q[group] + 1);
  wire [31:0] entry  = (addr_i + region - start % region) % region % slice;

  always @(posedge clk_i) begin
    if (write_i) case (32'(offset_i))
      CDMA_S_POINTER__PRODUCER: producer_q <= data_i[CDMA_S_POINTER__PRODUCER_LSB];
      CDMA_D_DATAIN_FORMAT__DATAIN_FORMAT:
        image_q[producer_q] <= data_i[CDMA_D_DATAIN_FORMAT__DATAIN_FORMAT_LSB];
      CDMA_D_DATAIN_SIZE_0__DATAIN_WIDTH:
        width_q[producer_q] <= `FIELD(CDMA_D_DATAIN_SIZE_0__DATAIN_WIDTH);
      CDMA_D_DATAIN_SIZE_1__DATAIN_CHANNEL:
        channel_q[producer_q] <= `FIELD(CDMA_D_DATAIN_SIZE_1__DATAIN_CHANNEL);
      CDMA_D_ENTRY_PER_SLICE__ENTRIES:
        slice_q[producer_q] <= `FIELD(CDMA_D_ENTRY_PER_SLICE__ENTRIES);
      CDMA_D_ZERO_PADDING__PAD_LEFT: begin
        left_q[producer_q]  <= `FIELD(CDMA_D_ZERO_PADDING__PAD_LEFT);
        right_q[producer_q] <= `FIELD(CDMA_D_ZERO_PADDING__PAD_RIGHT);
      end
      CDMA_D_BANK__DATA_BANK: depth_q[producer_q] <= `FIELD(CDMA_D_BANK__DATA_BANK);
      CDMA_D_OP_ENABLE__OP_EN: if (data_i[CDMA_D_OP_ENABLE__OP_EN_LSB]) begin
        group_q[in_q] <= producer_q;
        in_q          <= !in_q;
      end
      default: ;
    endcase
    there_q <= clear_i ? 0 : there_q + (updt_i ? 32'(entries_i) : 0);
    start_q <= start;
    fresh_q <= clear_i || done_q[Ahead-1] || (fresh_q && !valid_i);
    done_q  <= {done_q[Ahead-2:0], done_i};
    if (done_q[Ahead-1]) out_q <= !out_q;
  end
`undef FIELD

  reg  [31:0] first;
  integer     k;

  always @* begin
    first = entry * ENTRY_BYTES;
    for (k = 0; k < BUF_PARTS; k = k + 1)
      if (part_i[k]) first = entry * ENTRY_BYTES + k * PartBytes;
    for (k = 0; k < PartBytes; k = k + 1)
      free_o[8*k +: 8] = {8{image_q[group] && first + k >= bytes}};
  end

endmodule

`default_nettype wire
