// SPDX-License-Identifier: Apache-2.0
// The seed of all noise: +rtl_seed=N, 0 (or absent) for none.
//
// Every noise module has its own generator, started at the first reset of a trace from the seed,
// the name of the module's place and a number of the trace. Verilator derives this number from
// --seed and the trace's name, so that a trace gets the same noise in any run.
package liberal_pkg;

  function automatic bit [31:0] from_args();
    int n;
    if ($value$plusargs("rtl_seed=%d", n) == 0) n = 0;
    return n;
  endfunction

  bit [31:0] seed = from_args();
  bit [31:0] trace = $urandom;

  // xorshift32: never becomes 0 from another value.
  function automatic bit [31:0] next(bit [31:0] x);
    bit [31:0] y = x;
    y ^= y << 13;
    y ^= y >> 17;
    y ^= y << 5;
    return y;
  endfunction

  function automatic bit [31:0] mix(bit [31:0] x);
    bit [31:0] y = x;
    y = (y ^ (y >> 16)) * 32'h7feb352d;
    y = (y ^ (y >> 15)) * 32'h846ca68b;
    return y ^ (y >> 16);
  endfunction

  function automatic bit [31:0] name(string place);
    bit [31:0] h = 32'h811c9dc5;
    for (int i = 0; i < place.len(); i++) h = (h ^ 32'(place.getc(i))) * 32'h01000193;
    return h;
  endfunction

  function automatic bit [31:0] start(bit [31:0] place);
    return mix(mix(seed ^ trace) ^ place) | 32'd1;
  endfunction

  // The frequency of holds of a channel, out of 256; drawn once a trace, 0 in a third of the
  // traces.
  function automatic bit [8:0] often(bit [31:0] x);
    case (x[10:8])
      3'd0, 3'd1: return 9'd0;
      3'd2: return 9'd4;
      3'd3: return 9'd32;
      3'd4: return 9'd96;
      3'd5: return 9'd160;
      3'd6: return 9'd240;
      default: return 9'd256;
    endcase
  endfunction

  // The longest hold, 1 to cap.
  function automatic bit [31:0] longest(bit [31:0] x, bit [31:0] cap);
    bit [31:0] n;
    case (x[13:11])
      3'd0, 3'd1, 3'd2: n = 32'd2;
      3'd3, 3'd4, 3'd5: n = 32'd8;
      3'd6: n = 32'd24;
      default: n = cap;
    endcase
    return n < cap ? n : cap;
  endfunction
endpackage
