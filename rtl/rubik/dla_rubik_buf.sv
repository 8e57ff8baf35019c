// SPDX-License-Identifier: Apache-2.0
// The re-order buffer of RUBIK (rubik.md 5): 32 banks of 16 bits.
//
// One write and one read of 64 bytes a clock, each bank with its own entry. Read data one clock
// after rd_i, held until the next read.

`default_nettype none

module dla_rubik_buf #(
  /// Entries; dla_rubik_ring gives them to tiles.
  parameter int unsigned Entries = 128
) (
  /// Clock.
  input  logic         clk_i,
  /// A write in this clock, and the entry of each bank.
  input  logic         wr_i,
  input  logic [32*$clog2(Entries)-1:0] wr_entry_i,
  /// Word of each bank.
  input  logic [511:0] wr_data_i,
  /// A read in this clock, and the entry of each bank.
  input  logic         rd_i,
  input  logic [32*$clog2(Entries)-1:0] rd_entry_i,
  /// Word of each bank, a clock later.
  output logic [511:0] rd_data_o
);

  localparam int unsigned PtrW = $clog2(Entries);

  for (genvar k = 0; k < 32; k++) begin : gen_bank
    logic [15:0] mem [Entries];

    always_ff @(posedge clk_i) begin
      if (wr_i) mem[wr_entry_i[PtrW*k +: PtrW]] <= wr_data_i[16*k +: 16];
    end
    always_ff @(posedge clk_i) begin
      if (rd_i) rd_data_o[16*k +: 16] <= mem[rd_entry_i[PtrW*k +: PtrW]];
    end
  end

endmodule

`default_nettype wire
