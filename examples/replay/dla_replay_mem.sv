// SPDX-License-Identifier: Apache-2.0
// The memory of one read client: answers each request with the atoms that the recording has for
// these addresses (NAME_rd_req.hex, NAME_rd_rsp.hex), however the unit cuts or orders its requests.
// The latency is random; the answers of the client keep the order of its requests (unit_pins.md
// 4.2, 4.3). Both memories: bit 0 of the handshakes is the port of the secondary one, bit 1 that of
// the primary one. An atom that the recording reads several times is answered with its values one
// after the other.

`include "dla_replay.svh"
`default_nettype none

module dla_replay_mem
  import record_pkg::*;
#(
  `DLA_REPLAY_MEMORY_PARAMS("cdma_dat"),
  /// Largest number of atoms of a recording.
  parameter int Depth = 1 << 18,
  /// A pulse on pop_i for each beat that the client took.
  parameter bit Pops = 1'b0
) (
  /// Clock; reset, active low.
  input  wire                            clk_i,
  input  wire                            rst_ni,
  input  wire [1:0]                      req_valid_i,
  output wire [1:0]                      req_ready_o,
  input  wire [2*(AddrW+15)-1:0]         req_pd_i,
  /// A request was taken, as a word of its stream: atoms, address, memory.
  output wire                            take_o,
  output wire [80:0]                     word_o,
  output reg  [1:0]                      rsp_valid_o = 2'b00,
  input  wire [1:0]                      rsp_ready_i,
  /// The sum over both ports.
  output reg  [Beat*(8*AtomBytes+1)-1:0] rsp_pd_o,
  input  wire [1:0]                      pop_i,
  /// Nothing moves: missing words are reported. The replay is over.
  input  wire                            stuck_i,
  input  wire                            end_i
);

  localparam int AtomW = 8 * AtomBytes;
  localparam int Heads = 4096;
  localparam int Slots = 16;
  // memory and address
  localparam int KeyW  = AddrW + 1;

  // ---- recorded reads: chains of equal hash, in the order of the recording
  integer             n_line, atoms = 0, n, i, at, found, latency, size;
  reg  [63:0]         addr;
  reg  [80:0]         line;
  reg  [KeyW-1:0]     key  [0:Depth-1];
  reg  [AtomW-1:0]    data [0:Depth-1];
  reg                 used [0:Depth-1];
  integer             link [0:Depth-1];
  integer             head [0:Heads-1];
  integer             tail [0:Heads-1];

  localparam int LineW = AtomW > 84 ? AtomW : 84;
  `include "dla_replay_line.svh"

  function automatic integer hash(input [KeyW-1:0] a);
    hash = 32'((a[AddrW-1:0] / AddrW'(AtomBytes)) % AddrW'(Heads));
  endfunction

  task place(input [KeyW-1:0] a);
    begin
      if (atoms == Depth)
        `DLA_REPLAY_FAIL(("FAIL %0s_rd_req: the recording reads more than %0d atoms", Name, Depth))
      key[atoms]  = a;
      used[atoms] = 1'b0;
      link[atoms] = -1;
      n = hash(a);
      if (head[n] < 0) head[n] = atoms;
      else link[tail[n]] = atoms;
      tail[n] = atoms;
      atoms = atoms + 1;
    end
  endtask

  task load_requests;
    begin
      open_words({Name, "_rd_req"});
      n_line = 0;
      read_line(fd, path, 0, 21);
      while (got) begin
        line = value[80:0];
        addr = line[64:1];
        size = 32'(line[80:65]);
        for (i = 0; i < size; i = i + 1)
          place({line[0], AddrW'(addr) + AddrW'(i * AtomBytes)});
        n_line = n_line + 1;
        read_line(fd, path, n_line, 21);
      end
      if (fd != 0) $fclose(fd);
    end
  endtask

  task load_atoms;
    begin
      open_words({Name, "_rd_rsp"});
      i    = 0;
      read_line(fd, path, 0, 2 * AtomBytes);
      while (got && i < atoms) begin
        data[i] = value[AtomW-1:0];
        i = i + 1;
        read_line(fd, path, i, 2 * AtomBytes);
      end
      if (i != atoms)
        `DLA_REPLAY_FAIL(("FAIL %0s: %0d atoms, expected the %0d of %0s_rd_req.hex", path, i, atoms,
                          Name))
      if (fd != 0) $fclose(fd);
    end
  endtask

  // The first answer that was not given yet, otherwise the last one: found.
  task find(input [KeyW-1:0] a);
    begin
      found = -1;
      at    = head[hash(a)];
      while (at >= 0) begin
        if (key[at] == a && (found < 0 || used[found])) found = at;
        at = link[at];
      end
      if (found < 0)
        `DLA_REPLAY_FAIL((
          "FAIL %0s_rd_req transaction %0d: the recording does not read %0h of memory %0d",
          Name, taken_q, a[AddrW-1:0], a[AddrW]))
    end
  endtask

  initial begin
    if ($value$plusargs("latency=%d", latency) == 0) latency = 40;
    for (i = 0; i < Heads; i = i + 1) head[i] = -1;
    load_requests;
    load_atoms;
  end

  // ---- requests that wait, each with the earliest clock of its answer
  reg  [KeyW-1:0]  addr_q  [0:Slots-1];
  reg  [14:0]      left_q  [0:Slots-1];
  reg  [31:0]      due_q   [0:Slots-1];
  reg  [31:0]      clocks_q = 0, taken_q = 0, given_q = 0, beats_q = 0, pops_q = 0;
  reg  [3:0]       in_q = 0, out_q = 0;
  reg  [4:0]       full_q = 0;
  reg              ready_q = 1'b0;
  integer          k;
  `DLA_REPLAY_DICE

  // One request in a clock: the primary memory is first.
  wire mc = req_valid_i[1] === 1'b1;
  wire [AddrW+14:0] req_pd = mc ? req_pd_i[AddrW+15 +: AddrW+15] : req_pd_i[0 +: AddrW+15];

  wire ready = ready_q && full_q != 5'(Slots);

  assign req_ready_o = {ready, ready && !mc};
  assign take_o = rst_ni && (mc || req_valid_i[0] === 1'b1) && ready;
  assign word_o = {16'(req_pd[AddrW +: 15]) + 16'd1, 64'(req_pd[AddrW-1:0]), mc};

  wire given = |(rsp_valid_o & rsp_ready_i) === 1'b1;
  wire free  = rsp_valid_o == 0 || given;
  wire start = free && full_q != 0 && clocks_q >= due_q[out_q] && rand_q[30:24] % 100 >= gaps;
  wire last  = 32'(left_q[out_q]) < Beat;

  always @(posedge clk_i) begin
    clocks_q <= clocks_q + 1;
    ready_q  <= rand_q[15:0] % 100 >= gaps;
    if (take_o) begin
      addr_q[in_q] <= {mc, req_pd[AddrW-1:0]};
      left_q[in_q] <= req_pd[AddrW +: 15];
      due_q[in_q]  <= clocks_q + 2 + (rand_q[23:8] % (latency + 1));
      in_q         <= in_q + 1;
      taken_q      <= taken_q + 1;
    end
    full_q <= full_q + 5'(take_o) - 5'(start && last);
    if (free) rsp_valid_o <= !start ? 2'b00 : addr_q[out_q][AddrW] ? 2'b10 : 2'b01;
    if (start) begin
      rsp_pd_o <= '0;
      for (k = 0; k < Beat; k = k + 1) begin
        if (k <= 32'(left_q[out_q])) begin
          find(addr_q[out_q] + KeyW'(k * AtomBytes));
          used[found] = 1'b1;
          rsp_pd_o[AtomW*k +: AtomW]  <= data[found];
          rsp_pd_o[AtomW*Beat + k]    <= 1'b1;
        end
      end
      given_q <= given_q + (last ? 32'(left_q[out_q]) + 1 : 32'(Beat));
      addr_q[out_q] <= addr_q[out_q] + KeyW'(Beat * AtomBytes);
      left_q[out_q] <= left_q[out_q] - 15'(Beat);
      if (last) out_q <= out_q + 1;
    end
    if (rst_ni && ((^req_valid_i[1]) === 1'bx || req_valid_i[0] === 1'bx))
      `DLA_REPLAY_FAIL(("FAIL %0s_rd_req: valid is neither 0 nor 1, clock %0d", Name, clocks_q))
    if (rst_ni && given) beats_q <= beats_q + 1;
    if (rst_ni) pops_q <= pops_q + 32'(pop_i[0] === 1'b1) + 32'(pop_i[1] === 1'b1);
    if (stuck_i && rsp_valid_o != 0)
      $display("  %0s_rd_rsp: a beat is not taken", Name);
    if (end_i) begin
      if (given_q != 32'(atoms))
        `DLA_REPLAY_FAIL(("FAIL %0s_rd_req: %0d atoms were asked for, expected %0d", Name, given_q,
                          atoms))
      if (Pops && pops_q != beats_q)
        `DLA_REPLAY_FAIL(("FAIL %0s: %0d pulses of rd_cdt_lat_fifo_pop, expected %0d", Name, pops_q,
                          beats_q))
      if (rsp_valid_o != 0 || full_q != 0)
        `DLA_REPLAY_FAIL(("FAIL %0s_rd_rsp: the unit left answers behind", Name))
      $display("  %0s_rd_rsp: %0d atoms given", Name, given_q);
    end
  end

  for (genvar i = 0; i < 2; i = i + 1) begin : gen_held
    dla_replay_held #(.Name({Name, "_rd_req"}), .Width(AddrW + 15)) i_held (
      .clk_i(clk_i), .rst_ni(rst_ni), .valid_i(req_valid_i[i]), .ready_i(req_ready_o[i]),
      .pd_i(req_pd_i[(AddrW+15)*i +: AddrW+15]));
  end

endmodule

`default_nettype wire
