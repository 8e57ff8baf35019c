// SPDX-License-Identifier: Apache-2.0
// CACC: the accumulator (conv_units.md 7, conv_core.md 8), with the pins of slot cacc (unit_pins.md
// 3.6).
//
//   mac_a2accu, mac_b2accu --pvld, pd--> dla_cacc_seq: read, add, store, round, push
//              |                              |
//              +--mask, data--> dla_cacc_lane for each kernel: sums, final result
//                                             |
//                               dla_cacc_out: delivery buffer --> cacc2sdp
//                                   |  +--> accu2sc_credit, one for a position
//                                   +--> cacc2glb_done_intr
//   csb2cacc --> dla_unit_regs: CLIP_TRUNCATE --> lanes;  <-- dla_cacc_count: SAT_COUNT
//
// In nv_full a cell has one kernel of 16 bits or two kernels of bytes: dla_cacc_lane16 accumulates
// the 16-bit kernel or the first of the two, dla_cacc_lane the second one.
//
// CACC takes one word in each clock. The longest stripe has as many positions as the assembly RAMs
// and the delivery buffer. A word of a Winograd layer has the four outputs of a tile, which are
// four positions for SDP. The register file ends a layer with its last push, but its interrupt is
// raised when SDP has taken the last beat: the delivery buffer may hold results of two layers.

`default_nettype none
`include "dla_regs.svh"
`include "dla_ports.svh"
`include "dla_unit.svh"

