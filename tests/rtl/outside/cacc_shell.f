+incdir+tests/rtl/outside
tests/rtl/outside/cacc_shell.sv
