# SPDX-License-Identifier: Apache-2.0
# make run: one trace on the Verilated bench, with everything it needs.

RUN_DIR := $(B)/$(CONFIG)/run
RUN_ARGS := --seed $(SEED) --report $(RUN_DIR)/report.json \
  $(if $(filter 1,$(WAVES)),--trace=$(RUN_DIR)/dla.fst) $(PLUSARGS)

# set-up first, in its own make, so that a missing compiler does not stop the
# reading of this file
.PHONY: run
run: ## play TEST on the bench (CONFIG= TEST= WAVES=1 SEED= PLUSARGS=)
	@sh harness/setup.sh run
	@$(MAKE) --no-print-directory -j$(JOBS) sim CONFIG=$(CONFIG)
	@mkdir -p $(RUN_DIR)
	$(B)/$(CONFIG)/cosim $(RUN_ARGS) $(TEST)
ifeq ($(WAVES),1)
	@cp $(B)/$(CONFIG)/gen/dla.gtkw $(RUN_DIR)/dla.gtkw
	@echo "waves: gtkwave $(RUN_DIR)/dla.fst $(RUN_DIR)/dla.gtkw"
endif
