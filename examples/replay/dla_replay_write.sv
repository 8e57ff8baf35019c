// SPDX-License-Identifier: Apache-2.0
// The memory of a write client: takes its commands and their atoms, compares both with the
// recording (NAME_wr_cmd, NAME_wr_dat) and, if a command has the flag, acknowledges it after a
// random latency, in the order of the commands (unit_pins.md 4.4, 4.5). A unit may start its next
// layer before an acknowledge, so several of them may be open. Both memories: bit 0 of the
// handshakes is the port of the secondary one, bit 1 is the port of the primary one.

`include "dla_replay.svh"
`default_nettype none

module dla_replay_write
  import record_pkg::*;
#(
  `DLA_REPLAY_MEMORY_PARAMS("sdp"),
  /// Bits of a word of its commands: memory, address, atoms, acknowledge.
  parameter int CmdW = SDP_WR_CMD_WIDTH,
  // derived
  parameter int AtomW = 8 * AtomBytes,
  parameter int WrW = Beat * (AtomW + 1) + 1
) (
  /// Clock; reset, active low.
  input  wire             clk_i,
  input  wire             rst_ni,
  /// Commands in the low half, atoms in the high one.
  input  wire [63:0]      limit_i,
  input  wire [1:0]       valid_i,
  output wire [1:0]       ready_o,
  input  wire [2*WrW-1:0] pd_i,
  output reg  [1:0]       complete_o = 2'b00,
  /// All words so far have moved; their number.
  output wire [1:0]       even_o,
  output wire [63:0]      count_o,
  /// Nothing moves: missing words are reported. The replay is over.
  input  wire             stuck_i,
  input  wire             end_i
);

  localparam int Acks = 16;

  wire            room, atom_valid;
  wire [AtomW-1:0] atom;
  // The running command: its missing atoms, its acknowledge flag, its memory.
  reg  [31:0]     left_q = 0;
  reg             ask_q = 1'b0, mc_q = 1'b0, ready_q = 1'b0;
  reg  [31:0]     stall_q = 0, clocks_q = 0;
  // Open acknowledges: the earliest clock and the memory of each.
  reg  [31:0]     due_q [0:Acks-1];
  reg             by_q  [0:Acks-1];
  reg  [3:0]      in_q = 0, out_q = 0;
  reg  [4:0]      open_q = 0;
  integer         latency;
  `DLA_REPLAY_DICE

  // One request in a clock: the primary memory is first.
  wire mc = valid_i[1] === 1'b1;
  wire [WrW-1:0] pd = mc ? pd_i[WrW +: WrW] : pd_i[0 +: WrW];
  assign ready_o = {ready_q && room, ready_q && room && !mc};
  wire take    = rst_ni && (mc || valid_i[0] === 1'b1) && ready_q && room;
  wire is_data = pd[WrW-1];
  wire ask     = pd[AddrW + 13];
  // Atoms of the beat.
  wire [31:0] atoms = left_q < Beat ? left_q : Beat;

  wire last  = take && is_data && left_q <= Beat;
  wire given = open_q != 0 && clocks_q >= due_q[out_q];

  initial begin
    if ($value$plusargs("latency=%d", latency) == 0) latency = 40;
  end

  always @(posedge clk_i) begin
    clocks_q   <= clocks_q + 1;
    // Sometimes so long that every buffer of the unit fills up.
    if (stall_q != 0) stall_q <= stall_q - 1;
    else if (gaps != 0 && rand_q[31:23] == 0) stall_q <= 200;
    ready_q    <= rand_q[15:0] % 100 >= gaps && stall_q == 0;
    complete_o <= !given ? 2'b00 : by_q[out_q] ? 2'b10 : 2'b01;
    if (given) out_q <= out_q + 1;
    open_q     <= open_q + 5'(last && ask_q) - 5'(given);
    if (rst_ni && ((^valid_i[1]) === 1'bx || valid_i[0] === 1'bx))
      `DLA_REPLAY_FAIL(("FAIL %0s_wr_req: valid is neither 0 nor 1, clock %0d", Name, clocks_q))
    if (take && !is_data) begin
      if (left_q != 0)
        `DLA_REPLAY_FAIL(("FAIL %0s_wr_cmd transaction %0d: the one before lacks %0d atoms", Name,
                          count_o[31:0], left_q))
      left_q <= 32'(pd[AddrW +: 13]) + 1;
      ask_q  <= ask;
      mc_q   <= mc;
    end
    if (take && is_data) begin
      if (left_q == 0)
        `DLA_REPLAY_FAIL(("FAIL %0s_wr_dat transaction %0d: no command asks for this atom", Name,
                          count_o[63:32]))
      else if (mc != mc_q)
        `DLA_REPLAY_FAIL((
          "FAIL %0s_wr_dat transaction %0d: ram is %0d, expected %0d as in its command",
          Name, count_o[63:32], mc, mc_q))
      else if (pd[Beat*AtomW +: Beat] !== Beat'((32'd1 << atoms) - 32'd1))
        `DLA_REPLAY_FAIL(("FAIL %0s_wr_dat transaction %0d: mask is %b, expected %0d atoms", Name,
                          count_o[63:32], pd[Beat*AtomW +: Beat], atoms))
      left_q <= left_q - atoms;
    end
    if (last && ask_q) begin
      if (open_q == Acks)
        `DLA_REPLAY_FAIL(("FAIL %0s_wr_cmd: more than %0d acknowledges are open", Name, Acks))
      due_q[in_q] <= clocks_q + 1 + (rand_q[23:8] % (latency + 1));
      by_q[in_q]  <= mc_q;
      in_q        <= in_q + 1;
    end
    if (stuck_i && left_q != 0)
      $display("  %0s_wr_dat: the last command lacks %0d atoms", Name, left_q);
    if (stuck_i && open_q != 0)
      $display("  %0s_wr_cmd: %0d acknowledges are open", Name, open_q);
  end

  for (genvar i = 0; i < 2; i = i + 1) begin : gen_held
    dla_replay_held #(.Name({Name, "_wr_req"}), .Width(WrW), .Command(AddrW + 14)) i_held (
      .clk_i(clk_i), .rst_ni(rst_ni), .valid_i(valid_i[i]), .ready_i(ready_o[i]),
      .pd_i(pd_i[WrW*i +: WrW]));
  end

  dla_replay_sink #(
    .Name({Name, "_wr_cmd"}), .Width(CmdW), .F0("ram"), .W0(1), .F1("addr"), .W1(64), .F2("atoms"),
    .W2(16), .F3("ack"), .W3(1)
  ) i_cmd (
    .clk_i(clk_i), .rst_ni(rst_ni), .limit_i(limit_i[31:0]), .valid_i(take && !is_data),
    .ready_o(), .word_i({ask, 16'(pd[AddrW +: 13]) + 16'd1, 64'(pd[AddrW-1:0]), mc}),
    .free_i({CmdW{1'b0}}), .even_o(even_o[0]), .count_o(count_o[31:0]),
    .stuck_i(stuck_i), .end_i(end_i));

  dla_replay_atoms #(.AtomW(AtomW), .Beat(Beat)) i_atoms (
    .clk_i(clk_i), .valid_i(take && is_data), .atoms_i(atoms), .data_i(pd[Beat*AtomW-1:0]),
    .room_o(room), .valid_o(atom_valid), .atom_o(atom));

  dla_replay_sink #(.Name({Name, "_wr_dat"}), .Width(AtomW), .F0("atom"), .LaneW(8)) i_dat (
    .clk_i(clk_i), .rst_ni(rst_ni), .limit_i(limit_i[63:32]), .valid_i(atom_valid), .ready_o(),
    .word_i(atom), .free_i({AtomW{1'b0}}), .even_o(even_o[1]), .count_o(count_o[63:32]),
    .stuck_i(stuck_i), .end_i(end_i));

endmodule

`default_nettype wire
