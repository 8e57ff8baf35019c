// SPDX-License-Identifier: Apache-2.0
// Hit counters of CDP, and its OUT_SATURATION (cdp.md 6, registers_notes.md 6 group B).
//
//   classes of the lanes --> sums, cleared at layer start --capture_i--> copy 0, 1 in turn
//
// Every lane counts once, including lanes past C, regardless of lut_en. The copies hold until they
// are captured again; a private toggle chooses between them.

`default_nettype none

module dla_cdp_count #(
  /// Elements a clock.
  parameter int unsigned Lanes = 1,
  /// Classes.
  parameter int unsigned Kinds = 5
) (
  /// Clock; asynchronous reset, active low.
  input  logic               clk_i,
  input  logic               rst_ni,
  /// A layer starts (one clock).
  input  logic               start_i,
  /// The classes belong to a word that moves on in this clock.
  input  logic               en_i,
  /// Classes of each lane, {LO_HIT, LE_HIT, HYBRID, OFLOW, UFLOW} for the hits.
  input  logic [Kinds*Lanes-1:0] class_i,
  /// End of the layer.
  input  logic               capture_i,
  /// The copy to read, in the order of class_i.
  input  logic               group_i,
  /// The counters, 32 bits each.
  output logic [Kinds*32-1:0] counts_o
);

  logic turn_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) turn_q <= 1'b0;
    else if (capture_i) turn_q <= !turn_q;
  end

  for (genvar c = 0; c < Kinds; c++) begin : gen_count
    logic [31:0] count_q, copy0_q, copy1_q;
    logic [32:0] next;

    assign counts_o[32*c +: 32] = group_i ? copy1_q : copy0_q;

    always_comb begin
      next = {1'b0, count_q};
      for (int unsigned l = 0; l < Lanes; l++) next = next + 33'(class_i[Kinds*l+c]);
    end

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        count_q <= '0;
        copy0_q <= '0;
        copy1_q <= '0;
      end else begin
        if (start_i) count_q <= '0;
        else if (en_i) count_q <= next[32] ? '1 : next[31:0];
        if (capture_i && turn_q) copy1_q <= count_q;
        if (capture_i && !turn_q) copy0_q <= count_q;
      end
    end
  end

endmodule

`default_nettype wire
