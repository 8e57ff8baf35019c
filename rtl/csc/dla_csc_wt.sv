// SPDX-License-Identifier: Apache-2.0
// CSC weight loader: selects the entries to read for the kernels of a stripe, one kernel a clock
// (conv_core.md 5.4, 6.5).
//
//   package --> [ kernels left | bytes at hand ] --> read request --> buffer
//                       |                                              | 6 clocks
//                       +--> command: kernel, bytes at hand --delay--> dla_csc_hand
//
// With compressed weights it waits for the number of each kernel's bytes (packed_i, there_i). A
// second instance, which counts bits, loads their masks (dla_csc_mask).
//
// The weights of a group are one stream of bytes that is not aligned to entries. It is read again
// for each channel operation. An entry is read when the bytes at hand, always fewer than an entry,
// are fewer than a kernel's. For a stream that starts inside an entry, the first clock reads this
// entry and drops the bytes before the start. Entries are counted from the layer's first one.
//
// The first kernel of a stripe leaves with the first data word of the stripe before it, because
// that word frees the shadow registers. Its package is taken with the last kernel of that stripe: a
// stripe as short as its kernels allow costs one clock for each kernel. After a kernel group one
// more clock passes, in which the place of the next group's stream becomes known.

`default_nettype none

module dla_csc_wt #(
  /// Bytes of a buffer entry.
  parameter int unsigned Entry = 8,
  /// Kernels of a group.
  parameter int unsigned Group = 8,
  /// Most bytes of a kernel.
  parameter int unsigned Most = Entry,
  /// Bits of the bytes 0..Entry (derived).
  parameter int unsigned ByteW = $clog2(Entry) + 1,
  /// Bits of the kernels 1..Group (derived).
  parameter int unsigned KerW = $clog2(Group) + 1,
  /// Bits of a kernel's number (derived).
  parameter int unsigned CellW = $clog2(Group),
  /// Bits of the bytes 0..Most (derived).
  parameter int unsigned MostW = $clog2(Most) + 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// The layer begins: its stream starts at entry begin_i of a region of size_i entries.
  input  logic             start_i,
  input  logic [14:0]      begin_i,
  input  logic [14:0]      size_i,
  /// The entry after the last one read, and the entries of the layer, when all is read.
  output logic [14:0]      end_o,
  output logic [14:0]      entries_o,

  // package
  /// The package of a stripe (dla_csc_seq) is valid.
  input  logic             valid_i,
  /// The package is taken in this clock.
  output logic             ready_o,
  /// First stripe of a channel operation: the stream of the group is read from its start again.
  input  logic             first_i,
  /// Last stripe of a kernel group.
  input  logic             group_end_i,
  /// Last stripe of the layer.
  input  logic             layer_end_i,
  /// Kernels of the group, each sent to its own cell.
  input  logic [KerW-1:0]  kernels_i,
  /// Kernel rows of each atomic operation.
  input  logic [2:0]       rows_i,
  /// Bytes of a kernel row.
  input  logic [MostW-1:0] bytes_i,
  /// A command is for two kernels (constant in a layer). kernels_i then counts commands, and with
  /// odd_i the last one is for one kernel.
  input  logic             pairs_i,
  input  logic             odd_i,

  /// Compressed (constant in a layer): the number of bytes of the next kernel is valid, and the
  /// number.
  input  logic             packed_i,
  input  logic             there_i,
  input  logic [MostW-1:0] there_bytes_i,

  /// The shadow registers of the array are free; all kernels of the stripe are under way.
  input  logic             free_i,
  output logic             loaded_o,

  // buffer
  /// Read of an entry; its reply arrives 6 clocks after the request.
  output logic             rd_en_o,
  output logic [14:0]      rd_entry_o,

  // Command of this clock, whose request leaves in the next one.
  /// A command; it reads an entry, sends a kernel, sends the first of a stripe.
  output logic             cmd_o,
  output logic             cmd_read_o,
  output logic             cmd_emit_o,
  output logic             cmd_first_o,
  /// Bytes at hand (without a kernel: bytes of the entry to drop), of this command's kernels, of a
  /// kernel row, of a kernel that is not compressed.
  output logic [ByteW-1:0] cmd_have_o,
  output logic [ByteW-1:0] cmd_bytes_o,
  output logic [MostW-1:0] cmd_row_bytes_o,
  output logic [MostW-1:0] cmd_one_o,
  output logic [CellW-1:0] cmd_cell_o,
  /// Last read of a group; its last entry is the next group's too.
  output logic             cmd_end_o,
  output logic             cmd_shared_o
);

  // skip: the next command drops the bytes before the group in its first entry
  logic             act_q, skip_q, first_q, group_end_q, layer_end_q;
  logic [KerW-1:0]  left_q;
  logic [CellW-1:0] cell_q;
  logic [MostW-1:0] row_bytes_q, bytes_q;
  logic             odd_q;
  // drop: bytes of the group's first entry that belong to the group before
  logic [ByteW-1:0] bytes, have_q, have, drop_q;
  // The next entry to read, the last one read, and the first one of the group.
  logic [14:0]      ptr_q, last_q, group_q, next_ptr, end_ptr, last_ptr;
  // entries of the finished groups, and of this pass through the group's weights
  logic [14:0]      total_q, pass_q, pass;
  logic             run, read, emit, last, take;

  // A group begins where the one before ended; group_q has that place one clock later.
  assign ready_o  = !act_q || (last && !group_end_q);
  assign take     = valid_i && ready_o;
  assign bytes    = packed_i ? ByteW'(there_bytes_i)
                    : pairs_i && !(odd_q && left_q == KerW'(1)) ? ByteW'(bytes_q) << 1
                    : ByteW'(bytes_q);
  assign run      = act_q && free_i && (skip_q || there_i || !packed_i);
  assign emit     = run && !skip_q;
  assign read     = run && (skip_q || have_q < bytes);
  assign last     = emit && left_q == KerW'(1);
  assign loaded_o = last;
  assign have     = have_q - bytes + (read ? ByteW'(Entry) : '0);

  assign next_ptr = ptr_q + 15'd1 == size_i ? '0 : ptr_q + 15'd1;
  assign end_ptr  = read ? next_ptr : ptr_q;
  assign last_ptr = read ? ptr_q : last_q;
  assign pass     = pass_q + 15'(read);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) rd_en_o <= 1'b0;
    else rd_en_o <= read;
  end

  always_ff @(posedge clk_i) begin
    if (read) rd_entry_o <= ptr_q;
  end

  assign cmd_o           = run;
  assign cmd_read_o      = read;
  assign cmd_emit_o      = emit;
  assign cmd_first_o     = first_q;
  assign cmd_have_o      = skip_q ? drop_q : have_q;
  assign cmd_bytes_o     = bytes;
  assign cmd_row_bytes_o = row_bytes_q;
  assign cmd_one_o       = bytes_q;
  assign cmd_cell_o      = cell_q;
  assign cmd_end_o       = last && group_end_q;
  assign cmd_shared_o    = have != '0 && !layer_end_q;

  assign end_o     = ptr_q;
  assign entries_o = total_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) act_q <= 1'b0;
    else if (take) act_q <= 1'b1;
    else if (last) act_q <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (start_i) begin
      group_q <= begin_i;
      drop_q  <= '0;
      total_q <= '0;
    end else begin
      if (run) begin
        ptr_q   <= end_ptr;
        last_q  <= last_ptr;
        pass_q  <= pass;
        skip_q  <= 1'b0;
        first_q <= 1'b0;
        have_q  <= skip_q ? ByteW'(Entry) - drop_q : have;
        if (emit) begin
          left_q <= left_q - KerW'(1);
          cell_q <= cell_q + CellW'(1);
        end
        if (last && group_end_q) begin
          group_q <= have != '0 ? last_ptr : end_ptr;
          drop_q  <= have != '0 ? ByteW'(Entry) - have : '0;
          total_q <= total_q + pass - 15'(have != '0 && !layer_end_q);
        end
      end
      if (take) begin
        left_q      <= kernels_i;
        cell_q      <= '0;
        row_bytes_q <= bytes_i;
        bytes_q     <= MostW'(rows_i * bytes_i);
        odd_q       <= odd_i;
        group_end_q <= group_end_i;
        layer_end_q <= layer_end_i;
        first_q     <= first_i;
        if (first_i) begin
          ptr_q  <= group_q;
          have_q <= '0;
          skip_q <= drop_q != '0;
          pass_q <= '0;
        end
      end
    end
  end

endmodule

`default_nettype wire
