// SPDX-License-Identifier: Apache-2.0
// Lines of one side of a BDMA command (bdma.md 3.1).
//
//   load_i: base --> line address --step_i--> + line stride, or at the end of a surface
//                    surface address          surface address + surface stride
//
// Addresses and strides in atoms. Both numbers are minus 1.

`default_nettype none

module dla_bdma_lines #(
  /// Bits of an address in atoms.
  parameter int unsigned AddrW = 59,
  /// Bits of the numbers of lines and surfaces.
  parameter int unsigned CountW = 24
) (
  /// Clock; asynchronous reset, active low.
  input  logic              clk_i,
  input  logic              rst_ni,
  /// Loads the base address (one clock).
  input  logic              load_i,
  /// Moves to the next line.
  input  logic              step_i,
  /// Address of the first line, in atoms.
  input  logic [AddrW-1:0]  base_i,
  /// Lines of a surface, surfaces; minus 1.
  input  logic [CountW-1:0] lines_m1_i,
  input  logic [CountW-1:0] surfs_m1_i,
  /// Strides of lines and surfaces, in atoms.
  input  logic [26:0]       line_stride_i,
  input  logic [26:0]       surf_stride_i,
  /// Address of the present line, in atoms.
  output logic [AddrW-1:0]  addr_o,
  /// The last line of the last surface.
  output logic              last_o
);

  logic [AddrW-1:0]  surf_q, next;
  logic [CountW-1:0] line_q, surfs_q, lines_m1_q, surfs_m1_q;
  logic [26:0]       line_stride_q, surf_stride_q;
  logic              line_last;

  assign line_last = line_q == lines_m1_q;
  assign last_o    = line_last && surfs_q == surfs_m1_q;
  assign next      = line_last ? surf_q + AddrW'(surf_stride_q)
                               : addr_o + AddrW'(line_stride_q);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      addr_o  <= '0;
      surf_q  <= '0;
      line_q  <= '0;
      surfs_q <= '0;
    end else if (load_i) begin
      addr_o  <= base_i;
      surf_q  <= base_i;
      line_q  <= '0;
      surfs_q <= '0;
    end else if (step_i) begin
      addr_o <= next;
      if (line_last) begin
        surf_q  <= next;
        line_q  <= '0;
        surfs_q <= surfs_q + CountW'(1);
      end else begin
        line_q <= line_q + CountW'(1);
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      lines_m1_q    <= '0;
      surfs_m1_q    <= '0;
      line_stride_q <= '0;
      surf_stride_q <= '0;
    end else if (load_i) begin
      lines_m1_q    <= lines_m1_i;
      surfs_m1_q    <= surfs_m1_i;
      line_stride_q <= line_stride_i;
      surf_stride_q <= surf_stride_i;
    end
  end

endmodule

`default_nettype wire
