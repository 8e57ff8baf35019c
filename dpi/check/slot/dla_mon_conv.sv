// SPDX-License-Identifier: Apache-2.0
// Monitors of the convolution units in `check` (dpi/check/slot/check_conv.h): channels that only
// these units have. They drive nothing; en_i = 0 costs no time. Slot is the number of the monitored
// slot.
`default_nettype none

// Updates and releases. Ch: 0 cdma2sc data, 1 cdma2sc weight, 2 and 3 the releases.
module dla_mon_updt #(
  /// Number of the monitored slot.
  parameter int Slot = 0,
  /// 0 data, 1 weights from CDMA; 2 data, 3 weights that CSC releases.
  parameter int Ch = 0
) (
  /// Clock.
  input  wire logic        clk_i,
  /// The slot is in `check`.
  input  wire logic        en_i,
  /// Pulse and its counts: entries, slices or kernels, entries of masks.
  input  wire logic        updt_i,
  input  wire logic [31:0] entries_i,
  input  wire logic [31:0] count_i,
  input  wire logic [31:0] wmb_entries_i
);
  import dla_dpi_pkg::*;

  always_ff @(posedge clk_i) begin
    if (en_i && updt_i) dla_mon_update(ctx, Slot, Ch, entries_i, count_i, wmb_entries_i);
  end
endmodule

// Bank change levels, bit 0 data, bit 1 weight: every change is passed on.
module dla_mon_pend #(
  /// Number of the monitored slot.
  parameter int Slot = 0
) (
  /// Clock; reset, active low.
  input  wire logic       clk_i,
  input  wire logic       rst_ni,
  /// The slot is in `check`.
  input  wire logic       en_i,
  /// Request and acknowledge levels.
  input  wire logic [1:0] req_i,
  input  wire logic [1:0] ack_i
);
  import dla_dpi_pkg::*;

  logic [3:0] seen_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      seen_q <= 4'd0;
    end else if (en_i && {ack_i, req_i} != seen_q) begin
      seen_q <= {ack_i, req_i};
      dla_mon_pending(ctx, Slot, {30'd0, req_i}, {30'd0, ack_i});
    end
  end
endmodule

// Buffer writes as CDMA sends them. Side: 0 data, 1 weight.
module dla_mon_bufwr
  import dla_cfg_pkg::*;
#(
  /// 0 the data port, 1 the weight port.
  parameter int Ch = 0
) (
  /// Clock.
  input  wire logic                    clk_i,
  /// The slot is in `check`.
  input  wire logic                    en_i,
  /// A write moves in this clock: entry, parts of it, data.
  input  wire logic                    moved_i,
  input  wire logic [16:0]             addr_i,
  input  wire logic [CBUF_SEL_W-1:0]   sel_i,
  input  wire logic [CBUF_WR_BITS-1:0] data_i
);
  import dla_dpi_pkg::*;

  always_ff @(posedge clk_i) begin
    if (en_i && moved_i) dla_mon_bufwrite(ctx, Ch, 32'(addr_i), 32'(sel_i), 1024'(data_i));
  end
endmodule

// The whole buffer. In one clock the replies are passed on first, then the writes, then the reads.
module dla_mon_cbuf
  import dla_cfg_pkg::*;
(
  /// Clock.
  input  wire logic                            clk_i,
  /// The slot is in `check`.
  input  wire logic                            en_i,
  /// Writes: 0 data, 1 weight.
  input  wire logic [1:0]                      wr_en_i,
  input  wire logic [1:0][16:0]                wr_addr_i,
  input  wire logic [1:0][CBUF_SEL_W-1:0]      wr_sel_i,
  input  wire logic [1:0][CBUF_WR_BITS-1:0]    wr_data_i,
  /// Reads: 0 data, 1 weight, 2 WMB; the data port may also read the next entry and shift.
  input  wire logic [2:0]                      rd_en_i,
  input  wire logic [2:0][CBUF_ADDR_BITS-1:0]  rd_addr_i,
  input  wire logic                            next1_en_i,
  input  wire logic [CBUF_ADDR_BITS-1:0]       next1_addr_i,
  input  wire logic [SHIFT_W-1:0]              shift_i,
  /// Replies.
  input  wire logic [2:0]                      rd_valid_i,
  input  wire logic [2:0][CBUF_ENTRY_BITS-1:0] rd_data_i
);
  import dla_dpi_pkg::*;

  always_ff @(posedge clk_i) begin
    if (en_i && |{rd_valid_i, wr_en_i, rd_en_i}) begin
      for (int s = 0; s < 3; s++) begin
        if (rd_valid_i[s]) dla_mon_bufreply(ctx, s, 1024'(rd_data_i[s]));
      end
      for (int s = 0; s < 2; s++) begin
        if (wr_en_i[s]) begin
          dla_mon_cbufwrite(ctx, s, 32'(wr_addr_i[s]), 32'(wr_sel_i[s]), 1024'(wr_data_i[s]));
        end
      end
      for (int s = 0; s < 3; s++) begin
        if (rd_en_i[s]) begin
          dla_mon_bufread(ctx, s, 32'(rd_addr_i[s]), {31'd0, s == 0 && next1_en_i},
                          32'(next1_addr_i), s == 0 ? 32'(shift_i) : 32'd0);
        end
      end
    end
  end
endmodule

// Reads of the buffer by CSC, and the clocks of the replies. Side: 0 data, 1 weight, 2 WMB.
module dla_mon_scread
  import dla_cfg_pkg::*;
#(
  /// 0 data, 1 weight, 2 WMB.
  parameter int Side = 0
) (
  /// Clock.
  input  wire logic                      clk_i,
  /// The slot is in `check`.
  input  wire logic                      en_i,
  /// Read of an entry; clock of the reply.
  input  wire logic                      rd_en_i,
  input  wire logic [CBUF_ADDR_BITS-1:0] addr_i,
  input  wire logic                      rd_valid_i
);
  import dla_dpi_pkg::*;

  always_ff @(posedge clk_i) begin
    if (en_i && rd_valid_i) dla_mon_cscreply(ctx, Side);
    if (en_i && rd_en_i) dla_mon_cscread(ctx, Side, 32'(addr_i));
  end
endmodule

// CSC to CMAC, both halves; the data of both must be the same.
module dla_mon_sc2mac
  import dla_cfg_pkg::*;
#(
  /// Number of the monitored slot.
  parameter int Slot = 0
) (
  /// Clock.
  input  wire logic                        clk_i,
  /// The slot is in `check`.
  input  wire logic                        en_i,
  /// Data word of half a (bit 0) and half b (bit 1).
  input  wire logic [1:0]                  dat_pvld_i,
  input  wire logic [1:0][MAC_LANES-1:0]   dat_mask_i,
  input  wire logic [1:0][MAC_LANES*8-1:0] dat_data_i,
  input  wire logic [1:0][8:0]             dat_pd_i,
  /// Weight word of each half; the selected cells of both halves.
  input  wire logic [1:0]                  wt_pvld_i,
  input  wire logic [1:0][MAC_LANES-1:0]   wt_mask_i,
  input  wire logic [1:0][MAC_LANES*8-1:0] wt_data_i,
  input  wire logic [MAC_CELLS-1:0]        wt_sel_i
);
  import dla_dpi_pkg::*;

  int   cell_no;
  logic same, half;

  always_ff @(posedge clk_i) begin
    // A weight word in the same clock belongs to a later stripe, so the data word is passed on
    // first.
    if (en_i && |dat_pvld_i) begin
      same = &dat_pvld_i && dat_mask_i[0] == dat_mask_i[1] && dat_pd_i[0] == dat_pd_i[1];
      for (int i = 0; i < MAC_LANES; i++) begin
        if (dat_mask_i[0][i] && dat_data_i[0][8*i+:8] != dat_data_i[1][8*i+:8]) same = 1'b0;
      end
      half = !dat_pvld_i[0];
      dla_mon_macdat(ctx, Slot, 32'(dat_pd_i[half]), 128'(dat_mask_i[half]),
                     1024'(dat_data_i[half]), {31'd0, same});
    end
    if (en_i && |wt_pvld_i) begin
      cell_no = -1;
      for (int i = 0; i < MAC_CELLS; i++) begin
        if (wt_sel_i[i] && wt_pvld_i[i/(MAC_CELLS/2)]) cell_no = cell_no < 0 ? i : -2;
      end
      half = cell_no >= MAC_CELLS / 2; // each half has its own lanes
      dla_mon_macwt(ctx, Slot, cell_no, 128'(wt_mask_i[half]), 1024'(wt_data_i[half]));
    end
  end
endmodule

// Partial sums of both halves: mask, mode and data come 3 clocks after pvld and pd.
module dla_mon_psum
  import dla_cfg_pkg::*;
#(
  /// Number of the monitored slot.
  parameter int Slot = 0
) (
  /// Clock; reset, active low.
  input  wire logic                                 clk_i,
  input  wire logic                                 rst_ni,
  /// The slot is in `check`.
  input  wire logic                                 en_i,
  /// Tag of half a (bit 0) and half b (bit 1).
  input  wire logic [1:0]                           pvld_i,
  input  wire logic [1:0][8:0]                      pd_i,
  /// Mask, mode and data of both halves, 3 clocks later.
  input  wire logic [MAC_CELLS-1:0]                 mask_i,
  input  wire logic [2*MODE_W-1:0]                  mode_i,
  input  wire logic [MAC_CELLS*MAC_RESULT_BITS-1:0] data_i
);
  import dla_dpi_pkg::*;

  logic [2:0]      valid_q, same_q;
  logic [2:0][8:0] pd_q;
  int              mode; // mode of the cells in mask_i: 0 direct, 1 Winograd, 2 mixed

  if (2 * MODE_W == MAC_CELLS) begin : gen_mode
    assign mode = !(|(mode_i & mask_i)) ? 0 : &(mode_i | ~mask_i) ? 1 : 2;
  end else begin : gen_half_mode
    assign mode = !(|mode_i) ? 0 : &mode_i ? 1 : 2; // one bit a half
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= '0;
      same_q <= '0;
      pd_q <= '0;
    end else if (en_i && (|pvld_i || |valid_q)) begin
      valid_q <= {valid_q[1:0], |pvld_i};
      same_q <= {same_q[1:0], &pvld_i && pd_i[0] == pd_i[1]};
      pd_q <= {pd_q[1:0], pd_i[!pvld_i[0]]};
      if (valid_q[2]) begin
        dla_mon_psumword(ctx, Slot, 32'(pd_q[2]), 32'(mask_i), 2816'(data_i), {31'd0, same_q[2]},
                         mode);
      end
    end
  end
endmodule

module dla_mon_credit #(
  /// Number of the monitored slot.
  parameter int Slot = 0
) (
  /// The slot is in `check`.
  input  wire logic       clk_i,
  input  wire logic       en_i,
  /// A credit moves in this clock, and its size.
  input  wire logic       moved_i,
  input  wire logic [2:0] size_i
);
  import dla_dpi_pkg::*;

  always_ff @(posedge clk_i) begin
    if (en_i && moved_i) dla_mon_creditpulse(ctx, Slot, 32'(size_i));
  end
endmodule
`default_nettype wire
