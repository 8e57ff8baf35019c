// SPDX-License-Identifier: Apache-2.0
// Read side of a model's memory client, on both memory interfaces (unit_pins.md 4.2, 4.3).
//
//   C rd_req FIFO -> rd_req pins        rd_rsp pins -> C rd_rsp FIFO, one pop pulse for each beat
//                                              that the unit has consumed
`default_nettype none
module dla_dpi_rd
  import dla_cfg_pkg::*;
#(
  /// Client number = AXI ID.
  parameter int Client = 0
) (
  /// Clock; reset, active low.
  input  wire logic                clk_i,
  input  wire logic                rst_ni,
  // index 0: CVIF, 1: MCIF
  output logic [1:0]               req_valid_o,
  input  wire logic [1:0]          req_ready_i,
  output logic [RD_REQ_W-1:0]      req_pd_o,
  input  wire logic [1:0]          rsp_valid_i,
  output logic                     rsp_ready_o,
  input  wire logic [RD_RSP_W-1:0] rsp_pd_i,
  output logic [1:0]               pop_o
);
  import dla_dpi_pkg::*;

  logic        free;
  longint unsigned addr;
  int          size, code, mask, room, pops;

  assign free = (req_valid_o & ~req_ready_i) == 2'b00;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      req_valid_o <= 2'b00;
      req_pd_o <= '0;
    end else if (free) begin
      code = 0;
      if (wake[WakeRd+Client]) begin
        code = dla_dpi_memrd(ctx, Client, addr, size);
        req_pd_o <= {size[14:0], addr[MEM_ADDRESS_WIDTH-1:0]};
      end
      req_valid_o <= code[1:0];
    end
  end

  // The C side requests on only one port at a time, so one ready serves both.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      rsp_ready_o <= 1'b1;
      pop_o <= 2'b00;
    end else begin
      pops = 0;
      if (wake[WakePop+Client]) pops = dla_dpi_mempop(ctx, Client);
      pop_o <= pops[1:0];
      if (|rsp_valid_i && rsp_ready_o) begin
        mask = 32'(rsp_pd_i[RD_RSP_W-1:MEMIF_WIDTH]);
        room = dla_dpi_memrsp(ctx, Client, {30'd0, rsp_valid_i}, mask,
                              512'(rsp_pd_i[MEMIF_WIDTH-1:0]));
        rsp_ready_o <= room[0];
      end else if (!rsp_ready_o) begin
        room = dla_dpi_memspace(ctx, Client);
        rsp_ready_o <= room[0];
      end
    end
  end
endmodule
`default_nettype wire
