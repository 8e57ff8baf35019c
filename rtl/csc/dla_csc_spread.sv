// SPDX-License-Identifier: Apache-2.0
// CSC: moves the bytes of a compressed kernel to their places (data_formats.md 4.5).
//
//   bytes_i: b0 b1 b2 ...      ones_i: 1 0 0 1 1      bytes_o: b0 0 0 b1 b2
//
// Output byte i is the input byte whose number is the count of ones below i. Without valid_i the
// module passes plain_i and computes nothing.

`default_nettype none

module dla_csc_spread #(
  /// Bytes of a kernel's part, at most.
  parameter int unsigned Entry = 8
) (
  /// A compressed kernel is there.
  input  logic               valid_i,
  /// Bytes of the kernel that are there.
  input  logic [Entry-1:0]   ones_i,
  /// These bytes, lowest first.
  input  logic [8*Entry-1:0] bytes_i,
  /// Bytes of a kernel that is not compressed.
  input  logic [8*Entry-1:0] plain_i,
  /// All bytes of the kernel.
  output logic [8*Entry-1:0] bytes_o
);

  localparam int unsigned NumW = $clog2(Entry);

  logic [NumW-1:0] at;

  always_comb begin
    at      = '0;
    bytes_o = plain_i;
    if (valid_i) begin
      for (int unsigned i = 0; i < Entry; i++) begin
        bytes_o[8*i +: 8] = ones_i[i] ? bytes_i[{at, 3'b000} +: 8] : 8'd0;
        at = at + NumW'(ones_i[i]);
      end
    end
  end

endmodule

`default_nettype wire
