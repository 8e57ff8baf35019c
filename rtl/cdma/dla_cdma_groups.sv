// SPDX-License-Identifier: Apache-2.0
// Weight updates: decides which kernel groups CSC may read (conv_units.md 3.4).
//
//   bytes written >= end of the group --> 3 clocks --> update: kernels, whole entries up to there
//
// The update of the last group includes its last entry, which no later group shares, and the
// padding after the kernels. Where the padding needs space that only the release of the last group
// frees, it is announced after that group, with no kernels.
//
// With compressed weights a group ends at the sum of the sizes of the groups so far, and its masks
// must be written too; they have one bit for each byte of the uncompressed group.

`default_nettype none

module dla_cdma_groups #(
  /// Kernels of a group, a power of two.
  parameter int unsigned Group = 8,
  /// 1: groups of half as many kernels, of 16-bit elements, too.
  parameter bit Words = 1'b0,
  /// Bytes of an entry, a power of two.
  parameter int unsigned EntryBytes = 8,
  /// 1: compressed weights too.
  parameter bit Compression = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,
  /// A layer starts: settings; its fetch starts.
  input  logic        start_i,
  input  logic        go_i,
  /// Kernels of the layer, bytes of a kernel.
  input  logic [13:0] kernels_i,
  input  logic [18:0] kernel_bytes_i,
  /// Elements have 16 bits.
  input  logic        wide_i,
  /// Weights are compressed.
  input  logic        compressed_i,
  /// Bytes of the next compressed group: requested, valid, taken (one clock).
  output logic        size_need_o,
  input  logic        size_valid_i,
  input  logic [31:0] size_i,
  output logic        size_take_o,
  /// Entries of all weights, of all masks.
  input  logic [31:0] entries_i,
  input  logic [31:0] mask_entries_i,

  /// Bytes of both that are written; all are written; no more arrive before a release.
  input  logic [32:0] bytes_i,
  input  logic [32:0] mask_bytes_i,
  input  logic        complete_i,
  input  logic        blocked_i,

  /// Update to CSC (one clock): entries, kernels, entries of masks.
  output logic        updt_o,
  output logic [14:0] updt_entries_o,
  output logic [13:0] updt_kernels_o,
  output logic [8:0]  updt_wmb_o,
  /// Everything is announced (one clock).
  output logic        finish_o
);

  localparam int unsigned EntryLog = $clog2(EntryBytes);
  localparam int unsigned GroupLog = $clog2(Group);

  // Bytes of all kernels, up to the end of this group, of a whole group.
  logic [32:0] all_q, end_q, step_q;
  // Entries announced, and those up to the end of this group.
  logic [31:0] announced_q, upto;
  logic [14:0] fresh;
  logic [13:0] left_q, kernels, group;
  logic        half;
  // tail: all kernels are announced, but not the padding after them
  logic        busy_q, tail_q, last, send, whole, written, fin, fin_out;
  logic [32:0] end_b; // bytes of the weights up to the end of the group
  logic [8:0]  fresh_masks;

  assign half    = Words && wide_i;
  assign group   = half ? 14'(Group / 2) : 14'(Group);
  assign last    = left_q <= group;
  assign kernels = last ? left_q : group;

  // Entries up to byte n. Only the last group counts an entry that it shares with the next one.
  function automatic logic [31:0] upto_of(input logic [32:0] n, input logic all);
    upto_of = 32'((n + (all ? 33'(EntryBytes - 1) : 33'd0)) >> EntryLog);
  endfunction

  assign whole    = tail_q || (last && complete_i);
  assign upto     = whole ? entries_i : upto_of(end_b, last);
  assign fresh    = 15'(upto - announced_q);
  assign send     = busy_q && (tail_q ? complete_i
                                      : written && (!last || complete_i || blocked_i));
  assign fin      = send && (tail_q || last) && complete_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      busy_q <= 1'b0;
      tail_q <= 1'b0;
    end else if (go_i) begin
      busy_q <= 1'b1;
      tail_q <= 1'b0;
    end else if (send) begin
      busy_q <= !fin;
      tail_q <= last && !fin;
    end
  end

  always_ff @(posedge clk_i) begin
    if (start_i) begin
      all_q  <= 33'(kernels_i) * 33'(kernel_bytes_i);
      step_q <= 33'(kernel_bytes_i) << (half ? GroupLog - 1 : GroupLog);
    end
    if (go_i) begin
      left_q      <= kernels_i;
      announced_q <= '0;
      end_q       <= kernels_i <= group ? all_q : step_q;
    end else if (send) begin
      announced_q <= upto;
      left_q      <= left_q - kernels;
      end_q       <= left_q - kernels <= group ? all_q : end_q + step_q;
    end
  end

  if (Compression) begin : gen_compression
    logic        known_q, unknown;
    logic [32:0] sum_q, mask_end;
    logic [31:0] masks_q, masks;

    // end_q counts uncompressed bytes; an element is one bit of the masks.
    assign unknown     = compressed_i && !known_q;
    assign end_b       = compressed_i ? sum_q : end_q;
    assign mask_end    = compressed_i ? ((end_q >> half) + 33'd7) >> 3 : '0;
    assign written     = !unknown && bytes_i >= end_b && mask_bytes_i >= mask_end;
    assign masks       = whole ? mask_entries_i : upto_of(mask_end, last);
    assign fresh_masks = 9'(masks - masks_q);
    assign size_need_o = busy_q && !tail_q && unknown;
    assign size_take_o = size_need_o && size_valid_i;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) known_q <= 1'b0;
      else if (go_i || send) known_q <= 1'b0;
      else if (size_take_o) known_q <= 1'b1;
    end

    always_ff @(posedge clk_i) begin
      if (go_i) begin
        sum_q   <= '0;
        masks_q <= '0;
      end else begin
        if (size_take_o) sum_q <= sum_q + {1'b0, size_i};
        if (send) masks_q <= masks;
      end
    end
  end else begin : gen_plain
    logic unused;

    assign unused      = ^{compressed_i, size_valid_i, size_i, mask_entries_i, mask_bytes_i};
    assign end_b       = end_q;
    assign written     = bytes_i >= end_q;
    assign fresh_masks = '0;
    assign size_need_o = 1'b0;
    assign size_take_o = 1'b0;
  end

  // The layer ends with its last update, not before.
  dla_delay #(.Width(39), .Stages(3)) i_updt (
    .clk_i, .rst_ni, .valid_i(send),
    .data_i({fin, fresh_masks, fresh, tail_q ? 14'd0 : kernels}),
    .valid_o(updt_o), .data_o({fin_out, updt_wmb_o, updt_entries_o, updt_kernels_o}));

  assign finish_o = updt_o && fin_out;

endmodule

`default_nettype wire
