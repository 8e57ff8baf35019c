// SPDX-License-Identifier: Apache-2.0
// Splits beats of a memory write into their atoms, one in a clock, in the order of their addresses.

`default_nettype none

module dla_replay_atoms #(
  /// Bits of an atom.
  parameter int AtomW = 64,
  /// Atoms of a beat.
  parameter int Beat = 1
) (
  /// Clock.
  input  wire                  clk_i,
  input  wire                  valid_i,
  /// Atoms of this beat, 1 to Beat.
  input  wire [31:0]           atoms_i,
  input  wire [Beat*AtomW-1:0] data_i,
  /// A beat may arrive.
  output wire                  room_o,
  output wire                  valid_o,
  output wire [AtomW-1:0]      atom_o
);

  localparam int Slots = 32;

  reg  [AtomW-1:0] atom_q [0:Slots-1];
  reg  [31:0]      in_q = 0, out_q = 0;
  integer          k;

  assign room_o  = in_q - out_q <= Slots - Beat;
  assign valid_o = in_q != out_q;
  assign atom_o  = atom_q[out_q[4:0]];

  always @(posedge clk_i) begin
    for (k = 0; k < Beat; k = k + 1)
      if (valid_i && k < atoms_i) atom_q[5'(in_q + k)] <= data_i[AtomW*k +: AtomW];
    if (valid_i) in_q <= in_q + atoms_i;
    if (valid_o) out_q <= out_q + 1;
  end

endmodule

`default_nettype wire
