// SPDX-License-Identifier: Apache-2.0
// BDMA stall counters (bdma.md 6).
//
//   read stall  --> counter of the group at the launch stage --+--done_i--> copy of the group
//   write stall --> one counter for both groups ---------------+
//
// Completion of a group loads its copies, clears its read counter and the write counter; a
// launch clears the copies of its group.

`default_nettype none

module dla_bdma_stall (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,
  /// Stalls are counted.
  input  logic        enable_i,
  /// A read request, a word of the write client waits in this clock.
  input  logic        rd_stall_i,
  input  logic        wr_stall_i,
  /// Group that read stalls are charged to.
  input  logic        rd_group_i,
  input  logic [1:0]  launch_i,
  /// Group g completes.
  input  logic [1:0]  done_i,
  /// {group 1 write, group 1 read, group 0 write, group 0 read}
  output logic [127:0] count_o
);

  logic [31:0] wr_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) wr_q <= '0;
    else if (done_i != '0) wr_q <= '0;
    else if (enable_i && wr_stall_i) wr_q <= wr_q + 32'd1;
  end

  for (genvar g = 0; g < 2; g++) begin : gen_group
    logic [31:0] rd_q, rd_copy_q, wr_copy_q;

    assign count_o[64*g +: 64] = {wr_copy_q, rd_copy_q};

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) rd_q <= '0;
      else if (done_i[g]) rd_q <= '0;
      else if (enable_i && rd_stall_i && rd_group_i == (g == 1)) rd_q <= rd_q + 32'd1;
    end

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        rd_copy_q <= '0;
        wr_copy_q <= '0;
      end else if (launch_i[g]) begin
        rd_copy_q <= '0;
        wr_copy_q <= '0;
      end else if (done_i[g]) begin
        rd_copy_q <= rd_q;
        wr_copy_q <= wr_q;
      end
    end
  end

endmodule

`default_nettype wire
