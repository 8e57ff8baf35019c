// SPDX-License-Identifier: Apache-2.0
// BDMA command queue, collecting and launching of groups (bdma.md 2).
//
//   push --> FIFO [20] --> output register --> cmd_o
//    |                                          take_i
//    +--> gather count --hand-off--> launch count, down to 0 with each take
//   launch 0 / 1 --> gather group ------> launch group
//
// A group is the commands pushed since the last hand-off; the launch gives its number. The counts
// are independent of the queue: a push that the full queue lost is still counted, and a take from
// the empty queue repeats the old command of the output register (bdma.md 2.2).

`default_nettype none

module dla_bdma_queue #(
  /// Bits of a command.
  parameter int unsigned Width = 289,
  /// Entries before the output register.
  parameter int unsigned Depth = 20
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,

  /// Stores a command in this clock, and the command.
  input  logic             push_i,
  input  logic [Width-1:0] cmd_i,
  /// Launch of group 0 and 1.
  input  logic [1:0]       launch_i,

  /// A launched command waits.
  output logic             valid_o,
  input  logic             take_i,
  output logic [Width-1:0] cmd_o,
  /// It is the last one of its group; number of the group.
  output logic             last_o,
  output logic             group_o,

  /// Free entries of the FIFO as they will be when a command on its way has settled.
  output logic [4:0]       free_o,
  output logic             empty_o
);

  logic [Width-1:0] head, cmd_q;
  // gather: commands pushed since the last hand-off; launch: commands of the running group that are
  // not taken yet; both wrap at 32 (bdma.md 2.2)
  logic [4:0]       count, waiting, gather_cnt_q, launch_cnt_q;
  logic             head_v, fetch, cmd_v_q;
  // gather_v: the group that is collected has been launched
  logic             gather_v_q, gather_grp_q, launch_grp_q, hand_off;

  // ---- queue
  assign head_v  = count != '0;
  assign fetch   = head_v && (!cmd_v_q || take_i);
  assign cmd_o   = cmd_q;
  assign empty_o = !head_v && !cmd_v_q && !push_i;

  // The number of waiting commands decides: one of them is, or will be, in the output register. A
  // push counts in its own clock, so the next read of the register includes it (bdma.md 2.1 allows
  // the count to settle some clocks later).
  assign waiting = count + {4'b0, cmd_v_q} + {4'b0, push_i && count != 5'(Depth)};
  assign free_o  = waiting == '0 ? 5'(Depth) : 5'(Depth + 1) - waiting;

  dla_bdma_fifo #(.Width(Width), .Depth(Depth)) i_fifo (
    .clk_i, .rst_ni, .push_i, .data_i(cmd_i), .pop_i(fetch), .data_o(head), .count_o(count));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      cmd_v_q <= 1'b0;
      cmd_q   <= '0;
    end else if (fetch) begin
      cmd_v_q <= 1'b1;
      cmd_q   <= head;
    end else if (take_i) begin
      cmd_v_q <= 1'b0;
    end
  end

  // ---- groups
  assign valid_o  = launch_cnt_q != '0;
  assign last_o   = launch_cnt_q == 5'd1;
  assign group_o  = launch_grp_q;
  // a group of no commands hands over 0: nothing runs, and no event is raised (bdma.md 2.3)
  assign hand_off = gather_v_q && (!valid_o || (take_i && last_o));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      gather_cnt_q <= '0;
      gather_v_q   <= 1'b0;
      gather_grp_q <= 1'b0;
      launch_cnt_q <= '0;
      launch_grp_q <= 1'b0;
    end else if (push_i || launch_i != '0 || gather_v_q || valid_o) begin
      gather_cnt_q <= (hand_off ? '0 : gather_cnt_q) + {4'b0, push_i};
      if (hand_off || !gather_v_q) gather_v_q <= launch_i != '0;
      if (launch_i != '0) gather_grp_q <= !launch_i[0];
      if (hand_off) begin
        launch_cnt_q <= gather_cnt_q;
        launch_grp_q <= gather_grp_q;
      end else if (valid_o && take_i) begin
        launch_cnt_q <= launch_cnt_q - 5'd1;
      end
    end
  end

endmodule

`default_nettype wire
