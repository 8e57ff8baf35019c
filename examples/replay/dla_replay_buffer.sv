// SPDX-License-Identifier: Apache-2.0
// The buffer of a lone CSC: takes the recorded writes of CDMA and answers each read exactly 6
// clocks later with the contents of its entry (unit_pins.md 4.13), in any order of the reads.
//
// When CSC releases an entry, its content changes at once, as CDMA might write it in the next
// clock: a read that is too late then gets other data than in the recording. The release pointers
// follow the ring of each side and restart at a change of banks (conv_units.md 3.6, 5.4).

`default_nettype none

module dla_replay_buffer
  import record_pkg::*;
#(
  /// Bits of an entry (derived).
  parameter int EntryW = 8 * ENTRY_BYTES,
  /// Bits of the number of an entry that is read (derived).
  parameter int RdW = SC2BUF_WT_ADDR_W
) (
  /// Clock.
  input  wire                  clk_i,
  // writes: data, weight
  input  wire [1:0]            wr_i,
  input  wire [CDMA2BUF_DAT_WIDTH-1:0] wr_dat_i,
  input  wire [CDMA2BUF_WT_WIDTH-1:0]  wr_wt_i,
  // reads: data, weight, masks of compressed weights; words of their streams
  input  wire [2:0]            rd_i,
  input  wire [SC2BUF_DAT_WIDTH-1:0] rd_dat_i,
  input  wire [RdW-1:0]        rd_wt_i,
  input  wire [RdW-1:0]        rd_wmb_i,
  output wire [2:0]            valid_o,
  output wire [3*EntryW-1:0]   data_o,
  // releases: data, weight
  input  wire [1:0]            rls_i,
  input  wire [14:0]           rls_dat_i,
  input  wire [14:0]           rls_wt_i,
  /// A change of banks is over (one bit for each side); banks of each side, minus 1.
  input  wire [1:0]            clear_i,
  input  wire [4:0]            data_bank_i,
  input  wire [4:0]            weight_bank_i
);

  localparam int Read    = 6;
  localparam int Entries = BUF_BANKS * BUF_DEPTH;
  localparam int PartW   = EntryW / BUF_PARTS;
  // Entries that are smaller than 32 bytes are read in pairs (conv_units.md 4).
  localparam bit Pairs   = ENTRY_BYTES < 32;

  reg  [EntryW-1:0]   ram [0:Entries-1];
  reg  [Read-1:0]     valid_q [0:2];
  reg  [EntryW-1:0]   data_q [0:3*Read-1];
  reg  [EntryW-1:0]   answer [0:2];
  integer             ptr_dat = 0, ptr_wt = 0, dat_size = 1, wt_size = 1, k, p;

  wire [RdW-1:0] addr  = rd_dat_i[SC2BUF_DAT_ADDR_LSB +: RdW];
  wire [RdW-1:0] next1 = rd_dat_i[SC2BUF_DAT_NEXT1_LSB +: RdW];
  wire           pair  = rd_dat_i[SC2BUF_DAT_NEXT1_EN_LSB];
  wire [SC2BUF_DAT_SHIFT_W-1:0] shift = rd_dat_i[SC2BUF_DAT_SHIFT_LSB +: SC2BUF_DAT_SHIFT_W];

  for (genvar g = 0; g < 3; g = g + 1) begin : gen_answer
    assign valid_o[g] = valid_q[g][Read-1];
    // data that is not valid may have any value
    assign data_o[EntryW*g +: EntryW] =
      valid_q[g][Read-1] ? data_q[Read*g + Read-1] : ~data_q[Read*g + Read-1];
  end

  task write(input integer entry, input [BUF_PARTS-1:0] parts, input [PartW-1:0] data);
    begin
      for (p = 0; p < BUF_PARTS; p = p + 1)
        if (parts[p]) ram[entry][PartW*p +: PartW] = data;
    end
  endtask

  initial begin
    for (k = 0; k < Entries; k = k + 1) ram[k] = {ENTRY_BYTES{8'h5a ^ 8'(k)}};
    for (k = 0; k < 3; k = k + 1) begin
      valid_q[k] = '0;
      answer[k]  = '0;
    end
    for (k = 0; k < 3 * Read; k = k + 1) data_q[k] = '0;
  end

  always @(posedge clk_i) begin
    answer[0] = EntryW'({pair ? ram[next1] : {EntryW{1'b0}}, ram[addr]}
                        >> (Pairs ? 8 * 32'(shift) : 0));
    answer[1] = ram[rd_wt_i];
    answer[2] = ram[rd_wmb_i];
    for (k = 0; k < 3; k = k + 1) begin
      valid_q[k] <= {valid_q[k][Read-2:0], rd_i[k] === 1'b1};
      data_q[Read*k] <= answer[k];
      for (p = 1; p < Read; p = p + 1) data_q[Read*k + p] <= data_q[Read*k + p - 1];
    end
    if (wr_i[0])
      write(32'(wr_dat_i[CDMA2BUF_DAT_ADDR_W-1:0]), wr_dat_i[CDMA2BUF_DAT_SEL_LSB +: BUF_PARTS],
            wr_dat_i[CDMA2BUF_DAT_DATA_LSB +: PartW]);
    if (wr_i[1])
      write(32'(wr_wt_i[CDMA2BUF_WT_ADDR_W-1:0]), wr_wt_i[CDMA2BUF_WT_SEL_LSB +: BUF_PARTS],
            wr_wt_i[CDMA2BUF_WT_DATA_LSB +: PartW]);
    if (rls_i[0] === 1'b1) begin
      for (k = 0; k < 32'(rls_dat_i); k = k + 1)
        ram[(ptr_dat + k) % dat_size] = ~ram[(ptr_dat + k) % dat_size];
      ptr_dat = (ptr_dat + 32'(rls_dat_i)) % dat_size;
    end
    if (rls_i[1] === 1'b1) begin
      for (k = 0; k < 32'(rls_wt_i); k = k + 1)
        ram[dat_size + (ptr_wt + k) % wt_size] = ~ram[dat_size + (ptr_wt + k) % wt_size];
      ptr_wt = (ptr_wt + 32'(rls_wt_i)) % wt_size;
    end
    if (clear_i != 0) begin
      if (clear_i[0]) ptr_dat = 0;
      if (clear_i[1]) ptr_wt = 0;
      dat_size = (32'(data_bank_i) + 1) * BUF_DEPTH;
      wt_size  = (32'(weight_bank_i) + 1) * BUF_DEPTH;
    end
  end

endmodule

`default_nettype wire
