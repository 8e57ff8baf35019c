// SPDX-License-Identifier: Apache-2.0
// Start and end of a layer in one engine, data or weights (conv_units.md 3.6).
//
//   idle --start--+--> pend (acknowledge high, until the request of CSC falls) --+
//    ^            +--> begin <---------------------------------------------------+
//    |            |      +--> busy --finish--+
//    |            +--> last (nothing to fetch)+--> event --> done --+
//    +---------------------- both engines done <--------------------+
//
// Either side of the bank change handshake may be first: the acknowledge is high from the start of
// the layer on, with or without a request from CSC.

`default_nettype none

module dla_cdma_side (
  /// Clock; asynchronous reset, active low.
  input  logic clk_i,
  input  logic rst_ni,

  /// A layer starts (one clock).
  input  logic start_i,
  /// Banks differ from those of the layer before; there is nothing to fetch.
  input  logic changed_i,
  input  logic keep_i,

  /// Bank change: request of CSC and acknowledge to it (levels).
  input  logic pend_req_i,
  output logic pend_ack_o,
  /// Space and pointers of the region start again from empty.
  output logic clear_o,

  /// Fetch begins (one clock); the engine has sent its last update (one clock).
  output logic go_o,
  input  logic finish_i,

  /// No event in this clock, because the other engine has its event.
  input  logic hold_i,
  /// Done event (one clock); done, from the clock of the event on.
  output logic event_o,
  output logic done_o,
  /// Both engines are done (one clock).
  input  logic end_i
);

  localparam logic [2:0] Idle  = 3'd0;
  localparam logic [2:0] Pend  = 3'd1;
  localparam logic [2:0] Begin = 3'd2;
  localparam logic [2:0] Busy  = 3'd3;
  localparam logic [2:0] Last  = 3'd4;
  localparam logic [2:0] Done  = 3'd5;

  logic [2:0] state_q;
  // CSC has requested; only after that does its low request mean that it has seen the acknowledge.
  logic       seen_q;

  assign pend_ack_o = state_q == Pend;
  assign clear_o    = state_q == Pend && pend_req_i;
  assign go_o       = state_q == Begin;
  assign event_o    = state_q == Last && !hold_i;
  assign done_o     = state_q == Done || event_o;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= Idle;
      seen_q  <= 1'b0;
    end else begin
      case (state_q)
        Idle: if (start_i) state_q <= keep_i ? Last : changed_i ? Pend : Begin;
        Pend: begin
          seen_q <= pend_req_i;
          if (seen_q && !pend_req_i) state_q <= Begin;
        end
        Begin: state_q <= Busy;
        Busy: if (finish_i) state_q <= Last;
        default: if (end_i) state_q <= Idle;
                 else if (event_o) state_q <= Done;
      endcase
    end
  end

endmodule

`default_nettype wire
