// SPDX-License-Identifier: Apache-2.0
// Structures that pass through CSC as a whole: the register fields of a layer and the constants
// computed from them. The types are outside of any package, because yosys 0.23 reads files in the
// order of their names and a package would have to be first.
`ifndef DLA_CSC_SVH
`define DLA_CSC_SVH

/// Register fields of the consumer group, valid while op_en is set; m1: value minus 1.
typedef struct packed {
  logic        image;         // DATAIN_FORMAT is pixels
  logic        wino;          // CONV_MODE is Winograd
  logic        wide;          // elements of 16 bits
  logic        fp;            // these are FP16
  logic        data_reuse;    // the layer uses the data that the last layer kept
  logic        weight_reuse;
  logic        skip_data;     // data stays in the buffer when the layer ends
  logic        skip_weight;
  logic        compressed;    // weights
  logic [4:0]  batches_m1;
  logic [12:0] w_m1;          // input cube: pixels, lines, channels
  logic [12:0] h_m1;
  logic [12:0] c_m1;
  logic [13:0] entries_m1;    // entries of a slice
  logic [4:0]  s_m1;          // kernel: columns, rows, channels; kernels of the layer
  logic [4:0]  r_m1;
  logic [12:0] wt_c_m1;
  logic [12:0] k_m1;
  logic [12:0] out_w_m1;      // output cube
  logic [12:0] out_h_m1;
  logic [20:0] atomics_m1;    // positions of the output
  logic [11:0] rls_m1;        // slices to release
  logic [2:0]  sx_m1;         // strides
  logic [2:0]  sy_m1;
  logic [4:0]  dx_m1;         // dilation
  logic [4:0]  dy_m1;
  logic [4:0]  data_bank;     // banks of each side, minus 1
  logic [4:0]  weight_bank;
  logic [1:0]  y_ext;         // post-extension: kernel rows of an atomic operation, log2
  logic [4:0]  pad_l;         // columns and lines of padding
  logic [4:0]  pad_t;
  logic [15:0] pad;           // value of a padded element
  logic [1:0]  pra;           // truncation of Winograd's transform
} dla_csc_fields_t;

/// Constants of the running layer, valid from the clock after its load to the next load.
typedef struct packed {
  logic        image;
  logic        wino;
  logic        wide;          // elements of 16 bits, and FP16
  logic        fp;
  logic [4:0]  batches_m1;
  logic [14:0] quad;          // entries from a row of Winograd tiles to the next
  // pixels that are further apart than an entry: read as pairs of entries
  logic        pairs;
  logic [1:0]  ext;           // kernel rows of an atomic operation (post-extension), log2
  logic [16:0] x_org;         // column and row of output 0 and kernel tap 0, ...
  logic [14:0] y_org;
  logic [15:0] off_org;       // ... and that row's first entry in the region
  logic [6:0]  x_step;        // columns (image: bytes), rows and entries from output to output
  logic [3:0]  y_step;
  logic [15:0] off_step;
  logic [5:0]  s_step;        // columns from tap to tap
  logic [5:0]  r_step;        // rows and entries from tap row to tap row
  logic [15:0] r_off_step;
  logic [13:0] blk_step;      // entries from channel block to channel block
  logic [14:0] line;          // entries of a line of one batch
  logic [13:0] width;         // input cube
  logic [13:0] height;
  logic [12:0] out_w_m1;
  logic [4:0]  taps_s_m1;     // nest: taps, tap rows (bundles of rows), channel blocks, ...
  logic [4:0]  taps_r_m1;
  logic [10:0] blocks_m1;
  logic [21:0] total;         // ... positions of a run, runs, kernels
  logic [12:0] lines_m1;
  logic [13:0] kernels;
  logic [2:0]  last_rows;     // kernel rows of the last bundle
  logic [7:0]  last_bytes;    // bytes of the last block
  logic [1:0]  last_share;    // pixels that share an entry in the last block, log2
  logic [15:0] pad;           // value of padded bytes, lower and upper
  logic [14:0] data_size;     // entries of each region
  logic [14:0] weight_size;
  logic [12:0] rls_slices;    // slices and entries to release at the end
  logic [14:0] rls_entries;
  logic [14:0] all_entries;   // all entries of the input cube
} dla_csc_layer_t;

`endif
