// SPDX-License-Identifier: Apache-2.0
// Unit states of slots with RTL, for the waves: S_STATUS of a page without reading it.
//
//   csb writes, done pulses --> dla_seen_state  --+
//                                                 +--> dla_dpi_seen --> state_* of dla_bench
//   dla_pingpong inside the RTL --> dla_seen_groups
//
// The first module works for any RTL. The second one reads dla_pingpong, because no pin shows when
// a read DMA ends. States are reported when they change: {group 1, group 0}, 0 idle, 1 running, 2
// pending.
`default_nettype none

// State of one register page, from the slot's pins.
module dla_seen_state #(
  /// Page number (enum dla_page).
  parameter int Page = 0,
  /// Byte offset of D_OP_ENABLE.
  parameter logic [11:0] Enable = 12'h8,
  /// Page of a read DMA: ends with its unit's layer, if it has read anything.
  parameter bit IsRdma = 1'b0
) (
  /// Clock; reset, active low.
  input  wire logic        clk_i,
  input  wire logic        rst_ni,
  /// Request to the page.
  input  wire logic        pvld_i,
  input  wire logic [62:0] pd_i,
  /// Done pulses of the unit, bit g = register group g.
  input  wire logic [1:0]  done_i,
  /// The unit requests data.
  input  wire logic        read_i
);
  import dla_dpi_pkg::*;

  logic [1:0] en_q, finish;
  logic       producer_q, consumer_q, read_q, write;
  logic [4:0] told_q, state;

  assign write  = pvld_i && pd_i[54];
  assign finish = IsRdma ? {2{|done_i && read_q}} & {consumer_q, !consumer_q} : done_i;
  assign state  = {1'b0, en_q[1] && !consumer_q, en_q[1] && consumer_q, en_q[0] && consumer_q,
                   en_q[0] && !consumer_q};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      en_q       <= '0;
      producer_q <= 1'b0;
      consumer_q <= 1'b0;
      read_q     <= 1'b0;
    end else begin
      if (write && pd_i[9:0] == 10'd1) producer_q <= pd_i[22];
      if (read_i && en_q[consumer_q]) read_q <= 1'b1;
      for (int g = 0; g < 2; g++) begin
        if (finish[g] && en_q[g]) begin
          en_q[g]    <= 1'b0;
          consumer_q <= g == 0;
          read_q     <= 1'b0;
        end
      end
      if (write && pd_i[9:0] == Enable[11:2] && pd_i[22]) en_q[producer_q] <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      told_q <= '1;
    end else if (told_q != state) begin
      told_q <= state;
      dla_dpi_seen(ctx, Page, 32'(state));
    end
  end

  logic unused;
  assign unused = ^{pd_i[62:55], pd_i[53:23], pd_i[21:10], Enable[1:0]};
endmodule

// The register groups of RTL that is built with dla_pingpong. Its instance path names the page.
module dla_seen_groups (
  /// Clock; reset, active low.
  input  wire logic       clk_i,
  input  wire logic       rst_ni,
  /// Enabled groups, and the consumer group.
  input  wire logic [1:0] en_i,
  input  wire logic       consumer_i
);
  import dla_dpi_pkg::*;

  logic [4:0] told_q, state;

  assign state = {1'b0, en_i[1] && !consumer_i, en_i[1] && consumer_i, en_i[0] && consumer_i,
                  en_i[0] && !consumer_i};

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      told_q <= '1;
    end else if (told_q != state) begin
      told_q <= state;
      dla_dpi_seen_inside(ctx, $sformatf("%m"), 32'(state));
    end
  end
endmodule

// Not in a whole core from outside: its units are in no slot. A copy of this module with its own
// path would keep Verilator from using the same code for every copy of a unit of that core.
`ifndef DLA_DUT
bind dla_pingpong dla_seen_groups i_seen (
  .clk_i(clk_i), .rst_ni(rst_ni), .en_i(en_q), .consumer_i(consumer_q));
`endif
`default_nettype wire
