// SPDX-License-Identifier: Apache-2.0
// SDP_RDMA: main input and operand readers of the SDP (sdp.md 4, 5, 12).
//
//   dla_unit_regs ------> layer --+--> M: dla_sdp_fetch --> dla_sdp_main --> T lanes of 32 bits
//                                 +--> B: dla_sdp_fetch --> dla_sdp_op --> operands of X1
//                                 +--> N: dla_sdp_fetch --> dla_sdp_op --> operands of X2
//                                 +--> E: dla_sdp_fetch --> dla_sdp_op --> operands of Y
//
// A layer starts when it is enabled and its group is selected. It is done when every reader has
// delivered its last beat. Vectors of the clients: index 0 M, 1 B, 2 N, 3 E (HasEw).

`include "dla_sdp.svh"
`include "dla_unit.svh"
`default_nettype none

module dla_sdp_rdma #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom.
  parameter int unsigned AtomBytes = 8,
  /// Atoms in a memory beat, 1 or 2.
  parameter int unsigned AtomsPerBeat = 1,
  /// Elements a clock of the main path, and of Y.
  parameter int unsigned Lanes = 1,
  parameter int unsigned EwLanes = 1,
  /// 1: stage Y (EW) exists.
  parameter bit HasEw = 1'b0,
  /// 1: the configuration has the second memory port (CV).
  parameter bit HasCv = 1'b0,
  /// 1: layers of more than one batch.
  parameter bit HasBatch = 1'b0,
  /// 1: layers in Winograd order.
  parameter bit HasWino = 1'b0,
  /// 1: INT16 and FP16 exist.
  parameter bit Wide = 1'b0,
  /// Read credits, beats.
  parameter int unsigned CreditM = 8,
  parameter int unsigned CreditB = 16,
  parameter int unsigned CreditN = 16,
  parameter int unsigned CreditE = 16,
  /// Bits of the number of a beat in its pixel (derived).
  parameter int unsigned PassW = $clog2(AtomBytes / Lanes),
  /// Bits of the number of a part that Y works on (derived).
  parameter int unsigned EwPassW = $clog2(AtomBytes / EwLanes),
  /// Bits of a memory beat with its mask (derived).
  parameter int unsigned BeatW = AtomsPerBeat * (8 * AtomBytes + 1)
) (
  /// Clock; asynchronous reset, active low.
  input  logic                 clk_i,
  input  logic                 rst_ni,

  `DLA_PAGE_PORTS,

  /// Read requests of the clients at MC; each is taken.
  output logic [3:0]           mc_req_valid_o,
  input  logic [3:0]           mc_req_ready_i,
  /// The same at CV.
  output logic [3:0]           cv_req_valid_o,
  input  logic [3:0]           cv_req_ready_i,
  /// Payload of the requests, for both ports.
  output logic [4*(AddrW+15)-1:0] req_pd_o,
  /// Beats for the clients from MC; each is taken.
  input  logic [3:0]           mc_rsp_valid_i,
  output logic [3:0]           mc_rsp_ready_o,
  /// Payload of the beats.
  input  logic [4*BeatW-1:0]   mc_rsp_pd_i,
  /// The same from CV.
  input  logic [3:0]           cv_rsp_valid_i,
  output logic [3:0]           cv_rsp_ready_o,
  /// Payload of the beats.
  input  logic [4*BeatW-1:0]   cv_rsp_pd_i,
  /// A beat has left the latency FIFO: its read credit returns.
  output logic [3:0]           mc_pop_o,
  output logic [3:0]           cv_pop_o,

  // main stream
  /// Beat of the M reader; it is taken.
  output logic                 m_valid_o,
  input  logic                 m_ready_i,
  /// Its lanes.
  output logic [32*Lanes-1:0]  m_data_o,

  // operands of the beats at X1 (0), X2 (1); side bits of dla_sdp_pos
  /// Positions of the beats, X1 in the low bits.
  input  logic [2*(PassW+5)-1:0] x_side_i,
  /// Their operands are valid.
  output logic [1:0]           x_valid_o,
  /// Operands of ALU and multiplier, X1 in the low half.
  output logic [32*Lanes-1:0]  x_alu_o,
  output logic [32*Lanes-1:0]  x_mul_o,
  /// The operands are used.
  input  logic [1:0]           x_take_i,
  // The same at Y.
  /// Position of the beat at Y, and the part of the beat that Y works on.
  input  logic [PassW+4:0]     y_side_i,
  input  logic [EwPassW-1:0]   y_pass_i,
  /// Its operands are valid.
  output logic                 y_valid_o,
  /// Operands of ALU and multiplier.
  output logic [16*EwLanes-1:0] y_alu_o,
  output logic [16*EwLanes-1:0] y_mul_o,
  /// The operands are used.
  input  logic                 y_take_i
);

  localparam int unsigned GroupLog = $clog2(AtomBytes);
  localparam int unsigned NumRd    = HasEw ? 4 : 3;
  localparam int unsigned NumSlots = HasBatch ? 4 : 2;
  localparam int unsigned AtomsW   = AtomsPerBeat * 8 * AtomBytes;
  localparam logic [1:0]  UseBoth  = 2'd2;

  // ---- registers
  logic [32*dla_regs_pkg::SDP_RDMA_NUM_D-1:0] d_i, status;
  logic [32*dla_regs_pkg::SDP_RDMA_NUM_S-1:0] s;
  logic        op_en, done, active_q, start, producer, consumer, wr, rd, unused;
  logic [11:0] offset;
  logic [31:0] wdat;

  dla_unit_regs #(
    .NumS(dla_regs_pkg::SDP_RDMA_NUM_S), .NumD(dla_regs_pkg::SDP_RDMA_NUM_D),
    .DMask(dla_regs_pkg::SDP_RDMA_D_STORED), .DReset(dla_regs_pkg::SDP_RDMA_D_RESET),
    .DStatus(dla_regs_pkg::SDP_RDMA_D_STATUS_BITS)
  ) i_regs (
    .clk_i, .rst_ni, `DLA_PAGE_PINS,
    .s_o(s), .d_o(d_i), .status_i(status), .producer_o(producer), .consumer_o(consumer),
    .op_en_o(op_en), .done_i(done), .wr_o(wr), .rd_o(rd), .offset_o(offset), .wdat_o(wdat),
    .extra_i('0));

  // The main stream takes one atom at a time.
  assign unused = ^{d_i, s, producer, consumer, wr, rd, offset, wdat, channel[GroupLog-1:0], base,
                    per_element[0], atom[AtomsW-1:0]};

  // ---- layer
  logic [12:0] width, height, channel, surfaces;
  logic [4:0]  batches;
  logic        flying, wino, point, half, half_in, narrow, fp_in;
  logic [1:0]  proc, in;
  logic [31:0] nan_in, inf_in;
  logic [3:0]  enabled, fetched, empty;

  assign width    = `RDMA_D(DATA_CUBE_WIDTH, WIDTH);
  assign height   = `RDMA_D(DATA_CUBE_HEIGHT, HEIGHT);
  assign channel  = `RDMA_D(DATA_CUBE_CHANNEL, CHANNEL);
  // 16 bits halve the channels of a group.
  assign proc     = `RDMA_D(FEATURE_MODE_CFG, PROC_PRECISION);
  assign in       = `RDMA_D(FEATURE_MODE_CFG, IN_PRECISION);
  assign half     = Wide && proc != `SDP_INT8;
  assign half_in  = Wide && in != `SDP_INT8;
  assign fp_in    = Wide && in == `SDP_FP16;
  assign narrow   = Wide && !flying && in == `SDP_INT16 && proc == `SDP_INT8;
  assign surfaces = half ? channel >> (GroupLog - 1) : channel >> GroupLog;
  assign flying   = `RDMA_D(FEATURE_MODE_CFG, FLYING_MODE);
  assign wino     = `RDMA_D(FEATURE_MODE_CFG, WINOGRAD);
  assign batches  = HasBatch ? `RDMA_D(FEATURE_MODE_CFG, BATCH_NUMBER) : '0;
  assign point    = width == '0 && height == '0;
  assign enabled  = {!`RDMA_D(ERDMA_CFG, ERDMA_DISABLE), !`RDMA_D(NRDMA_CFG, NRDMA_DISABLE),
                     !`RDMA_D(BRDMA_CFG, BRDMA_DISABLE), !flying};
  assign start    = op_en && !active_q;
  assign done     = active_q && (&fetched) && (&empty);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) active_q <= 1'b0;
    else active_q <= op_en && !done;
  end

  // ---- settings of the readers
  logic [3:0]         ram, one, both, wide, per_element;
  logic [4*64-1:0]    base;
  logic [4*32-1:0]    ls, ss, stalls;

`define DLA_SDP_OPERAND(I, P, C) \
  assign ram[I]         = `RDMA_D(P``RDMA_CFG, P``RDMA_RAM_TYPE); \
  assign both[I]        = `RDMA_D(P``RDMA_CFG, P``RDMA_DATA_USE) == UseBoth; \
  assign wide[I]        = `RDMA_D(P``RDMA_CFG, P``RDMA_DATA_SIZE); \
  assign per_element[I] = `RDMA_D(P``RDMA_CFG, P``RDMA_DATA_MODE); \
  assign one[I]         = point || !per_element[I]; \
  assign ls[32*I +: 32] = `RDMA_W(C``_LINE_STRIDE); \
  assign ss[32*I +: 32] = `RDMA_W(C``_SURFACE_STRIDE); \
  assign base[64*I +: 64] = {`RDMA_D(C``_BASE_ADDR_HIGH, C``_BASE_ADDR_HIGH), \
                             `RDMA_W(C``_BASE_ADDR_LOW)};

  assign ram[0]         = `RDMA_D(SRC_DMA_CFG, SRC_RAM_TYPE);
  assign both[0]        = 1'b0;
  assign wide[0]        = 1'b0;
  assign per_element[0] = 1'b1;
  assign one[0]         = point && batches == '0;
  assign ls[0 +: 32]    = `RDMA_W(SRC_LINE_STRIDE);
  assign ss[0 +: 32]    = `RDMA_W(SRC_SURFACE_STRIDE);
  assign base[0 +: 64]  = {`RDMA_D(SRC_BASE_ADDR_HIGH, SRC_BASE_ADDR_HIGH),
                           `RDMA_W(SRC_BASE_ADDR_LOW)};
  `DLA_SDP_OPERAND(1, B, BS)
  `DLA_SDP_OPERAND(2, N, BN)
  `DLA_SDP_OPERAND(3, E, EW)
`undef DLA_SDP_OPERAND

  // ---- readers; their clock runs in layers
  logic clk;

  dla_clk_gate i_clk (.clk_i, .rst_ni, .en_i(op_en || active_q), .clk_o(clk));

  logic [3:0]             atom_valid, atom_ready;
  logic [4*AtomsW-1:0]    atom;

  for (genvar r = 0; r < NumRd; r++) begin : gen_reader
    localparam int unsigned Credit =
      r == 0 ? CreditM : r == 1 ? CreditB : r == 2 ? CreditN : CreditE;
    dla_sdp_cube_t cube;
    logic [1:0]    pixel_log, one_log;
    logic          split;
    logic [14:0]   one_size;

    assign pixel_log = {1'b0, both[r]} + {1'b0, wide[r] && !half};
    assign split     = r == 0 && narrow;
    assign one_log   = split ? 2'd1 : pixel_log;
    assign one_size  = 15'((16'(surfaces) + 16'd1) << one_log) - 15'd1;
    assign cube      = {one[r], 1'b0, wino, split, split, base[64*r +: 64],
                        ls[32*r +: 32], ss[32*r +: 32], 32'd0,
                        width, height, surfaces, r == 0 ? batches : 5'd0, pixel_log, one_size};

    dla_sdp_fetch #(
      .AddrW(AddrW), .AtomBytes(AtomBytes), .AtomsPerBeat(AtomsPerBeat), .Depth(Credit),
      .HasCv(HasCv), .HasBatch(HasBatch && r == 0), .HasWino(HasWino), .Wide(Wide && r == 0)
    ) i_fetch (
      .clk_i(clk), .rst_ni,
      .start_i(start && enabled[r]), .cube_i(cube), .ram_i(ram[r]),
      .count_en_i(`RDMA_D(PERF_ENABLE, PERF_DMA_EN)),
      .done_o(fetched[r]), .stalls_o(stalls[32*r +: 32]),
      .mc_req_valid_o(mc_req_valid_o[r]), .mc_req_ready_i(mc_req_ready_i[r]),
      .cv_req_valid_o(cv_req_valid_o[r]), .cv_req_ready_i(cv_req_ready_i[r]),
      .req_pd_o(req_pd_o[(AddrW+15)*r +: AddrW+15]),
      .mc_rsp_valid_i(mc_rsp_valid_i[r]), .mc_rsp_ready_o(mc_rsp_ready_o[r]),
      .mc_rsp_pd_i(mc_rsp_pd_i[BeatW*r +: BeatW]),
      .cv_rsp_valid_i(cv_rsp_valid_i[r]), .cv_rsp_ready_o(cv_rsp_ready_o[r]),
      .cv_rsp_pd_i(cv_rsp_pd_i[BeatW*r +: BeatW]),
      .mc_pop_o(mc_pop_o[r]), .cv_pop_o(cv_pop_o[r]),
      .valid_o(atom_valid[r]), .ready_i(atom_ready[r]),
      .atom_o(atom[AtomsW*r +: AtomsW]));
  end

  // ---- main stream
  dla_sdp_main #(
    .AtomBytes(AtomBytes), .Lanes(Lanes), .HasBatch(HasBatch), .Wide(Wide)
  ) i_main (
    .clk_i(clk), .rst_ni,
    .width_i(width), .batches_i(batches), .half_i(half_in), .fp_i(fp_in), .narrow_i(narrow),
    .count_en_i(`RDMA_D(PERF_ENABLE, PERF_NAN_INF_COUNT_EN)), .start_i(start), .nan_o(nan_in),
    .inf_o(inf_in), .empty_o(empty[0]),
    .valid_i(atom_valid[0]), .ready_o(atom_ready[0]), .atom_i(atom[0 +: 8*AtomBytes]),
    .side_i(x_side_i[PassW+2:0]),
    .valid_o(m_valid_o), .ready_i(m_ready_i), .data_o(m_data_o));

  // ---- operands of X1 and X2
  for (genvar x = 0; x < 2; x++) begin : gen_x
    logic [PassW+4:0] side;
    logic             last_unused;

    assign side        = x_side_i[(PassW+5)*x +: PassW+5];
    assign last_unused = side[PassW+4];

    dla_sdp_op #(
      .AtomBytes(AtomBytes), .InAtoms(AtomsPerBeat), .Lanes(Lanes), .Slots(NumSlots)
    ) i_op (
      .clk_i(clk), .rst_ni,
      .both_i(both[x+1]), .wide_i(wide[x+1]), .half_i(half), .per_element_i(per_element[x+1]),
      .empty_o(empty[x+1]),
      .valid_i(atom_valid[x+1]), .ready_o(atom_ready[x+1]),
      .atom_i(atom[AtomsW*(x+1) +: AtomsW]),
      .pass_i(side[PassW-1:0]), .pair_i(side[PassW]), .pixel_last_i(side[PassW+1]),
      .two_i(side[PassW+2]), .group_last_i(side[PassW+3]),
      .op_valid_o(x_valid_o[x]), .alu_o(x_alu_o[16*Lanes*x +: 16*Lanes]),
      .mul_o(x_mul_o[16*Lanes*x +: 16*Lanes]), .take_i(x_take_i[x]));
  end

  // ---- operands of Y
  if (HasEw) begin : gen_ew
    logic last_unused;

    assign last_unused = ^{y_side_i[PassW+4], y_side_i[PassW-1:0]};

    dla_sdp_op #(
      .AtomBytes(AtomBytes), .InAtoms(AtomsPerBeat), .Lanes(EwLanes), .Slots(NumSlots)
    ) i_op (
      .clk_i(clk), .rst_ni,
      .both_i(both[3]), .wide_i(wide[3]), .half_i(half), .per_element_i(per_element[3]),
      .empty_o(empty[3]),
      .valid_i(atom_valid[3]), .ready_o(atom_ready[3]),
      .atom_i(atom[AtomsW*3 +: AtomsW]),
      .pass_i(y_pass_i), .pair_i(y_side_i[PassW]), .pixel_last_i(y_side_i[PassW+1]),
      .two_i(y_side_i[PassW+2]), .group_last_i(y_side_i[PassW+3]),
      .op_valid_o(y_valid_o), .alu_o(y_alu_o), .mul_o(y_mul_o), .take_i(y_take_i));
  end else begin : gen_no_ew
    // ERDMA is treated as disabled (sdp.md 13)
    logic ew_unused;

    assign ew_unused  = ^{y_side_i, y_pass_i, y_take_i, one[3], ram[3], both[3], wide[3],
                          per_element[3], ls[32*3 +: 32], ss[32*3 +: 32], enabled[3],
                          mc_req_ready_i[3], cv_req_ready_i[3], mc_rsp_valid_i[3],
                          cv_rsp_valid_i[3], mc_rsp_pd_i[BeatW*3 +: BeatW],
                          cv_rsp_pd_i[BeatW*3 +: BeatW], atom_valid[3], atom_ready[3],
                          atom[AtomsW*3 +: AtomsW]};
    assign atom_valid[3] = 1'b0;
    assign atom_ready[3] = 1'b0;
    assign atom[AtomsW*3 +: AtomsW] = '0;
    assign fetched[3] = 1'b1;
    assign empty[3]   = 1'b1;
    assign stalls[32*3 +: 32] = '0;
    assign y_valid_o  = 1'b0;
    assign y_alu_o    = '0;
    assign y_mul_o    = '0;
    assign mc_req_valid_o[3] = 1'b0;
    assign cv_req_valid_o[3] = 1'b0;
    assign mc_rsp_ready_o[3] = 1'b1;
    assign cv_rsp_ready_o[3] = 1'b1;
    assign mc_pop_o[3] = 1'b0;
    assign cv_pop_o[3] = 1'b0;
    assign req_pd_o[(AddrW+15)*3 +: AddrW+15] = '0;
  end

  // ---- counters; those of NaN and Inf are 0 in an integer build
  always_comb begin
    status = '0;
    `DLA_F(status, SDP_RDMA_D_PERF_MRDMA_READ_STALL, MRDMA_STALL,
           32'(dla_regs_pkg::SDP_RDMA_D_OP_ENABLE)) = stalls[0 +: 32];
    `DLA_F(status, SDP_RDMA_D_PERF_BRDMA_READ_STALL, BRDMA_STALL,
           32'(dla_regs_pkg::SDP_RDMA_D_OP_ENABLE)) = stalls[32 +: 32];
    `DLA_F(status, SDP_RDMA_D_PERF_NRDMA_READ_STALL, NRDMA_STALL,
           32'(dla_regs_pkg::SDP_RDMA_D_OP_ENABLE)) = stalls[64 +: 32];
    `DLA_F(status, SDP_RDMA_D_PERF_ERDMA_READ_STALL, ERDMA_STALL,
           32'(dla_regs_pkg::SDP_RDMA_D_OP_ENABLE)) = stalls[96 +: 32];
    `DLA_F(status, SDP_RDMA_D_STATUS_NAN_INPUT_NUM, STATUS_NAN_INPUT_NUM,
           32'(dla_regs_pkg::SDP_RDMA_D_OP_ENABLE)) = nan_in;
    `DLA_F(status, SDP_RDMA_D_STATUS_INF_INPUT_NUM, STATUS_INF_INPUT_NUM,
           32'(dla_regs_pkg::SDP_RDMA_D_OP_ENABLE)) = inf_in;
  end

endmodule

`default_nettype wire
