// SPDX-License-Identifier: Apache-2.0
// BDMA load unit: one read request for each line of a command (bdma.md 3.2, 3.4).
//
//   queue --take_o--> command --> lines --> req_*  (read client)
//              |
//              +--> FIFO [20] --> store unit
//
// The next command is taken in the clock in which the last line of this one is sent. After a change
// of the source port, it waits until the load and the store unit are drained.

`default_nettype none

module dla_bdma_load #(
  /// Bits of an address in atoms.
  parameter int unsigned AddrW = 59
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,

  // head of the queue
  /// A launched command waits; it is taken in this clock.
  input  logic             valid_i,
  output logic             take_o,
  /// Source address, in atoms.
  input  logic [AddrW-1:0] src_i,
  /// Atoms of a line minus 1.
  input  logic [12:0]      size_i,
  /// Source memory: 0 CV, 1 MC.
  input  logic             ram_i,
  /// Lines of a surface, surfaces; minus 1.
  input  logic [23:0]      lines_m1_i,
  input  logic [23:0]      surfs_m1_i,
  /// Source strides of lines and surfaces, in atoms.
  input  logic [26:0]      line_stride_i,
  input  logic [26:0]      surf_stride_i,

  /// Room for the command in the FIFO to the store unit.
  input  logic             room_i,
  /// The store unit and the FIFO before it are empty.
  input  logic             drained_i,

  /// Read request of a line; the read client takes it.
  output logic             req_valid_o,
  input  logic             req_ready_i,
  /// Address in atoms, atoms minus 1, memory (0 CV, 1 MC).
  output logic [AddrW-1:0] req_addr_o,
  output logic [12:0]      req_size_o,
  output logic             req_ram_o,

  /// A command is being read.
  output logic             busy_o
);

  logic valid_q, sent, last, free;

  assign sent        = valid_q && req_ready_i;
  assign free        = !valid_q || (sent && last);
  assign take_o      = valid_i && free && room_i &&
                       (ram_i == req_ram_o || (!valid_q && drained_i));
  assign req_valid_o = valid_q;
  assign busy_o      = valid_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q    <= 1'b0;
      req_size_o <= '0;
      req_ram_o  <= 1'b0;
    end else if (take_o) begin
      valid_q    <= 1'b1;
      req_size_o <= size_i;
      req_ram_o  <= ram_i;
    end else if (sent && last) begin
      valid_q <= 1'b0;
    end
  end

  dla_bdma_lines #(.AddrW(AddrW), .CountW(24)) i_lines (
    .clk_i, .rst_ni, .load_i(take_o), .step_i(sent), .base_i(src_i), .lines_m1_i, .surfs_m1_i,
    .line_stride_i, .surf_stride_i, .addr_o(req_addr_o), .last_o(last));

endmodule

`default_nettype wire
