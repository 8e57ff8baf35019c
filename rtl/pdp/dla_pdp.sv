// SPDX-License-Identifier: Apache-2.0
// PDP with PDP_RDMA: planar (pooling) processor (pdp.md; pins: unit_pins.md 3.8).
//
//   csb2pdp_rdma --> dla_pdp_rdma --------+
//                      |  rows, read      |  beats (1 or 2 atoms)
//     mcif / cvif <----+  client          v
//                                    dla_pdp_core --> atoms --> dla_pdp_wdma --> mcif / cvif
//     sdp2pdp ---------------------->     ^                       |  last beat, acknowledge
//                                         |                       v
//   csb2pdp ------> dla_pdp_regs ---------+----- start, end <-----+--> pdp2glb_done_intr_pd
//
// The unit computes maximum, minimum and average pooling of every configuration, with one or two
// atoms in a memory beat: INT8, and in nv_full INT16 and FP16. It processes PDP_THROUGHPUT bytes in
// a clock. A layer ends when its last beat has been accepted and the reader has ended. Its
// interrupt follows the end of the layer and the acknowledge of that beat's command, whichever is
// later (pdp.md 11).

`include "dla_pdp.svh"
`include "dla_ports.svh"
`include "dla_unit.svh"
`default_nettype none

module dla_pdp (
  `DLA_PORTS_PDP  // models/tables/pins.csv
);

  localparam int unsigned AddrW = dla_cfg_pkg::MEM_ADDRESS_WIDTH;
  localparam int unsigned Atom  = dla_cfg_pkg::MEMORY_ATOMIC_SIZE;
  localparam int unsigned Apb   = dla_cfg_pkg::DMA_MASK_BITS;
  localparam int unsigned Depth = dla_cfg_pkg::CREDIT_PDP;
  localparam bit          HasCv = dla_cfg_pkg::SECONDARY_MEMIF != 0;
  localparam bit          Has16 = dla_cfg_pkg::IS_V1;

  logic clk, rst_n;

  assign clk   = nvdla_core_clk;
  assign rst_n = nvdla_core_rstn;

  // ---- registers
  logic            op_en, done, producer, consumer;
  logic [31:0]     stalls;
  logic [3*32-1:0] counts;
  dla_pdp_fields_t f;

  dla_pdp_regs #(.Atom(Atom), .Has16(Has16)) i_regs (
    .clk_i(clk), .rst_ni(rst_n), `DLA_PAGE_PINS_OF(pdp),
    .op_en_o(op_en), .done_i(done), .producer_o(producer), .consumer_o(consumer),
    .stalls_i(stalls), .counts_i(counts), .fields_o(f));

  // ---- reader
  logic                  rd_valid, rd_ready, rd_half, rd_atom, rd_done;
  logic [8*Atom*Apb-1:0] rd_data;

  assign pdp2cvif_rd_req_pd = pdp2mcif_rd_req_pd;

  dla_pdp_rdma #(.AddrW(AddrW), .Atom(Atom), .AtomsPerBeat(Apb), .Depth(Depth),
                 .HasCv(HasCv), .Has16(Has16)) i_rdma (
    .clk_i(clk), .rst_ni(rst_n), `DLA_PAGE_PINS_OF(pdp_rdma),
    `DLA_RD_PINS_OF(pdp),
    .valid_o(rd_valid), .ready_i(rd_ready), .half_o(rd_half), .data_o(rd_data),
    .atom_i(rd_atom), .done_o(rd_done));

  // ---- pooling core; its clock runs in layers, and while the reader, which may start before, has a
  // beat for it
  logic              start, run_q, core_done, atom_valid, atom_ready, clk_core;
  logic [8*Atom-1:0] atom;

  dla_clk_gate i_clk_core (
    .clk_i(clk), .rst_ni(rst_n), .en_i(op_en || run_q || rd_valid), .clk_o(clk_core));

  dla_pdp_core #(.Atom(Atom), .Lanes(dla_cfg_pkg::PDP_THROUGHPUT), .RdBytes(Atom * Apb),
                 .SdpBytes(dla_cfg_pkg::SDP2PDP_BITS / 8), .Has16(Has16)) i_core (
    .clk_i(clk_core), .rst_ni(rst_n), .start_i(start), .run_i(run_q), .done_o(core_done),
    .fields_i(f),
    .rd_valid_i(rd_valid), .rd_ready_o(rd_ready), .rd_half_i(rd_half), .rd_data_i(rd_data),
    .rd_atom_o(rd_atom),
    .sdp_valid_i(sdp2pdp_valid), .sdp_ready_o(sdp2pdp_ready), .sdp_data_i(sdp2pdp_pd),
    .atom_valid_o(atom_valid), .atom_ready_i(atom_ready), .atom_o(atom), .counts_o(counts));

  // ---- writer
  logic wr_stall, wr_last, wr_ack;

  assign pdp2cvif_wr_req_pd = pdp2mcif_wr_req_pd;

  dla_pdp_wdma #(.AddrW(AddrW), .Atom(Atom), .AtomsPerBeat(Apb), .HasCv(HasCv)) i_wdma (
    .clk_i(clk), .rst_ni(rst_n), .start_i(start), .fields_i(f),
    .atom_valid_i(atom_valid), .atom_ready_o(atom_ready), .atom_i(atom),
    `DLA_WR_PINS_OF(pdp),
    .stall_o(wr_stall), .last_o(wr_last), .ack_o(wr_ack));

  dla_stall_count i_stall (
    .clk_i(clk), .rst_ni(rst_n), .enable_i(f.dma_en), .stall_i(wr_stall), .capture_i(wr_last),
    .group_i(producer), .count_o(stalls));

  // ---- layer: start, end, interrupt
  logic wr_end_q, rd_end_q, wr_end, rd_end;

  assign start  = op_en && !run_q;
  assign wr_end = wr_end_q || wr_last;
  assign rd_end = rd_end_q || rd_done || f.fly;
  assign done   = run_q && core_done && wr_end && rd_end;

  always_ff @(posedge clk or negedge rst_n) begin
    if (!rst_n) begin
      run_q    <= 1'b0;
      wr_end_q <= 1'b0;
      rd_end_q <= 1'b0;
    end else if (start) begin
      run_q <= 1'b1;
    end else if (done) begin
      run_q    <= 1'b0;
      wr_end_q <= 1'b0;
      rd_end_q <= 1'b0;
    end else begin
      if (wr_last) wr_end_q <= 1'b1;
      if (rd_done) rd_end_q <= 1'b1;
    end
  end

  // Layers that ended and acknowledges that arrived, each waiting for the other. An acknowledge may
  // be first while rows below the last window are still being read. At most four layers wait
  // (dla_dma_wr AckDepth).
  logic [2:0] ended_q, acked_q;
  logic       group_q, fire, unused;

  assign unused = consumer;
  assign fire   = (ended_q != '0 || done) && (acked_q != '0 || wr_ack);

  always_ff @(posedge clk or negedge rst_n) begin
    if (!rst_n) begin
      ended_q <= '0;
      acked_q <= '0;
      group_q <= 1'b0;
      pdp2glb_done_intr_pd <= '0;
    end else begin
      if (done != fire) ended_q <= done ? ended_q + 3'd1 : ended_q - 3'd1;
      if (wr_ack != fire) acked_q <= wr_ack ? acked_q + 3'd1 : acked_q - 3'd1;
      // Groups end alternately from reset on, like the consumer pointer.
      if (fire) group_q <= !group_q;
      pdp2glb_done_intr_pd <= {fire && group_q, fire && !group_q};
    end
  end

endmodule

`default_nettype wire
