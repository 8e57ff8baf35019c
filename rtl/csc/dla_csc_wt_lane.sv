// SPDX-License-Identifier: Apache-2.0
// CSC weight lanes: make kernels from the replies of the buffer, one kernel a clock (conv_core.md
// 6.5, 6.6).
//
//   reply --> dla_csc_hand --> dla_csc_spread * --> rows side by side --[FF]--> CMAC
//             bytes of a kernel
//
// * with compressed weights only. In nv_full a cell of bytes takes two kernels, with half of the
// lanes for each. With post-extension the rows of a kernel, row_bytes_i bytes each, go to the lanes
// of a part each.

`default_nettype none

module dla_csc_wt_lane #(
  /// Bytes of a buffer entry, which are also the lanes of the array.
  parameter int unsigned Entry = 8,
  /// Kernels of a group.
  parameter int unsigned Group = 8,
  /// 1: compressed weights too.
  parameter bit Compression = 1'b0,
  /// 1: elements of three precisions.
  parameter bit Full = 1'b0,
  /// Bits of the bytes 0..Entry (derived).
  parameter int unsigned ByteW = $clog2(Entry) + 1,
  /// Bits of a kernel's number (derived).
  parameter int unsigned CellW = $clog2(Group)
) (
  /// Clock; asynchronous reset, active low.
  input  logic               clk_i,
  input  logic               rst_ni,
  /// Reply of the buffer, valid with a command that read.
  input  logic [8*Entry-1:0] reply_i,

  // Command that arrives with its reply (dla_csc_wt).
  /// A command; it read an entry, sends a kernel, sends the first of a stripe.
  input  logic               cmd_i,
  input  logic               read_i,
  input  logic               emit_i,
  input  logic               first_i,
  /// Bytes at hand; bytes of the kernel (Full, bytes: of two kernels), of one kernel row, and of
  /// one kernel that is not compressed; number of the kernel or pair.
  input  logic [ByteW-1:0]   have_i,
  input  logic [ByteW-1:0]   bytes_i,
  input  logic [ByteW-1:0]   row_bytes_i,
  input  logic [ByteW-1:0]   one_i,
  input  logic [CellW-1:0]   cell_i,
  /// Compressed (constant in a layer): the bytes of the kernel that are present.
  input  logic               packed_i,
  input  logic [Entry-1:0]   ones_i,
  /// Last read of a group; its last entry is also the first one of the next group.
  input  logic               end_i,
  input  logic               shared_i,
  /// Elements of 16 bits, and FP16 (constant in a layer).
  input  logic               wide_i,
  input  logic               fp_i,
  /// Kernel rows of an atomic operation, log2 (constant in a layer).
  input  logic [1:0]         ext_i,
  /// The weights stay in the buffer (constant in a layer).
  input  logic               keep_i,

  // to the array; index 0 half a, 1 half b
  /// A kernel leaves for this half.
  output logic [1:0]         valid_o,
  /// Its number (one-hot), mask of the bytes that are not 0, bytes.
  output logic [Group-1:0]   sel_o,
  output logic [Entry-1:0]   mask_o,
  output logic [8*Entry-1:0] data_o,

  /// Entries of a finished group, which do not stay.
  output logic               rls_o,
  output logic [14:0]        rls_entries_o
);

  localparam int unsigned Bits = 8 * Entry;
  localparam int unsigned ShW  = ByteW + 3;

  logic             kernel_v;
  logic [ByteW-1:0] row_bytes_q;
  logic [CellW-1:0] cell_q;
  logic [Bits-1:0]  bytes, kernel, lanes;

  dla_csc_hand #(.Entry(Entry)) i_hand (
    .clk_i, .rst_ni, .reply_i, .cmd_i, .read_i, .emit_i, .first_i, .have_i, .n_i(bytes_i), .end_i,
    .shared_i, .keep_i, .valid_o(kernel_v), .kernel_o(bytes), .rls_o, .rls_entries_o);

  always_ff @(posedge clk_i) begin
    if (cmd_i && emit_i) begin
      row_bytes_q <= row_bytes_i;
      cell_q      <= cell_i;
    end
  end

  // ---- compressed weights: a byte for each 1 of the mask, 0 elsewhere
  if (Compression) begin : gen_compression
    logic [Entry-1:0] ones_q;

    always_ff @(posedge clk_i) begin
      if (cmd_i && emit_i) ones_q <= ones_i;
    end

    dla_csc_spread #(.Entry(Entry)) i_spread (
      .valid_i(kernel_v && packed_i), .ones_i(ones_q), .bytes_i(bytes), .plain_i(bytes),
      .bytes_o(kernel));
  end else begin : gen_plain
    logic unused;

    assign unused = ^{packed_i, ones_i};
    assign kernel = bytes;
  end

  // ---- rows side by side
  function automatic logic [Bits-1:0] low(input logic [Bits-1:0] v, input logic [ByteW-1:0] n);
    low = v & ~({Bits{1'b1}} << {n, 3'b000});
  endfunction

  // Rows of n bytes side by side, in parts of `wide` bits.
  function automatic logic [Bits-1:0] placed(input logic [Bits-1:0] v, input logic [ByteW-1:0] n,
                                             input logic [1:0] ext, input int unsigned wide);
    logic [Bits-1:0] row;
    logic [ShW-1:0]  sh1;
    logic [ShW:0]    sh2;
    logic [ShW+1:0]  sh3;
    sh1    = {n, 3'b000};
    sh2    = {sh1, 1'b0};
    sh3    = (ShW+2)'(sh1) + (ShW+2)'(sh2);
    placed = v;
    if (ext != 2'd0) begin
      placed = low(v, n);
      row    = low(v >> sh1, n);
      if (ext == 2'd1) begin
        placed = placed | row << wide / 2;
      end else begin
        placed = placed | row << wide / 4;
        row    = low(v >> sh2, n);
        placed = placed | row << wide / 2;
        row    = low(v >> sh3, n);
        placed = placed | row << 3 * wide / 4;
      end
    end
  endfunction

  if (Full) begin : gen_full
    logic [ByteW-1:0] one_q;

    always_ff @(posedge clk_i) begin
      if (cmd_i && emit_i) one_q <= one_i;
    end

    always_comb begin
      lanes = '0;
      if (kernel_v && wide_i) begin
        lanes = placed(kernel, row_bytes_q, ext_i, Bits);
      end else if (kernel_v) begin
        lanes = placed(low(kernel, one_q), row_bytes_q, ext_i, Bits / 2) |
                placed(kernel >> {one_q, 3'b000}, row_bytes_q, ext_i, Bits / 2) << Bits / 2;
      end
    end
  end else begin : gen_bytes
    logic unused_full;

    assign unused_full = ^{one_i, wide_i};
    assign lanes       = kernel_v ? placed(kernel, row_bytes_q, ext_i, Bits) : kernel;
  end

  logic [Entry-1:0] mask;

  dla_csc_ones #(.Entry(Entry), .Full(Full)) i_ones (
    .wide_i, .fp_i, .data_i(lanes), .mask_o(mask));

  // ---- out
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_o <= '0;
    else valid_o <= {kernel_v && cell_q[CellW-1], kernel_v && !cell_q[CellW-1]};
  end

  always_ff @(posedge clk_i) begin
    if (kernel_v) begin
      sel_o  <= Group'(1) << cell_q;
      data_o <= lanes;
      mask_o <= mask;
    end
  end

endmodule

`default_nettype wire
