// SPDX-License-Identifier: Apache-2.0
// Write side of a model's memory client, on both memory interfaces (unit_pins.md 4.4, 4.5).
//
//   C wr_cmd and wr_dat FIFOs -> wr_req pins        wr_rsp_complete -> C acknowledge count
`default_nettype none
module dla_dpi_wr
  import dla_cfg_pkg::*;
#(
  /// Client number = AXI ID.
  parameter int Client = 0
) (
  /// Clock; reset, active low.
  input  wire logic           clk_i,
  input  wire logic           rst_ni,
  // index 0: CVIF, 1: MCIF
  output logic [1:0]          req_valid_o,
  input  wire logic [1:0]     req_ready_i,
  output logic [WR_REQ_W-1:0] req_pd_o,
  input  wire logic [1:0]     complete_i
);
  import dla_dpi_pkg::*;

  localparam int AW = MEM_ADDRESS_WIDTH;

  logic free;
  longint unsigned addr;
  int size, ack, code;
  bit [511:0] data;

  assign free = (req_valid_o & ~req_ready_i) == 2'b00;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      req_valid_o <= 2'b00;
      req_pd_o <= '0;
    end else if (free) begin
      code = 0;
      if (wake[WakeWr+Client]) begin
        code = dla_dpi_memwr(ctx, Client, addr, size, ack, data);
        if (code[2]) begin
          req_pd_o <= {1'b1, ack[DMA_MASK_BITS-1:0], data[MEMIF_WIDTH-1:0]};
        end else begin
          req_pd_o <= '0;
          req_pd_o[AW+13:0] <= {ack[0], size[12:0], addr[AW-1:0]};
        end
      end
      req_valid_o <= code[1:0];
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni && complete_i[0]) dla_dpi_memack(ctx, Client);
    if (rst_ni && complete_i[1]) dla_dpi_memack(ctx, Client);
  end
endmodule
`default_nettype wire
