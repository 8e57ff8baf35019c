// SPDX-License-Identifier: Apache-2.0
// The RAMs of the buffer. Each of three readers gets the entry of the RAM that it has read.
//
//   a_we_i, b_we_i ... --> RAM 0 .. RAM n --> trees of choices, one for each reader --> entries
//                             ^
//   x_re_i, y_re_i, z_re_i ---+
//
// A RAM has one write and one read port: at most one writer and one reader may access it in a
// clock. With compressed weights a fourth reader, which reads the masks, is connected to the last
// RAM only.

`default_nettype none

module dla_cbuf_rams #(
  /// RAMs, a power of two, and rows of each.
  parameter int unsigned Rams = 32,
  parameter int unsigned Rows = 512,
  /// Bits of a part of an entry, its parts.
  parameter int unsigned PartW = 64,
  parameter int unsigned Parts = 1,
  /// 1: the first writer has data for each part. 0: it has one part for any of them, like the
  /// second.
  parameter bit          Whole = 1'b0,
  /// 1: there is a reader of masks.
  parameter bit          Masks = 1'b0,
  /// Bits of a row number, of a RAM number, of an entry (derived, do not override).
  parameter int unsigned RowW = $clog2(Rows),
  parameter int unsigned RamW = $clog2(Rams),
  parameter int unsigned EntryW = PartW * Parts,
  /// Bits of a write of the first writer (derived).
  parameter int unsigned WrW = Whole ? EntryW : PartW
) (
  /// Clock.
  input  logic              clk_i,

  /// Writers: one bit for each RAM.
  input  logic [Rams-1:0]   a_we_i,
  /// Row, parts to write, data.
  input  logic [RowW-1:0]   a_row_i,
  input  logic [Parts-1:0]  a_sel_i,
  input  logic [WrW-1:0]    a_data_i,
  /// The same of the second writer.
  input  logic [Rams-1:0]   b_we_i,
  input  logic [RowW-1:0]   b_row_i,
  input  logic [Parts-1:0]  b_sel_i,
  input  logic [PartW-1:0]  b_data_i,

  /// Readers: one bit for each RAM; a clock later the number of the RAM for the entry.
  input  logic [Rams-1:0]   x_re_i,
  /// Row, number of the RAM a clock later, and the entry read.
  input  logic [RowW-1:0]   x_row_i,
  input  logic [RamW-1:0]   x_ram_i,
  output logic [EntryW-1:0] x_entry_o,
  /// The same of the second reader.
  input  logic [Rams-1:0]   y_re_i,
  input  logic [RowW-1:0]   y_row_i,
  input  logic [RamW-1:0]   y_ram_i,
  output logic [EntryW-1:0] y_entry_o,
  /// The same of the third reader.
  input  logic [Rams-1:0]   z_re_i,
  input  logic [RowW-1:0]   z_row_i,
  input  logic [RamW-1:0]   z_ram_i,
  output logic [EntryW-1:0] z_entry_o,
  /// Reader of the masks, from the last RAM: read, row, and the entry one clock later.
  input  logic              m_re_i,
  input  logic [RowW-1:0]   m_row_i,
  output logic [EntryW-1:0] m_entry_o
);

  // Node n chooses between the nodes 2n and 2n + 1; node 1 is the root, the RAMs are the nodes from
  // Rams on. (One vector of all outputs would be copied by a simulator in every clock.)
  for (genvar n = 2 * Rams - 1; n > 0; n--) begin : gen_node
    logic [EntryW-1:0] x, y, z;

    if (n >= Rams) begin : gen_ram
      localparam int unsigned R = n - Rams;
      localparam bit          M = Masks && R == Rams - 1;

      logic [EntryW-1:0] wdata;

      if (Whole) begin : gen_whole
        assign wdata = a_we_i[R] ? a_data_i : {Parts{b_data_i}};
      end else begin : gen_part
        assign wdata = {Parts{a_we_i[R] ? a_data_i : b_data_i}};
      end

      dla_ram #(.Width(EntryW), .Depth(Rows), .Parts(Parts)) i_ram (
        .clk_i,
        .we_i(({Parts{a_we_i[R]}} & a_sel_i) | ({Parts{b_we_i[R]}} & b_sel_i)),
        .waddr_i(a_we_i[R] ? a_row_i : b_row_i),
        .wdata_i(wdata),
        .re_i(x_re_i[R] || y_re_i[R] || z_re_i[R] || (M && m_re_i)),
        .raddr_i(M && m_re_i ? m_row_i : z_re_i[R] ? z_row_i : x_re_i[R] ? x_row_i : y_row_i),
        .rdata_o(x));
      assign y = x;
      assign z = x;
    end else begin : gen_choice
      localparam int unsigned Bit = RamW - $clog2(n + 1);

      assign x = x_ram_i[Bit] ? gen_node[2*n+1].x : gen_node[2*n].x;
      assign y = y_ram_i[Bit] ? gen_node[2*n+1].y : gen_node[2*n].y;
      assign z = z_ram_i[Bit] ? gen_node[2*n+1].z : gen_node[2*n].z;
    end
  end

  assign x_entry_o = gen_node[1].x;
  assign y_entry_o = gen_node[1].y;
  assign z_entry_o = gen_node[1].z;
  assign m_entry_o = Masks ? gen_node[2*Rams-1].z : '0;

endmodule

`default_nettype wire
