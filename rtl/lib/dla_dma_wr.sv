// SPDX-License-Identifier: Apache-2.0
// Write client of the memory interfaces (unit_pins.md 4.4, 4.5).
//
//   cmd {addr, size, ack, ram, tag} --+
//                                     +--> pack --[FF]--+--> mcif wr_req
//   data (atoms or whole beats) ------+                 +--> cvif wr_req
//
//   mcif / cvif wr_rsp_complete --> count of each port --+
//   queue {ram, tag} of the commands with ack -----------+--> ack_o, ack_tag_o (in command order)
//
// A command word is followed by its data beats, with mask 11, or 01 in the last beat of an odd
// count. The latency is one clock. A command takes one clock of the bus, and each beat takes
// another one.

`include "dla_unit.svh"
`default_nettype none

module dla_dma_wr #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bits of an atom.
  parameter int unsigned AtomBits = 64,
  /// Atoms in a memory beat, 1 or 2.
  parameter int unsigned AtomsPerBeat = 1,
  /// Atoms taken in one clock: 1 or AtomsPerBeat (whole beats).
  parameter int unsigned InAtoms = 1,
  /// Bits of the tag that is returned with the acknowledge.
  parameter int unsigned TagW = 1,
  /// Commands with ack that may be unanswered; a power of two, 2 or more.
  parameter int unsigned AckDepth = 4,
  /// 1: the configuration has the second memory port (CV).
  parameter bit HasCv = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic                        clk_i,
  input  logic                        rst_ni,

  /// Command; it is taken.
  input  logic                        cmd_valid_i,
  output logic                        cmd_ready_o,
  /// Byte address.
  input  logic [AddrW-1:0]            cmd_addr_i,
  /// Atoms minus 1.
  input  logic [12:0]                 cmd_size_i,
  /// An acknowledge is requested.
  input  logic                        cmd_ack_i,
  /// 0 CV, 1 MC.
  input  logic                        cmd_ram_i,
  /// Tag that is returned with it.
  input  logic [TagW-1:0]             cmd_tag_i,

  /// Atoms of the command; they are taken.
  input  logic                        dat_valid_i,
  output logic                        dat_ready_o,
  /// InAtoms 2: the high atom of the last beat of an odd count is not used.
  input  logic [InAtoms*AtomBits-1:0] dat_i,

  `DLA_WR_PORTS(AtomsPerBeat * (AtomBits + 1) + 1),

  /// A word is offered to a port and not taken (for the stall counters).
  output logic                        stall_o,
  /// The last beat of a command with ack is taken by its port in this clock.
  output logic                        last_o,
  /// A command with ack was acknowledged.
  output logic                        ack_o,
  /// Its tag.
  output logic [TagW-1:0]             ack_tag_o
);

  localparam int unsigned BeatBits = AtomsPerBeat * AtomBits;
  localparam int unsigned PdW      = BeatBits + AtomsPerBeat + 1;
  localparam int unsigned AckW     = $clog2(AckDepth) + 1;

  logic                busy_q, ack_q, ram_q;
  logic [13:0]         left_q;
  logic                out_v_q, out_last_q, out_ram_q, out_ready, out_free;
  logic [PdW-1:0]      out_q;
  logic                cmd_go, beat_go, beat_have, beat_last, ack_room;
  logic [BeatBits-1:0] beat;
  logic [1:0]          step;
  logic                ram;

  assign ram         = cmd_ram_i || !HasCv;
  assign mc_valid_o  = out_v_q && out_ram_q;
  assign cv_valid_o  = out_v_q && !out_ram_q;
  assign pd_o        = out_q;
  assign out_ready   = out_ram_q ? mc_ready_i : cv_ready_i;
  assign out_free    = !out_v_q || out_ready;
  assign stall_o     = out_v_q && !out_ready;
  assign last_o      = out_v_q && out_ready && out_last_q;
  assign cmd_ready_o = !busy_q && out_free && ack_room;
  assign cmd_go      = cmd_valid_i && cmd_ready_o;
  assign beat_go     = busy_q && beat_have && out_free;
  assign beat_last   = left_q <= 14'(AtomsPerBeat);
  assign step        = 2'(left_q == 14'd1 ? 1 : AtomsPerBeat);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      busy_q  <= 1'b0;
      left_q  <= '0;
      ack_q   <= 1'b0;
      ram_q   <= 1'b0;
      out_v_q <= 1'b0;
    end else begin
      if (out_free) out_v_q <= cmd_go || beat_go;
      if (cmd_go) begin
        busy_q <= 1'b1;
        left_q <= 14'(cmd_size_i) + 14'd1;
        ack_q  <= cmd_ack_i;
        ram_q  <= ram;
      end else if (beat_go) begin
        left_q <= left_q - 14'(step);
        busy_q <= !beat_last;
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      out_q      <= '0;
      out_last_q <= 1'b0;
      out_ram_q  <= 1'b0;
    end else if (cmd_go) begin
      out_q      <= PdW'({cmd_ack_i, cmd_size_i, cmd_addr_i});
      out_last_q <= 1'b0;
      out_ram_q  <= ram;
    end else if (beat_go) begin
      out_q      <= {1'b1, AtomsPerBeat'((2'd1 << step) - 2'd1), beat};
      out_last_q <= ack_q && beat_last;
      out_ram_q  <= ram_q;
    end
  end

  // ---- data: one beat from InAtoms atoms a clock
  if (InAtoms == AtomsPerBeat) begin : gen_beat
    assign beat        = left_q == 14'd1 ? BeatBits'(dat_i[AtomBits-1:0]) : dat_i;
    assign beat_have   = dat_valid_i;
    assign dat_ready_o = busy_q && out_free;
  end else begin : gen_pack
    logic                low_v_q, take_low;
    logic [AtomBits-1:0] low_q;

    assign take_low    = busy_q && !low_v_q && left_q != 14'd1;
    assign beat_have   = dat_valid_i && !take_low;
    assign beat        = low_v_q ? {dat_i, low_q} : {{AtomBits{1'b0}}, dat_i};
    assign dat_ready_o = take_low || (busy_q && out_free);

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) low_v_q <= 1'b0;
      else if (dat_valid_i && take_low) low_v_q <= 1'b1;
      else if (beat_go) low_v_q <= 1'b0;
    end
    always_ff @(posedge clk_i) if (dat_valid_i && take_low) low_q <= dat_i;
  end

  // ---- acknowledges, in the order of their commands
  logic            head_v, head_ram;
  logic [TagW-1:0] head_tag;
  // A completion of the other port may arrive before that of the oldest command. It is counted
  // until its turn (bdma.md 4, rubik.md 6).
  logic [AckW-1:0] ack_count, mc_cnt_q, cv_cnt_q;
  logic            mc_take, cv_take, unused;

  assign unused = ^ack_count;

  dla_fifo #(.Width(TagW + 1), .Depth(AckDepth)) i_acks (
    .clk_i, .rst_ni,
    .valid_i(cmd_go && cmd_ack_i), .ready_o(ack_room), .data_i({ram, cmd_tag_i}),
    .valid_o(head_v), .ready_i(ack_o), .data_o({head_ram, head_tag}), .count_o(ack_count));

  assign ack_o     = head_v && (head_ram ? mc_cnt_q != '0 : cv_cnt_q != '0);
  assign ack_tag_o = head_tag;
  assign mc_take   = ack_o && head_ram;
  assign cv_take   = ack_o && !head_ram;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      mc_cnt_q <= '0;
      cv_cnt_q <= '0;
    end else begin
      if (mc_complete_i != mc_take) mc_cnt_q <= mc_cnt_q + (mc_take ? {AckW{1'b1}} : AckW'(1));
      if (cv_complete_i != cv_take) cv_cnt_q <= cv_cnt_q + (cv_take ? {AckW{1'b1}} : AckW'(1));
    end
  end

endmodule

`default_nettype wire
