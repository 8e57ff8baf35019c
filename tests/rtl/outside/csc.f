+incdir+tests/rtl/outside
tests/rtl/outside/csc.sv
