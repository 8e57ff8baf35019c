// SPDX-License-Identifier: Apache-2.0
// Weight engine: the byte stream of all kernels to the buffer (conv_core.md 5.4, 9.2).
//
//   address, bytes --> dla_cdma_split --> rd_req        (never more atoms than the region has room)
//   rd_rsp --[FF]--> buffer writes, part by part of the entries behind the last layer's
//                       |
//                       +--> dla_cdma_groups --> updates

`default_nettype none
`include "dla_cdma.svh"

module dla_cdma_wt #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom, of a memory beat and of a write; a power of two.
  parameter int unsigned Atom = 8,
  /// Atoms of an entry.
  parameter int unsigned P = 1,
  /// Entries of a bank.
  parameter int unsigned BankDepth = 512,
  /// Kernels of a group.
  parameter int unsigned Group = 8
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic [32*`CDMA_NUM_D-1:0] d_i,

  /// A layer starts; in the clock of go_i its fetch.
  input  logic              start_i,
  output logic              changed_o,
  output logic              keep_o,
  input  logic              clear_i,
  input  logic              go_i,
  output logic              finish_o,

  output logic              req_valid_o,
  input  logic              req_ready_i,
  output logic [AddrW-1:0]  req_addr_o,
  output logic [14:0]       req_size_o,
  input  logic              atom_valid_i,
  input  logic [8*Atom-1:0] atom_i,

  output logic              wr_en_o,
  output logic [14:0]       wr_addr_o,
  output logic [P-1:0]      wr_sel_o,
  output logic [8*Atom-1:0] wr_data_o,

  output logic              updt_o,
  output logic [14:0]       updt_entries_o,
  output logic [13:0]       updt_kernels_o,
  input  logic              rls_i,
  input  logic [14:0]       rls_entries_i
);

  localparam int unsigned AtomLog    = $clog2(Atom);
  localparam int unsigned PLog       = $clog2(P);
  localparam int unsigned EntryBytes = Atom * P;
  localparam int unsigned RoomW      = 15 + PLog; // counts of atoms in the buffer

  // ---- fields, reuse (conv_core.md 9.2)
  logic [4:0]  data_bank, bank, data_bank_q, bank_q;
  logic        skip_q, unused;
  logic [31:0] entries;

  assign data_bank = `CDMA_D(BANK, DATA_BANK);
  assign bank      = `CDMA_D(BANK, WEIGHT_BANK);
  assign entries   = 32'(({1'b0, `CDMA_D(WEIGHT_BYTES, WEIGHT_BYTES)} + 33'(EntryBytes - 1)) >>
                         $clog2(EntryBytes));
  assign changed_o = data_bank != data_bank_q || bank != bank_q;
  assign keep_o    = !changed_o && skip_q && `CDMA_D(MISC_CFG, WEIGHT_REUSE);
  assign unused    = ^d_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      data_bank_q <= '1;
      bank_q      <= '1;
      skip_q      <= 1'b0;
    end else if (start_i) begin
      data_bank_q <= data_bank;
      bank_q      <= bank;
      skip_q      <= `CDMA_D(MISC_CFG, SKIP_WEIGHT_RLS);
    end
  end

  // ---- settings of the layer
  logic [14:0]      first_q, region_q;
  logic [31:0]      entries_q;
  logic [31:0]      atoms;

  assign atoms = entries_q << PLog;

  always_ff @(posedge clk_i) begin
    if (start_i) begin
      first_q   <= ({10'b0, data_bank} + 15'd1) * 15'(BankDepth);
      region_q  <= ({10'b0, bank} + 15'd1) * 15'(BankDepth);
      entries_q <= entries;
    end
  end

  // ---- requests, in atoms
  logic             run_q, run_ready, formed;
  logic [3:0]       formed_n, limit;
  logic [RoomW-1:0] room;
  logic [31:0]      asked_q, got_q;

  assign limit = room >= RoomW'(8) ? 4'd8 : room[3:0];

  dla_cdma_room #(.Width(RoomW)) i_room (
    .clk_i, .rst_ni, .clear_i, .size_i(RoomW'(region_q) << PLog), .free_o(room),
    .take_i(formed), .take_n_i(RoomW'(formed_n)), .back_i(rls_i),
    .back_n_i(RoomW'(rls_entries_i) << PLog));

  dla_cdma_split #(.AddrW(AddrW), .Atom(Atom), .CountW(32)) i_split (
    .clk_i, .rst_ni, .run_valid_i(run_q), .run_ready_o(run_ready),
    .run_addr_i(AddrW'({`CDMA_D(WEIGHT_ADDR_HIGH, WEIGHT_ADDR_HIGH),
                        `CDMA_D(WEIGHT_ADDR_LOW, WEIGHT_ADDR_LOW)})),
    .run_atoms_i(atoms), .limit_i(limit), .formed_o(formed), .formed_n_o(formed_n),
    .req_valid_o, .req_ready_i, .req_addr_o, .req_size_o);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      run_q   <= 1'b0;
      asked_q <= '0;
    end else begin
      if (go_i) run_q <= entries_q != '0;
      else if (run_ready) run_q <= 1'b0;
      if (go_i) asked_q <= '0;
      else if (formed) asked_q <= asked_q + 32'(formed_n);
    end
  end

  // ---- writes; the stream goes on where the layer before ended
  logic [14:0]     entry_q;
  logic [1:0]      part_q;
  logic            entry_end;

  assign entry_end = part_q == 2'(P - 1);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wr_en_o   <= 1'b0;
      wr_data_o <= '0; // the flush writes it
      entry_q   <= '0;
      part_q    <= '0;
      got_q     <= '0;
    end else begin
      wr_en_o <= atom_valid_i;
      if (atom_valid_i) wr_data_o <= atom_i;
      if (clear_i) begin
        entry_q <= '0;
        part_q  <= '0;
      end else if (atom_valid_i) begin
        part_q <= entry_end ? '0 : part_q + 2'd1;
        if (entry_end) entry_q <= entry_q == region_q - 15'd1 ? '0 : entry_q + 15'd1;
      end
      if (go_i) got_q <= '0;
      else if (atom_valid_i) got_q <= got_q + 32'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (atom_valid_i) begin
      wr_addr_o <= first_q + entry_q;
      wr_sel_o  <= P'(1) << part_q;
    end
  end

  // ---- updates
  dla_cdma_groups #(.Group(Group), .EntryBytes(EntryBytes)) i_groups (
    .clk_i, .rst_ni, .start_i, .go_i,
    .kernels_i({1'b0, `CDMA_D(WEIGHT_SIZE_1, WEIGHT_KERNEL)} + 14'd1),
    .kernel_bytes_i({1'b0, `CDMA_D(WEIGHT_SIZE_0, BYTE_PER_KERNEL)} + 19'd1),
    .entries_i(entries_q), .bytes_i({1'b0, got_q} << AtomLog), .complete_i(got_q == atoms),
    .blocked_i(room == '0 && asked_q == got_q), .updt_o, .updt_entries_o, .updt_kernels_o,
    .finish_o);

endmodule

`default_nettype wire
