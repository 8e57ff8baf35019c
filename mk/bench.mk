# SPDX-License-Identifier: Apache-2.0
# Speed and robustness: `make bench`, `make fuzz`.

BENCH_DIR := $(B)/bench
BENCH_LAYER := tests/tools/bench/layer.c tests/tools/bench/layer_conv.c \
  tests/tools/bench/layer_other.c tests/tools/bench/run.c
BENCH_ENG := tests/tools/bench/engines.c tests/tools/bench/kinds.c tests/tools/bench/footprint.c
BENCH_H   := $(wildcard tests/tools/bench/*.h models/include/*.h)
BENCH_CC  := $(CC) $(CFLAGS) $(CFLAGS_WARN) $(INC)

$(BENCH_DIR)/engines: $(BENCH_ENG) $(BENCH_LAYER) $(BENCH_H) $(B)/libdla-internal.a
	@mkdir -p $(@D)
	$(Q)$(BENCH_CC) -o $@ $(BENCH_ENG) $(BENCH_LAYER) $(B)/libdla-internal.a $(LDLIBS)

$(BENCH_DIR)/access: tests/tools/bench/access.c $(BENCH_H) $(B)/libdla-internal.a
	@mkdir -p $(@D)
	$(Q)$(BENCH_CC) -rdynamic -o $@ $< $(B)/libdla-internal.a $(LDLIBS)

# The driver of the digits, for dla play and cosim, and its network.
$(BENCH_DIR)/digits.so: $(wildcard examples/driver/*) $(BENCH_H) $(B)/dlavec
	@mkdir -p $(@D)
	$(Q)$(BENCH_CC) -shared -fPIC -o $@ $(wildcard examples/driver/*.c)
	@rm -rf $(BENCH_DIR)/digits
	$(Q)$(B)/dlavec layer --config nv_small examples/driver/digits.layer $(BENCH_DIR)/digits > /dev/null

# BENCH_FULL=1: also RTL of nv_full, with and without a profile; whole networks
# in check.
BENCH_FULL ?= 0
export BENCH_FULL
# The same RTL without random values before reset.
BENCH_FIXED = $(MAKE) sim CONFIG=nv_small VARIANT=fixed ENGINES=all XINIT=0
# The same RTL, built for the code that it ran most.
BENCH_PROFILE = $(MAKE) sim CONFIG=nv_small VARIANT=profile ENGINES=all PGO=1
.PHONY: bench bench-build bench-sim bench-build-time rtl-speed
bench-build: native $(BENCH_DIR)/engines $(BENCH_DIR)/access $(BENCH_DIR)/digits.so
bench-sim:
	@$(MAKE) sim CONFIG=nv_small
	@$(MAKE) sim CONFIG=nv_small VARIANT=rtl ENGINES=all
	@$(MAKE) host-lib CONFIG=nv_small VARIANT=rtl ENGINES=all
	+@$(if $(ROWS),$(if $(findstring initial,$(ROWS)),$(BENCH_FIXED)),$(BENCH_FIXED))
	+@$(if $(if $(ROWS),$(findstring profile,$(ROWS)),1),$(BENCH_PROFILE))
	@$(if $(ROWS),,$(MAKE) bench-outside)
ifeq ($(BENCH_FULL),1)
	@$(MAKE) sim CONFIG=nv_full
	@$(MAKE) sim CONFIG=nv_full VARIANT=rtl ENGINES=all
	@$(MAKE) sim CONFIG=nv_full VARIANT=profile ENGINES=all PGO=1
endif

# A core of ours in the place of a foreign one, about as large as a real one, and the same
# RTL in a harness of nothing but a clock.
GATED_COPIES ?= 11
GATED   := $(B)/gated/gated_core.f
# Without random values before reset, in which the copies would differ.
GATED_SIM := CONFIG=nv_small VARIANT=gated DUT_RTL=$(GATED) DUT_TOP=gated_core XINIT=0
BARE    := $(BENCH_DIR)/bare_vl
BARE_GEN := $(B)/nv_small-gated/gen

.PHONY: bench-gated bench-outside
bench-gated:
	@mkdir -p $(B)
	@$(PYTHON) tests/rtl/core/make_core.py $(B)/gated --gated $(GATED_COPIES)

bench-outside: bench-gated
	@$(MAKE) sim $(GATED_SIM)
	@$(MAKE) $(BENCH_DIR)/bare

$(BENCH_DIR)/bare: tests/tools/bench/bare.cpp $(GATED) $(wildcard rtl/*/*.sv)
	@rm -rf $(BARE)
	@mkdir -p $(BARE)
	$(call say,$@: the same core in a bare harness)
	$(Q)$(VERILATOR) --cc -Mdir $(BARE) --top-module gated_core --prefix Vbare \
	  --x-assign fast --x-initial fast -Wno-fatal -Wno-lint -Wno-style \
	  -Irtl/top -Irtl/lib -Idpi/pins -I$(BARE_GEN) $(BARE_GEN)/dla_cfg_pkg.sv \
	  $(BARE_GEN)/dla_regs_pkg.sv $(wildcard rtl/lib/*.sv rtl/top/*.sv) \
	  -f $(GATED) > $(BARE)/verilator.log 2>&1 || \
	  { cat $(BARE)/verilator.log; exit 2; }
	+$(Q)$(MAKE) -s -C $(BARE) -f Vbare.mk VM_PARALLEL_BUILDS=1 OPT_FAST=-O2 \
	  OPT_SLOW=-O1 Vbare__ALL.a > $(BARE)/make.log 2>&1 || \
	  { cat $(BARE)/make.log; exit 2; }
	$(Q)$(CXX) -O2 -std=gnu++17 -I$(BARE) -isystem $(VL_INC) \
	  -isystem $(VL_INC)/vltstd -o $@ $< $(BARE)/Vbare__ALL.a \
	  $(wildcard $(VL_INC)/verilated.cpp $(VL_INC)/verilated_threads.cpp) -lpthread

bench: ## measures the speed of everything on one core (ROWS=extras PAGE=FILE BENCH_ARGS=--short)
	@sh harness/setup.sh run
	@$(MAKE) $(J) bench-build
	@$(MAKE) $(J) bench-sim
	$(PYTHON) tests/tools/bench/bench.py $(if $(ROWS),--rows $(ROWS)) $(if $(PAGE),--page $(PAGE)) $(BENCH_ARGS)

BUILDS ?=
bench-build-time: ## measures time and memory to build benches (BUILDS=all-model ...)
	@sh harness/setup.sh run
	@$(MAKE) bench-gated
	$(PYTHON) tests/tools/bench/build_time.py $(BUILDS)

CORES ?= nv_small nv_large
.PHONY: bench-settings
bench-settings: ## compares build settings of a bench with RTL from outside (CORES="nv_small nv_large:2")
	@sh harness/setup.sh run
	$(PYTHON) tests/tools/bench/settings.py --build $(B) $(CORES)

# RTL_ENGINES="sdp pdp" and RTL_CONFIGS="nv_small" for a part.
rtl-speed: ## compares the clocks of RTL engines with their stated throughput
	@$(MAKE) native
	@$(PYTHON) tests/rtl/speed.py $(B)/rtl-speed \
	  $(if $(RTL_ENGINES),--engines "$(RTL_ENGINES)") \
	  $(if $(RTL_CONFIGS),--configs "$(RTL_CONFIGS)")

# CLOCKS_ARGS="--only dc_ --engine cmac=model" for a part, and for mixtures.
.PHONY: clocks
clocks: ## compares the clocks of the all-RTL core with those of the real nv_small
	@$(MAKE) sim CONFIG=nv_small
	@$(MAKE) sim CONFIG=nv_small VARIANT=rtl ENGINES=all
	@$(PYTHON) tests/tools/bench/clocks.py --build $(B) $(CLOCKS_ARGS)

.PHONY: mac-use
mac-use: ## prints how busy the MAC array is in ten large convolutions (CONFIG=)
	@$(MAKE) native
	@$(MAKE) sim CONFIG=$(CONFIG) VARIANT=rtl ENGINES=all
	@$(PYTHON) tests/tools/bench/mac_use.py --build $(B) --config $(CONFIG)

# ---- fuzz targets: libFuzzer, so clang ----
CLANG      ?= clang
FUZZ_T     := trace data regs
FUZZ_FLAGS := -O1 -g -fno-sanitize-recover=all
FUZZ_LIB   := $(B)/fuzz/libdla-internal.a
SECONDS    ?= 60

# In its own make: the flavour and the compiler differ. Always entered, so
# that a changed source is seen. Only clang warns of changed signs.
.PHONY: fuzz-lib fuzz-build fuzz
fuzz-lib:
	@$(MAKE) $(FUZZ_LIB) FLAVOUR=fuzz \
	  CC="$(strip $(CCACHE) $(CLANG))" \
	  CFLAGS="$(FUZZ_FLAGS) -Werror=sign-conversion -fsanitize=fuzzer-no-link,address,undefined"

$(B)/fuzz/fuzz_%: tests/tools/fuzz/fuzz_%.c tests/tools/fuzz/scratch.c tests/tools/fuzz/fuzz.h \
                  fuzz-lib
	$(Q)$(CLANG) $(FUZZ_FLAGS) $(CFLAGS_WARN) $(INC) \
	  -fsanitize=fuzzer,address,undefined -o $@ $< tests/tools/fuzz/scratch.c \
	  $(FUZZ_LIB) $(LDLIBS)

# setup.sh installs clang on Debian; elsewhere the suite skips these.
ifneq ($(shell command -v $(CLANG) 2>/dev/null),)
fuzz-build: $(FUZZ_T:%=$(B)/fuzz/fuzz_%)
else
fuzz-build:
	@echo "no $(CLANG): the fuzz targets are not built"
endif

# Findings go to build/fuzz/crash-*; new inputs to build/fuzz/new_*.
fuzz: ## runs each fuzz target for SECONDS= (60), from its corpus
	@$(MAKE) fuzz-build
	@for t in $(FUZZ_T); do mkdir -p $(B)/fuzz/new_$$t; \
	  echo "fuzz_$$t: $(SECONDS) s"; \
	  $(B)/fuzz/fuzz_$$t -max_total_time=$(SECONDS) -timeout=20 \
	    -rss_limit_mb=2048 -max_len=4096 -print_final_stats=1 \
	    -artifact_prefix=$(B)/fuzz/ $(B)/fuzz/new_$$t \
	    tests/tools/fuzz/corpus/$$t 2>$(B)/fuzz/$$t.log || \
	    { tail -40 $(B)/fuzz/$$t.log; bad=1; }; \
	  grep -E "number_of_executed|ERROR" $(B)/fuzz/$$t.log; \
	done; test -z "$$bad"

BENCH_LINT_C := $(wildcard tests/tools/bench/*.c tests/tools/fuzz/*.c)
.PHONY: lint-bench
lint: lint-bench
lint-bench:
	@$(MAKE) $(GEN)/dla_regs_gen.h
	@for f in $(BENCH_LINT_C); do echo $$f; \
	  $(CC) -O1 $(CFLAGS_WARN) -Werror $(INC) -Imodels/core \
	    -fsyntax-only $$f || bad=1; done; test -z "$$bad"

# `make test` runs both in a short form (test_bench.py, test_fuzz.py).
test-parts: bench-build
test-parts-all: fuzz-build
