// SPDX-License-Identifier: Apache-2.0
// CDP with CDP_RDMA: channel processor (local response normalisation) for INT8, in nv_full also for
// INT16 and FP16 (cdp.md; pins: unit_pins.md 3.9).
//
//   csb2cdp_rdma --> dla_cdp_rdma --> atoms --> dla_cdp_cvt_in --> dla_cdp_gather
//                      |  requests, read          9-bit values       neighbours in the stripe
//     mcif / cvif <----+  client                                            |
//                                                                           v
//     mcif / cvif <------------------ dla_cdp_wdma <-- bytes <-------- dla_cdp_core
//                                       |  last beat, acknowledge        sums, tables, converter
//   csb2cdp ------> dla_cdp_regs -------+----- start, end --> cdp2glb_done_intr_pd
//
// The unit serves every integer configuration, including nv_large_doc with two atoms in a memory
// beat, and nv_full. It processes CDP_THROUGHPUT elements in a clock, or half as many of 16 bits. A
// layer starts when both halves are enabled (CDP_RDMA has the size of the cube) and ends when its
// last beat has been accepted. Its interrupt follows with the acknowledge (cdp.md 6).

`include "dla_cdp.svh"
`include "dla_ports.svh"
`include "dla_unit.svh"
`default_nettype none

