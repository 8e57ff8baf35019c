// SPDX-License-Identifier: Apache-2.0
// Read request path of MCIF and CVIF: cutting, credits, arbitration, AR issue.
//
//   client 0: nxt -> cur --cut--> chunk, credit --+
//   client 1: nxt -> cur --cut--> chunk, credit --+-- WRR --[chunk]--> AR transactions --skid--> AR
//   ...                                           |      |             (outstanding limit)
//                        pops return credit ------+      +--> context to the response path
//
// Cutting (system.md 9.4): the window is MaxBurst atoms with one atom in a beat, 256 bytes (8
// atoms) with two. A chunk is the part of a request in one window. With one atom in a beat, a chunk
// is one AXI burst. With two, it becomes lines of two atoms, with one AXI read each (MaxBurst 1) or
// one burst.
//
// Credit (unit_pins.md 4.3) is in client beats; a grant uses it and a pop returns it. A pop too
// many is not forgiven: the client then starves.

`default_nettype none

module dla_memif_rdreq #(
  /// Byte address bits, 32 or 64.
  parameter int unsigned AddrWidth = 32,
  /// AXI data bits, 64 to 512.
  parameter int unsigned DataWidth = 64,
  /// Atoms in a memory beat, 1 or 2.
  parameter int unsigned AtomsPerBeat = 1,
  /// Most beats of an AXI transaction, 1 or 4.
  parameter int unsigned MaxBurst = 1,
  /// Read clients: highest read arbitration index + 1.
  parameter int unsigned NumRd = 2,
  /// AXI ID of index i in bits 4i+3:4i.
  parameter logic [NumRd*4-1:0] RdId = {4'd9, 4'd8},
  /// Byte of rd_weight_i of index i in bits 4i+3:4i.
  parameter logic [NumRd*4-1:0] WeightSel = {4'd8, 4'd7},
  /// Credit in beats of index i in bits 16i+15:16i, 0 = unlimited.
  parameter logic [NumRd*16-1:0] RdCredit = '0,
  /// Bits of a client index (derived, do not override).
  parameter int unsigned IdxW = (NumRd > 1) ? $clog2(NumRd) : 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic                            clk_i,
  input  logic                            rst_ni,

  /// CFG_RD_WEIGHT_2, _1, _0, and for each byte whether it is not 0.
  input  logic [95:0]                     weight_i,
  input  logic [11:0]                     weight_nz_i,
  /// Beats in flight allowed, minus 1.
  input  logic [7:0]                      os_cnt_i,

  /// Request of each client; it is taken.
  input  logic [NumRd-1:0]                req_valid_i,
  output logic [NumRd-1:0]                req_ready_o,
  /// Payload of the requests.
  input  logic [NumRd*(AddrWidth+15)-1:0] req_pd_i,
  /// A beat has left the client's latency FIFO: its read credit returns.
  input  logic [NumRd-1:0]                pop_i,

  /// Context of each granted chunk, see dla_memif_rdrsp; not granted while ctx_full_i.
  input  logic [NumRd-1:0]                ctx_full_i,
  output logic                            ctx_push_o,
  output logic [IdxW-1:0]                 ctx_idx_o,
  output logic [4:0]                      ctx_o,

  /// One R beat was taken from the port.
  input  logic                            r_beat_i,

  /// Read address of AXI; it is taken.
  output logic                            ar_valid_o,
  input  logic                            ar_ready_i,
  /// ID, beats minus 1, byte address.
  output logic [7:0]                      ar_id_o,
  output logic [3:0]                      ar_len_o,
  output logic [AddrWidth-1:0]            ar_addr_o
);

  localparam int unsigned AtomLsb = $clog2(DataWidth / 8 / AtomsPerBeat);
  localparam int unsigned BeatLsb = $clog2(DataWidth / 8);
  localparam int unsigned Window  = (AtomsPerBeat == 2) ? 8 : MaxBurst;
  localparam bit          Paired  = (AtomsPerBeat == 2);
  localparam bit          Single  = Paired && (MaxBurst == 1);
  localparam int unsigned ReqW    = AddrWidth + 15;

  // The request being cut, and the next one, so that the first chunk of the next request may be
  // granted in the clock after the last chunk of this one. nxt is only filled while cur is. These
  // are flat vectors, because a simulator copies them once in a clock, while an array costs one
  // test for each element.
  logic [NumRd-1:0]           cur_v_q, nxt_v_q, carry_q;
  logic [NumRd*AddrWidth-1:0] cur_addr_q, nxt_addr_q;
  // left: atoms (16 bits, because the size of 15 bits is atoms - 1); used: beats granted and not
  // yet popped; carry: the chunks so far ended with an atom that fills only half a beat
  logic [NumRd*16-1:0]        cur_left_q, nxt_left_q, used_q;

  // Atoms of the next chunk, 1..8.
  function automatic logic [3:0] chunk_atoms(input logic [AddrWidth-1:0] addr,
                                             input logic [15:0] left);
    logic [3:0] room;
    room = 4'(Window) - (4'(addr >> AtomLsb) & 4'(Window - 1));
    chunk_atoms = (left < 16'(room)) ? left[3:0] : room;
  endfunction

  // Client beats that a chunk completes; an odd atom is carried into the next chunk.
  function automatic logic [3:0] chunk_beats(input logic [3:0] atoms, input logic last,
                                             input logic carry);
    logic [3:0] sum;
    sum = atoms + 4'(carry);
    chunk_beats = Paired ? (sum >> 1) + 4'(sum[0] && last) : atoms;
  endfunction

  // ---- clients that may be granted
  logic [NumRd-1:0] may;
  logic [15:0]      may_left;
  logic [3:0]       may_n, may_b;

  always_comb begin
    may      = '0;
    may_left = '0;
    may_n    = '0;
    may_b    = '0;
    if (|cur_v_q) begin
      for (int unsigned i = 0; i < NumRd; i++) begin
        if (cur_v_q[i]) begin
          may_left = cur_left_q[16*i +: 16];
          may_n    = chunk_atoms(cur_addr_q[AddrWidth*i +: AddrWidth], may_left);
          may_b    = chunk_beats(may_n, may_left == 16'(may_n), carry_q[i]);
          may[i]   = !ctx_full_i[i] &&
                     (RdCredit[16*i +: 16] == '0 ||
                      used_q[16*i +: 16] + 16'(may_b) <= RdCredit[16*i +: 16]);
        end
      end
    end
  end

  logic             gnt_v, ck_free;
  logic [NumRd-1:0] gnt;
  logic [IdxW-1:0]  gnt_idx;

  dla_memif_arb #(
    .NumReq(NumRd), .NumWeights(12), .WeightSel(WeightSel)
  ) i_arb (
    .clk_i, .rst_ni, .weight_i, .weight_nz_i, .req_i(may), .ready_i(ck_free),
    .gnt_valid_o(gnt_v), .gnt_o(gnt), .gnt_idx_o(gnt_idx));

  // ---- the granted chunk
  logic [AddrWidth-1:0] g_addr;
  logic [3:0]           g_n, g_beats, g_half, g_id;
  logic [2:0]           g_lines;
  logic                 g_last, g_odd;

  always_comb begin
    g_addr  = '0;
    g_n     = '0;
    g_beats = '0;
    g_half  = '0;
    g_lines = '0;
    g_id    = '0;
    g_last  = 1'b0;
    g_odd   = 1'b0;
    if (gnt_v) begin
      g_addr  = cur_addr_q[AddrWidth*gnt_idx +: AddrWidth];
      g_n     = chunk_atoms(g_addr, cur_left_q[16*gnt_idx +: 16]);
      g_last  = cur_left_q[16*gnt_idx +: 16] == 16'(g_n);
      g_odd   = Paired && g_addr[AtomLsb];
      g_beats = chunk_beats(g_n, g_last, carry_q[gnt_idx]);
      g_half  = g_n + 4'(g_odd);
      g_lines = Paired ? 3'((g_half + 4'd1) >> 1) : 3'(g_n);
      g_id    = RdId[4*gnt_idx +: 4];
    end
  end

  // {request ends here, last line has no high half, first line has no low half, lines - 1}
  assign ctx_push_o = gnt_v;
  assign ctx_idx_o  = gnt_idx;
  assign ctx_o      = {g_last, g_half[0], g_odd, 2'(g_lines - 3'd1)};

  // ---- requests in, requests advanced
  logic [NumRd-1:0] accept;
  logic             touch;

  assign req_ready_o = ~nxt_v_q;
  assign accept      = req_valid_i & ~nxt_v_q;
  // The clients' state does not change in other clocks.
  assign touch       = gnt_v || (|accept) || (|pop_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      cur_v_q <= '0;
      nxt_v_q <= '0;
      carry_q <= '0;
    end else if (touch) begin
      for (int unsigned i = 0; i < NumRd; i++) begin
        if (!cur_v_q[i] || (gnt[i] && g_last)) begin
          cur_v_q[i] <= nxt_v_q[i] || accept[i];
          nxt_v_q[i] <= 1'b0;
          carry_q[i] <= 1'b0;
        end else begin
          if (accept[i]) nxt_v_q[i] <= 1'b1;
          if (gnt[i]) carry_q[i] <= Paired && (g_n[0] ^ carry_q[i]);
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (touch) begin
      for (int unsigned i = 0; i < NumRd; i++) begin
        if (!cur_v_q[i] || (gnt[i] && g_last)) begin
          if (nxt_v_q[i]) begin
            cur_addr_q[AddrWidth*i +: AddrWidth] <= nxt_addr_q[AddrWidth*i +: AddrWidth];
            cur_left_q[16*i +: 16] <= nxt_left_q[16*i +: 16];
          end else if (accept[i]) begin
            cur_addr_q[AddrWidth*i +: AddrWidth] <= req_pd_i[ReqW*i +: AddrWidth];
            cur_left_q[16*i +: 16] <= {1'b0, req_pd_i[ReqW*i+AddrWidth +: 15]} + 16'd1;
          end
        end else begin
          if (gnt[i]) begin
            cur_addr_q[AddrWidth*i +: AddrWidth] <= g_addr + (AddrWidth'(g_n) << AtomLsb);
            cur_left_q[16*i +: 16] <= cur_left_q[16*i +: 16] - 16'(g_n);
          end
          if (accept[i]) begin
            nxt_addr_q[AddrWidth*i +: AddrWidth] <= req_pd_i[ReqW*i +: AddrWidth];
            nxt_left_q[16*i +: 16] <= {1'b0, req_pd_i[ReqW*i+AddrWidth +: 15]} + 16'd1;
          end
        end
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      used_q <= '0;
    end else if (touch) begin
      for (int unsigned i = 0; i < NumRd; i++) begin
        if (RdCredit[16*i +: 16] != '0 && (gnt[i] || pop_i[i])) begin
          used_q[16*i +: 16] <= used_q[16*i +: 16] + (gnt[i] ? 16'(g_beats) : 16'd0)
                                                   - 16'(pop_i[i]);
        end
      end
    end
  end

  // ---- issue
  logic                 ck_v_q, ar_go, ar_free, tx_last;
  logic [AddrWidth-1:0] ck_addr_q;
  logic [3:0]           ck_id_q;
  logic [2:0]           ck_left_q;
  // beats in flight, at most os_cnt + 1 = 256
  logic [8:0]           flight_q;
  logic [3:0]           len;
  logic [9:0]           need;

  assign len     = Single ? 4'd0 : 4'(ck_left_q) - 4'd1;
  assign tx_last = !Single || ck_left_q == 3'd1;
  // in flight + len + 1 <= os_cnt + 1 (system.md 9.8)
  assign need    = {1'b0, flight_q} + 10'(len);
  assign ar_go   = ck_v_q && ar_free && need <= {2'b0, os_cnt_i};
  assign ck_free = !ck_v_q || (ar_go && tx_last);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      ck_v_q   <= 1'b0;
      flight_q <= '0;
    end else begin
      if (ck_free) ck_v_q <= gnt_v;
      if (ar_go || r_beat_i) begin
        flight_q <= flight_q + (ar_go ? 9'(len) + 9'd1 : 9'd0) - 9'(r_beat_i);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (gnt_v) begin
      // A read starts at a whole beat.
      ck_addr_q <= (g_addr >> BeatLsb) << BeatLsb;
      ck_id_q   <= g_id;
      ck_left_q <= g_lines;
    end else if (ar_go) begin
      ck_addr_q <= ck_addr_q + (AddrWidth'(1) << BeatLsb);
      ck_left_q <= ck_left_q - 3'd1;
    end
  end

  dla_skid #(.Width(AddrWidth + 8)) i_ar (
    .clk_i, .rst_ni, .valid_i(ar_go), .ready_o(ar_free), .data_i({ck_id_q, len, ck_addr_q}),
    .valid_o(ar_valid_o), .ready_i(ar_ready_i), .data_o({ar_id_o[3:0], ar_len_o, ar_addr_o}));

  assign ar_id_o[7:4] = 4'b0;

endmodule

`default_nettype wire
