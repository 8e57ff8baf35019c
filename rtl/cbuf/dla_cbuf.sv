// SPDX-License-Identifier: Apache-2.0
// CBUF: the convolution buffer (conv_units.md 4; unit_pins.md 4.12, 4.13), with the pins of slot
// cbuf (unit_pins.md 3.3).
//
//   cdma2buf_dat_wr -> dla_cbuf_write +                  +> dla_cbuf_read -> join, -> sc2buf_dat_rd
//                                     +> dla_cbuf_rams <-+> dla_cbuf_read -> shift
//   cdma2buf_wt_wr --> dla_cbuf_write +  of all banks    |  (next entry)
//                                                        +> dla_cbuf_read ----------> sc2buf_wt_rd
//                                                        +> dla_cbuf_read ---------> sc2buf_wmb_rd
//
// Each RAM has one write and one read port. Nothing arbitrates: software gives data and weights
// separate banks, so that two sides never access one RAM in the same clock. Where entries are read
// in pairs, the odd and the even entries of a bank are in separate RAMs, and a pair is read in one
// clock.
//
// A write is stored 3 clocks after its enable. A reply is valid 6 clocks after its request and has
// the contents at the time of the request. sc2buf_wmb reads the last bank; only compressed weights
// use it. In nv_full a data write has both halves of an entry, a weight write has one half and its
// number, and sc2buf_wmb gives the row of the last bank.

`include "dla_ports.svh"
`default_nettype none

