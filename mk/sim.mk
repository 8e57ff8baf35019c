# SPDX-License-Identifier: Apache-2.0
# The Verilated bench of one configuration: build/<config>/cosim.

VERILATOR ?= verilator
comma   := ,
VL_INC    := $(shell $(VERILATOR) --getenv VERILATOR_ROOT 2>/dev/null)/include

# ---- RTL from outside: SDP_RTL=FILE.f SDP_TOP=MODULE, of any unit, or DUT_RTL= ----
$(foreach e,$(UNITS),$(eval UP_$e := $(call up,$e)))
GIVEN   := $(strip $(foreach v,$(filter %_RTL %_TOP,$(.VARIABLES)),$(if $(findstring \
  command line,$(origin $v)),$(if $($v),$v))))
NO_UNIT := $(filter-out $(foreach e,$(UNITS),$(UP_$e)_RTL $(UP_$e)_TOP) \
  DUT_RTL DUT_TOP,$(GIVEN))
$(if $(NO_UNIT),$(error $(NO_UNIT): no such unit, expected one of $(UNITS) in \
  capitals, or DUT))
$(if $(filter DUT_%,$(GIVEN)),$(if $(filter-out DUT_%,$(GIVEN)),$(error $(sort \
  $(GIVEN)): a whole core takes the place of all units, expected DUT_RTL= and \
  DUT_TOP= alone, or RTL of units without them)))
$(foreach v,$(filter %_RTL,$(GIVEN)),$(if $(filter %.v %.sv,$($v)),$(error $v=$($v): \
  a source, expected a file list: a file such as $(basename $(notdir $($v))).f with the \
  line $($v))))
# The folder of a bench without such RTL belongs to the kit.
ifneq ($(GIVEN),)
ifeq ($(call given,VARIANT),)
override VARIANT := own
ifneq ($(and $(DLA_LOCK),$(filter sim host-lib install-bench,$(GOALS))),)
$(info   note: no VARIANT=NAME: your RTL is built in $(B)/$(CONFIG)-own)
endif
endif
endif

S         := $(B)/$(CONFIG)$(if $(VARIANT),-$(VARIANT))
# Optimisation by the C++ compiler, and by Verilator. Verilator's -O3 inlines
# every module wherever it is used. RTL from outside has many modules many
# times: its code would no longer fit the processor's caches (docs/how-to/bring-your-rtl.md
# has figures), so that it is built with Verilator's default.
VL_OPT    ?= $(if $(OUTSIDE_LISTS),-O2,-O3)
VL_LEVEL  ?= $(if $(OUTSIDE_LISTS),,-O3)
# PGO=1: the compiler optimises for what ran most while layers were played. The
# bench is built twice, with counters (PGO=count) and with their profile
# (PGO=use).
PGO       ?= 0
ifeq ($(filter $(PGO),0 1 count use),)
$(error PGO=$(PGO): expected 0 or 1)
endif
PGO_OPT    = $(if $(filter count,$(PGO)),-fprofile-generate) \
  $(if $(filter use,$(PGO)),-fprofile-use -fprofile-correction -Wno-missing-profile)
# Optimisation of the code that runs once, such as construction and the start of
# waves. It is half of the C++ of large RTL, and -O0 builds it in a fraction.
VL_SLOW   ?= -O0
# The kit's files have no `timescale: their times are in ps, which is what
# harness/sim.cpp counts in, whatever `timescale outside RTL has.
VL_TIME   := --timescale 1ps/1ps --timescale-override /1ps
# All objects fit into a shared library, too (host-lib).
PIC       := -fPIC $(HIDE)
# Where Verilator's trigger flags are slow, those of the kit take their place. All
# C++ that sees the inside of a model needs the same ones.
VL_FAST   := $(if $(shell grep -s 'return m_flags.at(index)' \
  $(VL_INC)/verilated_types.h),-include vl_triggers.h)
