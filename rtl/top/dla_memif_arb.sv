// SPDX-License-Identifier: Apache-2.0
// Weighted round robin arbiter of MCIF and CVIF, for read and for write requests.
//
//   req & (weight != 0) --> keep `cur` while it requests and has weight left,
//                           else first requester after cur in circular order --> gnt
//
// The state is cur (none after reset) and left. One grant is one chunk. A client with weight 0 is
// never served (system.md 9.3). Nothing is computed without a request.

`default_nettype none

module dla_memif_arb #(
  /// Number of requesters; index 0 is first.
  parameter int unsigned NumReq = 2,
  /// Bits of a requester index (derived, do not override).
  parameter int unsigned IdxW = (NumReq > 1) ? $clog2(NumReq) : 1,
  /// Weight bytes in weight_i.
  parameter int unsigned NumWeights = 2,
  /// Byte of weight_i that belongs to requester i, in bits 4i+3:4i.
  parameter logic [NumReq*4-1:0] WeightSel = {4'd1, 4'd0}
) (
  /// Clock; asynchronous reset, active low.
  input  logic                    clk_i,
  input  logic                    rst_ni,
  /// Weights, a byte each.
  input  logic [NumWeights*8-1:0] weight_i,
  /// Bit b: byte b of weight_i is not 0.
  input  logic [NumWeights-1:0]   weight_nz_i,
  /// Requests of the clients.
  input  logic [NumReq-1:0]       req_i,
  /// The chunk of the winner is taken in this clock.
  input  logic                    ready_i,
  /// There is a winner: one-hot, and its number.
  output logic                    gnt_valid_o,
  output logic [NumReq-1:0]       gnt_o,
  output logic [IdxW-1:0]         gnt_idx_o
);

  localparam int unsigned SelW = $clog2(NumWeights);

  logic [NumReq-1:0] req, above, pick, cur_q;
  logic [7:0]        left_q, left_d, weight;

  // lowest set bit
  function automatic logic [NumReq-1:0] lowest(input logic [NumReq-1:0] v);
    lowest = v & (~v + NumReq'(1));
  endfunction

  always_comb begin
    req       = '0;
    above     = '0;
    pick      = '0;
    weight    = '0;
    left_d    = left_q;
    gnt_idx_o = '0;
    if (|req_i) begin
      for (int unsigned i = 0; i < NumReq; i++) begin
        req[i] = req_i[i] && weight_nz_i[WeightSel[4*i +: SelW]];
      end
      if (left_q != 8'd0 && (|(cur_q & req))) begin
        pick = cur_q;
      end else begin
        // Indices above cur; all of them while cur is none.
        above = ~(cur_q | (cur_q - NumReq'(1)));
        if (cur_q == '0) above = '1;
        pick = ((req & above) != '0) ? lowest(req & above) : lowest(req);
      end
      for (int unsigned i = 0; i < NumReq; i++) begin
        if (pick[i]) begin
          gnt_idx_o = IdxW'(i);
          weight    = weight_i[8*WeightSel[4*i +: SelW] +: 8];
        end
      end
      // The weight that cur had left is lost when another one is granted.
      left_d = (left_q != 8'd0 && pick == cur_q) ? left_q - 8'd1 : weight - 8'd1;
    end
  end

  assign gnt_valid_o = ready_i && (|pick);
  assign gnt_o       = ready_i ? pick : '0;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      cur_q  <= '0;
      left_q <= '0;
    end else if (gnt_valid_o) begin
      cur_q  <= pick;
      left_q <= left_d;
    end
  end

endmodule

`default_nettype wire
