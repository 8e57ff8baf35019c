// SPDX-License-Identifier: Apache-2.0
// Write request path of MCIF and CVIF: buffering, cutting, arbitration, AW and W issue.
//
//   client i --+--> command FIFO (4) --> cur --cut--> chunk --+
//              +--> data FIFO (8) ---- packets at hand -------+--> WRR --> [chunk] --+-> AW pipe
//                        |                                                 line by   |
//                        +----------------------> shift by half a beat ----line------+-> W pipe
//
// Cutting (system.md 9.6) uses the windows of the read side. A client requests only when all data
// of its chunk is buffered, and a granted chunk occupies the path to its last beat, so W never
// interleaves. AW and the first W beat enter two independent pipes in one clock.
//
// Two atoms in a beat: a request that starts at an odd atom is shifted by half a beat; hold stores
// the high half of the last packet for the next line. One line is one AXI write (MaxBurst 1), or a
// chunk is one burst whose address keeps bit 5 (MaxBurst 4).
//
// Packets are counted from the command's size; their mask field is not used.

`default_nettype none

module dla_memif_wrreq #(
  /// Byte address bits, 32 or 64.
  parameter int unsigned AddrWidth = 32,
  /// AXI data bits, 64 to 512.
  parameter int unsigned DataWidth = 64,
  /// Atoms in a memory beat, 1 or 2.
  parameter int unsigned AtomsPerBeat = 1,
  /// Most beats of an AXI transaction, 1 or 4.
  parameter int unsigned MaxBurst = 1,
  /// Write clients: highest write arbitration index + 1.
  parameter int unsigned NumWr = 2,
  /// AXI ID of index i in bits 4i+3:4i.
  parameter logic [NumWr*4-1:0] WrId = {4'd2, 4'd1},
  /// Byte of weight_i of index i in bits 4i+3:4i.
  parameter logic [NumWr*4-1:0] WeightSel = {4'd2, 4'd1},
  /// Bits of a client index (derived, do not override).
  parameter int unsigned IdxW = (NumWr > 1) ? $clog2(NumWr) : 1,
  /// Bits of a client packet (derived, do not override).
  parameter int unsigned ReqW = DataWidth + AtomsPerBeat + 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic                   clk_i,
  input  logic                   rst_ni,

  /// CFG_WR_WEIGHT_1, _0, and for each byte whether it is not 0.
  input  logic [63:0]            weight_i,
  input  logic [7:0]             weight_nz_i,
  /// Beats in flight allowed, minus 1.
  input  logic [7:0]             os_cnt_i,

  /// Packet of each client; it is taken.
  input  logic [NumWr-1:0]       req_valid_i,
  output logic [NumWr-1:0]       req_ready_o,
  /// Payload of the packets.
  input  logic [NumWr*ReqW-1:0]  req_pd_i,

  /// One AXI write issued: client index, completion requested, beats - 1.
  output logic                   issue_o,
  output logic [IdxW-1:0]        issue_idx_o,
  output logic                   issue_ack_o,
  output logic [1:0]             issue_len_o,
  /// One AXI write answered, and its beats - 1.
  input  logic                   done_i,
  input  logic [1:0]             done_len_i,

  /// Write address of AXI; it is taken.
  output logic                   aw_valid_o,
  input  logic                   aw_ready_i,
  /// ID, beats minus 1, byte address.
  output logic [7:0]             aw_id_o,
  output logic [3:0]             aw_len_o,
  output logic [AddrWidth-1:0]   aw_addr_o,
  /// Write data of AXI; it is taken.
  output logic                   w_valid_o,
  input  logic                   w_ready_i,
  /// Data, bytes that are written, last beat of the burst.
  output logic [DataWidth-1:0]   w_data_o,
  output logic [DataWidth/8-1:0] w_strb_o,
  output logic                   w_last_o
);

  localparam int unsigned AtomLsb  = $clog2(DataWidth / 8 / AtomsPerBeat);
  localparam int unsigned BeatLsb  = $clog2(DataWidth / 8);
  localparam int unsigned Window   = (AtomsPerBeat == 2) ? 8 : MaxBurst;
  localparam bit          Paired   = (AtomsPerBeat == 2);
  localparam bit          Single   = (MaxBurst == 1);
  localparam int unsigned CmdDepth = 4;
  // A chunk takes at most 4 packets: the next one arrives while one is written.
  localparam int unsigned DatDepth = 8;
  localparam int unsigned Half     = DataWidth / 2;

  // command = {require_ack, size, addr}
  localparam int unsigned CmdW = AddrWidth + 14;

  logic [CmdW-1:0]      cmd_mem [CmdDepth << IdxW];
  logic [DataWidth-1:0] dat_mem [DatDepth << IdxW];
  // The high half of the last packet taken. A shifted request writes it with the next line, also in
  // the next chunk.
  logic [Half-1:0]      hold_q  [NumWr];

  // client state: flat vectors, which cost less in simulation than arrays
  logic [NumWr*2-1:0]         cmd_wptr_q, cmd_rptr_q;
  logic [NumWr*3-1:0]         dat_wptr_q, dat_rptr_q, cmd_fill_q, cmd_fill_d;
  logic [NumWr*4-1:0]         dat_fill_q, dat_fill_d;
  // Packets that no granted chunk has claimed yet.
  logic [NumWr*4-1:0]         dat_free_q;
  // room: for a command and for data, since only the packet shows which of them it is
  logic [NumWr-1:0]           cur_v_q, cur_ack_q, room_q;
  logic [NumWr*AddrWidth-1:0] cur_addr_q;
  logic [NumWr*14-1:0]        cur_left_q;

  function automatic logic [3:0] chunk_atoms(input logic [AddrWidth-1:0] addr,
                                             input logic [13:0] left);
    logic [3:0] room;
    room = 4'(Window) - (4'(addr >> AtomLsb) & 4'(Window - 1));
    chunk_atoms = (left < 14'(room)) ? left[3:0] : room;
  endfunction

  // {ack, atoms, addr, starts at an odd atom} of a command
  function automatic logic [AddrWidth+15:0] load_cmd(input logic [CmdW-1:0] cmd);
    load_cmd = {cmd[CmdW-1], {1'b0, cmd[AddrWidth +: 13]} + 14'd1, cmd[AddrWidth-1:0],
                Paired && cmd[AtomLsb]};
  endfunction

  // ---- granted chunk. state ack: the last chunk of a request with a completion; hidrop: its last
  // line has no high half
  logic                 g_v_q, g_ack_q, g_shift_q, g_hidrop_q, g_free;
  logic [IdxW-1:0]      g_idx_q;
  logic [3:0]           g_id_q;
  logic [AddrWidth-1:0] g_addr_q;
  logic [2:0]           g_lines_q, g_line_q;

  // The request of a client is shifted when its first address is an odd atom; hold belongs to it.
  logic [NumWr-1:0]     cur_shift_q;

  // ---- clients that may be granted
  logic [NumWr-1:0] may, gnt;
  logic [3:0]       may_n;
  logic             gnt_v;
  logic [IdxW-1:0]  gnt_idx;

  // Packets that the lines of a chunk take from the data FIFO: one for each line, except a shifted
  // last line that only takes the contents of hold.
  function automatic logic [3:0] need_packets(input logic [AddrWidth-1:0] addr,
                                              input logic [3:0] atoms, input logic shift);
    logic [3:0] half;
    half = atoms + 4'(Paired && addr[AtomLsb]);
    need_packets = Paired ? (shift ? half >> 1 : (half + 4'd1) >> 1) : atoms;
  endfunction

  always_comb begin
    may   = '0;
    may_n = '0;
    if (|cur_v_q) begin
      for (int unsigned i = 0; i < NumWr; i++) begin
        if (cur_v_q[i]) begin
          may_n  = chunk_atoms(cur_addr_q[AddrWidth*i +: AddrWidth], cur_left_q[14*i +: 14]);
          may[i] = need_packets(cur_addr_q[AddrWidth*i +: AddrWidth], may_n, cur_shift_q[i])
                   <= dat_free_q[4*i +: 4];
        end
      end
    end
  end

  dla_memif_arb #(
    .NumReq(NumWr), .NumWeights(8), .WeightSel(WeightSel)
  ) i_arb (
    .clk_i, .rst_ni, .weight_i, .weight_nz_i, .req_i(may), .ready_i(g_free),
    .gnt_valid_o(gnt_v), .gnt_o(gnt), .gnt_idx_o(gnt_idx));

  logic [AddrWidth-1:0] n_addr;
  logic [3:0]           n_atoms, n_half, n_need, n_id;
  logic                 n_last;

  always_comb begin
    n_addr  = '0;
    n_atoms = '0;
    n_half  = '0;
    n_need  = '0;
    n_id    = '0;
    n_last  = 1'b0;
    if (gnt_v) begin
      n_addr  = cur_addr_q[AddrWidth*gnt_idx +: AddrWidth];
      n_atoms = chunk_atoms(n_addr, cur_left_q[14*gnt_idx +: 14]);
      n_half  = n_atoms + 4'(Paired && n_addr[AtomLsb]);
      n_need  = need_packets(n_addr, n_atoms, cur_shift_q[gnt_idx]);
      n_id    = WrId[4*gnt_idx +: 4];
      n_last  = cur_left_q[14*gnt_idx +: 14] == 14'(n_atoms);
    end
  end

  // ---- one line of the granted chunk a clock
  logic                   line_go, line_last, tx_first, lo_v, hi_v, take, aw_free, w_free;
  logic [1:0]             len;
  logic [9:0]             need;
  logic [8:0]             flight_q;
  logic [DataWidth-1:0]   pkt, w_data;
  logic [DataWidth/8-1:0] w_strb;
  logic [AddrWidth-1:0]   tx_addr;

  assign tx_first  = Single || g_line_q == 3'd0;
  assign line_last = g_line_q == g_lines_q - 3'd1;
  assign len       = Single ? 2'd0 : 2'(g_lines_q - 3'd1);
  // in flight + len + 1 <= os_cnt + 1 (system.md 9.8)
  assign need      = {1'b0, flight_q} + 10'(len);
  assign line_go   = g_v_q && w_free && (!tx_first || (aw_free && need <= {2'b0, os_cnt_i}));
  assign g_free    = !g_v_q || (line_go && line_last);
  // A shifted last line without a high half has all its data in hold.
  assign take      = line_go && (!g_shift_q || hi_v);

  always_comb begin
    lo_v    = 1'b0;
    hi_v    = 1'b0;
    pkt     = '0;
    w_data  = '0;
    w_strb  = '0;
    tx_addr = '0;
    if (g_v_q) begin
      lo_v    = !(Paired && g_line_q == 3'd0 && g_addr_q[AtomLsb]);
      hi_v    = !(Paired && line_last && g_hidrop_q);
      pkt     = dat_mem[{g_idx_q, dat_rptr_q[3*g_idx_q +: 3]}];
      w_data  = g_shift_q ? {pkt[Half-1:0], hold_q[g_idx_q]} : pkt;
      w_strb  = Paired ? {{(DataWidth/16){hi_v}}, {(DataWidth/16){lo_v}}} : '1;
      // Single beats of a chunk start at whole lines; a burst keeps the atom address.
      tx_addr = g_addr_q;
      if (Paired && Single) begin
        tx_addr = ((g_addr_q >> BeatLsb) + AddrWidth'(g_line_q)) << BeatLsb;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (take && g_shift_q) hold_q[g_idx_q] <= pkt[DataWidth-1:Half];
  end

  assign issue_o     = line_go && tx_first;
  assign issue_idx_o = g_idx_q;
  // Only the last AXI write of a chunk completes the request (system.md 9.7).
  assign issue_ack_o = g_ack_q && (!Single || line_last);
  assign issue_len_o = len;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      g_v_q    <= 1'b0;
      flight_q <= '0;
    end else begin
      if (g_free) g_v_q <= gnt_v;
      if (issue_o || done_i) begin
        flight_q <= flight_q + (issue_o ? 9'(len) + 9'd1 : 9'd0)
                             - (done_i ? 9'(done_len_i) + 9'd1 : 9'd0);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (gnt_v) begin
      g_idx_q    <= gnt_idx;
      g_id_q     <= n_id;
      g_addr_q   <= n_addr;
      g_ack_q    <= n_last && cur_ack_q[gnt_idx];
      g_shift_q  <= cur_shift_q[gnt_idx];
      g_hidrop_q <= n_half[0];
      g_lines_q  <= Paired ? 3'((n_half + 4'd1) >> 1) : 3'(n_atoms);
      g_line_q   <= '0;
    end else if (line_go) begin
      g_line_q   <= g_line_q + 3'd1;
    end
  end

  // ---- client side
  logic [NumWr-1:0] accept, is_dat, cmd_pop, dat_pop, has_cmd_q;
  logic             touch;

  assign req_ready_o = room_q;
  assign accept      = req_valid_i & room_q;

  always_comb begin
    is_dat  = '0;
    cmd_pop = '0;
    dat_pop = '0;
    touch   = (|accept) || gnt_v || line_go || (|(~cur_v_q & has_cmd_q));
    if (touch) begin
      dat_pop[g_idx_q] = take;
      for (int unsigned i = 0; i < NumWr; i++) begin
        is_dat[i]  = req_pd_i[ReqW*i+ReqW-1];
        cmd_pop[i] = has_cmd_q[i] && (!cur_v_q[i] || (gnt[i] && n_last));
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (|accept) begin
      for (int unsigned i = 0; i < NumWr; i++) begin
        if (accept[i] && is_dat[i]) begin
          dat_mem[{IdxW'(i), dat_wptr_q[3*i +: 3]}] <= req_pd_i[ReqW*i +: DataWidth];
        end
        if (accept[i] && !is_dat[i]) begin
          cmd_mem[{IdxW'(i), cmd_wptr_q[2*i +: 2]}] <= req_pd_i[ReqW*i +: CmdW];
        end
      end
    end
  end

  // fill levels after this clock
  always_comb begin
    cmd_fill_d = cmd_fill_q;
    dat_fill_d = dat_fill_q;
    if (touch) begin
      for (int unsigned i = 0; i < NumWr; i++) begin
        cmd_fill_d[3*i +: 3] = cmd_fill_q[3*i +: 3] + 3'(accept[i] && !is_dat[i])
                                                    - 3'(cmd_pop[i]);
        dat_fill_d[4*i +: 4] = dat_fill_q[4*i +: 4] + 4'(accept[i] && is_dat[i])
                                                    - 4'(dat_pop[i]);
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      cur_v_q   <= '0;
      has_cmd_q <= '0;
      room_q    <= '1;
      cmd_wptr_q <= '0;
      cmd_rptr_q <= '0;
      cmd_fill_q <= '0;
      dat_wptr_q <= '0;
      dat_rptr_q <= '0;
      dat_fill_q <= '0;
      dat_free_q <= '0;
    end else if (touch) begin
      for (int unsigned i = 0; i < NumWr; i++) begin
        if (accept[i] && !is_dat[i]) cmd_wptr_q[2*i +: 2] <= cmd_wptr_q[2*i +: 2] + 2'd1;
        if (accept[i] && is_dat[i]) dat_wptr_q[3*i +: 3] <= dat_wptr_q[3*i +: 3] + 3'd1;
        if (cmd_pop[i]) cmd_rptr_q[2*i +: 2] <= cmd_rptr_q[2*i +: 2] + 2'd1;
        if (dat_pop[i]) dat_rptr_q[3*i +: 3] <= dat_rptr_q[3*i +: 3] + 3'd1;
        cmd_fill_q[3*i +: 3] <= cmd_fill_d[3*i +: 3];
        dat_fill_q[4*i +: 4] <= dat_fill_d[4*i +: 4];
        dat_free_q[4*i +: 4] <= dat_free_q[4*i +: 4] + 4'(accept[i] && is_dat[i])
                                                     - (gnt[i] ? n_need : 4'd0);
        has_cmd_q[i]  <= cmd_fill_d[3*i +: 3] != 3'd0;
        room_q[i]     <= cmd_fill_d[3*i +: 3] != 3'(CmdDepth) &&
                         dat_fill_d[4*i +: 4] != 4'(DatDepth);
        if (cmd_pop[i]) cur_v_q[i] <= 1'b1;
        else if (gnt[i] && n_last) cur_v_q[i] <= 1'b0;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (touch) begin
      for (int unsigned i = 0; i < NumWr; i++) begin
        if (cmd_pop[i]) begin
          {cur_ack_q[i], cur_left_q[14*i +: 14], cur_addr_q[AddrWidth*i +: AddrWidth],
           cur_shift_q[i]} <= load_cmd(cmd_mem[{IdxW'(i), cmd_rptr_q[2*i +: 2]}]);
        end else if (gnt[i]) begin
          cur_addr_q[AddrWidth*i +: AddrWidth] <= n_addr + (AddrWidth'(n_atoms) << AtomLsb);
          cur_left_q[14*i +: 14] <= cur_left_q[14*i +: 14] - 14'(n_atoms);
        end
      end
    end
  end

  // ---- output pipes
  dla_skid #(.Width(AddrWidth + 8)) i_aw (
    .clk_i, .rst_ni, .valid_i(issue_o), .ready_o(aw_free), .data_i({g_id_q, 2'b0, len, tx_addr}),
    .valid_o(aw_valid_o), .ready_i(aw_ready_i), .data_o({aw_id_o[3:0], aw_len_o, aw_addr_o}));

  assign aw_id_o[7:4] = 4'b0;

  // Two pipes in step, so that no wide bus has to be combined in every clock.
  logic unused_v, unused_r;

  dla_skid #(.Width(DataWidth/8 + 1)) i_w_strb (
    .clk_i, .rst_ni, .valid_i(line_go), .ready_o(w_free), .data_i({Single || line_last, w_strb}),
    .valid_o(w_valid_o), .ready_i(w_ready_i), .data_o({w_last_o, w_strb_o}));

  dla_skid #(.Width(DataWidth)) i_w_data (
    .clk_i, .rst_ni, .valid_i(line_go), .ready_o(unused_r), .data_i(w_data),
    .valid_o(unused_v), .ready_i(w_ready_i), .data_o(w_data_o));

endmodule

`default_nettype wire
