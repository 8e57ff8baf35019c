// SPDX-License-Identifier: Apache-2.0
// Operand vectors of one stage: atoms of memory in, the operands of a beat out (sdp.md 5).
//
//   atoms --> assemble --> vec[Slots] --> window of the pass --> ALU and MUL operand, 16 bits each
//                            ^ a vector = the operands of one group of K channels = 1, 2 or 4 atoms
//
// With an operand for each channel, a vector serves every pixel of its group. With an operand for
// each element it serves one pixel; in batch mode it serves the pixel of every batch, and pair_i
// selects the vector of a pair.

`default_nettype none

module dla_sdp_op #(
  /// Bytes of an atom.
  parameter int unsigned AtomBytes = 8,
  /// Atoms that may arrive together, 1 or 2: a memory beat, when a vector has more than one atom.
  parameter int unsigned InAtoms = 1,
  /// Elements of a beat of the stage.
  parameter int unsigned Lanes = 1,
  /// Vectors stored; a power of two, 2 or more.
  parameter int unsigned Slots = 2,
  /// Atoms of a vector at most, 4 or 1 (1: both_i and wide_i are 0).
  parameter int unsigned Parts = 4,
  /// Beats of a vector (derived).
  parameter int unsigned Passes = AtomBytes / Lanes,
  /// Bits of the number of a beat in its pixel (derived).
  parameter int unsigned PassW = Passes > 1 ? $clog2(Passes) : 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic                   clk_i,
  input  logic                   rst_ni,

  // settings, stable while a layer runs
  /// Memory has operands of ALU and multiplier; else one of them has all.
  input  logic                   both_i,
  /// Operands of 16 bits; else of 8.
  input  logic                   wide_i,
  /// A vector has half as many elements, of 16 bits each (constant 0 where that does not exist).
  input  logic                   half_i,
  /// An operand for each element; else for each channel.
  input  logic                   per_element_i,
  /// No vector and no part of one is stored.
  output logic                   empty_o,

  /// Atoms from memory; they are taken.
  input  logic                   valid_i,
  output logic                   ready_o,
  /// Their bytes.
  input  logic [InAtoms*8*AtomBytes-1:0] atom_i,

  // the beat at the input of the stage
  /// Number of the beat in its pixel.
  input  logic [PassW-1:0]       pass_i,
  /// Second vector of a pair.
  input  logic                   pair_i,
  /// Last use of the vectors of the pixel (pair).
  input  logic                   pixel_last_i,
  /// A pixel (pair) uses two vectors.
  input  logic                   two_i,
  /// Last pixel of the group.
  input  logic                   group_last_i,
  /// The operands of the beat are valid.
  output logic                   op_valid_o,
  /// Operands of ALU and multiplier, 16 bits each.
  output logic [16*Lanes-1:0]    alu_o,
  output logic [16*Lanes-1:0]    mul_o,
  /// They are used.
  input  logic                   take_i
);

  localparam int unsigned AtomBits = 8 * AtomBytes;
  localparam int unsigned SlotW    = $clog2(Slots);
  localparam int unsigned WinBits  = 32 * Lanes;

  logic [SlotW-1:0]    wslot_q, rslot_q, rslot;
  logic [SlotW:0]      count_q, drop;
  logic [1:0]          part_q, part_step, part_last;
  logic                push, full, more;

  assign more       = both_i || (wide_i && !half_i);
  assign part_last  = {both_i && wide_i && !half_i, more};
  assign ready_o    = count_q != (SlotW+1)'(Slots);
  assign push       = valid_i && ready_o;
  assign part_step  = InAtoms == 2 && more ? 2'd2 : 2'd1;
  assign full       = push && 3'(part_q) + 3'(part_step) > 3'(part_last);
  assign empty_o    = count_q == '0 && part_q == '0;
  // In a pair, both vectors stay until its last batch; the second pixel uses the vector after the
  // first one.
  assign rslot      = rslot_q + SlotW'(pair_i && per_element_i);
  assign op_valid_o = count_q > (SlotW+1)'(pair_i && per_element_i);

  always_comb begin
    drop = '0;
    if (take_i && pass_i == PassW'(half_i ? Passes / 2 - 1 : Passes - 1)) begin
      if (!per_element_i) drop = (SlotW+1)'(group_last_i);
      else if (pixel_last_i) drop = two_i ? (SlotW+1)'(2) : (SlotW+1)'(1);
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wslot_q <= '0;
      rslot_q <= '0;
      count_q <= '0;
      part_q  <= '0;
    end else if (push || take_i) begin
      if (push) part_q <= full ? '0 : part_q + part_step;
      if (full) wslot_q <= wslot_q + SlotW'(1);
      rslot_q <= rslot_q + drop[SlotW-1:0];
      count_q <= count_q + (SlotW+1)'(full) - drop;
    end
  end

  // ---- operands of the pass: up to 4 bytes a lane
  logic [4*AtomBits+WinBits-1:0] vec;   // zeros above the atoms of a vector
  logic [PassW+1:0]              unit_no;
  logic [WinBits-1:0]            win;

  for (genvar p = 0; p < Parts; p++) begin : gen_part
    // When two atoms arrive together, the odd parts are their high halves.
    localparam int unsigned High = (InAtoms - 1) * (p % 2);
    logic [AtomBits-1:0] mem [Slots];
    logic                we;

    assign we = push && (part_q == 2'(p) || (part_step == 2'd2 && part_q[1] == 1'(p / 2)));
    always_ff @(posedge clk_i) if (we) mem[wslot_q] <= atom_i[AtomBits*High +: AtomBits];
    assign vec[AtomBits*p +: AtomBits] = mem[rslot];
  end
  assign vec[4*AtomBits+WinBits-1:Parts*AtomBits] = '0;
  // An element takes 1, 2 or 4 bytes, so a pass starts at its first lane times that many bytes.
  assign unit_no = (PassW+2)'(pass_i) << (2'(both_i) + 2'(wide_i));

  always_comb begin
    win = '0;
    if (op_valid_o) win = vec[32'(unit_no) * (8 * Lanes) +: WinBits];
  end

  for (genvar l = 0; l < Lanes; l++) begin : gen_lane
    logic [7:0]  one, two_lo, two_hi;
    logic [15:0] lo, hi;

    assign one    = win[8*l +: 8];
    assign two_lo = win[16*l +: 8];
    assign two_hi = win[16*l+8 +: 8];
    assign lo     = win[32*l +: 16];
    assign hi     = win[32*l+16 +: 16];

    always_comb begin
      case ({both_i, wide_i})
        2'b00: {mul_o[16*l +: 16], alu_o[16*l +: 16]} = {2{{8{one[7]}}, one}};
        2'b01: {mul_o[16*l +: 16], alu_o[16*l +: 16]} = {2{two_hi, two_lo}};
        2'b10: {mul_o[16*l +: 16], alu_o[16*l +: 16]} =
          {{8{two_hi[7]}}, two_hi, {8{two_lo[7]}}, two_lo};
        default: {mul_o[16*l +: 16], alu_o[16*l +: 16]} = {hi, lo};
      endcase
    end
  end

endmodule

`default_nettype wire
