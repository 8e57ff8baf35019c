// SPDX-License-Identifier: Apache-2.0
// Reads a line of a file of a recording. The including module has LineW, the bits of its longest
// line. read_line sets got (there was a line) and value; open_words opens the file of a stream.
  string            folder, path;
  integer           fd;

  integer           line_c, line_n;
  reg               got;
  reg  [LineW+3:0]  value;

  function automatic integer digit(input integer ch);
    if (ch >= "0" && ch <= "9") digit = ch - "0";
    else if (ch >= "a" && ch <= "f") digit = ch - "a" + 10;
    else if (ch >= "A" && ch <= "F") digit = ch - "A" + 10;
    else digit = -1;
  endfunction

  task open_words(input string name);
    begin
      if ($value$plusargs("record=%s", folder) == 0) folder = ".";
      path = {folder, "/", name, ".hex"};
      fd   = $fopen(path, "r");
    end
  endtask

  // A line of `digits` hexadecimal digits; number: of its word, from 0; fd 0: a file without lines.
  task read_line(input integer fd, input string name, input integer number, input integer digits);
    begin
      line_n = 0;
      value  = '0;
      line_c = -1;
      if (fd != 0) line_c = $fgetc(fd);
      while (digit(line_c) >= 0) begin
        value  = (value << 4) | (LineW + 4)'(digit(line_c));
        line_n = line_n + 1;
        line_c = $fgetc(fd);
      end
      got = line_n != 0 || line_c != -1;
      if (got && line_c != "\n" && line_c != -1)
        `DLA_REPLAY_FAIL(("FAIL %0s:%0d: no hexadecimal number", name, number + 1))
      if (got && line_n != digits)
        `DLA_REPLAY_FAIL(("FAIL %0s:%0d: %0d digits, expected %0d: another configuration?", name,
                          number + 1, line_n, digits))
    end
  endtask
