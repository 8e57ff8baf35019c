// SPDX-License-Identifier: Apache-2.0
// BDMA: copies blocks of atoms between and inside the two memories (bdma.md; pins: unit_pins.md
// 3.1).
//
//   csb2bdma --> dla_bdma_regs --push, launch--> dla_bdma_queue     20 + 1 commands, 2 groups
//                    ^                               | take
//                    | status                        v
//                    |                           dla_bdma_load --FIFO [20]--> dla_bdma_store
//                    |                               | line                       | line
//                    |                               v                            v
//                    |    mcif / cvif <--------> dla_dma_rd ------ beats -----> dla_dma_wr
//                    |                                                            |    ^
//                    |                                             mcif / cvif <--+    |
//   done pulse <-----+---------------------- group of the acknowledge -----------------+
//
// One line is one read request and one write command. One beat moves in each clock, and each line
// costs the write bus one clock for its command. The latency FIFO of the read client holds the read
// credit (CREDIT_BDMA beats), so that reads may run ahead by this many beats. Overlapping regions
// are not protected.

`include "dla_ports.svh"
`include "dla_unit.svh"
`default_nettype none

module dla_bdma (
  `DLA_PORTS_BDMA  // models/tables/pins.csv
);

  localparam int unsigned ByteW    = dla_cfg_pkg::MEM_ADDRESS_WIDTH;
  localparam int unsigned AtomBits = 8 * dla_cfg_pkg::MEMORY_ATOMIC_SIZE;
  localparam int unsigned Apb      = dla_cfg_pkg::DMA_MASK_BITS;
  localparam int unsigned AddrW    = 59;  // in atoms of 32 bytes
  localparam int unsigned CmdW     = 2 * AddrW + 13 + 2 + 2 * 24 + 4 * 27;
  localparam int unsigned StoreW   = AddrW + 13 + 1 + 2 * 13 + 2 * 27 + 2;
  localparam int unsigned Stores   = 20;
  localparam bit          HasCv    = dla_cfg_pkg::SECONDARY_MEMIF != 0;

  logic clk, rst_n;

  assign clk   = nvdla_core_clk;
  assign rst_n = nvdla_core_rstn;

  // ---- registers
  logic [AddrW-1:0] r_src, r_dst;
  logic [12:0]      r_size;
  logic [23:0]      r_lines, r_surfs;
  logic [26:0]      r_src_line, r_dst_line, r_src_surf, r_dst_surf;
  logic             r_src_ram, r_dst_ram, push, stall_en, idle;
  logic [1:0]       launch, busy_q;
  logic [4:0]       free;
  logic [127:0]     stalls;

  dla_bdma_regs #(.AddrW(AddrW)) i_regs (
    .clk_i(clk), .rst_ni(rst_n), `DLA_PAGE_PINS_OF(bdma),
    .src_o(r_src), .dst_o(r_dst), .size_o(r_size), .src_ram_o(r_src_ram), .dst_ram_o(r_dst_ram),
    .lines_m1_o(r_lines), .surfs_m1_o(r_surfs), .src_line_o(r_src_line),
    .dst_line_o(r_dst_line), .src_surf_o(r_src_surf), .dst_surf_o(r_dst_surf),
    .push_o(push), .launch_o(launch), .stall_en_o(stall_en),
    .free_i(free), .idle_i(idle), .busy_i(busy_q), .stalls_i(stalls));

  // ---- queue
  logic [CmdW-1:0]  q_cmd;
  logic             q_valid, q_last, q_group, q_empty, take;
  logic [AddrW-1:0] q_src, q_dst;
  logic [12:0]      q_size;
  logic [23:0]      q_lines, q_surfs;
  logic [26:0]      q_src_line, q_dst_line, q_src_surf, q_dst_surf;
  logic             q_src_ram, q_dst_ram;

  dla_bdma_queue #(.Width(CmdW), .Depth(20)) i_queue (
    .clk_i(clk), .rst_ni(rst_n), .push_i(push),
    .cmd_i({r_src, r_dst, r_size, r_src_ram, r_dst_ram, r_lines, r_surfs, r_src_line,
            r_dst_line, r_src_surf, r_dst_surf}),
    .launch_i(launch), .valid_o(q_valid), .take_i(take), .cmd_o(q_cmd), .last_o(q_last),
    .group_o(q_group), .free_o(free), .empty_o(q_empty));

  assign {q_src, q_dst, q_size, q_src_ram, q_dst_ram, q_lines, q_surfs, q_src_line, q_dst_line,
          q_src_surf, q_dst_surf} = q_cmd;

  // ---- load unit, commands on their way to the store unit
  logic             req_valid, req_ready, req_ram, load_busy, store_busy, f_pop;
  logic [AddrW-1:0] req_addr;
  logic [12:0]      req_size;
  logic [4:0]       f_count;
  logic [StoreW-1:0] f_cmd;

  dla_bdma_load #(.AddrW(AddrW)) i_load (
    .clk_i(clk), .rst_ni(rst_n), .valid_i(q_valid), .take_o(take), .src_i(q_src),
    .size_i(q_size), .ram_i(q_src_ram), .lines_m1_i(q_lines), .surfs_m1_i(q_surfs),
    .line_stride_i(q_src_line), .surf_stride_i(q_src_surf),
    .room_i(f_count != 5'(Stores)), .drained_i(f_count == '0 && !store_busy),
    .req_valid_o(req_valid), .req_ready_i(req_ready), .req_addr_o(req_addr),
    .req_size_o(req_size), .req_ram_o(req_ram), .busy_o(load_busy));

  dla_bdma_fifo #(.Width(StoreW), .Depth(Stores)) i_stores (
    .clk_i(clk), .rst_ni(rst_n), .push_i(take),
    .data_i({q_dst, q_size, q_dst_ram, q_lines[12:0], q_surfs[12:0], q_dst_line, q_dst_surf,
             q_last, q_group}),
    .pop_i(f_pop), .data_o(f_cmd), .count_o(f_count));

  // ---- store unit
  logic [AddrW-1:0] f_dst, cmd_addr;
  logic [12:0]      f_size, f_lines, f_surfs, cmd_size;
  logic [26:0]      f_line, f_surf;
  logic             f_ram, f_last, f_group;
  logic             cmd_valid, cmd_ready, cmd_ack, cmd_ram, cmd_group;
  logic             beat_valid, beat_ready;

  assign {f_dst, f_size, f_ram, f_lines, f_surfs, f_line, f_surf, f_last, f_group} = f_cmd;

  dla_bdma_store #(.AddrW(AddrW), .AtomsPerBeat(Apb)) i_store (
    .clk_i(clk), .rst_ni(rst_n), .valid_i(f_count != '0), .pop_o(f_pop), .dst_i(f_dst),
    .size_i(f_size), .ram_i(f_ram), .lines_m1_i(f_lines), .surfs_m1_i(f_surfs),
    .line_stride_i(f_line), .surf_stride_i(f_surf), .last_i(f_last), .group_i(f_group),
    .cmd_valid_o(cmd_valid), .cmd_ready_i(cmd_ready), .cmd_addr_o(cmd_addr),
    .cmd_size_o(cmd_size), .cmd_ack_o(cmd_ack), .cmd_ram_o(cmd_ram), .cmd_group_o(cmd_group),
    .beat_i(beat_valid && beat_ready), .busy_o(store_busy));

  // ---- memory clients
  logic                    rd_stall, wr_stall, ack, ack_group, last_beat, unused;
  logic [Apb*AtomBits-1:0] beat;
  logic [Apb-1:0]          beat_mask;

  // The write client makes new masks, because both sides pack lines in the same way.
  assign unused              = ^{beat_mask, last_beat};
  assign bdma2cvif_rd_req_pd = bdma2mcif_rd_req_pd;
  assign bdma2cvif_wr_req_pd = bdma2mcif_wr_req_pd;

  dla_dma_rd #(.AddrW(ByteW), .AtomBits(AtomBits), .AtomsPerBeat(Apb), .OutAtoms(Apb),
               .Depth(dla_cfg_pkg::CREDIT_BDMA), .HasCv(HasCv)) i_rd (
    .clk_i(clk), .rst_ni(rst_n),
    .req_valid_i(req_valid), .req_ready_o(req_ready), .req_addr_i({req_addr, 5'b0}),
    .req_size_i({2'b0, req_size}), .req_ram_i(req_ram), .stall_o(rd_stall),
    `DLA_RD_PINS_OF(bdma),
    .valid_o(beat_valid), .ready_i(beat_ready), .atom_o(beat), .mask_o(beat_mask));

  dla_dma_wr #(.AddrW(ByteW), .AtomBits(AtomBits), .AtomsPerBeat(Apb), .InAtoms(Apb), .TagW(1),
               .AckDepth(2), .HasCv(HasCv)) i_wr (
    .clk_i(clk), .rst_ni(rst_n),
    .cmd_valid_i(cmd_valid), .cmd_ready_o(cmd_ready), .cmd_addr_i({cmd_addr, 5'b0}),
    .cmd_size_i(cmd_size), .cmd_ack_i(cmd_ack), .cmd_ram_i(cmd_ram), .cmd_tag_i(cmd_group),
    .dat_valid_i(beat_valid), .dat_ready_o(beat_ready), .dat_i(beat),
    `DLA_WR_PINS_OF(bdma),
    .stall_o(wr_stall), .last_o(last_beat), .ack_o(ack), .ack_tag_o(ack_group));

  // ---- completion: the flag clears one clock before the done pulse (bdma.md 4) acks: groups that
  // wait for the acknowledge of their last write, at most 2
  logic [1:0] ended, ended_q, acks_q;
  logic       ask;

  assign ended = {ack && ack_group, ack && !ack_group};
  assign ask   = cmd_valid && cmd_ready && cmd_ack;
  assign idle  = q_empty && !load_busy && f_count == '0 && !store_busy && acks_q == '0;

  always_ff @(posedge clk or negedge rst_n) begin
    if (!rst_n) begin
      busy_q                <= '0;
      acks_q                <= '0;
      ended_q               <= '0;
      bdma2glb_done_intr_pd <= '0;
    end else begin
      busy_q                <= (busy_q & ~ended) | launch;
      ended_q               <= ended;
      bdma2glb_done_intr_pd <= ended_q;
      if (ask != ack) acks_q <= ask ? acks_q + 2'd1 : acks_q - 2'd1;
    end
  end

  dla_bdma_stall i_stall (
    .clk_i(clk), .rst_ni(rst_n), .enable_i(stall_en), .rd_stall_i(rd_stall),
    .wr_stall_i(wr_stall), .rd_group_i(q_group), .launch_i(launch), .done_i(ended),
    .count_o(stalls));

endmodule

`default_nettype wire
