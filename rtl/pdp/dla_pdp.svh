// SPDX-License-Identifier: Apache-2.0
// Structures that pass through PDP as a whole: the register fields of a layer, a window, a command
// of the line buffer. The types are outside of any package, for the reason in dla_csc.svh.
`ifndef DLA_PDP_SVH
`define DLA_PDP_SVH

/// Register fields of the consumer group, valid while op_en is set; m1: value minus 1.
typedef struct packed {
  logic [1:0]  method;    // 0 average, 1 maximum, 2 minimum
  logic [1:0]  format;    // 0 INT8, 1 INT16, 2 FP16; always 0 without 16-bit elements
  logic        flush;     // a NaN that PDP_RDMA reads becomes 0
  logic        fly;       // input is from SDP, not through PDP_RDMA
  logic [12:0] in_w_m1;   // input cube: columns, rows
  logic [12:0] in_h_m1;
  logic [12:0] out_w_m1;  // output cube: columns, rows
  logic [12:0] out_h_m1;
  logic [12:0] surfs_m1;  // surfaces of both cubes
  logic [7:0]  bands_m1;  // vertical bands (SPLIT_NUM)
  logic [29:0] part_in;   // columns of a band, minus 1: {mid, last, first}, ten bits each
  logic [29:0] part_out;
  logic [3:0]  kw_m1;     // kernel: columns, rows
  logic [3:0]  kh_m1;
  logic [3:0]  sw_m1;     // stride: columns, rows
  logic [3:0]  sh_m1;
  logic [2:0]  pad_l;     // columns of padding on the left, rows on top
  logic [2:0]  pad_t;
  logic [16:0] recip_w;   // 1/Kw and 1/Kh in units of 2^-16
  logic [16:0] recip_h;
  logic [7*19-1:0] pv;    // padding values: PV[1] in the low 19 bits, PV[7] on top
  logic [63:0] dst_base;  // output cube in memory: bytes
  logic [31:0] dst_line;
  logic [31:0] dst_surf;
  logic        dst_ram;   // 0 CV, 1 MC
  logic        dma_en;    // count the stalls of the writer
} dla_pdp_fields_t;

/// A beat of a window, valid in the clock of its issue.
typedef struct packed {
  logic [3:0] slot;  // slot of the first real column
  logic [3:0] cols;  // number of real columns
  logic [2:0] nh;    // padding columns (index of PV)
  logic [6:0] col;   // output column
  logic [7:0] init;  // gangs whose row starts with it
  logic [7:0] add;   // gangs to whose row it is added
  logic       out;   // it completes the row of this gang
  logic [2:0] gang;
  logic [2:0] nv;    // padding rows of the completed row
  logic       last;  // the last beat before the drain
} dla_pdp_window_t;

/// A beat of a window, in the form that the line buffer takes.
typedef struct packed {
  logic [6:0]  col;   // output column
  logic [7:0]  init;  // gangs whose row starts with it
  logic [7:0]  add;   // gangs to whose row it is added
  logic        out;   // it completes the row of this gang
  logic [2:0]  gang;
} dla_pdp_cmd_t;

`endif
