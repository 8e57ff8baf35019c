// SPDX-License-Identifier: Apache-2.0
// CSC: start and end of a layer, and the bank change (conv_core.md 9, conv_units.md 3.6, 5.1, 5.6).
//
//   idle --op_en--> look --banks changed--> pend --+
//                     |                            |
//                     +----------------------------+--> drop --> wait for data --> run --> flush
//
// look   Computes the constants of the layer.
//
// pend   Restarts the bookkeeping of both sides of the buffer. Requests and answers are levels; an
// answer may be high before its request. The first clock of a request releases the data that stayed
// from the last layer; CDMA ignores this release.
//
// drop   Releases the data that stayed from the last layer and is not used again.
//
// flush  Waits Flush clocks after the last word; then OP_ENABLE clears.

`default_nettype none

module dla_csc_ctrl #(
  /// Clocks from the last word of a layer to its end.
  parameter int unsigned Flush = 48,
  /// Clocks for which both a request and its answer are high.
  parameter int unsigned Seen = 3,
  /// 1: kept data stays when only the banks of the weights change.
  parameter bit Full = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic       clk_i,
  input  logic       rst_ni,
  /// Enable of the consumer group (level) and end of its layer (one clock).
  input  logic       op_en_i,
  output logic       done_o,

  /// Banks of each side, minus 1 (stable while op_en_i is set).
  input  logic [4:0] data_bank_i,
  input  logic [4:0] weight_bank_i,
  /// Kind of the input: images, Winograd tiles.
  input  logic [1:0] kind_i,
  /// The layer uses the data that the last one kept on this side.
  input  logic       data_reuse_i,
  input  logic       weight_reuse_i,

  // bank change
  /// Pending requests to CDMA and its answers (levels).
  output logic       dat_req_o,
  output logic       wt_req_o,
  input  logic       dat_ack_i,
  input  logic       wt_ack_i,

  // steps
  /// One clock: the registers are valid, make the constants.
  output logic       load_o,
  /// Releases the kept data of each side.
  output logic       drop_data_o,
  output logic       drop_weights_o,
  /// All slices of the layer are in the buffer.
  input  logic       data_there_i,
  /// One clock: the sequence starts; the last word is under way.
  output logic       start_o,
  input  logic       last_i
);

  typedef enum logic [2:0] { Idle, Look, Pend, Drop, Wait, Run, End } state_e;

  localparam int unsigned CountW = $clog2(Flush + 1);

  state_e            state_q;
  logic [4:0]        data_bank_q, weight_bank_q;
  logic [1:0]        kind_q;
  // other: banks or kind have changed, so that kept data cannot be used (conv_core.md 9.1)
  logic              data_new, weight_new, other_q, answered;
  logic              dat_ack_q, wt_ack_q;
  logic [CountW-1:0] count_q;

  // All ones after reset, so that the first layer always requests a change.
  assign data_new   = data_bank_i != data_bank_q;
  // The region of the weights follows that of the data and moves with it.
  assign weight_new = data_new || weight_bank_i != weight_bank_q;
  assign answered   = wt_ack_q && (dat_ack_q || !dat_req_o);

  assign load_o         = state_q == Idle && op_en_i;
  assign drop_data_o    = dat_req_o || (state_q == Drop && (!data_reuse_i || other_q));
  assign drop_weights_o = wt_req_o || (state_q == Drop && !weight_reuse_i);
  assign start_o        = state_q == Wait && data_there_i;
  assign done_o         = state_q == End && count_q == CountW'(Flush - 1);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q       <= Idle;
      count_q       <= '0;
      dat_req_o     <= 1'b0;
      wt_req_o      <= 1'b0;
      dat_ack_q     <= 1'b0;
      wt_ack_q      <= 1'b0;
      data_bank_q   <= '1;
      weight_bank_q <= '1;
      kind_q        <= '0;
      other_q       <= 1'b0;
    end else begin
      dat_ack_q <= dat_ack_i && dat_req_o;
      wt_ack_q  <= wt_ack_i && wt_req_o;
      unique case (state_q)
        Idle: if (op_en_i) state_q <= Look;
        Look: begin
          count_q       <= '0;
          dat_req_o     <= data_new;
          wt_req_o      <= weight_new;
          data_bank_q   <= data_bank_i;
          weight_bank_q <= weight_bank_i;
          kind_q        <= kind_i;
          other_q       <= (Full ? data_new : weight_new) || kind_i != kind_q;
          state_q       <= weight_new ? Pend : Drop;
        end
        Pend: if (answered) begin
          count_q <= count_q + CountW'(1);
          if (count_q == CountW'(Seen - 1)) begin
            dat_req_o <= 1'b0;
            wt_req_o  <= 1'b0;
            state_q   <= Drop;
          end
        end
        Drop: state_q <= Wait;
        Wait: if (data_there_i) state_q <= Run;
        Run: begin
          count_q <= '0;
          if (last_i) state_q <= End;
        end
        default: begin
          count_q <= count_q + CountW'(1);
          if (done_o) state_q <= Idle;
        end
      endcase
    end
  end

endmodule

`default_nettype wire
