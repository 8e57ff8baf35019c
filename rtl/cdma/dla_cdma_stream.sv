// SPDX-License-Identifier: Apache-2.0
// One stream of bytes from memory to a region of the buffer: weights or their masks (conv_core.md
// 4.2, 5.4).
//
//   address, entries --> dla_cdma_split --> rd_req     (never more atoms than the region has room)
//   atom_valid_i --> place: the entries after those of the layer before, part by part
//
// The parent makes the buffer write itself, in the clock of the atom.

`default_nettype none

module dla_cdma_stream #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom, a power of two.
  parameter int unsigned Atom = 8,
  /// Atoms of an entry.
  parameter int unsigned P = 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// The region becomes empty; start of the fetch.
  input  logic             clear_i,
  input  logic             go_i,
  /// Entries of the region, and of the layer; address of the layer's data in memory.
  input  logic [14:0]      region_i,
  input  logic [31:0]      entries_i,
  input  logic [AddrW-1:0] addr_i,

  /// Read request; it is taken.
  output logic             req_valid_o,
  input  logic             req_ready_i,
  /// Byte address, atoms minus 1.
  output logic [AddrW-1:0] req_addr_o,
  output logic [14:0]      req_size_o,
  /// An atom of this stream has arrived.
  input  logic             atom_valid_i,
  /// Place of the atom in the region.
  output logic [14:0]      entry_o,
  /// Part of the entry, one-hot.
  output logic [P-1:0]     sel_o,

  /// Atoms written; all of the layer are written; no more arrive before a release.
  output logic [31:0]      got_o,
  output logic             complete_o,
  output logic             blocked_o,
  /// Release by CSC (one clock), and its entries.
  input  logic             rls_i,
  input  logic [14:0]      rls_entries_i
);

  localparam int unsigned PLog  = $clog2(P);
  localparam int unsigned RoomW = 15 + PLog; // counts of atoms in the buffer

  // ---- requests, in atoms
  logic             run_q, run_ready, formed;
  logic [3:0]       formed_n, limit;
  logic [RoomW-1:0] room;
  logic [31:0]      atoms, asked_q;

  assign atoms = entries_i << PLog;
  assign limit = room >= RoomW'(8) ? 4'd8 : room[3:0];

  dla_cdma_room #(.Width(RoomW)) i_room (
    .clk_i, .rst_ni, .clear_i, .size_i(RoomW'(region_i) << PLog), .free_o(room),
    .take_i(formed), .take_n_i(RoomW'(formed_n)), .back_i(rls_i),
    .back_n_i(RoomW'(rls_entries_i) << PLog));

  dla_cdma_split #(.AddrW(AddrW), .Atom(Atom), .CountW(32)) i_split (
    .clk_i, .rst_ni, .run_valid_i(run_q), .run_ready_o(run_ready), .run_addr_i(addr_i),
    .run_atoms_i(atoms), .limit_i(limit), .formed_o(formed), .formed_n_o(formed_n),
    .req_valid_o, .req_ready_i, .req_addr_o, .req_size_o);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      run_q   <= 1'b0;
      asked_q <= '0;
    end else begin
      if (go_i) run_q <= entries_i != '0;
      else if (run_ready) run_q <= 1'b0;
      if (go_i) asked_q <= '0;
      else if (formed) asked_q <= asked_q + 32'(formed_n);
    end
  end

  // ---- places; the stream continues where the layer before ended
  logic [14:0] entry_q;
  logic [1:0]  part_q;
  logic        entry_end;

  assign entry_end  = part_q == 2'(P - 1);
  assign entry_o    = entry_q;
  assign sel_o      = P'(1) << part_q;
  assign complete_o = got_o == atoms;
  assign blocked_o  = asked_q == got_o && (room == '0 || complete_o);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      entry_q <= '0;
      part_q  <= '0;
      got_o   <= '0;
    end else begin
      if (clear_i) begin
        entry_q <= '0;
        part_q  <= '0;
      end else if (atom_valid_i) begin
        part_q <= entry_end ? '0 : part_q + 2'd1;
        if (entry_end) entry_q <= entry_q == region_i - 15'd1 ? '0 : entry_q + 15'd1;
      end
      if (go_i) got_o <= '0;
      else if (atom_valid_i) got_o <= got_o + 32'd1;
    end
  end

endmodule

`default_nettype wire
