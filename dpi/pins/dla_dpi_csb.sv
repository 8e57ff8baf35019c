// SPDX-License-Identifier: Apache-2.0
// Register page of a model unit: csb2<unit>_req_* to the C model's registers.
//
// One request a clock, response two clocks after pvld (unit_pins.md 4.1).
`default_nettype none
module dla_dpi_csb #(
  /// Page number (enum dla_page).
  parameter int Page = 0
) (
  /// Clock; reset, active low.
  input  wire logic        clk_i,
  input  wire logic        rst_ni,
  input  wire logic        req_pvld_i,
  output logic             req_prdy_o,
  input  wire logic [62:0] req_pd_i,
  output logic             resp_valid_o,
  output logic [33:0]      resp_pd_o
);
  import dla_dpi_pkg::*;

  logic write, due_q, write_q;
  int data_q;

  assign req_prdy_o = 1'b1;
  assign write = req_pd_i[54];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      due_q <= 1'b0;
      resp_valid_o <= 1'b0;
    end else begin
      due_q <= req_pvld_i && (!write || req_pd_i[55]);
      resp_valid_o <= due_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni && req_pvld_i) begin
      data_q <= dla_dpi_reg(ctx, Page, {20'd0, req_pd_i[9:0], 2'd0}, {31'd0, write},
                            req_pd_i[53:22]);
      write_q <= write;
    end
    if (due_q) resp_pd_o <= {write_q, 1'b0, write_q ? 32'd0 : data_q};
  end

  logic unused;
  assign unused = ^{req_pd_i[62:56], req_pd_i[21:10]};
endmodule
`default_nettype wire
