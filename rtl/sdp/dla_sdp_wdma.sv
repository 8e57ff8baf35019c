// SPDX-License-Identifier: Apache-2.0
// Output of the SDP: to memory, to PDP or, in equality mode, only to the status (sdp.md 8, 10-12).
//
//   beats --+--> pack to atoms --> dla_dma_wr --> memory;   dla_sdp_walk --> its commands
//           +--> PDP
//           +--> STATUS_UNEQUAL, saturation count
//
// done_o: one clock after the last beat of the layer left. intr_o: in the same clock (PDP,
// equality), or when the acknowledge of the layer's last command arrives (memory).

`include "dla_sdp.svh"
`include "dla_unit.svh"
`default_nettype none

module dla_sdp_wdma #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom.
  parameter int unsigned AtomBytes = 8,
  /// Atoms in a memory beat, 1 or 2.
  parameter int unsigned AtomsPerBeat = 1,
  /// Elements a clock.
  parameter int unsigned Lanes = 1,
  /// 1: the configuration has the second memory port (CV).
  parameter bit HasCv = 1'b0,
  /// 1: layers of more than one batch.
  parameter bit HasBatch = 1'b0,
  /// 1: layers in Winograd order.
  parameter bit HasWino = 1'b0,
  /// 1: INT16 and FP16 exist (with HasBatch).
  parameter bit Wide = 1'b0,
  /// Bits of an element (derived).
  parameter int unsigned OutW = Wide ? 16 : 8
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,

  /// Dual register set of the consumer group.
  input  logic [32*`SDP_NUM_D-1:0] d_i,
  /// A layer starts (one clock).
  input  logic             start_i,
  /// Group of the layer.
  input  logic             group_i,
  /// End of the layer (one clock).
  output logic             done_o,
  /// Done event of group 0 and 1 (one clock).
  output logic [1:0]       intr_o,
  /// STATUS_UNEQUAL.
  output logic             unequal_o,
  /// Saturated values, stalls of the writer.
  output logic [31:0]      saturated_o,
  output logic [31:0]      stalls_o,
  /// NaN among FP16 results.
  output logic [31:0]      nan_o,

  /// Beat of results; it is taken.
  input  logic             valid_i,
  output logic             ready_o,
  /// Its lanes.
  input  logic [OutW*Lanes-1:0] data_i,
  /// Lanes whose value the 17-bit saturation changed.
  input  logic [Lanes-1:0] sat_i,
  /// The last beat of the layer.
  input  logic             last_i,

  /// Beat for PDP; it is taken.
  output logic             pdp_valid_o,
  input  logic             pdp_ready_i,
  /// Its lanes.
  output logic [OutW*Lanes-1:0] pdp_data_o,

  `DLA_WR_PORTS(AtomsPerBeat * (8 * AtomBytes + 1) + 1)
);

  localparam int unsigned AtomBits = 8 * AtomBytes;
  localparam int unsigned Passes   = AtomBytes / Lanes;
  localparam int unsigned PassW    = $clog2(Passes);
  localparam int unsigned GroupLog = $clog2(AtomBytes);

  logic             to_pdp, equality, to_mem, take, unused;
  logic [63:0]      base;
  logic [12:0]      width, height, channel, surfaces;
  logic [4:0]       batches;
  logic             one, half, split;
  logic [1:0]       out;

  assign to_pdp   = `SDP_D(FEATURE_MODE_CFG, OUTPUT_DST);
  // Builds without EW also decode this from the EW bits (sdp.md 13).
  assign equality = !`SDP_D(DP_EW_CFG, EW_BYPASS) && !`SDP_D(DP_EW_CFG, EW_ALU_BYPASS)
                 && `SDP_D(DP_EW_CFG, EW_ALU_ALGO) == 2'd3;
  assign to_mem   = !equality && !to_pdp;
  assign width    = `SDP_D(DATA_CUBE_WIDTH, WIDTH);
  assign height   = `SDP_D(DATA_CUBE_HEIGHT, HEIGHT);
  assign channel  = `SDP_D(DATA_CUBE_CHANNEL, CHANNEL);
  // 16 bits halve the channels of a group. INT8 processing with 16-bit results makes two surfaces
  // of a group.
  assign out      = `SDP_D(DATA_FORMAT, OUT_PRECISION);
  assign half     = Wide && `SDP_D(DATA_FORMAT, PROC_PRECISION) != `SDP_INT8;
  assign split    = Wide && !half && out != `SDP_INT8;
  assign surfaces = half ? channel >> (GroupLog - 1) : channel >> GroupLog;
  assign batches  = HasBatch ? `SDP_D(FEATURE_MODE_CFG, BATCH_NUMBER) : '0;
  assign one      = width == '0 && height == '0 && batches == '0;
  assign base     = {`SDP_D(DST_BASE_ADDR_HIGH, DST_BASE_ADDR_HIGH),
                     `SDP_W(DST_BASE_ADDR_LOW)};

  // ---- commands
  dla_sdp_cube_t    cube;
  logic             cmd_valid, cmd_ready, run_last, run_valid;
  logic [AddrW-1:0] run_addr;
  logic [14:0]      run_size, one_size;

  assign one_size = split ? {1'b0, surfaces, 1'b1} : {2'b0, surfaces};
  assign cube = {one, batches != '0, `SDP_D(FEATURE_MODE_CFG, WINOGRAD), split, 1'b0, base,
                 `SDP_W(DST_LINE_STRIDE), `SDP_W(DST_SURFACE_STRIDE), `SDP_W(DST_BATCH_STRIDE),
                 width, height, surfaces, batches, 2'd0, one_size};

  dla_sdp_walk #(
    .AddrW(AddrW), .AtomBytes(AtomBytes), .HasBatch(HasBatch), .HasWino(HasWino), .Wide(Wide)
  ) i_walk (
    .clk_i, .rst_ni,
    .start_i(start_i && to_mem), .cube_i(cube),
    .valid_o(run_valid), .ready_i(run_ready), .addr_o(run_addr), .size_o(run_size),
    .last_o(run_last));

  // ---- data: atoms, or whole memory beats (Wide)
  localparam int unsigned InAtoms = Wide ? AtomsPerBeat : 1;

  logic                        mem_ready, run_ready, dat_valid, dat_ready;
  logic [InAtoms*AtomBits-1:0] dat;
  logic                        wr_last;
  logic [AddrW-1:0]            wr_addr;
  logic [14:0]                 wr_size;

  if (Wide) begin : gen_beat
    dla_sdp_pack16 #(.AddrW(AddrW), .AtomBits(AtomBits)) i_pack (
      .clk_i, .rst_ni, .bytes_i(out == `SDP_INT8), .split_i(split && !one),
      .valid_i(valid_i && to_mem), .ready_o(mem_ready), .data_i,
      .run_valid_i(run_valid), .run_ready_o(run_ready), .run_addr_i(run_addr),
      .run_size_i(run_size), .run_last_i(run_last),
      .cmd_valid_o(cmd_valid), .cmd_ready_i(cmd_ready), .cmd_addr_o(wr_addr),
      .cmd_size_o(wr_size), .cmd_last_o(wr_last),
      .beat_valid_o(dat_valid), .beat_ready_i(dat_ready), .beat_o(dat));
  end else begin : gen_atom
    logic [PassW-1:0]    pass_q;
    logic [AtomBits-1:0] part_q, part, atom_q;
    logic                pass_last, atom_v_q, atom_ready, atom_end;

    assign cmd_valid  = run_valid && atom_v_q;
    assign run_ready  = cmd_ready && atom_v_q;
    assign wr_addr    = run_addr;
    assign wr_size    = run_size;
    assign wr_last    = run_last;
    assign dat_valid  = atom_v_q;
    assign dat        = atom_q;
    assign atom_ready = dat_ready;

    // Each atom has Passes beats. The passes before the last one are collected while the previous
    // atom waits.
    assign pass_last = pass_q == PassW'(Passes - 1);
    assign mem_ready = !pass_last || !atom_v_q || atom_ready;
    assign atom_end  = take && to_mem && pass_last;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        pass_q   <= '0;
        atom_v_q <= 1'b0;
      end else begin
        if (take && to_mem) pass_q <= atom_end ? '0 : pass_q + PassW'(1);
        if (atom_end) atom_v_q <= 1'b1;
        else if (atom_ready) atom_v_q <= 1'b0;
      end
    end

    always_comb begin
      part = part_q;
      part[32'(pass_q)*(8*Lanes) +: 8*Lanes] = data_i;
    end

    always_ff @(posedge clk_i) begin
      if (atom_end) atom_q <= part;
      else if (take && to_mem) part_q <= part;
    end
  end

  logic stall, sent, ack, ack_group;

  dla_dma_wr #(
    .AddrW(AddrW), .AtomBits(AtomBits), .AtomsPerBeat(AtomsPerBeat), .InAtoms(InAtoms), .TagW(1),
    .AckDepth(4), .HasCv(HasCv)
  ) i_wr (
    .clk_i, .rst_ni,
    .cmd_valid_i(cmd_valid), .cmd_ready_o(cmd_ready), .cmd_addr_i(wr_addr),
    .cmd_size_i(wr_size[12:0]), .cmd_ack_i(wr_last),
    .cmd_ram_i(`SDP_D(DST_DMA_CFG, DST_RAM_TYPE)), .cmd_tag_i(group_i),
    .dat_valid_i(dat_valid), .dat_ready_o(dat_ready), .dat_i(dat),
    `DLA_WR_PINS,
    .stall_o(stall), .last_o(sent), .ack_o(ack), .ack_tag_o(ack_group));

  // ---- PDP
  assign pdp_valid_o = valid_i && to_pdp && !equality;
  assign pdp_data_o  = data_i;

  always_comb begin
    if (equality) ready_o = 1'b1;
    else if (to_pdp) ready_o = pdp_ready_i;
    else ready_o = mem_ready;
  end
  assign take = valid_i && ready_o;

  // ---- end of the layer
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      done_o <= 1'b0;
      intr_o <= '0;
    end else begin
      // The group ends with its last beat; the interrupt of a layer to memory waits for the
      // acknowledge (sdp.md 12).
      done_o <= to_mem ? sent : take && last_i;
      for (int unsigned g = 0; g < 2; g++) begin
        intr_o[g] <= (!to_mem && take && last_i && group_i == g[0]) || (ack && ack_group == g[0]);
      end
    end
  end

  // ---- status and counters; a counter whose enable is 0 keeps its value (sdp.md 12)
  logic        sat_en, stall_en;
  logic [31:0] nan_inf;
  logic [32:0] sat_next;

  assign sat_en   = `SDP_D(PERF_ENABLE, PERF_SAT_EN);
  assign stall_en = `SDP_D(PERF_ENABLE, PERF_DMA_EN);
  // this module reads some of the registers
  assign unused   = ^{d_i, wr_size[14:13], base, nan_inf};

  if (Wide) begin : gen_nan
    dla_sdp_nan16 #(.Words(Lanes)) i_nan (
      .clk_i, .rst_ni, .clear_i(start_i), .en_i(take && out == `SDP_FP16 && !equality), .data_i,
      .nan_o, .inf_o(nan_inf));
  end else begin : gen_no_nan
    assign nan_o   = '0;
    assign nan_inf = '0;
  end

  always_comb begin
    sat_next = {1'b0, saturated_o};
    if (take && sat_en) begin
      for (int unsigned l = 0; l < Lanes; l++) sat_next = sat_next + 33'(sat_i[l]);
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      unequal_o   <= 1'b0;
      saturated_o <= '0;
      stalls_o    <= '0;
    end else begin
      if (start_i) unequal_o <= 1'b0;
      else if (take && !(to_pdp && !equality) && data_i != '0) unequal_o <= 1'b1;
      if (start_i && sat_en) saturated_o <= '0;
      else if (take && sat_en) saturated_o <= sat_next[32] ? {32{1'b1}} : sat_next[31:0];
      if (start_i && stall_en) stalls_o <= '0;
      else if (stall && stall_en) stalls_o <= stalls_o + 32'd1;
    end
  end

endmodule

`default_nettype wire