module dla_cacc (
  `DLA_PORTS_CACC  // models/tables/pins.csv
);

  // In nv_full a cell has one kernel of 16 bits or two kernels of bytes.
  localparam bit          Full    = dla_cfg_pkg::IS_V1;
  localparam int unsigned Cells   = dla_cfg_pkg::MAC_CELLS;
  localparam int unsigned Kernels = Cells * (Full ? 2 : 1);
  localparam int unsigned CellW   = dla_cfg_pkg::MAC_RESULT_BITS;
  localparam int unsigned Lanes   = dla_cfg_pkg::SDP_MAX_THROUGHPUT;
  localparam bit          Wino    = dla_cfg_pkg::WINOGRAD != 0;
  // Outputs of a word: a Winograd word has those of a tile (conv_core.md 6.4).
  localparam int unsigned Outs    = Wino ? 4 : 1;
  // Positions of the longest stripe; with Winograd a stripe has up to 32 tiles (conv_core.md 6.1).
  localparam int unsigned Pos     =
    Kernels * (dla_cfg_pkg::MAC_LANES == 4 * Kernels && !Full ? 4 : 2);
  localparam int unsigned Tiles   = 32;
  localparam int unsigned PosW    = $clog2(Pos);
  // Positions of the delivery buffer, which are the credits (conv_core.md 1). nv_full counts beats
  // instead; a position of 16-bit elements has one beat.
  localparam bit          Batch   = dla_cfg_pkg::BATCH != 0;
  localparam int unsigned Room    = Full ? 256 : Wino ? Outs * Tiles : Batch ? 2 * Pos : Pos;

  logic clk, rst_n, unused;

  assign clk   = nvdla_core_clk;
  assign rst_n = nvdla_core_rstn;
  // Both halves are in step, so the tag of A serves both. The mode is taken from the registers.
  assign unused = ^{mac_b2accu_pd, mac_a2accu_mode, mac_b2accu_mode};

  // ---- sequence: a word is dropped while no layer is enabled, or when only one half sends it,
  // because the other half is not enabled
  logic            op_en;
  logic            read, add, first, store, round, push, last;
  logic [PosW-1:0] read_pos, store_pos;

  dla_cacc_seq #(.Pos(Pos)) i_seq (
    .clk_i(clk), .rst_ni(rst_n),
    .pvld_i(mac_a2accu_pvld && mac_b2accu_pvld && op_en), .pd_i(mac_a2accu_pd),
    .read_o(read), .read_pos_o(read_pos), .add_o(add), .first_o(first), .store_o(store),
    .store_pos_o(store_pos), .round_o(round), .push_o(push), .last_o(last));

  // ---- sums and results
  logic                        wino, wide, fp;
  logic [Cells-1:0]            mask;
  logic [Outs*Kernels-1:0]     clipped;
  logic [Cells*CellW-1:0]      psum;
  logic [Outs*32*Kernels-1:0]  result;
  logic [4:0]                  truncate;

  assign mask = {mac_b2accu_mask, mac_a2accu_mask};
  assign psum = {mac_b2accu_data, mac_a2accu_data};

  // A direct word has output 0 only.
  for (genvar o = 0; o < Outs; o++) begin : gen_out
    localparam int unsigned Depth = o == 0 ? Pos : Tiles;
    localparam int unsigned AddrW = $clog2(Depth);
    localparam int unsigned SumW  = CellW / Outs;

    logic               on, clk_out;
    logic [Kernels-1:0] over;

    assign on = o == 0 || wino;

    // Only Winograd layers use the other outputs.
    if (o == 0) begin : gen_always
      assign clk_out = clk;
    end else begin : gen_wino
      dla_clk_gate i_clk_out (.clk_i(clk), .rst_ni(rst_n), .en_i(wino), .clk_o(clk_out));
    end
    assign clipped[Kernels*o +: Kernels] = on ? over : '0;

    for (genvar k = 0; k < (Full ? 0 : Kernels); k++) begin : gen_lane
      dla_cacc_lane #(.SumW(SumW), .Pos(Depth)) i_lane (
        .clk_i(clk_out), .read_i(read && on), .read_pos_i(AddrW'(read_pos)), .add_i(add && on),
        .first_i(first), .mask_i(mask[k]), .psum_i(psum[CellW*k + SumW*o +: SumW]),
        .store_i(store && on), .store_pos_i(AddrW'(store_pos)), .round_i(round && on),
        .truncate_i(truncate), .result_o(result[32*(Kernels*o + k) +: 32]),
        .clipped_o(over[k]));
    end

    // The two byte kernels of a cell are neighbours in the result; 16-bit kernels fill only the
    // lower beat.
    for (genvar c = 0; c < (Full ? Cells : 0); c++) begin : gen_cell
      logic [31:0] low, high;
      logic        high_over;

      dla_cacc_lane16 #(.Pos(Depth)) i_low (
        .clk_i(clk_out), .wide_i(wide), .fp_i(fp), .read_i(read && on),
        .read_pos_i(AddrW'(read_pos)), .add_i(add && on), .first_i(first), .mask_i(mask[c]),
        .psum_i(psum[CellW*c + SumW*o +: SumW]), .store_i(store && on),
        .store_pos_i(AddrW'(store_pos)), .round_i(round && on), .truncate_i(truncate),
        .result_o(low), .clipped_o(over[2*c]));
      dla_cacc_lane #(.SumW(SumW / 2), .Pos(Depth)) i_high (
        .clk_i(clk_out), .read_i(read && on && !wide), .read_pos_i(AddrW'(read_pos)),
        .add_i(add && on && !wide), .first_i(first), .mask_i(mask[c]),
        .psum_i(psum[CellW*c + SumW*o + SumW/2 +: SumW/2]), .store_i(store && on && !wide),
        .store_pos_i(AddrW'(store_pos)), .round_i(round && on && !wide), .truncate_i(truncate),
        .result_o(high), .clipped_o(high_over));

      assign over[2*c+1] = high_over && !wide;
      assign result[64*(Cells*o + c) +: 64] =
        wide && c < Cells / 2 ? {gen_cell[(2*c+1)%Cells].low, gen_cell[2*c%Cells].low}
                              : {high, low};
    end
  end

  // ---- delivery
  logic                layer_end, done, pair;
  logic [4:0]          batches_m1;
  logic [32*Lanes-1:0] beat;

  dla_cacc_out #(
    .Kernels(Kernels), .Lanes(Lanes), .Pos(Room), .Outs(Outs), .Batch(Batch), .Full(Full)
  ) i_out (
    .clk_i(clk), .rst_ni(rst_n), .push_i(push), .all_i(wino), .last_i(last), .data_i(result),
    .pair_i(pair), .batches_m1_i(batches_m1), .single_i(wide),
    .valid_o(cacc2sdp_valid),
    .ready_i(cacc2sdp_ready), .layer_end_o(layer_end), .data_o(beat),
    .credit_o(accu2sc_credit_vld), .done_o(done));

  assign accu2sc_credit_size = 3'd1;
  assign cacc2sdp_pd         = {layer_end, 1'b0, beat};

  // Layers are delivered in the order of their words; the first one is of group 0.
  logic group_q;

  assign cacc2glb_done_intr_pd = {done && group_q, done && !group_q};

  always_ff @(posedge clk or negedge rst_n) begin
    if (!rst_n) group_q <= 1'b0;
    else if (done) group_q <= !group_q;
  end

  // ---- registers
  localparam int unsigned Base = 32'(dla_regs_pkg::CACC_D_OP_ENABLE);
  localparam int unsigned NumS = dla_regs_pkg::CACC_NUM_S;
  localparam int unsigned NumD = dla_regs_pkg::CACC_NUM_D;
  localparam int unsigned Sat  = `DLA_FBIT(CACC_D_OUT_SATURATION, SAT_COUNT, Base);

  logic               wr, rd, producer, consumer, unused_regs;
  logic [11:0]        offset;
  logic [31:0]        wdat, count;
  logic [1:0]         precision;
  logic [32*NumS-1:0] s;
  logic [32*NumD-1:0] d;

  assign unused_regs = ^{wr, rd, producer, consumer, offset, wdat, s, d, precision, fp};
  assign wino        = Wino && `DLA_F(d, CACC_D_MISC_CFG, CONV_MODE, Base);
  assign precision   = `DLA_F(d, CACC_D_MISC_CFG, PROC_PRECISION, Base);
  assign wide        = Full && precision != 2'd0;
  assign fp          = Full && precision[1];
  assign truncate    = `DLA_F(d, CACC_D_CLIP_CFG, CLIP_TRUNCATE, Base);

  if (Batch) begin : gen_batch
    logic [31:0] addr, stride;
    logic        unused_pairs;

    assign batches_m1   = wino ? '0 : `DLA_F(d, CACC_D_BATCH_NUMBER, BATCHES, Base);
    assign addr         = `DLA_WORD(d, CACC_D_DATAOUT_ADDR, Base);
    assign stride       = `DLA_WORD(d, CACC_D_LINE_STRIDE, Base);
    assign unused_pairs = ^{addr[31:6], stride[31:6]};

    dla_cacc_pairs i_pairs (
      .clk_i(clk), .rst_ni(rst_n),
      .width_m1_i(`DLA_F(d, CACC_D_DATAOUT_SIZE_0, DATAOUT_WIDTH, Base)),
      .height_m1_i(`DLA_F(d, CACC_D_DATAOUT_SIZE_0, DATAOUT_HEIGHT, Base)),
      .batches_m1_i(batches_m1), .addr_i(addr[5:0]), .stride_i(stride[5:0]), .push_i(push),
      .last_i(last), .pair_o(pair));
  end else begin : gen_one
    assign batches_m1 = '0;
    assign pair       = 1'b0;
  end

  dla_cacc_count #(.Kernels(Outs * Kernels)) i_count (
    .clk_i(clk), .rst_ni(rst_n), .push_i(push), .last_i(last), .clipped_i(clipped),
    .count_o(count));

  dla_unit_regs #(
    .NumS(NumS), .NumD(NumD), .DMask(dla_regs_pkg::CACC_D_STORED),
    .DReset(dla_regs_pkg::CACC_D_RESET), .DStatus(dla_regs_pkg::CACC_D_STATUS_BITS)
  ) i_regs (
    .clk_i(clk), .rst_ni(rst_n), `DLA_PAGE_PINS_OF(cacc), .s_o(s), .d_o(d),
    .status_i((32*NumD)'(count) << Sat), .producer_o(producer), .consumer_o(consumer),
    .op_en_o(op_en), .done_i(last), .wr_o(wr), .rd_o(rd), .offset_o(offset), .wdat_o(wdat),
    .extra_i('0));

endmodule

`default_nettype wire
