// SPDX-License-Identifier: Apache-2.0
// CSC masks of compressed weights: a bit for each element of a kernel's part (data_formats.md 4.5).
//
//   package --> dla_csc_wt (counts bits) --> read request --> buffer, last bank
//                    |                                           | 6 clocks
//                    +--> command --dla_delay--> dla_csc_hand <--+
//                                                     |
//   ones_o, count_o of the next kernel <-- FIFO <-----+--> entries of a group --> FIFO --> release
//
// The masks run ahead of the weights by at most Items kernels or one package: the weights take a
// package after the masks have taken it.

`default_nettype none

module dla_csc_mask #(
  /// Bytes of a buffer entry, and of a kernel's part at most.
  parameter int unsigned Entry = 8,
  /// Kernels of a group.
  parameter int unsigned Group = 8,
  /// Clocks from a command to its reply.
  parameter int unsigned Reply = 7,
  /// Kernels by which it may be ahead: more than are under way from the command to the FIFO.
  parameter int unsigned Items = 16,
  /// Bits of the bytes 0..Entry (derived).
  parameter int unsigned ByteW = $clog2(Entry) + 1,
  /// Bits of the kernels 1..Group (derived).
  parameter int unsigned KerW = $clog2(Group) + 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// The layer begins; its masks start at entry begin_i of a region of size_i entries.
  input  logic             start_i,
  input  logic [14:0]      begin_i,
  input  logic [14:0]      size_i,
  /// The entry after the last one read, and the entries of the layer, when all is read.
  output logic [14:0]      end_o,
  output logic [14:0]      entries_o,

  // Package, which the weights take with next_i when taken_o is set.
  /// The package of a stripe (dla_csc_seq) is valid.
  input  logic             valid_i,
  /// The masks have taken the package, so that the weights may take it too.
  output logic             taken_o,
  /// The weights take the package; the masks wait for the next one.
  input  logic             next_i,
  /// First stripe of a channel operation.
  input  logic             first_i,
  /// Last stripe of a kernel group.
  input  logic             group_end_i,
  /// Last stripe of the layer.
  input  logic             layer_end_i,
  /// Commands of the stripe: its kernels, or with pairs_i its pairs of kernels.
  input  logic [KerW-1:0]  kernels_i,
  /// Kernel rows of each atomic operation.
  input  logic [2:0]       rows_i,
  /// Bytes of a kernel row, each with a bit in the mask.
  input  logic [ByteW-1:0] bytes_i,
  /// A command is for two kernels (constant in a layer).
  input  logic             pairs_i,
  /// With pairs_i: the last command is for one kernel.
  input  logic             odd_i,
  /// Elements of 16 bits, a mask bit each (constant in a layer).
  input  logic             wide_i,
  /// The weights stay in the buffer (constant in a layer).
  input  logic             keep_i,

  // buffer
  /// Read of an entry; its reply arrives 6 clocks after the request.
  output logic             rd_en_o,
  output logic [14:0]      rd_entry_o,
  input  logic [8*Entry-1:0] reply_i,

  // the next kernel
  /// Its mask is known: one bit for each byte, and the number of ones; take_i drops it.
  output logic             there_o,
  output logic [Entry-1:0] ones_o,
  output logic [ByteW-1:0] count_o,
  input  logic             take_i,

  /// The weights release a group; the number of entries of masks to release with them.
  input  logic             group_i,
  output logic [8:0]       group_entries_o
);

  localparam int unsigned Bits  = 8 * Entry;
  localparam int unsigned NumW  = $clog2(Bits) + 1;
  localparam int unsigned CellW = $clog2(Group);
  localparam int unsigned ItemW = $clog2(Items) + 1;

  // ---- packages
  logic taken_q, ready, take;

  assign take    = valid_i && !taken_q && ready;
  assign taken_o = taken_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) taken_q <= 1'b0;
    else if (take) taken_q <= 1'b1;
    else if (next_i) taken_q <= 1'b0;
  end

  // ---- reads
  logic             cmd, read, emit, first, last, shared, unused;
  logic [NumW-1:0]  have, n;
  logic [ByteW-1:0] row, one, elements;
  logic [CellW-1:0] cell_n;
  logic             loaded, free;

  assign elements = wide_i ? bytes_i >> 1 : bytes_i;

  dla_csc_wt #(.Entry(Bits), .Group(Group), .Most(Entry)) i_loader (
    .clk_i, .rst_ni, .start_i, .begin_i, .size_i, .end_o, .entries_o,
    .valid_i(valid_i && !taken_q), .ready_o(ready), .first_i, .group_end_i, .layer_end_i,
    .kernels_i, .rows_i, .bytes_i(elements), .pairs_i, .odd_i, .packed_i(1'b0), .there_i(1'b0),
    .there_bytes_i('0), .free_i(free), .loaded_o(loaded), .rd_en_o, .rd_entry_o,
    .cmd_o(cmd), .cmd_read_o(read),
    .cmd_emit_o(emit), .cmd_first_o(first), .cmd_have_o(have), .cmd_bytes_o(n),
    .cmd_row_bytes_o(row), .cmd_one_o(one), .cmd_cell_o(cell_n), .cmd_end_o(last),
    .cmd_shared_o(shared));

  // ---- kernels
  logic             q_cmd, q_read, q_emit, q_first, q_last, q_shared, kernel_v, rls;
  logic [NumW-1:0]  q_have, q_n;
  logic [Entry-1:0] kernel;
  logic [14:0]      rls_entries;

  dla_delay #(.Width(2 * NumW + 5), .Stages(Reply)) i_delay (
    .clk_i, .rst_ni, .valid_i(cmd), .data_i({read, emit, first, last, shared, have, n}),
    .valid_o(q_cmd), .data_o({q_read, q_emit, q_first, q_last, q_shared, q_have, q_n}));

  dla_csc_hand #(.Entry(Bits), .Unit(1), .Most(Entry)) i_hand (
    .clk_i, .rst_ni, .reply_i, .cmd_i(q_cmd), .read_i(q_read), .emit_i(q_emit),
    .first_i(q_first), .have_i(q_have), .n_i(q_n), .end_i(q_last), .shared_i(q_shared), .keep_i,
    .valid_o(kernel_v), .kernel_o(kernel), .rls_o(rls), .rls_entries_o(rls_entries));

  // ---- FIFO, with room for each kernel under way
  logic             item_ready;
  logic [Entry-1:0] item;
  logic [ItemW-1:0] way_q, item_count;

  assign free = !way_q[ItemW-1];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) way_q <= '0;
    else if (emit != take_i) way_q <= emit ? way_q + ItemW'(1) : way_q - ItemW'(1);
  end

  dla_fifo #(.Width(Entry), .Depth(Items)) i_items (
    .clk_i, .rst_ni, .valid_i(kernel_v), .ready_o(item_ready), .data_i(kernel),
    .valid_o(there_o), .ready_i(take_i), .data_o(item), .count_o(item_count));

  always_comb begin
    ones_o = item;
    if (wide_i) begin
      for (int unsigned i = 0; i < Entry; i++) ones_o[i] = item[i/2];
    end
  end

  always_comb begin
    count_o = '0;
    if (there_o) begin
      for (int unsigned i = 0; i < Entry; i++) count_o = count_o + ByteW'(ones_o[i]);
    end
  end

  // ---- releases: groups end at most twice within Items kernels
  logic       rls_ready, rls_valid;
  logic [2:0] rls_count;

  dla_fifo #(.Width(9), .Depth(4)) i_releases (
    .clk_i, .rst_ni, .valid_i(rls), .ready_o(rls_ready), .data_i(rls_entries[8:0]),
    .valid_o(rls_valid), .ready_i(group_i), .data_o(group_entries_o), .count_o(rls_count));

  assign unused = ^{loaded, row, one, cell_n, item_ready, item_count, rls_ready, rls_valid,
                    rls_count, rls_entries[14:9]};

endmodule

`default_nettype wire
