+incdir+tests/rtl/outside
+incdir+rtl/lib
tests/rtl/outside/cmac.sv
