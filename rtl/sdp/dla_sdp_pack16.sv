// SPDX-License-Identifier: Apache-2.0
// Packs beats of 16-bit elements to beats of memory, with their commands (sdp.md 7, 8).
//
//   beats --> atoms (INT8: two beats each) --> memory beats of two atoms --> beat_o
//   runs  --> count of atoms of the open run;  FIFO --> cmd_o
//
// Widening store: the two beats of a pixel are atoms of an even and of an odd surface, whose runs
// alternate. The two halves of a run are collected side by side.

`default_nettype none

module dla_sdp_pack16 #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 64,
  /// Bits of an atom.
  parameter int unsigned AtomBits = 256
) (
  /// Clock; asynchronous reset, active low.
  input  logic                  clk_i,
  input  logic                  rst_ni,

  // settings, stable while a layer runs
  /// Elements are stored as bytes: two beats make an atom.
  input  logic                  bytes_i,
  /// The atoms of a pixel belong to two runs.
  input  logic                  split_i,

  /// Beat of 16-bit elements; it is taken.
  input  logic                  valid_i,
  output logic                  ready_o,
  /// Its elements.
  input  logic [AtomBits-1:0]   data_i,

  /// Run of atoms; it is taken.
  input  logic                  run_valid_i,
  output logic                  run_ready_o,
  /// Its byte address, its atoms minus 1; the last one of the layer.
  input  logic [AddrW-1:0]      run_addr_i,
  input  logic [14:0]           run_size_i,
  input  logic                  run_last_i,

  /// Write command; it is taken.
  output logic                  cmd_valid_o,
  input  logic                  cmd_ready_i,
  /// The run of the command.
  output logic [AddrW-1:0]      cmd_addr_o,
  output logic [14:0]           cmd_size_o,
  output logic                  cmd_last_o,
  /// Memory beat; it is taken.
  output logic                  beat_valid_o,
  input  logic                  beat_ready_i,
  /// Its atoms; the high one of a last odd atom is not used.
  output logic [2*AtomBits-1:0] beat_o
);

  localparam int unsigned Half = AtomBits / 2;

  // ---- atoms
  logic                low_q, atom_valid, atom_ready, atom_take;
  logic [Half-1:0]     low_bytes_q, bytes;
  logic [AtomBits-1:0] atom;

  for (genvar i = 0; i < Half / 8; i++) begin : gen_byte
    assign bytes[8*i +: 8] = data_i[16*i +: 8];
  end

  assign atom_valid = valid_i && (!bytes_i || low_q);
  assign atom       = bytes_i ? {bytes, low_bytes_q} : data_i;
  assign ready_o    = !atom_valid || atom_ready;
  assign atom_take  = atom_valid && atom_ready;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) low_q <= 1'b0;
    else if (valid_i && ready_o && bytes_i) low_q <= !low_q;
  end

  always_ff @(posedge clk_i) if (valid_i && bytes_i && !low_q) low_bytes_q <= bytes;

  // ---- the open run: pixels left; second_q: the run of its odd surface has not been taken yet
  logic [15:0] left_q;
  logic        second_q, odd_q, high_q, pixel, full, run_room, run_take, free;
  logic [2:0]  cmds;
  logic        cmd_have, unused;

  assign pixel       = atom_take && (!split_i || odd_q);
  assign full        = high_q || left_q == 16'd1;
  assign free        = left_q == '0 || (pixel && left_q == 16'd1);
  assign run_ready_o = run_room && (second_q || free);
  assign run_take    = run_valid_i && run_ready_o;
  assign unused      = ^cmds;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      left_q   <= '0;
      second_q <= 1'b0;
      odd_q    <= 1'b0;
      high_q   <= 1'b0;
    end else begin
      if (run_take) second_q <= split_i && !second_q;
      if (run_take && !second_q) left_q <= 16'(run_size_i) + 16'd1;
      else if (pixel) left_q <= left_q - 16'd1;
      if (atom_take && split_i) odd_q <= !odd_q;
      if (pixel) high_q <= !full;
    end
  end

  dla_fifo #(.Width(AddrW + 16), .Depth(4)) i_cmd (
    .clk_i, .rst_ni,
    .valid_i(run_take), .ready_o(run_room), .data_i({run_addr_i, run_size_i, run_last_i}),
    .valid_o(cmd_have), .ready_i(cmd_ready_i && beat_valid_o),
    .data_o({cmd_addr_o, cmd_size_o, cmd_last_o}), .count_o(cmds));

  // A command is sent only with its first data, so that it does not hold the port without data.
  assign cmd_valid_o = cmd_have && beat_valid_o;

  // ---- memory beats
  logic [AtomBits-1:0] even_low_q, odd_low_q;

  assign atom_ready = left_q != '0 && (!full || !beat_valid_o || beat_ready_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) beat_valid_o <= 1'b0;
    else if (atom_take && full) beat_valid_o <= 1'b1;
    else if (beat_ready_i) beat_valid_o <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (atom_take && !full && !odd_q) even_low_q <= atom;
    if (atom_take && !full && odd_q) odd_low_q <= atom;
    if (atom_take && full) begin
      beat_o <= {atom, !high_q ? atom : odd_q ? odd_low_q : even_low_q};
    end
  end

endmodule

`default_nettype wire
