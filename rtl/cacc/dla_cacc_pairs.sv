// SPDX-License-Identifier: Apache-2.0
// Decides which positions of a layer with batches are delivered in pairs (conv_core.md 8.4).
//
//   x of each pushed position, start of its line mod 64 --> pair_o: this position and the next one
//                                                           share 64 aligned bytes of the output
//
// The positions of one kernel group are pushed line by line, with all batches of each, before those
// of the next group.

`default_nettype none

module dla_cacc_pairs (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,

  // the layer
  /// Output columns, lines and batches, minus 1.
  input  logic [12:0] width_m1_i,
  input  logic [12:0] height_m1_i,
  input  logic [4:0]  batches_m1_i,
  /// Destination address and line stride, bytes modulo 64.
  input  logic [5:0]  addr_i,
  input  logic [5:0]  stride_i,

  /// A result is pushed; it is the last one of the layer.
  input  logic        push_i,
  input  logic        last_i,
  /// Its position and the next one are delivered as a pair.
  output logic        pair_o
);

  logic        fresh_q, batch_end, line_end, cube_end;
  logic [4:0]  batch_q;
  logic [12:0] x_q, y_q;
  logic [5:0]  line_q, line;

  // The registers of a layer are read from its first push on; before it they may change.
  assign line      = fresh_q ? addr_i : line_q;
  assign batch_end = batch_q == batches_m1_i;
  assign line_end  = x_q == width_m1_i;
  assign cube_end  = line_end && y_q == height_m1_i;
  // In a line that starts inside 64 bytes, position 0 is alone and pairs start at position 1.
  assign pair_o    = batches_m1_i != '0 && !line_end && x_q[0] == (line != '0);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      fresh_q <= 1'b1;
      batch_q <= '0;
      x_q     <= '0;
      y_q     <= '0;
    end else if (push_i) begin
      batch_q <= batch_end ? '0 : batch_q + 5'd1;
      if (batch_end) begin
        x_q <= line_end ? '0 : x_q + 13'd1;
        if (line_end) y_q <= cube_end ? '0 : y_q + 13'd1;
        fresh_q <= cube_end;
      end
      if (last_i) begin
        fresh_q <= 1'b1;
        batch_q <= '0;
        x_q     <= '0;
        y_q     <= '0;
      end
    end
  end

  // A cube begins at its address; each further line begins one stride later.
  always_ff @(posedge clk_i) begin
    if (push_i) line_q <= batch_end && line_end ? line + stride_i : line;
  end

endmodule

`default_nettype wire
