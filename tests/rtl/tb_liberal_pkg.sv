// SPDX-License-Identifier: Apache-2.0
// Widths of nv_small that the noise modules need, for their bench.
package dla_cfg_pkg;
  localparam int ENTRIES_W = 15;
endpackage
