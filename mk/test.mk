# SPDX-License-Identifier: Apache-2.0
# The test suite: its parts are built, then pytest runs. One part of it by hand:
#   make test-build && /usr/bin/python3 -m pytest tests/test_native.py -k sdp

ASAN_CFLAGS := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all
# Benches that the suite runs; tests of a bench that is missing are skipped
# only when it is not in this list.
TEST_SIMS   ?= nv_small
ALL_SIMS    ?= nv_small nv_large nv_full
LINT_SIMS   ?= nv_small nv_large nv_full
PYTEST_ARGS ?=

# ---- mutants: libdla with one line changed (tests/tools/mutants/README.md) ----
MUTANT_TABLE := tests/tools/mutants/models.bugs
MUTANTS := $(shell awk -F ' [|][|][|] ' '!/^\#/ { print $$4 }' $(MUTANT_TABLE))
# Source and object that a mutant replaces.
mutated = $(shell sed -n 's/ .* ||| $(1) ||| .*//p' $(MUTANT_TABLE))

$(B)/mutant/%/dla: $(MUTANT_TABLE) tests/tools/mutants/mutate.py \
  tests/rtl/planted/plant.py $(BIN)/dla
	@mkdir -p $(@D)
	$(Q)$(PYTHON) tests/tools/mutants/mutate.py $* $(@D)/mutated.c
	$(Q)$(CC) $(CFLAGS) $(CFLAGS_WARN) -w $(INC) \
	  -iquote $(dir $(call mutated,$*)) -c -o $(@D)/mutated.o \
	  $(@D)/mutated.c
	$(Q)$(CC) $(CFLAGS) $(EXPORT) -o $@ $(TOOL_OBJ) $(@D)/mutated.o \
	  $(filter-out $(O)/$(basename $(call mutated,$*)).o,$(LIB_OBJ)) \
	  $(LDLIBS)

.PHONY: mutants
mutants: $(MUTANTS:%=$(B)/mutant/%/dla)

# ---- done events: number and order (tests/tools/events.py) ----
# TRACES=DIR: those traces with all interrupts unmasked, instead of programs.
COUNT  ?= 500
TRACES ?=
EVENT_VARIANTS := $(if $(filter nv_small,$(CONFIG)),rtl outside)
.PHONY: events
events: ## compares the done events of COUNT= (500) random programs on models and benches (SEED= CONFIG= TRACES=DIR)
	@$(MAKE) native
	@$(MAKE) sim CONFIG=$(CONFIG)
ifneq ($(EVENT_VARIANTS),)
	@$(MAKE) sim CONFIG=$(CONFIG) VARIANT=rtl ENGINES=all
	@$(MAKE) test-outside
endif
	@$(PYTHON) tests/tools/events.py --config $(CONFIG) --count $(COUNT) \
	  --variants "$(EVENT_VARIANTS)" $(if $(TRACES),--traces "$(TRACES)") \
	  $(if $(findstring file,$(origin SEED)),,--seed $(SEED))

# ---- values before reset (tests/tools/values.py) ----
SEEDS  ?= 5
HOW    ?= rtl
.PHONY: initial-values
initial-values: ## checks whether our RTL depends on values before reset (CONFIG= SEEDS= HOW=check)
	@$(MAKE) native
	@$(MAKE) sim CONFIG=$(CONFIG) VARIANT=rtl ENGINES=all
	@DLA_BUILD="$(abspath $(B))" $(PYTHON) tests/tools/values.py --config $(CONFIG) \
	  --seeds $(SEEDS) --how $(HOW)

# ---- floating point of rtl/lib (tests/rtl/fp.h) ----
FP_BENCHES := fp_product fp_int fp_narrow fp_short fp_pair fp_cell
.PHONY: fp-exhaustive
fp-exhaustive: ## compares FP16 and INT16 arithmetic of rtl/lib with the models, for all inputs (SEED= JOBS=)
	@$(MAKE) native
	NAMES="$(FP_BENCHES)" FP_ALL=1 FP_JOBS=$(JOBS) sh tests/rtl/run.sh $(B)/fp $(SEED)

# ---- lint ----
.PHONY: lint lint-c lint-sv lint-yosys lint-yosys-engines lint-style
lint: lint-c lint-sv lint-yosys lint-yosys-engines ## checks C with gcc, SystemVerilog with Verilator and yosys

lint-style: ## prints advice about long files, odd phrases and duplicate lists
	@$(PYTHON) tests/tools/style.py