module dla_cbuf (
  `DLA_PORTS_CBUF  // models/tables/pins.csv
);

  localparam int unsigned EntryW = dla_cfg_pkg::CBUF_ENTRY_BITS;
  localparam int unsigned AddrW  = dla_cfg_pkg::CBUF_ADDR_BITS;
  localparam int unsigned WrW    = dla_cfg_pkg::CBUF_WR_BITS;
  localparam int unsigned Parts  = dla_cfg_pkg::CBUF_SEL_W;
  localparam int unsigned ShiftW = dla_cfg_pkg::SHIFT_W;
  // Entries below 32 bytes are read in pairs (conv_units.md 4).
  localparam bit          Pairs  = EntryW < 256;
  localparam int unsigned Rams   = dla_cfg_pkg::CBUF_BANK_NUMBER * (Pairs ? 2 : 1);
  localparam int unsigned Rows   = dla_cfg_pkg::CBUF_ENTRIES / Rams;
  localparam int unsigned RowW   = $clog2(Rows);
  localparam int unsigned RamW   = $clog2(Rams);
  localparam bit          Masks  = dla_cfg_pkg::WEIGHT_COMPRESSION != 0;
  // In nv_full an entry has two halves.
  localparam bit          Whole  = dla_cfg_pkg::IS_V1;
  localparam int unsigned PartW  = EntryW / Parts;

  logic clk, rst_n, unused;

  assign clk    = nvdla_core_clk;
  assign rst_n  = nvdla_core_rstn;
  // The address pins of CDMA are wider than the buffer needs.
  assign unused = ^{cdma2buf_dat_wr_addr[16:AddrW], cdma2buf_wt_wr_addr[16:AddrW]};

  // ---- writes
  logic [Rams-1:0]  dat_we, wt_we;
  logic [RowW-1:0]  dat_wrow, wt_wrow;
  logic [Parts-1:0] dat_sel, wt_sel, wt_wr_sel;
  logic [WrW-1:0]   dat_wdata;
  logic [PartW-1:0] wt_wdata;

  if (Whole) begin : gen_half
    logic unused_half;

    assign unused_half = ^{cdma2buf_wt_wr_sel, cdma2buf_wt_wr_data};
    assign wt_wr_sel   = Parts'(1) << cdma2buf_wt_wr_sel[0];
  end else begin : gen_sel
    assign wt_wr_sel = cdma2buf_wt_wr_sel;
  end

  dla_cbuf_write #(
    .Rams(Rams), .Rows(Rows), .Split(Pairs), .Width(WrW), .Parts(Parts)
  ) i_dat_write (
    .clk_i(clk), .rst_ni(rst_n), .en_i(cdma2buf_dat_wr_en),
    .addr_i(cdma2buf_dat_wr_addr[AddrW-1:0]), .sel_i(cdma2buf_dat_wr_sel),
    .data_i(cdma2buf_dat_wr_data), .hit_o(dat_we), .row_o(dat_wrow), .sel_o(dat_sel),
    .data_o(dat_wdata));
  dla_cbuf_write #(
    .Rams(Rams), .Rows(Rows), .Split(Pairs), .Width(PartW), .Parts(Parts)
  ) i_wt_write (
    .clk_i(clk), .rst_ni(rst_n), .en_i(cdma2buf_wt_wr_en),
    .addr_i(cdma2buf_wt_wr_addr[AddrW-1:0]), .sel_i(wt_wr_sel),
    .data_i(cdma2buf_wt_wr_data[PartW-1:0]), .hit_o(wt_we), .row_o(wt_wrow), .sel_o(wt_sel),
    .data_o(wt_wdata));

  // ---- reads
  logic [Rams-1:0]   dat_re, next_re, wt_re;
  logic [RowW-1:0]   dat_rrow, next_rrow, wt_rrow;
  logic [RamW-1:0]   dat_ram, next_ram, wt_ram;
  logic [EntryW-1:0] dat_read, next_read, wt_read, dat_entry, wt_entry;
  logic              dat_valid, wt_valid;

  dla_cbuf_read #(.Rams(Rams), .Rows(Rows), .Split(Pairs), .Width(EntryW)) i_dat_read (
    .clk_i(clk), .rst_ni(rst_n), .en_i(sc2buf_dat_rd_en), .addr_i(sc2buf_dat_rd_addr),
    .hit_o(dat_re), .row_o(dat_rrow), .ram_o(dat_ram), .entry_i(dat_read),
    .valid_o(dat_valid), .data_o(dat_entry));
  dla_cbuf_read #(.Rams(Rams), .Rows(Rows), .Split(Pairs), .Width(EntryW)) i_wt_read (
    .clk_i(clk), .rst_ni(rst_n), .en_i(sc2buf_wt_rd_en), .addr_i(sc2buf_wt_rd_addr),
    .hit_o(wt_re), .row_o(wt_rrow), .ram_o(wt_ram), .entry_i(wt_read),
    .valid_o(wt_valid), .data_o(wt_entry));

  // ---- memory
  logic [Rams-1:0]   mask_re;
  logic [RowW-1:0]   mask_rrow;
  logic [EntryW-1:0] mask_read;

  dla_cbuf_rams #(
    .Rams(Rams), .Rows(Rows), .PartW(PartW), .Parts(Parts), .Whole(Whole), .Masks(Masks)
  ) i_rams (
    .clk_i(clk),
    .a_we_i(dat_we), .a_row_i(dat_wrow), .a_sel_i(dat_sel), .a_data_i(dat_wdata),
    .b_we_i(wt_we), .b_row_i(wt_wrow), .b_sel_i(wt_sel), .b_data_i(wt_wdata),
    .x_re_i(dat_re), .x_row_i(dat_rrow), .x_ram_i(dat_ram), .x_entry_o(dat_read),
    .y_re_i(next_re), .y_row_i(next_rrow), .y_ram_i(next_ram), .y_entry_o(next_read),
    .z_re_i(wt_re), .z_row_i(wt_rrow), .z_ram_i(wt_ram), .z_entry_o(wt_read),
    .m_re_i(mask_re[Rams-1]), .m_row_i(mask_rrow), .m_entry_o(mask_read));

  // ---- replies
  always_ff @(posedge clk or negedge rst_n) begin
    if (!rst_n) begin
      sc2buf_dat_rd_valid <= 1'b0;
      sc2buf_wt_rd_valid  <= 1'b0;
    end else begin
      sc2buf_dat_rd_valid <= dat_valid;
      sc2buf_wt_rd_valid  <= wt_valid;
    end
  end

  always_ff @(posedge clk) begin
    if (wt_valid) sc2buf_wt_rd_data <= wt_entry;
  end

  if (Masks) begin : gen_masks
    logic              mask_valid, unused_masks;
    logic [RamW-1:0]   mask_ram;
    logic [EntryW-1:0] mask_entry;
    logic [AddrW-1:0]  mask_addr;

    assign mask_addr = Whole ? AddrW'(sc2buf_wmb_rd_addr[RowW-1:0]) | ~AddrW'(Rows - 1)
                             : sc2buf_wmb_rd_addr;

    dla_cbuf_read #(.Rams(Rams), .Rows(Rows), .Split(Pairs), .Width(EntryW)) i_mask_read (
      .clk_i(clk), .rst_ni(rst_n), .en_i(sc2buf_wmb_rd_en), .addr_i(mask_addr),
      .hit_o(mask_re), .row_o(mask_rrow), .ram_o(mask_ram), .entry_i(mask_read),
      .valid_o(mask_valid), .data_o(mask_entry));

    assign unused_masks = ^{mask_re, mask_ram, sc2buf_wmb_rd_addr};

    always_ff @(posedge clk or negedge rst_n) begin
      if (!rst_n) sc2buf_wmb_rd_valid <= 1'b0;
      else sc2buf_wmb_rd_valid <= mask_valid;
    end

    always_ff @(posedge clk) begin
      if (mask_valid) sc2buf_wmb_rd_data <= mask_entry;
    end
  end else begin : gen_no_masks
    logic unused_masks;

    assign unused_masks        = ^{sc2buf_wmb_rd_en, sc2buf_wmb_rd_addr, mask_read};
    assign mask_re             = '0;
    assign mask_rrow           = '0;
    assign sc2buf_wmb_rd_valid = 1'b0;
    assign sc2buf_wmb_rd_data  = '0;
  end

  if (Pairs) begin : gen_pairs
    logic              next_valid, shift_valid, unused_pairs;
    logic [EntryW-1:0] next_entry;
    logic [ShiftW-1:0] shift;

    dla_cbuf_read #(.Rams(Rams), .Rows(Rows), .Split(Pairs), .Width(EntryW)) i_next_read (
      .clk_i(clk), .rst_ni(rst_n), .en_i(sc2buf_dat_rd_en && sc2buf_dat_rd_next1_en),
      .addr_i(sc2buf_dat_rd_next1_addr), .hit_o(next_re), .row_o(next_rrow),
      .ram_o(next_ram), .entry_i(next_read), .valid_o(next_valid), .data_o(next_entry));

    dla_delay #(.Width(ShiftW), .Stages(5)) i_shift (
      .clk_i(clk), .rst_ni(rst_n), .valid_i(sc2buf_dat_rd_en), .data_i(sc2buf_dat_rd_shift),
      .valid_o(shift_valid), .data_o(shift));
    assign unused_pairs = shift_valid;

    always_ff @(posedge clk) begin
      if (dat_valid) begin
        sc2buf_dat_rd_data <= EntryW'({next_valid ? next_entry : '0, dat_entry} >> {shift, 3'd0});
      end
    end
  end else begin : gen_single
    logic unused_single;
    assign unused_single = ^{sc2buf_dat_rd_next1_en, sc2buf_dat_rd_next1_addr,
                             sc2buf_dat_rd_shift, next_read};
    assign next_re       = '0;
    assign next_rrow     = '0;
    assign next_ram      = '0;

    always_ff @(posedge clk) begin
      if (dat_valid) sc2buf_dat_rd_data <= dat_entry;
    end
  end

endmodule

`default_nettype wire
