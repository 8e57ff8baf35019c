// SPDX-License-Identifier: Apache-2.0
// CDMA: convolution DMA (conv_core.md 4, 5; conv_units.md 3; pins: unit_pins.md 3.2).
//
//   csb2cdma --> dla_unit_regs --> layer: start, end, done pulses --> cdma_{dat,wt}2glb_done_intr
//                                    |
//              +-- dla_cdma_side ----+---- dla_cdma_side --+   <--> bank change handshake of CSC
//              v                                           v
//         dla_cdma_dat                                dla_cdma_wt     <-- sc2cdma releases
//           |      | requests, atoms                    |     |       --> cdma2sc updates
//           |      +--> dla_dma_rd <--> mcif / cvif <---+-----|--- dla_dma_rd
//           v                                                 v
//   cdma2buf_dat_wr <--------- dla_cdma_flush ---------> cdma2buf_wt_wr
//
// CDMA fetches features and images in every 8-bit format, one atom in a clock on each side;
// Winograd, compressed weights and batches where the configuration has them. A layer waits until
// the buffer has been cleared after reset. nv_full has its own data engine, dla_cdma_dat16, for 8
// and 16 bits; its buffer writes are halves of an entry.

`default_nettype none
`include "dla_cdma.svh"
`include "dla_ports.svh"
`include "dla_unit.svh"