VL_FLAGS   = --cc -Mdir $(VM) --top-module dla_bench --prefix $(PRE) \
  $(VL_TIME) $(VL_LEVEL) $(X_FLAGS) --assert --output-split 20000 \
  -CFLAGS '$(strip $(PIC) $(VL_FAST))' \
  --trace-fst --trace-structs --trace-params --trace-max-array 64 \
  $(if $(TRACE_DEPTH),--trace-depth $(TRACE_DEPTH)) \
  $(if $(MEASURED),--coverage-line) $(if $(filter toggle,$(COVERAGE)),--coverage-toggle) \
  -Wall $(DPI_INC) -Irtl/top -I$(RTL_LIB) -I$(S)/gen \
  $(foreach e,$(filter-out $(EXT),$(RTL_IN)),-I$(RTL_DIR)/$e) $(RTL_DEF)

# Engines whose RTL the bench holds besides the models (may be empty). Outside
# RTL, of any unit: SDP_RTL=FILE.f SDP_TOP=MODULE. ENGINES=all: every engine of
# ours that the configuration has.
ENGINES ?=
HAVE    := $(call has,rtl,$(CONFIG))
OURS    := $(if $(filter all,$(ENGINES)),$(HAVE),$(ENGINES))
ifneq ($(filter-out $(HAVE),$(OURS)),)
$(error $(CONFIG) has no RTL of $(filter-out $(HAVE),$(OURS)): ENGINES= may \
  name $(HAVE) (models/tables/providers.csv))
endif
EXT     := $(strip $(foreach e,$(UNITS),$(if $($(UP_$e)_RTL),$e)))
$(foreach e,$(filter $(EXT),$(ENGINES)),$(error $e is given twice, by ENGINES= and by \
  $(UP_$e)_RTL=$($(UP_$e)_RTL): expected one of them))
EXT_ASKED := $(strip $(foreach e,$(UNITS),\
  $(if $($(UP_$e)_RTL)$($(UP_$e)_TOP),$e)))
rtl_files = $(shell awk -v files=1 -f harness/rtl_list.awk '$1' 2>/dev/null)
# Their sources, those that the lists name and those that the last build read
# (the generated ones have rules of their own): a changed one is a new bench.
EXT_SRC := $(if $(EXT),$(sort $(wildcard $(foreach e,$(EXT),$($(UP_$e)_RTL) \
  $(call rtl_files,$($(UP_$e)_RTL))) \
  $(filter-out $(S)/gen/%,$(shell \
    sed 's/.*: //' $(S)/vl_rtl/Vdla_rtl__ver.d 2>/dev/null)))))
DUT_SRC := $(if $(DUT_RTL),$(sort $(wildcard $(DUT_RTL) \
  $(call rtl_files,$(DUT_RTL)) \
  $(filter-out $(S)/gen/%,$(shell \
    sed 's/.*: //' $(S)/vl/Vdla_bench__ver.d 2>/dev/null)))))
# All lists of outside RTL.
OUTSIDE_LISTS := $(strip $(foreach e,$(EXT),$($(UP_$e)_RTL)) $(DUT_RTL))
TRACE_OUTSIDE ?= 0
# Lines of all Verilog are counted; regressions merge them.
COVERAGE ?= 0
MEASURED  = $(filter 1 toggle,$(COVERAGE))
TRACE_DEPTH   ?=
WARN          ?= 0
RTL_IN  := $(sort $(OURS) $(EXT))
RTL_DEF := $(foreach e,$(RTL_IN),+define+DLA_RTL_$(call up,$e)=$(if \
  $(filter $e,$(EXT)),dla_ext_$e,dla_$e)) $(foreach e,$(EXT),\
  +define+DLA_EXT_$(call up,$e)=$($(call up,$e)_TOP))
