// SPDX-License-Identifier: Apache-2.0
// End of the data path: buffer writes, and the update of a unit after its last write (conv_units.md
// 3.3, unit_pins.md 4.11, 4.12).
//
//   entry in the unit + start of the unit, around the region's end --[FF]--> buffer write
//   last of a unit --[FF]--> 3 clocks --> update: slices, entries; the start moves on
//
// The update is 3 clocks after the last write, because a read of CSC sees a write only after that
// time.

`default_nettype none

module dla_cdma_store #(
  /// Bits of a write.
  parameter int unsigned Width = 64,
  /// Parts of an entry.
  parameter int unsigned P = 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// The region becomes empty; start of a layer.
  input  logic             clear_i,
  input  logic             go_i,
  /// Entries of the region.
  input  logic [14:0]      region_i,
  /// Slices and entries of a unit, and of all units; the last unit may be shorter.
  input  logic [12:0]      unit_slices_i,
  input  logic [27:0]      unit_entries_i,
  input  logic [13:0]      slices_i,
  input  logic [27:0]      entries_i,

  /// A part of an entry is written in this clock.
  input  logic             valid_i,
  /// Its entry in the unit, its place in the entry.
  input  logic [14:0]      entry_i,
  input  logic [1:0]       part_i,
  /// It is the last one of its unit.
  input  logic             last_i,
  /// Its bytes.
  input  logic [Width-1:0] data_i,

  /// Buffer write: entry of the region, its parts, bytes.
  output logic             wr_en_o,
  output logic [14:0]      wr_addr_o,
  output logic [P-1:0]     wr_sel_o,
  output logic [Width-1:0] wr_data_o,

  /// Update to CSC (one clock): entries and slices that are new.
  output logic             updt_o,
  output logic [14:0]      updt_entries_o,
  output logic [13:0]      updt_slices_o,
  /// The update is the last one of the layer.
  output logic             finish_o
);

  logic [14:0] start_q, unit_entries, entry, next;
  logic [13:0] slices_q, unit_slices;
  logic [27:0] entries_q;
  logic [15:0] sum, after;
  logic        updt_q, fin_q, fin;
  logic [14:0] updt_entries_q;
  logic [13:0] updt_slices_q;

  assign unit_entries = entries_q < unit_entries_i ? entries_q[14:0] : unit_entries_i[14:0];
  assign unit_slices  = slices_q < {1'b0, unit_slices_i} ? slices_q : {1'b0, unit_slices_i};
  assign sum          = {1'b0, start_q} + {1'b0, entry_i};
  assign after        = {1'b0, start_q} + {1'b0, unit_entries};
  assign entry        = 15'(sum >= {1'b0, region_i} ? sum - {1'b0, region_i} : sum);
  assign next         = 15'(after >= {1'b0, region_i} ? after - {1'b0, region_i} : after);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wr_en_o   <= 1'b0;
      wr_data_o <= '0; // the flush writes the lower half
      updt_q    <= 1'b0;
      fin_q     <= 1'b0;
      start_q   <= '0;
    end else begin
      wr_en_o <= valid_i;
      if (valid_i) wr_data_o <= data_i;
      updt_q  <= valid_i && last_i;
      fin_q   <= unit_slices == slices_q;
      if (clear_i) start_q <= '0;
      else if (valid_i && last_i) start_q <= next;
    end
  end

  always_ff @(posedge clk_i) begin
    if (valid_i) begin
      wr_addr_o <= entry;
      wr_sel_o  <= P'(1) << part_i;
    end
    if (go_i) begin
      slices_q  <= slices_i;
      entries_q <= entries_i;
    end else if (valid_i && last_i) begin
      slices_q       <= slices_q - unit_slices;
      entries_q      <= entries_q - {13'b0, unit_entries};
      updt_entries_q <= unit_entries;
      updt_slices_q  <= unit_slices;
    end
  end

  dla_delay #(.Width(30), .Stages(3)) i_updt (
    .clk_i, .rst_ni, .valid_i(updt_q), .data_i({fin_q, updt_slices_q, updt_entries_q}),
    .valid_o(updt_o), .data_o({fin, updt_slices_o, updt_entries_o}));

  assign finish_o = updt_o && fin;

endmodule

`default_nettype wire
