// SPDX-License-Identifier: Apache-2.0
// What the modules of a replay share.
`ifndef DLA_REPLAY_SVH
`define DLA_REPLAY_SVH

// Says what is wrong and ends the run with an exit code that is not 0. MSG: the arguments of
// $display, in parentheses.
`define DLA_REPLAY_FAIL(MSG) \
  begin \
    $display MSG; \
    $fatal(1, "the replay failed"); \
  end

// A random stream of the run's seed (+seed=N) and of the module's own salt: Marsaglia's xorshift.
`define DLA_REPLAY_NEXT(X) \
  (X ^ (X << 13) ^ ((X ^ (X << 13)) >> 17) \
   ^ ((X ^ (X << 13) ^ ((X ^ (X << 13)) >> 17)) << 5))

`endif
