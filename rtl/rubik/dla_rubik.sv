// SPDX-License-Identifier: Apache-2.0
// RUBIK: contract, split and merge, data moves only (rubik.md; pins: unit_pins.md 3.10).
//
//   csb2rbk --> dla_rubik_regs --start--> dla_rubik_walk (read)     dla_rubik_walk (write)
//                   ^                          | requests               | commands
//                   |                          v                        v
//                   |      mcif / cvif <--> dla_dma_rd              dla_dma_wr <--> mcif / cvif
//                   |                          | beats                  ^  |
//                   |                          v                        |  +--> acknowledge -->
//                   |                    dla_rubik_fill          dla_rubik_drain    rubik2glb_done
//                   |                          |                        ^
//                   |                          +---> dla_rubik_buf ---+   (room: dla_rubik_ring)
//                   +----- done: last beat of the layer taken by its port
//
// Tiles of at most 64 atoms are read into the re-order buffer while earlier ones are written out; a
// beat of two atoms enters and leaves in each clock. Elements of 8 or 16 bits. The engine exists
// only with 32-byte atoms and two atoms in a memory beat. Mode 3 never starts.

`include "dla_rubik.svh"
`include "dla_ports.svh"
`include "dla_unit.svh"
`default_nettype none

module dla_rubik (
  `DLA_PORTS_RUBIK  // models/tables/pins.csv
);

  localparam bit HasCv = dla_cfg_pkg::SECONDARY_MEMIF != 0;

  logic clk, rst_n;

  assign clk   = nvdla_core_clk;
  assign rst_n = nvdla_core_rstn;

  // ---- registers
  logic              op_en, done, producer, consumer;
  logic [31:0]       rd_count, wr_count;
  dla_rubik_fields_t f;

  dla_rubik_regs i_regs (
    .clk_i(clk), .rst_ni(rst_n), `DLA_PAGE_PINS_OF(rbk),
    .op_en_o(op_en), .done_i(done), .producer_o(producer), .consumer_o(consumer),
    .rd_count_i(rd_count), .wr_count_i(wr_count), .fields_o(f));

  // ---- the layer
  logic             contract, split, merge, start, run_q;
  logic [5:0]       dx;
  logic [12:0]      line_m1_q;
  logic [31:0]      phase_y_q;
  dla_rubik_shape_t rd_shape, wr_shape;

  assign contract = f.mode == 2'd0;
  assign split    = f.mode == 2'd1;
  assign merge    = f.mode == 2'd2;
  assign dx       = {1'b0, f.dx_m1} + 6'd1;
  assign rd_shape = {contract, split, f.e16, f.w_m1, f.h_m1, contract ? f.out_c_m1 : f.in_c_m1,
                     f.in_c_m1[4:0], f.dx_m1, f.dy_m1};
  assign wr_shape = {contract, split, f.e16, f.w_m1, f.h_m1, f.out_c_m1, f.in_c_m1[4:0],
                     f.dx_m1, f.dy_m1};
  assign start    = op_en && !run_q && f.mode != 2'd3;

  always_ff @(posedge clk or negedge rst_n) begin
    if (!rst_n) begin
      run_q     <= 1'b0;
      phase_y_q <= '0;
      line_m1_q <= '0;
    end else if (start) begin
      run_q     <= 1'b1;
      // made once, so that no multiplier is in the address walks; 32 and 13 bits in the hardware
      // too (rubik.md 2)
      phase_y_q <= 32'(f.phase_x) * 32'(dx);
      line_m1_q <= (f.w_m1 + 13'd1) * 13'(dx) - 13'd1;
    end else if (done) begin
      run_q <= 1'b0;
    end
  end

  // ---- the clock of the walks and of the buffer runs in layers
  logic clk_layer;

  dla_clk_gate i_clk_layer (
    .clk_i(clk), .rst_ni(rst_n), .en_i(op_en || run_q), .clk_o(clk_layer));

  // ---- steps of the two address walks, in atoms
  dla_rubik_steps_t rd_steps, wr_steps;
  logic [8:0]       row_blk;

  // a block of 64 pixels in a row of a plane
  assign row_blk        = f.e16 ? 9'd4 : 9'd2;
  assign rd_steps.base  = f.src;
  assign rd_steps.req   = contract ? f.phase_x : f.in_plane;
  assign rd_steps.xb    = f.phase_x;
  assign rd_steps.blk   = contract ? 9'd8 : split ? 9'd64 : row_blk;
  assign rd_steps.phase = phase_y_q;
  assign rd_steps.row   = f.in_line;
  assign rd_steps.surf  = !merge ? {5'b0, f.in_surf} : f.e16 ? {1'b0, f.in_plane, 4'b0}
                                                           : {f.in_plane, 5'b0};
  assign wr_steps.base  = f.dst;
  assign wr_steps.req   = contract ? {21'b0, dx} : f.out_plane;
  assign wr_steps.xb    = 27'd8;
  assign wr_steps.blk   = contract ? {dx, 3'b0} : split ? row_blk : 9'd64;
  assign wr_steps.phase = {5'b0, f.out_line};
  assign wr_steps.row   = f.out_line;
  assign wr_steps.surf  = !split ? {5'b0, f.out_surf} : f.e16 ? {1'b0, f.out_plane, 4'b0}
                                                            : {f.out_plane, 5'b0};

  // ---- read requests
  logic        rd_valid, rd_ready, rd_last, rd_stall;
  logic [58:0] rd_addr;
  logic [12:0] rd_size;
  logic        beat_valid, beat_ready, unused;
  logic [511:0] beat;
  logic [1:0]  beat_mask;

  // The high half of an odd request's last beat is not passed on.
  assign unused              = ^{beat_mask, rd_stall};
  assign rbk2cvif_rd_req_pd = rbk2mcif_rd_req_pd;
  assign rbk2cvif_wr_req_pd = rbk2mcif_wr_req_pd;

  dla_rubik_walk #(.Write(1'b0)) i_rd_walk (
    .clk_i(clk_layer), .rst_ni(rst_n), .start_i(start), .shape_i(rd_shape), .line_m1_i(line_m1_q),
    .steps_i(rd_steps), .valid_o(rd_valid), .ready_i(rd_ready), .addr_o(rd_addr), .size_o(rd_size),
    .last_o(rd_last));

  dla_dma_rd #(.AddrW(64), .AtomBits(256), .AtomsPerBeat(2), .OutAtoms(2),
               .Depth(dla_cfg_pkg::CREDIT_RUBIK), .HasCv(HasCv)) i_rd (
    .clk_i(clk_layer), .rst_ni(rst_n),
    .req_valid_i(rd_valid), .req_ready_o(rd_ready), .req_addr_i({rd_addr, 5'b0}),
    .req_size_i({2'b0, rd_size}), .req_ram_i(f.src_ram), .stall_o(rd_stall),
    `DLA_RD_PINS_OF(rbk),
    .valid_o(beat_valid), .ready_i(beat_ready), .atom_o(beat), .mask_o(beat_mask));

  // ---- re-order buffer
  // Four tiles of the largest size, see dla_rubik_ring.
  localparam int unsigned Entries = 128;
  localparam int unsigned PtrW    = $clog2(Entries);

  logic [5:0]   f_n_m1, d_n_m1;
  logic [4:0]   f_m_m1, d_m_m1;
  logic         f_end, f_full, f_room, d_full, d_free, wr, rd;
  logic [PtrW-1:0]    f_base, d_base;
  logic [32*PtrW-1:0] wr_entry, rd_entry;
  logic [511:0] wr_data, rd_data, out;
  logic         out_valid, out_ready;

  dla_rubik_fill #(.PtrW(PtrW)) i_fill (
    .clk_i(clk_layer), .rst_ni(rst_n), .start_i(start), .shape_i(rd_shape),
    .valid_i(beat_valid), .ready_o(beat_ready), .beat_i(beat),
    .n_m1_o(f_n_m1), .m_m1_o(f_m_m1), .room_i(f_room), .base_i(f_base), .end_o(f_end),
    .full_o(f_full), .wr_o(wr), .wr_entry_o(wr_entry), .wr_data_o(wr_data));

  dla_rubik_ring #(.Entries(Entries)) i_ring (
    .clk_i(clk_layer), .rst_ni(rst_n), .contract_i(contract), .e16_i(f.e16), .f_n_m1_i(f_n_m1),
    .f_m_m1_i(f_m_m1), .f_end_i(f_end), .f_full_i(f_full), .f_room_o(f_room),
    .f_base_o(f_base), .d_n_m1_i(d_n_m1), .d_m_m1_i(d_m_m1), .d_end_i(d_free),
    .d_full_o(d_full), .d_base_o(d_base));

  dla_rubik_buf #(.Entries(Entries)) i_buf (
    .clk_i(clk_layer), .wr_i(wr), .wr_entry_i(wr_entry), .wr_data_i(wr_data),
    .rd_i(rd), .rd_entry_i(rd_entry), .rd_data_o(rd_data));

  dla_rubik_drain #(.PtrW(PtrW)) i_drain (
    .clk_i(clk_layer), .rst_ni(rst_n), .start_i(start), .shape_i(wr_shape),
    .n_m1_o(d_n_m1), .m_m1_o(d_m_m1), .full_i(d_full), .base_i(d_base), .free_o(d_free),
    .rd_o(rd), .rd_entry_o(rd_entry), .rd_data_i(rd_data),
    .valid_o(out_valid), .ready_i(out_ready), .beat_o(out));

  // ---- write commands
  logic        cmd_valid, cmd_ready, cmd_last, wr_stall, wr_stall_q, ack, ack_group;
  logic [58:0] cmd_addr;
  logic [12:0] cmd_size;

  dla_rubik_walk #(.Write(1'b1)) i_wr_walk (
    .clk_i(clk_layer), .rst_ni(rst_n), .start_i(start), .shape_i(wr_shape), .line_m1_i(line_m1_q),
    .steps_i(wr_steps), .valid_o(cmd_valid), .ready_i(cmd_ready), .addr_o(cmd_addr),
    .size_o(cmd_size), .last_o(cmd_last));

  dla_dma_wr #(.AddrW(64), .AtomBits(256), .AtomsPerBeat(2), .InAtoms(2), .TagW(1),
               .AckDepth(4), .HasCv(HasCv)) i_wr (
    .clk_i(clk), .rst_ni(rst_n),
    .cmd_valid_i(cmd_valid), .cmd_ready_o(cmd_ready), .cmd_addr_i({cmd_addr, 5'b0}),
    .cmd_size_i(cmd_size), .cmd_ack_i(cmd_last), .cmd_ram_i(f.dst_ram), .cmd_tag_i(consumer),
    .dat_valid_i(out_valid), .dat_ready_o(out_ready), .dat_i(out),
    `DLA_WR_PINS_OF(rbk),
    .stall_o(wr_stall), .last_o(done), .ack_o(ack), .ack_tag_o(ack_group));

  // ---- interrupt, as many clocks after the acknowledge as in BDMA (bdma.md 4)
  logic [1:0] ended_q;

  always_ff @(posedge clk or negedge rst_n) begin
    if (!rst_n) begin
      ended_q                <= '0;
      rubik2glb_done_intr_pd <= '0;
      wr_stall_q             <= 1'b0;
    end else begin
      ended_q                <= {ack && ack_group, ack && !ack_group};
      rubik2glb_done_intr_pd <= ended_q;
      wr_stall_q             <= wr_stall;
    end
  end

  // ---- performance counts: clocks with a request shown; write stalls, one clock late
  dla_stall_count #(.Restart(1'b1)) i_rd_perf (
    .clk_i(clk), .rst_ni(rst_n), .enable_i(f.perf_en), .stall_i(rd_valid),
    .capture_i(rd_valid && rd_ready && rd_last), .group_i(producer), .count_o(rd_count));
  dla_stall_count #(.Restart(1'b1)) i_wr_perf (
    .clk_i(clk), .rst_ni(rst_n), .enable_i(f.perf_en), .stall_i(wr_stall_q), .capture_i(done),
    .group_i(producer), .count_o(wr_count));

endmodule

`default_nettype wire