module dla_cdma (
  `DLA_PORTS_CDMA  // models/tables/pins.csv
);

  localparam int unsigned AddrW = dla_cfg_pkg::MEM_ADDRESS_WIDTH;
  localparam int unsigned Atom  = dla_cfg_pkg::MEMORY_ATOMIC_SIZE;
  localparam bit          Full  = dla_cfg_pkg::IS_V1;
  // Parts of an entry; a write has one of them. Atoms of a part.
  localparam int unsigned P     = dla_cfg_pkg::CBUF_SEL_W;
  localparam int unsigned PartW = dla_cfg_pkg::CBUF_ENTRY_BITS / P;
  localparam int unsigned Depth = dla_cfg_pkg::CBUF_ENTRIES / dla_cfg_pkg::CBUF_BANK_NUMBER;
  localparam int unsigned Group = dla_cfg_pkg::MAC_ATOMIC_K_SIZE;
  localparam int unsigned Beat  = dla_cfg_pkg::DMA_MASK_BITS;
  localparam bit          HasCv = dla_cfg_pkg::SECONDARY_MEMIF != 0;
  localparam bit          Batch = dla_cfg_pkg::BATCH != 0;
  localparam bit          Small = dla_cfg_pkg::WEIGHT_COMPRESSION != 0;
  localparam int unsigned Half  = dla_cfg_pkg::CBUF_ENTRIES / 2;
  localparam int unsigned HalfW = $clog2(Half);

  // Counts that only inform. In nv_full the high bits of counts have no pins.
  logic        unused;
  logic [14:0] dat_entries, wt_entries;
  logic [13:0] dat_slices;

  assign unused = ^{sc2cdma_dat_slices, sc2cdma_wt_kernels, s, dat_entries, wt_entries, dat_slices};

  // ---- registers
  logic        clk, rst_n, op_en, done, producer, consumer, wr, rd, flushed, unused_regs;
  logic [11:0] offset;
  logic [31:0] wdat;
  logic [32*`CDMA_NUM_S-1:0] s;
  logic [32*`CDMA_NUM_D-1:0] d_i, status;

  assign clk         = nvdla_core_clk;
  assign rst_n       = nvdla_core_rstn;
  assign unused_regs = ^{producer, wr, rd, wdat};

  dla_unit_regs #(
    .NumS(`CDMA_NUM_S), .NumD(`CDMA_NUM_D), .SMask(dla_regs_pkg::CDMA_S_STORED),
    .SReset(dla_regs_pkg::CDMA_S_RESET), .DMask(dla_regs_pkg::CDMA_D_STORED),
    .DReset(dla_regs_pkg::CDMA_D_RESET), .DStatus(dla_regs_pkg::CDMA_D_STATUS_BITS)
  ) i_regs (
    .clk_i(clk), .rst_ni(rst_n), `DLA_PAGE_PINS_OF(cdma),
    .s_o(s), .d_o(d_i), .status_i(status), .producer_o(producer), .consumer_o(consumer),
    .op_en_o(op_en), .done_i(done), .wr_o(wr), .rd_o(rd), .offset_o(offset), .wdat_o(wdat),
    .extra_i({31'b0, offset == dla_regs_pkg::CDMA_S_CBUF_FLUSH_STATUS && flushed}));

  // ---- layer: both engines start together and each ends by itself
  logic       run_q, start, dat_event, wt_event;
  logic [1:0] changed, keep, clear, go, finish, ended; // data, weights

  // The flush uses the write ports of the buffer until it ends.
  assign start = op_en && !run_q && flushed;
  assign done  = run_q && (&ended);
  assign cdma_dat2glb_done_intr_pd = {dat_event && consumer, dat_event && !consumer};
  assign cdma_wt2glb_done_intr_pd  = {wt_event && consumer, wt_event && !consumer};

  always_ff @(posedge clk or negedge rst_n) begin
    if (!rst_n) run_q <= 1'b0;
    else if (start || done) run_q <= start;
  end

  dla_cdma_side i_dat_side (
    .clk_i(clk), .rst_ni(rst_n), .start_i(start), .changed_i(changed[0]), .keep_i(keep[0]),
    .pend_req_i(sc2cdma_dat_pending_req), .pend_ack_o(cdma2sc_dat_pending_ack),
    .clear_o(clear[0]), .go_o(go[0]), .finish_i(finish[0]), .hold_i(1'b0),
    .event_o(dat_event), .done_o(ended[0]), .end_i(done));

  // Software may count the two events separately, so they are given in different clocks.
  dla_cdma_side i_wt_side (
    .clk_i(clk), .rst_ni(rst_n), .start_i(start), .changed_i(changed[1]), .keep_i(keep[1]),
    .pend_req_i(sc2cdma_wt_pending_req), .pend_ack_o(cdma2sc_wt_pending_ack),
    .clear_o(clear[1]), .go_o(go[1]), .finish_i(finish[1]), .hold_i(dat_event),
    .event_o(wt_event), .done_o(ended[1]), .end_i(done));

  // ---- engines
  logic [1:0]        req_valid, req_ready, atom_valid, atom_ready, stall, wr_en;
  logic [AddrW-1:0]  req_addr [2];
  logic [14:0]       req_size [2];
  logic [8*Atom-1:0] atom [2];
  logic [14:0]       wr_addr [2];
  logic [P-1:0]      wr_sel [2];
  logic [PartW-1:0]  wr_data [2];
  logic [31:0]       nans [2];
  logic [31:0]       infs [2];

  assign cdma2sc_dat_entries = dat_entries[dla_cfg_pkg::ENTRIES_W-1:0];
  assign cdma2sc_dat_slices  = dat_slices[dla_cfg_pkg::SLICES_W-1:0];
  assign cdma2sc_wt_entries  = wt_entries[dla_cfg_pkg::ENTRIES_W-1:0];

  if (Full) begin : gen_dat16
    logic clk_layer;

    dla_clk_gate i_clk_layer (
      .clk_i(clk), .rst_ni(rst_n), .en_i(op_en || run_q), .clk_o(clk_layer));

    dla_cdma_dat16 #(.AddrW(AddrW), .Atom(Atom), .BankDepth(Depth)) i_dat (
      .clk_i(clk), .rst_ni(rst_n), .clk_layer_i(clk_layer), .d_i, .start_i(start),
      .changed_o(changed[0]),
      .keep_o(keep[0]), .clear_i(clear[0]), .go_i(go[0]), .finish_o(finish[0]),
      .req_valid_o(req_valid[0]), .req_ready_i(req_ready[0]), .req_addr_o(req_addr[0]),
      .req_size_o(req_size[0]), .atom_valid_i(atom_valid[0]), .atom_ready_o(atom_ready[0]),
      .atom_i(atom[0]), .wr_en_o(wr_en[0]), .wr_addr_o(wr_addr[0]), .wr_sel_o(wr_sel[0]),
      .wr_data_o(wr_data[0]), .updt_o(cdma2sc_dat_updt),
      .updt_entries_o(dat_entries), .updt_slices_o(dat_slices),
      .rls_i(sc2cdma_dat_updt), .rls_entries_i(15'(sc2cdma_dat_entries)), .nan_o(nans[0]),
      .inf_o(infs[0]));
  end else begin : gen_dat
    dla_cdma_dat #(
      .AddrW(AddrW), .Atom(Atom), .P(P), .BankDepth(Depth), .Wino(dla_cfg_pkg::WINOGRAD != 0),
      .Batch(Batch)
    ) i_dat (
      .clk_i(clk), .rst_ni(rst_n), .d_i, .start_i(start), .changed_o(changed[0]),
      .keep_o(keep[0]), .clear_i(clear[0]), .go_i(go[0]), .finish_o(finish[0]),
      .req_valid_o(req_valid[0]), .req_ready_i(req_ready[0]), .req_addr_o(req_addr[0]),
      .req_size_o(req_size[0]), .atom_valid_i(atom_valid[0]), .atom_ready_o(atom_ready[0]),
      .atom_i(atom[0]), .wr_en_o(wr_en[0]), .wr_addr_o(wr_addr[0]), .wr_sel_o(wr_sel[0]),
      .wr_data_o(wr_data[0]), .updt_o(cdma2sc_dat_updt),
      .updt_entries_o(dat_entries), .updt_slices_o(dat_slices),
      .rls_i(sc2cdma_dat_updt), .rls_entries_i(15'(sc2cdma_dat_entries)));

    assign nans[0] = '0;
    assign infs[0] = '0;
  end

  assign atom_ready[1] = 1'b1;

`define CDMA_S(R, F) `DLA_F(s, CDMA_S_``R, F, 32'd0)
  dla_cdma_wt #(
    .AddrW(AddrW), .Atom(Atom), .P(Full ? 2 * P : P), .BankDepth(Depth),
    .Banks(dla_cfg_pkg::CBUF_BANK_NUMBER), .Group(Group), .Compression(Small), .Join(Full)
  ) i_wt (
    .clk_i(clk), .rst_ni(rst_n), .d_i, .turn_wt_i(`CDMA_S(ARBITER, ARB_WEIGHT)),
    .turn_wmb_i(`CDMA_S(ARBITER, ARB_WMB)), .start_i(start), .changed_o(changed[1]),
    .keep_o(keep[1]), .clear_i(clear[1]), .go_i(go[1]), .finish_o(finish[1]),
    .req_valid_o(req_valid[1]), .req_ready_i(req_ready[1]), .req_addr_o(req_addr[1]),
    .req_size_o(req_size[1]), .atom_valid_i(atom_valid[1]), .atom_i(atom[1]),
    .wr_en_o(wr_en[1]), .wr_addr_o(wr_addr[1]), .wr_sel_o(wr_sel[1]),
    .wr_data_o(wr_data[1]), .updt_o(cdma2sc_wt_updt),
    .updt_entries_o(wt_entries), .updt_kernels_o(cdma2sc_wt_kernels),
    .updt_wmb_o(cdma2sc_wmb_entries), .rls_i(sc2cdma_wt_updt),
    .rls_entries_i(15'(sc2cdma_wt_entries)), .rls_wmb_i(sc2cdma_wmb_entries),
    .nan_o(nans[1]), .inf_o(infs[1]));
`undef CDMA_S

  // ---- memory: CDMA has no read credit, so it sends no pops
  logic [1:0] ram, mc_valid, mc_ready, cv_valid, cv_ready, mc_rsp, cv_rsp, mc_take, cv_take;
  logic [1:0] mc_pop, cv_pop, unused_mask;
  logic       unused_pop;
  logic [dla_cfg_pkg::RD_REQ_W-1:0] req_pd [2];
  logic [dla_cfg_pkg::RD_RSP_W-1:0] mc_pd [2];
  logic [dla_cfg_pkg::RD_RSP_W-1:0] cv_pd [2];

  assign ram      = {`CDMA_D(WEIGHT_RAM_TYPE, WEIGHT_RAM_TYPE),
                     `CDMA_D(DAIN_RAM_TYPE, DATAIN_RAM_TYPE)};
  assign mc_ready = {cdma_wt2mcif_rd_req_ready, cdma_dat2mcif_rd_req_ready};
  assign cv_ready = {cdma_wt2cvif_rd_req_ready, cdma_dat2cvif_rd_req_ready};
  assign mc_rsp   = {mcif2cdma_wt_rd_rsp_valid, mcif2cdma_dat_rd_rsp_valid};
  assign cv_rsp   = {cvif2cdma_wt_rd_rsp_valid, cvif2cdma_dat_rd_rsp_valid};
  assign mc_pd[0] = mcif2cdma_dat_rd_rsp_pd;
  assign mc_pd[1] = mcif2cdma_wt_rd_rsp_pd;
  assign cv_pd[0] = cvif2cdma_dat_rd_rsp_pd;
  assign cv_pd[1] = cvif2cdma_wt_rd_rsp_pd;
  assign {cdma_wt2mcif_rd_req_valid, cdma_dat2mcif_rd_req_valid}   = mc_valid;
  assign {cdma_wt2cvif_rd_req_valid, cdma_dat2cvif_rd_req_valid}   = cv_valid;
  assign {mcif2cdma_wt_rd_rsp_ready, mcif2cdma_dat_rd_rsp_ready}   = mc_take;
  assign {cvif2cdma_wt_rd_rsp_ready, cvif2cdma_dat_rd_rsp_ready}   = cv_take;
  assign {cdma_wt2mcif_rd_cdt_lat_fifo_pop, cdma_dat2mcif_rd_cdt_lat_fifo_pop} = '0;
  assign {cdma_wt2cvif_rd_cdt_lat_fifo_pop, cdma_dat2cvif_rd_cdt_lat_fifo_pop} = '0;
  assign cdma_dat2mcif_rd_req_pd = req_pd[0];
  assign cdma_dat2cvif_rd_req_pd = req_pd[0];
  assign cdma_wt2mcif_rd_req_pd  = req_pd[1];
  assign cdma_wt2cvif_rd_req_pd  = req_pd[1];
  assign unused_pop = ^{mc_pop, cv_pop};

  for (genvar c = 0; c < 2; c++) begin : gen_client
    dla_dma_rd #(
      .AddrW(AddrW), .AtomBits(8 * Atom), .AtomsPerBeat(Beat), .Depth(4), .HasCv(HasCv)
    ) i_rd (
      .clk_i(clk), .rst_ni(rst_n), .req_valid_i(req_valid[c]), .req_ready_o(req_ready[c]),
      .req_addr_i(req_addr[c]), .req_size_i(req_size[c]), .req_ram_i(ram[c]),
      .stall_o(stall[c]), .mc_req_valid_o(mc_valid[c]), .mc_req_ready_i(mc_ready[c]),
      .cv_req_valid_o(cv_valid[c]), .cv_req_ready_i(cv_ready[c]), .req_pd_o(req_pd[c]),
      .mc_rsp_valid_i(mc_rsp[c]), .mc_rsp_ready_o(mc_take[c]), .mc_rsp_pd_i(mc_pd[c]),
      .cv_rsp_valid_i(cv_rsp[c]), .cv_rsp_ready_o(cv_take[c]), .cv_rsp_pd_i(cv_pd[c]),
      .mc_pop_o(mc_pop[c]), .cv_pop_o(cv_pop[c]), .valid_o(atom_valid[c]),
      .ready_i(atom_ready[c]), .atom_o(atom[c]), .mask_o(unused_mask[c]));
  end

  // ---- buffer: zeros after reset, when the data registers of both engines are 0
  logic             fl_en;
  logic [HalfW-1:0] fl_addr;
  logic [P-1:0]     fl_sel;

  dla_cdma_flush #(.Entries(2 * Half), .P(P)) i_flush (
    .clk_i(clk), .rst_ni(rst_n), .wr_en_o(fl_en), .wr_addr_o(fl_addr), .wr_sel_o(fl_sel),
    .done_o(flushed));

  assign cdma2buf_dat_wr_en   = fl_en || wr_en[0];
  assign cdma2buf_wt_wr_en    = fl_en || wr_en[1];
  assign cdma2buf_dat_wr_addr = fl_en ? 17'(fl_addr) : {2'b0, wr_addr[0]};
  assign cdma2buf_wt_wr_addr  = fl_en ? 17'(Half) | 17'(fl_addr) : {2'b0, wr_addr[1]};
  assign cdma2buf_dat_wr_sel  = fl_en ? fl_sel : wr_sel[0];

  // nv_full: a data write has both halves of an entry, a weight write has one half and its number.
  if (Full) begin : gen_halves
    assign cdma2buf_dat_wr_data = {2{wr_data[0]}};
    assign cdma2buf_wt_wr_data  = {2{wr_data[1]}};
    assign cdma2buf_wt_wr_sel   = {1'b0, fl_en ? fl_sel[1] : wr_sel[1][1]};
  end else begin : gen_parts
    assign cdma2buf_dat_wr_data = wr_data[0];
    assign cdma2buf_wt_wr_data  = wr_data[1];
    assign cdma2buf_wt_wr_sel   = fl_en ? fl_sel : wr_sel[1];
  end

  // ---- counters; NaN and Inf stay 0 in an integer build
  logic        dma_en;
  logic [31:0] stalls [2];
  logic [31:0] latency [2];

  assign dma_en = `CDMA_D(PERF_ENABLE, DMA_EN);

  for (genvar c = 0; c < 2; c++) begin : gen_perf
    dla_cdma_perf i_perf (
      .clk_i(clk), .rst_ni(rst_n), .start_i(start), .enable_i(run_q && dma_en),
      .stall_i(stall[c]), .taken_i(req_valid[c] && req_ready[c]), .size_i(req_size[c]),
      .beat_i(atom_valid[c] && atom_ready[c]), .stalls_o(stalls[c]), .latency_o(latency[c]));
  end

`define CDMA_COUNT(R, F) \
  `DLA_F(status, CDMA_D_``R, F, 32'(dla_regs_pkg::CDMA_D_OP_ENABLE))
`define CDMA_STATUS(R, F) `CDMA_COUNT(PERF_``R, F)
  always_comb begin
    status = '0;
    `CDMA_STATUS(DAT_READ_STALL, DAT_RD_STALL)     = stalls[0];
    `CDMA_STATUS(WT_READ_STALL, WT_RD_STALL)       = stalls[1];
    `CDMA_STATUS(DAT_READ_LATENCY, DAT_RD_LATENCY) = latency[0];
    `CDMA_STATUS(WT_READ_LATENCY, WT_RD_LATENCY)   = latency[1];
    `CDMA_COUNT(NAN_INPUT_DATA_NUM, NAN_DATA_NUM)     = nans[0];
    `CDMA_COUNT(NAN_INPUT_WEIGHT_NUM, NAN_WEIGHT_NUM) = nans[1];
    `CDMA_COUNT(INF_INPUT_DATA_NUM, INF_DATA_NUM)     = infs[0];
    `CDMA_COUNT(INF_INPUT_WEIGHT_NUM, INF_WEIGHT_NUM) = infs[1];
  end
`undef CDMA_STATUS
`undef CDMA_COUNT

endmodule

`default_nettype wire
