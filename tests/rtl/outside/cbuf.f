+incdir+tests/rtl/outside
tests/rtl/outside/cbuf.sv
