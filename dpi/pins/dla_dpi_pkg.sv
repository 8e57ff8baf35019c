// SPDX-License-Identifier: Apache-2.0
// DPI-C imports of the bench and what its adapters share.
//
// ctx is the C bench (a pointer as a number), wake its mask of senders that may have something: an
// adapter whose bit is 0 makes no call. The bit numbers are those of bench_priv.h.
package dla_dpi_pkg;

  longint unsigned ctx;
  longint unsigned wake;

  localparam int WakeRd = 0;
  localparam int WakeWr = 10;
  localparam int WakeDone = 15;
  localparam int WakeCsb = 16;
  localparam int WakeCbufWr = 17;
  localparam int WakeUpdt = 19;
  localparam int WakeCbufRd = 23;
  localparam int WakeSc2mac = 26;
  localparam int WakeMac2accu = 27;
  localparam int WakeCredit = 28;
  localparam int WakeCacc2sdp = 29;
  localparam int WakeSdp2pdp = 30;
  localparam int WakePendReq = 31;
  localparam int WakePendAck = 33;
  localparam int WakePop = 36;
  localparam int WakeHeld = 46;
  localparam int WakeState = 63;

  // Memory clients by AXI ID (system.md 9.1).
  localparam int ClBdma = 0;
  localparam int ClSdp = 1;
  localparam int ClPdp = 2;
  localparam int ClCdp = 3;
  localparam int ClRbk = 4;
  localparam int ClSdpB = 5;
  localparam int ClSdpN = 6;
  localparam int ClSdpE = 7;
  localparam int ClCdmaDat = 8;
  localparam int ClCdmaWt = 9;

  // Interrupt sources in GLB order.
  localparam int IntrSdp = 0;
  localparam int IntrCdp = 1;
  localparam int IntrPdp = 2;
  localparam int IntrBdma = 3;
  localparam int IntrRubik = 4;
  localparam int IntrCdmaDat = 5;
  localparam int IntrCdmaWt = 6;
  localparam int IntrCacc = 7;

  import "DPI-C" function longint unsigned dla_dpi_tick(input longint unsigned ctx,
      input int intr);
  import "DPI-C" function longint unsigned dla_dpi_state(input longint unsigned ctx);
  import "DPI-C" function int dla_dpi_reg(input longint unsigned ctx, input int page,
      input int offset, input int write, input int data);
  import "DPI-C" function int dla_dpi_csb_next(input longint unsigned ctx, output int addr,
      output int data);
  import "DPI-C" function void dla_dpi_csb_accept(input longint unsigned ctx, input int expects);
  import "DPI-C" function void dla_dpi_csb_resp(input longint unsigned ctx, input int is_write,
      input int data);
  import "DPI-C" function int dla_dpi_memrd(input longint unsigned ctx, input int client,
      output longint unsigned addr, output int size);
  import "DPI-C" function int dla_dpi_mempop(input longint unsigned ctx, input int client);
  import "DPI-C" function int dla_dpi_memrsp(input longint unsigned ctx, input int client,
      input int port, input int mask, input bit [511:0] data);
  import "DPI-C" function int dla_dpi_memspace(input longint unsigned ctx, input int client);
  import "DPI-C" function int dla_dpi_memwr(input longint unsigned ctx, input int client,
      output longint unsigned addr, output int size, output int ack, output bit [511:0] data);
  import "DPI-C" function void dla_dpi_memack(input longint unsigned ctx, input int client);
  import "DPI-C" function int dla_dpi_done(input longint unsigned ctx, input int intr);
  import "DPI-C" function int dla_dpi_done_held(input longint unsigned ctx, input int intr);
  import "DPI-C" function void dla_dpi_done_rtl(input longint unsigned ctx, input int intr,
      input int pulses, input int held);
  import "DPI-C" function int dla_dpi_cbufwr(input longint unsigned ctx, input int side,
      output int addr, output int sel, output bit [1023:0] data);
  import "DPI-C" function void dla_dpi_cbufwr_in(input longint unsigned ctx, input int side,
      input int addr, input int sel, input bit [1023:0] data);
  import "DPI-C" function int dla_dpi_updt(input longint unsigned ctx, input int ch, output int x,
      output int y, output int z);
  import "DPI-C" function void dla_dpi_updt_in(input longint unsigned ctx, input int ch,
      input int x, input int y, input int z);
  import "DPI-C" function void dla_dpi_pend_in(input longint unsigned ctx, input int is_ack,
      input int level);
  import "DPI-C" function int dla_dpi_cbufrd(input longint unsigned ctx, input int side,
      output int addr, output int next1_en, output int next1, output int shift);
  import "DPI-C" function void dla_dpi_cbufrd_in(input longint unsigned ctx, input int side,
      input int addr, input int next1_en, input int next1, input int shift,
      output bit [1023:0] data);
  import "DPI-C" function void dla_dpi_cbufrsp(input longint unsigned ctx, input int side,
      input bit [1023:0] data);
  import "DPI-C" function int dla_dpi_sc2mac(input longint unsigned ctx, output bit [1023:0] dat,
      output bit [127:0] dmask, output int pd, output bit [1023:0] wt, output bit [127:0] wmask,
      output int cell_no);
  import "DPI-C" function void dla_dpi_mac_wt(input longint unsigned ctx, input int cell_no,
      input bit [127:0] mask, input bit [1023:0] data);
  import "DPI-C" function void dla_dpi_mac_dat(input longint unsigned ctx, input int pd,
      input bit [127:0] mask, input bit [1023:0] data);
  import "DPI-C" function int dla_dpi_mac2accu(input longint unsigned ctx,
      output bit [2815:0] data, output int mask, output int pd);
  import "DPI-C" function void dla_dpi_accu(input longint unsigned ctx, input int pd,
      input int mask, input bit [2815:0] data);
  import "DPI-C" function int dla_dpi_credit(input longint unsigned ctx);
  import "DPI-C" function void dla_dpi_credit_in(input longint unsigned ctx);
  import "DPI-C" function int dla_dpi_cacc2sdp(input longint unsigned ctx,
      output bit [511:0] data, output int last);
  import "DPI-C" function int dla_dpi_sdp_in(input longint unsigned ctx, input bit [511:0] data,
      input int last);
  import "DPI-C" function int dla_dpi_sdp_room(input longint unsigned ctx);
  import "DPI-C" function int dla_dpi_sdp2pdp(input longint unsigned ctx,
      output bit [255:0] data);
  import "DPI-C" function int dla_dpi_pdp_in(input longint unsigned ctx, input bit [255:0] data);
  import "DPI-C" function int dla_dpi_pdp_room(input longint unsigned ctx);

  // States of units whose slot holds RTL, for the waves.
  import "DPI-C" function void dla_dpi_seen(input longint unsigned ctx, input int page,
      input int state);
  import "DPI-C" function void dla_dpi_seen_inside(input longint unsigned ctx, input string path,
      input int state);

  // Providers and monitors of `check`.
  import "DPI-C" function int dla_dpi_engine(input longint unsigned ctx, input int slot);
  import "DPI-C" function void dla_mon_reg(input longint unsigned ctx, input int page,
      input int offset, input int write, input int data);
  import "DPI-C" function void dla_mon_resp(input longint unsigned ctx, input int page,
      input int data);
  import "DPI-C" function void dla_mon_rdreq(input longint unsigned ctx, input int client,
      input int ram, input longint unsigned addr, input int size);
  import "DPI-C" function void dla_mon_rdrsp(input longint unsigned ctx, input int client,
      input int mask, input bit [511:0] data);
  import "DPI-C" function void dla_mon_wrcmd(input longint unsigned ctx, input int client,
      input int ram, input longint unsigned addr, input int size, input int ack);
  import "DPI-C" function void dla_mon_wrdat(input longint unsigned ctx, input int client,
      input int mask, input bit [511:0] data);
  import "DPI-C" function void dla_mon_wrack(input longint unsigned ctx, input int client);
  import "DPI-C" function void dla_mon_donepulse(input longint unsigned ctx, input int intr,
      input int groups);
  import "DPI-C" function void dla_mon_result(input longint unsigned ctx, input int is_cacc,
      input bit [511:0] data, input int last);
  import "DPI-C" function void dla_mon_planar(input longint unsigned ctx, input int is_pdp,
      input bit [255:0] data);
  // a sender, 0 CACC, 1 SDP, offers what the receiver does not take: begins, ends
  import "DPI-C" function void dla_mon_refused(input longint unsigned ctx, input int is_sdp,
      input int level);
  import "DPI-C" function void dla_mon_update(input longint unsigned ctx, input int slot,
      input int ch, input int entries, input int count, input int wmb_entries);
  import "DPI-C" function void dla_mon_pending(input longint unsigned ctx, input int slot,
      input int req, input int ack);
  import "DPI-C" function void dla_mon_bufwrite(input longint unsigned ctx, input int side,
      input int addr, input int sel, input bit [1023:0] data);
  import "DPI-C" function void dla_mon_cbufwrite(input longint unsigned ctx, input int side,
      input int addr, input int sel, input bit [1023:0] data);
  import "DPI-C" function void dla_mon_bufread(input longint unsigned ctx, input int side,
      input int addr, input int next1_en, input int next1, input int shift);
  import "DPI-C" function void dla_mon_cscread(input longint unsigned ctx, input int side,
      input int addr);
  import "DPI-C" function void dla_mon_cscreply(input longint unsigned ctx, input int side);
  import "DPI-C" function void dla_mon_bufreply(input longint unsigned ctx, input int side,
      input bit [1023:0] data);
  import "DPI-C" function void dla_mon_macdat(input longint unsigned ctx, input int slot,
      input int pd, input bit [127:0] mask, input bit [1023:0] data, input int same);
  import "DPI-C" function void dla_mon_macwt(input longint unsigned ctx, input int slot,
      input int cell_no, input bit [127:0] mask, input bit [1023:0] data);
  import "DPI-C" function void dla_mon_psumword(input longint unsigned ctx, input int slot,
      input int pd, input int mask, input bit [2815:0] data, input int same, input int mode);
  import "DPI-C" function void dla_mon_creditpulse(input longint unsigned ctx, input int slot,
      input int size);

endpackage
