// SPDX-License-Identifier: Apache-2.0
// Unit side of the CSB: one request a clock in, a response two clocks later.
//
//   req (t) --[FF]--> wr_o/addr_o/wdat_o (t+1) --> the unit's flops are new at t+2
//                     rd_o/addr_o --> rdat_i --[FF]--> resp (t+2)
//
// A write takes effect at t+2, so a read in the next slot returns the new value. A posted write has
// no response. See unit_pins.md 4.1, system.md 3.

`default_nettype none

module dla_csb_reg (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,

  /// Request of the router; it is taken, always.
  input  logic        req_pvld_i,
  output logic        req_prdy_o,
  /// {level, wrbe, srcpriv, nposted, write, wdat[31:0], addr[21:0]}
  input  logic [62:0] req_pd_i,
  /// Response (one clock).
  output logic        resp_valid_o,
  /// {type, error, rdat[31:0]}
  output logic [33:0] resp_pd_o,

  /// A write (read) is at addr_o in this clock.
  output logic        wr_o,
  output logic        rd_o,
  /// Word offset in the 4 KiB page: byte offset bits 11:2.
  output logic [9:0]  addr_o,
  /// Word to write.
  output logic [31:0] wdat_o,
  /// Read data for addr_o, combinational; 0 where nothing is defined.
  input  logic [31:0] rdat_i
);

  logic valid_q, write_q, nposted_q, unused;

  assign req_prdy_o = 1'b1;
  assign wr_o       = valid_q && write_q;
  assign rd_o       = valid_q && !write_q;
  // level, wrbe, srcpriv and the page bits are not used (system.md 3).
  assign unused     = ^{req_pd_i[62:56], req_pd_i[21:10]};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q      <= 1'b0;
      resp_valid_o <= 1'b0;
    end else begin
      valid_q      <= req_pvld_i;
      resp_valid_o <= valid_q && (!write_q || nposted_q);
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      write_q   <= 1'b0;
      nposted_q <= 1'b0;
      addr_o    <= '0;
      wdat_o    <= '0;
      resp_pd_o <= '0;
    end else begin
      if (req_pvld_i) begin
        write_q   <= req_pd_i[54];
        nposted_q <= req_pd_i[55];
        addr_o    <= req_pd_i[9:0];
        wdat_o    <= req_pd_i[53:22];
      end
      if (valid_q) resp_pd_o <= write_q ? {2'b10, 32'b0} : {2'b00, rdat_i};
    end
  end

endmodule

`default_nettype wire
