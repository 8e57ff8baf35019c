// SPDX-License-Identifier: Apache-2.0
// The part of dla_dpi_pkg that dla_seen.sv needs, for its bench: all imports of a package must be
// linked.
package dla_dpi_pkg;
  longint unsigned ctx;
  import "DPI-C" function void dla_dpi_seen(input longint unsigned ctx, input int page,
      input int state);
  import "DPI-C" function void dla_dpi_seen_inside(input longint unsigned ctx, input string path,
      input int state);
endpackage
