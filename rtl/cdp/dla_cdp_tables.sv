// SPDX-License-Identifier: Apache-2.0
// Look-up tables of CDP: one copy of LE and LO, read by the access port and by each lane.
//
//   access port --> LE[65], LO[257] --> entry of the port
//                                   +-> E[i], E[i+1] of each lane
//
// The entries are flip-flops, 0 after reset (cdp.md 2.1).

`default_nettype none

module dla_cdp_tables #(
  /// Lanes that read.
  parameter int unsigned Lanes = 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic                clk_i,
  input  logic                rst_ni,

  /// A write by the access port in this clock.
  input  logic                we_i,
  /// 0 LE, 1 LO.
  input  logic                table_i,
  /// Writes past the end are dropped; reads past the end give entry 0 (lut.md 1.1).
  input  logic [9:0]          addr_i,
  /// Word to write.
  input  logic [15:0]         wdat_i,
  /// Entry of the port.
  output logic [15:0]         rdat_o,

  /// Read of each lane: LO, not LE; the entry.
  input  logic [Lanes-1:0]    use_lo_i,
  input  logic [9*Lanes-1:0]  index_i,
  /// That entry of each lane and the next one.
  output logic [16*Lanes-1:0] e0_o,
  output logic [16*Lanes-1:0] e1_o
);

  localparam int unsigned LeTop = 64;
  localparam int unsigned LoTop = 256;

  logic [16*(LeTop+1)-1:0] le_q;
  logic [16*(LoTop+1)-1:0] lo_q;

  logic       le_in, lo_in;
  logic [6:0] le_addr;
  logic [8:0] lo_addr;

  assign le_in   = addr_i <= 10'(LeTop);
  assign lo_in   = addr_i <= 10'(LoTop);
  assign le_addr = le_in ? addr_i[6:0] : '0;
  assign lo_addr = lo_in ? addr_i[8:0] : '0;
  assign rdat_o  = table_i ? lo_q[16*lo_addr +: 16] : le_q[16*le_addr +: 16];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      le_q <= '0;
      lo_q <= '0;
    end else if (we_i) begin
      for (int unsigned e = 0; e <= LeTop; e++) begin
        if (!table_i && addr_i == 10'(e)) le_q[16*e +: 16] <= wdat_i;
      end
      for (int unsigned e = 0; e <= LoTop; e++) begin
        if (table_i && addr_i == 10'(e)) lo_q[16*e +: 16] <= wdat_i;
      end
    end
  end

  for (genvar l = 0; l < Lanes; l++) begin : gen_lane
    logic [8:0] index, next;

    // The entry above the last one is not used.
    assign index = index_i[9*l +: 9];
    assign next  = index == (use_lo_i[l] ? 9'(LoTop) : 9'(LeTop)) ? index : index + 9'd1;
    assign e0_o[16*l +: 16] = use_lo_i[l] ? lo_q[16*index +: 16] : le_q[16*index[6:0] +: 16];
    assign e1_o[16*l +: 16] = use_lo_i[l] ? lo_q[16*next +: 16] : le_q[16*next[6:0] +: 16];
  end

endmodule

`default_nettype wire
