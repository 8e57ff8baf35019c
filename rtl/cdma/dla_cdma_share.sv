// SPDX-License-Identifier: Apache-2.0
// One read channel for three streams: weights (0), their masks (1), sizes of groups (2)
// (conv_core.md 4.2).
//
//   requests --> sizes first, else weights and masks in turns of S_ARBITER --[FF]--> rd_req
//                         |
//                         +--> tag FIFO: stream, atoms --> atom_valid_o of the oldest request
//
// A request that was chosen waits unchanged. Data arrives in the order of the requests.

`default_nettype none

module dla_cdma_share #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Requests under way, a power of two.
  parameter int unsigned Depth = 256
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// The fetch of a layer starts.
  input  logic             go_i,
  /// Requests in a turn of the weights, and of the masks; 0 counts as 1.
  input  logic [3:0]       turn0_i,
  input  logic [3:0]       turn1_i,

  /// Requests of the three streams; each is taken.
  input  logic [2:0]       valid_i,
  output logic [2:0]       ready_o,
  /// Their byte addresses, stream 0 in the low bits.
  input  logic [3*AddrW-1:0] addr_i,
  /// Atoms minus 1, of a request of the sizes 0.
  input  logic [14:0]      size0_i,
  input  logic [14:0]      size1_i,

  /// Read request; the read client takes it.
  output logic             req_valid_o,
  input  logic             req_ready_i,
  /// Byte address, atoms minus 1.
  output logic [AddrW-1:0] req_addr_o,
  output logic [14:0]      req_size_o,

  /// An atom has arrived.
  input  logic             atom_valid_i,
  /// It belongs to this stream.
  output logic [2:0]       atom_valid_o
);

  localparam int unsigned CountW = $clog2(Depth) + 1;

  logic              turn_q, pick, free, room, head_valid, atom_last;
  logic [3:0]        left_q, turn0, turn1, first, size;
  logic [2:0]        choice, head;
  logic [3:0]        head_size, atoms_q;
  logic [CountW-1:0] unused_count;
  logic              unused;

  // ---- choice; a stream without a request gives up its turn
  assign turn0 = turn0_i == '0 ? 4'd1 : turn0_i;
  assign turn1 = turn1_i == '0 ? 4'd1 : turn1_i;
  assign free = (!req_valid_o || req_ready_i) && room;
  assign pick = left_q == '0 ? ((turn_q ? valid_i[0] : valid_i[1]) ? !turn_q : turn_q)
                             : ((turn_q ? valid_i[1] : valid_i[0]) ? turn_q : !turn_q);

  always_comb begin
    choice = '0;
    if (free) begin
      if (valid_i[2]) choice[2] = 1'b1;
      else choice[1:0] = valid_i[1:0] & (pick ? 2'b10 : 2'b01);
    end
  end

  assign ready_o = choice;
  assign first   = pick ? turn1 : turn0;
  assign size    = choice[0] ? size0_i[3:0] : choice[1] ? size1_i[3:0] : 4'd0;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      req_valid_o <= 1'b0;
      turn_q      <= 1'b0;
      left_q      <= '0;
    end else begin
      if (choice != '0) req_valid_o <= 1'b1;
      else if (req_ready_i) req_valid_o <= 1'b0;
      if (go_i) begin
        turn_q <= 1'b0;
        left_q <= turn0;
      end else if (choice[0] || choice[1]) begin
        turn_q <= pick;
        left_q <= (pick == turn_q && left_q != '0 ? left_q : first) - 4'd1;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (choice != '0) begin
      req_addr_o <= choice[0] ? addr_i[0 +: AddrW]
                    : choice[1] ? addr_i[AddrW +: AddrW] : addr_i[2*AddrW +: AddrW];
      req_size_o <= {11'b0, size};
    end
  end

  // ---- owner of the atoms
  dla_fifo #(.Width(7), .Depth(Depth)) i_tags (
    .clk_i, .rst_ni, .valid_i(choice != '0), .ready_o(room), .data_i({choice, size}),
    .valid_o(head_valid), .ready_i(atom_valid_i && atom_last), .data_o({head, head_size}),
    .count_o(unused_count));

  assign unused       = ^{unused_count, head_valid, size0_i[14:4], size1_i[14:4]};
  assign atom_last    = atoms_q == head_size;
  assign atom_valid_o = atom_valid_i ? head : '0;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) atoms_q <= '0;
    else if (atom_valid_i) atoms_q <= atom_last ? '0 : atoms_q + 4'd1;
  end

endmodule

`default_nettype wire
