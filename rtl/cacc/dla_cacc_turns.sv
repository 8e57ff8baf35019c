// SPDX-License-Identifier: Apache-2.0
// Order in which the results of the delivery buffer are read (conv_core.md 8.4).
//
//   places:  p,0  p,1  p,2 | q,0  q,1  q,2 | ...          (position, batch)
//   no pair: p,0  p,1  p,2   q,0  q,1  q,2   ...
//   pair:    p,0  q,0  p,1   q,1  p,2  q,2   ...
//
// Each result has a tag: whether its position is the first of a pair, and the layer's batches. The
// tag of the last result read decides which place is next.

`default_nettype none

module dla_cacc_turns #(
  /// 1: more than one batch.
  parameter bit Batch = 1'b0,
  /// Places of the buffer, a power of two.
  parameter int unsigned Pos = 16,
  /// Bits of a place, with one that separates full from empty (derived, do not override).
  parameter int unsigned PtrW = $clog2(Pos) + 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic            clk_i,
  input  logic            rst_ni,
  /// The place after the last result written.
  input  logic [PtrW-1:0] wptr_i,
  /// A result is read in this clock; tag of the last result read.
  input  logic            fetch_i,
  input  logic            pair_i,
  input  logic [4:0]      batches_m1_i,

  /// The next result is in the buffer, and its place.
  output logic            there_o,
  output logic [PtrW-1:0] place_o,
  /// early_o: the result belongs to q while results of p are left. close_o: it is the last of p.
  output logic            early_o,
  output logic            close_o
);

  // With pairs the next result of p; without pairs the only pointer.
  logic [PtrW-1:0] next_q;

  if (Batch) begin : gen_batch
    logic            fresh_q; // The last result read was not known to be of a pair.
    logic            pair_q;  // The reader is within a pair.
    logic            side_q;  // The reader is within a pair, and q is next.
    logic [4:0]      left_q, left;
    logic            open, other;
    logic [PtrW-1:0] gap, written;

    assign open    = fresh_q && pair_i;
    assign other   = open || (pair_q && side_q);
    assign left    = open ? batches_m1_i : left_q;
    // In each batch, the result of q is one batch count after that of p, and next_q is already the
    // following result of p.
    assign gap     = other ? PtrW'(batches_m1_i) : '0;
    assign written = wptr_i - next_q;
    assign place_o = next_q + gap;
    assign there_o = written > gap;
    assign early_o = other && left != '0;
    assign close_o = !other && pair_q && left_q == '0;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        next_q  <= '0;
        fresh_q <= 1'b0;
        pair_q  <= 1'b0;
        side_q  <= 1'b0;
        left_q  <= '0;
      end else if (fetch_i) begin
        fresh_q <= !other && !pair_q;
        pair_q  <= other ? left != '0 : pair_q;
        side_q  <= !other;
        if (other) left_q <= left - 5'd1;
        if (!other) next_q <= next_q + PtrW'(1);
        else if (left == '0) next_q <= next_q + gap + PtrW'(1);
      end
    end
  end else begin : gen_one
    logic unused;

    assign unused  = ^{pair_i, batches_m1_i};
    assign place_o = next_q;
    assign there_o = wptr_i != next_q;
    assign early_o = 1'b0;
    assign close_o = 1'b0;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) next_q <= '0;
      else if (fetch_i) next_q <= next_q + PtrW'(1);
    end
  end

endmodule

`default_nettype wire
