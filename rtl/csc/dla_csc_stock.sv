// SPDX-License-Identifier: Apache-2.0
// CSC: contents of the buffer and their places; releases (conv_core.md 9.1, 9.2; conv_units.md
// 5.4).
//
//   updates of CDMA --> slices, kernels announced --> data_there_o, kernels_o
//   end of a layer ---> entries released, entries that stay
//   data:    | stays | read by the next layer ...      first entry in use: begin_data_o
//   weights: | stays (SKIP_WEIGHT_RLS) | ...           dla_csc_stay: begin_weights_o, begin_masks_o
//   drop_* releases entries that stayed, when the next layer does not use them
//
// A bank change (the request levels) empties a side.

`include "dla_csc.svh"
`default_nettype none

module dla_csc_stock #(
  /// Kernels of a group.
  parameter int unsigned Group = 8,
  /// 1: compressed weights too.
  parameter bit Compression = 1'b0,
  /// Bits of the kernels 1..Group (derived).
  parameter int unsigned KerW = $clog2(Group) + 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic            clk_i,
  input  logic            rst_ni,
  /// A bank change empties this side (level).
  input  logic            clear_data_i,
  input  logic            clear_weights_i,

  // updates of CDMA
  /// One clock each: CDMA has written these slices, or these kernels.
  input  logic            dat_updt_i,
  input  logic [13:0]     dat_slices_i,
  input  logic            wt_updt_i,
  input  logic [13:0]     wt_kernels_i,

  // the layer
  /// One clock each: releases the data that the last layer kept on this side.
  input  logic            drop_data_i,
  input  logic            drop_weights_i,
  /// One clock: the layer ends.
  input  logic            done_i,
  /// The side stays in the buffer when the layer ends (constant in a layer).
  input  logic            skip_data_i,
  input  logic            skip_weights_i,
  /// Constants of the running layer.
  input  dla_csc_layer_t  layer_i,
  /// Entries of its weights, and the entry after them.
  input  logic [14:0]     weight_entries_i,
  input  logic [14:0]     weight_end_i,
  /// The same for its masks, when its weights are compressed.
  input  logic            masks_i,
  input  logic [14:0]     mask_size_i,
  input  logic [14:0]     mask_entries_i,
  input  logic [14:0]     mask_end_i,
  /// All slices of the layer are in the buffer; the kernels announced and not yet used.
  output logic            data_there_o,
  output logic [13:0]     kernels_o,
  /// First entry in use, counted from the start of each region.
  output logic [14:0]     begin_data_o,
  output logic [14:0]     begin_weights_o,
  output logic [14:0]     begin_masks_o,

  // Replies to all reads of the layer's data have arrived, or to those of a group's weights.
  /// One clock: the last word of the layer leaves; a group is finished, with its entries.
  input  logic            last_data_i,
  input  logic            group_i,
  input  logic [14:0]     group_entries_i,
  input  logic [8:0]      group_masks_i,
  /// Kernels of a group that were used up.
  input  logic            used_i,
  input  logic [KerW-1:0] used_kernels_i,

  // releases
  /// One clock: data is released to CDMA.
  output logic            dat_rls_o,
  /// Entries of data that are free again.
  output logic [14:0]     dat_rls_entries_o,
  /// Lines of the input that are free again.
  output logic [13:0]     dat_rls_slices_o,
  /// One clock: weights are released to CDMA.
  output logic            wt_rls_o,
  /// Entries of weights that are free again.
  output logic [14:0]     wt_rls_entries_o,
  /// Entries of masks that are free again.
  output logic [8:0]      wt_rls_masks_o
);

  // ---- data slices in the buffer; left: those that the layer before did not release
  logic [13:0] slices_q, left_q, drop_slices;
  logic [14:0] begin_data_q, left_entries_q, step;
  logic [15:0] data_sum;
  logic        drop, release_end, unused;

  assign unused       = ^layer_i;
  assign drop         = drop_data_i && left_q != '0;
  assign release_end  = last_data_i && !skip_data_i;
  assign drop_slices  = drop ? left_q : 14'(layer_i.rls_slices);
  assign step         = drop ? left_entries_q : layer_i.rls_entries;
  assign data_sum     = 16'(begin_data_q) + 16'(step);
  assign begin_data_o = begin_data_q;
  assign data_there_o = slices_q >= layer_i.height;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      slices_q     <= '0;
      left_q       <= '0;
      begin_data_q <= '0;
      dat_rls_o    <= 1'b0;
    end else begin
      dat_rls_o <= drop || release_end;
      if (clear_data_i) begin
        slices_q     <= '0;
        left_q       <= '0;
        begin_data_q <= '0;
      end else begin
        if (dat_updt_i || drop || release_end) begin
          slices_q <= slices_q + (dat_updt_i ? dat_slices_i : '0)
                      - (drop || release_end ? drop_slices : '0);
        end
        if (drop || release_end) begin
          begin_data_q <= data_sum >= 16'(layer_i.data_size)
                          ? 15'(data_sum - 16'(layer_i.data_size)) : 15'(data_sum);
        end
        if (drop) left_q <= '0;
        else if (done_i) left_q <= layer_i.height - (skip_data_i ? '0 : 14'(layer_i.rls_slices));
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (drop || release_end) begin
      dat_rls_slices_o  <= drop_slices;
      dat_rls_entries_o <= step;
    end
    if (done_i) left_entries_q <= layer_i.all_entries - (skip_data_i ? '0 : layer_i.rls_entries);
  end

  // ---- weights kernels announced and not used up; kept: kernels left by the layer before
  logic [13:0] kernels_q, kept_kernels_q;
  logic [14:0] kept, kept_masks;
  logic        wt_drop, unused_kept;

  assign wt_drop   = drop_weights_i && kept_kernels_q != '0;
  assign kernels_o = kernels_q;
  assign unused_kept = ^kept_masks[14:9]; // fewer than a bank has

  dla_csc_stay i_weights (
    .clk_i, .rst_ni, .clear_i(clear_weights_i), .drop_i(wt_drop), .done_i, .skip_i(skip_weights_i),
    .size_i(layer_i.weight_size), .entries_i(weight_entries_i), .end_i(weight_end_i),
    .begin_o(begin_weights_o), .kept_o(kept));

  if (Compression) begin : gen_masks
    dla_csc_stay i_masks (
      .clk_i, .rst_ni, .clear_i(clear_weights_i), .drop_i(wt_drop), .done_i(done_i && masks_i),
      .skip_i(skip_weights_i), .size_i(mask_size_i), .entries_i(mask_entries_i),
      .end_i(mask_end_i), .begin_o(begin_masks_o), .kept_o(kept_masks));
  end else begin : gen_plain
    logic unused_masks;

    assign unused_masks  = ^{masks_i, mask_size_i, mask_entries_i, mask_end_i};
    assign begin_masks_o = '0;
    assign kept_masks    = '0;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      kernels_q      <= '0;
      kept_kernels_q <= '0;
      wt_rls_o       <= 1'b0;
    end else begin
      wt_rls_o <= wt_drop || group_i;
      if (clear_weights_i) begin
        kernels_q      <= '0;
        kept_kernels_q <= '0;
      end else begin
        if (wt_updt_i || wt_drop || used_i) begin
          kernels_q <= kernels_q + (wt_updt_i ? wt_kernels_i : '0)
                       // A drop happens between layers, when no group is used up.
                       - (wt_drop ? kept_kernels_q : used_i ? 14'(used_kernels_i) : '0);
        end
        if (wt_drop) kept_kernels_q <= '0;
        else if (done_i) kept_kernels_q <= skip_weights_i ? layer_i.kernels : '0;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (wt_drop) begin
      wt_rls_entries_o <= kept;
      wt_rls_masks_o   <= kept_masks[8:0];
    end else if (group_i) begin
      wt_rls_entries_o <= group_entries_i;
      wt_rls_masks_o   <= masks_i ? group_masks_i : 9'd0;
    end
  end

endmodule

`default_nettype wire
