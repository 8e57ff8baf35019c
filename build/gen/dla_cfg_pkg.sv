// Generated from models/tables for nv_small.
package dla_cfg_pkg;
  localparam string CONFIG = "nv_small";
  localparam bit IS_V1 = 1'b0;
  localparam int FEATURE_DATA_TYPE = 0;
  localparam int WEIGHT_DATA_TYPE = 0;
  localparam int WEIGHT_COMPRESSION = 0;
  localparam int WINOGRAD = 0;
  localparam int BATCH = 0;
  localparam int SECONDARY_MEMIF = 0;
  localparam int SDP_LUT = 0;
  localparam int SDP_BS = 1;
  localparam int SDP_BN = 1;
  localparam int SDP_EW = 0;
  localparam int BDMA = 0;
  localparam int RUBIK = 0;
  localparam int RUBIK_CONTRACT = 0;
  localparam int RUBIK_RESHAPE = 0;
  localparam int PDP = 1;
  localparam int CDP = 1;
  localparam int RETIMING = 0;
  localparam int MAC_ATOMIC_C_SIZE = 8;
  localparam int MAC_ATOMIC_K_SIZE = 8;
  localparam int MEMORY_ATOMIC_SIZE = 8;
  localparam int MAX_BATCH_SIZE = 0;
  localparam int CBUF_BANK_NUMBER = 32;
  localparam int CBUF_BANK_WIDTH = 8;
  localparam int CBUF_BANK_DEPTH = 512;
  localparam int SDP_BS_THROUGHPUT = 1;
  localparam int SDP_BN_THROUGHPUT = 1;
  localparam int SDP_EW_THROUGHPUT = 0;
  localparam int PDP_THROUGHPUT = 1;
  localparam int CDP_THROUGHPUT = 1;
  localparam int PRIMARY_MEMIF_LATENCY = 64;
  localparam int SECONDARY_MEMIF_LATENCY = 0;
  localparam int PRIMARY_MEMIF_MAX_BURST_LENGTH = 1;
  localparam int PRIMARY_MEMIF_WIDTH = 64;
  localparam int SECONDARY_MEMIF_MAX_BURST_LENGTH = 0;
  localparam int SECONDARY_MEMIF_WIDTH = 0;
  localparam int MEM_ADDRESS_WIDTH = 32;
  localparam int NUM_DMA_READ_CLIENTS = 7;
  localparam int NUM_DMA_WRITE_CLIENTS = 3;
  localparam int CBUF_ENTRY_BITS = 64;
  localparam int CBUF_ENTRIES = 16384;
  localparam int CBUF_ADDR_BITS = 14;
  localparam int MEMIF_WIDTH = 64;
  localparam int DMA_MASK_BITS = 1;
  localparam int MAC_RESULT_BITS = 19;
  localparam int SDP_MAX_THROUGHPUT = 1;
  localparam int SDP2PDP_BITS = 8;
  localparam int CACC2SDP_BITS = 34;
  localparam int CBUF_WR_BITS = 64;
  localparam int CREDIT_BDMA = 0;
  localparam int CREDIT_SDP = 8;
  localparam int CREDIT_PDP = 8;
  localparam int CREDIT_CDP = 8;
  localparam int CREDIT_RUBIK = 0;
  localparam int CREDIT_SDP_B = 16;
  localparam int CREDIT_SDP_N = 16;
  localparam int CREDIT_SDP_E = 4;
  localparam int IDX_CFGROM = 0;
  localparam int IDX_GLB = 1;
  localparam int IDX_GEC = 2;
  localparam int IDX_MCIF = 3;
  localparam int IDX_CVIF = 4;
  localparam int IDX_BDMA = 5;
  localparam int IDX_CDMA = 6;
  localparam int IDX_CSC = 7;
  localparam int IDX_CMAC_A = 8;
  localparam int IDX_CMAC_B = 9;
  localparam int IDX_CACC = 10;
  localparam int IDX_SDP_RDMA = 11;
  localparam int IDX_SDP = 12;
  localparam int IDX_PDP_RDMA = 13;
  localparam int IDX_PDP = 14;
  localparam int IDX_CDP_RDMA = 15;
  localparam int IDX_CDP = 16;
  localparam int IDX_RUBIK = 17;
  localparam int NPAGES = 18;
  localparam bit HAS_PAGE_CFGROM = 1'b1;
  localparam logic [17:0] PAGE_CFGROM = 18'h00000;
  localparam bit HAS_PAGE_GLB = 1'b1;
  localparam logic [17:0] PAGE_GLB = 18'h01000;
  localparam bit HAS_PAGE_GEC = 1'b0;
  localparam logic [17:0] PAGE_GEC = 18'h3f000;
  localparam bit HAS_PAGE_MCIF = 1'b1;
  localparam logic [17:0] PAGE_MCIF = 18'h02000;
  localparam bit HAS_PAGE_CVIF = 1'b0;
  localparam logic [17:0] PAGE_CVIF = 18'h3f000;
  localparam bit HAS_PAGE_BDMA = 1'b0;
  localparam logic [17:0] PAGE_BDMA = 18'h3f000;
  localparam bit HAS_PAGE_CDMA = 1'b1;
  localparam logic [17:0] PAGE_CDMA = 18'h03000;
  localparam bit HAS_PAGE_CSC = 1'b1;
  localparam logic [17:0] PAGE_CSC = 18'h04000;
  localparam bit HAS_PAGE_CMAC_A = 1'b1;
  localparam logic [17:0] PAGE_CMAC_A = 18'h05000;
  localparam bit HAS_PAGE_CMAC_B = 1'b1;
  localparam logic [17:0] PAGE_CMAC_B = 18'h06000;
  localparam bit HAS_PAGE_CACC = 1'b1;
  localparam logic [17:0] PAGE_CACC = 18'h07000;
  localparam bit HAS_PAGE_SDP_RDMA = 1'b1;
  localparam logic [17:0] PAGE_SDP_RDMA = 18'h08000;
  localparam bit HAS_PAGE_SDP = 1'b1;
  localparam logic [17:0] PAGE_SDP = 18'h09000;
  localparam bit HAS_PAGE_PDP_RDMA = 1'b1;
  localparam logic [17:0] PAGE_PDP_RDMA = 18'h0a000;
  localparam bit HAS_PAGE_PDP = 1'b1;
  localparam logic [17:0] PAGE_PDP = 18'h0b000;
  localparam bit HAS_PAGE_CDP_RDMA = 1'b1;
  localparam logic [17:0] PAGE_CDP_RDMA = 18'h0c000;
  localparam bit HAS_PAGE_CDP = 1'b1;
  localparam logic [17:0] PAGE_CDP = 18'h0d000;
  localparam bit HAS_PAGE_RUBIK = 1'b0;
  localparam logic [17:0] PAGE_RUBIK = 18'h3f000;
  localparam int ROM_WORDS = 104;
  // word i at byte offset 4*i
  localparam logic [ROM_WORDS-1:0][31:0] ROM = {
    32'h00000000,
    32'h00000001,
    32'h00000010,
    32'h00000000,
    32'h00000000,
    32'h0010000d,
    32'h0000000d,
    32'h00000008,
    32'h00000000,
    32'h00000000,
    32'h000e000c,
    32'h00000001,
    32'h00000010,
    32'h00000000,
    32'h00000000,
    32'h0010000b,
    32'h0000000b,
    32'h00000008,
    32'h00000000,
    32'h00000000,
    32'h000e000a,
    32'h00000000,
    32'h00000001,
    32'h00000001,
    32'h00000000,
    32'h00000003,
    32'h00000010,
    32'h00000010,
    32'h00000018,
    32'h00000000,
    32'h00200009,
    32'h00000009,
    32'h00000008,
    32'h00000000,
    32'h00000000,
    32'h000e0008,
    32'h00000000,
    32'h00000003,
    32'h00000008,
    32'h00000008,
    32'h00000010,
    32'h00000010,
    32'h00000000,
    32'h00000000,
    32'h00200007,
    32'h00000003,
    32'h00000008,
    32'h00000008,
    32'h00000010,
    32'h00000010,
    32'h00000010,
    32'h00000000,
    32'h001c0006,
    32'h00000003,
    32'h00000008,
    32'h00000008,
    32'h00000010,
    32'h00000010,
    32'h00000010,
    32'h00000000,
    32'h001c0006,
    32'h00000000,
    32'h00000003,
    32'h00000200,
    32'h00000008,
    32'h00000020,
    32'h00000008,
    32'h00000008,
    32'h00000008,
    32'h00000010,
    32'h00000010,
    32'h00000010,
    32'h00000000,
    32'h00300005,
    32'h00000003,
    32'h00000200,
    32'h00000008,
    32'h00000020,
    32'h00000000,
    32'h00000000,
    32'h00180004,
    32'h00000003,
    32'h0cfff001,
    32'h00000000,
    32'h00000200,
    32'h00000008,
    32'h00000020,
    32'h00000008,
    32'h00000008,
    32'h00000008,
    32'h00000010,
    32'h00000010,
    32'h00000010,
    32'h00000000,
    32'h00340003,
    32'h00000400,
    32'h00000080,
    32'h00000032,
    32'h00000008,
    32'h00000000,
    32'h00000000,
    32'h00180002,
    32'h00000001,
    32'h00010001
  };
  // payload widths (unit_pins.md 3.16, 4.2-4.4)
  localparam int RD_REQ_W = MEM_ADDRESS_WIDTH + 15;
  localparam int RD_RSP_W = MEMIF_WIDTH + DMA_MASK_BITS;
  localparam int WR_REQ_W = MEMIF_WIDTH + DMA_MASK_BITS + 1;
endpackage
