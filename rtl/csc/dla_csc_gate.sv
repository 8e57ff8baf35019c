// SPDX-License-Identifier: Apache-2.0
// CSC: decides when the next stripe may start (conv_units.md 2, 5.3, 5.5).
//
//   weights of the stripe under way (loaded_i) --+
//   Group clocks since the last stripe start   --+--> ok_o --> first word of a stripe (start_i)
//   credit for the results that it completes   --+
//
// The array loads weights one stripe ahead. Its shadow registers are free from the clock in which a
// stripe starts until the last kernel of the next stripe is in; the first kernel of the next stripe
// may leave in the clock of the start.

`default_nettype none

module dla_csc_gate #(
  /// Cells of the array, which take a clock each to load.
  parameter int unsigned Group = 8,
  /// Credits at reset: positions (Full: beats) that CACC can hold.
  parameter int unsigned Credits = 16,
  /// Bits of a stripe's length.
  parameter int unsigned LenW = 5,
  /// 1: more than one batch.
  parameter bit Batch = 1'b0,
  /// 1: credits are beats of 16 results, of which a group of bytes has two.
  parameter bit Full = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic            clk_i,
  input  logic            rst_ni,
  /// Credit of CACC: added in the clock of its valid.
  input  logic            credit_vld_i,
  input  logic [2:0]      credit_size_i,
  /// One clock: all kernels of the stripe are under way; the shadow registers may be loaded.
  input  logic            loaded_i,
  output logic            free_o,

  // The stripe that waits, and its start.
  /// It ends a channel operation, which uses credits; its positions.
  input  logic            channel_end_i,
  input  logic [LenW-1:0] len_i,
  /// Each of its words has the four outputs of a Winograd tile.
  input  logic            wino_i,
  /// Elements of 16 bits.
  input  logic            wide_i,
  /// With batches each position has one result for each batch, and as many further places must be
  /// free: CACC delivers the batches of two positions alternately (conv_core.md 8.4).
  input  logic [4:0]      batches_m1_i,
  /// The stripe may start.
  output logic            ok_o,
  /// It starts: its first word leaves in this clock.
  input  logic            start_i
);

  localparam int unsigned CreditW = $clog2(Credits) + 1;
  localparam int unsigned SlotW   = $clog2(Group);

  // The kernels of the next stripe are under way or in the shadow registers.
  logic               loaded_q;
  logic [SlotW-1:0]   slot_q;
  // The count continues from layer to layer (conv_units.md 5.5).
  logic [CreditW-1:0] credit_q;
  logic [LenW+5:0]    cost, need;
  logic               twice;

  assign twice = Full && !wide_i;

  if (Batch) begin : gen_batch
    logic [5:0] batches;

    assign batches = 6'(batches_m1_i) + 6'd1;
    assign cost    = (wino_i ? {4'b0, len_i, 2'b00} : (LenW+6)'(len_i) * (LenW+6)'(batches))
                     << twice;
    assign need    = cost + (batches_m1_i != '0 ? (LenW+6)'(batches) << twice : '0);
  end else begin : gen_one
    logic unused;

    assign unused = ^batches_m1_i;
    assign cost   = (wino_i ? {4'b0, len_i, 2'b00} : (LenW+6)'(len_i)) << twice;
    assign need   = cost;
  end

  assign free_o = !loaded_q || start_i;
  assign ok_o   = loaded_q && slot_q == '0 && (!channel_end_i || 32'(credit_q) >= 32'(need));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      loaded_q <= 1'b0;
      slot_q   <= '0;
      credit_q <= CreditW'(Credits);
    end else begin
      if (loaded_i) loaded_q <= 1'b1;
      else if (start_i) loaded_q <= 1'b0;
      if (start_i) slot_q <= SlotW'(Group - 1);
      else if (slot_q != '0) slot_q <= slot_q - SlotW'(1);
      if (credit_vld_i || (start_i && channel_end_i)) begin
        credit_q <= credit_q + (credit_vld_i ? CreditW'(credit_size_i) : '0)
                    - (start_i && channel_end_i ? CreditW'(cost) : '0);
      end
    end
  end

endmodule

`default_nettype wire
