// SPDX-License-Identifier: Apache-2.0
// CSC: cuts a stream of bytes, or of bits, into kernels (conv_core.md 5.4, 6.5).
//
//   reply --[FF]--> after the units at hand --> lowest n_o units of it: a kernel
//                            ^                       |
//                            +---- the others <------+            counts entries --> release
//
// dla_csc_wt makes the commands; each arrives with its reply. A unit is a byte (weights) or a bit
// (masks of compressed weights). Units at hand are those that were read and are not yet in a
// kernel.

`default_nettype none

module dla_csc_hand #(
  /// Units of a buffer entry, and bits of a unit: 8 or 1.
  parameter int unsigned Entry = 8,
  parameter int unsigned Unit = 8,
  /// Most units of a kernel.
  parameter int unsigned Most = Entry,
  /// Bits of the units 0..Entry (derived).
  parameter int unsigned NumW = $clog2(Entry) + 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic                  clk_i,
  input  logic                  rst_ni,
  /// Reply of the buffer, valid with a command that read.
  input  logic [Unit*Entry-1:0] reply_i,

  // Command that arrives with its reply.
  /// A command; it read an entry, sends a kernel, sends the first of a stripe.
  input  logic                  cmd_i,
  input  logic                  read_i,
  input  logic                  emit_i,
  input  logic                  first_i,
  /// Units at hand, and units of the kernel.
  input  logic [NumW-1:0]       have_i,
  input  logic [NumW-1:0]       n_i,
  /// Last read of a group; its last entry is also the next one's; the weights stay.
  input  logic                  end_i,
  input  logic                  shared_i,
  input  logic                  keep_i,

  /// One clock after the command: a kernel; units above its own are 0.
  output logic                  valid_o,
  output logic [Unit*Most-1:0]  kernel_o,

  /// Entries of a finished group, which do not stay.
  output logic                  rls_o,
  output logic [14:0]           rls_entries_o
);

  localparam int unsigned Bits  = Unit * Entry;
  localparam int unsigned KBits = Unit * Most;
  localparam int unsigned Log   = $clog2(Unit);

  // ---- replies and commands, a clock later
  logic            cmd_q, read_q, emit_q, first_q, end_q, shared_q;
  logic [NumW-1:0] have_q, n_q;
  logic [Bits-1:0] reply_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) cmd_q <= 1'b0;
    else cmd_q <= cmd_i;
  end

  always_ff @(posedge clk_i) begin
    if (cmd_i) begin
      read_q   <= read_i;
      emit_q   <= emit_i;
      first_q  <= first_i;
      have_q   <= have_i;
      n_q      <= n_i;
      end_q    <= end_i;
      shared_q <= shared_i;
      if (read_i) reply_q <= reply_i;
    end
  end

  // ---- units at hand: when an entry is added, they are fewer than a kernel's; zero in an idle
  // clock, so that nothing toggles
  logic [Bits-1:0]       rest_q, part;
  logic [Bits+KBits-1:0] all;
  logic [NumW+Log-1:0]   have, n;

  assign have    = (NumW+Log)'(have_q) << Log;
  assign n       = (NumW+Log)'(n_q) << Log;
  assign valid_o = cmd_q && emit_q;

  always_comb begin
    all      = '0;
    part     = '0;
    kernel_o = '0;
    if (cmd_q) begin
      if (!first_q) all[Bits-1:0] = rest_q;
      if (emit_q) begin
        if (read_q) all = all | (Bits+KBits)'(reply_q) << have;
        kernel_o = all[KBits-1:0] & ~({KBits{1'b1}} << n);
        part     = Bits'(all >> n);
      end else begin
        part = reply_q >> have;
      end
    end
  end

  // The first command of a channel operation finds nothing at hand. When it only drops units, a
  // second one follows it with the flag down.
  always_ff @(posedge clk_i) begin
    if (cmd_q) rest_q <= part;
  end

  // ---- release: entries read in the last pass of the group
  logic [14:0] pass_q, pass;

  assign pass = (first_q ? 15'd0 : pass_q) + 15'(read_q);

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
