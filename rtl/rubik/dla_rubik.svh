// SPDX-License-Identifier: Apache-2.0
// Structures that pass through RUBIK as a whole: the register fields of a layer, the shape of one
// side of it and that side's address steps. The types are outside of any package, for the reason in
// dla_csc.svh.
`ifndef DLA_RUBIK_SVH
`define DLA_RUBIK_SVH

/// Register fields of the consumer group, valid while op_en is set; m1: value minus 1.
/// Addresses and strides are in atoms.
typedef struct packed {
  logic [1:0]  mode;       // 0 contract, 1 split, 2 merge
  logic        e16;        // elements of 16 bits
  logic        src_ram;    // 0 CV, 1 MC
  logic        dst_ram;
  logic [12:0] w_m1;       // input cube: pixels, lines, channels
  logic [12:0] h_m1;
  logic [12:0] in_c_m1;
  logic [12:0] out_c_m1;   // channels of the output cube
  logic [4:0]  dx_m1;      // horizontal and vertical phases (deconvolution strides)
  logic [4:0]  dy_m1;
  logic [58:0] src;        // input: base, strides of lines, surfaces, planes
  logic [26:0] in_line;
  logic [26:0] in_surf;
  logic [26:0] in_plane;
  logic [26:0] phase_x;    // from a horizontal phase to the next (CONTRACT_STRIDE_0)
  logic [58:0] dst;        // output: base, strides of lines, surfaces, planes
  logic [26:0] out_line;
  logic [26:0] out_surf;
  logic [26:0] out_plane;
  logic        perf_en;    // count requests and stalls
} dla_rubik_fields_t;

/// One side of the running layer, stable while it runs; m1: value minus 1.
typedef struct packed {
  logic        contract;  // contract, split; neither: merge
  logic        split;
  logic        e16;       // elements of 16 bits
  logic [12:0] w_m1;      // pixels and lines of the input cube
  logic [12:0] h_m1;
  logic [12:0] chan_m1;   // channels of all surfaces
  logic [4:0]  lane_m1;   // channels that fill the last surface's lanes
  logic [4:0]  dx_m1;     // horizontal and vertical phases
  logic [4:0]  dy_m1;
} dla_rubik_shape_t;

/// Addresses of one side, in atoms: its base and the step at the end of each level.
typedef struct packed {
  logic [58:0] base;
  logic [26:0] req;    // request of a tile
  logic [26:0] xb;     // block of phases
  logic [8:0]  blk;    // block of pixels
  logic [31:0] phase;  // vertical phase
  logic [26:0] row;    // input line
  logic [31:0] surf;   // surface
} dla_rubik_steps_t;

`endif
