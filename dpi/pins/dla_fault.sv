// SPDX-License-Identifier: Apache-2.0
// Point between two units at which a run may plant one fault (docs/reference/faults.md): a bit of
// an item is inverted, or an item is lost or delayed. Without a fault both sides are connected.
//
// C gives the planted fault while reset is active, and it stays for the trace. An item is a clock
// with valid and, where the channel has it, ready.
`default_nettype none
module dla_fault #(
  /// Number of the channel in models/tables/faults.csv
  parameter int Point = 0,
  /// Valid bits; an item exists when one of them is up
  parameter int Valids = 1,
  parameter int Width = 1,
  parameter bit HasReady = 1'b0
) (
  /// Clock; reset, active low.
  input  wire logic              clk_i,
  input  wire logic              rst_ni,
  /// From the sender, to the receiver
  input  wire logic [Valids-1:0] valid_i,
  output logic [Valids-1:0]      valid_o,
  input  wire logic [Width-1:0]  data_i,
  output logic [Width-1:0]       data_o,
  /// From the receiver, to the sender
  input  wire logic              ready_i,
  output logic                   ready_o
);
  import dla_dpi_pkg::*;

  typedef enum logic [1:0] {Flip, Drop, Delay} kind_e;

  logic              armed_q, fired_q, held_q;
  kind_e             kind_q;
  logic [31:0]       delay_q, count_q; // Clocks of the delay; those that have passed
  longint unsigned   from_q, skip_q;   // clocks and items before the fault
  logic [Width-1:0]  mask_q, data_q;
  logic [Valids-1:0] valid_q;
  logic              here, hit, late, stall, take;

  assign here = armed_q && !fired_q && from_q == 0 && valid_i != '0;
  assign hit = here && skip_q == 0;
  // With a ready the item waits at its sender; otherwise it is stored here until no other arrives.
  assign stall = HasReady && hit && kind_q == Delay && count_q < delay_q;
  assign late = held_q && count_q >= delay_q && valid_i == '0;
  assign take = here && !stall && (!HasReady || ready_o);

  always_comb begin
    valid_o = valid_i;
    data_o = data_i;
    ready_o = ready_i;
    if (armed_q) begin
      if (hit && kind_q == Flip) data_o = data_i ^ mask_q;
      if (hit && kind_q == Drop) begin
        valid_o = '0;
        ready_o = 1'b1;
      end
      if (stall || (!HasReady && hit && kind_q == Delay)) begin
        valid_o = '0;
        ready_o = 1'b0;
      end
      if (late) begin
        valid_o = valid_q;
        data_o = data_q;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      automatic int amount;
      automatic longint unsigned from, nth;
      automatic int kind = dla_dpi_fault(ctx, Point, Width, amount, from, nth);
      armed_q <= kind >= 0;
      kind_q <= kind_e'(kind[1:0]);
      delay_q <= amount;
      from_q <= from;
      skip_q <= nth - 1;
      mask_q <= Width'(1) << amount;
      {fired_q, held_q} <= '0;
      count_q <= '0;
    end else if (armed_q) begin
      if (from_q != 0) from_q <= from_q - 1;
      if (stall || held_q) count_q <= count_q + 1;
      if (take) begin
        dla_dpi_fault_item(ctx, Point, {31'd0, hit}, 64'(data_i));
        if (!hit) skip_q <= skip_q - 1;
        fired_q <= hit;
      end
      if (take && hit && kind_q == Delay && !HasReady) begin
        held_q <= 1'b1;
        valid_q <= valid_i;
        data_q <= data_i;
      end
      if (late) held_q <= 1'b0;
    end
  end
endmodule
`default_nettype wire
