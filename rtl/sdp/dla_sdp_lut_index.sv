// SPDX-License-Identifier: Apache-2.0
// Index, fraction and state of one SDP table (lut.md 2.1-2.3, numeric.md 1.7). Combinational.
//
//   linear       index = u >> select, fraction = the bits below, 35 of them
//   exponential  index = floor(log2 u) - offset, fraction = the bits below the leading one

`default_nettype none

module dla_sdp_lut_index #(
  /// Intervals: 64 (LE) or 256 (LO).
  parameter int unsigned Intervals = 64
) (
  /// 0 holds the outputs at 0 (nothing to compute).
  input  logic        active_i,
  /// The table is linear, else exponential.
  input  logic        linear_i,
  /// x is not above the lower bound.
  input  logic        low_i,
  /// x minus the lower bound.
  input  logic [31:0] u_i,
  /// Signed.
  input  logic [7:0]  select_i,
  /// Index offset of an exponential table.
  input  logic [7:0]  offset_i,
  /// 0 hit, 1 underflow, 2 overflow
  output logic [1:0]  state_o,
  /// Interval of the value, and its place in the interval.
  output logic [8:0]  index_o,
  output logic [34:0] frac_o
);

  logic [63:0]        wide;
  logic [31:0]        high;
  logic [7:0]         negated;
  logic [4:0]         k;
  logic signed [8:0]  step;
  logic               under;
  logic [31:0]        index;
  logic [34:0]        frac;

  assign wide    = {32'b0, u_i};
  assign negated = 8'd0 - select_i;
  assign step    = 9'({4'b0, k}) - 9'(signed'(offset_i));
  assign high    = u_i >> select_i[4:0];

  always_comb begin
    k     = '0;
    index = '0;
    frac  = '0;
    under = 1'b0;
    if (active_i && linear_i) begin
      if (select_i[7]) begin
        // u * 2^-select; a value that does not fit in nine bits is past the last interval anyway
        index = negated > 8'd9 || u_i > 32'd511 ? 32'd511 : u_i << negated[3:0];
      end else begin
        index = select_i > 8'd31 ? '0 : high;
        frac  = select_i <= 8'd35 ? 35'(wide << (6'd35 - select_i[5:0]))
                                  : 35'(wide >> (select_i - 8'd35));
      end
    end else if (active_i) begin
      for (int unsigned i = 0; i < 32; i++) if (u_i[i]) k = 5'(i);
      frac  = 35'(wide << (6'd35 - {1'b0, k}));
      under = step < 0;
      index = 32'(step[7:0]);
    end
  end

  assign index_o = index[8:0];
  assign frac_o  = frac;

  always_comb begin
    if (low_i || under) state_o = 2'd1;
    else if (index >= Intervals) state_o = 2'd2;
    else state_o = 2'd0;
  end

endmodule

`default_nettype wire
