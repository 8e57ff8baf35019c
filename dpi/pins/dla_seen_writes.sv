// SPDX-License-Identifier: Apache-2.0
// Write commands and their data at the memory interfaces, for any provider of the slots, in `check`
// or not. The report of a hang can then name a unit that sends less data than it announced
// (harness/dla_bench.sv binds this module to the core).
//
//   nets of dla_top, by client --> dla_seen_writes --> dla_dpi_seen_write, dla_dpi_write_waits
//
// It drives nothing. A clock in which no unit writes costs one comparison.
`default_nettype none

module dla_seen_writes
  import dla_cfg_pkg::*;
#(
  /// Write clients, by AXI ID.
  parameter int unsigned Num = 5
) (
  /// Clock; reset, active low.
  input  wire logic                         clk_i,
  input  wire logic                         rst_ni,
  input  wire logic [Num-1:0]               mc_valid_i,
  input  wire logic [Num-1:0]               mc_ready_i,
  input  wire logic [Num-1:0][WR_REQ_W-1:0] mc_pd_i,
  input  wire logic [Num-1:0]               cv_valid_i,
  input  wire logic [Num-1:0]               cv_ready_i,
  input  wire logic [Num-1:0][WR_REQ_W-1:0] cv_pd_i
);
  import dla_dpi_pkg::*;

  localparam int AW = MEM_ADDRESS_WIDTH;
  localparam int DW = MEMIF_WIDTH;

  logic [Num-1:0]               waits, waits_q;
  logic [Num-1:0][WR_REQ_W-1:0] pd;

  // offered and not taken
  assign waits = (mc_valid_i & ~mc_ready_i) | (cv_valid_i & ~cv_ready_i);
  for (genvar c = 0; c < Num; c++) begin : g_pd
    assign pd[c] = mc_valid_i[c] ? mc_pd_i[c] : cv_pd_i[c];
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      waits_q <= '0;
    end else if ((mc_valid_i | cv_valid_i | waits_q) != '0) begin
      waits_q <= waits;
      if (waits != waits_q) dla_dpi_write_waits(ctx, 32'(waits));
      for (int c = 0; c < int'(Num); c++) begin
        if ((mc_valid_i[c] || cv_valid_i[c]) && !waits[c]) begin
          if (pd[c][WR_REQ_W-1]) begin
            dla_dpi_seen_write(ctx, c, 0, 64'd0, $countones(pd[c][WR_REQ_W-2:DW]), 1);
          end else begin
            dla_dpi_seen_write(ctx, c, {31'd0, mc_valid_i[c]}, 64'(pd[c][AW-1:0]),
                               32'(pd[c][AW+12:AW]) + 1, 0);
          end
        end
      end
    end
  end
endmodule
`default_nettype wire
