// SPDX-License-Identifier: Apache-2.0
// Weight updates: which kernel groups are readable (conv_units.md 3.4).
//
//   bytes written >= end of the group --> 3 clocks --> update: kernels, whole entries up to there
//
// The last group carries the entry that it shares with nothing, and the padding behind the
// kernels.  Where the padding waits for space that only the last group's release makes, it is
// announced behind it, with no kernels.

`default_nettype none

module dla_cdma_groups #(
  /// Kernels of a group, a power of two.
  parameter int unsigned Group = 8,
  /// Bytes of an entry, a power of two.
  parameter int unsigned EntryBytes = 8
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  /// A layer starts: settings; its fetch starts.
  input  logic        start_i,
  input  logic        go_i,
  input  logic [13:0] kernels_i,
  input  logic [18:0] kernel_bytes_i,
  /// Entries of all weights.
  input  logic [31:0] entries_i,

  /// Bytes written; all are; no more come before a release.
  input  logic [32:0] bytes_i,
  input  logic        complete_i,
  input  logic        blocked_i,

  output logic        updt_o,
  output logic [14:0] updt_entries_o,
  output logic [13:0] updt_kernels_o,
  /// Everything is announced (one clock).
  output logic        finish_o
);

  localparam int unsigned EntryLog = $clog2(EntryBytes);
  localparam int unsigned GroupLog = $clog2(Group);

  logic [32:0] all_q, end_q, step_q;
  logic [31:0] announced_q, upto;
  logic [14:0] fresh;
  logic [13:0] left_q, kernels;
  logic        busy_q, tail_q, last, send, fin, fin_out;

  assign last    = left_q <= 14'(Group);
  assign kernels = last ? left_q : 14'(Group);

  // entries announced with this update: a shared one with the later group
  always_comb begin
    if (tail_q || (last && complete_i)) upto = entries_i;
    else if (last) upto = 32'((end_q + 33'(EntryBytes - 1)) >> EntryLog);
    else upto = 32'(end_q >> EntryLog);
  end

  assign fresh    = 15'(upto - announced_q);
  assign send     = busy_q && (tail_q ? complete_i
                                      : bytes_i >= end_q && (!last || complete_i || blocked_i));
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
      step_q <= 33'(kernel_bytes_i) << GroupLog;
    end
    if (go_i) begin
      left_q      <= kernels_i;
      announced_q <= '0;
      end_q       <= kernels_i <= 14'(Group) ? all_q : step_q;
    end else if (send) begin
      announced_q <= upto;
      left_q      <= left_q - kernels;
      end_q       <= left_q - kernels <= 14'(Group) ? all_q : end_q + step_q;
    end
  end

  // the layer ends with its last update, not before
  dla_delay #(.Width(30), .Stages(3)) i_updt (
    .clk_i, .rst_ni, .valid_i(send),
    .data_i({fin, fresh, tail_q ? 14'd0 : kernels}),
    .valid_o(updt_o), .data_o({fin_out, updt_entries_o, updt_kernels_o}));

  assign finish_o = updt_o && fin_out;

endmodule

`default_nettype wire
