# SPDX-License-Identifier: Apache-2.0
# make run: one trace on the Verilated bench, with everything it needs.

# Providers: make run SDP=rtl PDP=check CDP=./my.so
SLOTS   := bdma rubik cdma cbuf csc cmac cacc sdp pdp cdp
CHOSEN  := $(foreach s,$(SLOTS),$(if $($(call up,$s)),--engine \
  $s=$($(call up,$s))))
# RTL in a slot needs the bench that holds it.
ifneq ($(findstring =rtl,$(CHOSEN))$(findstring =check,$(CHOSEN)),)
RUN_SIM := VARIANT=rtl ENGINES=all
RUN_BIN := $(B)/$(CONFIG)-rtl
else
RUN_SIM :=
RUN_BIN := $(B)/$(CONFIG)
endif

RUN_DIR := $(B)/$(CONFIG)/run
RUN_ARGS := --seed $(SEED) --report $(RUN_DIR)/report.json \
  $(if $(filter 1,$(WAVES)),--trace=$(RUN_DIR)/dla.fst) $(CHOSEN) $(PLUSARGS)

# set-up first, in its own make, so that a missing compiler does not stop the
# reading of this file
.PHONY: run
run: ## play TEST (CONFIG= TEST= WAVES=1 SEED= PLUSARGS= SDP=rtl|check..)
	@sh harness/setup.sh run
	@$(MAKE) --no-print-directory -j$(JOBS) sim CONFIG=$(CONFIG) $(RUN_SIM)
	@mkdir -p $(RUN_DIR)
	$(RUN_BIN)/cosim $(RUN_ARGS) $(TEST)
ifeq ($(WAVES),1)
	@cp $(RUN_BIN)/gen/dla.gtkw $(RUN_DIR)/dla.gtkw
	@echo "waves: gtkwave $(RUN_DIR)/dla.fst $(RUN_DIR)/dla.gtkw"
endif