# Where the engines' RTL and what they share is taken from (tests use changed copies).
RTL_DIR ?= rtl
RTL_LIB ?= rtl/lib
RTL_SRC := $(foreach e,$(filter-out $(EXT),$(RTL_IN)),\
  $(wildcard $(RTL_DIR)/$e/*_pkg.sv) \
  $(filter-out %_pkg.sv,$(wildcard $(RTL_DIR)/$e/*.sv)))
# Points between units at which a run may plant faults (docs/reference/faults.md): in a
# bench of its own, so that no other pays for them.
FAULTS ?= 0
RTL_DEF += $(if $(filter 1,$(FAULTS)),+define+DLA_FAULTS)
# A whole core instead of the shell: DUT_RTL=FILE.f DUT_TOP=MODULE.
RTL_DEF += $(if $(DUT_RTL)$(DUT_TOP),+define+DLA_DUT=$(DUT_TOP))
RTL_FLIST := $(foreach e,$(EXT),-f $($(call up,$e)_RTL)) \
  $(if $(DUT_RTL),-f $(DUT_RTL))
RTL_LIST := $(foreach e,$(RTL_IN),$e=$(if $(filter $e,$(EXT)),$($(call \
  up,$e)_RTL),rtl/$e))

# Registers and memories of RTL hold random values before reset, so that one
# which is used before it is set does not look right by luck (docs/how-to/initial-values.md).
XINIT ?= 1
ifeq ($(filter $(XINIT),0 1),)
$(error XINIT=$(XINIT): expected 0 or 1)
endif
RANDOM_VALUES = $(and $(strip $(RTL_DEF)),$(filter 1,$(XINIT)))
X_FLAGS = $(if $(RANDOM_VALUES),--x-assign unique --x-initial unique,\
  --x-assign fast --x-initial fast)

# Name of the simulator's class; PLAIN: the one of all models beside it.
PRE   := $(if $(DUT_RTL)$(DUT_TOP),Vdla_bench,$(if $(strip $(RTL_DEF)),Vdla_rtl,Vdla_bench))
PLAIN :=
RTL_CHOICE = $(strip $(RTL_LIST) $(RTL_DEF) $(RTL_DIR) $(filter-out rtl/lib,$(RTL_LIB)) $(EXT_ASKED) \
  $(DUT_RTL) $(if $(RANDOM_VALUES),xinit) $(if $(MEASURED),coverage) $(if $(OUTSIDE_LISTS),$(TRACE_OUTSIDE)) $(TRACE_DEPTH))
VM    := $(S)/$(if $(filter Vdla_rtl,$(PRE)),vl_rtl,vl)

SV_PKG := $(S)/gen/dla_cfg_pkg.sv $(S)/gen/dla_regs_pkg.sv \
  $(S)/gen/dla_dpi_pkg.sv
SV_SRC := $(wildcard $(RTL_LIB)/*_pkg.sv) $(filter-out %_pkg.sv,$(wildcard $(RTL_LIB)/*.sv)) \
  $(wildcard rtl/top/*.sv dpi/axi/*.sv) $(RTL_SRC) \
  $(DPI_SV) $(S)/gen/dla_slots.sv \
  $(S)/gen/dla_ext.sv harness/dla_bench.sv
SV_INC := $(wildcard dpi/pins/*.svh rtl/top/*.svh $(RTL_LIB)/*.svh rtl/*/*.svh) \
  $(S)/gen/dla_cfg.svh
# Another set of engines is another bench, and so are other compilers. The choice
# is kept in files: the options of Verilator, those of the C++ compiler
# (the optimisation in a line of its own), and those of this project.
RTL_STAMP := $(S)/gen/$(PRE).txt
CXX_STAMP := $(S)/gen/$(PRE)-cxx.txt
CXX_CHOICE = '$(strip $(VL_OPT) $(PGO_OPT))' '$(call compiler,$(CXX))' '$(VL_SLOW)'
OBJ_STAMP := $(S)/gen/rtl.txt

$(S)/gen/dla_cfg_pkg.sv: $(GEN)/gen $(TABLES)
	@mkdir -p $(@D)
	$(Q)$(GEN)/gen models/tables sv $(CONFIG) $(S)/gen
	$(Q)$(GEN)/gen models/tables waves $(CONFIG) $(S)/gen
$(S)/gen/dla_cfg.svh: $(S)/gen/dla_cfg_pkg.sv
	@touch $@

$(patsubst %,$(S)/gen/dla_%.sv,regs_pkg dpi_pkg slots ext): \
    $(S)/gen/dla_cfg_pkg.sv
	@touch $@

$(RTL_STAMP): FORCE
	$(call keep,$(RTL_CHOICE) $(VERILATOR) $(VL_LEVEL) $(PIC) $(VL_FAST))
$(CXX_STAMP): FORCE
	@mkdir -p $(@D); printf '%s\n' $(CXX_CHOICE) | cmp -s - $@ || \
	  printf '%s\n' $(CXX_CHOICE) > $@
$(OBJ_STAMP): FORCE
	@[ ! -e $@ ] || case "$$(cat $@)" in '$(subst ','\'',$(RTL_CHOICE)) '*) ;; *) \
	  echo "  note: $(S) had other RTL or options; it is built again with $(or $(strip \
	  $(RTL_LIST) $(DUT_RTL:%=core=%)),models only)" ;; esac
	$(call keep,$(RTL_CHOICE) $(OBJ_FLAGS) $(PIC) $(call compiler,$(CXX)))

