// SPDX-License-Identifier: Apache-2.0
// CSB master: plays the C side's queue of register accesses on the core's CSB pins.
//
// Posted writes stream back to back; a read or non-posted write waits for its response before the
// next request (system.md 2: one outstanding). Payload is stable while ready is low.
`default_nettype none
module dla_dpi_csb_master (
  /// Clock; reset, active low.
  input  wire logic        clk_i,
  input  wire logic        rst_ni,
  /// Request on the CSB pins of the core.
  output logic             csb2nvdla_valid,
  input  wire logic        csb2nvdla_ready,
  output logic [15:0]      csb2nvdla_addr,
  output logic [31:0]      csb2nvdla_wdat,
  output logic             csb2nvdla_write,
  output logic             csb2nvdla_nposted,
  /// Answer to a read, and answer to a non-posted write.
  input  wire logic        nvdla2csb_valid,
  input  wire logic [31:0] nvdla2csb_data,
  input  wire logic        nvdla2csb_wr_complete
);
  import dla_dpi_pkg::*;

  int addr, data, code;

  // Rules: a request does not change until ready, and there is none in the last clock of reset.
  logic        wait_q, first_q, up_q;
  logic [49:0] request, request_q;

  assign request = {csb2nvdla_addr, csb2nvdla_wdat, csb2nvdla_write, csb2nvdla_nposted};

  always_ff @(posedge clk_i) begin
    request_q <= request;
    up_q <= csb2nvdla_valid || nvdla2csb_valid || nvdla2csb_wr_complete;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wait_q <= 1'b0;
      first_q <= 1'b1;
    end else begin
      wait_q <= csb2nvdla_valid && !csb2nvdla_ready;
      first_q <= 1'b0;
      if (wait_q && (!csb2nvdla_valid || request != request_q)) dla_dpi_csb_rule(ctx, 0);
      if (first_q && up_q) dla_dpi_csb_rule(ctx, 1);
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      csb2nvdla_valid <= 1'b0;
      csb2nvdla_addr <= '0;
      csb2nvdla_wdat <= '0;
      csb2nvdla_write <= 1'b0;
      csb2nvdla_nposted <= 1'b0;
    end else begin
      if (nvdla2csb_valid) dla_dpi_csb_resp(ctx, 0, nvdla2csb_data);
      if (nvdla2csb_wr_complete) dla_dpi_csb_resp(ctx, 1, 0);
      if (csb2nvdla_valid && csb2nvdla_ready) begin
        dla_dpi_csb_accept(ctx, {31'd0, !csb2nvdla_write || csb2nvdla_nposted});
      end
      if (!csb2nvdla_valid || csb2nvdla_ready) begin
        code = 0;
        if (wake[WakeCsb]) code = dla_dpi_csb_next(ctx, addr, data);
        csb2nvdla_valid <= code[0];
        if (code[0]) begin
          csb2nvdla_addr <= addr[15:0];
          csb2nvdla_wdat <= data;
          csb2nvdla_write <= code[1];
          csb2nvdla_nposted <= code[2];
        end
      end
    end
  end
endmodule
`default_nettype wire
