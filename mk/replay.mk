# SPDX-License-Identifier: Apache-2.0
# replay: recorded waves of unit pins through the checkers, without a bench.
# build/<CONFIG>/replay FILE.fst (docs and dpi/README.md).

RV      := $(B)/$(CONFIG)/vl_replay
RV_GEN  := $(B)/$(CONFIG)/gen
RV_SV   := $(RV_GEN)/dla_cfg_pkg.sv $(RV_GEN)/dla_dpi_pkg.sv \
  $(wildcard dpi/check/slot/dla_mon*.sv) $(RV_GEN)/dla_replay.sv
RV_SRC  := $(wildcard harness/replay/*.cpp)
RV_OBJ  := $(patsubst %,$(B)/$(CONFIG)/obj/%.o,$(basename $(RV_SRC)))

$(RV_GEN)/dla_replay.sv: $(RV_GEN)/dla_cfg_pkg.sv
	@touch $@

$(RV)/Vdla_replay.mk: $(RV_SV)
	@rm -rf $(RV)
	$(Q)$(VERILATOR) --cc -Mdir $(RV) --top-module dla_replay \
	  --prefix Vdla_replay -O3 --x-assign fast --x-initial fast \
	  --no-assert -Wall -I$(RV_GEN) rtl/lint.vlt $(RV_SV) \
	  $(if $(Q),>$(RV_GEN)/Vdla_replay.log)
	@touch $@

$(RV)/Vdla_replay__ALL.a: $(RV)/Vdla_replay.mk
	+$(Q)[ ! -f $(RV)/Vdla_replay.mk ] || $(MAKE) $(if $(Q),-s) -C $(RV) \
	  -f Vdla_replay.mk CURDIR=. OPT_FAST="-O1" OPT_SLOW="-O0" \
	  Vdla_replay__ALL.a $(if $(Q),> $(RV)/make.log 2>&1 || \
	  { cat $(RV)/make.log; exit 2; })
	@touch $@

# Verilator's run time: the files that this version's make file names.
$(RV)/verilated_all.o: $(RV)/Vdla_replay.mk
	@objs=; for f in $$(grep -o 'verilated[a-z_]*' \
	    $(RV)/Vdla_replay_classes.mk | sort -u); do \
	  [ -f $(VL_INC)/$$f.cpp ] || continue; \
	  $(CXX) -O2 -std=gnu++17 -I$(VL_INC) -I$(VL_INC)/vltstd \
	    -c -o $(RV)/$$f.o $(VL_INC)/$$f.cpp || exit 1; \
	  objs="$$objs $(RV)/$$f.o"; done; ld -r -o $@ $$objs

$(B)/$(CONFIG)/obj/harness/replay/%.o: harness/replay/%.cpp \
    $(RV)/Vdla_replay.mk $(GEN)/dla_regs_gen.h
	@mkdir -p $(@D)
	$(Q)$(CXX) -O2 -g -std=gnu++17 -Wall -Wextra -DDLA_CONFIG='"$(CONFIG)"' \
	  $(INC) -I$(RV) -I$(RV_GEN) -isystem $(VL_INC) \
	  -isystem $(VL_INC)/vltstd -MMD -MP -c -o $@ $<

$(B)/$(CONFIG)/replay: $(RV_OBJ) $(RV)/Vdla_replay__ALL.a $(RV)/verilated_all.o \
    $(B)/libbench.a $(B)/libdla-internal.a
	$(call say,$@)
	$(Q)$(CXX) -O2 -rdynamic -o $@.new $(RV_OBJ) $(RV)/Vdla_replay__ALL.a \
	  $(RV)/verilated_all.o $(B)/libbench.a $(B)/libdla-internal.a $(LDLIBS) -lpthread
	@mv $@.new $@

-include $(RV_OBJ:.o=.d)

.PHONY: replay
replay: $(B)/$(CONFIG)/replay ## builds build/CONFIG/replay, which checks recorded waves of unit pins