PIN_CHECK := harness/ext_pins.sh harness/rtl_errors.sh harness/rtl_ports.awk

# Outside RTL must have the pins of the unit or of the core: missing, extra and wrong
# ones are named before anything is simulated. The adapters are there for RTL that uses
# them. $(call check_pins,UNIT,VARIABLES,FILES,LISTS,DEFINES)
check_pins = harness/ext_pins.sh $(CONFIG) $1 '$(call having,$1)' '$($2_RTL)' '$($2_TOP)' $(S)/gen \
  '$3' '$4' $(VERILATOR) -Wall -Wno-fatal $(VL_TIME) -I$(S)/gen $(DPI_INC) -y rtl/lib \
  -y rtl/top $5 +define+DLA_EXT_$(call up,$1)=$($2_TOP) --top-module dla_ext_$1
$(S)/gen/ext.ok: $(SV_PKG) $(S)/gen/dla_ext.sv $(EXT_SRC) $(RTL_STAMP) \
    $(PIN_CHECK)
	@$(foreach e,$(EXT_ASKED),$(call check_pins,$e,$(UP_$e),$(SV_PKG) $(DPI_SV),$(wildcard \
	  $(foreach x,$(filter-out $e,$(EXT)),$($(UP_$x)_RTL)))) || exit 2;) touch $@

# A whole core may have parts of ours inside.
$(S)/gen/dut.ok: $(SV_PKG) $(SV_SRC) $(RTL_STAMP) $(DUT_SRC) \
    $(PIN_CHECK)
	@$(call check_pins,core,DUT,$(SV_PKG) $(filter-out %/dla_ext.sv \
	  %/dla_bench.sv,$(SV_SRC)),,$(RTL_DEF)) || exit 2; touch $@
VL_LAX := $(if $(OUTSIDE_LISTS),-Wno-fatal)
EXT_OK := $(if $(EXT_ASKED),$(S)/gen/ext.ok) \
  $(if $(DUT_RTL)$(DUT_TOP),$(S)/gen/dut.ok)

# Waves of outside RTL are its pins, which are nets of ours; TRACE_OUTSIDE=1
# compiles all of its inside in, TRACE_DEPTH=N so many levels below the bench.
$(S)/gen/outside.vlt: $(DUT_SRC) $(EXT_SRC) $(RTL_STAMP) harness/rtl_list.awk
	@awk -v vlt=1 -f harness/rtl_list.awk $(OUTSIDE_LISTS) > $@
OUTSIDE_VLT := $(if $(OUTSIDE_LISTS),$(if $(filter 1,$(TRACE_OUTSIDE)),,\
  $(S)/gen/outside.vlt))
VERILATE := $(if $(OUTSIDE_LISTS),harness/verilate.sh $(S)/outside.log \
  '$(WARN)' '$(OUTSIDE_LISTS)' $(S)/gen/dla_ext.txt \
  '$(EXT) $(if $(DUT_RTL),core)') $(VERILATOR)

