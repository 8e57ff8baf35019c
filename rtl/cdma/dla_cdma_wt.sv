// SPDX-License-Identifier: Apache-2.0
// Weight engine: the byte stream of all kernels to the buffer (conv_core.md 5.4, 9.2).
//
//   dla_cdma_stream: weights --+
//   dla_cdma_stream: masks  *--+--> dla_cdma_share * --> rd_req
//   dla_cdma_sizes *-----------+          |
//                                         v owner of the atom
//   rd_rsp ------------------------> place in its region --[FF]--> buffer writes
//                                         |
//                                         +--> dla_cdma_groups --> updates
//
// Parts with a * exist with compressed weights only (data_formats.md 4.5). Masks are written to the
// last bank; the sizes of groups are used here and not written.

`default_nettype none
`include "dla_cdma.svh"

module dla_cdma_wt #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom, and of a write without Join; a power of two.
  parameter int unsigned Atom = 8,
  /// Atoms of an entry.
  parameter int unsigned P = 1,
  /// Entries of a bank.
  parameter int unsigned BankDepth = 512,
  /// Banks.
  parameter int unsigned Banks = 32,
  /// Kernels of a group.
  parameter int unsigned Group = 8,
  /// 1: compressed weights too.
  parameter bit Compression = 1'b0,
  /// nv_full: 1: a write has two atoms; elements of 16 bits, NaN and Inf are counted.
  parameter bit Join = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic              clk_i,
  input  logic              rst_ni,
  /// Dual register set of the running group.
  input  logic [32*`CDMA_NUM_D-1:0] d_i,
  /// Requests in a turn of the weights, of the masks (S_ARBITER).
  input  logic [3:0]        turn_wt_i,
  input  logic [3:0]        turn_wmb_i,

  /// A layer starts; its fetch starts in the clock of go_i.
  input  logic              start_i,
  /// Banks differ from those of the layer before; there is nothing to fetch.
  output logic              changed_o,
  output logic              keep_o,
  /// Space and pointers of the region start again from empty.
  input  logic              clear_i,
  /// The fetch of the layer starts (one clock).
  input  logic              go_i,
  /// The last update of the layer is sent (one clock).
  output logic              finish_o,

  /// Read request; the read client takes it.
  output logic              req_valid_o,
  input  logic              req_ready_i,
  /// Byte address, atoms minus 1.
  output logic [AddrW-1:0]  req_addr_o,
  output logic [14:0]       req_size_o,
  /// Atom from memory, which is always taken, and its bytes.
  input  logic              atom_valid_i,
  input  logic [8*Atom-1:0] atom_i,

  /// Buffer write: entry, its parts, bytes.
  output logic              wr_en_o,
  output logic [14:0]       wr_addr_o,
  output logic [P/(Join?2:1)-1:0]        wr_sel_o,
  output logic [8*Atom*(Join?2:1)-1:0]   wr_data_o,

  /// Update to CSC (one clock): entries, kernels, entries of masks.
  output logic              updt_o,
  output logic [14:0]       updt_entries_o,
  output logic [13:0]       updt_kernels_o,
  output logic [8:0]        updt_wmb_o,
  /// Release by CSC (one clock): entries, entries of masks.
  input  logic              rls_i,
  input  logic [14:0]       rls_entries_i,
  input  logic [8:0]        rls_wmb_i,

  /// NaN and Inf in the weights of the layer so far.
  output logic [31:0]       nan_o,
  output logic [31:0]       inf_o
);

  localparam int unsigned AtomLog    = $clog2(Atom);
  localparam int unsigned EntryBytes = Atom * P;

  // ---- fields, reuse (conv_core.md 9.2)
  logic [4:0]  data_bank, bank, data_bank_q, bank_q;
  logic        skip_q, unused;

  assign data_bank = 5'(`CDMA_D(BANK, DATA_BANK));
  assign bank      = 5'(`CDMA_D(BANK, WEIGHT_BANK));
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
  logic [14:0] first_q, region_q;
  logic [31:0] entries_q;

  function automatic logic [31:0] entries_of(input logic [31:0] bytes);
    entries_of = 32'(({1'b0, bytes} + 33'(EntryBytes - 1)) >> $clog2(EntryBytes));
  endfunction

  always_ff @(posedge clk_i) begin
    if (start_i) begin
      first_q   <= ({10'b0, data_bank} + 15'd1) * 15'(BankDepth);
      region_q  <= ({10'b0, bank} + 15'd1) * 15'(BankDepth);
      entries_q <= entries_of(`CDMA_W(WEIGHT_BYTES));
    end
  end

  // ---- weights
  logic             wt_valid, wt_ready, wt_atom, wt_complete, wt_blocked;
  logic [AddrW-1:0] wt_addr;
  logic [14:0]      wt_size, wt_entry;
  logic [P-1:0]     wt_sel;
  logic [31:0]      wt_got;

  dla_cdma_stream #(.AddrW(AddrW), .Atom(Atom), .P(P)) i_weights (
    .clk_i, .rst_ni, .clear_i, .go_i, .region_i(region_q), .entries_i(entries_q),
    .addr_i(AddrW'({`CDMA_W(WEIGHT_ADDR_HIGH), `CDMA_W(WEIGHT_ADDR_LOW)})),
    .req_valid_o(wt_valid), .req_ready_i(wt_ready), .req_addr_o(wt_addr), .req_size_o(wt_size),
    .atom_valid_i(wt_atom), .entry_o(wt_entry), .sel_o(wt_sel), .got_o(wt_got),
    .complete_o(wt_complete), .blocked_o(wt_blocked), .rls_i, .rls_entries_i);

  // ---- masks and sizes
  logic             compressed, mask_atom, mask_complete, mask_blocked;
  logic             size_need, size_valid, size_take;
  logic [14:0]      mask_entry;
  logic [P-1:0]     mask_sel;
  logic [31:0]      mask_got, mask_entries, size;

  if (Compression) begin : gen_compression
    localparam logic [14:0] Last = 15'((Banks - 1) * BankDepth);

    logic               mask_valid, size_req;
    logic [2:0]         ready, whose;
    logic [AddrW-1:0]   mask_addr, size_addr;
    logic [14:0]        mask_size, place;
    logic [31:0]        mask_entries_q;

    assign compressed   = `CDMA_D(WEIGHT_FORMAT, WEIGHT_FORMAT);
    assign mask_entries = mask_entries_q;
    assign mask_entry   = Last + place;
    assign wt_ready     = ready[0];
    assign {mask_atom, wt_atom} = whose[1:0];

    always_ff @(posedge clk_i) begin
      if (start_i) begin
        mask_entries_q <= compressed ? entries_of(`CDMA_W(WMB_BYTES)) : '0;
      end
    end

    dla_cdma_stream #(.AddrW(AddrW), .Atom(Atom), .P(P)) i_masks (
      .clk_i, .rst_ni, .clear_i, .go_i, .region_i(15'(BankDepth)), .entries_i(mask_entries_q),
      .addr_i(AddrW'({`CDMA_W(WMB_ADDR_HIGH), `CDMA_W(WMB_ADDR_LOW)})),
      .req_valid_o(mask_valid), .req_ready_i(ready[1]), .req_addr_o(mask_addr),
      .req_size_o(mask_size), .atom_valid_i(mask_atom), .entry_o(place), .sel_o(mask_sel),
      .got_o(mask_got), .complete_o(mask_complete), .blocked_o(mask_blocked), .rls_i,
      .rls_entries_i({6'b0, rls_wmb_i}));

    dla_cdma_sizes #(.AddrW(AddrW), .Atom(Atom)) i_sizes (
      .clk_i, .rst_ni, .go_i,
      .addr_i(AddrW'({`CDMA_W(WGS_ADDR_HIGH), `CDMA_W(WGS_ADDR_LOW)})),
      .need_i(size_need), .valid_o(size_valid), .size_o(size), .take_i(size_take),
      .req_valid_o(size_req), .req_ready_i(ready[2]), .req_addr_o(size_addr),
      .atom_valid_i(whose[2]), .atom_i);

    dla_cdma_share #(.AddrW(AddrW)) i_share (
      .clk_i, .rst_ni, .go_i, .turn0_i(turn_wt_i), .turn1_i(turn_wmb_i),
      .valid_i({size_req, mask_valid, wt_valid}), .ready_o(ready),
      .addr_i({size_addr, mask_addr, wt_addr}), .size0_i(wt_size), .size1_i(mask_size),
      .req_valid_o, .req_ready_i, .req_addr_o, .req_size_o, .atom_valid_i,
      .atom_valid_o(whose));
  end else begin : gen_plain
    logic unused_compression;

    assign compressed    = 1'b0;
    assign req_valid_o   = wt_valid;
    assign wt_ready      = req_ready_i;
    assign req_addr_o    = wt_addr;
    assign req_size_o    = wt_size;
    assign wt_atom       = atom_valid_i;
    assign mask_atom     = 1'b0;
    assign mask_complete = 1'b1;
    assign mask_blocked  = 1'b1;
    assign mask_entry    = '0;
    assign mask_sel      = '0;
    assign mask_got      = '0;
    assign mask_entries  = '0;
    assign size_valid    = 1'b0;
    assign size          = '0;
    assign unused_compression = ^{turn_wt_i, turn_wmb_i, rls_wmb_i, size_need, size_take};
  end

  // ---- writes
  logic        write, wide;
  logic [31:0] wt_written, mask_written;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) wr_en_o <= 1'b0;
    else wr_en_o <= write;
  end

  if (Join) begin : gen_join
    // The first atom of a half waits for the second one, for weights and for masks.
    logic [8*Atom-1:0] wt_low_q, mask_low_q;
    logic              unused_join;

    assign unused_join  = ^{wt_sel, mask_sel, wt_got[0], mask_got[0]};

    assign write        = (wt_atom && (wt_sel[1] || wt_sel[3])) ||
                          (mask_atom && (mask_sel[1] || mask_sel[3]));
    assign wide         = `CDMA_D(MISC_CFG, PROC_PRECISION) != 2'd0;
    assign wt_written   = {wt_got[31:1], 1'b0};
    assign mask_written = {mask_got[31:1], 1'b0};

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) wr_data_o <= '0; // the flush writes the upper half
      else if (write) wr_data_o <= {atom_i, wt_atom ? wt_low_q : mask_low_q};
    end

    always_ff @(posedge clk_i) begin
      if (wt_atom) wt_low_q <= atom_i;
      if (mask_atom) mask_low_q <= atom_i;
      if (write) begin
        wr_addr_o <= wt_atom ? first_q + wt_entry : mask_entry;
        wr_sel_o  <= (wt_atom ? wt_sel[3] : mask_sel[3]) ? 2'b10 : 2'b01;
      end
    end

    dla_cdma_count16 #(.Elements(Atom / 2)) i_count (
      .clk_i, .rst_ni, .start_i,
      .valid_i(wt_atom && `CDMA_D(MISC_CFG, PROC_PRECISION) == 2'd2), .mask_i('1),
      .data_i(atom_i), .nan_o, .inf_o);
  end else begin : gen_atom
    assign write        = wt_atom || mask_atom;
    assign wide         = 1'b0;
    assign wt_written   = wt_got;
    assign mask_written = mask_got;
    assign nan_o        = '0;
    assign inf_o        = '0;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) wr_data_o <= '0; // the flush writes the upper half
      else if (write) wr_data_o <= atom_i;
    end

    always_ff @(posedge clk_i) begin
      if (wt_atom) begin
        wr_addr_o <= first_q + wt_entry;
        wr_sel_o  <= wt_sel;
      end else if (mask_atom) begin
        wr_addr_o <= mask_entry;
        wr_sel_o  <= mask_sel;
      end
    end
  end

  // ---- updates
  dla_cdma_groups #(
    .Group(Group), .Words(Join), .EntryBytes(EntryBytes), .Compression(Compression)
  ) i_groups (
    .clk_i, .rst_ni, .start_i, .go_i, .wide_i(wide), .compressed_i(compressed),
    .kernels_i({1'b0, `CDMA_D(WEIGHT_SIZE_1, WEIGHT_KERNEL)} + 14'd1),
    .kernel_bytes_i({1'b0, `CDMA_D(WEIGHT_SIZE_0, BYTE_PER_KERNEL)} + 19'd1),
    .size_need_o(size_need), .size_valid_i(size_valid), .size_i(size), .size_take_o(size_take),
    .entries_i(entries_q), .bytes_i({1'b0, wt_written} << AtomLog), .mask_entries_i(mask_entries),
    .mask_bytes_i({1'b0, mask_written} << AtomLog), .complete_i(wt_complete && mask_complete),
    .blocked_i(wt_blocked && mask_blocked), .updt_o, .updt_entries_o, .updt_kernels_o,
    .updt_wmb_o, .finish_o);

endmodule

`default_nettype wire
