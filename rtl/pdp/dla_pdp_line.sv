// SPDX-License-Identifier: Apache-2.0
// Line buffer and vertical step of PDP.
//
//            V0: read                     V1: combine, write
//   cmd_i --> bank 0..7 (16 atoms) --> [rd | start value] + sum_i --> bank 0..7
//   drain_i -----^                          |
//                                           +--> out_o (finished rows)   V2
//
// The buffer has 8 banks of 16 atoms. They form 1, 2, 4 or 8 gangs of 8, 4, 2 or 1 banks; a gang
// holds one open output row (pdp.md 2.3, table). A row of sums is added to all open rows in one
// clock. A complete row leaves on out_o as it is computed. Rows that complete together with it
// (bottom padding) stay in their gangs, and drain commands read them out. Two accesses to one word
// are at least one atom apart, so no forwarding is needed. See pdp.md 8.1, 8.2 step 2.

`include "dla_pdp.svh"
`default_nettype none

module dla_pdp_line #(
  /// Lanes (elements a clock).
  parameter int unsigned Lanes = 1,
  /// Beats of an atom, a power of two, 4 or more.
  parameter int unsigned Beats = 8,
  /// 1: elements of 16 bits as well, values of dla_pdp_op16.
  parameter bit Has16 = 1'b0,
  /// Bits of a lane's horizontal result, of the padding addend.
  parameter int unsigned SumW = Has16 ? 14 : 11,
  parameter int unsigned PadW = Has16 ? 22 : 14,
  /// Bits of a beat number (derived).
  parameter int unsigned BeatW = $clog2(Beats)
) (
  /// Clock; asynchronous reset, active low.
  input  logic                clk_i,
  input  logic                rst_ni,

  /// Average (1) or extreme (0); maximum (1) or minimum (0).
  input  logic                avg_i,
  input  logic                max_i,
  /// One element of 16 bits (1) or two of 8; the element is FP16.
  input  logic                wide_i,
  input  logic                fp_i,
  /// log2 of the number of gangs, 0..3.
  input  logic [1:0]          gangs_log_i,

  /// V0: beat of an output column.
  input  logic                cmd_i,
  input  logic [BeatW-1:0]    cmd_beat_i,
  /// Its column, and the gangs that it changes.
  input  dla_pdp_cmd_t        row_i,

  /// V0: read of a complete row; never together with row_i.out, and never from a gang of a cmd_i.
  input  logic                drain_i,
  input  logic [6:0]          drain_col_i,
  input  logic [BeatW-1:0]    drain_beat_i,
  input  logic [2:0]          drain_gang_i,
  /// V0: padding addend of the row that leaves.
  input  logic [PadW-1:0]     pad_i,

  /// V1: the beat's horizontal results, signed lanes.
  input  logic [SumW*Lanes-1:0] sum_i,

  /// V2: complete vertical results, 14 bits a lane, and the padding addend.
  output logic                valid_o,
  output logic [14*Lanes-1:0] data_o,
  output logic [PadW-1:0]     pad_o
);

  localparam int unsigned W = 14 * Lanes;

  logic           out_q, drain_q;
  logic [PadW-1:0] pad_q;
  logic [W-1:0]   sum;
  logic [7:0]     sel_q, init, add;
  logic [8*W-1:0] value;
  logic [W-1:0]   result;

  // yosys 0.23 adds an offset when a member has a variable index.
  assign init = row_i.init;
  assign add  = row_i.add;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      out_q   <= 1'b0;
      drain_q <= 1'b0;
      valid_o <= 1'b0;
    end else begin
      out_q   <= cmd_i && row_i.out;
      drain_q <= drain_i;
      valid_o <= out_q || drain_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (cmd_i || drain_i) pad_q <= pad_i;
    if (out_q || drain_q) begin
      data_o <= result;
      pad_o  <= pad_q;
    end
  end

  for (genvar l = 0; l < Lanes; l++) begin : gen_sum
    assign sum[14*l +: 14] = 14'($signed(sum_i[SumW*l +: SumW]));
  end

  for (genvar b = 0; b < 8; b++) begin : gen_bank
    localparam logic [2:0] Bank = b;
    logic [W-1:0]       mem [16*Beats];
    logic [W-1:0]       rd_q;
    logic [BeatW+3:0]   addr, addr_q;
    logic [2:0]         gang, sub;
    logic               hit, dhit, init_q, add_q, rd;
    logic [W-1:0]       next;

    // bank number = {gang, atoms / 16}
    assign gang = Bank >> (2'd3 - gangs_log_i);
    assign sub  = Bank & (3'd7 >> gangs_log_i);
    assign hit  = cmd_i && row_i.col[6:4] == sub;
    assign dhit = drain_i && drain_gang_i == gang && drain_col_i[6:4] == sub;
    assign addr = dhit ? {drain_col_i[3:0], drain_beat_i} : {row_i.col[3:0], cmd_beat_i};
    assign rd   = dhit || (hit && add[gang]);

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        init_q   <= 1'b0;
        add_q    <= 1'b0;
        sel_q[b] <= 1'b0;
      end else begin
        init_q   <= hit && init[gang];
        add_q    <= hit && add[gang];
        sel_q[b] <= dhit || (hit && row_i.out && row_i.gang == gang);
      end
    end

    always_ff @(posedge clk_i) begin
      if (hit || dhit) addr_q <= addr;
      if (rd) rd_q <= mem[addr];
      if (init_q || add_q) mem[addr_q] <= next;
    end

    if (Has16) begin : gen_wide
      // The new row is the first operand, which decides among NaN (pdp.md 9).
      for (genvar p = 0; p < Lanes / 2; p++) begin : gen_pair
        logic [27:0] y;
        dla_pdp_op16 i_op (
          .avg_i, .max_i, .wide_i, .fp_i, .a_i(sum[28*p +: 28]), .b_i(rd_q[28*p +: 28]),
          .y_o(y));
        assign next[28*p +: 28] = init_q ? sum[28*p +: 28] : y;
      end
    end else begin : gen_int8
      logic unused;
      assign unused = wide_i ^ fp_i;
      for (genvar l = 0; l < Lanes; l++) begin : gen_lane
        logic signed [13:0] old, row, ext;
        assign old = rd_q[14*l +: 14];
        assign row = sum[14*l +: 14];
        assign ext = (old > row) == max_i ? old : row;
        assign next[14*l +: 14] = init_q ? row : avg_i ? old + row : ext;
      end
    end

    assign value[b*W +: W] = sel_q[b] ? (drain_q ? rd_q : next) : '0;
  end

  always_comb begin
    result = '0;
    for (int unsigned b = 0; b < 8; b++) result = result | value[b*W +: W];
  end

endmodule

`default_nettype wire
