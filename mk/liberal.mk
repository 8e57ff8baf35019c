# SPDX-License-Identifier: Apache-2.0
# Liberal RTL (tests/rtl/liberal): every unit with noise around it that the
# specification allows, +rtl_seed=N. Inside are the outside units and our RTL
# with their planted bugs; where there is none, the model of the slot. OWN=1
# is a second bench, whose units are all ours.
LIBERAL_SIMS ?= nv_small nv_large nv_full

# Units that come from tests/rtl/outside, and from rtl/ with planted bugs.
LIBERAL_UNITS = $(call has,model,$1)
OWN ?= 0
LIBERAL_VARIANT := liberal$(if $(filter 1,$(OWN)),-own)
LIBERAL_EXT = $(if $(filter 1,$(OWN)),,$(call has,outside,$1))
LIBERAL_RTL = $(filter-out $(LIBERAL_EXT),$(call planted,$1))
LIBERAL_INSIDE = $(if $(filter $2,$(call LIBERAL_EXT,$1)),dla_ext_$2,$(if \
  $(filter $2,$(call LIBERAL_RTL,$1)),dla_$2,dla_model_$2))
LIBERAL_DEF = +define+DLA_RTL_DPI -Itests/rtl/liberal -Itests/rtl/outside \
  $(foreach u,$(call LIBERAL_UNITS,$1),+define+DLA_RTL_$(call up,$u)=liberal_$u) \
  $(foreach u,$(UNITS),+define+LIBERAL_$(call up,$u)=$(call LIBERAL_INSIDE,$1,$u)) \
  $(foreach u,$(call LIBERAL_EXT,$1),+define+DLA_EXT_$(call up,$u)=outside_$u) \
  $(foreach u,$(call LIBERAL_RTL,$1),-I$(B)/planted/$u) \
  $(if $(filter csc,$(call LIBERAL_RTL,$1)),+define+LIBERAL_CSC_FIXED)
LIBERAL_SRC = tests/rtl/liberal/liberal.vlt tests/rtl/liberal/liberal_pkg.sv \
  $(filter-out %_pkg.sv,$(wildcard tests/rtl/liberal/*.sv)) \
  $(patsubst %,tests/rtl/outside/%.sv,$(call LIBERAL_EXT,$1)) \
  $(foreach u,$(call LIBERAL_RTL,$1),$(B)/planted/$u/planted_$(u)_pkg.sv \
  $(patsubst rtl/%,$(B)/planted/%,$(wildcard rtl/$u/*.sv)))

.PHONY: test-liberal
test-liberal: $(LIBERAL_SIMS:%=test-liberal-%)
# Benches with RTL link the simulator of the plain bench, so that comes first.
$(LIBERAL_SIMS:%=test-liberal-%): test-liberal-%: | test-sim-%

test-liberal-%:
	$(Q)for e in $(call LIBERAL_RTL,$*); do $(PYTHON) tests/rtl/planted/plant.py \
	  $$e rtl/$$e $(B)/planted/$$e || exit 1; done
	+$(Q)$(MAKE) sim $(QUICK) CONFIG=$* VARIANT=$(LIBERAL_VARIANT) \
	  RTL_DEF="$(call LIBERAL_DEF,$*)" RTL_SRC="$(call LIBERAL_SRC,$*)" \
	  RTL_LIST="$(foreach u,$(call LIBERAL_UNITS,$*),$u=tests/rtl/liberal)"

# A campaign: COUNT random layers in CONFIG, each batch another mixture of
# models, RTL and check.
.PHONY: liberal
liberal: ## plays random layers beside liberal RTL (CONFIG= COUNT= SEED= FIRST= OWN=1)
	$(MAKE) native test-liberal-$(CONFIG)
	$(PYTHON) tests/tools/liberal.py --config $(CONFIG) --count $(if $(findstring \
	  command,$(origin COUNT)),$(COUNT),2000) \
	  --build $(B) --variant $(LIBERAL_VARIANT) $(if $(findstring command,$(origin SEED)),--seed \
	  $(SEED)) $(if $(FIRST),--first $(FIRST))
