// SPDX-License-Identifier: Apache-2.0
// Arithmetic of CDP: values with their neighbours in, bytes out, Lanes a clock (cdp.md 4).
//
//   window --[squares]--> lanes [14 stages] --> bytes
//                           | index  ^ entries
//                           +--> dla_cdp_tables <-- access port
//                           +--> classes --> dla_cdp_count
//
// All stages move together while the last one can give its word away.

`include "dla_cdp.svh"
`default_nettype none

module dla_cdp_core #(
  /// Elements a clock.
  parameter int unsigned Lanes = 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic                     clk_i,
  input  logic                     rst_ni,
  /// A layer starts (one clock).
  input  logic                     start_i,
  /// End of the layer: the counters are captured.
  input  logic                     end_i,
  /// Dual set of the running group, single set.
  input  logic [32*`CDP_NUM_D-1:0] d_i,
  input  logic [32*`CDP_NUM_S-1:0] s_i,

  /// Access port of the tables: a write in this clock.
  input  logic                     lut_we_i,
  /// Table: 0 LE, 1 LO.
  input  logic                     lut_table_i,
  /// Entry, of reads too; word to write.
  input  logic [9:0]               lut_addr_i,
  input  logic [15:0]              lut_wdat_i,
  /// Entry of the table.
  output logic [15:0]              lut_rdat_o,
  /// Copy of the counters to read: {LO_HIT, LE_HIT, HYBRID, OFLOW, UFLOW}.
  input  logic                     group_i,
  /// The counters, 32 bits each.
  output logic [5*32-1:0]          counts_o,

  /// Values of Lanes channels with their neighbours; they are taken.
  input  logic                     valid_i,
  output logic                     ready_o,
  /// Channels c-4 .. c+Lanes+3, 9 bits each.
  input  logic [9*(Lanes+8)-1:0]   window_i,
  /// Results of Lanes channels; they are taken.
  output logic                     valid_o,
  input  logic                     ready_i,
  /// Their bytes.
  output logic [8*Lanes-1:0]       data_o
);

  // the squares and the 14 of a lane
  localparam int unsigned Stages = 15;

  logic [Stages-1:0] v_q;
  logic              adv;

  assign valid_o = v_q[Stages-1];
  assign adv     = !valid_o || ready_i;
  assign ready_o = adv;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) v_q <= '0;
    else if (adv) v_q <= {v_q[Stages-2:0], valid_i};
  end

  // ---- table parameters: those of the layer's start
  logic [32*`CDP_NUM_S-1:0] s_q;
  logic                     started_q;
  logic signed [41:0]       le_origin_q;

  dla_cdp_origin i_origin (
    .clk_i, .rst_ni, .sample_i(started_q), .s_i(s_q), .origin_o(le_origin_q));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      s_q       <= '0;
      started_q <= 1'b0;
    end else begin
      started_q <= start_i;
      if (start_i) s_q <= s_i;
    end
  end

  // ---- squares
  logic [17*(Lanes+8)-1:0] sq_q;
  logic [9*Lanes-1:0]      q_q;

  for (genvar e = 0; e < Lanes + 8; e++) begin : gen_square
    logic signed [8:0]  q;
    logic signed [17:0] square;

    assign q      = window_i[9*e +: 9];
    assign square = 18'(q) * 18'(q);

    always_ff @(posedge clk_i) begin
      if (adv && valid_i) sq_q[17*e +: 17] <= square[16:0];
    end
    // (-256)^2 = 2^16: bit 17 is never set
    logic unused;
    assign unused = square[17];
  end

  always_ff @(posedge clk_i) begin
    if (adv && valid_i) q_q <= window_i[9*4 +: 9*Lanes];
  end

  // ---- lanes
  logic [Lanes-1:0]    use_lo;
  logic [9*Lanes-1:0]  index;
  logic [16*Lanes-1:0] e0, e1;
  logic [5*Lanes-1:0]  classes;

  for (genvar l = 0; l < Lanes; l++) begin : gen_lane
    dla_cdp_lane i_lane (
      .clk_i, .d_i, .s_i(s_q), .le_origin_i(le_origin_q), .adv_i(adv), .v_i(v_q[Stages-2:0]),
      .sq_i(sq_q[17*l +: 9*17]), .q_i(q_q[9*l +: 9]), .use_lo_o(use_lo[l]),
      .index_o(index[9*l +: 9]), .e0_i(e0[16*l +: 16]), .e1_i(e1[16*l +: 16]),
      .class_o(classes[5*l +: 5]), .y_o(data_o[8*l +: 8]));
  end

  dla_cdp_tables #(.Lanes(Lanes)) i_tables (
    .clk_i, .rst_ni, .we_i(lut_we_i), .table_i(lut_table_i), .addr_i(lut_addr_i),
    .wdat_i(lut_wdat_i), .rdat_o(lut_rdat_o), .use_lo_i(use_lo), .index_i(index), .e0_o(e0),
    .e1_o(e1));

  // the class is known behind stage 4 of the lanes
  dla_cdp_count #(.Lanes(Lanes)) i_count (
    .clk_i, .rst_ni, .start_i, .en_i(adv && v_q[5]), .class_i(classes), .capture_i(end_i),
    .group_i, .counts_o);

endmodule

`default_nettype wire
