// SPDX-License-Identifier: Apache-2.0
// AXI4 memory slave of the bench: the pins. The C model (axi_mem.h), called by the DPI functions
// below, decides when to answer and with which data.
//
// Pins: unit_pins.md 2. All outputs are registered; rvalid, bvalid and their payload hold until
// ready. An edge at which no channel shows valid and no answer is due makes no DPI call, which
// saves time. The module counts its own clocks; the first edge after a reset has the number
// Released. Reset is sampled by the clock.

`default_nettype none

module dla_axi_mem #(
  /// 0 DBB (primary memory), 1 SRAM (secondary memory)
  parameter int Port = 0,
  /// Bits of awaddr and araddr, 64 at most
  parameter int AddrWidth = 32,
  /// Bits of a beat, 512 at most
  parameter int DataWidth = 64,
  /// Number of the first edge after a reset: the same in each run, regardless of earlier runs, and
  /// that of the bench (bench_now), so that all messages of a run count clocks alike.
  parameter longint unsigned Released = 1
) (
  /// Clock; reset, active low.
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  /// Pointer of the bench, passed to C unchanged
  input  wire logic [63:0]            ctx_i,

  /// Write address: ID, beats minus 1, byte address
  input  wire logic                   awvalid_i,
  output logic                        awready_o,
  input  wire logic [7:0]             awid_i,
  input  wire logic [3:0]             awlen_i,
  input  wire logic [AddrWidth-1:0]   awaddr_i,

  /// Write data: data, bytes to write, last beat of the burst
  input  wire logic                   wvalid_i,
  output logic                        wready_o,
  input  wire logic [DataWidth-1:0]   wdata_i,
  input  wire logic [DataWidth/8-1:0] wstrb_i,
  input  wire logic                   wlast_i,

  /// Write response: ID
  output logic                        bvalid_o,
  input  wire logic                   bready_i,
  output logic [7:0]                  bid_o,

  /// Read address: ID, beats minus 1, byte address
  input  wire logic                   arvalid_i,
  output logic                        arready_o,
  input  wire logic [7:0]             arid_i,
  input  wire logic [3:0]             arlen_i,
  input  wire logic [AddrWidth-1:0]   araddr_i,

  /// Read data: ID, last beat of the burst, data
  output logic                        rvalid_o,
  input  wire logic                   rready_i,
  output logic [7:0]                  rid_o,
  output logic                        rlast_o,
  output logic [DataWidth-1:0]        rdata_o
);

  import "DPI-C" function void dla_axi_reset(
    input longint unsigned ctx, input int port, input longint unsigned now);
  import "DPI-C" function void dla_axi_aw(
    input longint unsigned ctx, input int port, input longint unsigned now,
    input byte unsigned id, input byte unsigned len, input longint unsigned addr);
  import "DPI-C" function void dla_axi_ar(
    input longint unsigned ctx, input int port, input longint unsigned now,
    input byte unsigned id, input byte unsigned len, input longint unsigned addr);
  import "DPI-C" function void dla_axi_w(
    input longint unsigned ctx, input int port, input longint unsigned now,
    input bit [511:0] data, input bit [63:0] strb, input bit last);
  import "DPI-C" function int unsigned dla_axi_step(
    input longint unsigned ctx, input int port, input longint unsigned now,
    input int unsigned pins, output longint unsigned wake);
  import "DPI-C" function void dla_axi_r_data(
    input longint unsigned ctx, input int port, output bit [511:0] data);
  import "DPI-C" function void dla_axi_unstable(
    input longint unsigned ctx, input int port, input longint unsigned now,
    input int chan, input byte unsigned dropped, input byte unsigned id,
    input longint unsigned addr);
  import "DPI-C" function void dla_axi_reset_valid(
    input longint unsigned ctx, input int port, input longint unsigned now,
    input int unsigned valids);

  // Value of dla_axi_step
  typedef struct packed {
    logic [7:0] unused;
    logic [7:0] bid;
    logic [7:0] rid;
    logic       unused_bit;
    logic       no_slave;
    logic       b_new;
    logic       rlast;
    logic       r_new;
    logic       arready;
    logic       wready;
    logic       awready;
  } step_t;

  localparam int AddrPay = 8 + 4 + AddrWidth;
  localparam int WPay = DataWidth + DataWidth / 8 + 1;

  longint unsigned now_q;  // number of the coming edge
  longint unsigned wake_q; // first edge that needs a step although all is idle
  logic            held_q; // in reset, and reported to C
  logic [2:0]      up_in_reset_q;

  // Rule: valid and payload hold until ready
  logic               aw_wait_q, w_wait_q, ar_wait_q;
  logic [AddrPay-1:0] aw_pay, aw_pay_q, ar_pay, ar_pay_q;
  logic [WPay-1:0]    w_pay, w_pay_q;

  assign aw_pay = {awid_i, awlen_i, awaddr_i};
  assign ar_pay = {arid_i, arlen_i, araddr_i};
  assign w_pay = {wlast_i, wstrb_i, wdata_i};

  logic aw_take, w_take, ar_take, r_take, b_take, busy;

  assign aw_take = awvalid_i && awready_o;
  assign w_take = wvalid_i && wready_o;
  assign ar_take = arvalid_i && arready_o;
  assign r_take = rvalid_o && rready_i;
  assign b_take = bvalid_o && bready_i;
  assign busy = awvalid_i || wvalid_i || arvalid_i || rvalid_o || bvalid_o || now_q >= wake_q;

  initial begin
    now_q = 0;
    wake_q = 0;
    held_q = 1'b0;
    up_in_reset_q = '0;
    {aw_wait_q, w_wait_q, ar_wait_q} = '0;
    {awready_o, wready_o, arready_o, rvalid_o, bvalid_o} = '0;
    if (AddrWidth > 64 || DataWidth > 512 || DataWidth < 8 ||
        (DataWidth & (DataWidth - 1)) != 0) begin
      $fatal(1, "dla_axi_mem: no bus of %0d address and %0d data bits", AddrWidth, DataWidth);
    end
  end

  // Masters that break the stability rule; once for each wait.
  function automatic void check_stable();
    if (aw_wait_q && (!awvalid_i || aw_pay != aw_pay_q)) begin
      dla_axi_unstable(ctx_i, Port, now_q, 0, 8'(!awvalid_i), aw_pay_q[AddrWidth+4+:8],
                       64'(aw_pay_q[AddrWidth-1:0]));
    end
    if (w_wait_q && (!wvalid_i || w_pay != w_pay_q)) begin
      dla_axi_unstable(ctx_i, Port, now_q, 1, 8'(!wvalid_i), 8'h0, 64'h0);
    end
    if (ar_wait_q && (!arvalid_i || ar_pay != ar_pay_q)) begin
      dla_axi_unstable(ctx_i, Port, now_q, 2, 8'(!arvalid_i), ar_pay_q[AddrWidth+4+:8],
                       64'(ar_pay_q[AddrWidth-1:0]));
    end
  endfunction

  function automatic void accept();
    if (aw_take) dla_axi_aw(ctx_i, Port, now_q, awid_i, 8'(awlen_i), 64'(awaddr_i));
    if (w_take) dla_axi_w(ctx_i, Port, now_q, 512'(wdata_i), 64'(wstrb_i), wlast_i);
    if (ar_take) dla_axi_ar(ctx_i, Port, now_q, arid_i, 8'(arlen_i), 64'(araddr_i));
  endfunction

  always_ff @(posedge clk_i) begin
    now_q <= now_q + 1;
    if (!rst_ni) begin
      now_q <= Released;
      if (!held_q) dla_axi_reset(ctx_i, Port, now_q);
      held_q <= 1'b1;
      up_in_reset_q <= {arvalid_i, wvalid_i, awvalid_i};
      {awready_o, wready_o, arready_o, rvalid_o, bvalid_o} <= '0;
      {aw_wait_q, w_wait_q, ar_wait_q} <= '0;
      wake_q <= 0;
    end else begin
      held_q <= 1'b0;
      up_in_reset_q <= '0;
      if (up_in_reset_q != 0) dla_axi_reset_valid(ctx_i, Port, now_q, 32'(up_in_reset_q));
      if (aw_wait_q || w_wait_q || ar_wait_q) check_stable();
      aw_wait_q <= awvalid_i && !awready_o;
      w_wait_q <= wvalid_i && !wready_o;
      ar_wait_q <= arvalid_i && !arready_o;
      if (awvalid_i && !awready_o) aw_pay_q <= aw_pay;
      if (wvalid_i && !wready_o) w_pay_q <= w_pay;
      if (arvalid_i && !arready_o) ar_pay_q <= ar_pay;
      if (busy) begin
        automatic longint unsigned wake;
        // narrow buses use the low part of data; the result has spare bits
        /* verilator lint_off UNUSEDSIGNAL */
        automatic bit [511:0] data;
        automatic step_t s;
        /* verilator lint_on UNUSEDSIGNAL */
        accept();
        s = dla_axi_step(ctx_i, Port, now_q, {8'h0, bid_o, rid_o, 2'h0, rlast_o, b_take, r_take,
                         arvalid_i && !arready_o, wvalid_i && !wready_o,
                         awvalid_i && !awready_o}, wake);
        if (s.no_slave) $fatal(1, "dla_axi_mem: the bench has no memory for port %0d", Port);
        wake_q <= wake;
        awready_o <= s.awready;
        wready_o <= s.wready;
        arready_o <= s.arready;
        if (r_take) rvalid_o <= 1'b0;
        if (s.r_new) begin
          dla_axi_r_data(ctx_i, Port, data);
          rvalid_o <= 1'b1;
          rid_o <= s.rid;
          rlast_o <= s.rlast;
          rdata_o <= data[DataWidth-1:0];
        end
        if (b_take) bvalid_o <= 1'b0;
        if (s.b_new) begin
          bvalid_o <= 1'b1;
          bid_o <= s.bid;
        end
      end
    end
  end

endmodule

`default_nettype wire
