// SPDX-License-Identifier: Apache-2.0
// Ping-pong register file of a unit (system.md 7, registers_notes.md 2, 6).
//
//   CSB access (dla_csb_reg) --+--> S words ----------------------------> s_o
//                              +--> D words, group 0 --+
//                              +--> D words, group 1 --+-- consumer ----> d_o
//   done_i --> en[consumer] := 0, consumer toggles
//   en[consumer] --[FF]--[FF]--[FF]--> op_en_o       (cleared at once by done_i)
//
// Words are numbered by their byte offsets: S word i is at offset 4*i, D word i is at offset
// 4*(SplitWord + i); D word 0 is D_OP_ENABLE. S_STATUS (S word 0), S_POINTER (S word 1) and
// D_OP_ENABLE are built in, and their mask bits are ignored. Only bits of SMask and DMask are
// stored.
//
// DStatus marks the bits of "group A" counters (registers_notes.md 6): they are cleared when the
// group is enabled, and loaded from status_i in the clock after done_i. Registers of any other kind
// read 0 here; the unit adds them to rdat_o with an OR, for the group producer_o.

`default_nettype none

module dla_pingpong #(
  /// Word offset of D_OP_ENABLE (byte offset / 4).
  parameter int unsigned SplitWord = 2,
  /// Words of the single set, at least 2.
  parameter int unsigned NumS = 2,
  /// Words of a dual set, D_OP_ENABLE included.
  parameter int unsigned NumD = 4,
  /// Storage bits and reset values of the single set, word 0 in the low bits.
  parameter logic [32*NumS-1:0] SMask = '0,
  parameter logic [32*NumS-1:0] SReset = '0,
  /// Storage bits and reset values of a dual set.
  parameter logic [32*NumD-1:0] DMask = '0,
  parameter logic [32*NumD-1:0] DReset = '0,
  /// Bits that are loaded from status_i at the end of a layer.
  parameter logic [32*NumD-1:0] DStatus = '0
) (
  /// Clock; asynchronous reset, active low.
  input  logic                clk_i,
  input  logic                rst_ni,

  // unit side of dla_csb_reg
  /// A write in this clock; word offset of reads too.
  input  logic                wr_i,
  input  logic [9:0]          addr_i,
  /// Word to write.
  input  logic [31:0]         wdat_i,
  /// Word at addr_i, of the group that software points to.
  output logic [31:0]         rdat_o,

  // single set, and the dual set of the consumer group
  /// Single set.
  output logic [32*NumS-1:0]  s_o,
  /// Dual set of the consumer group.
  output logic [32*NumD-1:0]  d_o,
  /// Counters of a layer, each at the place of its register (DStatus).
  input  logic [32*NumD-1:0]  status_i,

  /// Group that software writes, and group that runs.
  output logic                producer_o,
  output logic                consumer_o,
  /// en[g]: enabled and not yet done.
  output logic [1:0]          enabled_o,
  /// Datapath enable.
  output logic                op_en_o,
  /// The layer of the consumer group has ended (one clock).
  input  logic                done_i
);

  localparam int unsigned DW = $clog2(NumD + 1);

  logic [1:0]         en_q, set_en;
  logic               producer_q, consumer_q, ended_q, ended_grp_q;
  logic [2:0]         dly_q;
  logic [32*NumS-1:0] s_q;
  logic [32*NumD-1:0] d0_q, d1_q, st0_q, st1_q;
  logic               s_hit, d_hit, d_wr, unused;
  logic [9:0]         d_word;
  logic [DW-1:0]      d_idx;
  logic [31:0]        d0_word, d1_word, s_word, d_rd;

  assign unused     = ^{status_i & ~DStatus};
  assign s_hit      = addr_i < 10'(NumS);
  assign d_word     = addr_i - 10'(SplitWord);
  assign d_hit      = addr_i >= 10'(SplitWord) && d_word < 10'(NumD);
  assign d_idx      = d_hit ? d_word[DW-1:0] : '0;
  // An enabled group drops writes, including those of its D_OP_ENABLE, also in the clock in which
  // it ends (system.md 7).
  assign d_wr       = wr_i && d_hit && !en_q[producer_q];
  assign s_o        = s_q;
  assign d_o        = consumer_q ? d1_q : d0_q;
  assign producer_o = producer_q;
  assign consumer_o = consumer_q;
  assign enabled_o  = en_q;
  assign op_en_o    = dly_q[2];

  // ---- enables and pointers
  assign set_en[0] = d_wr && d_word == '0 && wdat_i[0] && !producer_q;
  assign set_en[1] = d_wr && d_word == '0 && wdat_i[0] && producer_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      en_q        <= '0;
      consumer_q  <= 1'b0;
      dly_q       <= '0;
      ended_q     <= 1'b0;
      ended_grp_q <= 1'b0;
    end else begin
      if (done_i) begin
        en_q[consumer_q] <= 1'b0;
        consumer_q       <= !consumer_q;
        ended_grp_q      <= consumer_q;
      end
      if (set_en[0]) en_q[0] <= 1'b1;
      if (set_en[1]) en_q[1] <= 1'b1;
      ended_q <= done_i;
      dly_q   <= done_i ? '0 : {dly_q[1:0], en_q[consumer_q]};
    end
  end

  // ---- storage
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      producer_q <= 1'b0;
      s_q        <= SReset & SMask;
    end else if (wr_i && s_hit) begin
      if (addr_i == 10'd1) producer_q <= wdat_i[0];
      for (int unsigned w = 2; w < NumS; w++) begin
        if (addr_i == 10'(w)) s_q[32*w +: 32] <= wdat_i & SMask[32*w +: 32];
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      d0_q <= DReset & DMask;
      d1_q <= DReset & DMask;
    end else if (d_wr) begin
      for (int unsigned w = 1; w < NumD; w++) begin
        if (d_word == 10'(w) && !producer_q) d0_q[32*w +: 32] <= wdat_i & DMask[32*w +: 32];
        if (d_word == 10'(w) && producer_q) d1_q[32*w +: 32] <= wdat_i & DMask[32*w +: 32];
      end
    end
  end

  // ---- status of the layers that ended
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      st0_q <= '0;
      st1_q <= '0;
    end else begin
      if (set_en[0]) st0_q <= '0;
      else if (ended_q && !ended_grp_q) st0_q <= status_i & DStatus;
      if (set_en[1]) st1_q <= '0;
      else if (ended_q && ended_grp_q) st1_q <= status_i & DStatus;
    end
  end

  // ---- read
  assign s_word  = s_hit ? s_q[32*addr_i[$clog2(NumS)-1:0] +: 32] : '0;
  assign d0_word = d0_q[32*d_idx +: 32] | st0_q[32*d_idx +: 32];
  assign d1_word = d1_q[32*d_idx +: 32] | st1_q[32*d_idx +: 32];
  assign d_rd    = d_word == '0 ? {31'b0, en_q[producer_q]} : producer_q ? d1_word : d0_word;

  always_comb begin
    if (d_hit) rdat_o = d_rd;
    else if (addr_i == 10'd0) begin
      rdat_o = {14'b0, en_q[1] && !consumer_q, en_q[1] && consumer_q,
                14'b0, en_q[0] && consumer_q, en_q[0] && !consumer_q};
    end else if (addr_i == 10'd1) rdat_o = {15'b0, consumer_q, 15'b0, producer_q};
    else rdat_o = s_word;
  end

endmodule

`default_nettype wire