LINT_C := $(LIB_SRC) $(TOOL_SRC) $(VEC_SRC) $(wildcard examples/*.c examples/driver/*.c)
LINT_SIM_C := $(DPI_C) $(wildcard harness/*.c)

# The lint goals hold no lock: the parts of build/ that they need are made by a make that
# does.
lint-c:
	@$(MAKE) $(GEN)/dla_regs_gen.h
	@for f in $(LINT_C); do echo $$f; \
	  $(CC) -O1 $(CFLAGS_WARN) -Werror $(INC) -fsyntax-only $$f || bad=1; \
	done; \
	for f in $(LINT_SIM_C); do echo $$f; \
	  $(CC) -O1 $(CFLAGS_WARN) -Werror $(INC) -isystem $(VL_INC) \
	    -isystem $(VL_INC)/vltstd \
	    -DDLA_CONFIG='"nv_small"' -fsyntax-only $$f || bad=1; \
	done; test -z "$$bad"

lint-sv: $(LINT_SIMS:%=lint-sv-%)
$(B)/lint/%/dla_cfg_pkg.sv: $(GEN)/gen $(TABLES)
	@mkdir -p $(@D)
	$(Q)$(GEN)/gen models/tables sv $* $(@D)
lint-sv-%:
	@$(MAKE) $(B)/lint/$*/dla_cfg_pkg.sv
	$(VERILATOR) --lint-only -Wall --top-module dla_bench $(DPI_INC) \
	  -Irtl/top -Irtl/lib -I$(B)/lint/$* rtl/lint.vlt $(B)/lint/$*/dla_cfg_pkg.sv \
	  $(B)/lint/$*/dla_dpi_pkg.sv $(patsubst $(S)/gen/%,$(B)/lint/$*/%,$(SV_SRC))

# Every module of the shell but the top, which holds the DPI slots.
YOSYS_SRC := $(filter-out %/dla_top.sv,$(wildcard rtl/lib/*.sv rtl/top/*.sv))
lint-yosys: $(YOSYS_SRC:%.sv=lint-yosys/%)
lint-yosys/%: %.sv
	yosys -q -w "Replacing memory" -p "read_verilog -sv -Irtl/top -Irtl/lib $(YOSYS_SRC); \
	  hierarchy -check -top $(notdir $*); proc; check -assert"

# Every engine in RTL, in every configuration that has it:
# lint-engine/CONFIG/ENGINE. yosys 0.23 reads neither the string nor the ROM of
# the configuration's package; no engine uses them.
lint_part  = $(word $1,$(subst /, ,$2))
LINT_ENGINES := $(foreach c,$(CONFIGS),\
  $(foreach e,$(call has,rtl,$c),lint-engine/$c/$e))

$(B)/lint/yosys/%/cfg.sv: $(GEN)/gen $(TABLES)
	@mkdir -p $(@D)
	@$(GEN)/gen models/tables sv $* $(@D)
	@sed -e '/string CONFIG/d' -e '/ROM/,/};/{/ROM_WORDS =/!d}' \
	  $(@D)/dla_cfg_pkg.sv > $@.new
	@mv $@.new $@
.PRECIOUS: $(B)/lint/yosys/%/cfg.sv

.PHONY: $(LINT_ENGINES)
lint-yosys-engines: $(LINT_ENGINES)
$(LINT_ENGINES): lint-engine/%:
	@$(MAKE) $(B)/lint/yosys/$(call lint_part,1,$*)/cfg.sv
	@echo "yosys $*"
	@e=$(call lint_part,2,$*) d=$(B)/lint/yosys/$(call lint_part,1,$*); \
	yosys -q -w "Replacing memory" -p "read_verilog -sv -Irtl/lib -Irtl/$$e -I$$d \
	  $$d/cfg.sv $$d/dla_regs_pkg.sv rtl/lib/*.sv rtl/top/dla_csb_reg.sv \
	  rtl/$$e/*.sv; hierarchy -check -top dla_$$e; proc; check -assert"

# ---- the suite ----
# Benches that play short traces only: building them counts more than running.
QUICK := VL_OPT=-O1
# In nv_full, whose RTL is the largest, waves end at the pins of units, since those of all its nets
# are a third of the C++.
QUICK_LARGE := $(QUICK) TRACE_DEPTH=3
quick = $(if $(filter nv_full,$1),$(QUICK_LARGE),$(QUICK))

# One suite at a time in a tree; a make inside a test is part of it.
ONE := $(if $(DLA_IN_SUITE),,$(if $(FLOCK),$(FLOCK) -o tests))
WAIT = @[ -z "$(ONE)" ] || $(FLOCK) -n tests true || \
  echo "waiting for another test suite that runs in this folder"
# After the last test: why some were skipped, and which were slow.
PYTEST = DLA_IN_SUITE=1 DLA_BUILD="$(abspath $(B))" \
  DLA_TEST_SIMS="$(TEST_SIMS)" \
  $(ONE) $(PYTHON) -m pytest -n $(JOBS) -rs --durations=40 --durations-min=5

.PHONY: test test-all test-quick test-build test-build-all \
  test-asan test-tsan test-outside test-core test-self
test: ## runs the suite without its long tests, about 10 minutes on two cores (PYTEST_ARGS='-k NAME')
	@echo "make test: about 3 minutes of building (less with a warm ccache)," \
	  "then 7 of tests, on two idle cores"
	@sh harness/setup.sh test
	@$(MAKE) test-build
	$(WAIT)
	$(Q)DLA_GOAL=test $(PYTEST) --part test $(PYTEST_ARGS) tests

test-all: TEST_SIMS := $(ALL_SIMS)
test-all: ## runs the whole suite, about 30 minutes on two cores with a warm ccache
	@echo "make test-all: about 3 minutes of building with a warm ccache (more" \
	  "without), then 27 of tests, on two idle cores; it leaves out what passed in" \
	  "make test at this commit ($(B)/passed.txt; delete that file to play all)"
	@sh harness/setup.sh all
	@$(MAKE) test-build-all
	$(WAIT)
	$(Q)$(PYTEST) --part rest $(PYTEST_ARGS) tests

test-quick: ## runs the first case of each test of make test, under 4 minutes on two cores
	@echo "make test-quick: about 4 minutes on two idle cores, less when built"
	@sh harness/setup.sh test
	@$(MAKE) test-build
	$(WAIT)
	$(Q)DLA_GOAL=test-quick DLA_RANDOM=6 $(PYTEST) --part quick \
	  $(PYTEST_ARGS) tests

# libdla and the generated files first: the others share them.
test-build: ## builds everything that make test runs
	@$(MAKE) $(J) native
	@$(MAKE) $(J) test-parts

test-build-all: ## builds everything that make test-all runs
	@$(MAKE) $(J) native
	@$(MAKE) $(J) test-parts-all

# make test plays our models, and our RTL in their places. Benches that stand for RTL of others, or
# that play recordings, take half of the building and are in make test-all.
.PHONY: test-parts test-parts-all
test-parts: test-asan $(TEST_SIMS:%=test-sim-%) mutants test-rtl-nv_small
test-parts-all: test-parts $(ALL_SIMS:%=test-sim-%) test-rtl-nv_large test-liberal-nv_small \
  test-outside test-core test-planted-nv_small test-planted-nv_full test-replay test-self test-tsan

# Benches with RTL link the simulator of the plain bench, so that comes first.
test-rtl-nv_small test-planted-nv_small test-outside \
  test-replay: | test-sim-nv_small
test-rtl-nv_large: | test-sim-nv_large
test-planted-nv_full test-self: | test-sim-nv_full

# Of nv_small the bench as a library, too (tests/test_host.py).
test-rtl-%:
	@$(MAKE) sim $(if $(filter nv_small,$*),host-lib) CONFIG=$* VARIANT=rtl ENGINES=all

# In nv_small without those of the liberal bench, and with points for faults:
# tests/test_faults.py plants them here.
bugs_of   = $(if $(filter nv_small,$1),$(filter $(call has,outside,$1),$(call \
  planted,$1)),$(call planted,$1))
test-planted-%:
	@for e in $(call bugs_of,$*); do $(PYTHON) tests/rtl/planted/plant.py \
	  $$e rtl/$$e $(B)/planted/$$e || exit 1; done
	@$(MAKE) sim $(call quick,$*) CONFIG=$* VARIANT=planted ENGINES="$(call bugs_of,$*)" \
	  RTL_DIR=$(B)/planted $(if $(filter nv_small,$*),FAULTS=1)

# The convolution units as RTL from outside.
OUTSIDE := $(call has,outside,nv_small)
test-outside:
	@$(MAKE) sim $(QUICK) CONFIG=nv_small VARIANT=outside $(foreach u,$(OUTSIDE), \
	  $(call up,$u)_RTL=tests/rtl/outside/$u.f \
	  $(call up,$u)_TOP=outside_$u)

# A complete core for core=check, with faults to switch on.
test-core:
	$(Q)$(PYTHON) tests/rtl/core/make_core.py $(B)/core
	@$(MAKE) sim host-lib $(QUICK) CONFIG=nv_small VARIANT=core DUT_RTL=$(B)/core/core.f \
	  DUT_TOP=faulty_core

# Each model behind its pins as the RTL of its own slot, for `check`: the two
# sides are the same model, so that a difference is a fault of the checker.
test-self:
	@$(MAKE) sim $(QUICK) CONFIG=nv_full VARIANT=self \
	  RTL_DEF="+define+DLA_RTL_DPI $(foreach u,$(UNITS),\
	  +define+DLA_RTL_$(call up,$u)=dla_model_$u)" \
	  RTL_LIST="$(foreach u,$(UNITS),$u=dpi/pins/dla_model_$u.sv)"

# Recordings of unit pins into the checkers.
test-replay:
	@$(MAKE) replay CONFIG=nv_small

test-asan:
	@$(MAKE) native bench-lib FLAVOUR=asan CFLAGS="$(ASAN_CFLAGS)"

# The library for hosts in several threads (test_host.py).
test-tsan:
	@$(MAKE) $(B)/tsan/libdla.a FLAVOUR=tsan CFLAGS="-O1 -g -fsanitize=thread"

# The C side of the bench without a simulator, for tests/unit/test_check_*.c.
BENCH_SRC := $(filter-out %/axi_dpi.c,$(DPI_C))
BENCH_OBJ := $(BENCH_SRC:%.c=$(O)/%.o)

$(BIN)/libbench.a: INC += -isystem $(VL_INC)/vltstd
$(BIN)/libbench.a: $(BENCH_OBJ)
	@mkdir -p $(@D)
	@rm -f $@
	$(Q)ar rcs $@ $^

-include $(BENCH_OBJ:.o=.d)

.PHONY: bench-lib
bench-lib: $(BIN)/libbench.a

test-sim-%:
	@$(MAKE) sim $(if $(filter nv_small,$*),host-lib) CONFIG=$*

# The bench of all models with sanitizers, its simulator with that of addresses
# alone; in its own make, since compilers and options differ.
SANITIZED := B=$(B)/sanitized CONFIG=nv_small VL_OPT=-O1 \
  CFLAGS="$(ASAN_CFLAGS)" CXX="$(CXX) -fsanitize=address" LDLIBS="$(LDLIBS) -lubsan"
.PHONY: mutated
mutated: ## plays COUNT= (1000) broken traces with sanitizers; dla play and the bench must agree (SEED=)
	@sh harness/setup.sh test
	@$(MAKE) test-asan
	@$(MAKE) sim $(SANITIZED)
	DLA_BUILD="$(abspath $(B))" DLA_MUTATED=$(if $(findstring command,$(origin \
	  COUNT)),$(COUNT),1000) $(if $(findstring command,$(origin SEED)),DLA_SEED=$(SEED)) \
	  $(PYTHON) -m pytest -rs -k test_mutated_traces tests/test_verdicts.py

# ---- mutation campaign (tests/tools/mutants/README.md) ----
MUTATE := $(B)/mutate
.PHONY: mutate mutate-build
mutate: ## plants random one-line mutants and counts which stage finds them (COUNT=150 SEED= RTL=1 CONFIG=)
	@sh harness/setup.sh test
	@$(MAKE) -j$(JOBS) mutate-build
	@$(PYTHON) tests/tools/mutants/campaign.py --count $(or $(COUNT),150) \
	  --jobs $(JOBS) $(if $(filter command line environment,$(origin SEED)),\
	  --seed $(SEED)) $(if $(filter 1,$(RTL)),--rtl \
	  $(if $(filter command line environment,$(origin CONFIG)),--config $(CONFIG))) \
	  $(if $(FILES),--files '$(FILES)') $(if $(STAGES),--stages '$(STAGES)') \
	  --out $(MUTATE)

# The benches and the sanitizers only where RTL=1 does not build its own.
MUTATE_CHECK := $(if $(filter 1,$(RTL)),,$(if $(findstring check,$(or $(STAGES),check)),nv_small nv_large_doc nv_full))
mutate-build: native
	@$(if $(filter 1,$(RTL)),:,$(MAKE) $(if $(filter closing,$(STAGES)),,$(S)/cosim) test-asan)
	@$(foreach c,$(MUTATE_CHECK),$(MAKE) sim CONFIG=$c VARIANT=rtl ENGINES=all &&) :
	@mkdir -p $(MUTATE)
	@for v in 'CC|$(CC)' 'CXX|$(CXX)' 'CFLAGS|$(CFLAGS)' 'JOBS|$(JOBS)' \
	  'FLAGS|$(CFLAGS_WARN) $(HIDE) $(INC)' 'EXPORT|$(subst ','"'"',$(EXPORT))' \
	  'LDLIBS|$(LDLIBS)' 'LIB_OBJ|$(LIB_OBJ)' 'TOOL_OBJ|$(TOOL_OBJ)' \
	  'ASAN_CFLAGS|$(ASAN_CFLAGS)' 'OBJ|$(O)' \
  'SIM_OBJ|$(SIM_LINK)'; \
	do echo "$$v"; done > $(MUTATE)/flags.txt
	@$(foreach c,$(MUTATE_CHECK),printf 'CHECK_%s|' $c >> $(MUTATE)/flags.txt; $(MAKE) -s --no-print-directory \
	  sim-link CONFIG=$c VARIANT=rtl ENGINES=all >> $(MUTATE)/flags.txt;)
