// SPDX-License-Identifier: Apache-2.0
// CSC weight lanes: replies of the buffer to kernels, a kernel a clock (conv_core.md 6.5, 6.6).
//
//   reply --[FF]--> behind the bytes at hand --> lowest bytes --> rows side by side --[FF]--> CMAC
//                            ^                       |
//                            +---- the others <------+            counts entries --> release
//
// With post-extension the rows of a kernel, row_bytes_i bytes each, go to the lanes of a part each.

`default_nettype none

module dla_csc_wt_lane #(
  /// Bytes of a buffer entry, which are also the lanes of the array.
  parameter int unsigned Entry = 8,
  /// Kernels of a group.
  parameter int unsigned Group = 8,
  /// Bits of the bytes 0..Entry (derived).
  parameter int unsigned ByteW = $clog2(Entry) + 1,
  /// Bits of a kernel's number (derived).
  parameter int unsigned CellW = $clog2(Group)
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic [8*Entry-1:0] reply_i,

  // command that comes with its reply (dla_csc_wt)
  input  logic               cmd_i,
  input  logic               read_i,
  input  logic               emit_i,
  input  logic               first_i,
  input  logic [ByteW-1:0]   have_i,
  input  logic [ByteW-1:0]   bytes_i,
  input  logic [ByteW-1:0]   row_bytes_i,
  input  logic [CellW-1:0]   cell_i,
  input  logic               end_i,
  input  logic               shared_i,
  /// Kernel rows of an atomic operation, log2 (constant in a layer).
  input  logic [1:0]         ext_i,
  input  logic               keep_i,

  // to the array; index 0 half a, 1 half b
  output logic [1:0]         valid_o,
  output logic [Group-1:0]   sel_o,
  output logic [Entry-1:0]   mask_o,
  output logic [8*Entry-1:0] data_o,

  /// Entries of a finished group, which do not stay.
  output logic               rls_o,
  output logic [14:0]        rls_entries_o
);

  localparam int unsigned Bits = 8 * Entry;
  localparam int unsigned ShW  = ByteW + 3;

  // ---- replies and commands, a clock later
  logic             cmd_q, read_q, emit_q, first_q, end_q, shared_q;
  logic [ByteW-1:0] have_q, bytes_q, row_bytes_q;
  logic [CellW-1:0] cell_q;
  logic [Bits-1:0]  reply_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) cmd_q <= 1'b0;
    else cmd_q <= cmd_i;
  end

  always_ff @(posedge clk_i) begin
    if (cmd_i) begin
      read_q      <= read_i;
      emit_q      <= emit_i;
      first_q     <= first_i;
      have_q      <= have_i;
      bytes_q     <= bytes_i;
      row_bytes_q <= row_bytes_i;
      cell_q      <= cell_i;
      end_q       <= end_i;
      shared_q    <= shared_i;
      if (read_i) reply_q <= reply_i;
    end
  end

  // ---- bytes at hand; zero where idle, so that an idle clock costs no work
  logic [Bits-1:0]   rest_q, part, kernel, lanes;
  logic [2*Bits-1:0] all;

  function automatic logic [Bits-1:0] low(input logic [Bits-1:0] v, input logic [ByteW-1:0] n);
    low = v & ~({Bits{1'b1}} << {n, 3'b000});
  endfunction

  always_comb begin
    all    = '0;
    part   = '0;
    kernel = '0;
    if (cmd_q) begin
      if (!first_q) all[Bits-1:0] = rest_q;
      if (emit_q) begin
        if (read_q) all = all | (2*Bits)'(reply_q) << {have_q, 3'b000};
        kernel = low(all[Bits-1:0], bytes_q);
        part   = Bits'(all >> {bytes_q, 3'b000});
      end else begin
        part = reply_q >> {have_q, 3'b000};
      end
    end
  end

  // The first command of a channel operation finds nothing at hand, but behind one that only drops
  // bytes is a second with the flag down.
  always_ff @(posedge clk_i) begin
    if (cmd_q) rest_q <= part;
  end

  // ---- rows side by side
  logic [Bits-1:0] row;
  logic [ShW-1:0]  sh1;
  logic [ShW:0]    sh2;
  logic [ShW+1:0]  sh3;

  assign sh1 = {row_bytes_q, 3'b000};
  assign sh2 = {sh1, 1'b0};
  assign sh3 = (ShW+2)'(sh1) + (ShW+2)'(sh2);

  always_comb begin
    row   = '0;
    lanes = kernel;
    if (cmd_q && ext_i != 2'd0) begin
      lanes = low(kernel, row_bytes_q);
      row   = low(kernel >> sh1, row_bytes_q);
      if (ext_i == 2'd1) begin
        lanes = lanes | row << Bits / 2;
      end else begin
        lanes = lanes | row << Bits / 4;
        row   = low(kernel >> sh2, row_bytes_q);
        lanes = lanes | row << Bits / 2;
        row   = low(kernel >> sh3, row_bytes_q);
        lanes = lanes | row << 3 * Bits / 4;
      end
    end
  end

  // ---- out
  logic kernel_v;

  assign kernel_v = cmd_q && emit_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_o <= '0;
    else valid_o <= {kernel_v && cell_q[CellW-1], kernel_v && !cell_q[CellW-1]};
  end

  always_ff @(posedge clk_i) begin
    if (kernel_v) begin
      sel_o  <= Group'(1) << cell_q;
      data_o <= lanes;
      for (int unsigned i = 0; i < Entry; i++) mask_o[i] <= lanes[8*i +: 8] != 8'd0;
    end
  end

  // ---- release: entries read in the last pass of the group
  logic [14:0] pass_q, pass;

  assign pass   = (first_q ? 15'd0 : pass_q) + 15'(read_q);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) rls_o <= 1'b0;
    else rls_o <= cmd_q && end_q && !keep_i;
  end

  always_ff @(posedge clk_i) begin
    if (cmd_q) begin
      pass_q <= pass;
      if (end_q) rls_entries_o <= pass - 15'(shared_q);
    end
  end

endmodule

`default_nettype wire
