# SPDX-License-Identifier: Apache-2.0
# Regressions (harness/regress/README.md): many traces, in parallel, with
# JUnit, JSON, an HTML page and a history.

LIST     ?= harness/regress/nightly.toml
OUT      ?= $(B)/regress/last
SLURM    ?=
LAUNCHER ?=
PARTS    ?=
SHARD    ?=
CACHE    ?=
FILE     ?=
ARGS     ?=
SHARDS   ?=
HISTORY  ?= $(B)/regress/history.sqlite
quoted    = '$(subst ','\'',$(1))'
# exec: make's SIGTERM reaches the run itself, not a shell in front of it.
REGRESS   = exec env DLA_BUILD="$(abspath $(B))" PYTHONPATH=harness $(PYTHON) -m regress

# TRACES=DIR... instead of a list; the variable is that of make events too.
.PHONY: regress regress-plan regress-merge network
# A list states the bench and the options of its runs; traces alone play on the models.
among     = $(strip $(foreach v,$1,$(if $(call given,$v),$v)))
OF_RUN    = $(foreach u,$(UNITS) core,$(call up,$u)) SEED FAULT STALL LOG PLUSARGS
WITH_WAVES = $(if $(filter 1,$(call given,WAVES)),WAVES)
LIST_ONLY = $(strip $(call among,VARIANT ENGINES ALL ARGS FILE SHARDS $(OF_RUN)) $(WITH_WAVES))
regress: ## plays traces of LIST=FILE or TRACES="DIR..." in parallel, with a report (JOBS= OUT= SLURM=1 PARTS=)
	$(if $(LIST_ONLY),$(error $(LIST_ONLY): not with make regress; expected a list with these \
	  keys in LIST=FILE (docs/how-to/regressions.md)))
	$(if $(word 2,$(call among,LIST TRACES)),$(error LIST TRACES: expected one of them, a list or traces))
	$(if $(TRACES),,$(if $(call given,CONFIG),$(error CONFIG: not with a list; expected config = "$(CONFIG)" \
	  in a table [bench.NAME] of it, or TRACES=)))
	@sh harness/setup.sh regress
	@$(REGRESS) $(if $(TRACES),--traces $(call quoted,$(TRACES)) \
	  --config $(CONFIG),--list $(call quoted,$(LIST))) \
	  --jobs $(JOBS) $(if $(PARTS),--parts=$(call quoted,$(PARTS))) --out $(call quoted,$(OUT)) $(if $(filter 1,$(SLURM)),--slurm) \
	  $(if $(SHARD),--shard=$(call quoted,$(SHARD))) \
	  $(if $(CACHE),--cache=$(call quoted,$(CACHE))) \
	  $(if $(LAUNCHER),--launcher $(call quoted,$(LAUNCHER))) \
	  --history $(call quoted,$(HISTORY)) --pytest=$(call quoted,$(PYTEST_ARGS))

# The provider and the options of a network's run are in ALL= and ARGS=.
NOT_HERE = $(strip $(call among,LIST TRACES SHARD $(OF_RUN)) $(WITH_WAVES))
# As for make run, a bench of VARIANT= alone plays as it was built.
NET_KEEP = $(and $(call given,VARIANT),$(wildcard $(S)/cosim),$(if $(call given,ENGINES)$(GIVEN),,1))
network: ## plays each layer of FILE=X.layer alone in RTL, in parallel (ALL=check|rtl CONFIG= OUT= JOBS=)
	$(if $(NOT_HERE),$(error $(NOT_HERE): not with make network; expected ALL= or options of cosim in \
	  ARGS="--engine pdp=rtl" (docs/how-to/network.md)))
	@sh harness/setup.sh regress
	+@$(MAKE) native
	$(if $(NET_KEEP),@echo "$(S)/cosim plays as it was built")
	@$(REGRESS).network --file $(call quoted,$(FILE)) --config $(CONFIG) $(if $(ALL),--provider=$(call quoted,$(ALL))) \
	  $(if $(VARIANT),--variant=$(call quoted,$(VARIANT))) --args=$(call quoted,$(ARGS)) $(if $(NET_KEEP),--no-build) \
	  $(foreach v,ENGINES $(GIVEN),$(if $(call given,$v),--make=$(call quoted,$v=$($v)))) \
	  --out $(call quoted,$(or $(call given,OUT),$(B)/network/$(basename $(notdir $(FILE))))) --jobs $(JOBS) \
	  $(if $(PARTS),--parts=$(call quoted,$(PARTS))) $(if $(filter 1,$(SLURM)),--slurm) \
	  $(if $(LAUNCHER),--launcher $(call quoted,$(LAUNCHER))) --history $(call quoted,$(HISTORY)) --pytest=$(call quoted,$(PYTEST_ARGS))

regress-plan: ## estimates how long TRACES=N traces take on CORES=N cores, and what limits it
	@sh harness/setup.sh regress
	@$(REGRESS).plan --history $(call quoted,$(HISTORY)) --traces $(or $(TRACES),1000000) --cores $(or $(CORES),1000)

regress-merge: ## merges the reports of SHARDS="DIR..." into one in OUT=
	@sh harness/setup.sh regress
	@$(REGRESS).merge --shards $(call quoted,$(SHARDS)) --history $(call quoted,$(HISTORY)) \
	  --out $(call quoted,$(if $(findstring file,$(origin OUT)),$(B)/regress/merged,$(OUT)))
