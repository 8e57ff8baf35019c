// SPDX-License-Identifier: Apache-2.0
// Channel adapters on the CDMA and CBUF side of the convolution buffer: senders and receivers of
// writes, pulses for updates and releases (unit_pins.md 4.11, 4.12).
`default_nettype none

// CDMA: buffer writes of one side, one beat a clock.
module dla_dpi_cbufwr_tx
  import dla_cfg_pkg::*;
#(
  /// 0 data, 1 weight.
  parameter int Side = 0
) (
  /// Clock; reset, active low.
  input  wire logic               clk_i,
  input  wire logic               rst_ni,
  /// Write: entry, parts of it, data.
  output logic                    en_o,
  output logic [16:0]             addr_o,
  output logic [CBUF_SEL_W-1:0]   sel_o,
  output logic [CBUF_WR_BITS-1:0] data_o
);
  import dla_dpi_pkg::*;

  int addr, sel, code;
  bit [1023:0] data;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      en_o <= 1'b0;
      addr_o <= '0;
      sel_o <= '0;
      data_o <= '0;
    end else if (wake[WakeCbufWr+Side]) begin
      code = dla_dpi_cbufwr(ctx, Side, addr, sel, data);
      en_o <= code[0];
      if (code[0]) begin
        addr_o <= addr[16:0];
        sel_o <= sel[CBUF_SEL_W-1:0];
        data_o <= data[CBUF_WR_BITS-1:0];
      end
    end else begin
      en_o <= 1'b0;
    end
  end
endmodule

// CBUF: the receiver of the same writes.
module dla_dpi_cbufwr_rx
  import dla_cfg_pkg::*;
#(
  /// 0 data, 1 weight.
  parameter int Side = 0
) (
  /// Clock; reset, active low.
  input  wire logic                    clk_i,
  input  wire logic                    rst_ni,
  /// Write: entry, parts of it, data.
  input  wire logic                    en_i,
  input  wire logic [CBUF_ADDR_BITS-1:0] addr_i,
  input  wire logic [CBUF_SEL_W-1:0]   sel_i,
  input  wire logic [CBUF_WR_BITS-1:0] data_i
);
  import dla_dpi_pkg::*;

  always_ff @(posedge clk_i) begin
    if (rst_ni && en_i) begin
      dla_dpi_cbufwr_in(ctx, Side, 32'(addr_i), 32'(sel_i), 1024'(data_i));
    end
  end
endmodule

// Sender of update (Ch 0 data, 1 weight) or release (2, 3) pulses.
module dla_dpi_updt_tx
  import dla_cfg_pkg::*;
#(
  /// 0 and 1 updates of data and weight, 2 and 3 their releases.
  parameter int Ch = 0
) (
  /// Clock; reset, active low.
  input  wire logic            clk_i,
  input  wire logic            rst_ni,
  /// Pulse and its counts: entries, slices or kernels, entries of masks.
  output logic                 updt_o,
  output logic [ENTRIES_W-1:0] entries_o,
  output logic [13:0]          count_o,
  output logic [8:0]           wmb_entries_o
);
  import dla_dpi_pkg::*;

  int x, y, z, code;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      updt_o <= 1'b0;
      entries_o <= '0;
      count_o <= '0;
      wmb_entries_o <= '0;
    end else if (wake[WakeUpdt+Ch]) begin
      code = dla_dpi_updt(ctx, Ch, x, y, z);
      updt_o <= code[0];
      if (code[0]) begin
        entries_o <= x[ENTRIES_W-1:0];
        count_o <= y[13:0];
        wmb_entries_o <= z[8:0];
      end
    end else begin
      updt_o <= 1'b0;
    end
  end
endmodule

module dla_dpi_updt_rx
  import dla_cfg_pkg::*;
/// 0 and 1 updates of data and weight, 2 and 3 their releases.
#(
  parameter int Ch = 0
) (
  /// Clock; reset, active low.
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,
  /// Pulse and its counts: entries, slices or kernels, entries of masks.
  input  wire logic                 updt_i,
  input  wire logic [ENTRIES_W-1:0] entries_i,
  input  wire logic [13:0]          count_i,
  input  wire logic [8:0]           wmb_entries_i
);
  import dla_dpi_pkg::*;

  always_ff @(posedge clk_i) begin
    if (rst_ni && updt_i) begin
      dla_dpi_updt_in(ctx, Ch, 32'(entries_i), 32'(count_i), 32'(wmb_entries_i));
    end
  end
endmodule

// Bank change levels: drives its own two levels, and passes on changes of the two of the other
// side.
module dla_dpi_pend #(
  /// 1: CSC (drives req, sees ack), 0: CDMA (drives ack, sees req).
  parameter bit IsCsc = 1'b0
) (
  /// Clock; reset, active low.
  input  wire logic       clk_i,
  input  wire logic       rst_ni,
  /// Own levels and those of the other side; bit 0 data, bit 1 weight.
  output logic [1:0]      level_o,
  input  wire logic [1:0] level_i
);
  import dla_dpi_pkg::*;

  logic [1:0] seen_q;
  localparam int Bit = IsCsc ? WakePendReq : WakePendAck;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      level_o <= 2'b00;
      seen_q <= 2'b00;
    end else begin
      level_o <= wake[Bit+:2];
      if (level_i != seen_q) begin
        seen_q <= level_i;
        dla_dpi_pend_in(ctx, {31'd0, IsCsc}, {30'd0, level_i});
      end
    end
  end
endmodule

// CBUF: one read port, reply exactly 6 clocks after en.
module dla_dpi_cbufrd_rx
  import dla_cfg_pkg::*;
#(
  /// 0 data, 1 weight, 2 WMB.
  parameter int Side = 0
) (
  /// Clock; reset, active low.
  input  wire logic                      clk_i,
  input  wire logic                      rst_ni,
  /// Read of an entry; the data port may also read the next entry and shift.
  input  wire logic                      en_i,
  input  wire logic [CBUF_ADDR_BITS-1:0] addr_i,
  input  wire logic                      next1_en_i,
  input  wire logic [CBUF_ADDR_BITS-1:0] next1_addr_i,
  input  wire logic [SHIFT_W-1:0]        shift_i,
  /// Reply.
  output logic                           valid_o,
  output logic [CBUF_ENTRY_BITS-1:0]     data_o
);
  import dla_dpi_pkg::*;

  logic [5:0] valid_q;
  logic [5:0][CBUF_ENTRY_BITS-1:0] data_q;
  bit [1023:0] data;

  assign valid_o = valid_q[5];
  assign data_o = data_q[5];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= '0;
      data_q <= '0;
    end else if (en_i || |valid_q) begin
      valid_q <= {valid_q[4:0], en_i};
      data_q[5:1] <= data_q[4:0];
      if (en_i) begin
        dla_dpi_cbufrd_in(ctx, Side, 32'(addr_i), {31'd0, next1_en_i}, 32'(next1_addr_i),
                          32'(shift_i), data);
        data_q[0] <= data[CBUF_ENTRY_BITS-1:0];
      end
    end
  end
endmodule
`default_nettype wire
