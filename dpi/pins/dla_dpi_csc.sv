// SPDX-License-Identifier: Apache-2.0
// Channel adapters of CSC, CMAC and CACC: buffer reads, stripes, partial sums, credits
// (unit_pins.md 4.6-4.8, 4.13, 4.14).
`default_nettype none

// CSC: read requests of one port and the collector of its replies.
module dla_dpi_cbufrd_tx
  import dla_cfg_pkg::*;
#(
  /// 0 data, 1 weight, 2 WMB.
  parameter int Side = 0
) (
  /// Clock; reset, active low.
  input  wire logic                       clk_i,
  input  wire logic                       rst_ni,
  /// Read of an entry; the data port may also read the next entry and shift.
  output logic                            en_o,
  output logic [CBUF_ADDR_BITS-1:0]       addr_o,
  output logic                            next1_en_o,
  output logic [CBUF_ADDR_BITS-1:0]       next1_addr_o,
  output logic [SHIFT_W-1:0]              shift_o,
  /// Reply.
  input  wire logic                       valid_i,
  input  wire logic [CBUF_ENTRY_BITS-1:0] data_i
);
  import dla_dpi_pkg::*;

  int addr, next1_en, next1, shift, code;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      en_o <= 1'b0;
      addr_o <= '0;
      next1_en_o <= 1'b0;
      next1_addr_o <= '0;
      shift_o <= '0;
    end else if (wake[WakeCbufRd+Side]) begin
      code = dla_dpi_cbufrd(ctx, Side, addr, next1_en, next1, shift);
      en_o <= code[0];
      if (code[0]) begin
        addr_o <= addr[CBUF_ADDR_BITS-1:0];
        next1_en_o <= next1_en[0];
        next1_addr_o <= next1[CBUF_ADDR_BITS-1:0];
        shift_o <= shift[SHIFT_W-1:0];
      end
    end else begin
      en_o <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni && valid_i) dla_dpi_cbufrsp(ctx, Side, 1024'(data_i));
  end
endmodule

// CSC: sends data and weight words to both halves of the array, at most one of each in a clock.
module dla_dpi_sc2mac_tx
  import dla_cfg_pkg::*;
(
  /// Clock; reset, active low.
  input  wire logic              clk_i,
  input  wire logic              rst_ni,
  /// Data word: bytes that are not 0, bytes, tag.
  output logic                   dat_pvld_o,
  output logic [MAC_LANES-1:0]   dat_mask_o,
  output logic [MAC_LANES*8-1:0] dat_data_o,
  output logic [8:0]             dat_pd_o,
  /// Weight word: bytes that are not 0, bytes, selected cells of both halves (one-hot).
  output logic                   wt_pvld_o,
  output logic [MAC_LANES-1:0]   wt_mask_o,
  output logic [MAC_LANES*8-1:0] wt_data_o,
  output logic [MAC_CELLS-1:0]   wt_sel_o
);
  import dla_dpi_pkg::*;

  int pd, cell_no, code;
  bit [1023:0] dat, wt;
  bit [127:0] dmask, wmask;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      dat_pvld_o <= 1'b0;
      wt_pvld_o <= 1'b0;
      dat_mask_o <= '0;
      dat_data_o <= '0;
      dat_pd_o <= '0;
      wt_mask_o <= '0;
      wt_data_o <= '0;
      wt_sel_o <= '0;
    end else if (wake[WakeSc2mac]) begin
      code = dla_dpi_sc2mac(ctx, dat, dmask, pd, wt, wmask, cell_no);
      dat_pvld_o <= code[0];
      wt_pvld_o <= code[1];
      wt_sel_o <= '0;
      if (code[0]) begin
        dat_mask_o <= dmask[MAC_LANES-1:0];
        dat_data_o <= dat[MAC_LANES*8-1:0];
        dat_pd_o <= pd[8:0];
      end
      if (code[1]) begin
        wt_mask_o <= wmask[MAC_LANES-1:0];
        wt_data_o <= wt[MAC_LANES*8-1:0];
        wt_sel_o <= MAC_CELLS'(1) << cell_no;
      end
    end else begin
      dat_pvld_o <= 1'b0;
      wt_pvld_o <= 1'b0;
    end
  end
endmodule

// CMAC: the receiver of the same words (data of half a, weights of the selected half).
module dla_dpi_sc2mac_rx
  import dla_cfg_pkg::*;
(
  /// Clock; reset, active low.
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  /// Data word: bytes that are not 0, bytes, tag.
  input  wire logic                   dat_pvld_i,
  input  wire logic [MAC_LANES-1:0]   dat_mask_i,
  input  wire logic [MAC_LANES*8-1:0] dat_data_i,
  input  wire logic [8:0]             dat_pd_i,
  /// Weight word: bytes that are not 0, bytes, selected cells.
  input  wire logic                   wt_pvld_i,
  input  wire logic [MAC_LANES-1:0]   wt_mask_i,
  input  wire logic [MAC_LANES*8-1:0] wt_data_i,
  input  wire logic [MAC_CELLS-1:0]   wt_sel_i
);
  import dla_dpi_pkg::*;

  int cell_no;

  always_ff @(posedge clk_i) begin
    // A weight word in the same clock belongs to a later stripe, so the data word is passed on
    // first.
    if (rst_ni && dat_pvld_i) begin
      dla_dpi_mac_dat(ctx, 32'(dat_pd_i), 128'(dat_mask_i), 1024'(dat_data_i));
    end
    if (rst_ni && wt_pvld_i) begin
      cell_no = 0;
      for (int i = 0; i < MAC_CELLS; i++) if (wt_sel_i[i]) cell_no = i;
      dla_dpi_mac_wt(ctx, cell_no, 128'(wt_mask_i), 1024'(wt_data_i));
    end
  end
endmodule

// CMAC: partial sums of both halves; pvld and pd lead mask and data by 3 clocks.
module dla_dpi_mac2accu_tx
  import dla_cfg_pkg::*;
(
  /// Clock; reset, active low.
  input  wire logic                                clk_i,
  input  wire logic                                rst_ni,
  /// Tag.
  output logic                                     pvld_o,
  output logic [8:0]                               pd_o,
  /// Mask, mode (1: Winograd) and data of the word, 3 clocks after the tag.
  output logic [MAC_CELLS-1:0]                     mask_o,
  output logic                                     wino_o,
  output logic [MAC_CELLS*MAC_RESULT_BITS-1:0]     data_o
);
  import dla_dpi_pkg::*;

  localparam int W = MAC_CELLS * MAC_RESULT_BITS;

  int mask, pd, code;
  bit [2815:0] data;
  logic [3:0] valid_q;
  logic [2:0] wino_q;
  logic [2:0][MAC_CELLS-1:0] mask_q;
  logic [2:0][W-1:0] data_q;

  assign pvld_o = valid_q[0];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= '0;
      pd_o <= '0;
      mask_q <= '0;
      data_q <= '0;
      wino_q <= '0;
      wino_o <= 1'b0;
      mask_o <= '0;
      data_o <= '0;
    end else if (wake[WakeMac2accu] || |valid_q) begin
      code = 0;
      if (wake[WakeMac2accu]) code = dla_dpi_mac2accu(ctx, data, mask, pd);
      valid_q <= {valid_q[2:0], code[0]};
      if (code[0]) pd_o <= pd[8:0];
      wino_q <= {wino_q[1:0], code[1]};
      wino_o <= wino_q[2];
      mask_q <= {mask_q[1:0], mask[MAC_CELLS-1:0]};
      data_q <= {data_q[1:0], data[W-1:0]};
      mask_o <= mask_q[2];
      data_o <= data_q[2];
    end
  end
endmodule

// CACC: captures mask and data 3 clocks after pvld and pd.
module dla_dpi_mac2accu_rx
  import dla_cfg_pkg::*;
(
  /// Clock; reset, active low.
  input  wire logic                                clk_i,
  input  wire logic                                rst_ni,
  /// Tag.
  input  wire logic                                pvld_i,
  input  wire logic [8:0]                          pd_i,
  /// Mask and data of the word, 3 clocks after the tag.
  input  wire logic [MAC_CELLS-1:0]                mask_i,
  input  wire logic [MAC_CELLS*MAC_RESULT_BITS-1:0] data_i
);
  import dla_dpi_pkg::*;

  logic [2:0] valid_q;
  logic [2:0][8:0] pd_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= '0;
      pd_q <= '0;
    end else if (pvld_i || |valid_q) begin
      valid_q <= {valid_q[1:0], pvld_i};
      pd_q <= {pd_q[1:0], pd_i};
      if (valid_q[2]) dla_dpi_accu(ctx, 32'(pd_q[2]), 32'(mask_i), 2816'(data_i));
    end
  end
endmodule

// Credit pulses, CACC side and CSC side.
module dla_dpi_credit_tx (
  /// Clock; reset, active low.
  input  wire logic  clk_i,
  input  wire logic  rst_ni,
  /// Credit and its size.
  output logic       vld_o,
  output logic [2:0] size_o
);
  import dla_dpi_pkg::*;

  int code;

  assign size_o = 3'd1;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      vld_o <= 1'b0;
    end else begin
      code = 0;
      if (wake[WakeCredit]) code = dla_dpi_credit(ctx);
      vld_o <= code[0];
    end
  end
endmodule

module dla_dpi_credit_rx (
  /// Clock; reset, active low.
  input  wire logic       clk_i,
  input  wire logic       rst_ni,
  /// Credit and its size.
  input  wire logic       vld_i,
  input  wire logic [2:0] size_i
);
  import dla_dpi_pkg::*;

  always_ff @(posedge clk_i) begin
    if (rst_ni && vld_i) begin
      for (int i = 0; i < 7; i++) if (i < 32'(size_i)) dla_dpi_credit_in(ctx);
    end
  end
endmodule
`default_nettype wire
