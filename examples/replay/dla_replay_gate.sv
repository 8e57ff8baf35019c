// SPDX-License-Identifier: Apache-2.0
// The middle of a replay: follows the order of a recording (order.hex), gives each driver and
// monitor of the bench its limit, and makes the register accesses of the unit's own pages.
//
// A register write is a barrier. It waits until every required stream is even, which means that all
// words recorded before it were compared (outputs) or sent (inputs without back-pressure). Then the
// limits move to the next barrier. Each word of a strict stream is a barrier too, and, for streams
// that alternate, the first word of one side after words of the other. A read waits until the unit
// answers as recorded. When several reads of one register follow each other, the last one counts,
// because a waiting host reads many times.
//
//   reset --> ready register (if any) --> order.hex ... --> all even --> Tail clocks --> PASS
//
// When nothing moves for +hang=N clocks, stuck_o rises, each stream reports what it lacks, and the
// run fails.

`include "dla_replay.svh"
`default_nettype none

module dla_replay_gate
  import record_pkg::*;
#(
  /// For the messages.
  parameter Unit = "unit",
  /// Streams of the bench: their numbers (record_pkg), the first in the low byte.
  parameter int Streams = 1,
  parameter [8*Streams-1:0] Ids = 0,
  /// One bit for each: must be even at a register write; is a barrier itself; is output of the unit.
  parameter [Streams-1:0] Hard = 0,
  parameter [Streams-1:0] Strict = 0,
  parameter [Streams-1:0] Compared = 0,
  /// One bit for each: alternates with the others, on the first side or on the second one.
  parameter [Streams-1:0] First = 0,
  parameter [Streams-1:0] Second = 0,
  /// Register pages of the unit: bits 17:12 of their addresses.
  parameter int Pages = 1,
  parameter [6*Pages-1:0] PageIds = 0,
  /// Byte address of a register that reads 1 when the unit is ready after reset; 0: none.
  parameter [17:0] ReadyAddr = 0
) (
  `DLA_REPLAY_CSB_PORTS,
  // streams
  output reg  [32*Streams-1:0] limit_o = '0,
  input  wire [Streams-1:0]    even_i,
  input  wire [32*Streams-1:0] count_i,
  /// The first access: from here on the unit's output is compared.
  output reg                   open_o = ReadyAddr == 0,
  output reg                   stuck_o = 1'b0,
  output reg                   end_o = 1'b0
);

  localparam int Tail = 500;
  // A stall (at most 400 clocks, dla_replay_credits) or the tail, with room.
  localparam int Still = 600;

  localparam [2:0] Read = 0, Wait = 1, Request = 2, Answer = 3, Drain = 4, Over = 5;

  string       order_path, csb_path;
  integer      order, csb, i, page, hang, seed, no_reads, reads = 0, writes = 0, accesses = 0;
  integer      gaps, latency, pause, compared;
  reg [2:0]    state = ReadyAddr != 0 ? Request : Read;
  reg [31:0]   clocks_q = 0, quiet_q = 0, tail_q = 0, line = 0, last = 0;
  reg [32*Streams-1:0] count_q = '0;
  reg [CSB_WIDTH-1:0] word;
  // The access that is due; the next one; a read that waits for the last one of its register.
  reg          write, held = 1'b0, held_write, keep = 1'b0;
  reg [17:0]   addr, held_addr, keep_addr;
  reg [31:0]   data, held_data, keep_data;
  // A barrier was reached: for an access, or for a word of stream strict; the recording is over.
  reg          stop, eof = 1'b0, stuck_q = 1'b0, fed;
  integer      strict = -1, turn = 0;

  localparam int LineW = CSB_WIDTH;
  `include "dla_replay_line.svh"

  always #5 clk_o = !clk_o;

  // ---- register port
  wire [33:0]  answer = csb_pd_i[34*page +: 34];
  wire [Pages-1:0] asked = state == Answer ? Pages'(1) << page : '0;
  // Some clocks after reset: the bench begins.
  wire         runs = rst_no && clocks_q > 20;

  function automatic integer page_of(input [17:0] a);
    integer p;
    begin
      page_of = -1;
      for (p = 0; p < Pages; p = p + 1) if (PageIds[6*p +: 6] == a[17:12]) page_of = p;
    end
  endfunction

  assign csb_pvld_o = runs && state == Request ? Pages'(1) << page : '0;
  assign csb_pd_o   = {7'b0, 1'b1, write, write ? data : 32'b0, 6'b0, addr[17:2]};

  task due(input w, input [17:0] a, input [31:0] d);
    begin
      stop  = 1'b1;
      write = w;
      addr  = a;
      data  = d;
      page  = page_of(a);
    end
  endtask

  // Makes an access of the recording when it is due.
  task access(input w, input [17:0] a, input [31:0] d);
    begin
      if (!w && (!keep || keep_addr == a)) begin
        keep      = no_reads == 0;
        keep_addr = a;
        keep_data = d;
      end else if (keep) begin
        due(1'b0, keep_addr, keep_data);
        keep       = 1'b0;
        held       = 1'b1;
        held_write = w;
        held_addr  = a;
        held_data  = d;
      end else due(w, a, d);
    end
  endtask

  task order_word(input integer id);
    begin
      if (id == CSB) begin
        read_line(csb, csb_path, accesses, (CSB_WIDTH + 3) / 4);
        accesses = accesses + 1;
        word     = value[CSB_WIDTH-1:0];
        if (!got)
          `DLA_REPLAY_FAIL(("FAIL %0s/csb.hex ends early, order.hex has more accesses", folder))
        if (page_of(word[18:1]) >= 0) access(word[0], word[18:1], word[19 +: 32]);
      end
      for (i = 0; i < Streams; i = i + 1)
        if (32'(Ids[8*i +: 8]) == id) begin
          if (Strict[i] || (First[i] && turn == 2) || (Second[i] && turn == 1)) begin
            stop   = 1'b1;
            strict = i;
          end else limit_o[32*i +: 32] = limit_o[32*i +: 32] + 1;
          if (First[i]) turn = 1;
          if (Second[i]) turn = 2;
        end
    end
  endtask

  // Moves to the next barrier.
  task advance;
    begin
      stop   = 1'b0;
      strict = -1;
      if (held) begin
        held = 1'b0;
        access(held_write, held_addr, held_data);
      end
      while (!stop && !eof) begin
        read_line(order, order_path, line, 2);
        line = line + 1;
        if (got) order_word(32'(value[7:0]));
        else begin
          eof = 1'b1;
          if (keep) due(1'b0, keep_addr, keep_data);
          keep = 1'b0;
        end
      end
    end
  endtask

  task check_answer;
    begin
      if (answer[33] !== write)
        `DLA_REPLAY_FAIL(("FAIL csb: the answer to a %0s of %05h says that it is of a %0s",
                          write ? "write" : "read", addr, write ? "read" : "write"))
      last = answer[31:0];
      if (write) writes = writes + 1;
      if (write || last === data) begin
        state   <= Read;
        open_o  <= 1'b1;
        quiet_q <= 0;
        if (!write && open_o) reads = reads + 1;
      end else state <= Request;
    end
  endtask

  task give_up;
    begin
      if (state == Request || state == Answer) begin
        if (write) $display("FAIL hang: a write of register %05h is not answered", addr);
        else $display("FAIL hang: register %05h reads %08h, expected %08h", addr, last, data);
      end else $display("FAIL hang: nothing moved for %0d clocks, clock %0d", hang, clocks_q);
      $fatal(1, "the replay failed");
    end
  endtask

  // Numbers with which the bench itself would be the reason of a hang.
  task check_numbers;
    begin
      if ($value$plusargs("hang=%d", hang) == 0) hang = 20000;
      if ($value$plusargs("gaps=%d", gaps) == 0) gaps = 20;
      if ($value$plusargs("latency=%d", latency) == 0) latency = 40;
      if (gaps < 0 || gaps > 99) `DLA_REPLAY_FAIL(("FAIL +gaps=%0d: expected 0 to 99", gaps))
      if (latency < 0 || latency > 65535)
        `DLA_REPLAY_FAIL(("FAIL +latency=%0d: expected 0 to 65535", latency))
      // A pause that is 40 times the average is too rare to occur.
      pause = Still + latency + 40 * 100 / (100 - gaps);
      if (hang <= pause)
        `DLA_REPLAY_FAIL((
          "FAIL +hang=%0d: the bench itself may pause for %0d clocks with +gaps=%0d and +latency=%0d, expected more",
          hang, pause, gaps, latency))
    end
  endtask

  initial begin
    if ($value$plusargs("record=%s", folder) == 0)
      `DLA_REPLAY_FAIL(("FAIL no recording: expected +record=FOLDER"))
    if ($value$plusargs("seed=%d", seed) == 0) seed = 1;
    check_numbers;
    no_reads = $test$plusargs("no_reads") != 0 ? 1 : 0;
    order_path = {folder, "/order.hex"};
    csb_path   = {folder, "/csb.hex"};
    order = $fopen(order_path, "r");
    csb   = $fopen(csb_path, "r");
    if (order == 0) `DLA_REPLAY_FAIL(("FAIL %0s: cannot be read", order_path))
    if (csb == 0)
      `DLA_REPLAY_FAIL(("FAIL %0s: cannot be read; a replay needs the stream csb", csb_path))
    $display("replay of %0s into a lone %0s, +seed=%0d", folder, Unit, seed);
    clk_o  = 1'b0;
    rst_no = 1'b0;
    due(1'b0, ReadyAddr, 32'd1);
  end

  always @(posedge clk_o) begin
    clocks_q <= clocks_q + 1;
    rst_no   <= clocks_q >= 10;
    count_q  <= count_i;
    quiet_q  <= count_i != count_q || state == Over ? 0 : quiet_q + 1;
    stuck_o  <= quiet_q == 32'(hang);
    // Each stream has reported what it lacks.
    stuck_q  <= stuck_o;
    if (stuck_q) give_up;
    if (rst_no && |(csb_valid_i & ~asked) !== 1'b0)
      `DLA_REPLAY_FAIL(("FAIL csb: an answer that no access asks for, clock %0d", clocks_q))
    if (runs) case (state)
      Read: begin
        advance;
        state <= stop ? Wait : Drain;
      end
      Wait:
        if (&(even_i | ~Hard)) begin
          if (strict >= 0) limit_o[32*strict +: 32] = limit_o[32*strict +: 32] + 1;
          state <= strict >= 0 ? Read : Request;
        end
      Request: if (csb_prdy_i[page]) state <= Answer;
      Answer:
        if ((^csb_valid_i[page]) === 1'bx)
          `DLA_REPLAY_FAIL(("FAIL csb: valid is neither 0 nor 1, clock %0d", clocks_q))
        else if (csb_valid_i[page]) check_answer;
      Drain: begin
        tail_q <= &even_i ? tail_q + 1 : 0;
        if (tail_q == Tail) begin
          end_o <= 1'b1;
          state <= Over;
        end
      end
      default: begin
        end_o <= 1'b0;
        if (!end_o) begin
          fed      = 0;
          compared = 0;
          for (i = 0; i < Streams; i = i + 1) begin
            if (count_i[32*i +: 32] != 0 && !Strict[i]) fed = 1;
            if (Compared[i]) compared = compared + count_i[32*i +: 32];
          end
          // A strict word alone need not lead to any output: CSC may request other banks from a
          // CDMA that has no layer.
          if (compared == 0 && reads == 0 && fed)
            `DLA_REPLAY_FAIL(("FAIL %0s: nothing was compared", Unit))
          else if (compared == 0 && reads == 0)
            $display("SKIP %0s: the recording has no words for this unit", Unit);
          else
            $display("PASS %0s: %0d words compared, %0d register writes, %0d reads, %0d clocks",
                     Unit, compared, writes, reads, clocks_q);
          $finish;
        end
      end
    endcase
  end

endmodule

`default_nettype wire
