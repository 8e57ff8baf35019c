// SPDX-License-Identifier: Apache-2.0
// Read response path of MCIF and CVIF: steering by RID, re-packing, client FIFOs.
//
//                                 hold (odd atom), per client
//                                   |  ^
//   R --skid--> client of RID --> re-pack --> FIFO[client][4] --> client 0, 1, ...
//                 ^                                       (all clients wait while the
//   context ------+  (two atoms in a beat only)            addressed FIFO is full)
//
// Two atoms in a beat (system.md 9.5): the context of each chunk selects the half-lines to drop.
// The rest is re-packed so that the first atom of a request is in a low half; an odd request ends
// with mask 01 and a zero high half. Re-packing is done before the FIFOs, where one line arrives in
// a clock, so that one re-packer serves all clients. An R beat that no client requested (unknown
// RID, or no chunk open) is never taken: R stops.

`default_nettype none

module dla_memif_rdrsp #(
  /// AXI data bits, 64 to 512.
  parameter int unsigned DataWidth = 64,
  /// Atoms in a memory beat, 1 or 2.
  parameter int unsigned AtomsPerBeat = 1,
  /// Read clients: highest read arbitration index + 1.
  parameter int unsigned NumRd = 2,
  /// AXI ID of index i in bits 4i+3:4i; 15 = no client at this index.
  parameter logic [NumRd*4-1:0] RdId = {4'd9, 4'd8},
  /// Chunks that a client may have open; a power of two. Two atoms in a beat only.
  parameter int unsigned CtxDepth = 256,
  /// Bits of a client index (derived, do not override).
  parameter int unsigned IdxW = (NumRd > 1) ? $clog2(NumRd) : 1,
  /// Bits of a client response (derived, do not override).
  parameter int unsigned RspW = DataWidth + AtomsPerBeat
) (
  /// Clock; asynchronous reset, active low.
  input  logic                  clk_i,
  input  logic                  rst_ni,

  /// No context of this client can be stored.
  output logic [NumRd-1:0]      ctx_full_o,
  /// Context of a chunk, and its client.
  input  logic                  ctx_push_i,
  input  logic [IdxW-1:0]       ctx_idx_i,
  /// Which half-lines of the chunk are dropped.
  input  logic [4:0]            ctx_i,

  /// Read data of AXI; it is taken.
  input  logic                  r_valid_i,
  output logic                  r_ready_o,
  /// ID and data.
  input  logic [7:0]            r_id_i,
  input  logic [DataWidth-1:0]  r_data_i,
  /// A beat was taken from the port.
  output logic                  r_beat_o,

  /// Response to each client; it is taken.
  output logic [NumRd-1:0]      rsp_valid_o,
  input  logic [NumRd-1:0]      rsp_ready_i,
  /// Payload of the responses.
  output logic [NumRd*RspW-1:0] rsp_pd_o
);

  localparam int unsigned FifoDepth = 4;

  // ---- input pipe; RID is decoded by its low 4 bits
  logic                 r_v, take, unused_id;
  logic [3:0]           r_id;
  logic [DataWidth-1:0] r_data;

  assign unused_id = ^r_id_i[7:4];
  assign r_beat_o  = r_valid_i && r_ready_o;

  // Two pipes in step, so that no wide bus has to be combined in every clock.
  logic unused_v, unused_r;

  dla_skid #(.Width(4)) i_r_id (
    .clk_i, .rst_ni, .valid_i(r_valid_i), .ready_o(r_ready_o), .data_i(r_id_i[3:0]),
    .valid_o(r_v), .ready_i(take), .data_o(r_id));

  dla_skid #(.Width(DataWidth)) i_r_data (
    .clk_i, .rst_ni, .valid_i(r_valid_i), .ready_o(unused_r), .data_i(r_data_i),
    .valid_o(unused_v), .ready_i(take), .data_o(r_data));

  logic            hit;
  logic [IdxW-1:0] idx;

  always_comb begin
    hit = 1'b0;
    idx = '0;
    if (r_v) begin
      for (int unsigned i = 0; i < NumRd; i++) begin
        if (r_id == RdId[4*i +: 4] && RdId[4*i +: 4] != 4'hf) begin
          hit = 1'b1;
          idx = IdxW'(i);
        end
      end
    end
  end

  // ---- client FIFOs: one write a clock for all of them
  logic [RspW-1:0]  mem [FifoDepth << IdxW];
  // Three bits for each client: index and wrap. The pointers of a full FIFO differ in the wrap bit
  // only.
  logic [NumRd*3-1:0] wptr_q, rptr_q;
  logic [NumRd-1:0] some_q, pop;
  logic             push;
  logic [IdxW-1:0]  push_idx;
  logic [RspW-1:0]  push_data;

  // the FIFO of a client is full
  function automatic logic full(input logic [2:0] w, input logic [2:0] r);
    full = (w ^ r) == 3'b100;
  endfunction

  if (AtomsPerBeat == 1) begin : gen_plain

    logic unused_ctx;

    assign unused_ctx = ^{ctx_push_i, ctx_idx_i, ctx_i};
    assign ctx_full_o = '0;
    assign take       = r_v && hit && !full(wptr_q[3*idx +: 3], rptr_q[3*idx +: 3]);
    assign push       = take;
    assign push_idx   = idx;
    assign push_data  = {1'b1, r_data};

  end else begin : gen_pair

    localparam int unsigned CtxW = $clog2(CtxDepth);
    localparam int unsigned Half = DataWidth / 2;

    logic [4:0]       ctx_mem [CtxDepth << IdxW];
    // One bit more than an index: equal pointers mean that no chunk is open.
    logic [CtxW:0]    ctx_wptr_q [NumRd];
    logic [CtxW:0]    ctx_rptr_q [NumRd];
    // next line of the open chunk
    logic [1:0]       line_q [NumRd];
    logic [Half-1:0]  hold_q [NumRd];
    logic [NumRd-1:0] hold_v_q, ctx_full_q;

    // flush: the request has ended with an odd atom in hold, which becomes a beat of its own in the
    // next clock
    logic             flush_q, open, first, last, ends, lo_v, hi_v, ctx_pop, out_v;
    logic [IdxW-1:0]  flush_idx_q;
    logic [4:0]       ctx;
    logic             hold_d, flush_d;
    logic [CtxW:0]    ctx_fill;

    assign ctx_full_o = ctx_full_q;
    assign ctx_fill   = ctx_wptr_q[ctx_idx_i] - ctx_rptr_q[ctx_idx_i];

    // the line at the pipe's end, and its effect on hold and output
    always_comb begin
      open    = 1'b0;
      ctx     = '0;
      first   = 1'b0;
      last    = 1'b0;
      ends    = 1'b0;
      lo_v    = 1'b0;
      hi_v    = 1'b0;
      take    = 1'b0;
      ctx_pop = 1'b0;
      out_v   = 1'b0;
      hold_d  = 1'b0;
      flush_d = 1'b0;
      if (r_v && !flush_q) begin
        open  = hit && ctx_wptr_q[idx] != ctx_rptr_q[idx];
        ctx   = ctx_mem[{idx, ctx_rptr_q[idx][CtxW-1:0]}];
        first = line_q[idx] == 2'd0;
        last  = line_q[idx] == ctx[1:0];
        ends  = last && ctx[4];
        lo_v  = !(first && ctx[2]);
        hi_v  = !(last && ctx[3]);
        take  = open && !full(wptr_q[3*idx +: 3], rptr_q[3*idx +: 3]);
        ctx_pop = take && last;
        if (hold_v_q[idx]) begin
          out_v   = take;
          hold_d  = hi_v;
          flush_d = take && ends && hi_v;
        end else begin
          // an odd first atom waits for its neighbour, unless it is alone
          out_v  = take && (lo_v || ends);
          hold_d = !lo_v && !ends;
        end
      end
    end

    always_comb begin
      push      = 1'b0;
      push_idx  = '0;
      push_data = '0;
      if (flush_q) begin
        push      = !full(wptr_q[3*flush_idx_q +: 3], rptr_q[3*flush_idx_q +: 3]);
        push_idx  = flush_idx_q;
        push_data = {2'b01, {Half{1'b0}}, hold_q[flush_idx_q]};
      end else if (out_v) begin
        push     = 1'b1;
        push_idx = idx;
        if (hold_v_q[idx]) push_data = {2'b11, r_data[Half-1:0], hold_q[idx]};
        else if (lo_v && hi_v) push_data = {2'b11, r_data};
        else push_data = {2'b01, {Half{1'b0}}, lo_v ? r_data[Half-1:0] : r_data[DataWidth-1:Half]};
      end
    end

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        flush_q     <= 1'b0;
        flush_idx_q <= '0;
        hold_v_q    <= '0;
        ctx_full_q  <= '0;
        for (int unsigned i = 0; i < NumRd; i++) begin
          ctx_wptr_q[i] <= '0;
          ctx_rptr_q[i] <= '0;
          line_q[i]     <= '0;
        end
      end else begin
        if (flush_q) begin
          if (push) flush_q <= 1'b0;
          if (push) hold_v_q[flush_idx_q] <= 1'b0;
        end else if (take) begin
          flush_q       <= flush_d;
          flush_idx_q   <= idx;
          hold_v_q[idx] <= hold_d;
          line_q[idx]   <= last ? 2'd0 : line_q[idx] + 2'd1;
        end
        if (ctx_push_i) begin
          ctx_wptr_q[ctx_idx_i] <= ctx_wptr_q[ctx_idx_i] + (CtxW+1)'(1);
          ctx_full_q[ctx_idx_i] <= ctx_fill == (CtxW+1)'(CtxDepth - 1);
        end
        // Also when a push filled it in this same clock.
        if (ctx_pop) begin
          ctx_rptr_q[idx] <= ctx_rptr_q[idx] + (CtxW+1)'(1);
          ctx_full_q[idx] <= 1'b0;
        end
      end
    end

    always_ff @(posedge clk_i) begin
      if (ctx_push_i) ctx_mem[{ctx_idx_i, ctx_wptr_q[ctx_idx_i][CtxW-1:0]}] <= ctx_i;
      if (take && hold_d) hold_q[idx] <= r_data[DataWidth-1:Half];
    end

  end

  always_comb begin
    pop      = '0;
    rsp_pd_o = '0;
    if (|some_q) begin
      pop = some_q & rsp_ready_i;
      for (int unsigned i = 0; i < NumRd; i++) begin
        if (some_q[i]) rsp_pd_o[RspW*i +: RspW] = mem[{IdxW'(i), rptr_q[3*i +: 2]}];
      end
    end
  end

  assign rsp_valid_o = some_q;

  always_ff @(posedge clk_i) begin
    if (push) mem[{push_idx, wptr_q[3*push_idx +: 2]}] <= push_data;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      some_q <= '0;
      wptr_q <= '0;
      rptr_q <= '0;
    end else if (push || (|pop)) begin
      for (int unsigned i = 0; i < NumRd; i++) begin
        if (pop[i]) begin
          rptr_q[3*i +: 3] <= rptr_q[3*i +: 3] + 3'd1;
          some_q[i]        <= wptr_q[3*i +: 3] != rptr_q[3*i +: 3] + 3'd1;
        end
        if (push && push_idx == IdxW'(i)) begin
          wptr_q[3*i +: 3] <= wptr_q[3*i +: 3] + 3'd1;
          some_q[i]        <= 1'b1;
        end
      end
    end
  end

endmodule

`default_nettype wire
