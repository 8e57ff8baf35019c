// SPDX-License-Identifier: Apache-2.0
// Channel adapters of the result streams CACC to SDP and SDP to PDP, valid/ready
// (unit_pins.md 4.9, 4.10).
`default_nettype none

module dla_dpi_cacc2sdp_tx
  import dla_cfg_pkg::*;
(
  /// Clock; reset, active low.
  input  wire logic                clk_i,
  input  wire logic                rst_ni,
  /// Handshake and payload.
  output logic                     valid_o,
  input  wire logic                ready_i,
  output logic [CACC2SDP_BITS-1:0] pd_o
);
  import dla_dpi_pkg::*;

  int last, code;
  bit [511:0] data;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_o <= 1'b0;
      pd_o <= '0;
    end else if (!valid_o || ready_i) begin
      code = 0;
      if (wake[WakeCacc2sdp]) code = dla_dpi_cacc2sdp(ctx, data, last);
      valid_o <= code[0];
      if (code[0]) pd_o <= {last[0], 1'b0, data[CACC2SDP_BITS-3:0]};
    end
  end
endmodule

module dla_dpi_cacc2sdp_rx
  import dla_cfg_pkg::*;
(
  /// Clock; reset, active low.
  input  wire logic                     clk_i,
  input  wire logic                     rst_ni,
  /// Handshake and payload.
  input  wire logic                     valid_i,
  output logic                          ready_o,
  input  wire logic [CACC2SDP_BITS-1:0] pd_i
);
  import dla_dpi_pkg::*;

  int room;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      ready_o <= 1'b0;
    end else if (valid_i && ready_o) begin
      room = dla_dpi_sdp_in(ctx, 512'(pd_i[CACC2SDP_BITS-3:0]), 32'(pd_i[CACC2SDP_BITS-1]));
      ready_o <= room[0];
    end else if (valid_i && !ready_o) begin
      room = dla_dpi_sdp_room(ctx);
      ready_o <= room[0];
    end
  end

  logic unused;
  assign unused = pd_i[CACC2SDP_BITS-2]; // batch_end, always 0
endmodule

module dla_dpi_sdp2pdp_tx
  import dla_cfg_pkg::*;
(
  /// Clock; reset, active low.
  input  wire logic               clk_i,
  input  wire logic               rst_ni,
  /// Handshake and payload.
  output logic                    valid_o,
  input  wire logic               ready_i,
  output logic [SDP2PDP_BITS-1:0] pd_o
);
  import dla_dpi_pkg::*;

  int code;
  bit [255:0] data;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_o <= 1'b0;
      pd_o <= '0;
    end else if (!valid_o || ready_i) begin
      code = 0;
      if (wake[WakeSdp2pdp]) code = dla_dpi_sdp2pdp(ctx, data);
      valid_o <= code[0];
      if (code[0]) pd_o <= data[SDP2PDP_BITS-1:0];
    end
  end
endmodule

module dla_dpi_sdp2pdp_rx
  import dla_cfg_pkg::*;
(
  /// Clock; reset, active low.
  input  wire logic                    clk_i,
  input  wire logic                    rst_ni,
  /// Handshake and payload.
  input  wire logic                    valid_i,
  output logic                         ready_o,
  input  wire logic [SDP2PDP_BITS-1:0] pd_i
);
  import dla_dpi_pkg::*;

  int room;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      ready_o <= 1'b0;
    end else if (valid_i && ready_o) begin
      room = dla_dpi_pdp_in(ctx, 256'(pd_i));
      ready_o <= room[0];
    end else if (valid_i && !ready_o) begin
      room = dla_dpi_pdp_room(ctx);
      ready_o <= room[0];
    end
  end
endmodule
`default_nettype wire
