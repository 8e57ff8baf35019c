# SPDX-License-Identifier: Apache-2.0
# make synth: size and depth of our RTL, so that a change in it shows.

SYNTH := $(B)/synth/$(CONFIG)

.PHONY: synth
synth: ## counts gates, flip-flops, memory bits and levels of the longest path of each unit with yosys (CONFIG= ENGINES=)
	@mkdir -p $(SYNTH)
	@$(MAKE) $(B)/lint/yosys/$(CONFIG)/cfg.sv
	@echo "unit        gates flip-flops     memory     levels"
	@for e in $(or $(OURS),$(HAVE)); do harness/synth.sh $$e \
	  $(B)/lint/yosys/$(CONFIG) $(SYNTH)/$$e.log || exit 1; done
