// SPDX-License-Identifier: Apache-2.0
// Index and fraction of one table for d = s - START (cdp.md 4.3).
//
//   d --> leading one --> shift right by it (exponential) or by the select (linear) --[FF]-->
//                         a negative select shifts left
//     --> index, fraction, underflow, overflow

`default_nettype none

module dla_cdp_index #(
  /// Last entry: 64 or 256.
  parameter int unsigned Top = 64,
  /// Bits of the value; of the select, whose magnitude counts them.
  parameter int unsigned XW = 22,
  parameter int unsigned SelW = $clog2(XW) + 1
) (
  /// Clock.
  input  logic               clk_i,
  /// The register takes d_i.
  input  logic               en_i,
  /// The table is exponential, else linear.
  input  logic               exponential_i,
  /// Index offset of an exponential table, select of a linear one.
  input  logic signed [7:0]  offset_i,
  input  logic signed [SelW-1:0] select_i,
  /// The value minus the start of the table.
  input  logic signed [XW:0] d_i,

  /// The value is below the table, above it.
  output logic               under_o,
  output logic               over_o,
  /// Entry and fraction of the value.
  output logic [8:0]         index_o,
  output logic [15:0]        frac_o
);

  logic [SelW-2:0]   lead, shift, lead_q;
  logic [XW-1:0]     u;
  logic [XW+15:0]    right, t_q;
  logic [SelW-1:0]   up;
  logic [15:0]       left;
  logic              neg, pos_q, far;
  logic signed [9:0] from_lead;
  logic [XW-1:0]     steps;

  assign u     = d_i[XW-1:0];
  assign neg   = !exponential_i && select_i[SelW-1];
  assign up    = SelW'(-select_i);
  assign shift = exponential_i ? lead : select_i[SelW-2:0];
  assign right = {u, 16'b0} >> shift;
  // A shift by 9 or more passes the end of any table.
  assign far   = up > SelW'(8) || u >= XW'(Top);
  assign left  = 16'(u[7:0]) << up[3:0];

  always_comb begin
    lead = '0;
    for (int unsigned b = 0; b < XW; b++) if (u[b]) lead = (SelW-1)'(b);
  end

  always_ff @(posedge clk_i) begin
    if (en_i) begin
      pos_q  <= !d_i[XW] && u != '0;
      lead_q <= lead;
      if (!neg) t_q <= right;
      else t_q <= {far ? {XW{1'b1}} : XW'(left), 16'b0};
    end
  end

  assign from_lead = 10'({1'b0, lead_q}) - 10'(offset_i);
  assign steps     = exponential_i ? XW'(from_lead) : t_q[XW+15:16];
  assign under_o   = !pos_q || (exponential_i && from_lead[9]);
  assign over_o    = !under_o && steps >= XW'(Top);
  assign index_o   = steps[8:0];
  assign frac_o    = t_q[15:0];

endmodule

`default_nettype wire
