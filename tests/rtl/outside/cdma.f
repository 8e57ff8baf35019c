+incdir+tests/rtl/outside
tests/rtl/outside/cdma.sv
