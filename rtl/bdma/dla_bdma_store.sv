// SPDX-License-Identifier: Apache-2.0
// BDMA store unit: one write command for each line of a command (bdma.md 3.2, 3.3).
//
//   FIFO --pop_o--> command --> lines --> cmd_*  (write client)
//                                 |
//                                 +--> beats of the line, counted as the client takes them
//
// Only 13 bits of the numbers of lines and surfaces reach this unit, as in the hardware. The last
// line of the last command of a group requests an acknowledge.

`default_nettype none

module dla_bdma_store #(
  /// Bits of an address in atoms.
  parameter int unsigned AddrW = 59,
  /// Atoms in a memory beat, 1 or 2.
  parameter int unsigned AtomsPerBeat = 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,

  /// The FIFO offers a command; it is taken in this clock.
  input  logic             valid_i,
  output logic             pop_o,
  /// Destination address, in atoms.
  input  logic [AddrW-1:0] dst_i,
  /// Atoms of a line minus 1.
  input  logic [12:0]      size_i,
  /// Destination memory: 0 CV, 1 MC.
  input  logic             ram_i,
  /// Lines of a surface, surfaces; minus 1.
  input  logic [12:0]      lines_m1_i,
  input  logic [12:0]      surfs_m1_i,
  /// Destination strides of lines and surfaces, in atoms.
  input  logic [26:0]      line_stride_i,
  input  logic [26:0]      surf_stride_i,
  /// The last command of its group; the group.
  input  logic             last_i,
  input  logic             group_i,

  /// Write command of a line; the write client takes it.
  output logic             cmd_valid_o,
  input  logic             cmd_ready_i,
  /// Address in atoms, atoms minus 1.
  output logic [AddrW-1:0] cmd_addr_o,
  output logic [12:0]      cmd_size_o,
  /// An acknowledge is requested.
  output logic             cmd_ack_o,
  /// Memory: 0 CV, 1 MC.
  output logic             cmd_ram_o,
  /// Group that the acknowledge ends.
  output logic             cmd_group_o,
  /// The write client takes a data beat.
  input  logic             beat_i,

  /// A command is being written.
  output logic             busy_o
);

  logic        valid_q, last_q, sent, last;
  logic [13:0] left_q;

  assign sent        = valid_q && cmd_ready_i;
  assign pop_o       = valid_i && (!valid_q || (sent && last));
  assign cmd_valid_o = valid_q;
  assign cmd_ack_o   = last_q && last;
  assign busy_o      = valid_q || left_q != '0;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q     <= 1'b0;
      last_q      <= 1'b0;
      cmd_size_o  <= '0;
      cmd_ram_o   <= 1'b0;
      cmd_group_o <= 1'b0;
    end else if (pop_o) begin
      valid_q     <= 1'b1;
      last_q      <= last_i;
      cmd_size_o  <= size_i;
      cmd_ram_o   <= ram_i;
      cmd_group_o <= group_i;
    end else if (sent && last) begin
      valid_q <= 1'b0;
    end
  end

  // A command is only accepted when all beats of the line before have left.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) left_q <= '0;
    else if (sent) left_q <= (14'(cmd_size_o) + 14'(AtomsPerBeat)) / 14'(AtomsPerBeat);
    else if (beat_i) left_q <= left_q - 14'd1;
  end

  dla_bdma_lines #(.AddrW(AddrW), .CountW(13)) i_lines (
    .clk_i, .rst_ni, .load_i(pop_o), .step_i(sent), .base_i(dst_i), .lines_m1_i, .surfs_m1_i,
    .line_stride_i, .surf_stride_i, .addr_o(cmd_addr_o), .last_o(last));

endmodule

`default_nettype wire