module dla_cdp (
  `DLA_PORTS_CDP  // models/tables/pins.csv
);

  localparam int unsigned AddrW = dla_cfg_pkg::MEM_ADDRESS_WIDTH;
  localparam int unsigned Atom  = dla_cfg_pkg::MEMORY_ATOMIC_SIZE;
  localparam int unsigned Apb   = dla_cfg_pkg::DMA_MASK_BITS;
  localparam int unsigned Depth = dla_cfg_pkg::CREDIT_CDP;
  localparam int unsigned Lanes = dla_cfg_pkg::CDP_THROUGHPUT;
  localparam bit          HasCv = dla_cfg_pkg::SECONDARY_MEMIF != 0;
  // The first generation has INT16 and FP16.
  localparam bit          Wide  = dla_cfg_pkg::IS_V1;

  logic clk, rst_n;

  assign clk   = nvdla_core_clk;
  assign rst_n = nvdla_core_rstn;

  // ---- registers
  logic                     op_en, done, producer, consumer;
  logic [32*`CDP_NUM_D-1:0] d_i;
  logic [32*`CDP_NUM_S-1:0] s_i;
  logic [31:0]              stalls, clipped, nan_in, inf_in, nan_out;
  logic [5*32-1:0]          counts;
  logic                     lut_we, lut_table;
  logic [9:0]               lut_addr;
  logic [15:0]              lut_wdat, lut_rdat;

  dla_cdp_regs #(.Wide(Wide)) i_regs (
    .clk_i(clk), .rst_ni(rst_n), `DLA_PAGE_PINS_OF(cdp),
    .op_en_o(op_en), .done_i(done), .producer_o(producer), .consumer_o(consumer), .d_o(d_i),
    .s_o(s_i), .stalls_i(stalls), .counts_i(counts), .clipped_i(clipped), .nan_in_i(nan_in),
    .inf_in_i(inf_in), .nan_out_i(nan_out), .lut_we_o(lut_we),
    .lut_table_o(lut_table), .lut_addr_o(lut_addr), .lut_wdat_o(lut_wdat),
    .lut_rdat_i(lut_rdat));

  // ---- layer: start, end, interrupt
  logic        int8, fp16, start, run_q, rd_run, wr_last, wr_ack, wr_ack_group;
  logic [12:0] rd_width_m1, rd_rows_m1, rd_channel_m1;
  logic [12:0] width_m1_q, rows_m1_q, channel_m1_q, surfs_m1;

  assign start    = op_en && !run_q && rd_run;
  assign done     = wr_last;
  assign int8     = !Wide || `CDP_D(DATA_FORMAT, INPUT_DATA_TYPE) == 2'd0;
  assign fp16     = Wide && `CDP_D(DATA_FORMAT, INPUT_DATA_TYPE) == 2'd2;
  assign surfs_m1 = channel_m1_q >> ($clog2(Atom) - 32'(!int8));

  // The size of the cube is copied, because CDP_RDMA may start its next layer before this one ends.
  always_ff @(posedge clk or negedge rst_n) begin
    if (!rst_n) begin
      run_q        <= 1'b0;
      width_m1_q   <= '0;
      rows_m1_q    <= '0;
      channel_m1_q <= '0;
    end else if (start) begin
      run_q        <= 1'b1;
      width_m1_q   <= rd_width_m1;
      rows_m1_q    <= rd_rows_m1;
      channel_m1_q <= rd_channel_m1;
    end else if (done) begin
      run_q <= 1'b0;
    end
  end

  always_ff @(posedge clk or negedge rst_n) begin
    if (!rst_n) cdp2glb_done_intr_pd <= '0;
    else cdp2glb_done_intr_pd <= {wr_ack && wr_ack_group, wr_ack && !wr_ack_group};
  end

  // ---- reader
  logic              rd_valid, rd_ready, rd_last;
  logic [8*Atom-1:0] rd_atom;

  assign cdp2cvif_rd_req_pd = cdp2mcif_rd_req_pd;

  dla_cdp_rdma #(.AddrW(AddrW), .Atom(Atom), .AtomsPerBeat(Apb), .Depth(Depth),
                 .HasCv(HasCv), .Wide(Wide)) i_rdma (
    .clk_i(clk), .rst_ni(rst_n), `DLA_PAGE_PINS_OF(cdp_rdma),
    `DLA_RD_PINS_OF(cdp),
    .run_o(rd_run), .width_m1_o(rd_width_m1), .rows_m1_o(rd_rows_m1),
    .channel_m1_o(rd_channel_m1),
    .valid_o(rd_valid), .ready_i(rd_ready), .atom_o(rd_atom), .last_i(rd_last));

  // ---- values, neighbours, arithmetic; their clock runs in layers and for writes of the tables
  localparam int unsigned SideW = Wide ? 9 * Lanes : 36;

  logic                   q_valid, q_ready, win_valid, win_ready, y_valid, y_ready;
  logic [9*Atom-1:0]      q_atom;
  logic [9*Lanes+2*SideW-1:0] window;
  logic [8*Lanes-1:0]     y;
  logic                   clk_core;

  dla_clk_gate i_clk_core (
    .clk_i(clk), .rst_ni(rst_n), .en_i(op_en || run_q || lut_we), .clk_o(clk_core));

  dla_cdp_cvt_in #(.Atom(Atom), .Lanes(Lanes), .Wide(Wide)) i_cvt_in (
    .clk_i(clk_core), .rst_ni(rst_n), .start_i(start), .int8_i(int8), .fp16_i(fp16), .d_i,
    .width_m1_i(width_m1_q), .rows_m1_i(rows_m1_q), .surfs_m1_i(surfs_m1),
    .channel_m1_i(channel_m1_q), .valid_i(rd_valid), .ready_o(rd_ready), .atom_i(rd_atom),
    .last_o(rd_last), .valid_o(q_valid), .ready_i(q_ready), .atom_o(q_atom), .nan_o(nan_in),
    .inf_o(inf_in));

  dla_cdp_gather #(.Atom(Atom), .Lanes(Lanes), .SideW(SideW)) i_gather (
    .clk_i(clk_core), .rst_ni(rst_n), .start_i(start), .width_m1_i(width_m1_q),
    .rows_m1_i(rows_m1_q), .surfs_m1_i(surfs_m1), .valid_i(q_valid), .ready_o(q_ready),
    .atom_i(q_atom), .valid_o(win_valid), .ready_i(win_ready), .window_o(window));

  dla_cdp_core #(.Lanes(Lanes), .Wide(Wide)) i_core (
    .clk_i(clk_core), .rst_ni(rst_n), .start_i(start), .end_i(done), .int8_i(int8), .fp16_i(fp16),
    .d_i, .s_i, .clipped_o(clipped), .nan_o(nan_out),
    .lut_we_i(lut_we), .lut_table_i(lut_table), .lut_addr_i(lut_addr), .lut_wdat_i(lut_wdat),
    .lut_rdat_o(lut_rdat), .group_i(producer), .counts_o(counts), .valid_i(win_valid),
    .ready_o(win_ready), .window_i(window), .valid_o(y_valid), .ready_i(y_ready), .data_o(y));

  // ---- writer
  logic wr_stall;

  assign cdp2cvif_wr_req_pd = cdp2mcif_wr_req_pd;

  dla_cdp_wdma #(.AddrW(AddrW), .Atom(Atom), .AtomsPerBeat(Apb), .Lanes(Lanes),
                 .HasCv(HasCv)) i_wdma (
    .clk_i(clk), .rst_ni(rst_n), .start_i(start), .d_i, .group_i(consumer),
    .width_m1_i(width_m1_q), .rows_m1_i(rows_m1_q), .surfs_m1_i(surfs_m1),
    .valid_i(y_valid), .ready_o(y_ready), .data_i(y),
    `DLA_WR_PINS_OF(cdp), .stall_o(wr_stall), .last_o(wr_last),
    .ack_o(wr_ack), .ack_group_o(wr_ack_group));

  dla_stall_count i_stall (
    .clk_i(clk), .rst_ni(rst_n), .enable_i(`CDP_D(PERF_ENABLE, DMA_EN)), .stall_i(wr_stall),
    .capture_i(wr_last), .group_i(producer), .count_o(stalls));

endmodule

`default_nettype wire
