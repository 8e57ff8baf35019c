# SPDX-License-Identifier: Apache-2.0
# make run: one trace on the Verilated bench, with everything it needs.

# Providers: make run SDP=rtl PDP=check CDP=./my.so, or ALL=rtl for every
# engine that the configuration has in RTL; CORE=check for a whole core.
ALL     ?=
CORE    ?=
ifneq ($(filter-out model rtl check,$(ALL)),)
$(error ALL=$(ALL): expected model, rtl or check)
endif
CHOSEN  := $(if $(CORE),--engine core=$(CORE)) $(if $(ALL),--all $(ALL)) $(foreach s,$(UNITS),$(if $($(call up,$s)),--engine \
  $s=$($(call up,$s))))
# RTL in a slot needs the bench that holds it: VARIANT= with the variables of
# make sim, or one with the unit of UNIT_RTL=, or ours. A slot takes our RTL where
# no UNIT_RTL= is given.
RUN_OWN  := $(strip $(foreach s,$(UNITS),$(if $($(call up,$s)_RTL),$s)))
RUN_OURS := $(strip $(foreach s,$(filter-out $(RUN_OWN),$(UNITS)),$(if \
  $(filter rtl check,$($(call up,$s))),$s)))
ifneq ($(filter command environment,$(origin VARIANT)),)
RUN_SIM := VARIANT=$(VARIANT)
RUN_BIN := $(B)/$(CONFIG)$(VARIANT:%=-%)
else ifneq ($(RUN_OWN)$(DUT_RTL),)
RUN_SIM := VARIANT=own $(if $(RUN_OURS)$(filter rtl check,$(ALL)),ENGINES=all)
RUN_BIN := $(B)/$(CONFIG)-own
else ifneq ($(findstring =rtl,$(CHOSEN))$(findstring =check,$(CHOSEN))$(filter \
  rtl check,$(ALL)),)
RUN_SIM := VARIANT=rtl ENGINES=all
RUN_BIN := $(B)/$(CONFIG)-rtl
else
RUN_SIM :=
RUN_BIN := $(B)/$(CONFIG)
endif

# A bench of VARIANT= is built from its UNIT_RTL=; without them it plays as it is.
RUN_KEEP := $(and $(filter command environment,$(origin VARIANT)),$(wildcard \
  $(RUN_BIN)/cosim),$(if $(RUN_OWN)$(DUT_RTL)$(ENGINES),,1))
RUN_MAKE = +@$(if $(RUN_KEEP),echo "$(RUN_BIN)/cosim plays as it was built",\
  $(MAKE) sim CONFIG=$(CONFIG) $(RUN_SIM))

LOG     ?=
# Faults: on channels between units they need the bench that has points there;
# those on the ports of the core any bench has.
FAULT   ?=
PLANTED := $(if $(FAULT),--fault '$(subst ','\'',$(FAULT))')
# A bench of VARIANT= plays it itself, and gets the points if it is built now.
ifeq ($(filter-out dbb.% sram.% csb.% intr,$(firstword $(FAULT))),)
else ifneq ($(filter command environment,$(origin VARIANT)),)
RUN_SIM += FAULTS=1
else
RUN_SIM := VARIANT=faults FAULTS=1 ENGINES=all
RUN_BIN := $(B)/$(CONFIG)-faults
endif

# Back-pressure at the pins of RTL, one --stall for each word.
STALL   ?=
HELD    := $(foreach s,$(STALL),--stall '$(subst ','\'',$s)')

# Where report and waves go: OUT=, as for make regress; RUN_DIR= works until 1.0.
# A bench of VARIANT= has a folder of its own, so that it overwrites no waves
# of another bench.
RUN_DIR ?=
RUN_OUT := $(or $(call given,OUT),$(RUN_DIR),$(B)/$(CONFIG)$(if $(filter \
  command environment,$(origin VARIANT)),$(VARIANT:%=-%))/run)
RUN_OLD  = $(if $(RUN_DIR),@echo 'note: RUN_DIR= is called OUT=; the old name works until 1.0' >&2)
# With check: clocks before a failure whose waves are written, 0 for none.
LAST    ?= 2000
export DLA_TEST := $(TEST)

# set-up first, in its own make, so that a missing compiler does not stop the
# reading of this file
.PHONY: run
NOT_RUN  = $(call among,LIST TRACES ARGS FILE PARTS SHARD SHARDS)
run: ## plays TEST on the Verilated bench (CONFIG= TEST= WAVES=1 SEED= ...)
	$(if $(NOT_RUN),$(error $(NOT_RUN): not with make run; expected the trace in TEST= and options of \
	  cosim in PLUSARGS=))
	$(RUN_OLD)
	@sh harness/setup.sh run
	$(RUN_MAKE)
	$(if $(RUN_KEEP),,$(if $(RUN_OURS)$(RUN_OWN)$(DUT_RTL),@echo "RTL:$(foreach s,$(RUN_OURS), $s of rtl/$s)$(foreach \
	  s,$(RUN_OWN), $s of $($(call up,$s)_RTL))$(if $(DUT_RTL), core of $(DUT_RTL))"))
	@sh harness/run.sh $(RUN_BIN) '$(subst ','\'',$(RUN_OUT))' $(WAVES) $(LAST) \
	  --seed $(SEED) $(CHOSEN) $(PLANTED) $(HELD) $(if $(LOG),--log '$(subst ','\'',$(LOG))') $(PLUSARGS)

.PHONY: wave
wave: ## shows the waves of the last make run in GTKWave (CONFIG= VARIANT= OUT=)
	$(RUN_OLD)
	@view=$$(ls -t $(call quoted,$(RUN_OUT))/*.gtkw 2>/dev/null | head -n 1); \
	[ -n "$$view" ] || { echo "$(RUN_OUT): no waves; make run WAVES=1 writes" \
	  "them, and so does a trace that fails in check"; exit 2; }; \
	[ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || { echo "no screen here (DISPLAY is not" \
	  "set); where there is one: gtkwave '$${view%.gtkw}.fst' '$$view'"; exit 2; }; \
	exec gtkwave "$${view%.gtkw}.fst" "$$view"