# With RTL in slots the bench links the simulator of all models too, from the
# configuration's plain bench: a run without RTL takes that one. What the checks
# of pins look at is here too, so that it does not matter when they were done.
$(VM)/$(PRE).mk: $(EXT_SRC) $(SV_PKG) $(SV_SRC) $(SV_INC) rtl/lint.vlt \
    $(RTL_STAMP) $(DUT_SRC) $(OUTSIDE_VLT) harness/vl_triggers.h | $(EXT_OK)
	@rm -rf $(VM); mkdir -p $(VM); cp harness/vl_triggers.h $(VM)
	@: > $(S)/gen/$(PRE).begun
	$(call say,$(notdir $(S)): $(words $(SV_PKG) $(SV_SRC)) Verilog files through $(VERILATOR))
	$(Q)$(VERILATE) $(VL_FLAGS) $(VL_LAX) rtl/lint.vlt $(OUTSIDE_VLT) $(SV_PKG) $(SV_SRC) $(RTL_FLIST) \
	  $(if $(OUTSIDE_LISTS),,$(if $(Q),>$(S)/gen/$(PRE).log))
	@touch -r $(S)/gen/$(PRE).begun $@

# CURDIR: Verilator's make file refuses a folder whose path has a space, though
# it names all files from there. It does not depend on compilers and options: when
# these change, all objects are removed. The archive holds all objects, and a new run of
# Verilator replaces them, so that neither they nor headers stay.
$(VM)/$(PRE)__ALL.a: $(VM)/$(PRE).mk $(CXX_STAMP)
	$(call say,$(notdir $(S)): the simulator$(comma) $$(ls $(VM)/*.cpp | wc -l) C++ files)
	+@mkdir -p $(VM)
	$(if $(filter $(CXX_STAMP),$?),@rm -f $(VM)/$(PRE)*.o $@)
	+$(Q)[ ! -f $(VM)/$(PRE).mk ] || $(MAKE) $(if $(Q),-s) -C $(VM) -f $(PRE).mk VM_PARALLEL_BUILDS=1 CURDIR=. \
	  CXX="$(call compiler,$(CXX))" OPT_FAST="$(strip $(VL_OPT) $(PGO_OPT))" OPT_SLOW="$(VL_SLOW)" $(PRE)__ALL.a $(if $(Q),\
	  > $(VM)/make.log 2>&1 || { cat $(VM)/make.log; exit 2; })
	@rm -f $(VM)/$(PRE)*.o $(VM)/*.gch
	@touch $@

ifeq ($(PRE),Vdla_rtl)
PLAIN_DIR := $(B)/$(CONFIG)/vl
PLAIN     := $(PLAIN_DIR)/Vdla_bench__ALL.a
# An optimisation that is given is for this bench; the plain one stays as it is.
PLAIN_OPT := $(B)/$(CONFIG)/gen/Vdla_bench-cxx.txt
# After the generator: this make and the one below would both build it.
$(PLAIN): $(GEN)/dla_regs_gen.h FORCE
	@mkdir -p $(B)/$(CONFIG)
	+@flock $(B)/$(CONFIG)/lock $(MAKE) sim-models \
	  $(if $(findstring command,$(origin VL_OPT)),\
	  VL_OPT="$$(sed -n 1p $(PLAIN_OPT) 2>/dev/null || echo '$(VL_OPT)')") \
	  VL_LEVEL=-O3 VL_SLOW=-O0 TRACE_DEPTH= CONFIG=$(CONFIG) VARIANT= ENGINES= RTL_DIR=rtl RTL_DEF= RTL_LIST= RTL_SRC= \
	  DUT_RTL= DUT_TOP= COVERAGE=0 FAULTS=0 PGO=0 $(foreach e,$(UNITS),$(UP_$e)_RTL= $(UP_$e)_TOP=)
endif
.PHONY: sim-models
sim-models: $(VM)/$(PRE)__ALL.a

# Verilator's run time: the files that this version's make file names.
$(VM)/verilated_all.o: $(VM)/$(PRE).mk harness/sim_msg.h $(OBJ_STAMP)
	@objs=; for f in $$(grep -o 'verilated[a-z_]*' \
	    $(VM)/$(PRE)_classes.mk | sort -u); do \
	  [ -f $(VL_INC)/$$f.cpp ] || continue; \
	  $(if $(Q),,echo "$(CXX) -O2 $$f.cpp";) \
	  $(CXX) -O2 -std=gnu++17 $(PIC) -DVM_TRACE=1 -DVM_TRACE_FST=1 \
	    $(if $(MEASURED),-DVM_COVERAGE=1) -include harness/sim_msg.h -I$(VL_INC) -I$(VL_INC)/vltstd -c -o $(VM)/$$f.o \
	    $(VL_INC)/$$f.cpp || exit 1; objs="$$objs $(VM)/$$f.o"; done; \
	ld -r -o $@ $$objs && rm -f $$objs

SIM_C   := $(DPI_C) $(wildcard harness/*.c)
SIM_OBJ := $(patsubst %.c,$(S)/obj/%.o,$(SIM_C))

$(S)/obj/%.o: %.c $(GEN)/dla_regs_gen.h $(OBJ_STAMP)
	@mkdir -p $(@D)
	$(Q)$(begun) $(CC) $(CFLAGS) $(CFLAGS_WARN) $(PIC) $(INC) -isystem $(VL_INC) \
	  -isystem $(VL_INC)/vltstd \
	  -DDLA_CONFIG='"$(CONFIG)"' \
	  -DDLA_RTL_LIST='"$(RTL_LIST)"' -DDLA_OUTSIDE='$(foreach e,$(EXT_ASKED),1u << DLA_SLOT_$(UP_$e) |) 0' \
	  -DDLA_WHOLE_CORE='"$(DUT_TOP)"' $(if $(RANDOM_VALUES),-DDLA_XINIT) -MMD -MP -c -o $@ $< $(since)

$(S)/obj/sim_msg.o: harness/sim_msg.cpp harness/sim_msg.h harness/sim_error.h $(OBJ_STAMP)
	@mkdir -p $(@D)
	$(Q)$(begun) $(CXX) -O2 -std=gnu++17 $(PIC) -Wall -Wextra -isystem $(VL_INC) \
	  -isystem $(VL_INC)/vltstd -c -o $@ $< $(since)

$(S)/obj/sim.o: harness/sim.cpp harness/sim.h harness/sim_error.h $(VM)/$(PRE).mk $(PLAIN) $(OBJ_STAMP)
	@mkdir -p $(@D)
	$(Q)$(begun) $(CXX) -O2 -std=gnu++17 $(PIC) -I$(VM) $(VL_FAST) -Wall -Wextra -DVM_TRACE=1 -DVM_TRACE_FST=1 \
	  $(if $(MEASURED),-DVM_COVERAGE=1) $(if $(PLAIN),-DSIM_RTL -I$(PLAIN_DIR)) \
	  $(if $(RANDOM_VALUES),-DSIM_STATE=$(PRE)__Syms \
	  -DSIM_STATE_H='"$(PRE)__Syms.h"') -isystem $(VL_INC) -isystem $(VL_INC)/vltstd -c -o $@ $< $(since)

# All of the bench but the models.
SIM_LINK = $(SIM_OBJ) $(S)/obj/sim.o $(S)/obj/sim_msg.o \
  $(VM)/$(PRE)__ALL.a $(PLAIN) $(VM)/verilated_all.o

.PHONY: sim-link
sim-link:
	@echo $(SIM_LINK)

# libatomic: Verilator's library needs it when clang has compiled it.
SIM_LIBS = $(LDLIBS) -lpthread -Wl,--as-needed -latomic -Wl,--no-as-needed \
  $(filter -fprofile-generate,$(PGO_OPT))

# dla draws the boxes of its waves.
$(S)/cosim: $(SIM_LINK) $(B)/libdla-internal.a | $(B)/dla
	$(call say,$@)
	$(Q)$(CXX) -O2 $(EXPORT) -o $@.new $(SIM_LINK) \
	  -Wl,--whole-archive $(B)/libdla-internal.a -Wl,--no-whole-archive \
	  $(SIM_LIBS)
	@mv $@.new $@

# The bench as a back end of dla_host.h: all but the program. One symbol is seen.
BENCH_LIB := $(S)/libdla-bench-$(notdir $(S)).so
$(BENCH_LIB): $(SIM_LINK) $(B)/libdla-internal.a
	$(call say,$@)
	$(Q)echo '{ global: dla_bench_backend; local: *; };' > $(S)/gen/backend.map
	$(Q)$(CXX) -O2 -shared -Wl,-z,defs -Wl,--version-script=$(S)/gen/backend.map \
	  -o $@.new $(filter-out %/cosim.o,$(SIM_LINK)) -Wl,--whole-archive \
	  $(B)/libdla-internal.a -Wl,--no-whole-archive $(SIM_LIBS)
	@mv $@.new $@

-include $(SIM_OBJ:.o=.d)

# The save file with which an installed player shows waves (harness/view.c), and its files; dla
# draws the boxes.
WAVE_TEXTS  := csb_addr csb_command state axi_id operations tensors streams
PLACE_WAVES  = $(PLACE)/share/dla/waves/$(notdir $(S))

.PHONY: sim host-lib install-bench sim-counts
ifeq ($(PGO),1)
# Counts once for each Verilog: the counts are of the C++ files that it became.
sim host-lib install-bench: $(VM)/$(PRE).mk | $(B)/dla $(B)/dlavec
	@[ $(VM)/counted -nt $(VM)/$(PRE).mk ] || $(MAKE) sim-counts PGO=count
	@$(MAKE) $@ PGO=use
else
sim: $(S)/cosim ## builds the Verilated bench, build/CONFIG/cosim (CONFIG=)
host-lib: $(BENCH_LIB) ## builds the bench as a library for hosts, libdla-bench-CONFIG.so (CONFIG= VARIANT=)

install-bench: $(BENCH_LIB) $(S)/cosim ## installs the bench of CONFIG= VARIANT= as a library and as a program (PREFIX=; docs/how-to/host.md)
	$(Q)install -d $(PLACE)/lib $(PLACE)/bin $(COMPLETIONS)
	$(Q)install $< $(PLACE)/lib
	$(Q)install $(S)/cosim $(PLACE)/bin/dla-cosim-$(notdir $(S))
	$(Q)ln -sf dla $(COMPLETIONS)/dla-cosim-$(notdir $(S))
	$(call man_page,dla-cosim-$(notdir $(S)),$(S)/cosim)
	$(Q)install $(B)/dla $(PLACE)/bin
	$(Q)install -d $(PLACE_WAVES)
	$(Q)install -m 644 $(S)/gen/dla.gtkw $(WAVE_TEXTS:%=$(S)/gen/%.txt) $(PLACE_WAVES)
	$(Q)sed 's|[.][.]/[.][.]/dla|../../../../bin/dla|' $(S)/gen/boxes.sh > $(PLACE_WAVES)/boxes.sh
	@echo "  "$(PLACE)/lib/$(notdir $<)
	@echo "  "$(PLACE)/bin/dla-cosim-$(notdir $(S))

# Plays random layers, half of them in check, on a bench with counters.
sim-counts: $(S)/cosim
	@rm -rf $(S)/counted $(VM)/*.gcda
	$(call say,$(notdir $(S)): plays 40 random layers for the compiler's profile)
	@$(B)/dlavec random --config $(CONFIG) --count 40 --seed 1 $(S)/counted \
	  > $(S)/gen/counted.log
	@$(S)/cosim $(if $(RTL_IN),--all rtl) $(S)/counted/* >> $(S)/gen/counted.log
	@$(S)/cosim $(if $(RTL_IN),--all check) $(S)/counted/* \
	  >> $(S)/gen/counted.log
	@rm -rf $(S)/counted
	@touch $(VM)/counted
endif
