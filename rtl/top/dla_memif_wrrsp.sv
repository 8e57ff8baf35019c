// SPDX-License-Identifier: Apache-2.0
// Write response path of MCIF and CVIF: the owner of each B, and the clients' completions.
//
//   issued write --> queue[client][256] of {ack, len}
//   B (t) --[FF]--> pop of the queue of BID (t+1) --[FF]--> complete_o (t+2), if ack
//                                   +--> done_o, done_len_o: beats leave the in-flight count
//
// BID is decoded by its low 3 bits. The outstanding limit keeps all queues together at 256 entries
// or fewer. A B without a waiting entry is held, and B stops (system.md 9.7).

`default_nettype none

module dla_memif_wrrsp #(
  /// Write clients: highest write arbitration index + 1.
  parameter int unsigned NumWr = 2,
  /// AXI ID of index i in bits 4i+3:4i; 15 = no client at this index.
  parameter logic [NumWr*4-1:0] WrId = {4'd2, 4'd1},
  /// Bits of a client index (derived, do not override).
  parameter int unsigned IdxW = (NumWr > 1) ? $clog2(NumWr) : 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,

  /// One AXI write issued: client index, completion requested, beats - 1.
  input  logic             issue_i,
  input  logic [IdxW-1:0]  issue_idx_i,
  input  logic             issue_ack_i,
  input  logic [1:0]       issue_len_i,

  /// Write response of AXI; it is taken.
  input  logic             b_valid_i,
  output logic             b_ready_o,
  /// Its ID.
  input  logic [7:0]       b_id_i,

  /// One AXI write answered, and its beats - 1.
  output logic             done_o,
  output logic [1:0]       done_len_o,
  /// A write of the client is complete (one clock).
  output logic [NumWr-1:0] complete_o
);

  logic [2:0]      queue [256 << IdxW];
  // One bit more than an index: equal pointers mean empty.
  logic [8:0]      wptr_q [NumWr];
  logic [8:0]      rptr_q [NumWr];
  logic            b_v_q, hit, ack, unused_id;
  logic [2:0]      b_id_q;
  logic [IdxW-1:0] idx;

  assign unused_id = ^b_id_i[7:3];
  assign b_ready_o = !b_v_q || done_o;

  always_comb begin
    hit        = 1'b0;
    idx        = '0;
    done_o     = 1'b0;
    ack        = 1'b0;
    done_len_o = '0;
    if (b_v_q) begin
      for (int unsigned i = 0; i < NumWr; i++) begin
        if (b_id_q == WrId[4*i +: 3] && WrId[4*i +: 4] != 4'hf) begin
          hit = 1'b1;
          idx = IdxW'(i);
        end
      end
      done_o            = hit && wptr_q[idx] != rptr_q[idx];
      {ack, done_len_o} = queue[{idx, rptr_q[idx][7:0]}];
    end
  end

  always_ff @(posedge clk_i) begin
    if (issue_i) queue[{issue_idx_i, wptr_q[issue_idx_i][7:0]}] <= {issue_ack_i, issue_len_i};
    if (b_valid_i && b_ready_o) b_id_q <= b_id_i[2:0];
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      b_v_q      <= 1'b0;
      complete_o <= '0;
      for (int unsigned i = 0; i < NumWr; i++) begin
        wptr_q[i] <= '0;
        rptr_q[i] <= '0;
      end
    end else begin
      if (b_ready_o) b_v_q <= b_valid_i;
      complete_o <= (done_o && ack) ? NumWr'(1) << idx : '0;
      if (issue_i) wptr_q[issue_idx_i] <= wptr_q[issue_idx_i] + 9'd1;
      if (done_o) rptr_q[idx] <= rptr_q[idx] + 9'd1;
    end
  end

endmodule

`default_nettype wire
