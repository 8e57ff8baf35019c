// SPDX-License-Identifier: Apache-2.0
// Splits runs of atoms into read requests (conv_core.md 4.2).
//
//   run {addr, atoms} --> rest of the run --> request of at most 8 atoms, inside a window of 8
//                               |
//                               +--> formed_o, formed_n_o (the size of the request)
//
// It forms one request in a clock, also from one run to the next. A request never changes while it
// waits: limit_i is used only when the request is formed.

`default_nettype none

module dla_cdma_split #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom, a power of two.
  parameter int unsigned Atom = 8,
  /// Bits of the length of a run.
  parameter int unsigned CountW = 26
) (
  /// Clock; asynchronous reset, active low.
  input  logic              clk_i,
  input  logic              rst_ni,

  /// Run of atoms; it is taken.
  input  logic              run_valid_i,
  output logic              run_ready_o,
  /// Byte address of its first atom, and its atoms.
  input  logic [AddrW-1:0]  run_addr_i,
  input  logic [CountW-1:0] run_atoms_i,

  /// Atoms that the next request may have, 0 to 8.
  input  logic [3:0]        limit_i,
  /// A request is formed in this clock, and its atoms.
  output logic              formed_o,
  output logic [3:0]        formed_n_o,

  /// Read request; it is taken.
  output logic              req_valid_o,
  input  logic              req_ready_i,
  /// Its byte address.
  output logic [AddrW-1:0]  req_addr_o,
  /// Atoms minus 1.
  output logic [14:0]       req_size_o
);

  localparam int unsigned AtomLog = $clog2(Atom);

  logic              valid_q, last;
  logic [AddrW-1:0]  addr_q;
  logic [CountW-1:0] left_q;
  logic [3:0]        window, room;

  assign window      = 4'd8 - {1'b0, addr_q[AtomLog +: 3]};
  assign room        = window < limit_i ? window : limit_i;
  assign formed_n_o  = left_q < CountW'(room) ? left_q[3:0] : room;
  assign formed_o    = valid_q && (!req_valid_o || req_ready_i) && limit_i != '0;
  assign last        = left_q == CountW'(formed_n_o);
  assign run_ready_o = !valid_q || (formed_o && last);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q     <= 1'b0;
      req_valid_o <= 1'b0;
    end else begin
      if (run_ready_o) valid_q <= run_valid_i;
      if (formed_o) req_valid_o <= 1'b1;
      else if (req_ready_i) req_valid_o <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (run_ready_o) begin
      if (run_valid_i) begin
        addr_q <= run_addr_i;
        left_q <= run_atoms_i;
      end
    end else if (formed_o) begin
      addr_q <= addr_q + (AddrW'(formed_n_o) << AtomLog);
      left_q <= left_q - CountW'(formed_n_o);
    end
    if (formed_o) begin
      req_addr_o <= addr_q;
      req_size_o <= {11'b0, formed_n_o} - 15'd1;
    end
  end

endmodule

`default_nettype wire
